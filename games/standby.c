#include "standby.h"
#include "store_p.h"

#include <string.h>

GAMES_WRITE(games_standby_offer,
            "INSERT INTO standby (person, game, since_s) SELECT ?1, ?2, ?3 WHERE NOT EXISTS"
            " (SELECT 1 FROM standby WHERE person = ?1 AND game IS ?2 AND until_s IS NULL)",
            Int(person), Ref(game), Int(now_s))

GAMES_WRITE(games_standby_withdraw,
            "UPDATE standby SET until_s = ?3 WHERE person = ?1 AND game IS ?2 AND until_s IS NULL",
            Int(person), Ref(game), Moment(now_s))

/* Roles: 0 player, 3 editor; who only waited for a power may be called. An offer for the game (min over NULL last) beats one
 * for any. */
GAMES_IDS(
    games_standby_order,
    "SELECT s.person FROM standby s WHERE s.until_s IS NULL AND (s.game = ?1 OR s.game IS NULL)"
    " AND NOT EXISTS (SELECT 1 FROM seat WHERE game = ?1 AND person = s.person AND"
    "  ((role = 0 AND power IS NOT NULL) OR (role IN (0, 3) AND until_s IS NULL)))"
    " AND NOT EXISTS (SELECT 1 FROM absence WHERE person = s.person AND from_s <= ?2 AND to_s > ?2"
    "  AND cancelled = 0)"
    " AND NOT EXISTS (SELECT 1 FROM standby_call WHERE game = ?1 AND person = s.person"
    "  AND state IN ('called', 'declined', 'silent'))"
    " GROUP BY s.person ORDER BY max(s.game IS NOT NULL) DESC,"
    "  coalesce((SELECT max(called_s) FROM standby_call WHERE person = s.person), -9223372036854775807),"
    "  min(s.since_s), s.person",
    Int(game), Int(at_s))

GAMES_TABLE(games_standby_offer, standby, person, game, since_s)

GAMES_LIST(games_standby_offers, games_standby_offer,
           "FROM standby WHERE until_s IS NULL AND (?1 = 0 OR person = ?1) ORDER BY since_s, id", Int(person))

GAMES_TABLE(games_standby_call, standby_call, id, person, game, phase, power, called_s, state, closed_s)

GAMES_GET(games_standby_called, games_standby_call,
          "FROM standby_call WHERE game = ?1 AND power = ?2 AND state = 'called'", Int(game), Text(power))
GAMES_GET(games_standby_last, games_standby_call,
          "FROM standby_call WHERE game = ?1 AND person = ?2 ORDER BY id DESC LIMIT 1", Int(game),
          Int(person))
GAMES_LIST(games_standby_call_list, games_standby_call,
           "FROM standby_call WHERE game = ?1 AND (NOT ?2 OR state = 'called') ORDER BY id", Int(game),
           Flag(open_only))

gint64 games_standby_call(struct games_store *store, gint64 game, gint64 phase, const char *power,
                          gint64 person, gint64 now_s, GError **error)
{
    g_autoptr(games_standby_call_auto) before = games_standby_called(store, game, power);
    if (before) {
        games_refuse(error, GAMES_REFUSAL_STANDBY_CALLED, "power", power, NULL);
        return 0;
    }
    return games_insert(store,
                        "INSERT INTO standby_call (person, game, phase, power, called_s, state) VALUES (?1, "
                        "?2, ?3, ?4, ?5, 'called')",
                        VALUES(INT(person), INT(game), REF(phase), TEXT(power), INT(now_s)), error);
}

bool games_standby_close(struct games_store *store, gint64 call, const char *state, gint64 now_s,
                         GError **error)
{
    static const char *const states[] = {"seated", "released", "declined", "silent", NULL};
    return games_one_of("state", state, states, error) &&
           games_write_one(
               store, "UPDATE standby_call SET state = ?2, closed_s = ?3 WHERE id = ?1 AND state = 'called'",
               VALUES(INT(call), TEXT(state), INT(games_moment(now_s))), GAMES_REFUSAL_CALL_CLOSED, call,
               error);
}

GAMES_NUMBER(gint64, games_standby_asked, "SELECT max(called_s) FROM standby_call WHERE person = ?1",
             Int(person))
