/* A movement phase set up as nodes: orders matched to units, supports to what they support, convoys to their fleets. */
#include "movement_p.h"

#include <string.h>

/* --- Orders to units --- */

/* A support to hold without a letter for it counts only if the unit has no other order (Bretagne IV, "Ordres
 * légaux"). */
static bool is_bare(const struct rules_order *order)
{
    return order->kind == RULES_SUPPORT_HOLD && !(order->flags & RULES_HOLD_WRITTEN);
}

static void keep_order(struct rules_movement *m, uint16_t i, const struct rules_order *order)
{
    enum { ONE = 1, SEVERAL = 2, CLASH = 3 };
    struct rules_game_orders *g = &m->given;
    struct rules_order *kept = &g->order[i];

    if (g->n_given[i] == 0) {
        g->n_given[i] = ONE;
        g->cause[i] = (uint8_t)rules_movement_check(&m->board, i, order, kept);
        return;
    }

    struct rules_order fixed;
    enum rules_cause cause = rules_movement_check(&m->board, i, order, &fixed);
    if (rules_order_same(&fixed, kept)) {
        kept->flags |= fixed.flags & RULES_HOLD_WRITTEN;
        return;
    }

    if (g->n_given[i] == CLASH)
        return;

    bool legal = cause == RULES_CAUSE_NONE && !is_bare(&fixed);
    bool was_legal = g->cause[i] == RULES_CAUSE_NONE && !is_bare(kept);
    if (rules_board_option(&m->board, RULES_OPTION_DOUBLE_ORDERS, 0) || (legal && was_legal)) {
        g->n_given[i] = CLASH;
        g->cause[i] = RULES_CAUSE_DOUBLE_ORDER;
        return;
    }

    g->n_given[i] = SEVERAL;
    if (legal) {
        *kept = fixed;
        g->cause[i] = RULES_CAUSE_NONE;
    } else if (!was_legal && g->cause[i] == RULES_CAUSE_NONE) {
        g->cause[i] = RULES_CAUSE_DOUBLE_ORDER; /* the bare support, until a legal order comes */
    }
}

static void extra_outcome(struct rules_result *result, const struct rules_order *order,
                          enum rules_cause cause, const struct rules_rulebook *book)
{
    struct rules_outcome *o = &result->outcome[result->n_outcomes++];
    memset(o, 0, sizeof *o);
    o->order = *order;
    o->verdict = RULES_VOID;
    o->cause = (uint8_t)cause;
    o->law = rules_law_of(book, cause);
    o->by = o->by2 = o->dislodged_by = RULES_NO_LOC;
}

/* Sorts the orders to their units; those to no unit of their giver become outcomes of their own, after those
 * of the units. */
static void take_orders(struct rules_movement *m, const struct rules_order *orders, size_t n_orders,
                        struct rules_result *result)
{
    const struct rules_position *pos = m->board.pos;
    memset(m->given.n_given, 0, m->n);
    result->n_outcomes = (uint16_t)m->n;
    result->n_orders = (uint16_t)n_orders;
    for (size_t o = 0; o < n_orders; o++) {
        const struct rules_order *order = &orders[o];
        uint16_t i = RULES_NOBODY;
        if (order->kind != RULES_WAIVE && order->unit < m->map->n_locs)
            i = m->board.at[m->map->province[order->unit]];
        if (i != RULES_NOBODY && pos->units[i].power == order->power) {
            result->of_order[o] = i;
            keep_order(m, i, order);
            continue;
        }
        result->of_order[o] = 0xFFFF;
        if (result->n_outcomes < RULES_MAX_ORDERS) {
            result->of_order[o] = result->n_outcomes;
            extra_outcome(result, order, i == RULES_NOBODY ? RULES_CAUSE_NO_UNIT : RULES_CAUSE_FOREIGN_UNIT,
                          m->board.book);
        }
    }

    for (uint16_t i = 0; i < m->n; i++) {
        if (m->given.n_given[i])
            continue;
        m->given.order[i] = rules_order_make(RULES_HOLD, pos->units[i].power,
                                             (enum rules_unit_kind)pos->units[i].kind, pos->units[i].loc);
        m->given.cause[i] = RULES_CAUSE_NO_ORDER;
    }
}

static bool follows(const struct rules_movement *m, uint16_t i, enum rules_order_kind kind)
{
    return m->given.cause[i] == RULES_CAUSE_NONE && m->given.order[i].kind == kind;
}

/* --- Implied orders (Bretagne IV, "Ordre manquant ou incomplet") --- */

/*
 * The target that supports and convoys of its own power name for the unit in `here`: RULES_NO_LOC if none
 * does or they differ. A coast that one of them names completes the others.
 */
static rules_loc named_target(const struct rules_movement *m, rules_power power, rules_loc here)
{
    const struct rules_map *map = m->map;
    rules_loc to = RULES_NO_LOC;

    for (uint16_t k = 0; k < m->n; k++) {
        const struct rules_order *order = &m->given.order[k];
        bool legal = m->given.n_given[k] && m->given.cause[k] == RULES_CAUSE_NONE;
        if (!legal || order->power != power || order->from >= map->n_locs ||
            map->province[order->from] != here)
            continue;
        if (order->kind == RULES_SUPPORT_HOLD)
            return RULES_NO_LOC; /* it is said to hold */
        if (to == RULES_NO_LOC || (to == map->province[to] && to == map->province[order->to]))
            to = order->to;
        else if (order->to != to && order->to != map->province[to])
            return RULES_NO_LOC;
    }

    return to;
}

/* A unit without order gets the move that its power's other orders name. */
static void imply_moves(struct rules_movement *m)
{
    struct rules_order implied[RULES_MAX_LOCS];
    bool found[RULES_MAX_LOCS];

    for (uint16_t i = 0; i < m->n; i++) {
        const struct rules_unit *unit = &m->board.pos->units[i];
        struct rules_order move =
            rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
        found[i] = false;
        if (m->given.n_given[i])
            continue;
        move.to = named_target(m, unit->power, m->map->province[unit->loc]);
        move.flags = RULES_IMPLIED;
        found[i] = move.to != RULES_NO_LOC &&
                   rules_movement_check(&m->board, i, &move, &implied[i]) == RULES_CAUSE_NONE;
    }

    for (uint16_t i = 0; i < m->n; i++) {
        if (!found[i])
            continue;
        m->given.order[i] = implied[i];
        m->given.cause[i] = RULES_CAUSE_NONE;
    }
}

/* The seas of a convoy that an army wants. */
struct wanted_convoy {
    rules_loc from, to;
    rules_power power;
    uint64_t ordered[RULES_MAX_WORDS]; /* with a fleet that was ordered to convoy it */
    uint64_t idle[RULES_MAX_WORDS];    /* with a fleet of its power that has no order */
};

static rules_loc sea_of(const struct rules_movement *m, uint16_t unit)
{
    return m->map->province[m->board.pos->units[unit].loc];
}

/* Whether the army number `a` can only go by sea, or wants to. */
static bool wants_convoy(const struct rules_movement *m, uint16_t a)
{
    const struct rules_order *move = &m->given.order[a];
    if (!follows(m, a, RULES_MOVE) || m->board.pos->units[a].kind != RULES_ARMY)
        return false;
    bool walks = rules_bit(rules_row(m->map, m->map->army_to, m->map->province[move->unit]), move->to);
    return !walks || (move->flags & RULES_VIA);
}

static void find_fleets(const struct rules_movement *m, struct wanted_convoy *want)
{
    for (uint16_t f = 0; f < m->n; f++) {
        const struct rules_order *order = &m->given.order[f];
        rules_loc sea = sea_of(m, f);
        if (!rules_bit(m->board.sea, sea))
            continue;
        if (follows(m, f, RULES_CONVOY) && order->from == want->from && order->to == want->to)
            rules_bit_set(want->ordered, sea);
        else if (m->given.cause[f] == RULES_CAUSE_NO_ORDER && order->power == want->power)
            rules_bit_set(want->idle, sea);
    }
}

/* The idle fleets without which there is no route. False if they do not complete it: then there are several
 * ways, or none. */
static bool needed_fleets(const struct rules_movement *m, const struct wanted_convoy *want, uint64_t *needed)
{
    uint64_t all[RULES_MAX_WORDS], route[RULES_MAX_WORDS];
    for (unsigned w = 0; w < m->board.words; w++) {
        all[w] = want->ordered[w] | want->idle[w];
        route[w] = want->ordered[w];
        needed[w] = 0;
    }

    for (uint16_t f = 0; f < m->n; f++) {
        rules_loc sea = sea_of(m, f);
        if (!rules_bit(want->idle, sea))
            continue;
        all[sea >> 6] &= ~((uint64_t)1 << (sea & 63));
        if (!rules_route_exists(m->map, want->from, want->to, all)) {
            rules_bit_set(needed, sea);
            rules_bit_set(route, sea);
        }
        rules_bit_set(all, sea);
    }

    return rules_route_exists(m->map, want->from, want->to, route);
}

static void imply_convoy(struct rules_movement *m, uint16_t fleet, const struct wanted_convoy *want)
{
    const struct rules_unit *unit = &m->board.pos->units[fleet];
    struct rules_order order = rules_order_make(RULES_CONVOY, unit->power, RULES_FLEET, unit->loc), fixed;
    order.from = want->from;
    order.to = want->to;
    order.flags = RULES_IMPLIED;
    if (rules_movement_check(&m->board, fleet, &order, &fixed) != RULES_CAUSE_NONE)
        return;
    m->given.order[fleet] = fixed;
    m->given.cause[fleet] = RULES_CAUSE_NONE;
}

/* Fleets without order convoy an army of their power if nothing else can complete its convoy, and only one
 * way can. */
static void imply_convoys(struct rules_movement *m)
{
    for (uint16_t a = 0; a < m->n; a++) {
        const struct rules_order *move = &m->given.order[a];
        if (!wants_convoy(m, a))
            continue;
        struct wanted_convoy want = {m->map->province[move->unit], move->to, move->power, {0}, {0}};
        uint64_t needed[RULES_MAX_WORDS];
        find_fleets(m, &want);
        if (rules_route_exists(m->map, want.from, want.to, want.ordered) || !needed_fleets(m, &want, needed))
            continue;
        for (uint16_t f = 0; f < m->n; f++)
            if (rules_bit(needed, sea_of(m, f)))
                imply_convoy(m, f, &want);
    }
}

/* --- Nodes --- */

static void make_nodes(struct rules_movement *m)
{
    const struct rules_position *pos = m->board.pos;
    memset(m->into, 0xFF, m->map->n_provinces * sizeof *m->into);
    for (uint16_t i = 0; i < m->n; i++) {
        struct rules_node *n = &m->node[i];
        memset(n, 0, sizeof *n);
        n->province = m->map->province[pos->units[i].loc];
        n->power = pos->units[i].power;
        n->next = n->first_support = n->first_convoy = n->other = n->lost_to = RULES_NOBODY;
        n->target = RULES_NO_LOC;
        if (!follows(m, i, RULES_MOVE))
            continue;
        n->action = RULES_MOVES;
        n->moves = RULES_MAYBE;
        n->path = RULES_YES;
        n->target = m->map->province[m->given.order[i].to];
        n->next = m->into[n->target];
        m->into[n->target] = i;
    }
}

static enum rules_cause match_support(const struct rules_movement *m, uint16_t k, uint16_t other)
{
    const struct rules_order *support = &m->given.order[k];
    const struct rules_node *helped = &m->node[other];
    if (support->kind == RULES_SUPPORT_HOLD)
        return helped->action == RULES_MOVES ? RULES_CAUSE_SUPPORTED_MOVED : RULES_CAUSE_NONE;
    if (helped->action != RULES_MOVES || helped->target != m->map->province[support->to])
        return RULES_CAUSE_SUPPORTED_DIFFERS;
    if (support->to != helped->target && support->to != m->given.order[other].to &&
        rules_board_option(&m->board, RULES_OPTION_WRONG_COAST, 0))
        return RULES_CAUSE_SUPPORT_COAST;
    return RULES_CAUSE_NONE;
}

/* Joins supports and convoys to the orders they name. What names no order has no effect; the cause says so.
 */
static void join_nodes(struct rules_movement *m)
{
    for (uint16_t i = 0; i < m->n; i++) {
        const struct rules_order *order = &m->given.order[i];
        struct rules_node *n = &m->node[i];
        if (m->given.cause[i] != RULES_CAUSE_NONE || n->action == RULES_MOVES || order->kind == RULES_HOLD)
            continue;
        uint16_t other = m->board.at[m->map->province[order->from]];
        n->other = other;
        if (order->kind == RULES_CONVOY) {
            const struct rules_node *army = &m->node[other];
            if (army->action != RULES_MOVES || army->target != order->to) {
                m->given.cause[i] = RULES_CAUSE_CONVOYED_DIFFERS;
                continue;
            }
            n->action = RULES_CONVOYS;
            n->next = m->node[other].first_convoy;
            m->node[other].first_convoy = i;
            continue;
        }
        m->given.cause[i] = (uint8_t)match_support(m, i, other);
        if (m->given.cause[i] != RULES_CAUSE_NONE)
            continue;
        n->action = RULES_SUPPORTS;
        n->attack = order->kind == RULES_SUPPORT_MOVE;
        n->target = n->attack ? m->node[other].target : m->node[other].province;
        n->given = RULES_MAYBE;
        n->next = m->node[other].first_support;
        m->node[other].first_support = i;
    }
}

/* --- Convoys --- */

static void convoy_set(const struct rules_movement *m, const struct rules_node *army, rules_power only,
                       uint64_t *sea)
{
    memset(sea, 0, m->board.words * sizeof *sea);
    for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next)
        if (only == RULES_NO_POWER || m->node[f].power == only)
            rules_bit_set(sea, m->node[f].province);
}

static bool has_own_convoy(const struct rules_movement *m, const struct rules_node *army)
{
    for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next)
        if (m->node[f].power == army->power)
            return true;
    return false;
}

/*
 * Bretagne IV: by sea if all own fleets of some possible chain order the convoy, foreign fleets of the chain
 * being where they are, whatever they do.
 */
static bool own_fleets_agree(const struct rules_movement *m, const struct rules_node *army)
{
    uint64_t sea[RULES_MAX_WORDS];
    if (!has_own_convoy(m, army))
        return false;
    convoy_set(m, army, army->power, sea);
    for (uint16_t f = 0; f < m->n; f++)
        if (m->node[f].power != army->power && rules_bit(m->board.sea, m->node[f].province))
            rules_bit_set(sea, m->node[f].province);
    for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next)
        if (m->node[f].power == army->power &&
            rules_route_uses(m->map, army->province, army->target, sea, m->node[f].province))
            return true;
    return false;
}

static bool opposed(const struct rules_movement *m, const struct rules_node *army)
{
    uint16_t t = m->board.at[army->target];
    return t != RULES_NOBODY && m->node[t].action == RULES_MOVES && m->node[t].target == army->province;
}

/* The way of an army whose target is adjacent. */
static enum rules_way adjacent_way(struct rules_movement *m, uint16_t i, bool complete)
{
    struct rules_node *army = &m->node[i];
    bool via = m->given.order[i].flags & RULES_VIA, sea = via;

    switch ((enum rules_adjacent)m->board.book->value[RULES_OPTION_ADJACENT_CONVOY]) {
    case RULES_ADJACENT_INTENT:
        sea = via || has_own_convoy(m, army);
        break;
    case RULES_ADJACENT_1971:
        return complete && opposed(m, army) ? RULES_BY_SEA_ELSE_LAND : RULES_BY_LAND;
    case RULES_ADJACENT_LAND_FIRST:
        return complete && opposed(m, army) ? RULES_BY_BOTH : RULES_BY_LAND;
    case RULES_ADJACENT_BRETAGNE:
        sea = via || own_fleets_agree(m, army);
        break;
    case RULES_ADJACENT_ORDER_LETTER:
    case RULES_ADJACENT_VIA_ONLY:
        break;
    }

    if (!sea)
        return RULES_BY_LAND;
    return rules_board_option(&m->board, RULES_OPTION_ADJACENT_FALLBACK, 1) ? RULES_BY_SEA_ELSE_LAND
                                                                            : RULES_BY_SEA;
}

/* The convoys to an army that does without them: no effect. */
static void drop_convoys(struct rules_movement *m, struct rules_node *army)
{
    bool bretagne = rules_board_option(&m->board, RULES_OPTION_ADJACENT_CONVOY, RULES_ADJACENT_BRETAGNE);
    for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next) {
        bool own = m->node[f].power == army->power;
        m->node[f].action = RULES_STAYS;
        m->given.cause[f] = bretagne && own ? RULES_CAUSE_CONVOY_NOT_ALL_OWN : RULES_CAUSE_CONVOY_UNUSED;
    }
    army->first_convoy = RULES_NOBODY;
}

/* Which fleets break the convoy by being dislodged, under the rules where one is enough. */
static void mark_spare(struct rules_movement *m, struct rules_node *army, const uint64_t *sea)
{
    if (m->routes == RULES_ROUTES_ALL_FAIL || m->routes == RULES_ROUTES_ANY_DISLODGED)
        return;
    uint64_t own[RULES_MAX_WORDS];
    convoy_set(m, army, army->power, own);
    bool own_only = m->routes == RULES_ROUTES_ANY_BUT_OWN &&
                    rules_route_exists(m->map, army->province, army->target, own);
    for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next)
        m->node[f].spare = !rules_route_uses(m->map, army->province, army->target, own_only ? own : sea,
                                             m->node[f].province);
}

static void find_way(struct rules_movement *m, uint16_t i)
{
    struct rules_node *army = &m->node[i];
    uint64_t sea[RULES_MAX_WORDS];
    bool adjacent = rules_bit(rules_row(m->map, m->map->army_to, army->province), army->target);

    if (adjacent && army->first_convoy == RULES_NOBODY && !(m->given.order[i].flags & RULES_VIA))
        return;

    convoy_set(m, army, RULES_NO_POWER, sea);
    bool complete =
        army->first_convoy != RULES_NOBODY && rules_route_exists(m->map, army->province, army->target, sea);
    army->way = (uint8_t)(adjacent ? adjacent_way(m, i, complete) : RULES_BY_SEA);
    if (army->way == RULES_BY_LAND) {
        drop_convoys(m, army);
        return;
    }

    army->path = complete ? RULES_MAYBE : RULES_NO;
    if (complete)
        mark_spare(m, army, sea);
    else
        for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next)
            m->node[f].action = RULES_STAYS; /* carries nobody */
}

void rules_movement_read(struct rules_movement *m, const struct rules_position *pos,
                         const struct rules_order *orders, size_t n_orders, const struct rules_rulebook *book,
                         struct rules_result *result)
{
    m->map = pos->map;
    m->n = pos->n_units;
    m->paradox = book->value[RULES_OPTION_CONVOY_PARADOX];
    m->routes = book->value[RULES_OPTION_CONVOY_ROUTES];
    m->never_effect = book->value[RULES_OPTION_DISLODGED_EFFECT];
    m->cut_target = book->value[RULES_OPTION_SUPPORT_CUT_BY_CONVOY_TO_ATTACKER];
    rules_board_init(&m->board, pos, book);
    take_orders(m, orders, n_orders, result);
    if (book->value[RULES_OPTION_IMPLIED_ORDERS] && memchr(m->given.n_given, 0, m->n)) {
        imply_moves(m);
        imply_convoys(m);
    }

    make_nodes(m);
    join_nodes(m);
    for (uint16_t i = 0; i < m->n; i++)
        if (m->node[i].action == RULES_MOVES && pos->units[i].kind == RULES_ARMY)
            find_way(m, i);
}

void rules_adjudicate_movement(const struct rules_position *pos, const struct rules_order *orders,
                               size_t n_orders, const struct rules_rulebook *book,
                               struct rules_result *result)
{
    struct rules_movement m;
    rules_movement_read(&m, pos, orders, n_orders, book, result);
    rules_resolve(&m);
    rules_explain(&m, pos, result);
}
