/* What an editor's command brings about that a slip of the pen should not: said before it is done. */
#ifndef JUDGE_DESK_HARM_H
#define JUDGE_DESK_HARM_H

#include "desk.h"
#include "../play/play.h"
#include "../../rules/rules.h"

/*
 * What follows from a command of the desk, in sentences of that language, one a line: a phase adjudicated before its
 * time or without orders, a game begun with powers empty, a seat lost, a game that ends or goes, rules that change in
 * play. `words` and `text` as the command gets them. NULL: nothing that needs asking. Transfer full.
 */
char *judge_desk_harm(const struct judge_play *play, judge_desk_op *op, char *const *words, const char *text,
                      enum rules_language language);

#endif
