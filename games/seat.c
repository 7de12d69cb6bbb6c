/* Who sits where: rows are closed, never removed. */
#include "game.h"
#include "store_p.h"

#include <string.h>

G_STATIC_ASSERT(GAMES_ROLE_PLAYER == 0 &&
                GAMES_ROLE_EDITOR == 3); /* the index seat_power says so, and queries */

GAMES_TABLE(games_seat, s, id, game, person, role, power, preferences, since_s, until_s, wait, ready, missed,
            missed_in_a_row)

static bool power_free(struct games_store *store, gint64 game, const char *power, gint64 seat, GError **error)
{
    gint64 taken = games_query_int(
        store, "SELECT id FROM seat WHERE game = ?1 AND power = ?2 AND until_s IS NULL AND role = 0",
        VALUES(INT(game), TEXT(power)));
    if (taken && taken != seat)
        return games_refuse(error, GAMES_REFUSAL_SEAT_TAKEN, "power", power, NULL);
    return true;
}

gint64 games_seat_add(struct games_store *store, gint64 game, gint64 person, enum games_role role,
                      const char *power, gint64 now_s, GError **error)
{
    if (role == GAMES_ROLE_PLAYER && !power_free(store, game, power, 0, error))
        return 0;
    return games_insert(store,
                        "INSERT INTO seat (game, person, role, power, since_s) VALUES (?1, ?2, ?3, ?4, ?5)",
                        VALUES(INT(game), INT(person), INT(role), TEXT(power), INT(now_s)), error);
}

bool games_seat_set(struct games_store *store, gint64 seat, const char *key, const char *value,
                    GError **error)
{
    static const struct games_settable settable = {"seat", "power preferences why", "wait ready",
                                                   "missed missed_in_a_row"};
    if (value && !strcmp(key, "power")) {
        gint64 game =
            games_query_int(store, "SELECT game FROM seat WHERE id = ?1 AND role = 0", VALUES(INT(seat)));
        if (game && !power_free(store, game, value, seat, error))
            return false;
    }

    return games_set(store, &settable, seat, key, value, error);
}

GAMES_WRITE(games_seat_close, "UPDATE seat SET until_s = ?2, why = ?3 WHERE id = ?1 AND until_s IS NULL",
            Int(seat), Moment(now_s), Text(why))

GAMES_LIST(games_seat_list, games_seat,
           "FROM seat s WHERE game = ?1 AND (?2 OR until_s IS NULL) ORDER BY power, since_s, id", Int(game),
           Flag(closed_too))

GAMES_GET(games_seat_of_power, games_seat,
          "FROM seat s WHERE game = ?1 AND power = ?2 AND until_s IS NULL AND role = 0", Int(game),
          Text(power))

GAMES_GET(games_seat_taken, games_seat,
          "FROM act_change c JOIN seat f ON f.id = c.row + 0 JOIN seat s ON s.game = f.game"
          " AND s.power = f.power WHERE c.act = ?1 AND c.tab = 'seat' AND c.col = 'until_s' AND f.role = 0"
          " AND f.until_s IS NOT NULL AND s.role = 0 AND s.until_s IS NULL"
          " AND s.id NOT IN (SELECT row + 0 FROM act_change WHERE act = ?1 AND tab = 'seat')",
          Int(act))

G_STATIC_ASSERT(GAMES_STATE_ENDED == 4);
GAMES_LIST(games_seat_of_person, games_seat,
           "FROM seat s JOIN game g ON g.id = s.game"
           " WHERE s.person = ?1 AND s.until_s IS NULL AND g.state <> 4 ORDER BY g.name_key, s.id",
           Int(person))
GAMES_LIST(games_seat_past, games_seat,
           "FROM seat s JOIN game g ON g.id = s.game"
           " WHERE s.person = ?1 AND (s.until_s IS NOT NULL OR g.state = 4) ORDER BY g.name_key, s.id",
           Int(person))

GAMES_NUMBER(bool, games_seat_played,
             "SELECT 1 FROM seat WHERE game = ?1 AND role = 0 AND ?2 IN (0, person)"
             " AND (?3 IS NULL OR power = ?3) AND (?4 = 0 OR until_s IS NOT NULL)",
             Int(game), Int(person), Text(power), Flag(left))
GAMES_NUMBER(
    bool, games_seat_saw_more,
    "SELECT 1 FROM seat WHERE game = ?1 AND person = ?2 AND (role = 3 OR (role = 0 AND power <> ?3))",
    Int(game), Int(person), Text(power))
GAMES_NUMBER(bool, games_seat_was_taken,
             "SELECT why = 'ejected' FROM seat WHERE game = ?1 AND person = ?2 AND role = 0"
             " AND power IS NOT NULL ORDER BY since_s DESC, id DESC LIMIT 1",
             Int(game), Int(person))
GAMES_NUMBER(bool, games_seat_ever, "SELECT 1 FROM seat WHERE person = ?2 AND game = ?1", Int(game),
             Int(person))
GAMES_NUMBER(bool, games_seat_has_role,
             "SELECT 1 FROM seat WHERE person = ?2 AND game = ?1 AND role = ?3 AND until_s IS NULL",
             Int(game), Int(person), Of(enum games_role, role))
