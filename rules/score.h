/*
 * Scoring systems, exact: every score is a fraction. Pure. Sources: seed articles on scoring (see rules/CHOICES.md) and the field's own systems.
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

enum { RULES_SCORE_MAX_POWERS = 64, RULES_SCORE_MAX_YEARS = 64 };

/* How a game ended, as far as scoring asks. Fields past `centres` are optional (0). */
struct rules_score_game {
    unsigned n_powers;
    unsigned centres[RULES_SCORE_MAX_POWERS];        /* at the end */
    bool eliminated[RULES_SCORE_MAX_POWERS];         /* also counted as eliminated with centres left (angevin: no unit and no home centre) */
    unsigned total_centres;                          /* of the map; 0: 34 */
    int32_t end_year, begin_year;                    /* 0: unknown */
    int32_t eliminated_year[RULES_SCORE_MAX_POWERS]; /* 0: alive or unknown */
    unsigned centres_year_before[RULES_SCORE_MAX_POWERS];
    bool has_year_before;
    int solo;                                        /* index of the winner declared by the game, -1: none declared (found from centres) */
    uint64_t draw;                                   /* bit set of the powers in an agreed draw; 0: none agreed: all survivors */
    bool voted;                                      /* result forced by a vote (Baltimore) */
    unsigned power_scale;                            /* reserved, 0 */
};

struct rules_score_table {
    unsigned n_powers;
    struct rules_fraction score[RULES_SCORE_MAX_POWERS];
    unsigned rank[RULES_SCORE_MAX_POWERS];           /* 1 = first; equals share */
    struct rules_fraction sum;
};

struct rules_score_system {
    const char *name;        /* "c-diplo", "angevin" … */
    const char *title[RULES_LANGUAGE_COUNT];
    const char *description[RULES_LANGUAGE_COUNT]; /* a page, plain text */
    int sum;                 /* what the scores add up to, 0 if nothing fixed */
};

/* All systems, sorted by name; returns their number. */
size_t rules_score_systems(const struct rules_score_system **systems);
const struct rules_score_system *rules_score_find(const char *name); /* any case, known aliases; NULL if unknown */
/* Checks the game's numbers (sum of centres, two solos …): NULL, or what was expected, in `language`, static or in `message` (size bytes). */
const char *rules_score_check(const struct rules_score_game *game, enum rules_language language, char *message, size_t size);
/* Computes the table. False if the numbers do not pass rules_score_check. */
bool rules_score(const struct rules_score_system *system, const struct rules_score_game *game, struct rules_score_table *table);

/* "55+1/3", "7", "-1/2" ; decimal: "55,33" (French) or "55.33" with `digits` places, rounded half away from zero. Return the length. */
size_t rules_fraction_print(struct rules_fraction f, char *out, size_t size);
size_t rules_fraction_print_decimal(struct rules_fraction f, unsigned digits, enum rules_language language, char *out, size_t size);
struct rules_fraction rules_fraction_make(int64_t num, int64_t den);
struct rules_fraction rules_fraction_add(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_sub(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_mul(struct rules_fraction a, struct rules_fraction b);
struct rules_fraction rules_fraction_div(struct rules_fraction a, struct rules_fraction b);
int rules_fraction_compare(struct rules_fraction a, struct rules_fraction b);

#endif
