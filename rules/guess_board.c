/* The board as guesses need it: own units, and who reaches what. */
#include "guess.h"

#include <string.h>

static void add_own(struct guess *g, struct rules_unit unit, const struct rules_dislodged *dislodged)
{
    if (unit.power != g->r->context->power || g->n_own == GUESS_MAX_OWN)
        return;
    g->own[g->n_own++] =
        (struct guess_own){.unit = unit, .province = g->r->map->province[unit.loc], .dislodged = dislodged};
}

void guess_board(struct guess *g)
{
    const struct rules_position *pos = g->pos;
    rules_board_init(&g->board, pos, g->r->context->book);
    g->n_own = 0;
    if (g->phase == RULES_PHASE_RETREAT)
        for (uint16_t i = 0; i < pos->n_dislodged; i++)
            add_own(g, pos->dislodged[i].unit, &pos->dislodged[i]);
    else
        for (uint16_t i = 0; i < pos->n_units; i++)
            add_own(g, pos->units[i], NULL);
    g->reach = rules_arena_alloc(g->r->arena, (pos->n_units + 1u) * sizeof *g->reach);
    if (g->phase != RULES_PHASE_ADJUSTMENT)
        return;
    rules_loc sites[RULES_MAX_LOCS];
    size_t n = rules_build_sites(pos, g->r->context->power, sites);
    for (size_t i = 0; i < n; i++)
        rules_bit_set(g->site, sites[i]);
}

struct guess_own *guess_own_at(struct guess *g, rules_loc province)
{
    for (unsigned i = 0; i < g->n_own; i++)
        if (g->own[i].province == province)
            return &g->own[i];
    return NULL;
}

static enum guess_reach find_reach(const struct guess *g, const struct rules_unit *unit, rules_loc to)
{
    const struct rules_map *map = g->r->map;
    rules_loc from = map->province[unit->loc];
    if (unit->kind == RULES_FLEET)
        return rules_bit(rules_row(map, map->fleet_reach, unit->loc), to) ? GUESS_NEXT : GUESS_FAR;
    if (rules_bit(rules_row(map, map->army_to, from), to))
        return GUESS_NEXT;
    bool coasts = rules_bit(map->coastal, from) && rules_bit(map->coastal, to) && from != to;
    return coasts && rules_route_exists(map, from, to, g->board.sea) ? GUESS_BY_SEA : GUESS_FAR;
}

enum guess_reach guess_reaches(struct guess *g, rules_loc from, rules_loc to)
{
    const struct guess_own *own = g->phase == RULES_PHASE_RETREAT ? guess_own_at(g, from) : NULL;
    uint16_t at = g->board.at[from];
    if (own)
        return find_reach(g, &own->unit, to) == GUESS_NEXT ? GUESS_NEXT : GUESS_FAR;
    if (at == RULES_NOBODY)
        return GUESS_FAR;
    if (!g->reach[at]) {
        g->reach[at] = rules_arena_alloc(g->r->arena, g->r->map->n_provinces);
        memset(g->reach[at], GUESS_UNKNOWN, g->r->map->n_provinces);
    }
    uint8_t *known = &g->reach[at][to];
    if (*known == GUESS_UNKNOWN)
        *known = (uint8_t)find_reach(g, &g->pos->units[at], to);
    return (enum guess_reach) * known;
}

unsigned guess_coasts(const struct guess *g, rules_loc from, rules_loc to, rules_loc coast[8])
{
    const struct rules_place *place = &g->r->map->place[to];
    unsigned n = 0;
    for (unsigned c = 0; c < place->n_coasts && n < 8; c++)
        if (rules_bit(rules_row(g->r->map, g->r->map->fleet_to, from), (rules_loc)(place->coasts + c)))
            coast[n++] = (rules_loc)(place->coasts + c);
    return n;
}

bool guess_may_retreat(const struct guess *g, const struct guess_own *unit, rules_loc to)
{
    rules_loc open[64];
    size_t n = unit->dislodged ? rules_retreats_open(g->pos, unit->dislodged, g->r->context->book, open) : 0;
    for (size_t i = 0; i < n; i++)
        if (g->r->map->province[open[i]] == to)
            return true;
    return false;
}

bool guess_is_site(const struct guess *g, rules_loc province, bool *home)
{
    rules_power power = g->r->context->power; /* of words of nobody's power none */
    const struct rules_map_power *own = power == RULES_NO_POWER ? NULL : &g->r->map->power[power];
    bool site = rules_bit(g->site, province);
    *home = site;
    for (uint16_t i = 0; own && i < own->n_homes; i++)
        *home = *home || own->homes[i] == province;
    return site;
}
