/* The evening of an issue: what it waits for, in one letter to the judge's editor, with the proof. */
#pragma once

#include "zine.h"

/* The games that are due and wait for the issue, with what each wants of its editor, a line each; `*missing` (may be NULL): how many
 * of them are not complete. NULL: none waits. Transfer full. */
char *judge_zine_waiting(struct judge_home *home, enum rules_language language, unsigned *missing);
/* Whether the letter is to be written: games wait, and it was not written for this issue. */
bool judge_zine_evening_is_due(struct judge_home *home);
/* Writes it (inside a transaction). */
bool judge_zine_evening_mail(struct judge_home *home, GError **error);
