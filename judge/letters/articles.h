/* The articles of a game's rulebook on a subject: a sentence each, with its source, and what the rulebook settles about it. */
#pragma once

#include "../play/play.h"

/* Whether `word` (folded: "convoi", "support") names a subject. */
bool judge_articles_has(const char *word);
/* The page on the subject that `word` (folded: "convoi", "support") names; NULL if it names none. Transfer full. */
char *judge_articles_said(const struct judge_play *play, enum rules_language language, const char *word);
