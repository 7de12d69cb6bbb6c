/* Orders under conditions (rules/condition.h) in a mail: decided, and told in plain words. */
#pragma once

#include "intake.h"
#include "../../rules/rules.h"

#include <glib.h>

/* Leaves of in->text what is to be followed in the open phase; the rest is told or asked. */
void judge_conditional_decide(struct judge_intake *in);
/* What was said to be followed stands in `rows` (struct games_order; NULL where in->promises is), which are on file when all is read and
 * stored; else that it does not is said instead. */
void judge_conditional_hold(struct judge_intake *in, const struct rules_readings *readings,
                            const GPtrArray *rows);
/* Asks about a branch that cannot be used; does nothing for others. */
void judge_conditional_ask(struct judge_intake *in, const struct rules_branch *branch);

/* Sentences about the conditions of a text whose phase is not open yet, appended to in->later. Its orders
 * without a condition (transfer full); those
 * under one are added to `under`, a text a branch. */
char *judge_conditional_preview(struct judge_intake *in, const struct rules_position *pos, const char *text,
                                GPtrArray *under);

/* Marks what is conditions, or hangs on one that does not hold; of a line with orders too, its orders are left: those of
 * `left` (rules_branches.text), which has as many lines. */
void judge_conditional_mark(struct judge_text *text, const char *left);
