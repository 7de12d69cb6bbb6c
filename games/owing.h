/* Who owes orders where, by when: what reminders and digests are made of. */
#ifndef GAMES_OWING_H
#define GAMES_OWING_H

#include "store.h"

/* How many orders a power is to give in an open phase (0: none); told when the phase opens, or again after an
 * edit. */
bool games_need_set(struct games_store *store, gint64 phase, const char *power, unsigned orders,
                    GError **error);

struct games_owing {
    gint64 person, game, phase;
    char *game_name, *code, *power;
    gint64 deadline_s;
    unsigned needed, given; /* orders in force of that power; given < needed */
};
void games_owing_free(struct games_owing *owing);
/*
 * Everything owed in active games with a deadline in (after_s, until_s], by person, then deadline, then game:
 * one digest a person is one run of rows. Powers without a player are left out. struct games_owing*, transfer
 * full.
 */
GPtrArray *games_owing_list(struct games_store *store, gint64 after_s, gint64 until_s);

#endif
