/*
 * Tables of a round: how many players sit where, and who plays what. Pure: chance comes from a seed that the
 * caller keeps. Sources: 002 II (sizes) and 002 III (the draw).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- sizes of tables ---- */

enum rules_seating_kind {
    RULES_SEATING_NONE,      /* fewer than two players: no game */
    RULES_SEATING_INTIME,    /* 2 or 3 players: Diplomatie intime; the third is the referee */
    RULES_SEATING_AGREEMENT, /* 4 or 5: a variant that all agree on */
    RULES_SEATING_SURVIVOR,  /* tables of six, Turkey plays by itself */
    RULES_SEATING_CLASSIC,   /* tables of seven */
    RULES_SEATING_KIND_COUNT
};

struct rules_seating_sizes {
    enum rules_seating_kind kind;
    unsigned n_tables, table_size;
    unsigned n_twice;     /* people who play on two tables: the organiser */
    unsigned n_step_down; /* people who do not play: the organiser first, then helpers, then volunteers */
};

/* What 002 II says for so many players present, the organiser among them. Any number. */
struct rules_seating_sizes rules_seating_sizes(unsigned n_players);

/* ---- the draw ---- */

enum { RULES_SEATING_MAX_SEATS = 16 }; /* of a table */

struct rules_seating_table {
    unsigned n_seats;
    uint8_t power[RULES_SEATING_MAX_SEATS]; /* powers that are played there */
};

/*
 * A draw to be made. A slot is one person at one table; who plays on two tables has two slots. The matrices
 * are rows of n_powers or n_people bytes; NULL: all 0.
 */
struct rules_seating_task {
    unsigned n_people, n_powers, n_slots, n_tables;
    const uint16_t *person; /* [n_slots] below n_people */
    const int16_t *pinned;  /* [n_slots] a table, or -1; NULL: nobody is pinned */
    const uint8_t *played; /* [n_people * n_powers] times played before, games of five and less not counted */
    const uint8_t *met;    /* [n_people * n_people] times met before, symmetric */
    const uint8_t *apart;  /* [n_people * n_people] 1: keep apart (of one team); symmetric */
    const struct rules_seating_table *table; /* [n_tables]; their seats make n_slots */
    uint64_t seed;
};

struct rules_seating_result {
    uint16_t *table; /* [n_slots] of the caller, as the powers */
    uint8_t *power;
    unsigned n_same_table;       /* pairs of slots of one person at one table: the task cannot be met */
    unsigned n_together;         /* pairs at one table who should be apart */
    unsigned n_powers_again;     /* times somebody had his power before, or has it at another table, summed */
    unsigned n_meetings;         /* times two at a table had met before, summed */
    unsigned least_powers_again; /* no draw has fewer, whoever meets whom */
    unsigned least_meetings;     /* no draw has fewer */
    bool proved;                 /* no draw is better: all were tried, or the bounds are reached */
};

/*
 * Draws tables and powers: nobody twice on a table; people apart; as few powers again as possible; then as
 * few meetings again as possible; the rest is chance. Who plays at two tables has two powers. The same task gives the same draw. False if the task
 * makes no sense: seats and slots differ, a number out of range, a table with more pins than seats.
 */
bool rules_seating_draw(const struct rules_seating_task *task, struct rules_seating_result *result);

/*
 * The table of the best (002 III): fills `chosen` with up to `n_wanted` people, best first by `rank` (1 = first;
 * equals by chance of the seed; 0: takes no part). With `met` only people who have not met each other are
 * taken, as long as there are any. Returns how many were chosen.
 */
unsigned rules_seating_best(const unsigned *rank, const uint8_t *met, unsigned n_people, unsigned n_wanted,
                            uint64_t seed, uint16_t *chosen);

/* Why a repetition could not be avoided. */
enum rules_seating_reason {
    RULES_SEATING_REASON_NONE,   /* there is none */
    RULES_SEATING_REASON_PINNED, /* both sit at a table that was set before the draw */
    RULES_SEATING_REASON_PROVED, /* no draw has fewer repetitions */
    RULES_SEATING_REASON_SOUGHT, /* the best found in a long search */
    RULES_SEATING_REASON_COUNT
};
/* Of a slot's power, or of a meeting of two slots of a finished draw. */
enum rules_seating_reason rules_seating_why_power(const struct rules_seating_task *task,
                                                  const struct rules_seating_result *result, unsigned slot);
enum rules_seating_reason rules_seating_why_meeting(const struct rules_seating_task *task,
                                                    const struct rules_seating_result *result, unsigned a,
                                                    unsigned b);
