/*
 * What an editor does to a game, as an act that can be taken back: between begin and end the rows of the game that
 * change are found, and each changed value is kept with the one before. The log says who did what; this says
 * what to put back. Phases and what is only added to (letters, events) are not taken back here: see desk/undo.h.
 *
 *     open = games_act_begin(store, &act, &error);
 *     ...                                              the game is changed
 *     games_act_end(store, open, &error);              or games_act_drop(open), if it came to nothing
 */
#ifndef GAMES_ACT_H
#define GAMES_ACT_H

#include "store.h"

struct games_act {
    gint64 id, at_s;
    gint64 game, person, mail; /* 0: the command line, nobody's mail */
    char *login;               /* who was logged in at the command line; NULL: a mail's sender did it */
    gint64 phase_before, phase_after; /* the game's current phase; 0: none */
    bool was_open;                    /* the phase before was still to be adjudicated */
    gint64 first_event, last_event;   /* what the log says of it */
    gint64 undoes, undone_by;         /* acts; 0: none */
};
void games_act_free(struct games_act *act);

struct games_act_open;
/* `act`: game, at_s, person, mail, login and undoes are read. NULL on error. Inside a transaction. */
struct games_act_open *games_act_begin(struct games_store *store, const struct games_act *act,
                                       GError **error);
/* Keeps what changed since; an act that neither changed nor logged anything is not kept. Frees `open`. */
bool games_act_end(struct games_store *store, struct games_act_open *open, GError **error);
void games_act_drop(struct games_act_open *open); /* NULL is allowed */

struct games_act *games_act_get(struct games_store *store, gint64 id);
/* The newest act of a game that is not undone and undoes none. NULL: there is none. */
struct games_act *games_act_last(struct games_store *store, gint64 game);
/* The act that a line of the log belongs to; 0: none. */
gint64 games_act_of_event(struct games_store *store, gint64 event);
/* The act of the game that is under way undoes `act`, which is then undone; or, if that undid another itself, does it
 * again. */
bool games_act_set_undone(struct games_store *store, const struct games_act *act, GError **error);

/* One value that an act changed, or (`column` NULL) a row that it added. */
struct games_change {
    gint64 act, game;
    char *table, *row, *column;
    char *before, *after; /* NULL is NULL */
};
/* In the order in which they must be put back. struct games_change*, transfer full. */
GPtrArray *games_act_changes(struct games_store *store, gint64 act);
/* Whom letters told of the act, by number. gint64, transfer full. */
GArray *games_act_told(struct games_store *store, const struct games_act *act);
/* Whether the value is still the one that the act left. A row that was added always holds, but orders and ballots that were
 * given since in its place. */
bool games_change_holds(struct games_store *store, const struct games_change *change);
/* Puts the value back; a row that was added is closed, never deleted. REFUSED if what came since forbids it. */
bool games_change_revert(struct games_store *store, const struct games_change *change, gint64 now_s,
                         GError **error);
/* The newest act after `act` that changed the same value and stands; 0: none. */
gint64 games_change_later(struct games_store *store, const struct games_change *change, gint64 act);

#endif
