/*
 * What editors and directors do that is no act on a game (act.h): tournaments, dates of issues, the zine, its readers. Each
 * deed is a line of the log, whose number it has, with who did it and the values that it changed.
 *
 *     open = games_deed_begin(store);
 *     ...                                              tables are changed
 *     games_deed_end(store, open, &deed, &error);      or games_deed_drop(open), if it came to nothing
 */
#ifndef GAMES_DEED_H
#define GAMES_DEED_H

#include "store.h"

struct games_deed {
    gint64 id, at_s;          /* the line of the log */
    gint64 person, mail;      /* 0: the command line, nobody's mail */
    gint64 tournament;        /* 0: none */
    char *login;              /* who was logged in at the command line; NULL: a mail's sender did it */
    char *kind;               /* "tournament", "issue", "zine", "readers" */
    char *act;                /* "set", "draw", "publish" … */
    char *detail;             /* for the log, beside the act: key=value words; NULL: none. Never read back */
    gint64 undoes, undone_by; /* deeds; 0: none */
};
void games_deed_free(struct games_deed *deed);

struct games_deed_open;
struct games_deed_open *games_deed_begin(struct games_store *store);
/* Logs it and keeps what changed since; all of `deed` but id and undone_by is read. Its id, 0 on error. Frees `open`. Inside a
 * transaction. */
gint64 games_deed_end(struct games_store *store, struct games_deed_open *open, const struct games_deed *deed,
                      GError **error);
void games_deed_drop(struct games_deed_open *open); /* NULL is allowed */

struct games_deed *games_deed_get(struct games_store *store, gint64 id);
/* The newest of a kind, of a tournament (0: of none), that is not undone and undoes none. NULL: there is none. */
struct games_deed *games_deed_last(struct games_store *store, const char *kind, gint64 tournament);
/* How many values a deed changed. */
gint64 games_deed_n_changes(struct games_store *store, gint64 deed);
/* Whether all values that it changed are as it left them; if not, `*later` gets the newest deed that changed one since (0: none). */
bool games_deed_holds(struct games_store *store, gint64 deed, gint64 *later);
/* Puts them back. What was added to the ledger is booked again the other way; who was added has left. */
bool games_deed_revert(struct games_store *store, gint64 deed, gint64 now_s, GError **error);
/* `by` undid it. */
bool games_deed_set_undone(struct games_store *store, const struct games_deed *deed, gint64 by,
                           GError **error);

#endif
