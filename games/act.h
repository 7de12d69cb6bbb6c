/*
 * What an editor or a director does, as an act that can be taken back: to a game, a tournament, the dates of issues, the zine,
 * its readers. Between begin and end SQLite's session extension notes which rows change, of the tables that act.c lists; each
 * changed value is kept with the one before. The log says who did what; this says what to put back. What is only added to
 * (phases, letters, events) stays.
 *
 *     open = games_act_begin(store, &act, &error);
 *     ...                                              something is changed
 *     games_act_end(store, open, &act, NULL, &error);  or games_act_drop(open), if it came to nothing
 */
#pragma once

#include "store.h"

struct games_act {
    gint64 id, at_s;
    gint64 game, tournament; /* what it was done to; 0: none */
    gint64 person, mail;     /* 0: the command line, nobody's mail */
    char *login;             /* who was logged in at the command line; NULL: a mail's sender did it */
    char *kind, *what;       /* "tournament", "draw"; of an act on a game the log tells: NULL */
    gint64 phase_before, phase_after; /* the game's current phase; 0: none */
    bool was_open;                    /* the phase before was still to be adjudicated */
    gint64 first_event, last_event;   /* what the log says of it */
    gint64 undoes, undone_by;         /* acts; 0: none */
};
GAMES_AUTOPTR(games_act)

struct games_act_open;
/* `act`: game, at_s, person, mail and login are read. NULL on error. Inside a transaction. */
struct games_act_open *games_act_begin(struct games_store *store, const struct games_act *act,
                                       GError **error);
/* Keeps what changed since; an act that neither changed nor logged anything is not kept. One that is not on a game
 * is logged by kind, what and tournament of `named` (kind NULL: it is on one), with `detail` (key=value words; NULL: none). Frees
 * `open`. */
bool games_act_end(struct games_store *store, struct games_act_open *open, const struct games_act *named,
                   const char *detail, GError **error);
void games_act_drop(struct games_act_open *open); /* NULL is allowed */

struct games_act *games_act_get(struct games_store *store, gint64 id);
/* The newest act on a game, or (0) of a kind and tournament (0: of none), that is not undone and undoes none. NULL: there is none. */
struct games_act *games_act_last(struct games_store *store, gint64 game, const char *kind, gint64 tournament);
/* The newest act on a game, if it took another one back; 0: it did not. */
gint64 games_act_undoing(struct games_store *store, gint64 game);
/* The act that a line of the log belongs to; 0: none. */
gint64 games_act_of_event(struct games_store *store, gint64 event);
/* The act that is under way undoes `act`, which is then undone; or, if that undid another itself, does it again. */
bool games_act_set_undone(struct games_store *store, const struct games_act *act, GError **error);

/* One value that an act changed; or a row that it added (`column` NULL) or took out (""). */
struct games_change {
    gint64 act;
    char *table, *row, *column; /* the row by its primary key, parts with a blank between */
    char *before, *after;       /* NULL is NULL */
};
GAMES_AUTOPTR(games_change)
/* In the order in which they must be put back. struct games_change*, transfer full. */
GPtrArray *games_act_changes(struct games_store *store, gint64 act);
/* Whom letters told of the act, by number; in the place of who has left the game since, who has his power now, if anybody. gint64,
 * transfer full. */
GArray *games_act_told(struct games_store *store, gint64 act);
/* Whether the value is still the one that the act left, or is a mark that players set and clear themselves. A row that was added
 * holds until a later act changes it, or orders or ballots are given in its place. */
bool games_change_holds(struct games_store *store, const struct games_change *change);
/* Puts the value back, but for a player's mark that he changed since; a row that was added is closed where history hangs on it,
 * else taken out. REFUSED if what came since forbids it. */
bool games_change_revert(struct games_store *store, const struct games_change *change, gint64 now_s,
                         GError **error);
/* The newest act since that changed the same value, or row, and stands; 0: none. */
gint64 games_change_later(struct games_store *store, const struct games_change *change);
