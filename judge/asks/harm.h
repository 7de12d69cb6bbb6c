/* What an editor's ask brings about that a slip of the pen should not: said before it is done. */
#ifndef JUDGE_ASKS_HARM_H
#define JUDGE_ASKS_HARM_H

#include "args.h"
#include "asks.h"
#include "scope.h"

/* In the making. */
struct judge_harm {
    const struct judge_play *play;
    enum rules_language language;
    char *const *words;
    const char *text;
    GString *said; /* sentences, one a line */
};

judge_ask_harm judge_harm_process; /* a phase adjudicated before its time or without orders */
judge_ask_harm judge_harm_release; /* the same of what was previewed */
judge_ask_harm judge_harm_start;   /* a game begun with powers empty */
judge_ask_harm judge_harm_eject, judge_harm_terminate, judge_harm_purge, judge_harm_hand_over;
judge_ask_harm judge_harm_set; /* rules that change in play */

/* What follows from an ask, in the language of the scope, a sentence a line. NULL: nothing that needs asking. Transfer full. */
char *judge_harm_said(const struct judge_scope *scope, const struct judge_ask *ask,
                      const struct judge_args *args);

#endif
