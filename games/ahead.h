/*
 * Orders sent ahead: the text that a player wrote for a phase to come, kept as written until that phase
 * opens. Of a seat and a phase the newest text counts. What was read stays recorded with the phase that read
 * it, so that a rollback puts it on file again.
 */
#pragma once

#include "store.h"

struct games_ahead {
    gint64 id, seat, person, mail; /* mail 0: entered by command */
    char *power;                   /* of the seat */
    char *code;                    /* "F1902M" */
    char *text;                    /* as written, without the heading */
    gint64 sent_s;
};
GAMES_AUTOPTR(games_ahead)

/* Keeps a text; an older one of the same seat and phase ends as "replaced" (`*replaced` tells; may be NULL).
 */
bool games_ahead_put(struct games_store *store, gint64 seat, const char *code, const char *text, gint64 mail,
                     gint64 now_s, bool *replaced, GError **error);
/* Ends what is on file of a seat for a phase as "cleared"; `*n` counts it. */
bool games_ahead_clear(struct games_store *store, gint64 seat, const char *code, gint64 now_s, int *n,
                       GError **error);
/* Ends one text for good; `outcome` is a word for the record ("seat"). */
bool games_ahead_end(struct games_store *store, gint64 id, const char *outcome, gint64 now_s, GError **error);
/*
 * On file in a game: not ended, and not read by a phase of the current line. `seat` 0: of every seat, also of
 * those that were closed since. By seat and age. struct games_ahead*, transfer full.
 */
GPtrArray *games_ahead_list(struct games_store *store, gint64 game, gint64 seat);
/* Records that a phase read a text ("read"), or that it was in vain there ("passed", "not-needed"). */
bool games_ahead_settle(struct games_store *store, gint64 id, gint64 phase, const char *outcome, gint64 now_s,
                        GError **error);
/* A phase row that stands for another one (rollback, edited position) has read what that one read. */
bool games_ahead_copy(struct games_store *store, gint64 from, gint64 to, GError **error);
