/* The prizes of 002 VII: best country, the traveller, the lap of Brest, votes. */
#include "board_p.h"
#include "championship.h"

#include <string.h>

/* ---- the traveller ---- */

/* Borders between a power's home centres and each region. */
static void measure(const struct rules_map *map, rules_power power, uint16_t *distance)
{
    const struct rules_map_power *row = &map->power[power];
    uint64_t homes[RULES_MAX_WORDS] = {0};
    for (unsigned i = 0; i < row->n_homes; i++)
        homes[row->homes[i] / 64] |= (uint64_t)1 << (row->homes[i] % 64);
    rules_distances(map, homes, RULES_MEASURE_ANY, distance);
}

void rules_journeys_begin(struct rules_journeys *journeys, const struct rules_map *map)
{
    memset(journeys->points, 0, sizeof journeys->points);
    for (rules_power p = 0; p < map->n_powers; p++)
        measure(map, p, journeys->borders[p]);
}

void rules_journeys_see(struct rules_journeys *journeys, const struct rules_position *pos)
{
    for (unsigned i = 0; i < pos->n_units; i++) {
        const struct rules_unit *unit = &pos->units[i];
        unsigned borders = journeys->borders[unit->power][pos->map->province[unit->loc]];
        unsigned *points = &journeys->points[unit->power];
        if (borders > 0 && borders != 0xFFFF && borders - 1 > *points)
            *points = borders - 1;
    }
}

/* ---- the lap of Brest ---- */

enum { BREST_OWNED = 13, BREST_HELD = 2, PARIS_OWNED = 1, NEIGHBOUR_HELD = 1 };

static bool stands_in(const struct rules_position *pos, rules_power power, rules_loc province)
{
    const struct rules_unit *unit = rules_position_unit(pos, province);
    return unit && unit->power == power;
}

/* Whether the power has a unit in a region next to `province`, by land or by sea. */
static bool stands_beside(const struct rules_position *pos, rules_power power, rules_loc province)
{
    uint64_t here[RULES_MAX_WORDS] = {0};
    uint16_t distance[RULES_MAX_LOCS];
    here[province / 64] |= (uint64_t)1 << (province % 64);
    rules_distances(pos->map, here, RULES_MEASURE_ANY, distance);

    for (unsigned i = 0; i < pos->n_units; i++) {
        const struct rules_unit *unit = &pos->units[i];
        if (unit->power == power && distance[pos->map->province[unit->loc]] == 1)
            return true;
    }
    return false;
}

unsigned rules_brest_points(const struct rules_position *pos, rules_power power)
{
    const struct rules_map *map = pos->map;
    rules_loc brest = rules_map_find(map, "BRE", 3), paris = rules_map_find(map, "PAR", 3);

    if (brest == RULES_NO_LOC || !map->place[brest].centre)
        return 0;

    unsigned points = 0;
    if (pos->owner[brest] == power)
        points += BREST_OWNED;
    if (stands_in(pos, power, brest))
        points += BREST_HELD;
    if (paris != RULES_NO_LOC && pos->owner[paris] == power)
        points += PARIS_OWNED;
    if (stands_beside(pos, power, brest))
        points += NEIGHBOUR_HELD;

    bool french = map->home_of[brest] == power;

    return french ? points : 2 * points;
}

/* ---- best country ---- */

static bool counts_for_country(const struct rules_country_result *result, rules_power power)
{
    return result->power == power && result->n_players >= 6;
}

unsigned rules_best_country(const struct rules_country_result *results, unsigned n, rules_power power,
                            bool *best)
{
    struct rules_fraction most = {-1, 1}, of_script = {-1, 1};
    for (unsigned i = 0; i < n; i++) {
        best[i] = false;
        if (!counts_for_country(&results[i], power))
            continue;
        struct rules_fraction *top = results[i].scripted ? &of_script : &most;
        if (rules_fraction_compare(results[i].points, *top) > 0)
            *top = results[i].points;
    }

    if (most.num < 0 || rules_fraction_compare(of_script, most) > 0)
        return 0;

    unsigned n_best = 0;
    for (unsigned i = 0; i < n; i++) {
        bool by_person = counts_for_country(&results[i], power) && !results[i].scripted;
        best[i] = by_person && rules_fraction_compare(results[i].points, most) == 0;
        n_best += best[i];
    }

    return n_best;
}
