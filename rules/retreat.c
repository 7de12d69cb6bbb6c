/* Retreats: where a dislodged unit may go, and what becomes of those that meet. */
#include "board_p.h"

#include <string.h>

/* Why a dislodged unit may not go to a location that it reaches; `*by` is the province of a unit in the way.
 */
static enum rules_cause closed(const struct rules_position *pos, const struct rules_dislodged *unit,
                               const struct rules_rulebook *book, rules_loc province, rules_loc *by)
{
    bool origin_open = unit->attacker_convoyed && book->value[RULES_OPTION_RETREAT_TO_ORIGIN] == 0;
    *by = RULES_NO_LOC;
    if (rules_is_closed(pos->map, pos->phase, province))
        return RULES_CAUSE_SHUT;
    if (rules_position_unit(pos, province)) {
        *by = province;
        return RULES_CAUSE_RETREAT_OCCUPIED;
    }
    if (unit->attacker_from == province && !origin_open)
        return RULES_CAUSE_RETREAT_ORIGIN;
    return rules_bit(pos->contested, province) ? RULES_CAUSE_RETREAT_CONTESTED : RULES_CAUSE_NONE;
}

enum rules_cause rules_retreat_check(const struct rules_position *pos, const struct rules_dislodged *unit,
                                     const struct rules_order *order, const struct rules_rulebook *book,
                                     struct rules_order *fixed, rules_loc *by)
{
    const struct rules_map *map = pos->map;
    enum rules_cause cause = RULES_CAUSE_NONE;

    *fixed = *order;
    *by = RULES_NO_LOC;
    fixed->unit = unit->unit.loc;
    fixed->unit_kind = unit->unit.kind;
    if (order->unit_kind != unit->unit.kind)
        fixed->flags |= RULES_KIND_ASSUMED;
    if (order->kind == RULES_DISBAND)
        return RULES_CAUSE_NONE;
    if (order->kind != RULES_RETREAT && order->kind != RULES_MOVE)
        return RULES_CAUSE_WRONG_PHASE;

    fixed->kind = RULES_RETREAT; /* "A TYR - VEN" in a retreat phase is a retreat */
    if (order->to >= map->n_locs)
        return RULES_CAUSE_NOT_ADJACENT;

    rules_loc here = map->province[unit->unit.loc], to = map->province[order->to];
    if (to == here)
        return RULES_CAUSE_SAME_PLACE;
    if (map->place[to].terrain == RULES_TERRAIN_SHUT || rules_is_closed(map, pos->phase, to))
        return RULES_CAUSE_SHUT;
    if (unit->unit.kind == RULES_FLEET) {
        rules_loc target = rules_fleet_target(map, book, unit->unit.loc, order->to, &cause);
        if (cause != RULES_CAUSE_NONE)
            return cause;
        fixed->to = target;
    } else {
        if (!rules_bit(rules_row(map, map->army_to, here), to))
            return map->place[to].terrain == RULES_TERRAIN_WATER ? RULES_CAUSE_WRONG_TERRAIN
                                                                 : RULES_CAUSE_NOT_ADJACENT;
        if (order->to != to && book->value[RULES_OPTION_POINTLESS_COAST] != 0)
            return RULES_CAUSE_WRONG_COAST;
        fixed->to = to;
    }

    return closed(pos, unit, book, to, by);
}

size_t rules_retreats_open(const struct rules_position *pos, const struct rules_dislodged *unit,
                           const struct rules_rulebook *book, rules_loc open[64])
{
    const struct rules_map *map = pos->map;
    bool fleet = unit->unit.kind == RULES_FLEET;
    rules_loc here = fleet ? unit->unit.loc : map->province[unit->unit.loc], by;
    const rules_loc *list = fleet ? map->fleet_list[here] : map->army_list[here];
    unsigned length = fleet ? map->n_fleet_list[here] : map->n_army_list[here];
    size_t n = 0;
    for (unsigned i = 0; i < length && n < 64; i++)
        if (closed(pos, unit, book, map->province[list[i]], &by) == RULES_CAUSE_NONE)
            open[n++] = list[i];
    return n;
}

/* Takes one more order for dislodged unit `d`. `n_given` 0: none so far, 1: one, 2: several that differ. */
static void keep_retreat(const struct rules_position *pos, const struct rules_rulebook *book, uint16_t d,
                         const struct rules_order *order, struct rules_outcome *o, uint8_t *n_given)
{
    struct rules_order fixed;
    rules_loc by;
    enum rules_cause cause = rules_retreat_check(pos, &pos->dislodged[d], order, book, &fixed, &by);
    bool first = *n_given == 0;

    if (!first) {
        if (rules_order_same(&fixed, &o->order) || o->cause == RULES_CAUSE_DOUBLE_ORDER)
            return;
        if (book->value[RULES_OPTION_DOUBLE_ORDERS] == 0 ||
            (cause == RULES_CAUSE_NONE && o->cause == RULES_CAUSE_NONE)) {
            o->cause = RULES_CAUSE_DOUBLE_ORDER;
            return;
        }
        if (cause != RULES_CAUSE_NONE)
            return;
    }

    *n_given = 1;
    o->order = fixed;
    o->cause = (uint8_t)cause;
    o->by = by;
    o->no_order = false;
}

static void stray_order(const struct rules_position *pos, const struct rules_rulebook *book,
                        const struct rules_order *order, struct rules_result *result)
{
    struct rules_outcome *o = &result->outcome[result->n_outcomes++];
    memset(o, 0, sizeof *o);
    o->order = *order;
    o->verdict = RULES_VOID;
    o->cause = (uint8_t)rules_order_check(pos, order, book, NULL);
    if (o->cause == RULES_CAUSE_NONE)
        o->cause = RULES_CAUSE_NOT_DISLODGED;
    o->law = rules_law_of(book, (enum rules_cause)o->cause);
    o->by = o->by2 = o->dislodged_by = RULES_NO_LOC;
}

/* Two retreats or more to one province: all those units are gone (1971 XI.2; DATC 6.H.7). */
static void collide(const struct rules_map *map, struct rules_result *result, uint16_t n)
{
    uint16_t first[RULES_MAX_LOCS];
    memset(first, 0xFF, map->n_provinces * sizeof *first);
    for (uint16_t d = 0; d < n; d++) {
        struct rules_outcome *o = &result->outcome[d];
        if (o->cause != RULES_CAUSE_NONE || o->order.kind != RULES_RETREAT)
            continue;
        rules_loc to = map->province[o->order.to];
        if (first[to] == RULES_NOBODY) {
            first[to] = d;
            continue;
        }
        struct rules_outcome *other = &result->outcome[first[to]];
        o->by = map->province[other->unit.loc];
        if (other->by == RULES_NO_LOC)
            other->by = map->province[o->unit.loc];
        o->cause = RULES_CAUSE_RETREAT_COLLISION;
    }

    for (uint16_t d = 0; d < n; d++) {
        struct rules_outcome *o = &result->outcome[d];
        if (o->cause == RULES_CAUSE_NONE && o->order.kind == RULES_RETREAT && o->by != RULES_NO_LOC)
            o->cause = RULES_CAUSE_RETREAT_COLLISION;
    }
}

/* Orders while they are given to the dislodged units. */
struct retreats {
    const struct rules_position *pos;
    const struct rules_rulebook *book;
    struct rules_result *result;
    uint16_t at[RULES_MAX_LOCS];   /* the unit dislodged from a province, RULES_NOBODY if none */
    uint8_t given[RULES_MAX_LOCS]; /* orders that a unit has */
};

/* A unit without an order disbands. */
static void expect_nothing(struct retreats *r, uint16_t d)
{
    const struct rules_dislodged *gone = &r->pos->dislodged[d];
    struct rules_outcome *o = &r->result->outcome[d];

    memset(o, 0, sizeof *o);
    r->at[r->pos->map->province[gone->unit.loc]] = d;
    o->unit = gone->unit;
    o->order = rules_order_make(RULES_DISBAND, gone->unit.power, (enum rules_unit_kind)gone->unit.kind,
                                gone->unit.loc);
    o->no_order = true;
    o->cause = RULES_CAUSE_NO_ORDER;
    o->by = o->by2 = RULES_NO_LOC;
    o->dislodged_by = gone->attacker_from;
}

/* The dislodged unit that the order is for, or RULES_NOBODY. */
static uint16_t ordered_unit(const struct retreats *r, const struct rules_order *order)
{
    const struct rules_map *map = r->pos->map;
    if (order->kind == RULES_WAIVE || order->unit >= map->n_locs)
        return RULES_NOBODY;

    uint16_t d = r->at[map->province[order->unit]];
    bool own = d != RULES_NOBODY && r->pos->dislodged[d].unit.power == order->power;

    return own ? d : RULES_NOBODY;
}

static void give_order(struct retreats *r, const struct rules_order *order, size_t index)
{
    struct rules_result *result = r->result;
    uint16_t d = ordered_unit(r, order);

    if (d != RULES_NOBODY) {
        result->of_order[index] = d;
        keep_retreat(r->pos, r->book, d, order, &result->outcome[d], &r->given[d]);
    } else if (result->n_outcomes < RULES_MAX_ORDERS) {
        result->of_order[index] = result->n_outcomes;
        stray_order(r->pos, r->book, order, result);
    } else {
        result->of_order[index] = 0xFFFF;
    }
}

static bool is_disbanded(enum rules_cause cause)
{
    return cause == RULES_CAUSE_NONE || cause == RULES_CAUSE_NO_ORDER ||
           cause == RULES_CAUSE_RETREAT_COLLISION;
}

/* What becomes of a unit in the end. */
static void settle_retreat(struct retreats *r, uint16_t d)
{
    struct rules_outcome *o = &r->result->outcome[d];
    rules_loc open[64];

    if (o->cause == RULES_CAUSE_NONE && o->order.kind == RULES_RETREAT) {
        struct rules_unit unit = o->unit;
        unit.loc = o->order.to;
        rules_position_add(&r->result->after, unit);
        o->verdict = RULES_SUCCEEDS;
        o->cause = RULES_CAUSE_UNOPPOSED;
        o->law = rules_law_of(r->book, RULES_CAUSE_RETREAT_NONE);
        return;
    }

    o->verdict = is_disbanded((enum rules_cause)o->cause) ? RULES_DISBANDED : RULES_VOID;
    if (o->cause == RULES_CAUSE_NO_ORDER &&
        rules_retreats_open(r->pos, &r->pos->dislodged[d], r->book, open) == 0)
        o->cause = RULES_CAUSE_RETREAT_NONE;
    o->law = rules_law_of(r->book, (enum rules_cause)o->cause);
}

void rules_adjudicate_retreats(const struct rules_position *pos, const struct rules_order *orders,
                               size_t n_orders, const struct rules_rulebook *book,
                               struct rules_result *result)
{
    const struct rules_map *map = pos->map;
    uint16_t n = pos->n_dislodged;
    struct retreats r;

    r.pos = pos;
    r.book = book;
    r.result = result;
    memset(r.at, 0xFF, map->n_provinces * sizeof *r.at);
    memset(r.given, 0, n);
    result->n_outcomes = n;
    result->n_orders = (uint16_t)n_orders;

    for (uint16_t d = 0; d < n; d++)
        expect_nothing(&r, d);
    for (size_t i = 0; i < n_orders; i++)
        give_order(&r, &orders[i], i);
    collide(map, result, n);

    rules_position_copy(&result->after, pos);
    for (uint16_t d = 0; d < n; d++)
        settle_retreat(&r, d);
    result->after.n_dislodged = 0;
    memset(result->after.contested, 0, map->words * sizeof *result->after.contested);
}
