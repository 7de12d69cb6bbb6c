/* The prizes of a tournament besides its general ranking (002 VII), computed from its games and votes. */
#pragma once

#include "standings.h"

#include <stdbool.h>

/* Somebody's place for a prize. */
struct judge_prize_row {
    const struct judge_standing *who; /* borrowed */
    struct rules_fraction points;     /* of the prize, with all coefficients; of the journey: its length */
    unsigned place;                   /* equals share */
    bool takes; /* of those who share the first place, the youngest takes the diploma with him */
};

enum judge_prize {
    JUDGE_PRIZE_TRAVELLER, /* grand prix de l'Amiral-Guépratte */
    JUDGE_PRIZE_BREST,     /* grand prix Nominoé */
    JUDGE_PRIZE_YOUNG,     /* prix spécial Émilie-Le-Pennec: young, or for the first time at a tournament */
    JUDGE_PRIZE_NEWCOMER,  /* for the first time at a tournament */
    JUDGE_PRIZE_JOURNEY,   /* prix spécial Éric-Tabarly */
    JUDGE_PRIZE_VOTE,      /* of a category */
    JUDGE_PRIZE_COUNT
};
/* Key of a prize's title in templates/ ("prize.brest"). */
const char *judge_prize_key(enum judge_prize prize);
/* Who stands where, best first, without those who have nothing; `category` of votes, else NULL. Transfer full. */
GArray *judge_prize_rows(const struct judge_tournament *tournament, enum judge_prize prize,
                         const char *category);
/* The categories that are voted for. Transfer full. */
char **judge_prize_categories(const struct judge_tournament *tournament);

/* Best results with a country (002 VII): struct judge_best, the best of each first. */
struct judge_best {
    rules_power power;
    const struct judge_standing *who; /* NULL: a Turkey that nobody played, or nobody: not awarded */
    struct rules_fraction points;
    bool takes;
};
GArray *judge_best_countries(const struct judge_tournament *tournament);
