#include "standby.h"
#include "store_p.h"

#include <string.h>

bool games_standby_offer(struct games_store *store, gint64 person, gint64 game, gint64 now_s, GError **error)
{
    return games_write(store,
                       "INSERT INTO standby (person, game, since_s) SELECT ?1, ?2, ?3 WHERE NOT EXISTS"
                       " (SELECT 1 FROM standby WHERE person = ?1 AND game IS ?2 AND until_s IS NULL)",
                       VALUES(INT(person), REF(game), INT(now_s)), error);
}

bool games_standby_withdraw(struct games_store *store, gint64 person, gint64 game, gint64 now_s,
                            GError **error)
{
    return games_write(store,
                       "UPDATE standby SET until_s = ?3 WHERE person = ?1 AND game IS ?2 AND until_s IS NULL",
                       VALUES(INT(person), REF(game), INT(games_moment(now_s))), error);
}

GArray *games_standby_order(struct games_store *store, gint64 game, gint64 at_s)
{
    /* Roles: 0 player, 3 editor; who only waited for a power may be called. An offer for the game (min over NULL last) beats one
     * for any. */
    return games_query_ids(
        store,
        "SELECT s.person FROM standby s WHERE s.until_s IS NULL AND (s.game = ?1 OR s.game IS NULL)"
        " AND NOT EXISTS (SELECT 1 FROM seat WHERE game = ?1 AND person = s.person AND"
        "  ((role = 0 AND power IS NOT NULL) OR (role IN (0, 3) AND until_s IS NULL)))"
        " AND NOT EXISTS (SELECT 1 FROM absence WHERE person = s.person AND from_s <= ?2 AND to_s > ?2 AND "
        "cancelled = 0)"
        " AND NOT EXISTS (SELECT 1 FROM standby_call WHERE game = ?1 AND person = s.person AND state IN "
        "('called', 'declined', 'silent'))"
        " GROUP BY s.person"
        " ORDER BY max(s.game IS NOT NULL) DESC,"
        "  coalesce((SELECT max(called_s) FROM standby_call WHERE person = s.person), -9223372036854775807),"
        "  min(s.since_s), s.person",
        VALUES(INT(game), INT(at_s)));
}

#define F(member) GAMES_FIELD(struct games_standby_offer, member)
static const struct games_row standby_offer_row =
    GAMES_ROW(struct games_standby_offer, g_free, F(person), F(game), F(since_s));
#undef F

GPtrArray *games_standby_offers(struct games_store *store, gint64 person)
{
    return games_rows(store, &standby_offer_row,
                      "SELECT person, game, since_s FROM standby WHERE until_s IS NULL"
                      " AND (?1 = 0 OR person = ?1) ORDER BY since_s, id",
                      VALUES(INT(person)));
}

#define F(member) GAMES_FIELD(struct games_standby_call, member)
GAMES_ROW_TYPE(standby_call_row, games_standby_call, F(id), F(person), F(game), F(phase), F(power),
               F(called_s), F(state), F(closed_s))
#undef F

#define CALL_COLUMNS "id, person, game, phase, power, called_s, state, closed_s"

struct games_standby_call *games_standby_called(struct games_store *store, gint64 game, const char *power)
{
    return games_row_get(store, &standby_call_row,
                         "SELECT " CALL_COLUMNS
                         " FROM standby_call WHERE game = ?1 AND power = ?2 AND state = 'called'",
                         VALUES(INT(game), TEXT(power)));
}

struct games_standby_call *games_standby_last(struct games_store *store, gint64 game, gint64 person)
{
    return games_row_get(store, &standby_call_row,
                         "SELECT " CALL_COLUMNS
                         " FROM standby_call WHERE game = ?1 AND person = ?2 ORDER BY id DESC LIMIT 1",
                         VALUES(INT(game), INT(person)));
}

gint64 games_standby_call(struct games_store *store, gint64 game, gint64 phase, const char *power,
                          gint64 person, gint64 now_s, GError **error)
{
    struct games_standby_call *before = games_standby_called(store, game, power);
    if (before) {
        games_standby_call_free(before);
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

gint64 games_standby_asked(struct games_store *store, gint64 person)
{
    return games_query_int(store, "SELECT max(called_s) FROM standby_call WHERE person = ?1",
                           VALUES(INT(person)));
}

GPtrArray *games_standby_call_list(struct games_store *store, gint64 game, bool open_only)
{
    return games_rows(store, &standby_call_row,
                      "SELECT " CALL_COLUMNS " FROM standby_call WHERE game = ?1"
                      " AND (NOT ?2 OR state = 'called') ORDER BY id",
                      VALUES(INT(game), INT(open_only)));
}
