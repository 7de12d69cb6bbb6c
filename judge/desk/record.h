/*
 * A game that was played elsewhere, as phases with orders: put into the store as history. Each phase is adjudicated here too, under
 * the rulebook of the game that is made; where what followed there is not what follows here, the one or the other is kept.
 */
#pragma once

#include "archive.h"
#include "../play/play.h"

struct judge_record_order {
    const char *power; /* identity, borrowed from the map */
    char *text;        /* canonical */
};
struct judge_record_phase {
    gint64 opened_s;
    bool
        known; /* `position` is what stood there before the phase; else what our rules make of the one before */
    struct rules_position position; /* attackers of dislodged units may be unknown */
    GArray *orders;                 /* struct judge_record_order */
    gint64 row;                     /* out: in the store; 0: it was left out */
};
struct judge_record {
    GPtrArray *phases; /* struct judge_record_phase*, in order */
    bool over;         /* the last one is what the game ended with: nothing was ordered in it */
    char *result;      /* with `over`, as games_game.result; NULL: as the centres say */
};
struct judge_record_phase *judge_record_phase_new(void);
struct judge_record *judge_record_new(void);
void judge_record_free(struct judge_record *record); /* NULL is allowed */

/* A line about a phase ("S1901M") that came out otherwise here. */
typedef void judge_record_differs(void *context, const char *code, const char *what);

/* Which of two histories is kept, and who hears where they part. */
struct judge_keeping {
    bool file; /* what followed there stands; else what follows here */
    judge_record_differs *differs;
    void *context;
};

/*
 * Makes the game of `play` (just made, without phases) what the record says. It ends, or is left paused with its last phase open:
 * nobody plays it yet. Inside a transaction that the caller undoes on error. `play` is loaded anew.
 */
bool judge_record_put(struct judge_play *play, struct judge_record *record, const struct judge_keeping *keep,
                      GError **error);
