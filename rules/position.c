#include "position.h"

#include <string.h>

static rules_loc province_of(const struct rules_position *pos, rules_loc loc)
{
    return pos->map->province[loc];
}

/* Index of the first unit whose province is not below `province`. */
static uint16_t lower_bound(const struct rules_position *pos, rules_loc province)
{
    uint16_t low = 0, high = pos->n_units;
    while (low < high) {
        uint16_t middle = (uint16_t)((low + high) / 2);
        if (province_of(pos, pos->units[middle].loc) < province)
            low = (uint16_t)(middle + 1);
        else
            high = middle;
    }
    return low;
}

void rules_position_empty(const struct rules_map *map, struct rules_phase phase, struct rules_position *pos)
{
    pos->map = map;
    pos->phase = phase;
    pos->n_units = pos->n_dislodged = 0;
    memset(pos->contested, 0, sizeof pos->contested);
    memset(pos->owner, RULES_NO_POWER, sizeof pos->owner);
    memcpy(pos->owner, map->initial_owner, map->n_provinces * sizeof *map->initial_owner);
}

/* MOBILIZE: a game begins with builds, so in the adjustments before the phase of BEGIN (or in it, if it is
 * one). */
static struct rules_phase mobilization(const struct rules_map *map)
{
    struct rules_phase phase = map->begin;
    for (unsigned i = 0; i < map->n_flow && rules_phase_type(map, phase) != RULES_PHASE_ADJUSTMENT; i++) {
        if (phase.step == 0) {
            phase.year -= map->wrap_year + map->flow[0].year_step;
            phase.step = (uint8_t)(map->n_flow - 1);
        } else {
            phase.year -= map->flow[phase.step].year_step;
            phase.step--;
        }
    }
    return rules_phase_type(map, phase) == RULES_PHASE_ADJUSTMENT ? phase : map->begin;
}

void rules_position_start(const struct rules_map *map, struct rules_position *pos)
{
    rules_position_empty(map, map->mobilize ? mobilization(map) : map->begin, pos);
    for (uint16_t i = 0; i < map->n_units && !map->mobilize; i++)
        rules_position_add(pos, map->units[i]);
}

void rules_position_copy(struct rules_position *to, const struct rules_position *from)
{
    to->map = from->map;
    to->phase = from->phase;
    to->n_units = from->n_units;
    to->n_dislodged = from->n_dislodged;
    memcpy(to->units, from->units, from->n_units * sizeof *from->units);
    memcpy(to->dislodged, from->dislodged, from->n_dislodged * sizeof *from->dislodged);
    memcpy(to->contested, from->contested, sizeof from->contested);
    memcpy(to->owner, from->owner, from->map->n_provinces * sizeof *from->owner);
}

static bool can_stand(const struct rules_map *map, struct rules_unit unit)
{
    if (unit.loc >= map->n_locs || unit.power >= map->n_powers)
        return false;
    const struct rules_place *place = &map->place[unit.loc];
    if (unit.kind == RULES_ARMY)
        return unit.loc < map->n_provinces &&
               (place->terrain == RULES_TERRAIN_LAND || place->terrain == RULES_TERRAIN_COAST ||
                place->terrain == RULES_TERRAIN_PORT);
    if (unit.kind == RULES_FLEET)
        return place->fleet_may &&
               (place->terrain == RULES_TERRAIN_WATER || place->terrain == RULES_TERRAIN_COAST ||
                place->terrain == RULES_TERRAIN_PORT);
    return false;
}

bool rules_position_add(struct rules_position *pos, struct rules_unit unit)
{
    if (!can_stand(pos->map, unit))
        return false;
    uint16_t at = lower_bound(pos, province_of(pos, unit.loc));
    bool replace = at < pos->n_units && province_of(pos, pos->units[at].loc) == province_of(pos, unit.loc);
    if (!replace) {
        memmove(pos->units + at + 1, pos->units + at, (size_t)(pos->n_units - at) * sizeof *pos->units);
        pos->n_units++;
    }
    pos->units[at] = unit;
    return true;
}

void rules_position_add_dislodged(struct rules_position *pos, const struct rules_unit *unit)
{
    unsigned at = 0;
    while (at < pos->n_dislodged &&
           pos->map->province[pos->dislodged[at].unit.loc] < pos->map->province[unit->loc])
        at++;
    memmove(&pos->dislodged[at + 1], &pos->dislodged[at], (pos->n_dislodged - at) * sizeof pos->dislodged[0]);
    pos->dislodged[at] = (struct rules_dislodged){.unit = *unit, .attacker_from = RULES_NO_LOC};
    pos->n_dislodged++;
}

bool rules_position_remove(struct rules_position *pos, rules_loc province)
{
    uint16_t at = lower_bound(pos, province);
    if (at == pos->n_units || province_of(pos, pos->units[at].loc) != province)
        return false;
    pos->n_units--;
    memmove(pos->units + at, pos->units + at + 1, (size_t)(pos->n_units - at) * sizeof *pos->units);
    return true;
}

const struct rules_unit *rules_position_unit(const struct rules_position *pos, rules_loc province)
{
    uint16_t at = lower_bound(pos, province);
    return at < pos->n_units && province_of(pos, pos->units[at].loc) == province ? &pos->units[at] : NULL;
}

const struct rules_dislodged *rules_position_dislodged(const struct rules_position *pos, rules_loc province)
{
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        if (province_of(pos, pos->dislodged[i].unit.loc) == province)
            return &pos->dislodged[i];
    return NULL;
}

unsigned rules_position_count_units(const struct rules_position *pos, rules_power power)
{
    unsigned n = 0;
    for (uint16_t i = 0; i < pos->n_units; i++)
        n += pos->units[i].power == power;
    return n;
}

unsigned rules_position_count_centres(const struct rules_position *pos, rules_power power)
{
    unsigned n = 0;
    for (uint16_t i = 0; i < pos->map->n_centres; i++)
        n += pos->owner[pos->map->centres[i]] == power;
    return n;
}

static const char *unit_fault(const struct rules_position *pos)
{
    for (uint16_t i = 0; i < pos->n_units; i++) {
        if (!can_stand(pos->map, pos->units[i]))
            return "a unit stands where it cannot";
        if (i > 0 && province_of(pos, pos->units[i - 1].loc) >= province_of(pos, pos->units[i].loc))
            return "two units stand in one province, or units are not sorted";
    }
    return NULL;
}

static const char *dislodged_fault(const struct rules_position *pos)
{
    const struct rules_dislodged *gone = pos->dislodged;
    if (pos->n_dislodged > 0 && rules_phase_type(pos->map, pos->phase) != RULES_PHASE_RETREAT)
        return "there are dislodged units outside a retreat phase";

    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        rules_loc from = gone[i].attacker_from;
        if (!can_stand(pos->map, gone[i].unit))
            return "a dislodged unit stands where it cannot";
        if (i > 0 && province_of(pos, gone[i - 1].unit.loc) >= province_of(pos, gone[i].unit.loc))
            return "two dislodged units stand in one province, or they are not sorted";
        if (from != RULES_NO_LOC && from >= pos->map->n_provinces)
            return "an attacker came from no province";
    }

    return NULL;
}

static const char *owner_fault(const struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    for (rules_loc p = 0; p < map->n_provinces; p++) {
        rules_power owner = pos->owner[p];
        if (owner != RULES_NO_POWER && (!map->place[p].centre || owner >= map->n_powers))
            return "a province that is no centre has an owner, or the owner is unknown";
    }
    return NULL;
}

static const char *fault(const struct rules_position *pos)
{
    if (pos->phase.step >= pos->map->n_flow)
        return "the phase is not in the flow of the map";

    const char *wrong = unit_fault(pos);
    if (!wrong)
        wrong = dislodged_fault(pos);

    return wrong ? wrong : owner_fault(pos);
}

bool rules_position_ok(const struct rules_position *pos, const char **why)
{
    const char *wrong = fault(pos);
    if (why)
        *why = wrong;
    return !wrong;
}
