/*
 * Standbys: people who offered to step in, and those who were called by name for a power whose player missed
 * a turn.
 */
#pragma once

#include "store.h"

/* Offers to step in, in one game or (game 0) in any. Offering again changes nothing. */
bool games_standby_offer(struct games_store *store, gint64 person, gint64 game, gint64 now_s, GError **error);
/* Takes the offer back (game 0: that for any game). */
bool games_standby_withdraw(struct games_store *store, gint64 person, gint64 game, gint64 now_s,
                            GError **error);
/*
 * Who is to be called for `game` at `at_s`, in order: those who offered for this game before those for any;
 * then who has waited longest since his last call (never called first), then the oldest offer. Left out: who
 * plays, edits or has ever played in this game, who is absent at `at_s`, who is called for another power of
 * it now, who has declined a call of it or not answered. Ids of persons, transfer full.
 */
GArray *games_standby_order(struct games_store *store, gint64 game, gint64 at_s);

struct games_standby_offer {
    gint64 person, game, since_s; /* game 0: any */
};
void games_standby_offer_free(struct games_standby_offer *offer);
/* Offers that stand, of a person or (0) of everybody, oldest first. struct games_standby_offer*, transfer
 * full. */
GPtrArray *games_standby_offers(struct games_store *store, gint64 person);

struct games_standby_call {
    gint64 id, person, game, phase;
    char *power;
    gint64 called_s, closed_s;
    char *state; /* "called", "seated", "released" (the player came back), "declined", "silent" (no answer) */
};
void games_standby_call_free(struct games_standby_call *call);
typedef struct games_standby_call games_standby_call_auto; /* for g_autoptr */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(games_standby_call_auto, games_standby_call_free)
/* Calls a person for a power in a phase; REFUSED if somebody is called for it already. The call's id, 0 on
 * error. */
gint64 games_standby_call(struct games_store *store, gint64 game, gint64 phase, const char *power,
                          gint64 person, gint64 now_s, GError **error);
/* Ends a call: "seated", "released", "declined" or "silent". REFUSED if it has ended. */
bool games_standby_close(struct games_store *store, gint64 call, const char *state, gint64 now_s,
                         GError **error);
/* The person called for a power now, NULL if none. Transfer full. */
struct games_standby_call *games_standby_called(struct games_store *store, gint64 game, const char *power);
/* The last call of a person in a game, open or not; NULL: none. Transfer full. */
struct games_standby_call *games_standby_last(struct games_store *store, gint64 game, gint64 person);
/* When somebody was last called, for any game; 0: never. */
gint64 games_standby_asked(struct games_store *store, gint64 person);
/* Calls of a game, oldest first. struct games_standby_call*. */
GPtrArray *games_standby_call_list(struct games_store *store, gint64 game, bool open_only);
