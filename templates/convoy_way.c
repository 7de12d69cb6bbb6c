/* The way of a convoyed army through the fleets that were ordered to carry it. */
#include "say_p.h"

static bool convoys(const struct rules_map *map, const struct rules_outcome *fleet,
                    const struct rules_order *army)
{
    const struct rules_order *order = &fleet->order;
    return fleet->unit.kind == RULES_FLEET && order->kind == RULES_CONVOY && order->from != RULES_NO_LOC &&
           order->to != RULES_NO_LOC && map->province[order->from] == map->province[army->unit] &&
           map->province[order->to] == map->province[army->to];
}

/* Fleets ordered to convoy an army, and the way through them. */
struct sea_way {
    const struct rules_map *map;
    rules_loc from, to;
    bool fleet[RULES_MAX_LOCS];
    rules_loc before[RULES_MAX_LOCS], queue[RULES_MAX_LOCS];
    bool seen[RULES_MAX_LOCS];
    guint head, tail;
};

static void reach(struct sea_way *way, rules_loc sea, rules_loc before)
{
    if (!way->fleet[sea] || way->seen[sea])
        return;
    way->seen[sea] = true;
    way->before[sea] = before;
    way->queue[way->tail++] = sea;
}

/* From the last sea back to the first, then turned round. */
static guint trace(const struct sea_way *way, rules_loc last, rules_loc chain[TEMPLATES_MAX_CHAIN])
{
    guint n = 0;
    for (rules_loc sea = last; sea != RULES_NO_LOC && n < TEMPLATES_MAX_CHAIN; sea = way->before[sea])
        chain[n++] = sea;
    for (guint i = 0; i < n / 2; i++) {
        rules_loc swap = chain[i];
        chain[i] = chain[n - 1 - i];
        chain[n - 1 - i] = swap;
    }
    return n;
}

static guint search(struct sea_way *way, rules_loc chain[TEMPLATES_MAX_CHAIN])
{
    const struct rules_map *map = way->map;
    for (rules_loc sea = 0; sea < map->n_provinces; sea++)
        if (rules_bit(rules_row(map, map->boards, way->from), sea))
            reach(way, sea, RULES_NO_LOC);

    while (way->head < way->tail) {
        rules_loc sea = way->queue[way->head++];
        if (rules_bit(rules_row(map, map->boards, way->to), sea))
            return trace(way, sea, chain);
        for (rules_loc next = 0; next < map->n_provinces; next++)
            if (rules_bit(rules_row(map, map->sea_to, sea), next))
                reach(way, next, sea);
    }

    return 0;
}

unsigned templates_convoy_way(const struct rules_result *result, const struct rules_map *map,
                              const struct rules_order *army, rules_loc chain[TEMPLATES_MAX_CHAIN],
                              bool standing_only)
{
    struct sea_way way = {.map = map, .from = map->province[army->unit], .to = map->province[army->to]};
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &result->outcome[i];
        bool stands = !standing_only || !outcome->dislodged;
        if (stands && convoys(map, outcome, army))
            way.fleet[map->province[outcome->unit.loc]] = true;
    }
    return search(&way, chain);
}
