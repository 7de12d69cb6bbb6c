/*
 * Scoring systems, exact: every score is a fraction. Pure; no floating point anywhere. What each system's
 * source leaves open, and how we filled it, stands in its description (score_text.c) and in rules/CHOICES.md.
 */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include "read.h" /* enum rules_language */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An exact fraction in lowest terms; den > 0. */
struct rules_fraction {
    int64_t num, den;
};

enum { RULES_SCORE_MAX_POWERS = 64 };

/* How a game ended, as far as scoring asks. Everything past `centres` may stay 0. */
struct rules_score_game {
    unsigned n_powers;                        /* powers that played, 2..64 */
    unsigned centres[RULES_SCORE_MAX_POWERS]; /* at the end */
    bool eliminated[RULES_SCORE_MAX_POWERS];  /* out although centres are left (angevin: no unit, no home
                                                 centre); 0 centres: always out */
    unsigned total_centres;                   /* of the map; 0: 34 */
    unsigned neutral; /* centres nobody owns; with `neutral_unknown` found by subtraction */
    bool neutral_unknown;
    int32_t begin_year, end_year;                    /* 0: 1901, and "long enough" */
    int32_t eliminated_year[RULES_SCORE_MAX_POWERS]; /* year in which it lost its last centre; 0: unknown or
                                                        alive */
    bool has_year_before;
    unsigned centres_year_before[RULES_SCORE_MAX_POWERS]; /* denver: needed for the lowered solo */
    uint64_t draw;   /* bit set of an agreed draw; 0: none, all survivors share */
    uint64_t voters; /* baltimore: powers that forced `draw` by vote */
    bool has_averages;
    struct rules_fraction
        average[RULES_SCORE_MAX_POWERS]; /* dirs: C-Diplo average of each power in the tournament */
};

struct rules_score_table {
    unsigned n_powers;
    struct rules_fraction score[RULES_SCORE_MAX_POWERS];
    unsigned rank[RULES_SCORE_MAX_POWERS]; /* 1 = first; equals share */
    struct rules_fraction sum;
    int solo;       /* index of the winner, -1 if nobody soloed */
    bool no_winner; /* the system names no winner: top place shared where it asks for one ("seven losers") */
};

struct rules_score_system {
    const char *name;    /* "c-diplo", "angevin" … */
    const char *aliases; /* other names, separated by blanks */
    const char *title[RULES_LANGUAGE_COUNT];
    const char *description[RULES_LANGUAGE_COUNT]; /* a page, plain text, lines of 78 columns or less */
    int sum;  /* what the scores of any finished seven-player game add up to; 0: not fixed */
    int solo; /* what a solo is worth; 0: by the formula */
    void (*compute)(const struct rules_score_game *game, int solo, struct rules_score_table *table);
    int variant; /* private to compute */
};

/* All systems, sorted by name; returns their number. */
size_t rules_score_systems(const struct rules_score_system **systems);
/* By name or alias, any case, '-', '_' and blanks alike; NULL if unknown. */
const struct rules_score_system *rules_score_find(const char *name, size_t len);

/*
 * Checks the game's numbers for a system (NULL: any). Returns NULL if they are good, else a sentence in
 * `language` that says what was expected, written into `message` (size bytes, 200 are enough).
 */
const char *rules_score_check(const struct rules_score_system *system, const struct rules_score_game *game,
                              enum rules_language language, char *message, size_t size);
/* Index of the power that soloed under the ordinary rule (more than half of the map's centres), or -1. */
int rules_score_soloist(const struct rules_score_game *game);
/* Computes the table. False (table zeroed) if the numbers do not pass rules_score_check. */
bool rules_score(const struct rules_score_system *system, const struct rules_score_game *game,
                 struct rules_score_table *table);
/*
 * What one more centre would be worth to `power` now: the best score over taking it from each other power
 * (`*from`) or from nobody
 * (`*from` = -1). False if there is no centre to take.
 */
bool rules_score_one_more(const struct rules_score_system *system, const struct rules_score_game *game,
                          unsigned power, struct rules_fraction *score, int *from);

/* "55+1/3", "7", "-1/2", "-(1+1/2)"; returns the length. */
size_t rules_fraction_print(struct rules_fraction f, char *out, size_t size);
/* "55,33" in French, "55.33" in English, with at most `digits` places (0..9), rounded half away from zero,
 * without trailing zeros. */
size_t rules_fraction_print_decimal(struct rules_fraction f, unsigned digits, enum rules_language language,
                                    char *out, size_t size);
/* Reads "12", "12.5", "12,5", "-1", "37/3", "55+1/3". */
bool rules_fraction_parse(const char *text, size_t len, struct rules_fraction *f);
struct rules_fraction rules_fraction_make(int64_t num, int64_t den); /* den not 0 */
struct rules_fraction rules_fraction_add(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_sub(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_mul(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_div(struct rules_fraction a, struct rules_fraction b); /* b not 0 */
int rules_fraction_compare(struct rules_fraction a, struct rules_fraction b);

#endif
