#include "seasons.h"
#include "orders.h"
#include "../conf/settings.h"

#include <string.h>

bool judge_seasons_merges(const struct games_game *game, enum rules_phase_type type)
{
    const char *year = judge_setting(game, "year");
    return (type == RULES_PHASE_RETREAT && strcmp(year, "five-phases")) ||
           (type == RULES_PHASE_ADJUSTMENT && !strcmp(year, "two-seasons"));
}

bool judge_seasons_is_postal(const struct games_game *game)
{
    struct games_deadline_rule rule;
    return judge_seasons_merges(game, RULES_PHASE_RETREAT) &&
           judge_deadline_rule(game, RULES_PHASE_MOVEMENT, &rule) && rule.issue;
}

bool judge_seasons_is_wanted(const struct judge_play *play, const struct games_order *row, int *left,
                             GHashTable *sites)
{
    const struct rules_map *map = play->board->map;
    rules_power power = rules_map_power(map, row->power);
    struct rules_order order;

    if (power == RULES_NO_POWER || !rules_order_parse(map, power, row->text, strlen(row->text), &order) ||
        !judge_play_order_holds(play, row, &play->pos))
        return false;

    if (judge_play_type(play) == RULES_PHASE_RETREAT) {
        const struct rules_dislodged *out =
            order.unit == RULES_NO_LOC ? NULL
                                       : rules_position_dislodged(&play->pos, map->province[order.unit]);
        return out && out->unit.power == power;
    }

    if (!*left || (*left > 0) != (order.kind != RULES_DISBAND))
        return false;
    if (order.kind != RULES_WAIVE &&
        rules_order_check(&play->pos, &order, &play->book, NULL) != RULES_CAUSE_NONE)
        return false;

    /* "F LON" and further down "A LON": one build a site. */
    if (order.kind != RULES_WAIVE && order.unit != RULES_NO_LOC &&
        !g_hash_table_add(sites, GUINT_TO_POINTER(map->province[order.unit] + 1u)))
        return false;

    *left -= *left > 0 ? 1 : -1;

    return true;
}

bool judge_seasons_standby(const struct judge_play *play, const char *power, GError **error)
{
    struct games_store *store = play->home->store;
    const struct rules_map *map = play->board->map;
    struct rules_phase at = rules_phase_next(map, play->pos.phase);

    bool ok = judge_play_type(play) == RULES_PHASE_MOVEMENT;
    for (; ok && judge_seasons_merges(play->game, rules_phase_type(map, at));
         at = rules_phase_next(map, at)) {
        char code[32];
        rules_phase_code(map, at, code, sizeof code);

        g_autofree char *apart = g_strconcat(code, "/STANDBY", NULL);
        g_autoptr(GPtrArray) rows = games_order_list_later(store, play->game->id, apart, power);
        ok = !rows->len ||
             games_order_withdraw_later(store, play->game->id, code, power, NULL, play->home->now_s, error);
        for (guint i = 0; ok && i < rows->len; i++)
            ok = games_order_put_later(store, play->game->id, code, rows->pdata[i], error);
        if (!ok)
            return false;
    }

    return true;
}

void judge_seasons_imagine(const struct judge_play *play, rules_power power, enum rules_phase_type type,
                           bool builds, struct rules_position *pos)
{
    const struct rules_map *map = play->board->map;
    rules_position_copy(pos, &play->pos);
    while (rules_phase_type(map, pos->phase) != type)
        pos->phase = rules_phase_next(map, pos->phase);

    pos->n_dislodged = 0;
    unsigned n = 0;
    for (unsigned u = 0; u < play->pos.n_units; u++) {
        const struct rules_unit *unit = &play->pos.units[u];
        if (type == RULES_PHASE_RETREAT && unit->power == power)
            pos->dislodged[pos->n_dislodged++] =
                (struct rules_dislodged){.unit = *unit, .attacker_from = RULES_NO_LOC};
        if (type == RULES_PHASE_ADJUSTMENT && !builds && unit->power == power)
            pos->units[n++] = *unit;
    }

    pos->n_units = (uint16_t)n;
    if (type != RULES_PHASE_ADJUSTMENT)
        return;

    for (unsigned c = 0; c < map->n_centres; c++)
        if (builds || pos->owner[map->centres[c]] == power)
            pos->owner[map->centres[c]] = builds ? power : RULES_NO_POWER;
}
