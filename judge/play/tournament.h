/*
 * A tournament loaded to be asked: who takes part, the tables of each round, points and places. All points are
 * computed from the games and results of the boards.
 */
#ifndef JUDGE_PLAY_TOURNAMENT_H
#define JUDGE_PLAY_TOURNAMENT_H

#include "home.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* What somebody did in a round, and what it gave. A first player whose points went to his substitute has 0. */
struct judge_round_line {
    bool played, twice; /* twice: at two tables, the lower counts */
    unsigned board;     /* number of his board */
    rules_power power;
    unsigned centres, n_players;  /* at the end; people at his table */
    struct rules_fraction raw;    /* of the scoring system */
    struct rules_fraction points; /* with the factors of table, seasons and sanctions */
};

struct judge_standing {
    const struct games_entrant *entrant; /* borrowed */
    struct judge_round_line round[RULES_MAX_ROUNDS];
    struct rules_round_part part[RULES_MAX_ROUNDS];
    struct rules_total total;
    unsigned place; /* 0: has not played */
};

struct judge_tournament {
    struct judge_home *home; /* borrowed */
    struct games_tournament *row;
    const struct rules_score_system *system;
    struct rules_map *map;
    struct rules_names *names;
    GPtrArray *entrant, *round, *board, *state; /* of games/tournament.h */
    GArray *standing;                           /* struct judge_standing, as the entrants */
    GArray *script;                             /* struct rules_country_result: powers that nobody played */
    GArray *takeover;                           /* games that somebody took over; private */
};
/* REFUSED where there is none of that name: the nearest is named. */
struct judge_tournament *judge_tournament_find(struct judge_home *home, const char *name, GError **error);
void judge_tournament_free(struct judge_tournament *tournament);

/* The entrant of a name, in any case; NULL: none. Borrowed. */
const struct games_entrant *judge_tournament_entrant(const struct judge_tournament *tournament,
                                                     const char *name);
/* What was said of an entrant's round: "in", "out", "down", "twice". */
const char *judge_tournament_state(const struct judge_tournament *tournament, gint64 entrant, unsigned round);
/* Entrants in the order of their places, those who have not played last. Transfer container. */
GArray *judge_tournament_order(const struct judge_tournament *tournament);

/* A draw of a round, made or refused. */
struct judge_draw {
    struct rules_seating_sizes sizes;
    unsigned n_present, n_tables;
    GPtrArray *slot; /* borrowed struct games_entrant* of each slot */
    struct rules_seating_result result;
    struct rules_seating_task task; /* what was drawn, for the reasons; its arrays belong to the draw */
    struct rules_seating_table table[RULES_SEATING_MAX_TABLES];
    GArray *person, *pinned;
    guint8 *played, *met, *apart;
};
/*
 * Draws a round over all rounds before it: sizes as 002 II, no power again, new opponents, the best at one
 * table from the second round on, team mates apart. REFUSED with what was expected: who steps down or plays
 * twice must have been said. Writes nothing.
 */
struct judge_draw *judge_draw_round(const struct judge_tournament *tournament, unsigned round, guint64 seed,
                                    GError **error);
void judge_draw_free(struct judge_draw *draw);

#endif
