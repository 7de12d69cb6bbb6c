#include "script.h"

#include <string.h>

/* How closely a line is meant for a phase; the closest lines of a script are those that count. */
enum fit { FIT_NONE, FIT_ALWAYS, FIT_SEASON, FIT_YEAR };

static enum fit fit_of(const struct rules_position *pos, const struct rules_script_line *line)
{
    if (!line->season)
        return FIT_ALWAYS;
    if (strcmp(line->season, pos->map->flow[pos->phase.step].season) != 0)
        return FIT_NONE;
    if (!line->has_year)
        return FIT_SEASON;
    return line->year == pos->phase.year ? FIT_YEAR : FIT_NONE;
}

/* Whether the order is of the kind that the phase takes. */
static bool is_for_phase(const struct rules_position *pos, const struct rules_order *order)
{
    switch (rules_phase_type(pos->map, pos->phase)) {
    case RULES_PHASE_MOVEMENT:
        return order->kind < RULES_RETREAT;
    case RULES_PHASE_RETREAT:
        return order->kind == RULES_RETREAT;
    case RULES_PHASE_ADJUSTMENT:
        return order->kind == RULES_BUILD || order->kind == RULES_DISBAND;
    default:
        return false;
    }
}

static bool stands(const struct rules_position *pos, rules_power power, uint8_t kind, rules_loc loc)
{
    const struct rules_unit *unit = rules_position_unit(pos, pos->map->province[loc]);
    return unit && unit->power == power && unit->kind == kind;
}

/* Whether its unit is there, what it supports or carries is there and its own, and the order is legal. */
static bool can_be_given(const struct rules_position *pos, const struct rules_order *order,
                         const struct rules_rulebook *book)
{
    enum rules_phase_type type = rules_phase_type(pos->map, pos->phase);
    bool has_unit = type == RULES_PHASE_MOVEMENT || order->kind == RULES_DISBAND;
    if (has_unit && !stands(pos, order->power, order->unit_kind, order->unit))
        return false;
    if (order->from != RULES_NO_LOC && !stands(pos, order->power, order->other_kind, order->from))
        return false;
    return rules_order_check(pos, order, book, NULL) == RULES_CAUSE_NONE;
}

static bool is_ordered(const struct rules_map *map, const struct rules_order *orders, size_t n,
                       rules_loc unit)
{
    for (size_t i = 0; i < n; i++)
        if (map->province[orders[i].unit] == map->province[unit])
            return true;
    return false;
}

/*
 * The orders that the script of `power` gives in the phase of `pos`; none if it has no script. Lines of the
 * season and year go before lines of the season, these before lines for always. An order is given if it is
 * legal and, where it supports, the supported unit is one of the power's own. Returns their number.
 */
static size_t rules_script_orders(const struct rules_position *pos, rules_power power,
                                  const struct rules_rulebook *book,
                                  struct rules_order orders[RULES_MAX_LOCS])
{
    const struct rules_script *script = power < pos->map->n_powers ? pos->map->power[power].script : NULL;
    enum fit best = FIT_NONE;
    size_t n = 0;

    for (unsigned i = 0; script && i < script->n; i++)
        if (fit_of(pos, &script->line[i]) > best)
            best = fit_of(pos, &script->line[i]);

    for (unsigned i = 0; best != FIT_NONE && i < script->n && n < RULES_MAX_LOCS; i++) {
        const struct rules_order *order = &script->line[i].order;
        if (fit_of(pos, &script->line[i]) == best && is_for_phase(pos, order) &&
            !is_ordered(pos->map, orders, n, order->unit) && can_be_given(pos, order, book))
            orders[n++] = *order;
    }

    return n;
}

size_t rules_script_complete(const struct rules_position *pos, const struct rules_rulebook *book,
                             struct rules_order *orders, size_t n)
{
    const struct rules_map *map = pos->map;
    bool ordered[RULES_MAX_POWERS + 1] = {false};
    struct rules_order own[RULES_MAX_LOCS];
    for (size_t i = 0; i < n; i++)
        ordered[orders[i].power] = true;

    for (rules_power p = 0; p < map->n_powers; p++) {
        size_t more = map->power[p].script && !ordered[p] ? rules_script_orders(pos, p, book, own) : 0;
        for (size_t i = 0; i < more && n < RULES_MAX_ORDERS; i++)
            orders[n++] = own[i];
    }
    return n;
}
