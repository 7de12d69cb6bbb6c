/*
 * A tournament loaded to be asked: who takes part, the tables of each round, points and places. All points are
 * computed from the games and results of the boards.
 */
#pragma once

#include "formula.h"
#include "home.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* A board with a result: what lists, prizes and totals are computed from. */
struct judge_scored_board {
    const struct games_tournament_board *board;
    const struct judge_board *where; /* its map, with names */
    bool running;
    struct rules_score_game game;
    struct rules_score_table table;
    gint64 owner
        [RULES_SCORE_MAX_POWERS]; /* the entrant who has a power's points: a substitute who took them, too; 0: nobody */
};

/* What somebody did in a round, and what it gave. A first player whose points went to his substitute has 0. */
struct judge_round_line {
    bool played, twice;              /* twice: at two tables, the lower counts */
    bool handed_over;                /* his points went to his substitute */
    bool running;                    /* the game goes on: what it would give now */
    unsigned board;                  /* number of his board */
    const struct judge_board *where; /* its map, with names */
    rules_power power;
    unsigned centres, n_players;  /* at the end; people at his table */
    unsigned missed, replaced;    /* seasons that he came late, and that a substitute played for him */
    struct rules_fraction raw;    /* of the scoring system */
    struct rules_fraction factor; /* of table, seasons and sanctions */
    struct rules_fraction points; /* raw times factor */
};

struct judge_standing {
    const struct games_entrant *entrant; /* borrowed */
    struct judge_round_line round[RULES_MAX_ROUNDS];
    struct rules_round_part part[RULES_MAX_ROUNDS];
    struct rules_total total;
    unsigned place; /* 0: has not played */
    bool settled;   /* which games he took over; private */
};

struct judge_tournament {
    struct judge_home *home; /* borrowed */
    struct games_tournament *row;
    const struct rules_score_system *system;
    struct judge_formula formula;
    bool live; /* games that go on count as if they ended now */
    struct rules_map *map;
    struct rules_names *names;
    GPtrArray *entrant, *round, *board, *state; /* of games/tournament.h */
    GArray *standing;                           /* struct judge_standing, as the entrants */
    GPtrArray *scored;        /* struct judge_scored_board of the boards that have something to score */
    GArray *takeover;         /* games that somebody took over; private */
    GHashTable *prize_points; /* of games that were looked at for prizes; private */
};
/* REFUSED where there is none of that name: the nearest is named. `live`: games that go on count too. */
struct judge_tournament *judge_tournament_load(struct judge_home *home, const char *name, bool live,
                                               GError **error);
struct judge_tournament *judge_tournament_find(struct judge_home *home, const char *name, GError **error);
void judge_tournament_free(struct judge_tournament *tournament);
GAMES_AUTOPTR(judge_tournament)
/* The tournament whose name stands in folded words as words of their own, the longest name; NULL: none does. From `at` to `end` it
 * stands there, with "tournament" behind it. Transfer full. */
char *judge_tournament_in(struct judge_home *home, const char *folded, size_t *at, size_t *end);

/* The prizes that are voted for unless others are set (002 VII). */
extern const char judge_prizes_usual[];
/* A setting, or its default. Transfer full. */
char *judge_tournament_setting(const struct judge_tournament *tournament, const char *key);
bool judge_tournament_is_set(const struct judge_tournament *tournament, const char *key, const char *value);
/* The keys that can be set, ended by NULL. */
extern const char *const judge_tournament_keys[];
/* Whether somebody directs it: the judge's editor, or an address of its setting `director`. */
bool judge_tournament_directs(struct judge_home *home, gint64 tournament, const struct games_person *person);
/* Its directors, struct games_person*; those of the setting who are known here, else the judge's editor. NULL with an
 * error. Inside a transaction. Transfer full. */
GPtrArray *judge_tournament_directors(const struct judge_tournament *tournament, GError **error);

/* What is played at a board: what was said for it, else by the number of its players (six: survivor-turkey, fewer: the
 * setting game.variant). Transfer full. */
char *judge_tournament_variant(const struct judge_tournament *tournament,
                               const struct games_tournament_board *board);
/* The standing of an entrant; NULL: none. Borrowed. */
struct judge_standing *judge_tournament_standing(const struct judge_tournament *tournament, gint64 entrant);
/* The entrant of a name, in any case, or of an address; NULL: none. Borrowed. */
const struct games_entrant *judge_tournament_entrant(const struct judge_tournament *tournament,
                                                     const char *name);
const struct games_entrant *judge_tournament_entrant_of(const struct judge_tournament *tournament,
                                                        gint64 person);
const struct games_entrant *judge_tournament_entrant_by_id(const struct judge_tournament *tournament,
                                                           gint64 id);
/* What was said of an entrant's round: "in", "out", "down", "twice". */
const char *judge_tournament_state(const struct judge_tournament *tournament, gint64 entrant, unsigned round);
const struct games_round_entrant *judge_tournament_said(const struct judge_tournament *tournament,
                                                        gint64 entrant, unsigned round);
/* Whether he is to be seated in a round. */
bool judge_tournament_is_present(const struct judge_tournament *tournament,
                                 const struct games_entrant *entrant, unsigned round);
/* A row of a round, borrowed; NULL: there is no such round. */
const struct games_round *judge_tournament_round_row(const struct judge_tournament *tournament,
                                                     unsigned number);
/* How many rounds it has; never more than can be counted. */
unsigned judge_tournament_rounds(const struct judge_tournament *tournament);
/* Entrants in the order of their places, those who have not played last. Transfer container. */
GArray *judge_tournament_order(const struct judge_tournament *tournament);
