/* Who sits where: rows are closed, never removed. */
#include "game.h"
#include "store_p.h"

#include <string.h>

G_STATIC_ASSERT(GAMES_ROLE_PLAYER == 0); /* the index seat_power says so */

#define SEAT_COLUMNS                                                                                         \
    "s.id, s.game, s.person, s.role, s.power, s.preferences, s.since_s, s.until_s, s.wait, s.ready, "        \
    "s.missed, s.missed_in_a_row"

#define F(member) GAMES_FIELD(struct games_seat, member)
GAMES_ROW_TYPE(seat_row, games_seat, F(id), F(game), F(person), F(role), F(power), F(preferences), F(since_s),
               F(until_s), F(wait), F(ready), F(missed), F(missed_in_a_row))
#undef F

static bool power_free(struct games_store *store, gint64 game, const char *power, gint64 seat, GError **error)
{
    gint64 taken =
        power ? games_query_int(
                    store,
                    "SELECT id FROM seat WHERE game = ?1 AND power = ?2 AND until_s IS NULL AND role = 0",
                    VALUES(INT(game), TEXT(power)))
              : 0;
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
    static const struct {
        const char *key, *sql;
        enum { WORDS, FLAG, COUNT } kind;
    } columns[] = {
        {"power", "UPDATE seat SET power = ?2 WHERE id = ?1", WORDS},
        {"preferences", "UPDATE seat SET preferences = ?2 WHERE id = ?1", WORDS},
        {"wait", "UPDATE seat SET wait = ?2 WHERE id = ?1", FLAG},
        {"ready", "UPDATE seat SET ready = ?2 WHERE id = ?1", FLAG},
        {"why", "UPDATE seat SET why = ?2 WHERE id = ?1", WORDS},
        {"missed", "UPDATE seat SET missed = ?2 WHERE id = ?1", COUNT},
        {"missed_in_a_row", "UPDATE seat SET missed_in_a_row = ?2 WHERE id = ?1", COUNT},
    };
    gsize i = 0;
    while (i < G_N_ELEMENTS(columns) && strcmp(key, columns[i].key) != 0)
        i++;
    if (i == G_N_ELEMENTS(columns))
        return games_refuse(error, GAMES_REFUSAL_FIELD_NONE, "field", key, NULL);
    if (i == 0 && value) {
        gint64 game =
            games_query_int(store, "SELECT game FROM seat WHERE id = ?1 AND role = 0", VALUES(INT(seat)));
        if (game && !power_free(store, game, value, seat, error))
            return false;
    }

    if (columns[i].kind == WORDS)
        return games_write(store, columns[i].sql, VALUES(INT(seat), TEXT(value)), error);

    gint64 number;
    bool read = columns[i].kind == FLAG ? games_parse_flag(key, value, &number, error)
                                        : games_parse_count(key, value, G_MAXINT32, &number, error);

    return read && games_write(store, columns[i].sql, VALUES(INT(seat), INT(number)), error);
}

bool games_seat_close(struct games_store *store, gint64 seat, gint64 now_s, const char *why, GError **error)
{
    return games_write(store, "UPDATE seat SET until_s = ?2, why = ?3 WHERE id = ?1 AND until_s IS NULL",
                       VALUES(INT(seat), INT(games_moment(now_s)), TEXT(why)), error);
}

GPtrArray *games_seat_list(struct games_store *store, gint64 game, bool closed_too)
{
    return games_rows(store, &seat_row,
                      "SELECT " SEAT_COLUMNS " FROM seat s WHERE s.game = ?1 AND (?2 OR s.until_s IS NULL)"
                      " ORDER BY s.power, s.since_s, s.id",
                      VALUES(INT(game), INT(closed_too)));
}

struct games_seat *games_seat_of_power(struct games_store *store, gint64 game, const char *power)
{
    return games_row_get(store, &seat_row,
                         "SELECT " SEAT_COLUMNS " FROM seat s WHERE s.game = ?1 AND s.power = ?2"
                         " AND s.until_s IS NULL AND s.role = 0",
                         VALUES(INT(game), TEXT(power)));
}

struct games_seat *games_seat_taken(struct games_store *store, gint64 act)
{
    return games_row_get(
        store, &seat_row,
        "SELECT " SEAT_COLUMNS
        " FROM act_change c JOIN seat f ON f.id = c.row + 0 JOIN seat s ON s.game = f.game"
        " AND s.power = f.power WHERE c.act = ?1 AND c.tab = 'seat' AND c.col = 'until_s' AND f.role = 0"
        " AND f.until_s IS NOT NULL AND s.role = 0 AND s.until_s IS NULL"
        " AND s.id NOT IN (SELECT row + 0 FROM act_change WHERE act = ?1 AND tab = 'seat')",
        VALUES(INT(act)));
}

GPtrArray *games_seat_of_person(struct games_store *store, gint64 person)
{
    return games_rows(
        store, &seat_row,
        "SELECT " SEAT_COLUMNS " FROM seat s JOIN game g ON g.id = s.game"
        " WHERE s.person = ?1 AND s.until_s IS NULL AND g.state <> ?2 ORDER BY g.name_key, s.id",
        VALUES(INT(person), INT(GAMES_STATE_ENDED)));
}

GPtrArray *games_seat_past(struct games_store *store, gint64 person)
{
    return games_rows(
        store, &seat_row,
        "SELECT " SEAT_COLUMNS " FROM seat s JOIN game g ON g.id = s.game"
        " WHERE s.person = ?1 AND (s.until_s IS NOT NULL OR g.state = ?2) ORDER BY g.name_key, s.id",
        VALUES(INT(person), INT(GAMES_STATE_ENDED)));
}

bool games_seat_played(struct games_store *store, gint64 game, gint64 person, const char *power, bool left)
{
    return games_query_int(store,
                           "SELECT 1 FROM seat WHERE game = ?1 AND role = 0 AND ?2 IN (0, person)"
                           " AND (?3 IS NULL OR power = ?3) AND (?4 = 0 OR until_s IS NOT NULL)",
                           VALUES(INT(game), INT(person), TEXT(power), INT(left))) != 0;
}

bool games_seat_saw_more(struct games_store *store, gint64 game, gint64 person, const char *power)
{
    return games_query_int(store,
                           "SELECT 1 FROM seat WHERE game = ?1 AND person = ?2"
                           " AND (role = ?4 OR (role = 0 AND power <> ?3))",
                           VALUES(INT(game), INT(person), TEXT(power), INT(GAMES_ROLE_EDITOR))) != 0;
}

bool games_seat_was_taken(struct games_store *store, gint64 game, gint64 person)
{
    return games_query_int(store,
                           "SELECT why = 'ejected' FROM seat WHERE game = ?1 AND person = ?2 AND role = 0"
                           " AND power IS NOT NULL ORDER BY since_s DESC, id DESC LIMIT 1",
                           VALUES(INT(game), INT(person))) != 0;
}

bool games_seat_ever(struct games_store *store, gint64 game, gint64 person)
{
    return games_query_int(store, "SELECT 1 FROM seat WHERE person = ?2 AND game = ?1",
                           VALUES(INT(game), INT(person))) != 0;
}

bool games_seat_has_role(struct games_store *store, gint64 game, gint64 person, enum games_role role)
{
    return games_query_int(
               store, "SELECT 1 FROM seat WHERE person = ?2 AND game = ?1 AND role = ?3 AND until_s IS NULL",
               VALUES(INT(game), INT(person), INT(role))) != 0;
}
