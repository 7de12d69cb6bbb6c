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

void games_owing_free(struct games_owing *owing)
{
    if (!owing)
        return;
    g_free(owing->game_name);
    g_free(owing->code);
    g_free(owing->power);
    g_free(owing);
}

GPtrArray *games_owing_list(struct games_store *store, gint64 after_s, gint64 until_s)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_owing_free);
    for (sqlite3_stmt *query = games_query(
             store,
             /* Of a unit's rows the newest counts: with a lone max() SQLite takes `withdrawn` from that row.
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
         games_next(store, query);) {
        struct games_owing *owing = g_new0(struct games_owing, 1);
        owing->person = sqlite3_column_int64(query, 0);
        owing->game = sqlite3_column_int64(query, 1);
        owing->phase = sqlite3_column_int64(query, 2);
        owing->game_name = games_column_dup(query, 3);
        owing->code = games_column_dup(query, 4);
        owing->power = games_column_dup(query, 5);
        owing->deadline_s = sqlite3_column_int64(query, 6);
        owing->needed = (unsigned)sqlite3_column_int64(query, 7);
        owing->given = (unsigned)sqlite3_column_int64(query, 8);
        g_ptr_array_add(list, owing);
    }

    return list;
}
