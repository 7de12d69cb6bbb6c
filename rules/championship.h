/*
 * Results over rounds: coefficients, sums, places, prizes (002 VII, 004). Pure and exact: all points are
 * fractions. What is counted is only what happened; nothing is typed twice.
 */
#pragma once

#include "fraction.h"
#include "position.h"

/* ---- sums of rounds ---- */

enum { RULES_MAX_ROUNDS = 64 };

/*
 * The best results weigh as `weight` says, best first; what is beyond the last weight does not count. All
 * rounds: n_weights 0. Two best of three (004, DomDipCup): {1, 1}.
 */
struct rules_fraction rules_sum_best(const struct rules_fraction *points, unsigned n,
                                     const struct rules_fraction *weight, unsigned n_weights);

/* ---- the coefficients of 002 VII ---- */

/* Players of the table out of seven: 4/7, 5/7, 6/7, 1; a six that counts in full since a latecomer made seven
 * at a table of its round: 1. */
struct rules_fraction rules_table_factor(unsigned n_players, bool full);
/* Seasons not played at the beginning: (14 - k) / 14; 0 from 14 on. The same for a first player whose
 * substitute played k seasons. */
struct rules_fraction rules_season_factor(unsigned seasons);

/* How a round went for the whole championship. */
enum rules_round_state {
    RULES_ROUND_PLAYED,
    RULES_ROUND_CANCELLED, /* or with a game of Diplomatie intime: its points do not count */
};

/* What a person did in a match of Diplomatie intime. */
enum rules_intime { RULES_INTIME_NONE, RULES_INTIME_LOST, RULES_INTIME_EVEN, RULES_INTIME_WON };

/* A person's part in a round. */
struct rules_round_part {
    enum rules_round_state state; /* of the round */
    bool played;                  /* with points */
    bool stepped_down;            /* on request of the organisers */
    enum rules_intime intime;
    struct rules_fraction points; /* of the game, table, season and sanction factors applied */
};

enum rules_total_rule {
    RULES_TOTAL_THREE,     /* three rounds: the two best in full, the third half */
    RULES_TOTAL_FEW,       /* one or two: 11/10 */
    RULES_TOTAL_STEPPED,   /* one or two, and stepped down: 12/10 */
    RULES_TOTAL_SHORTENED, /* a round does not count: the others in full */
    RULES_TOTAL_LAST_ONE,  /* the same, one game only, and stepped down from the last round: 12/10 */
    RULES_TOTAL_NONE,      /* nothing played */
    RULES_TOTAL_RULE_COUNT
};

/* How a total came about: for the letter to the player. */
struct rules_total {
    struct rules_fraction points;
    enum rules_total_rule rule;
    struct rules_fraction
        weight[RULES_MAX_ROUNDS]; /* of each round's points, the bonus included; 0: not counted */
    struct rules_fraction bonus;  /* 1, or 21/20, 11/10, 23/20 for a match of Diplomatie intime */
};

/* A person's total over the rounds (002 VII). `organiser`: of the organisation, no gain from stepping down. */
struct rules_total rules_total_bretagne(const struct rules_round_part *parts, unsigned n_rounds,
                                        bool organiser);

/* Who has a replaced game's points (002 VII). */
struct rules_replacement {
    unsigned round;
    struct rules_fraction points; /* of the game, before any factor of seasons */
    unsigned seasons;             /* played by the substitute */
};
/*
 * Whether a substitute gains by the games that he took over: tries every choice of them and keeps the one with
 * the best total (none if none is better). `parts` are his own rounds; where he played a round of his own, the
 * lower of the two counts. Returns a bit set over the replacements; at most 16. A first player keeps
 * rules_season_factor(seasons) of the points of those that are not taken, and 0 of the others.
 */
unsigned rules_replacements_taken(const struct rules_round_part *parts, unsigned n_rounds, bool organiser,
                                  const struct rules_replacement *replacements, unsigned n);

/* ---- places ---- */

/* Places, 1 = first; equals share (1 1 3). What takes no part has `points` no number and gets place 0. */
void rules_places(const struct rules_fraction *points, unsigned n, unsigned *place);
/* "3", or with equals all the places they fill: "9-13", as the seed's record of winners prints them. */
size_t rules_place_print(const unsigned *place, unsigned n, unsigned of, char *out, size_t size);

/* ---- prizes of 002 VII ---- */

/*
 * "Voyageur": regions between a power's home centres and its unit that is farthest from them; 0 if it has no unit.
 * Every border counts, land or sea. The most over the positions of a game: begun with its map, then shown each of them.
 */
struct rules_journeys {
    uint16_t borders[RULES_MAX_POWERS]
                    [RULES_MAX_LOCS];  /* from its home centres to a region; 0xFFFF: no way */
    unsigned points[RULES_MAX_POWERS]; /* the most so far */
};
void rules_journeys_begin(struct rules_journeys *journeys, const struct rules_map *map);
void rules_journeys_see(struct rules_journeys *journeys, const struct rules_position *pos);
/* "Giron de Brest", at the end of a game; doubled for all but France. 0 on a map without Brest. */
unsigned rules_brest_points(const struct rules_position *pos, rules_power power);

/* A game of a power, for "best country". */
struct rules_country_result {
    struct rules_fraction points; /* of the scoring system, no factor applied */
    rules_power power;
    unsigned n_players; /* of the table: only 6 and 7 count */
    bool scripted;      /* a Turkey that nobody played */
};
/*
 * Marks the best results of `power` in `best` (equals share). None if nobody played it at a table of six or
 * seven, or if a scripted one has more than every person.
 */
unsigned rules_best_country(const struct rules_country_result *results, unsigned n, rules_power power,
                            bool *best);

/* Mean of a person's points; no number if n is 0. */
struct rules_fraction rules_mean(const struct rules_fraction *points, unsigned n);
