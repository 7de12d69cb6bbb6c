#ifndef JUDGE_CMD_SAMPLES_TEXTS_H
#define JUDGE_CMD_SAMPLES_TEXTS_H

#include "samples.h"

/* Every letter that is no report, and every sentence, with sample values. */
bool judge_samples_texts(struct samples_book *book, GError **error);

#endif
