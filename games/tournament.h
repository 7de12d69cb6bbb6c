/*
 * Tournaments: who takes part, rounds, boards, who sat where. Points, places and prizes are computed from the
 * games (rules/championship.h), never kept.
 */
#pragma once

#include "store.h"

struct games_tournament {
    gint64 id;
    char *name;      /* unique without regard to case */
    char *scoring;   /* a system of rules/score.h */
    char *totals;    /* "bretagne", "sum", "best2" … */
    unsigned rounds; /* planned */
};
GAMES_AUTOPTR(games_tournament)
/* The id; 0 on error (REFUSED: the name is taken). Its rounds are added, open. */
gint64 games_tournament_add(struct games_store *store, const char *name, const char *scoring,
                            const char *totals, unsigned rounds, gint64 now_s, GError **error);
/* Takes one away with all that was entered for it, as if it had never been. REFUSED once a board has a game or a result. */
bool games_tournament_remove(struct games_store *store, gint64 tournament, GError **error);
struct games_tournament *games_tournament_find(struct games_store *store, const char *name); /* any case */
GPtrArray *games_tournament_list(struct games_store *store);                                 /* by name */
/* A setting as it was put; NULL: none. Transfer full. `value` NULL takes it away. */
char *games_tournament_setting(struct games_store *store, gint64 tournament, const char *key);
bool games_tournament_set(struct games_store *store, gint64 tournament, const char *key, const char *value,
                          GError **error);
/* The settings whose keys begin with `prefix`, as KEY, VALUE … NULL, keys without it, by key. Transfer full. */
char **games_tournament_settings(struct games_store *store, gint64 tournament, const char *prefix);

/* ---- who takes part ---- */

struct games_entrant {
    gint64 id, tournament;
    char *name;    /* unique in the tournament, any case */
    char *address; /* NULL: face to face only */
    char *role;    /* "player", "organiser", "helper", "volunteer" */
    char *team;    /* NULL: none */
    int born;      /* a year; 0: not said */
    bool newcomer;
    int journey;   /* minutes or kilometres, as the tournament counts; 0: not said */
    gint64 person; /* who he is here; 0: nobody known */
    char *town;    /* NULL: not said */
    gint64 left_s; /* when he withdrew from all that is still to come; 0: he takes part */
};
GAMES_AUTOPTR(games_entrant)
/* Adds somebody; `entrant->id` is ignored. The id; 0 on error (REFUSED: the name is taken). */
gint64 games_entrant_add(struct games_store *store, const struct games_entrant *entrant, GError **error);
/* Writes all but the tournament of a row anew. REFUSED: another has that name. */
bool games_entrant_set(struct games_store *store, const struct games_entrant *entrant, GError **error);
/* In the order of joining. Transfer full. */
GPtrArray *games_entrant_list(struct games_store *store, gint64 tournament);

/* What somebody does in a round: "in" (the default), "out", "down" (stepped down on request), "twice". */
struct games_round_entrant {
    gint64 entrant;
    unsigned round;
    char *state;
    char *factor; /* a sanction, as a fraction: "1/2"; NULL: none */
    char *why;    /* of the state or the sanction; NULL: not told */
    char *intime; /* "won", "even", "lost": his matches of Diplomatie intime; NULL: none */
};
GAMES_AUTOPTR(games_round_entrant)
/* Sets the state (NULL: as it is) and the factor (NULL: as it is; "1" takes it away), with a reason. */
bool games_round_entrant_set(struct games_store *store, gint64 entrant, unsigned round, const char *state,
                             const char *factor, const char *why, GError **error);
/* What his matches of Diplomatie intime gave ("won", "even", "lost"). */
bool games_round_entrant_intime(struct games_store *store, gint64 entrant, unsigned round, const char *intime,
                                GError **error);
/* All that were set, by round. Transfer full. */
GPtrArray *games_round_entrant_list(struct games_store *store, gint64 tournament);

/* ---- rounds and boards ---- */

struct games_round {
    unsigned number;
    char *state;     /* "open", "drawn", "cancelled" */
    gint64 seed;     /* of the draw */
    unsigned wanted; /* people who were asked for to step down */
    gint64 told_s;   /* when its results were mailed; 0: they were not */
};
GAMES_AUTOPTR(games_round)
GPtrArray *games_round_list(struct games_store *store, gint64 tournament); /* by number */
bool games_round_set(struct games_store *store, gint64 tournament, unsigned round, const char *state,
                     gint64 seed, GError **error);

/* How many are asked to step down from a round; that its results were mailed (0: not yet). */
bool games_round_want(struct games_store *store, gint64 tournament, unsigned round, unsigned wanted,
                      GError **error);
bool games_round_told(struct games_store *store, gint64 tournament, unsigned round, gint64 at_s,
                      GError **error);

struct games_board_seat {
    char *power;          /* identity */
    gint64 entrant;       /* 0: nobody, the power plays by itself */
    unsigned missed;      /* seasons at the beginning that he did not play */
    gint64 substitute;    /* who took over; 0: nobody */
    unsigned seasons;     /* played by the substitute */
    int traveller, brest; /* points that were told for the prizes of that name; -1: none were */
};
GAMES_AUTOPTR(games_board_seat)
/* Who took a seat over before the substitute that the seat names. */
struct games_board_relay {
    char *power;
    gint64 entrant;
    unsigned seasons;
};
GAMES_AUTOPTR(games_board_relay)
struct games_tournament_board {
    gint64 id;
    unsigned round, number;
    gint64 game, outside; /* one of them, or neither yet */
    char *variant;        /* that was said for it; NULL: none */
    GPtrArray *seat;      /* struct games_board_seat*, by power */
    GPtrArray *relay;     /* struct games_board_relay*, by power, in their order */
};
GAMES_AUTOPTR(games_tournament_board)
/* The id; 0 on error (REFUSED: there is one). */
gint64 games_tournament_board_add(struct games_store *store, gint64 tournament, unsigned round,
                                  unsigned number, GError **error);
/* Seats somebody, or changes the row of a power. */
bool games_board_seat_put(struct games_store *store, gint64 board, const struct games_board_seat *seat,
                          GError **error);
/* Whom the seat of a power named as its substitute, before it names another; all such go. */
bool games_board_relay_put(struct games_store *store, gint64 board, const char *power, gint64 entrant,
                           unsigned seasons, GError **error);
bool games_board_relay_pass(struct games_store *store, gint64 from, gint64 to, GError **error); /* entrants */
bool games_board_relay_clear(struct games_store *store, gint64 board, const char *power, GError **error);
/* What is played there; NULL: as the tournament has it. */
bool games_tournament_board_play(struct games_store *store, gint64 board, const char *variant,
                                 GError **error);
/* The game, or the result, that is played there (0: none). */
bool games_tournament_board_set(struct games_store *store, gint64 board, gint64 game, gint64 outside,
                                GError **error);
/* Takes the boards of a round away, to draw it again. REFUSED once one has a game or a result. */
bool games_round_clear(struct games_store *store, gint64 tournament, unsigned round, GError **error);
/* By round and number. Transfer full. */
GPtrArray *games_tournament_board_list(struct games_store *store, gint64 tournament);

/* ---- votes for prizes ---- */

struct games_prize_vote {
    unsigned round;
    char *category;
    gint64 voter, choice; /* entrants */
};
GAMES_AUTOPTR(games_prize_vote)
/* Casts a vote, or changes the one that was cast; `choice` 0 takes it back. */
bool games_prize_vote_put(struct games_store *store, gint64 tournament, const struct games_prize_vote *vote,
                          gint64 mail, gint64 now_s, GError **error);
/* By round and category. Transfer full. */
GPtrArray *games_prize_vote_list(struct games_store *store, gint64 tournament);
