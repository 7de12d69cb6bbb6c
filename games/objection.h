/*
 * Errata: players object to an adjudication until the next movement phase after it is adjudicated; then it
 * stands. The editor upholds (and corrects: judge/course/back.h and another adjudication, which gets the
 * next version) or rejects.
 */
#pragma once

#include "store.h"

struct games_objection {
    gint64 id, phase, person, mail;
    char *text;
    char *state;  /* "open", "upheld", "rejected" */
    char *answer; /* NULL while open */
    gint64 raised_s, closed_s;
};
GAMES_AUTOPTR(games_objection)
/* Whether results of that phase may still be objected to: adjudicated, on the current line, no later movement
 * phase adjudicated. */
bool games_objection_is_possible(struct games_store *store, gint64 phase);
/* REFUSED if it is too late, or too early. The id, 0 on error. */
gint64 games_objection_add(struct games_store *store, gint64 phase, gint64 person, gint64 mail,
                           const char *text, gint64 now_s, GError **error);
/* REFUSED if it has an answer. */
bool games_objection_answer(struct games_store *store, gint64 id, bool upheld, const char *answer,
                            gint64 now_s, GError **error);
GPtrArray *games_objection_list(struct games_store *store, gint64 game,
                                bool open_only); /* struct games_objection*, oldest first */
