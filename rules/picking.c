#include "picking.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The first centre that is free by the names of the map; RULES_NO_LOC if none is. */
static rules_loc first_free(const struct rules_map *map, const struct rules_picks *picks)
{
    rules_loc best = RULES_NO_LOC;
    for (uint16_t i = 0; i < map->n_centres; i++) {
        rules_loc centre = map->centres[i];
        if (picks->owner[centre] != RULES_NO_POWER)
            continue;
        if (best == RULES_NO_LOC || strcasecmp(map->place[centre].name, map->place[best].name) < 0)
            best = centre;
    }
    return best;
}

static rules_loc last_taken(const struct rules_picks *picks, rules_power power)
{
    for (unsigned i = picks->n; i > 0; i--) {
        const struct rules_pick *pick = &picks->pick[i - 1];
        if (pick->power == power && !pick->back && picks->owner[pick->centre] == power)
            return pick->centre;
    }
    return RULES_NO_LOC;
}

/* The first of a list that now belongs to `owner`. */
static rules_loc first_of(const struct rules_map *map, const rules_loc *list, unsigned n,
                          const struct rules_picks *picks, rules_power owner)
{
    for (unsigned i = 0; i < n; i++) {
        rules_loc province = list[i] < map->n_locs ? map->province[list[i]] : RULES_NO_LOC;
        if (province != RULES_NO_LOC && map->place[province].centre && picks->owner[province] == owner)
            return province;
    }
    return RULES_NO_LOC;
}

/* One turn. False if its wish is missing. */
static bool take_turn(const struct rules_map *map, rules_power power, const struct rules_wishes *wishes,
                      bool back, struct rules_picks *picks)
{
    struct rules_pick pick = {.power = power, .back = back};
    pick.centre = back ? first_of(map, wishes->backs, wishes->n_backs, picks, power)
                       : first_of(map, wishes->takes, wishes->n_takes, picks, RULES_NO_POWER);
    if (pick.centre == RULES_NO_LOC && wishes->silent) {
        pick.centre = back ? last_taken(picks, power) : first_free(map, picks);
        pick.chosen = true;
    }

    if (pick.centre == RULES_NO_LOC || picks->n == RULES_MAX_LOCS)
        return false;

    picks->owner[pick.centre] = back ? RULES_NO_POWER : power;
    picks->pick[picks->n++] = pick;

    return true;
}

void rules_picking_run(const struct rules_map *map, const rules_power *turn,
                       const struct rules_wishes *wishes, struct rules_picks *picks)
{
    unsigned rounds = map->picking.rounds + map->picking.back;
    memset(picks, 0, sizeof *picks);
    memset(picks->owner, RULES_NO_POWER, sizeof picks->owner);
    picks->next = RULES_NO_POWER;

    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < map->n_powers; i++) {
            bool back = round >= map->picking.rounds;
            if (take_turn(map, turn[i], &wishes[turn[i]], back, picks))
                continue;
            picks->next = turn[i];
            picks->next_gives_back = back;
            return;
        }
}

size_t rules_picking_print(const struct rules_map *map, const struct rules_picks *picks, char *out,
                           size_t size)
{
    struct rules_writer w = {out, size, 0};
    if (size > 0)
        out[0] = '\0';
    for (rules_power p = 0; p < map->n_powers; p++) {
        rules_text_put(&w, "%s\nOWNS", map->power[p].id);
        for (uint16_t i = 0; i < map->n_centres; i++)
            if (picks->owner[map->centres[i]] == p)
                rules_text_put(&w, " %s", map->place[map->centres[i]].code);
        rules_text_put(&w, "\n");
    }
    return w.len;
}

/* --- homes --- */

bool rules_homes_are_wanted(const struct rules_position *pos, rules_power power)
{
    const struct rules_picking *picking = &pos->map->picking;
    bool now = pos->phase.year == picking->homes_before.year && pos->phase.step == picking->homes_before.step;
    return picking->homes > 0 && now && pos->map->power[power].n_homes == 0 &&
           rules_position_count_centres(pos, power) > 0;
}

unsigned rules_homes_due(const struct rules_position *pos, rules_power power)
{
    unsigned owned = rules_position_count_centres(pos, power), wanted = pos->map->picking.homes;
    return owned < wanted ? owned : wanted;
}

enum rules_homes_fault rules_homes_check(const struct rules_position *pos, rules_power power,
                                         const rules_loc *homes, unsigned n, rules_loc *at)
{
    const struct rules_map *map = pos->map;
    rules_loc unused = RULES_NO_LOC;

    at = at ? at : &unused;
    *at = RULES_NO_LOC;

    for (unsigned i = 0; i < n; i++) {
        rules_loc centre = map->province[homes[i]];
        *at = centre;
        if (!map->place[centre].centre)
            return RULES_HOMES_NO_CENTRE;
        if (pos->owner[centre] != power)
            return RULES_HOMES_NOT_OWNED;
        for (unsigned k = 0; k < i; k++)
            if (map->province[homes[k]] == centre)
                return RULES_HOMES_TWICE;
    }

    *at = RULES_NO_LOC;
    unsigned due = rules_homes_due(pos, power);
    if (n < due)
        return RULES_HOMES_TOO_FEW;

    return n > due ? RULES_HOMES_TOO_MANY : RULES_HOMES_FINE;
}

/* Whether `a` is chosen before `b`. */
static bool better_home(const struct rules_position *pos, rules_loc a, rules_loc b)
{
    bool a_free = !rules_position_unit(pos, a), b_free = !rules_position_unit(pos, b);
    if (a_free != b_free)
        return a_free;
    return strcasecmp(pos->map->place[a].name, pos->map->place[b].name) < 0;
}

unsigned rules_homes_default(const struct rules_position *pos, rules_power power, rules_loc *homes)
{
    const struct rules_map *map = pos->map;
    unsigned due = rules_homes_due(pos, power), n = 0;

    for (uint16_t i = 0; i < map->n_centres; i++) {
        rules_loc centre = map->centres[i];
        if (pos->owner[centre] != power)
            continue;
        unsigned at = n < due ? n++ : due;
        for (; at > 0 && better_home(pos, centre, homes[at - 1]); at--)
            if (at < due)
                homes[at] = homes[at - 1];
        if (at < due)
            homes[at] = centre;
    }

    return n;
}
