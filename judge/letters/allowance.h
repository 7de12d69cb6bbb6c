/*
 * How many letters one person's mails may bring about in a day. Answers to himself beyond it are not written (a program
 * that answers the judge comes to an end), and he is told once that they are not; his orders count all the same. Answers that
 * say the same but for what they quote and number end at a tenth of that, at least ten. What goes to others is counted here
 * and refused where it is asked for, so that nothing is half done.
 */
#pragma once

#include "post.h"

/* From now on letters are counted as brought about by a person's mail; `person` 0: by nobody's. An editor has more;
 * mails that nothing proves have fewer answers: anybody can write them, and the answers go to whom they name. */
void judge_allowance_of(struct judge_home *home, gint64 person, bool editor, bool proven);
/* The mail in hand says the same as others of his in these minutes, or today: from the fourth on within ten minutes and the
 * eleventh of a day it is acted on, and answered only if the answer says something new. Inside a transaction. */
bool judge_allowance_same(struct judge_home *home, const char *text, GError **error);
/* Whether he has brought about as many letters to others today as he may. */
bool judge_allowance_is_used(const struct judge_home *home);
/* Counts a letter. `*goes`: whether it is written. */
bool judge_allowance_take(struct judge_home *home, const struct judge_draft *draft, bool *goes,
                          GError **error);
