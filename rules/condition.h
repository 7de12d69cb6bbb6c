/*
 * Orders under conditions: "SI la France tient BEL ALORS … SINON SI … SINON … FIN SI", "IF NOT GERMANY A MUN
 * THEN … ENDIF", "A PAR - BUR sauf si PIC est vide". Conditions rest on a position only, never on orders that
 * others may give (PEERS.md 4.6); what can be taken in two ways counts only where both come to the same.
 */
#pragma once

#include "read.h"

enum {
    RULES_CONDITION_DEPTH = 5,    /* IF within IF */
    RULES_CONDITION_BRANCHES = 64 /* of one text */
};

enum rules_truth { RULES_FALSE, RULES_TRUE, RULES_UNSURE };

/* What a condition is in a position. UNSURE: it can be taken in two ways, which differ here. NULL is TRUE. */
enum rules_truth rules_condition_test(const struct rules_condition *condition,
                                      const struct rules_position *pos);

/* What becomes of the orders of a branch. */
enum rules_branch_fate {
    RULES_BRANCH_NONE,
    RULES_BRANCH_FOLLOWED,
    RULES_BRANCH_LEFT,    /* its condition does not hold */
    RULES_BRANCH_UNREAD,  /* the condition is not understood */
    RULES_BRANCH_FUTURE,  /* it rests on orders, or on what comes of them */
    RULES_BRANCH_UNSURE,  /* it can be taken in two ways */
    RULES_BRANCH_MIXED,   /* AND and OR in one condition */
    RULES_BRANCH_DEEP,    /* too many conditions, or one within the other */
    RULES_BRANCH_BLOCKED, /* behind one of those: not followed, not asked about again */
    RULES_BRANCH_FATE_COUNT
};

struct rules_branch {
    enum rules_branch_fate fate;
    unsigned line;                     /* of the text, from 1 */
    unsigned depth;                    /* 0: not within another */
    bool otherwise;                    /* SINON without a condition of its own */
    const struct rules_condition *own; /* as written; NULL: none, or not understood */
    const struct rules_condition
        *whole;         /* with all it hangs on; NULL where `own` or one of those is not known */
    const char *source; /* the words of the condition, one line */
    const char *orders; /* the orders below it, as written, a line each; "" if there are none */
};

struct rules_branches {
    struct rules_arena arena; /* owns everything */
    size_t n;
    struct rules_branch *branch; /* in the order of the text */
    const char *text;  /* without its conditions: what is not followed is blank, lines stay where they are */
    const char *plain; /* only what hangs on no condition at all */
    bool truncated; /* there were more than RULES_CONDITION_BRANCHES: what hangs on those is not followed */
};

/*
 * Finds the conditions of a text and tests them on the position of the context. `out` is initialised here;
 * the caller clears it with rules_branches_clear. Text without conditions comes back as it is.
 */
void rules_branches_read(const struct rules_read_context *context, const char *text, size_t len,
                         struct rules_branches *out);
void rules_branches_clear(struct rules_branches *branches);
