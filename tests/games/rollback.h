/* A game taken back to a phase as the program does it, by the store alone: a new open row with its code, position and parent, which becomes
 * current; with `keep_orders` the orders that were in force are copied into it. The new row's id, 0 on error. */
#ifndef TESTS_GAMES_ROLLBACK_H
#define TESTS_GAMES_ROLLBACK_H

#include "../../games/store_p.h"

static inline gint64 games_phase_rollback(struct games_store *store, gint64 phase, bool keep_orders,
                                          gint64 now_s, gint64 deadline_s, GError **error)
{
    struct games_phase *old = games_phase_get(store, phase);

    gint64 id =
        games_phase_open(store, old->game, old->parent, old->code, old->position, now_s, deadline_s, error);
    games_phase_free(old);
    if (id && keep_orders &&
        !games_write(
            store,
            "INSERT INTO orders (phase, power, unit, nth, text, status, source, extra, mail, person, given_s)"
            " SELECT ?2, power, unit, nth, text, status, source, extra, mail, person, given_s FROM orders o"
            " WHERE phase = ?1 AND withdrawn = 0 AND id = (SELECT max(id) FROM orders"
            " WHERE phase = ?1 AND power = o.power AND unit = o.unit AND nth = o.nth) ORDER BY id",
            VALUES(INT(phase), INT(id)), error))
        return 0;

    return id;
}

#endif
