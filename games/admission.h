/*
 * Players who asked to join a game whose editor decides on each: waiting, admitted or refused. A game and a
 * person have one open request at most.
 */
#pragma once

#include "store.h"

struct games_admission {
    gint64 id, game, person, mail;
    char *wishes; /* his preference list as read; NULL: none */
    gint64 asked_s;
};
GAMES_AUTOPTR(games_admission)
/* Asking again replaces the wishes and keeps the place in the line. `*again` (may be NULL) tells. */
bool games_admission_ask(struct games_store *store, gint64 game, gint64 person, gint64 mail,
                         const char *wishes, gint64 now_s, bool *again, GError **error);
/* Ends a request: "admitted", "refused", "withdrawn". REFUSED if it is not open. */
bool games_admission_close(struct games_store *store, gint64 id, const char *state, gint64 now_s,
                           GError **error);
/* Open requests of a game in the order of asking. struct games_admission*, transfer full. */
GPtrArray *games_admission_list(struct games_store *store, gint64 game);
