/*
 * What was done how often on a day, by or for whom: the measure behind limits. Days are those of UTC. Kinds are words
 * of the caller ("answer", "guess"); the subject is a person, a digest, "*" for everybody.
 */
#pragma once

#include "store.h"

/* How much of `kind` a subject has had on the day of `now_s`. */
gint64 games_spent(struct games_store *store, const char *kind, const char *subject, gint64 now_s);
/* Adds `n` to it. */
bool games_spend(struct games_store *store, const char *kind, const char *subject, gint64 n, gint64 now_s,
                 GError **error);
/* Forgets what was spent on days before that of `before_s`. */
bool games_spent_prune(struct games_store *store, gint64 before_s, GError **error);
