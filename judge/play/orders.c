#include "orders.h"
#include "bids.h"
#include "packed.h"

#include <string.h>

static bool read_order(const struct judge_play *play, const char *power, const char *text,
                       struct rules_order *order)
{
    rules_power index = judge_play_power(play, power);
    return rules_order_parse(play->board->map, index, text, strlen(text), order);
}

bool judge_order_read(const struct judge_play *play, const struct games_order *row, struct rules_order *order)
{
    return read_order(play, row->power, row->text, order);
}

char *judge_order_shown(const struct judge_play *play, const struct games_order *row,
                        enum rules_language language)
{
    struct rules_order order;
    if (!judge_order_read(play, row, &order))
        return g_strdup(row->text);
    return templates_say_written(play->board->names, &play->pos, &order, judge_play_notation(play, language));
}

bool judge_order_is_own(const struct judge_play *play, rules_power power, const struct rules_order *order)
{
    if (order->kind == RULES_WAIVE || order->kind == RULES_BUILD)
        return judge_play_type(play) == RULES_PHASE_ADJUSTMENT;
    if (order->unit == RULES_NO_LOC)
        return true;

    rules_loc province = play->board->map->province[order->unit];
    const struct rules_unit *unit = rules_position_unit(&play->pos, province);
    const struct rules_dislodged *out = rules_position_dislodged(&play->pos, province);
    if (judge_play_type(play) == RULES_PHASE_RETREAT)
        return out && out->unit.power == power;
    return unit && unit->power == power;
}

bool judge_order_is_of(const struct judge_play *play, rules_power power, const struct rules_order *order)
{
    bool builds = order->kind == RULES_BUILD && order->unit != RULES_NO_LOC;
    return builds ? play->pos.owner[play->board->map->province[order->unit]] == power
                  : judge_order_is_own(play, power, order);
}

/* The first choice that can be followed; the written one if none can (it is then recorded as void). */
static struct rules_order first_possible(const struct judge_play *play, const struct rules_position *pos,
                                         const struct games_order *row, const char *ranked,
                                         struct rules_order written)
{
    if (!ranked || rules_order_check(pos, &written, &play->book, NULL) == RULES_CAUSE_NONE)
        return written;
    g_auto(GStrv) choices = g_strsplit(ranked, " | ", -1);
    for (char **choice = choices; *choice; choice++) {
        struct rules_order order;
        if (read_order(play, row->power, *choice, &order) &&
            rules_order_check(pos, &order, &play->book, NULL) == RULES_CAUSE_NONE)
            return order;
    }
    return written;
}

bool judge_play_order_holds(const struct judge_play *play, const struct games_order *row,
                            const struct rules_position *pos)
{
    g_auto(judge_extra) extra;
    judge_extra_unpack(row->extra, &extra);

    bool holds = true;
    if (extra.condition) {
        struct rules_arena arena;
        rules_arena_init(&arena);
        const struct rules_condition *condition =
            judge_condition_unpack(play->board->map, extra.condition, &arena);
        holds = condition && rules_condition_holds(condition, pos);
        rules_arena_clear(&arena);
    }

    return holds;
}

/* "FRANCE PAR" for the row of "PAR#2". Transfer full. */
static char *unit_of(const struct games_order *row)
{
    return g_strdup_printf("%s %.*s", row->power, (int)strcspn(row->unit, "#"), row->unit);
}

GArray *judge_play_orders_of(const struct judge_play *play, const GPtrArray *rows,
                             const struct rules_position *pos, GArray *chosen)
{
    GArray *orders = g_array_new(FALSE, TRUE, sizeof(struct rules_order));
    g_autoptr(GArray) possible = g_array_new(FALSE, TRUE, sizeof(bool));
    /* Where in `orders` the order of a unit stands, from 1. */
    g_autoptr(GHashTable) settled = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < rows->len; i++) {
        const struct games_order *row = rows->pdata[i];
        struct rules_order order;
        if (row->withdrawn || !read_order(play, row->power, row->text, &order) ||
            !judge_play_order_holds(play, row, pos))
            continue;

        g_autofree char *unit = unit_of(row);
        guint at = GPOINTER_TO_UINT(g_hash_table_lookup(settled, unit));
        if (at && g_array_index(possible, bool, at - 1))
            continue;

        g_auto(judge_extra) extra;
        judge_extra_unpack(row->extra, &extra);
        order = first_possible(play, pos, row, extra.ranked, order);
        bool can = rules_order_check(pos, &order, &play->book, NULL) == RULES_CAUSE_NONE;
        if (!at) {
            g_array_append_val(orders, order);
            g_array_append_val(possible, can);
            if (chosen)
                g_array_append_val(chosen, i);
            g_hash_table_insert(settled, g_steal_pointer(&unit), GUINT_TO_POINTER(orders->len));
        } else if (can) {
            g_array_index(orders, struct rules_order, at - 1) = order;
            g_array_index(possible, bool, at - 1) = true;
            if (chosen)
                g_array_index(chosen, guint, at - 1) = i;
        }
    }

    return orders;
}

GArray *judge_play_orders(const struct judge_play *play, gint64 phase, const struct rules_position *pos,
                          const char *power)
{
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, phase, power);
    return judge_play_orders_of(play, rows, pos, NULL);
}
