/*
 * Scoring systems, exact: every score is a fraction. Pure; no floating point anywhere. What each system's
 * source leaves open, and how we filled it, stands in its description and in rules/CHOICES.md.
 *
 * A game comes from its record (rules_score_result_read, rules_score_add_year) or from a position that
 * somebody typed (rules_score_position_read); then rules_score_check, rules_score, rules_score_one_more.
 */
#pragma once

#include "fraction.h"
#include "map.h"
#include "rulebook.h"

enum { RULES_SCORE_MAX_POWERS = 64 };

/* How a game ended, as it was recorded. */
enum rules_score_end {
    RULES_SCORE_END_NONE, /* not ended, or not said: who has the centres for it has soloed */
    RULES_SCORE_END_SOLO, /* `winner` */
    RULES_SCORE_END_SIDE, /* the powers of `draw`, which are one side and have won as one: each scores as if it had soloed */
    RULES_SCORE_END_CONCESSION, /* to `winner`, who scores as if he had soloed */
    RULES_SCORE_END_DRAW,       /* among the powers of `draw` */
    RULES_SCORE_END_YEAR,       /* the last year was over; `winner` if the rulebook names one */
    RULES_SCORE_END_AGREED,     /* by agreement, as the position stood */
    RULES_SCORE_END_COUNT
};

struct rules_score_result {
    enum rules_score_end end;
    int winner;    /* index of a power, -1: nobody */
    uint64_t draw; /* bit set of powers */
};

/* A game, as far as scoring asks. What stands below `centres` may stay 0. */
struct rules_score_game {
    unsigned n_powers;                        /* powers that played, 2..64 */
    unsigned centres[RULES_SCORE_MAX_POWERS]; /* at the end */

    struct rules_score_result result; /* the record; END_NONE: `winner` and `draw` do not count */
    unsigned total_centres;           /* of the map; 0: 34 */
    unsigned victory;                 /* centres that win on this map; 0: more than half */
    unsigned neutral;                 /* centres nobody owns; with `neutral_unknown` found by subtraction */
    bool neutral_unknown;

    uint64_t
        absent; /* bit set: powers that nobody plays, nor a script: no score, and their centres are neutral */
    uint64_t homeless; /* bit set: no unit, and no home centre (angevin alone calls them eliminated) */
    uint64_t landless; /* bit set: no centre, but pieces on the board: still in the game */

    int32_t begin_year, end_year;                    /* 0: 1901, and "long enough" */
    int32_t eliminated_year[RULES_SCORE_MAX_POWERS]; /* of the loss of the last centre; 0: unknown or alive */
    bool has_year_before;
    unsigned
        centres_year_before[RULES_SCORE_MAX_POWERS]; /* at the end of end_year - 1: denver's lower solo */

    unsigned place_before
        [RULES_SCORE_MAX_POWERS]; /* by centres of the years before the last, the later first: maxonian */

    uint64_t voters; /* baltimore: powers that forced a draw by vote */
    bool has_averages;
    struct rules_fraction average[RULES_SCORE_MAX_POWERS]; /* dirs: C-Diplo average of each power */
};

struct rules_score_table {
    unsigned n_powers;
    struct rules_fraction score[RULES_SCORE_MAX_POWERS];
    unsigned rank[RULES_SCORE_MAX_POWERS]; /* 1 = first; equals share; 0: absent */
    struct rules_fraction sum;
    int solo;       /* who scores as the only winner: by a solo, a concession, the system's own rule; or -1 */
    uint64_t won;   /* bit set: `solo`, or the powers of a side that won as one */
    bool no_winner; /* the system names no winner: top place shared where it asks for one ("seven losers") */
};

struct rules_score_system {
    const char *name;    /* "c-diplo", "angevin" …; key of its title and description in templates/ */
    const char *aliases; /* other names, separated by blanks */
    int sum;             /* what the scores of any finished seven-player game add up to; 0: not fixed */
    int solo;            /* what a solo is worth; 0: by the formula */
    bool asks_years;     /* what it gives hangs on the years in which powers fall */
    void (*compute)(const struct rules_score_game *game, int solo, struct rules_score_table *table);
    /* Instead of `compute`: that of a family, of which the system is the one with these numbers. */
    void (*by)(const struct rules_score_game *game, int solo, const int *with,
               struct rules_score_table *table);
    int with[6];
};

/* All systems, sorted by name; returns their number. */
size_t rules_score_systems(const struct rules_score_system **systems);
/* By name or alias, any case, '-', '_' and blanks alike; NULL if unknown. */
const struct rules_score_system *rules_score_find(const char *name, size_t len);

/* ---- what is wrong with a game's numbers ---- */

enum rules_score_fault {
    RULES_SCORE_FAULT_NONE,
    RULES_SCORE_FAULT_POWERS,    /* n powers, expected 2 to `expected` */
    RULES_SCORE_FAULT_TOO_MANY,  /* `power` has n centres, the map `total` */
    RULES_SCORE_FAULT_TWO_SOLOS, /* two powers have `expected` centres or more of `total` */
    RULES_SCORE_FAULT_SUM,       /* n centres, expected `total` */
    RULES_SCORE_FAULT_NOBODY,    /* no survivor */
    RULES_SCORE_FAULT_DRAW,      /* `power` is in the draw, and is eliminated */
    RULES_SCORE_FAULT_VOTERS,    /* the voters have n centres, `expected` are needed */
    RULES_SCORE_FAULT_WINNER,    /* the recorded winner is none of the powers */
    RULES_SCORE_FAULT_TOO_FINE,  /* a score does not fit an exact fraction of 64 bits */
    RULES_SCORE_FAULT_WORD,      /* typed: `word` is no number of centres */
    RULES_SCORE_FAULT_UNKNOWN,   /* typed: `word` names no power of the map; `power` is the nearest, or -1 */
    RULES_SCORE_FAULT_TWICE,     /* typed: `word` names `power`, which has its centres already */
    RULES_SCORE_FAULT_MIXED,     /* typed: numbers with and without names */
    RULES_SCORE_FAULT_MANY_VALUES, /* typed: n numbers, the map has `expected` powers */
    RULES_SCORE_FAULT_LOW_SOLO,    /* typed: a solo of `power`, who has n centres; `expected` win */
    RULES_SCORE_FAULT_HIGH_DRAW,   /* typed: another end where `power` has n centres; `expected` win */
    RULES_SCORE_FAULT_END_YEAR,    /* typed: the game ended in n, before its first year, `expected` */
    RULES_SCORE_FAULT_YEAR_WORD,   /* typed: `word` is no year */
    RULES_SCORE_FAULT_OUT_YEAR,    /* typed: `power` fell in n, outside of `expected` to `total` */
    RULES_SCORE_FAULT_DEAD_WINNER, /* typed: `power` has won, and is eliminated */
    RULES_SCORE_FAULT_COUNT
};

struct rules_score_problem {
    enum rules_score_fault fault;
    unsigned n, expected, total;
    int power;         /* -1: none */
    unsigned n_powers; /* of the map, where a name was typed */
    char word[40];     /* as typed, cut at a character */
};

/* Key of the sentence in templates/ ("score.fault.sum"). */
const char *rules_score_fault_key(enum rules_score_fault fault);

/* Checks the game's numbers for a system (NULL: any). True if they are good; else `problem` says what was
 * expected. */
bool rules_score_examine(const struct rules_score_system *system, const struct rules_score_game *game,
                         struct rules_score_problem *problem);

/*
 * The same of a game that somebody typed, who may have slipped: a solo is one by its centres, years lie in the game. A game
 * that was played here may have been ended otherwise by its editor.
 */
bool rules_score_examine_typed(const struct rules_score_system *system, const struct rules_score_game *game,
                               struct rules_score_problem *problem);
/* The powers of a map that have neither a player nor a script: `absent` of a game on it. */
uint64_t rules_score_absent(const struct rules_map *map);
/* Whether the system asks when a power fell, and the game does not tell. */
bool rules_score_wants_years(const struct rules_score_system *system, const struct rules_score_game *game);

/* ---- scores ---- */

/*
 * Who scores as the only winner, or -1. The record counts where there is one; without it, who has the centres
 * that win on the map (`victory`) and more than any other.
 */
int rules_score_soloist(const struct rules_score_game *game);
/* Computes the table. False (table zeroed) if the numbers do not pass rules_score_examine, or a score does
 * not fit an exact fraction; `problem` (may be NULL) says which. */
bool rules_score_table(const struct rules_score_system *system, const struct rules_score_game *game,
                       struct rules_score_table *table, struct rules_score_problem *problem);
bool rules_score(const struct rules_score_system *system, const struct rules_score_game *game,
                 struct rules_score_table *table);
/*
 * What one more centre would be worth to `power` now: the best score over taking it from each other power
 * (`*from`) or from nobody (`*from` = -1). False if there is no centre to take.
 */
bool rules_score_one_more(const struct rules_score_system *system, const struct rules_score_game *game,
                          unsigned power, struct rules_fraction *score, int *from);

/* ---- a game from its record ---- */

/*
 * Reads a recorded result: "solo FRANCE", "concession FRANCE", "draw FRANCE,TURKEY", "year", "year FRANCE",
 * "vote". False if a word is unknown or names no power of the map.
 */
bool rules_score_result_read(const struct rules_map *map, const char *text,
                             struct rules_score_result *result);
/* Writes it in the same words. Returns the length. */
size_t rules_score_result_print(const struct rules_map *map, const struct rules_score_result *result,
                                char *out, size_t size);
/*
 * Counts of centres at the end of `year` (of the start: the year before the first), told in their order, once
 * `n_powers`, `begin_year` and `end_year` stand: fills `eliminated_year`, `centres_year_before` and `place_before`.
 * The counts of `end_year` itself may be told last.
 */
void rules_score_add_year(struct rules_score_game *game, int32_t year, const unsigned *centres);
/*
 * The winner of a game that its last year ended: 000 and 001 the power with most centres, 003 (XIV.3) with
 * most pieces, the others nobody. -1 also where two have as many: nobody has won.
 */
int rules_score_timed_winner(const struct rules_rulebook *book, const unsigned *centres,
                             const unsigned *pieces, unsigned n_powers);

/*
 * The winner by a number of centres that falls (004, Denver 2003): `years` after the last year at the full number (`victory`)
 * it takes as many fewer; he leads the second by one or more, and has more than the year before. -1: nobody.
 */
int rules_score_falling_winner(const unsigned *before, const unsigned *now, unsigned n_powers,
                               unsigned victory, int32_t years);

/* ---- a position that somebody typed ---- */

struct rules_names;
/* Index of the power that a word means: a letter, a name, an adjective in any language; -1 if none. */
int rules_score_power_find(const struct rules_names *names, const char *word, size_t len);
/* The power whose name is nearest to a word that means none, at most two letters away; -1 if none is. */
int rules_score_power_nearest(const struct rules_names *names, const char *word, size_t len);
/*
 * Reads "A=11,E=11,F=7", "neutral=1", or bare numbers in the order of the map's powers "11 11 7 5". Powers
 * left out have no centre. Fills n_powers, centres, total_centres, victory and neutral of `game` from the
 * text and the map. `neutral_words` is a list of folded words, separated by blanks, that mean nobody. False
 * with `problem`.
 */
bool rules_score_position_read(const struct rules_names *names, const char *neutral_words, const char *text,
                               struct rules_score_game *game, struct rules_score_problem *problem);
/* Powers by their names, "A, F; Great Britain". False with `problem`. */
bool rules_score_powers_read(const struct rules_names *names, const char *text, uint64_t *powers,
                             struct rules_score_problem *problem);
/*
 * Who is out of a game whose centres are read, and since when: "T=1905, I". Who has centres left has neither a unit nor a
 * home (002 VII). False with `problem`.
 */
bool rules_score_out_read(const struct rules_names *names, const char *text, struct rules_score_game *game,
                          struct rules_score_problem *problem);
