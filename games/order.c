/* Orders are only added; of a unit's rows the newest counts. */
#include "ahead.h"
#include "phase.h"
#include "store_p.h"

#include <string.h>

/* What an order is made of, in the open phase and kept for a later one. */
#define GIVEN "power, unit, nth, text, status, source, extra, mail, person, given_s"
/* Restricts to the orders in force of phase ?1. */
#define IN_FORCE                                                                                             \
    " o.phase = ?1 AND o.withdrawn = 0 AND o.id = (SELECT max(id) FROM orders"                               \
    " WHERE phase = o.phase AND power = o.power AND unit = o.unit AND nth = o.nth)"

/* The parts of a word for a unit and which of its conditional orders is meant, "PAR", "PAR#2"; `nth` 0 where it does not say it.
 * Transfer full. */
static char *split_unit(const char *word, unsigned *nth)
{
    const char *mark = word ? strchr(word, '#') : NULL;
    *nth = mark ? (unsigned)g_ascii_strtoull(mark + 1, NULL, 10) : 0;
    return mark ? g_strndup(word, (gsize)(mark - word)) : g_strdup(word);
}

/* The code that orders for a later phase are kept under, and whether as those of a standby. Transfer full. */
static char *place_of(const char *word, bool *standby)
{
    static const char mark[] = "/STANDBY";
    g_autofree char *upper = g_ascii_strup(word, -1);
    *standby = g_str_has_suffix(upper, mark);
    return g_strndup(upper, strlen(upper) - (*standby ? strlen(mark) : 0));
}

GAMES_TABLE(games_order, o, id, phase, power, unit, nth, text, status, source, extra, mail, person, given_s,
            withdrawn)

/* Orders `o` by a query; a later conditional one of a unit says so. */
static GPtrArray *read_orders(struct games_store *store, const char *sql, const struct games_value *values)
{
    GPtrArray *list = games_rows(store, &games_order_row, sql, values);
    GAMES_EACH(struct games_order, order, list)
        if (order->nth > 1) {
            g_autofree char *word = order->unit;
            order->unit = g_strdup_printf("%s#%u", word, order->nth);
        }
    return list;
}

/* The values of GIVEN and `withdrawn`. */
#define GIVEN_BY(order, unit, number)                                                                        \
    TEXT((order)->power), TEXT(unit), INT(number ? number : MAX((order)->nth, 1)), TEXT((order)->text),      \
        TEXT((order)->status), TEXT((order)->source), TEXT((order)->extra), REF((order)->mail),              \
        REF((order)->person), INT((order)->given_s), INT((order)->withdrawn)

bool games_order_put(struct games_store *store, const struct games_order *order, GError **error)
{
    unsigned nth;
    g_autofree char *unit = split_unit(order->unit, &nth);
    return games_write(store,
                       "INSERT INTO orders (phase, " GIVEN ", withdrawn)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
                       VALUES(INT(order->phase), GIVEN_BY(order, unit, nth)), error);
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

bool games_order_without(struct games_store *store, gint64 phase, const char *power, gint64 person,
                         gint64 since_s, gint64 now_s, GError **error)
{
    return games_order_withdraw(store, phase, power, NULL, now_s, error) &&
           games_write(store,
                       "INSERT INTO orders (phase, " GIVEN ") SELECT phase, " GIVEN " FROM orders o"
                       " WHERE phase = ?1 AND power = ?2 AND withdrawn = 0 AND id ="
                       " (SELECT max(id) FROM orders WHERE phase = ?1 AND power = ?2 AND unit = o.unit"
                       " AND nth = o.nth AND given_s <= ?4 - (withdrawn OR person IS ?3)) ORDER BY id",
                       VALUES(INT(phase), TEXT(power), INT(person), INT(since_s)), error) &&
           games_write(store,
                       "DELETE FROM later WHERE power = ?2 AND person = ?3 AND taken IS NULL AND standby = 0"
                       " AND given_s >= ?4 AND game = (SELECT game FROM phase WHERE id = ?1)",
                       VALUES(INT(phase), TEXT(power), INT(person), INT(since_s)), error);
}

bool games_order_carry(struct games_store *store, gint64 act, gint64 from, gint64 to, GError **error)
{
    return games_write(store,
                       "INSERT INTO orders (phase, " GIVEN ", withdrawn) SELECT ?3, " GIVEN ", withdrawn"
                       " FROM orders WHERE phase = ?2 AND id > (SELECT coalesce(max(id), 0) FROM orders"
                       " WHERE phase = ?3) AND id NOT IN"
                       " (SELECT row + 0 FROM act_change WHERE act = ?1 AND tab = 'orders') ORDER BY id",
                       VALUES(INT(act), INT(from), INT(to)), error);
}

GPtrArray *games_order_list(struct games_store *store, gint64 phase, const char *power)
{
    return read_orders(store, "FROM orders o WHERE" IN_FORCE " AND (?2 IS NULL OR power = ?2) ORDER BY id",
                       VALUES(INT(phase), TEXT(power)));
}

GPtrArray *games_order_history(struct games_store *store, gint64 phase)
{
    return read_orders(store, "FROM orders o WHERE phase = ?1 ORDER BY id", VALUES(INT(phase)));
}

/* Orders for later as orders of a phase. */
#define LATER "SELECT id, 0 AS phase, " GIVEN ", withdrawn FROM later o"

GPtrArray *games_order_of_mail(struct games_store *store, gint64 mail)
{
    return read_orders(store,
                       "FROM (SELECT id, phase, " GIVEN ", withdrawn FROM orders WHERE mail = ?1"
                       " AND withdrawn = 0 UNION ALL " LATER
                       " WHERE mail = ?1 AND withdrawn = 0 AND taken IS NULL) o ORDER BY phase, id",
                       VALUES(INT(mail)));
}

bool games_order_copy(struct games_store *store, gint64 from, gint64 to, bool standbys, GError **error)
{
    return games_write(
               store,
               "INSERT INTO orders (phase, " GIVEN ") SELECT ?2, " GIVEN " FROM orders o WHERE" IN_FORCE
               " AND power NOT IN (SELECT power FROM orders WHERE phase = ?2)"
               " AND (?3 OR NOT EXISTS (SELECT 1 FROM snapshot_call k JOIN standby_call c ON c.id = k.call"
               " WHERE k.phase = ?1 AND k.state = 'called' AND c.power = o.power AND c.person = o.person))"
               " ORDER BY id",
               VALUES(INT(from), INT(to), INT(standbys)), error) &&
           games_ahead_copy(store, from, to, error);
}

/* -- orders for phases to come -- */

bool games_order_put_later(struct games_store *store, gint64 game, const char *code,
                           const struct games_order *order, GError **error)
{
    unsigned nth;
    bool standby;
    g_autofree char *unit = split_unit(order->unit, &nth), *place = place_of(code, &standby);
    return games_write(store,
                       "INSERT INTO later (game, code, standby, " GIVEN
                       ", withdrawn) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
                       VALUES(INT(game), TEXT(place), INT(standby), GIVEN_BY(order, unit, nth)), error);
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
    bool standby;
    g_autofree char *place = place_of(code, &standby);
    return read_orders(store,
                       "FROM (" LATER " WHERE game = ?1 AND code = ?2 AND standby = ?3"
                       " AND (?4 IS NULL OR power = ?4) AND" LATER_IN_FORCE ") o ORDER BY id",
                       VALUES(INT(game), TEXT(place), INT(standby), TEXT(power)));
}

bool games_order_withdraw_later(struct games_store *store, gint64 game, const char *code, const char *power,
                                const char *word, gint64 now_s, GError **error)
{
    unsigned nth;
    bool standby;
    g_autofree char *unit = split_unit(word, &nth), *place = place_of(code, &standby);
    return games_write(
        store,
        "INSERT INTO later (game, code, standby, power, unit, nth, text, status, person, given_s, withdrawn)"
        " SELECT game, code, standby, power, unit, nth, text, status, person, ?6, 1 FROM later o"
        " WHERE game = ?1 AND code = ?2 AND standby = ?3 AND power = ?4"
        " AND (?5 IS NULL OR (unit = ?5 AND nth = ?7)) AND" LATER_IN_FORCE " ORDER BY id",
        VALUES(INT(game), TEXT(place), INT(standby), TEXT(power), TEXT(unit), INT(now_s), INT(MAX(nth, 1))),
        error);
}

bool games_order_take_later(struct games_store *store, gint64 phase, GError **error)
{
    return games_write(store,
                       "INSERT INTO orders (phase, " GIVEN ") SELECT p.id, " GIVEN
                       " FROM phase p JOIN later o ON o.game = p.game AND o.code = upper(p.code)"
                       " AND o.standby = 0 WHERE p.id = ?1 AND" LATER_IN_FORCE " ORDER BY o.id",
                       VALUES(INT(phase)), error) &&
           games_write(store,
                       "UPDATE later SET taken = ?1 WHERE taken IS NULL AND standby = 0"
                       " AND game = (SELECT game FROM phase WHERE id = ?1)"
                       " AND code = (SELECT upper(code) FROM phase WHERE id = ?1)",
                       VALUES(INT(phase)), error);
}
