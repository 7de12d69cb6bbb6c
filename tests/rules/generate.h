/*
 * Generated positions and orders: seeded, the same on every machine. Orders hang together (supports follow
 * moves, fleets convoy armies that are ordered to go), because orders drawn one by one hardly ever meet.
 */
#ifndef TESTS_RULES_GENERATE_H
#define TESTS_RULES_GENERATE_H

#include "../../rules/rules.h"

#include <string.h>

struct generator {
    uint64_t state;
    unsigned convoys; /* armies in a hundred that look for a convoy */
    bool foreign;     /* supports and convoys across powers */
};

static inline uint64_t generate_next(struct generator *g)
{
    uint64_t z = (g->state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline unsigned generate_below(struct generator *g, unsigned n)
{
    return n ? (unsigned)(generate_next(g) % n) : 0;
}

/* `n` units of all powers on a map, owners at random. */
static inline void generate_position(struct generator *g, const struct rules_map *map, unsigned n,
                                     struct rules_phase phase, struct rules_position *pos)
{
    rules_position_empty(map, phase, pos);
    for (unsigned i = 0; i < map->n_centres; i++)
        pos->owner[map->centres[i]] = (rules_power)generate_below(g, map->n_powers);
    for (unsigned tries = 0; pos->n_units < n && tries < 50 * n; tries++) {
        rules_loc loc = (rules_loc)generate_below(g, map->n_locs);
        struct rules_unit unit = {(rules_power)generate_below(g, map->n_powers),
                                  (uint8_t)(generate_below(g, 2) ? RULES_ARMY : RULES_FLEET), loc};
        if (!rules_position_unit(pos, map->province[loc]))
            rules_position_add(pos, unit);
    }
}

/* Coastal provinces an army could reach over the fleets at sea, as a set; `near` the seas on the way. */
static inline void generate_reach(const struct rules_position *pos, rules_loc from, uint64_t *seas,
                                  uint64_t *coasts)
{
    const struct rules_map *map = pos->map;
    memset(seas, 0, RULES_MAX_WORDS * sizeof *seas);
    memset(coasts, 0, RULES_MAX_WORDS * sizeof *coasts);
    bool grew = true;
    for (unsigned w = 0; w < map->words; w++)
        seas[w] = 0;
    while (grew) {
        grew = false;
        for (unsigned i = 0; i < pos->n_units; i++) {
            rules_loc sea = map->province[pos->units[i].loc];
            if (pos->units[i].kind != RULES_FLEET || !rules_bit(map->convoyer, sea) || rules_bit(seas, sea))
                continue;
            bool touches = rules_bit(rules_row(map, map->boards, from), sea);
            for (unsigned w = 0; w < map->words && !touches; w++)
                touches = rules_row(map, map->sea_to, sea)[w] & seas[w];
            if (touches) {
                rules_bit_set(seas, sea);
                grew = true;
            }
        }
    }
    for (rules_loc p = 0; p < map->n_provinces; p++)
        for (unsigned w = 0; w < map->words; w++)
            if (p != from && rules_bit(map->coastal, p) && (rules_row(map, map->boards, p)[w] & seas[w]))
                rules_bit_set(coasts, p);
}

/* An order for each unit; returns their number. `orders` has room for pos->n_units. */
static inline size_t generate_orders(struct generator *g, const struct rules_position *pos,
                                     struct rules_order *orders)
{
    const struct rules_map *map = pos->map;
    size_t n = pos->n_units;
    for (size_t i = 0; i < n; i++) {
        const struct rules_unit *u = &pos->units[i];
        orders[i] = rules_order_make(RULES_HOLD, u->power, (enum rules_unit_kind)u->kind, u->loc);
    }
    /* Moves. */
    for (size_t i = 0; i < n; i++) {
        const struct rules_unit *u = &pos->units[i];
        if (generate_below(g, 100) < 30)
            continue;
        bool army = u->kind == RULES_ARMY;
        rules_loc at = army ? map->province[u->loc] : u->loc;
        unsigned choices = army ? map->n_army_list[at] : map->n_fleet_list[at];
        if (!choices)
            continue;
        orders[i].kind = RULES_MOVE;
        orders[i].to = (army ? map->army_list[at] : map->fleet_list[at])[generate_below(g, choices)];
    }
    /* Convoys: an army picks a far coast, fleets on the way mostly help. */
    for (size_t i = 0; i < n; i++) {
        const struct rules_unit *u = &pos->units[i];
        uint64_t seas[RULES_MAX_WORDS], coasts[RULES_MAX_WORDS];
        rules_loc targets[RULES_MAX_LOCS];
        unsigned n_targets = 0;
        if (u->kind != RULES_ARMY || generate_below(g, 100) >= g->convoys)
            continue;
        generate_reach(pos, map->province[u->loc], seas, coasts);
        for (rules_loc p = 0; p < map->n_provinces; p++)
            if (rules_bit(coasts, p))
                targets[n_targets++] = p;
        if (!n_targets)
            continue;
        orders[i].kind = RULES_MOVE;
        orders[i].to = targets[generate_below(g, n_targets)];
        orders[i].flags = generate_below(g, 3) ? 0 : RULES_VIA;
        for (size_t j = 0; j < n; j++)
            if (pos->units[j].kind == RULES_FLEET && rules_bit(seas, map->province[pos->units[j].loc]) &&
                generate_below(g, 100) < 70) {
                orders[j].kind = RULES_CONVOY;
                orders[j].from = u->loc;
                orders[j].other_kind = RULES_ARMY;
                orders[j].to = orders[i].to;
            }
    }
    /* Supports of what the others do. */
    for (size_t i = 0; i < n; i++) {
        const struct rules_unit *u = &pos->units[i];
        if (orders[i].kind == RULES_CONVOY || generate_below(g, 100) >= 45)
            continue;
        for (unsigned tries = 0; tries < 12; tries++) {
            size_t j = generate_below(g, (unsigned)n);
            const struct rules_unit *other = &pos->units[j];
            if (j == i || (!g->foreign && other->power != u->power))
                continue;
            bool moves = orders[j].kind == RULES_MOVE;
            rules_loc target = map->province[moves ? orders[j].to : other->loc];
            rules_loc at = u->kind == RULES_ARMY ? map->province[u->loc] : u->loc;
            const uint64_t *reach =
                rules_row(map, u->kind == RULES_ARMY ? map->army_to : map->fleet_reach, at);
            if (!rules_bit(reach, target))
                continue;
            orders[i].kind = moves ? RULES_SUPPORT_MOVE : RULES_SUPPORT_HOLD;
            orders[i].from = other->loc;
            orders[i].other_kind = other->kind;
            orders[i].to = moves ? orders[j].to : RULES_NO_LOC;
            orders[i].flags = 0;
            break;
        }
    }
    return n;
}

#endif
