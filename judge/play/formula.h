/*
 * The rules of a tournament as a value, of which those of Brittany (002 II, III, VII) are one: settings of the tournament say them,
 * each with a default by how its rounds are summed (the totals).
 */
#pragma once

#include "home.h"
#include "../../games/games.h"

#include <stdbool.h>

/* How a round is drawn. */
enum judge_draw_rule {
    JUDGE_DRAW_OPPONENTS, /* as few countries and meetings again as can be */
    JUDGE_DRAW_BEST,      /* so too, but the best share a table from the second round on (002 III) */
    JUDGE_DRAW_SWISS,     /* tables by the ranking */
    JUDGE_DRAW_RANDOM     /* chance alone */
};
/* Who has the points of a game that was taken over. */
enum judge_substitute_rule {
    JUDGE_SUBSTITUTE_GAIN,  /* the substitute, if he gains by them (002 VII) */
    JUDGE_SUBSTITUTE_FIRST, /* the first player */
    JUDGE_SUBSTITUTE_LAST   /* the substitute */
};
/* What counts of a round of who plays at two tables. */
enum judge_twice_rule { JUDGE_TWICE_LOWER, JUDGE_TWICE_BETTER, JUDGE_TWICE_BOTH };
/* Who stands before whom of those with equal totals. */
enum judge_tie_rule {
    JUDGE_TIE_SHARED, /* nobody; the youngest takes the cup (002 VII) */
    JUDGE_TIE_BEST    /* whose best round is better, then the next */
};

struct judge_formula {
    bool by_number; /* tables by the number of people, as 002 II has them */
    unsigned sizes; /* else a bit set of the sizes that tables may have */
    bool top_board; /* the best of all rounds share the first table of the last one */
    bool table,
        late; /* coefficients: n/7 of a table, (14 - k)/14 of who came late or was replaced (002 II, VII) */
    enum judge_draw_rule draw;
    enum judge_substitute_rule substitutes;
    enum judge_twice_rule twice;
    enum judge_tie_rule ties;
};
/* The rules of a tournament. */
struct judge_formula judge_formula_of(struct games_store *store, const struct games_tournament *row);

/* The settings of the formula, ended by NULL. */
extern const char *const judge_formula_keys[];
/* What a setting of the formula is for a new tournament with those totals. Static. */
const char *judge_formula_usual(const char *totals, const char *key);
/* What a setting of the formula is where nobody set it; NULL: it is none. Static. */
const char *judge_formula_default(const struct games_tournament *row, const char *key);
/* A value in either language as it is kept ("suisse" is "swiss"); NULL: it is none. Transfer full. */
char *judge_formula_value(const char *key, const char *text);
/* The values that a key may have, for a refusal. Transfer full. */
char *judge_formula_values(const char *key);
/* The rules in words, a line each. Transfer full. */
char *judge_formula_said(struct games_store *store, const struct games_tournament *row,
                         enum rules_language language);
