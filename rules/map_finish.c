/* A map that has been read: names resolved, and the faults that only the whole shows. */
#include "map_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool army_stands(const struct map_place *place)
{
    return place->terrain == RULES_TERRAIN_LAND || place->terrain == RULES_TERRAIN_COAST ||
           place->terrain == RULES_TERRAIN_PORT;
}

bool map_fleet_terrain(const struct map_place *place)
{
    return place->terrain == RULES_TERRAIN_WATER || place->terrain == RULES_TERRAIN_COAST ||
           place->terrain == RULES_TERRAIN_PORT;
}

bool map_fleet_stands(const struct map_place *place)
{
    return place->capital && map_fleet_terrain(place);
}

struct map_place *map_province_of(struct map_builder *b, const struct map_place *place)
{
    return place->loc < b->n_provinces ? b->live[place->loc]
                                       : b->live[b->live[place->loc]->forward_generation];
}

/* The place an entry leads to, if it is on the map. */
struct map_place *map_entry_place(struct map_builder *b, const struct map_abut *abut)
{
    struct map_place *to = map_ref_place(b, abut->to);
    return to && to->loc != RULES_NO_LOC ? to : NULL;
}

/* The first entry of the province line decides (small entries and capitals: by land; Capitalised: not). */
bool map_army_moves(struct map_builder *b, const struct map_place *x, const struct map_place *y)
{
    if (x == y || !army_stands(x) || !army_stands(y))
        return false;
    for (size_t i = 0; i < x->n_abuts; i++) {
        struct map_place *to = map_entry_place(b, &x->abuts[i]);
        if (to && map_province_of(b, to) == y)
            return !x->abuts[i].capitalised;
    }
    return false;
}

bool map_fleet_moves(struct map_builder *b, const struct map_place *l, const struct map_place *m)
{
    if (map_province_of(b, l) == map_province_of(b, m) || !map_fleet_stands(l) || !map_fleet_stands(m))
        return false;
    for (size_t i = 0; i < l->n_abuts; i++)
        if (l->abuts[i].fleet && map_entry_place(b, &l->abuts[i]) == m)
            return true;
    return false;
}

/* Provinces before coasts, then by code; a coast sorts after the province of its code, so coasts of one stand
 * together. */
static int by_code(const void *x, const void *y)
{
    const struct map_place *a = *(struct map_place *const *)x, *b = *(struct map_place *const *)y;
    bool a_coast = strchr(a->code, '/') != NULL, b_coast = strchr(b->code, '/') != NULL;
    if (a_coast != b_coast)
        return a_coast ? 1 : -1;
    return strcmp(a->code, b->code);
}

static void collect_places(struct map_builder *b)
{
    b->live = rules_arena_alloc(&b->arena, (b->n_places + 1) * sizeof *b->live);
    size_t n = 0;
    for (size_t i = 0; i < b->n_places; i++) {
        struct map_place *place = &b->places[i];
        place->loc = RULES_NO_LOC;
        if (place->forward >= 0 || (!place->has_name && !place->has_terrain))
            continue;
        if (!place->has_terrain)
            map_error(b, place->name_spot, "'%s' has a name but no terrain line", place->code);
        else if (!place->has_name)
            map_error(b, place->terrain_spot, "'%s' has a terrain line but no name line%s", place->code,
                      map_suggest_place(b, place->code));
        if (!place->has_terrain) /* findings of either line have somewhere to point to */
            place->terrain_spot = place->name_spot;
        else if (!place->has_name)
            place->name_spot = place->terrain_spot;
        b->live[n++] = place;
    }

    if (n > 0)
        qsort(b->live, n, sizeof *b->live, by_code);
    b->n_locs = (uint16_t)n;
    b->n_provinces = 0;
    for (uint16_t i = 0; i < b->n_locs; i++) {
        b->live[i]->loc = i;
        if (!strchr(b->live[i]->code, '/'))
            b->n_provinces = (uint16_t)(i + 1);
    }

    if (n > RULES_MAX_LOCS)
        map_error(b,
                  b->live[RULES_MAX_LOCS]->has_name ? b->live[RULES_MAX_LOCS]->name_spot
                                                    : b->live[RULES_MAX_LOCS]->terrain_spot,
                  "more than %d locations", RULES_MAX_LOCS);
}

/* Coasts find their province; its index is kept in forward_generation, which live places do not use
 * otherwise. */
static void join_coasts(struct map_builder *b)
{
    for (uint16_t i = b->n_provinces; i < b->n_locs; i++) {
        struct map_place *coast = b->live[i];
        struct map_spot spot = coast->has_terrain ? coast->terrain_spot : coast->name_spot;
        char *code = rules_arena_strndup(&b->arena, coast->code, map_code_province_len(coast->code));
        struct map_place *province = map_place_find(b, code);
        coast->forward_generation = coast->loc;
        if (!province || province->loc == RULES_NO_LOC) {
            map_error(b, spot, "the coast '%s' has no line for its province '%s'", coast->code, code);
            continue;
        }
        coast->forward_generation = province->loc;
        if (province->has_terrain && province->capital)
            map_error(b, province->terrain_spot,
                      "the province '%s' has coasts, so its terrain line wants small letters",
                      province->code);
    }
}

static bool known(struct map_builder *b, struct map_ref ref, const char *what, const char *of)
{
    struct map_place *place = map_ref_place(b, ref);
    if (!place || place->loc != RULES_NO_LOC)
        return place != NULL;
    map_error(b, ref.spot, "unknown place '%s' as %s of '%s'%s", place->code, what, of,
              map_suggest_place(b, place->code));
    return false;
}

/* Drops references to places that are gone, reports those to places that never were. */
static void check_refs(struct map_builder *b, struct map_refs *refs, const char *what, const char *of)
{
    size_t kept = 0;
    for (size_t i = 0; i < refs->n; i++)
        if (known(b, refs->items[i], what, of))
            refs->items[kept++] = refs->items[i];
    refs->n = kept;
}

static void check_abuts(struct map_builder *b)
{
    for (uint16_t i = 0; i < b->n_locs; i++) {
        struct map_place *place = b->live[i];
        size_t kept = 0;
        for (size_t k = 0; k < place->n_abuts; k++)
            if (known(b, place->abuts[k].to, "neighbour", place->code))
                place->abuts[kept++] = place->abuts[k];
        place->n_abuts = kept;
    }
}

struct map_place *map_ref_province(struct map_builder *b, struct map_ref ref)
{
    struct map_place *place = map_ref_place(b, ref);
    return place && place->loc != RULES_NO_LOC ? map_province_of(b, place) : NULL;
}

static void check_units(struct map_builder *b)
{
    for (size_t i = 0; i < b->n_units; i++) {
        struct map_unit *unit = &b->units[i];
        struct map_place *place = unit->dead ? NULL : map_ref_place(b, unit->at);
        if (!place) {
            unit->dead = true;
            continue;
        }
        bool army = unit->kind == RULES_ARMY;
        if (place->loc == RULES_NO_LOC) {
            map_error(b, unit->at.spot, "unknown place '%s' of a unit%s", place->code,
                      map_suggest_place(b, place->code));
            unit->dead = true;
        } else if (!place->has_terrain) {
            unit->dead = true; /* said already */
        } else if (army ? !army_stands(place) || strchr(place->code, '/') : !map_fleet_stands(place)) {
            bool coast = !army && !place->capital && map_fleet_terrain(place);
            map_error(b, unit->at.spot, "%s cannot stand in '%s'%s", army ? "an army" : "a fleet",
                      place->code, coast ? ": expected a coast" : "");
            unit->dead = true;
        }
    }
}

static int by_id(const void *x, const void *y)
{
    const struct map_power *a = x, *b = y;
    if (a->alive != b->alive)
        return a->alive ? -1 : 1;
    return strcmp(a->id, b->id);
}

/* Living powers first, by name; units follow their power. */
static void sort_powers(struct map_builder *b)
{
    const char **ids = rules_arena_alloc(&b->arena, (b->n_powers + 1) * sizeof *ids);
    for (size_t i = 0; i < b->n_powers; i++)
        ids[i] = b->powers[i].alive ? b->powers[i].id : "";
    if (b->n_powers > 0)
        qsort(b->powers, b->n_powers, sizeof *b->powers, by_id);
    for (size_t i = 0; i < b->n_units; i++)
        if (!b->units[i].dead)
            b->units[i].power = map_power_find(b, ids[b->units[i].power]);
    while (b->n_powers > 0 && !b->powers[b->n_powers - 1].alive)
        b->n_powers--;
}

const struct map_refs *map_initial_centres(const struct map_power *p)
{
    return p->has_owns ? &p->owns : &p->homes;
}

static void check_owners(struct map_builder *b)
{
    const struct map_power **owner = rules_arena_alloc(&b->arena, ((size_t)b->n_locs + 1) * sizeof *owner);
    for (size_t i = 0; i < b->n_powers; i++) {
        const struct map_refs *refs = map_initial_centres(&b->powers[i]);
        for (size_t k = 0; k < refs->n; k++) {
            struct map_place *place = map_ref_province(b, refs->items[k]);
            if (!place)
                continue;
            if (owner[place->loc])
                map_error(b, refs->items[k].spot, "the centre '%s' is owned twice, by '%s' and '%s'",
                          place->code, owner[place->loc]->id, b->powers[i].id);
            else
                owner[place->loc] = &b->powers[i];
        }
    }
}

static void check_powers(struct map_builder *b)
{
    for (size_t i = 0; i < b->n_dummies; i++) {
        int index = map_power_find(b, b->dummies[i].id);
        if (index >= 0)
            b->powers[index].dummy = true;
        else
            map_error(b, b->dummies[i].spot, "unknown power '%s'%s", map_quote(b, b->dummies[i].id),
                      map_suggest_power(b, b->dummies[i].id));
    }

    sort_powers(b);
    for (size_t i = 0; i < b->n_powers; i++) {
        check_refs(b, &b->powers[i].homes, "home", b->powers[i].id);
        check_refs(b, &b->powers[i].owns, "centre", b->powers[i].id);
    }

    check_refs(b, &b->neutral, "centre", "UNOWNED");
    check_refs(b, &b->sites, "building site", "a power");
    check_owners(b);
    if (b->n_powers > RULES_MAX_POWERS)
        map_error(b, b->powers[RULES_MAX_POWERS].spot, "more than %d powers", RULES_MAX_POWERS);
}

/* --- flow and beginning --- */

static void default_flow(struct map_builder *b)
{
    static const char *const steps[][2] = {{"SPRING", "MOVEMENT"},
                                           {"SPRING", "RETREATS"},
                                           {"FALL", "MOVEMENT"},
                                           {"FALL", "RETREATS"},
                                           {"WINTER", "ADJUSTMENTS"}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        MAP_GROW(b, b->flow, b->n_flow, b->room_flow);
        b->flow[b->n_flow++] = (struct map_flow_item){FLOW_PHASE, steps[i][0], steps[i][1], 0, 0};
    }
}

enum rules_phase_type map_phase_type(const char *word)
{
    static const char *const words[RULES_PHASE_TYPE_COUNT] = {"", "MOVEMENT", "RETREATS", "ADJUSTMENTS"};
    size_t len = strlen(word);
    for (int t = RULES_PHASE_MOVEMENT; t < RULES_PHASE_TYPE_COUNT; t++)
        if (len >= 4 && len + 1 >= strlen(words[t]) && strncmp(words[t], word, len) == 0)
            return (enum rules_phase_type)t;
    return strcmp(word, "MOVEMENTS") == 0 ? RULES_PHASE_MOVEMENT : RULES_PHASE_NONE;
}

static void check_flow(struct map_builder *b)
{
    size_t phases = 0;
    if (b->n_flow == 0)
        default_flow(b);
    for (size_t i = 0; i < b->n_flow; i++) {
        const struct map_flow_item *item = &b->flow[i];
        if (item->what != FLOW_PHASE)
            continue;
        phases++;
        for (size_t k = 0; k < i; k++) {
            const struct map_flow_item *other = &b->flow[k];
            if (other->what == FLOW_PHASE && strcmp(other->word, item->word) != 0 &&
                other->word[0] == item->word[0] &&
                map_phase_type(other->word) != map_phase_type(item->word)) {
                map_error(b, b->flow_spot, "the phases '%s' and '%s' begin with the same letter",
                          map_quote(b, other->word), map_quote(b, item->word));
                break;
            }
        }
        if (map_phase_type(item->word) == RULES_PHASE_NONE && !b->unplayable) {
            b->unplayable = rules_arena_printf(
                &b->arena,
                "%s:%u: FLOW: the phase '%s' is not supported: this map can be loaded but not played",
                b->flow_spot.source->file, b->flow_spot.line, map_quote(b, item->word));
            map_warn(b, b->flow_spot,
                     "FLOW: the phase '%s' is not supported: this map can be loaded but not played",
                     map_quote(b, item->word));
        }
    }

    if (phases > RULES_MAX_FLOW)
        map_error(b, b->flow_spot, "more than %d phases in FLOW", RULES_MAX_FLOW);
    if (phases == 0)
        map_error(b, b->flow_spot, "FLOW names no phase");
}

bool map_begins_here(const struct map_builder *b, const struct map_flow_item *item)
{
    if (item->what != FLOW_PHASE || strcmp(item->season, b->begin_season) != 0)
        return false;
    enum rules_phase_type type = map_phase_type(b->begin_phase);
    return strcmp(item->word, b->begin_phase) == 0 ||
           (type != RULES_PHASE_NONE && type == map_phase_type(item->word));
}

static void check_begin(struct map_builder *b)
{
    bool given = b->begin_season != NULL;
    if (!given) {
        b->begin_season = "SPRING";
        b->begin_year = 1901;
        b->begin_phase = "MOVEMENT";
    }

    bool found = false;
    for (size_t i = 0; i < b->n_flow && !found; i++)
        found = map_begins_here(b, &b->flow[i]);
    if (found)
        return;
    if (given) {
        map_error(b, b->begin_spot, "BEGIN: the phase '%s %s' is not in the FLOW",
                  map_quote(b, b->begin_season), map_quote(b, b->begin_phase));
        return;
    }

    for (size_t i = 0; i < b->n_flow; i++) /* seasons of its own and no BEGIN: the first phase of the year */
        if (b->flow[i].what == FLOW_PHASE) {
            b->begin_season = b->flow[i].season;
            b->begin_phase = b->flow[i].word;
            return;
        }
}

void map_resolve(struct map_builder *b)
{
    collect_places(b);
    join_coasts(b);
    check_abuts(b);
    check_powers(b);
    check_units(b);
    check_flow(b);
    check_begin(b);
}
