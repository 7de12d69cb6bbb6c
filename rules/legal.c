/* Where units can go, and whether an order can be given at all in a position; why not. */
#include "board_p.h"

#include <string.h>

void rules_board_init(struct rules_board *board, const struct rules_position *pos,
                      const struct rules_rulebook *book)
{
    const struct rules_map *map = pos->map;
    board->map = map;
    board->pos = pos;
    board->book = book;
    board->words = map->words;
    memset(board->sea, 0, board->words * sizeof *board->sea);
    memset(board->at, 0xFF, map->n_provinces * sizeof *board->at);
    for (uint16_t i = 0; i < pos->n_units; i++) {
        rules_loc province = map->province[pos->units[i].loc];
        board->at[province] = i;
        if (pos->units[i].kind == RULES_FLEET && rules_bit(map->convoyer, province))
            rules_bit_set(board->sea, province);
    }
}

bool rules_order_same(const struct rules_order *a, const struct rules_order *b)
{
    return a->kind == b->kind && a->unit == b->unit && a->from == b->from && a->to == b->to &&
           (a->flags & RULES_VIA) == (b->flags & RULES_VIA) &&
           (a->kind != RULES_BUILD || a->unit_kind == b->unit_kind);
}

static enum rules_cause why_no_fleet(const struct rules_place *place)
{
    if (place->terrain == RULES_TERRAIN_SHUT)
        return RULES_CAUSE_SHUT;
    return place->terrain == RULES_TERRAIN_LAND ? RULES_CAUSE_WRONG_TERRAIN : RULES_CAUSE_NOT_ADJACENT;
}

rules_loc rules_fleet_target(const struct rules_map *map, const struct rules_rulebook *book, rules_loc from,
                             rules_loc to, enum rules_cause *cause)
{
    const uint64_t *row = rules_row(map, map->fleet_to, from);
    rules_loc province = map->province[to], found = RULES_NO_LOC;
    const struct rules_place *place = &map->place[province];

    *cause = RULES_CAUSE_NONE;
    if (rules_bit(row, to))
        return to;

    unsigned n = 0;
    for (unsigned c = 0; c < place->n_coasts; c++) {
        rules_loc coast = (rules_loc)(place->coasts + c);
        if (rules_bit(row, coast)) {
            found = coast;
            n++;
        }
    }

    if (n == 0)
        *cause = why_no_fleet(place);
    else if (to != province) { /* another coast than the one written */
        if (n > 1 || book->value[RULES_OPTION_WRONG_COAST] == 0)
            *cause = RULES_CAUSE_COAST_UNREACHABLE;
    } else if (n > 1 || book->value[RULES_OPTION_MISSING_COAST] != 0) {
        *cause = RULES_CAUSE_COAST_NEEDED;
    }

    return *cause == RULES_CAUSE_NONE ? found : RULES_NO_LOC;
}

static bool army_may_stand(const struct rules_map *map, rules_loc province)
{
    uint8_t terrain = map->place[province].terrain;
    return terrain == RULES_TERRAIN_LAND || terrain == RULES_TERRAIN_COAST || terrain == RULES_TERRAIN_PORT;
}

/* Whether fleets now at sea, `without` one of them, could carry an army from `from` to `to` if they were so
 * ordered. */
static bool convoy_possible(const struct rules_board *board, rules_loc from, rules_loc to, rules_loc without)
{
    const struct rules_map *map = board->map;
    if (!rules_bit(map->coastal, from) || !rules_bit(map->coastal, to))
        return false;
    if (without == RULES_NO_LOC || !rules_bit(board->sea, without))
        return rules_route_exists(map, from, to, board->sea);
    uint64_t sea[RULES_MAX_WORDS];
    memcpy(sea, board->sea, board->words * sizeof *sea);
    sea[without >> 6] &= ~((uint64_t)1 << (without & 63));
    return rules_route_exists(map, from, to, sea);
}

static bool is_shut(const struct rules_board *board, rules_loc from, rules_loc to)
{
    const struct rules_map *map = board->map;
    return map->place[to].terrain == RULES_TERRAIN_SHUT || rules_is_closed(map, board->pos->phase, to) ||
           rules_is_closed(map, board->pos->phase, from);
}

static enum rules_cause check_fleet_move(const struct rules_board *board, const struct rules_unit *unit,
                                         struct rules_order *order)
{
    enum rules_cause cause = RULES_CAUSE_NONE;
    rules_loc target = rules_fleet_target(board->map, board->book, unit->loc, order->to, &cause);
    if (target != RULES_NO_LOC)
        order->to = target;
    order->flags &= (uint16_t)~RULES_VIA;
    return cause;
}

static enum rules_cause check_army_move(const struct rules_board *board, rules_loc from,
                                        struct rules_order *order)
{
    const struct rules_map *map = board->map;
    rules_loc to = map->province[order->to];
    if (!army_may_stand(map, to))
        return RULES_CAUSE_WRONG_TERRAIN;
    if (order->to != to && !rules_board_option(board, RULES_OPTION_POINTLESS_COAST, 0))
        return RULES_CAUSE_WRONG_COAST;

    order->to = to;
    bool next_door = rules_bit(rules_row(map, map->army_to, from), to);
    if (next_door && !(order->flags & RULES_VIA))
        return RULES_CAUSE_NONE;
    if (convoy_possible(board, from, to, RULES_NO_LOC))
        return RULES_CAUSE_NONE;
    if (next_door) {
        /* "via convoy" where no fleet stands that could carry it means nothing: the army walks. */
        order->flags &= (uint16_t)~RULES_VIA;
        return RULES_CAUSE_NONE;
    }

    return rules_bit(map->coastal, from) && rules_bit(map->coastal, to) ? RULES_CAUSE_NO_ROUTE
                                                                        : RULES_CAUSE_NOT_ADJACENT;
}

static enum rules_cause check_move(const struct rules_board *board, const struct rules_unit *unit,
                                   struct rules_order *order)
{
    rules_loc from = board->map->province[unit->loc], to = board->map->province[order->to];
    if (to == from)
        return RULES_CAUSE_SAME_PLACE;
    if (is_shut(board, from, to))
        return RULES_CAUSE_SHUT;
    return unit->kind == RULES_FLEET ? check_fleet_move(board, unit, order)
                                     : check_army_move(board, from, order);
}

/* Whether a unit could move to that province itself, without convoy. */
static bool can_reach(const struct rules_map *map, const struct rules_unit *unit, rules_loc province)
{
    if (unit->kind == RULES_FLEET)
        return rules_bit(rules_row(map, map->fleet_reach, unit->loc), province);
    return rules_bit(rules_row(map, map->army_to, map->province[unit->loc]), province);
}

/* A support must name the coast where the fleet has a choice, if the rulebook is strict (DATC 4.B.4). */
static enum rules_cause check_support_coast(const struct rules_board *board,
                                            const struct rules_unit *supporter,
                                            const struct rules_unit *fleet, rules_loc to)
{
    const struct rules_map *map = board->map;
    const struct rules_place *place = &map->place[map->province[to]];
    const uint64_t *row = rules_row(map, map->fleet_to, fleet->loc);
    unsigned n = 0;

    if (place->n_coasts == 0)
        return rules_bit(row, map->province[to]) ? RULES_CAUSE_NONE : RULES_CAUSE_SUPPORT_IMPOSSIBLE;

    for (unsigned c = 0; c < place->n_coasts; c++)
        n += rules_bit(row, (rules_loc)(place->coasts + c));
    if (n == 0)
        return RULES_CAUSE_SUPPORT_IMPOSSIBLE;
    if (to != map->province[to])
        return rules_bit(row, to) || !rules_board_option(board, RULES_OPTION_WRONG_COAST, 0)
                   ? RULES_CAUSE_NONE
                   : RULES_CAUSE_SUPPORT_IMPOSSIBLE;

    unsigned strict = board->book->value[RULES_OPTION_SUPPORT_COAST];
    if (n > 1 && (strict == RULES_SUPPORT_COAST_STRICT ||
                  (strict == RULES_SUPPORT_COAST_FOREIGN && supporter->power != fleet->power)))
        return RULES_CAUSE_COAST_NEEDED;

    return RULES_CAUSE_NONE;
}

static enum rules_cause check_support(const struct rules_board *board, const struct rules_unit *unit,
                                      struct rules_order *order)
{
    const struct rules_map *map = board->map;
    rules_loc here = map->province[unit->loc], from = map->province[order->from];
    uint16_t other = board->at[from];

    if (other == RULES_NOBODY)
        return RULES_CAUSE_SUPPORT_IMPOSSIBLE;

    const struct rules_unit *supported = &board->pos->units[other];
    order->other_kind = supported->kind;
    order->from = supported->loc;
    if (from == here)
        return RULES_CAUSE_SUPPORT_SELF;
    if (order->kind == RULES_SUPPORT_HOLD)
        return can_reach(map, unit, from) ? RULES_CAUSE_NONE : RULES_CAUSE_SUPPORT_UNREACHABLE;

    rules_loc to = map->province[order->to];
    if (to == from)
        return RULES_CAUSE_SAME_PLACE;
    if (to == here || !can_reach(map, unit, to))
        return RULES_CAUSE_SUPPORT_UNREACHABLE;
    if (supported->kind == RULES_FLEET)
        return check_support_coast(board, unit, supported, order->to);

    order->to = to;
    if (rules_bit(rules_row(map, map->army_to, from), to) ||
        (army_may_stand(map, to) && convoy_possible(board, from, to, here)))
        return RULES_CAUSE_NONE;

    return RULES_CAUSE_SUPPORT_IMPOSSIBLE;
}

static enum rules_cause check_convoy(const struct rules_board *board, const struct rules_unit *unit,
                                     struct rules_order *order)
{
    const struct rules_map *map = board->map;
    rules_loc here = map->province[unit->loc], from = map->province[order->from],
              to = map->province[order->to];
    uint16_t other = board->at[from];

    if (unit->kind != RULES_FLEET)
        return RULES_CAUSE_CONVOY_IMPOSSIBLE;
    if (!rules_bit(map->convoyer, here))
        return RULES_CAUSE_CONVOY_ON_COAST;
    if (other == RULES_NOBODY || board->pos->units[other].kind != RULES_ARMY || to == from)
        return RULES_CAUSE_CONVOY_IMPOSSIBLE;

    order->other_kind = RULES_ARMY;
    order->from = from;
    order->to = to;
    if (!rules_bit(map->coastal, from) || !rules_bit(map->coastal, to) ||
        !rules_route_uses(map, from, to, board->sea, here))
        return RULES_CAUSE_CONVOY_IMPOSSIBLE;

    return RULES_CAUSE_NONE;
}

enum rules_cause rules_movement_check(const struct rules_board *board, uint16_t index,
                                      const struct rules_order *order, struct rules_order *fixed)
{
    const struct rules_map *map = board->map;
    const struct rules_unit *unit = &board->pos->units[index];

    *fixed = *order;
    fixed->unit_kind = unit->kind;
    fixed->unit = unit->loc;
    if (order->unit_kind != unit->kind)
        fixed->flags |= RULES_KIND_ASSUMED;
    if (order->unit != map->province[order->unit] && order->unit != unit->loc && unit->kind == RULES_FLEET &&
        !rules_board_option(board, RULES_OPTION_PRESENT_COAST, 0))
        return RULES_CAUSE_WRONG_COAST;

    switch ((enum rules_order_kind)order->kind) {
    case RULES_HOLD:
        return RULES_CAUSE_NONE;
    case RULES_MOVE:
        if (order->to >= map->n_locs)
            return RULES_CAUSE_NOT_ADJACENT;
        return check_move(board, unit, fixed);

    case RULES_SUPPORT_MOVE:
    case RULES_SUPPORT_HOLD:
        if (order->from >= map->n_locs || (order->kind == RULES_SUPPORT_MOVE && order->to >= map->n_locs))
            return RULES_CAUSE_SUPPORT_IMPOSSIBLE;
        return check_support(board, unit, fixed);

    case RULES_CONVOY:
        if (order->from >= map->n_locs || order->to >= map->n_locs)
            return RULES_CAUSE_CONVOY_IMPOSSIBLE;
        return check_convoy(board, unit, fixed);

    case RULES_ORDER_NONE:
    case RULES_RETREAT:
    case RULES_DISBAND:
    case RULES_BUILD:
    case RULES_WAIVE:
    case RULES_ORDER_KIND_COUNT:
        break;
    }

    return RULES_CAUSE_WRONG_PHASE;
}

/* Why `power` has no dislodged unit in `province`. */
static enum rules_cause why_no_retreat(const struct rules_position *pos, rules_loc province,
                                       rules_power power)
{
    const struct rules_unit *standing = rules_position_unit(pos, province);
    if (standing && standing->power == power)
        return RULES_CAUSE_NOT_DISLODGED;
    bool foreign = standing || rules_position_dislodged(pos, province);
    return foreign ? RULES_CAUSE_FOREIGN_UNIT : RULES_CAUSE_NO_UNIT;
}

enum rules_cause rules_order_check(const struct rules_position *pos, const struct rules_order *order,
                                   const struct rules_rulebook *book, struct rules_order *fixed)
{
    const struct rules_map *map = pos->map;
    struct rules_order scratch = *order;

    fixed = fixed ? fixed : &scratch;
    *fixed = *order;
    if (order->kind != RULES_WAIVE && order->unit >= map->n_locs)
        return RULES_CAUSE_NO_UNIT;

    switch (rules_phase_type(map, pos->phase)) {
    case RULES_PHASE_MOVEMENT: {
        struct rules_board board;
        if (order->kind == RULES_WAIVE || order->kind == RULES_BUILD)
            return RULES_CAUSE_WRONG_PHASE;
        rules_board_init(&board, pos, book);
        uint16_t unit = board.at[map->province[order->unit]];
        if (unit == RULES_NOBODY)
            return RULES_CAUSE_NO_UNIT;
        if (pos->units[unit].power != order->power)
            return RULES_CAUSE_FOREIGN_UNIT;
        return rules_movement_check(&board, unit, order, fixed);
    }
    case RULES_PHASE_RETREAT: {
        if (order->kind == RULES_WAIVE || order->kind == RULES_BUILD)
            return RULES_CAUSE_WRONG_PHASE;
        rules_loc province = map->province[order->unit], by;
        const struct rules_dislodged *unit = rules_position_dislodged(pos, province);
        if (!unit || unit->unit.power != order->power)
            return why_no_retreat(pos, province, order->power);
        return rules_retreat_check(pos, unit, order, book, fixed, &by);
    }
    case RULES_PHASE_ADJUSTMENT:
        return rules_adjustment_check(pos, order, book, fixed);
    case RULES_PHASE_NONE:
    case RULES_PHASE_TYPE_COUNT:
        break;
    }

    return RULES_CAUSE_WRONG_PHASE;
}
