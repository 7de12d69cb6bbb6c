#pragma once

#include "samples.h"

/* Every letter that is no report, and every sentence, with sample values. */
bool judge_samples_texts(struct samples_book *book, GError **error);
