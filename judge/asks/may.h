/* Who may do what, by what proof: the one place that says it. tests/judge/test_may.c holds the table of its answers. */
#pragma once

#include "args.h"
#include "asks.h"
#include "scope.h"

enum judge_may {
    JUDGE_MAY_NOT, /* it is not his to ask */
    JUDGE_MAY,
    JUDGE_MAY_PROVEN,   /* when he has proven more than he has yet */
    JUDGE_MAY_SETTLED,  /* when the address that he writes from is his for good */
    JUDGE_MAY_KNOWN,    /* when he is registered */
    JUDGE_MAY_WITH_GAME /* when a game is named */
};

/* Whether somebody may ask that. `args`: read in that scope. */
enum judge_may judge_may(const struct judge_scope *scope, const struct judge_ask *ask,
                         const struct judge_args *args);
