/* Orders are only added; of a unit's rows the newest counts. */
#include "ahead.h"
#include "phase.h"
#include "store_p.h"

#include <string.h>

#define ORDER_COLUMNS                                                                                        \
    "o.id, o.phase, o.power, o.unit, o.text, o.status, o.source, o.extra, o.mail, o.person, o.given_s, "     \
    "o.withdrawn, o.nth"
/* Restricts to the orders in force of phase ?1. */
#define IN_FORCE                                                                                             \
    " o.phase = ?1 AND o.withdrawn = 0 AND o.id = (SELECT max(id) FROM orders"                               \
    " WHERE phase = o.phase AND power = o.power AND unit = o.unit AND nth = o.nth)"

/* A unit and which of its conditional orders is meant, in one word: "PAR", "PAR#2". */
static char *join_unit(const char *unit, unsigned nth)
{
    return nth > 1 ? g_strdup_printf("%s#%u", unit, nth) : g_strdup(unit);
}

/* The parts of such a word; `nth` 0 there where the word does not say it. Transfer full. */
static char *split_unit(const char *word, unsigned *nth)
{
    const char *mark = word ? strchr(word, '#') : NULL;
    *nth = mark ? (unsigned)g_ascii_strtoull(mark + 1, NULL, 10) : 0;
    return mark ? g_strndup(word, (gsize)(mark - word)) : g_strdup(word);
}

/* Where orders for a later phase are kept. */
struct later_place {
    char *code;
    bool standby;
};

static const char standby_mark[] = "/STANDBY";

static struct later_place place_of(const char *word)
{
    g_autofree char *upper = g_ascii_strup(word, -1);
    bool standby = g_str_has_suffix(upper, standby_mark);
    gsize len = strlen(upper) - (standby ? strlen(standby_mark) : 0);
    return (struct later_place){.code = g_strndup(upper, len), .standby = standby};
}

#define F(member) GAMES_FIELD(struct games_order, member)
GAMES_ROW_TYPE(order_row, games_order, F(id), F(phase), F(power), F(unit), F(text), F(status), F(source),
               F(extra), F(mail), F(person), F(given_s), F(withdrawn), F(nth))
#undef F

static GPtrArray *read_orders(struct games_store *store, sqlite3_stmt *query)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(order_row.free);
    while (games_next(store, query)) {
        struct games_order *order = games_row_read(&order_row, query);
        g_autofree char *word = order->unit;
        order->unit = join_unit(word, order->nth);
        g_ptr_array_add(list, order);
    }
    return list;
}

bool games_order_put(struct games_store *store, const struct games_order *order, GError **error)
{
    unsigned nth;
    g_autofree char *unit = split_unit(order->unit, &nth);
    return games_write(store,
                       "INSERT INTO orders (phase, power, unit, text, status, source, extra, mail, person, "
                       "given_s, withdrawn, nth)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
                       VALUES(INT(order->phase), TEXT(order->power), TEXT(unit), TEXT(order->text),
                              TEXT(order->status), TEXT(order->source), TEXT(order->extra), REF(order->mail),
                              REF(order->person), INT(order->given_s), INT(order->withdrawn),
                              INT(nth ? nth : MAX(order->nth, 1))),
                       error);
}

bool games_order_withdraw(struct games_store *store, gint64 phase, const char *power, const char *word,
                          gint64 now_s, GError **error)
{
    unsigned nth;
    g_autofree char *unit = split_unit(word, &nth);
    return games_write(
        store,
        "INSERT INTO orders (phase, power, unit, nth, text, status, given_s, withdrawn)"
        " SELECT o.phase, o.power, o.unit, o.nth, o.text, o.status, ?4, 1 FROM orders o WHERE" IN_FORCE
        " AND o.power = ?2 AND (?3 IS NULL OR (o.unit = ?3 AND o.nth = ?5)) ORDER BY o.id",
        VALUES(INT(phase), TEXT(power), TEXT(unit), INT(now_s), INT(MAX(nth, 1))), error);
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

GPtrArray *games_order_of_mail(struct games_store *store, gint64 mail)
{
    return read_orders(
        store,
        games_query(store,
                    "SELECT " ORDER_COLUMNS " FROM orders o WHERE o.mail = ?1 AND o.withdrawn = 0 UNION ALL "
                    "SELECT o.id, 0, o.power, o.unit, o.text, o.status, o.source, o.extra, o.mail, o.person,"
                    " o.given_s, o.withdrawn, o.nth FROM later o WHERE o.mail = ?1 AND o.withdrawn = 0"
                    " AND o.taken IS NULL ORDER BY 2, 1",
                    VALUES(INT(mail))));
}

bool games_order_copy(struct games_store *store, gint64 from, gint64 to, bool standbys, GError **error)
{
    return games_write(
               store,
               "INSERT INTO orders (phase, power, unit, nth, text, status, source, extra, mail, person, "
               "given_s)"
               " SELECT ?2, o.power, o.unit, o.nth, o.text, o.status, o.source, o.extra, o.mail, o.person,"
               " o.given_s FROM orders o WHERE" IN_FORCE
               " AND (?3 OR NOT EXISTS (SELECT 1 FROM snapshot_call k JOIN standby_call c ON c.id = k.call"
               " WHERE k.phase = ?1 AND k.state = 'called' AND c.power = o.power AND c.person = o.person))"
               " ORDER BY o.id",
               VALUES(INT(from), INT(to), INT(standbys)), error) &&
           games_ahead_copy(store, from, to, error);
}

/* -- orders for phases to come -- */

bool games_order_put_later(struct games_store *store, gint64 game, const char *code,
                           const struct games_order *order, GError **error)
{
    unsigned nth;
    g_autofree char *unit = split_unit(order->unit, &nth);
    struct later_place place = place_of(code);
    bool done = games_write(
        store,
        "INSERT INTO later (game, code, standby, power, unit, nth, text, status, source, extra, mail, person,"
        " given_s, withdrawn) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        VALUES(INT(game), TEXT(place.code), INT(place.standby), TEXT(order->power), TEXT(unit),
               INT(nth ? nth : MAX(order->nth, 1)), TEXT(order->text), TEXT(order->status),
               TEXT(order->source), TEXT(order->extra), REF(order->mail), REF(order->person),
               INT(order->given_s), INT(order->withdrawn)),
        error);
    g_free(place.code);

    return done;
}

/* Those of a standby count while he is called, whoever was called before him. */
#define LATER_IN_FORCE                                                                                       \
    " o.taken IS NULL AND o.withdrawn = 0 AND o.id = (SELECT max(id) FROM later WHERE game = o.game"         \
    " AND code = o.code AND standby = o.standby AND power = o.power AND unit = o.unit AND nth = o.nth"       \
    " AND taken IS NULL AND (standby = 0 OR coalesce(person, o.person) IS o.person))"                        \
    " AND (o.standby = 0 OR EXISTS (SELECT 1 FROM standby_call WHERE game = o.game AND power = o.power"      \
    " AND person = o.person AND state = 'called'))"

GPtrArray *games_order_list_later(struct games_store *store, gint64 game, const char *code, const char *power)
{
    struct later_place place = place_of(code);
    GPtrArray *list = read_orders(
        store, games_query(
                   store,
                   "SELECT o.id, 0, o.power, o.unit, o.text, o.status, o.source, o.extra, o.mail, o.person,"
                   " o.given_s, o.withdrawn, o.nth FROM later o WHERE o.game = ?1 AND o.code = ?2"
                   " AND o.standby = ?3 AND (?4 IS NULL OR o.power = ?4) AND" LATER_IN_FORCE " ORDER BY o.id",
                   VALUES(INT(game), TEXT(place.code), INT(place.standby), TEXT(power))));
    g_free(place.code);
    return list;
}

bool games_order_withdraw_later(struct games_store *store, gint64 game, const char *code, const char *power,
                                const char *word, gint64 now_s, GError **error)
{
    unsigned nth;
    g_autofree char *unit = split_unit(word, &nth);
    struct later_place place = place_of(code);
    bool done = games_write(
        store,
        "INSERT INTO later (game, code, standby, power, unit, nth, text, status, person, given_s, withdrawn)"
        " SELECT o.game, o.code, o.standby, o.power, o.unit, o.nth, o.text, o.status, o.person, ?6, 1 FROM "
        "later o"
        " WHERE o.game = ?1 AND o.code = ?2 AND o.standby = ?3 AND o.power = ?4"
        " AND (?5 IS NULL OR (o.unit = ?5 AND o.nth = ?7)) AND" LATER_IN_FORCE " ORDER BY o.id",
        VALUES(INT(game), TEXT(place.code), INT(place.standby), TEXT(power), TEXT(unit), INT(now_s),
               INT(MAX(nth, 1))),
        error);
    g_free(place.code);

    return done;
}

bool games_order_take_later(struct games_store *store, gint64 phase, GError **error)
{
    bool copied = games_write(
        store,
        "INSERT INTO orders (phase, power, unit, nth, text, status, source, extra, mail, person, given_s)"
        " SELECT p.id, o.power, o.unit, o.nth, o.text, o.status, o.source, o.extra, o.mail, o.person, "
        "o.given_s"
        " FROM phase p JOIN later o ON o.game = p.game AND o.code = upper(p.code) AND o.standby = 0"
        " WHERE p.id = ?1 AND" LATER_IN_FORCE " ORDER BY o.id",
        VALUES(INT(phase)), error);

    return copied && games_write(store,
                                 "UPDATE later SET taken = ?1 WHERE taken IS NULL AND standby = 0"
                                 " AND game = (SELECT game FROM phase WHERE id = ?1)"
                                 " AND code = (SELECT upper(code) FROM phase WHERE id = ?1)",
                                 VALUES(INT(phase)), error);
}
