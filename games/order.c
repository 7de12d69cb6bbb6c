/* Orders are only added; of a unit's rows the newest counts. */
#include "phase.h"
#include "store_p.h"

#define ORDER_COLUMNS                                                                                        \
    "o.id, o.phase, o.power, o.unit, o.text, o.status, o.source, o.extra, o.mail, o.person, o.given_s, "     \
    "o.withdrawn"
/* Restricts to the orders in force of phase ?1. */
#define IN_FORCE                                                                                             \
    " o.phase = ?1 AND o.withdrawn = 0 AND o.id ="                                                           \
    " (SELECT max(id) FROM orders WHERE phase = o.phase AND power = o.power AND unit = o.unit)"

static struct games_order *read_order(sqlite3_stmt *query)
{
    struct games_order *order = g_new0(struct games_order, 1);
    order->id = sqlite3_column_int64(query, 0);
    order->phase = sqlite3_column_int64(query, 1);
    order->power = games_column_dup(query, 2);
    order->unit = games_column_dup(query, 3);
    order->text = games_column_dup(query, 4);
    order->status = games_column_dup(query, 5);
    order->source = games_column_dup(query, 6);
    order->extra = games_column_dup(query, 7);
    order->mail = sqlite3_column_int64(query, 8);
    order->person = sqlite3_column_int64(query, 9);
    order->given_s = sqlite3_column_int64(query, 10);
    order->withdrawn = sqlite3_column_int(query, 11) != 0;
    return order;
}

void games_order_free(struct games_order *order)
{
    if (!order)
        return;
    g_free(order->power);
    g_free(order->unit);
    g_free(order->text);
    g_free(order->status);
    g_free(order->source);
    g_free(order->extra);
    g_free(order);
}

static GPtrArray *read_orders(struct games_store *store, sqlite3_stmt *query)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_order_free);
    while (games_next(store, query))
        g_ptr_array_add(list, read_order(query));
    return list;
}

bool games_order_put(struct games_store *store, const struct games_order *order, GError **error)
{
    return games_write(store,
                       "INSERT INTO orders (phase, power, unit, text, status, source, extra, mail, person, "
                       "given_s, withdrawn)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
                       VALUES(INT(order->phase), TEXT(order->power), TEXT(order->unit), TEXT(order->text),
                              TEXT(order->status), TEXT(order->source), TEXT(order->extra), REF(order->mail),
                              REF(order->person), INT(order->given_s), INT(order->withdrawn)),
                       error);
}

bool games_order_withdraw(struct games_store *store, gint64 phase, const char *power, const char *unit,
                          gint64 now_s, GError **error)
{
    return games_write(
        store,
        "INSERT INTO orders (phase, power, unit, text, status, given_s, withdrawn)"
        " SELECT o.phase, o.power, o.unit, o.text, o.status, ?4, 1 FROM orders o WHERE" IN_FORCE
        " AND o.power = ?2 AND (?3 IS NULL OR o.unit = ?3) ORDER BY o.id",
        VALUES(INT(phase), TEXT(power), TEXT(unit), INT(now_s)), error);
}

GPtrArray *games_order_list(struct games_store *store, gint64 phase, const char *power)
{
    if (!power)
        return read_orders(store, games_query(store,
                                              "SELECT " ORDER_COLUMNS " FROM orders o WHERE" IN_FORCE
                                              " ORDER BY o.id",
                                              VALUES(INT(phase))));
    return read_orders(store, games_query(store,
                                          "SELECT " ORDER_COLUMNS " FROM orders o WHERE" IN_FORCE
                                          " AND o.power = ?2 ORDER BY o.id",
                                          VALUES(INT(phase), TEXT(power))));
}

GPtrArray *games_order_history(struct games_store *store, gint64 phase)
{
    return read_orders(
        store, games_query(store, "SELECT " ORDER_COLUMNS " FROM orders o WHERE o.phase = ?1 ORDER BY o.id",
                           VALUES(INT(phase))));
}

/* -- orders for phases to come -- */

bool games_order_put_later(struct games_store *store, gint64 game, const char *code,
                           const struct games_order *order, GError **error)
{
    g_autofree char *upper = g_ascii_strup(code, -1);
    return games_write(store,
                       "INSERT INTO later (game, code, power, unit, text, status, source, extra, mail, "
                       "person, given_s, withdrawn)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
                       VALUES(INT(game), TEXT(upper), TEXT(order->power), TEXT(order->unit),
                              TEXT(order->text), TEXT(order->status), TEXT(order->source), TEXT(order->extra),
                              REF(order->mail), REF(order->person), INT(order->given_s),
                              INT(order->withdrawn)),
                       error);
}

#define LATER_IN_FORCE                                                                                       \
    " o.taken IS NULL AND o.withdrawn = 0 AND o.id = (SELECT max(id) FROM later WHERE game = o.game AND "    \
    "code = o.code"                                                                                          \
    " AND power = o.power AND unit = o.unit AND taken IS NULL)"

GPtrArray *games_order_list_later(struct games_store *store, gint64 game, const char *code, const char *power)
{
    g_autofree char *upper = g_ascii_strup(code, -1);
    return read_orders(
        store,
        games_query(store,
                    "SELECT o.id, 0, o.power, o.unit, o.text, o.status, o.source, o.extra, o.mail, o.person,"
                    " o.given_s, o.withdrawn FROM later o WHERE o.game = ?1 AND o.code = ?2"
                    " AND (?3 IS NULL OR o.power = ?3) AND" LATER_IN_FORCE " ORDER BY o.id",
                    VALUES(INT(game), TEXT(upper), TEXT(power))));
}

bool games_order_withdraw_later(struct games_store *store, gint64 game, const char *code, const char *power,
                                const char *unit, gint64 now_s, GError **error)
{
    g_autofree char *upper = g_ascii_strup(code, -1);
    return games_write(
        store,
        "INSERT INTO later (game, code, power, unit, text, status, given_s, withdrawn)"
        " SELECT o.game, o.code, o.power, o.unit, o.text, o.status, ?5, 1 FROM later o WHERE o.game = ?1"
        " AND o.code = ?2 AND o.power = ?3 AND (?4 IS NULL OR o.unit = ?4) AND" LATER_IN_FORCE
        " ORDER BY o.id",
        VALUES(INT(game), TEXT(upper), TEXT(power), TEXT(unit), INT(now_s)), error);
}

bool games_order_take_later(struct games_store *store, gint64 phase, GError **error)
{
    return games_write(
               store,
               "INSERT INTO orders (phase, power, unit, text, status, source, extra, mail, person, given_s)"
               " SELECT p.id, o.power, o.unit, o.text, o.status, o.source, o.extra, o.mail, o.person, "
               "o.given_s"
               " FROM phase p JOIN later o ON o.game = p.game AND o.code = upper(p.code) WHERE p.id = ?1 "
               "AND" LATER_IN_FORCE " ORDER BY o.id",
               VALUES(INT(phase)), error) &&
           games_write(store,
                       "UPDATE later SET taken = ?1 WHERE taken IS NULL AND game = (SELECT game FROM phase "
                       "WHERE id = ?1)"
                       " AND code = (SELECT upper(code) FROM phase WHERE id = ?1)",
                       VALUES(INT(phase)), error);
}
