#pragma once

#include "samples.h"

/* The letters of a small game in that language, written into the book. */
bool judge_samples_story(struct samples_book *book, enum rules_language language, GError **error);
