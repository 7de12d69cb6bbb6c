/* The rounds of a tournament that words name. */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct judge_rounds {
    guint64 set;   /* the bit of round r is r - 1 */
    guint64 minus; /* "all but the second", "not round 2", "I miss the first" */
    bool all;      /* "all rounds" */
    bool only;     /* and none beside them */
    bool said;     /* words say who plays or misses; otherwise who reads knows */
    bool beyond;   /* one of a number that there is not */
    bool unsure;   /* on both sides, "not without", "perhaps", "late": no plain answer */
    bool named;    /* rounds are spoken of, though it may not be known which */
    bool rest;     /* words are left that name none */
};
/*
 * Reads "rounds 1 and 3", "1 to 3", "the first two rounds", "last round", "toutes sauf la 2e", "from round 2 onwards" in folded words,
 * where there are `n` rounds. `bare`: numbers need no "round" beside them.
 */
struct judge_rounds judge_rounds_read(const char *folded, unsigned n, bool bare);
/* The set of all. */
guint64 judge_rounds_all(unsigned n);
/* Those that are named, or all but those that are excepted; 0: none. */
guint64 judge_rounds_of(const struct judge_rounds *read, unsigned n);
