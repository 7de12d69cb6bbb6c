/*
 * Who ordered in time: one row a seat and phase, and what follows from them: the counters of missed turns,
 * the reliability of a person, and what to do about a missed turn. The policy and the counting are pure.
 */
#pragma once

#include "store.h"

enum games_turn {
    GAMES_TURN_NONE,
    GAMES_TURN_ON_TIME,
    GAMES_TURN_LATE,    /* orders came after the deadline, but were used */
    GAMES_TURN_MISSED,  /* no orders: NMR, in French ONR */
    GAMES_TURN_EXCUSED, /* no orders, but absent with notice: counts for nothing */
    GAMES_TURN_COUNT,
};

/*
 * Records what a seat did in a phase (only in phases whose absence of orders is an NMR: not retreats and
 * adjustments), and sets the seat's `missed` and `missed_in_a_row` to what its turns on the game's current
 * line add up to. REFUSED if it was recorded before.
 */
bool games_turn_put(struct games_store *store, gint64 phase, gint64 seat, enum games_turn turn, gint64 now_s,
                    GError **error);
/* What a seat did in a phase; NONE if nothing is recorded. */
enum games_turn games_turn_get(struct games_store *store, gint64 phase, gint64 seat);
/* What each power did in a phase, whoever sat there: name of the power to enum games_turn (GINT_TO_POINTER); empty: nothing is
 * recorded. Transfer full. */
GHashTable *games_turns_of_phase(struct games_store *store, gint64 phase);
/* Sets the counters of all open seats of a game anew: after a rollback, which leaves turns behind. */
bool games_turn_recount(struct games_store *store, gint64 game, GError **error);

/* Turns that a seat missed in a row up to and with a phase, on that phase's line: what its report said,
 * whatever came after. */
unsigned games_turn_in_a_row(struct games_store *store, gint64 phase, gint64 seat);

struct games_reliability {
    unsigned turns; /* that count: on_time + late + missed */
    unsigned on_time, late, missed, excused;
};
/* The last `last` turns that count (0: all), newest first in `turns`. Excused ones are passed over. Pure. */
struct games_reliability games_reliability_count(const enum games_turn *newest_first, gsize n, unsigned last);
/* Turns with orders in time in whole percent of the turns, rounded down; -1 if there are none. Pure. */
int games_reliability_percent(const struct games_reliability *reliability);
/* A person's last turns in all games; phases that a rollback played again count once, as played last. */
struct games_reliability games_reliability_of(struct games_store *store, gint64 person, unsigned last);
/* The same over the games for which `counts` holds (NULL: all): what one may know who sees only those. */
struct games_reliability games_reliability_where(struct games_store *store, gint64 person, unsigned last,
                                                 bool (*counts)(void *context, gint64 game), void *context);

/* -- what to do when a power gave no orders -- */

enum games_nmr_policy {
    GAMES_NMR_HOLD,     /* units hold, the player stays */
    GAMES_NMR_WARN,     /* and he is warned; replaced at the second miss in a row */
    GAMES_NMR_STANDBY,  /* a standby is called by name at the first miss and takes the seat at the second in a
                           row */
    GAMES_NMR_DISORDER, /* civil disorder at the second miss in a row */
    GAMES_NMR_WAIT,     /* the phase is not adjudicated without orders: the game waits for the editor */
    GAMES_NMR_POLICY_COUNT,
};
bool games_nmr_policy_parse(const char *word,
                            enum games_nmr_policy *policy); /* hold warn standby disorder wait */

struct games_nmr_facts {
    enum games_nmr_policy policy;
    bool movement;            /* missing retreats and adjustments are no NMR */
    bool excused;             /* absent with notice */
    bool first_phase;         /* of the game */
    bool protect_first;       /* setting: the first season waits for everybody, or for a standby */
    unsigned missed_in_a_row; /* before this phase */
    unsigned missed;          /* before this phase */
    unsigned out_at_in_a_row; /* setting; 0: 2 */
    unsigned out_at;          /* setting: this many misses ever; 0: no limit */
    bool has_standby;         /* somebody can be called */
    bool standby_called;      /* somebody was called for this power and has not been released */
    bool standby_has_orders;  /* and he sent orders */
};
struct games_nmr_actions {
    bool wait;         /* do not adjudicate yet; the editor is told */
    bool own_first;    /* the phase waits by rule: a standby's orders leave the player time for his own */
    bool counts;       /* record GAMES_TURN_MISSED (else EXCUSED, or nothing for minor phases) */
    bool warn;         /* tell the player what the next miss means */
    bool call_standby; /* call one by name for the next phase */
    bool use_standby;  /* the called standby's orders are used */
    bool replace;      /* the seat goes to the called standby */
    bool disorder;     /* the seat is closed; the power is in civil disorder, and open to a newcomer */
};
/* What a power without orders at the deadline brings about. Pure. */
struct games_nmr_actions games_nmr_decide(const struct games_nmr_facts *facts);
