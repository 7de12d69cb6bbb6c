#include "snapshot.h"
#include "game.h"
#include "press.h"
#include "turn.h"
#include "store_p.h"

G_STATIC_ASSERT(GAMES_ROLE_PLAYER == 0 && GAMES_ROLE_STANDBY == 1); /* the queries say so */

bool games_snapshot_take(struct games_store *store, gint64 phase, gint64 now_s, GError **error)
{
    return games_write_all(store, "sql/snapshot_take.sql", VALUES(INT(phase), INT(now_s)), error);
}

GAMES_NUMBER(bool, games_snapshot_has, "SELECT 1 FROM snapshot WHERE phase = ?1", Int(phase))

bool games_snapshot_restore(struct games_store *store, gint64 phase, gint64 now_s, GError **error)
{
    if (!games_snapshot_has(store, phase))
        return games_refuse_number(error, GAMES_REFUSAL_SEATS_UNKNOWN, phase);

    gint64 game = games_query_int(store, "SELECT game FROM phase WHERE id = ?1", VALUES(INT(phase)));
    return games_write_all(store, "sql/snapshot_restore.sql", VALUES(INT(phase), INT(games_moment(now_s))),
                           error) &&
           games_press_follow(store, game, phase, error) && games_turn_recount(store, game, error);
}
