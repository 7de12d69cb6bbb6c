/* Secret votes for the prizes of a tournament (002 VII); inside a transaction. */
#pragma once

#include "../play/tournament.h"

#include <stdbool.h>

struct judge_prize_ballot {
    gint64 person, mail;
    unsigned round;
    const char *category,
        *choice; /* `choice`: a name of his board, or of its power; a word for nobody takes the vote back */
};
/*
 * Casts a vote, or changes it; `*named` gets the name that is voted for, borrowed from `t`; NULL: taken back. REFUSED: no such
 * category, his game goes on and he is still in it, nobody of that name at his board, himself.
 */
bool judge_prize_vote_cast(struct judge_tournament *t, const struct judge_prize_ballot *ballot,
                           const char **named, GError **error);
