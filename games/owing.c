#include "owing.h"
#include "store_p.h"

bool games_need_set(struct games_store *store, gint64 phase, const char *power, unsigned orders,
                    GError **error)
{
    return games_write(store,
                       "INSERT INTO need (phase, power, orders) VALUES (?1, ?2, ?3)"
                       " ON CONFLICT (phase, power) DO UPDATE SET orders = ?3",
                       VALUES(INT(phase), TEXT(power), INT(orders)), error);
}

#define F(member) GAMES_FIELD(struct games_owing, member)
static const struct games_row owing_row =
    GAMES_ROW(struct games_owing, games_owing_free, F(person), F(game), F(phase), F(game_name), F(code),
              F(power), F(deadline_s), F(needed), F(given));
#undef F

void games_owing_free(struct games_owing *owing)
{
    games_row_free(&owing_row, owing);
}

GPtrArray *games_owing_list(struct games_store *store, gint64 after_s, gint64 until_s)
{
    return games_rows(
        store,
        &owing_row, /* Of a unit's rows the newest counts: with a lone max() SQLite takes `withdrawn` from that row.
              */
        "SELECT * FROM (SELECT s.person, g.id, p.id, g.name, p.code, n.power, p.deadline_s,"
        " n.orders AS needed, (SELECT count(DISTINCT unit) FROM (SELECT unit, max(id), withdrawn FROM "
        "orders"
        "  WHERE phase = p.id AND power = n.power GROUP BY unit, nth) WHERE withdrawn = 0) AS given"
        " FROM phase p JOIN game g ON g.phase = p.id JOIN need n ON n.phase = p.id"
        " JOIN seat s ON s.game = g.id AND s.power = n.power AND s.until_s IS NULL AND s.role = 0"
        " WHERE p.adjudicated_s IS NULL AND p.deadline_s > ?1 AND p.deadline_s <= ?2 AND g.state = 2)"
        " WHERE given < needed ORDER BY person, deadline_s, name, power",
        VALUES(INT(after_s), INT(until_s)));
}
