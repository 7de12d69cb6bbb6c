/* A map that has been read: names resolved, the faults that only the whole shows, then the tables. */
#include "map_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool army_stands(const struct map_place *place)
{
    return place->terrain == RULES_TERRAIN_LAND || place->terrain == RULES_TERRAIN_COAST ||
           place->terrain == RULES_TERRAIN_PORT;
}

static bool fleet_terrain(const struct map_place *place)
{
    return place->terrain == RULES_TERRAIN_WATER || place->terrain == RULES_TERRAIN_COAST ||
           place->terrain == RULES_TERRAIN_PORT;
}

bool map_fleet_stands(const struct map_place *place)
{
    return place->capital && fleet_terrain(place);
}

struct map_place *map_province_of(struct map_builder *b, const struct map_place *place)
{
    return place->loc < b->n_provinces ? b->live[place->loc]
                                       : b->live[b->live[place->loc]->forward_generation];
}

/* The place an entry leads to, if it is on the map. */
static struct map_place *entry_place(struct map_builder *b, const struct map_abut *abut)
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
        struct map_place *to = entry_place(b, &x->abuts[i]);
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
        if (l->abuts[i].fleet && entry_place(b, &l->abuts[i]) == m)
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

static struct map_place *ref_province(struct map_builder *b, struct map_ref ref)
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
            bool coast = !army && !place->capital && fleet_terrain(place);
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

static const struct map_refs *initial_centres(const struct map_power *p)
{
    return p->has_owns ? &p->owns : &p->homes;
}

static void check_owners(struct map_builder *b)
{
    const struct map_power **owner = rules_arena_alloc(&b->arena, ((size_t)b->n_locs + 1) * sizeof *owner);
    for (size_t i = 0; i < b->n_powers; i++) {
        const struct map_refs *refs = initial_centres(&b->powers[i]);
        for (size_t k = 0; k < refs->n; k++) {
            struct map_place *place = ref_province(b, refs->items[k]);
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

static enum rules_phase_type phase_type(const char *word)
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
                other->word[0] == item->word[0] && phase_type(other->word) != phase_type(item->word)) {
                map_error(b, b->flow_spot, "the phases '%s' and '%s' begin with the same letter",
                          map_quote(b, other->word), map_quote(b, item->word));
                break;
            }
        }
        if (phase_type(item->word) == RULES_PHASE_NONE && !b->unplayable) {
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

static bool begins_here(const struct map_builder *b, const struct map_flow_item *item)
{
    if (item->what != FLOW_PHASE || strcmp(item->season, b->begin_season) != 0)
        return false;
    enum rules_phase_type type = phase_type(b->begin_phase);
    return strcmp(item->word, b->begin_phase) == 0 ||
           (type != RULES_PHASE_NONE && type == phase_type(item->word));
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
        found = begins_here(b, &b->flow[i]);
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

/* --- tables --- */

struct tables { /* writable views of what struct rules_map shows as const */
    struct map_builder *b;
    struct rules_map *map;
    struct rules_arena *arena;
    uint64_t *army_to, *fleet_to, *fleet_reach, *convoyer, *boards, *sea_to, *coastal;
};

static char *copy(struct tables *t, const char *text)
{
    return rules_arena_strndup(t->arena, text, strlen(text));
}

static uint64_t *row(struct tables *t, uint64_t *table, rules_loc index)
{
    return table + (size_t)index * t->map->words;
}

static uint64_t *new_sets(struct tables *t, size_t n)
{
    return rules_arena_alloc(t->arena, (n + 1) * t->map->words * sizeof(uint64_t));
}

static void make_places(struct tables *t)
{
    struct map_builder *b = t->b;
    struct rules_place *places = rules_arena_alloc(t->arena, ((size_t)b->n_locs + 1) * sizeof *places);
    rules_loc *province = rules_arena_alloc(t->arena, ((size_t)b->n_locs + 1) * sizeof *province);

    for (uint16_t i = 0; i < b->n_locs; i++) {
        const struct map_place *from = b->live[i];
        struct rules_place *to = &places[i];
        to->code = copy(t, from->code);
        to->name = copy(t, from->name);
        to->province = province[i] = map_province_of(b, from)->loc;
        to->terrain = (uint8_t)from->terrain;
        to->fleet_may = map_fleet_stands(from);
        to->coasts = RULES_NO_LOC;
        if (i >= b->n_provinces) {
            struct rules_place *whole = &places[province[i]];
            if (whole->n_coasts++ == 0)
                whole->coasts = i;
        }
        const char **words = rules_arena_alloc(t->arena, from->n_words * sizeof *words);
        bool *weak = rules_arena_alloc(t->arena, from->n_words * sizeof *weak);
        for (size_t k = 0; k < from->n_words; k++)
            if (from->words[k].text) { /* not one that another place has the better claim to */
                weak[to->n_words] = from->words[k].weak;
                words[to->n_words++] = copy(t, from->words[k].text);
            }
        to->words = words;
        to->weak = weak;
    }

    t->map->place = places;
    t->map->province = province;
}

/* Sorted members of a set as a list. */
static const rules_loc *list_of(struct tables *t, const uint64_t *set, size_t n_indexes, uint8_t *n)
{
    rules_loc items[RULES_MAX_LOCS];
    size_t count = 0;
    for (size_t i = 0; i < n_indexes; i++)
        if (rules_bit(set, i))
            items[count++] = (rules_loc)i;
    if (count > UINT8_MAX)
        count = UINT8_MAX;
    *n = (uint8_t)count;
    rules_loc *list = rules_arena_alloc(t->arena, count * sizeof *list);
    if (count > 0)
        memcpy(list, items, count * sizeof *list);
    return list;
}

static void make_moves(struct tables *t)
{
    struct map_builder *b = t->b;
    struct rules_map *map = t->map;

    const rules_loc **army_list =
        rules_arena_alloc(t->arena, ((size_t)b->n_provinces + 1) * sizeof *army_list);
    const rules_loc **fleet_list = rules_arena_alloc(t->arena, ((size_t)b->n_locs + 1) * sizeof *fleet_list);
    uint8_t *n_army = rules_arena_alloc(t->arena, (size_t)b->n_provinces + 1);
    uint8_t *n_fleet = rules_arena_alloc(t->arena, (size_t)b->n_locs + 1);

    t->army_to = new_sets(t, b->n_provinces);
    t->fleet_to = new_sets(t, b->n_locs);
    t->fleet_reach = new_sets(t, b->n_locs);
    for (rules_loc i = 0; i < b->n_locs; i++) {
        struct map_place *from = b->live[i];
        for (size_t k = 0; k < from->n_abuts; k++) {
            struct map_place *to = entry_place(b, &from->abuts[k]);
            struct map_place *to_province = map_province_of(b, to);
            if (to_province == map_province_of(b, from))
                continue;
            if (i < b->n_provinces && map_army_moves(b, from, to_province))
                rules_bit_set(row(t, t->army_to, i), to_province->loc);
            if (map_fleet_moves(b, from, to)) {
                rules_bit_set(row(t, t->fleet_to, i), to->loc);
                rules_bit_set(row(t, t->fleet_reach, i), to_province->loc);
            }
            if (map_fleet_stands(from) && from->abuts[k].fleet && to == to_province && fleet_terrain(to))
                rules_bit_set(row(t, t->fleet_reach, i), to->loc);
        }
        fleet_list[i] = list_of(t, row(t, t->fleet_to, i), b->n_locs, &n_fleet[i]);
        if (i < b->n_provinces)
            army_list[i] = list_of(t, row(t, t->army_to, i), b->n_provinces, &n_army[i]);
    }

    map->army_list = army_list;
    map->fleet_list = fleet_list;
    map->n_army_list = n_army;
    map->n_fleet_list = n_fleet;
    map->army_to = t->army_to;
    map->fleet_to = t->fleet_to;
    map->fleet_reach = t->fleet_reach;
}

static bool convoys(const struct map_place *place)
{
    return place->terrain == RULES_TERRAIN_WATER || place->terrain == RULES_TERRAIN_PORT;
}

static bool is_shore(const struct map_place *place)
{
    return place->terrain == RULES_TERRAIN_COAST || place->terrain == RULES_TERRAIN_PORT;
}

/* What an entry in the line of `from` does for convoys. */
static void add_convoy_entry(struct tables *t, struct map_place *from, const struct map_abut *abut)
{
    struct map_builder *b = t->b;
    struct map_place *to = entry_place(b, abut), *x = map_province_of(b, from), *y = map_province_of(b, to);
    if (x == y)
        return;

    if (convoys(from) && convoys(to) && map_fleet_moves(b, from, to)) {
        rules_bit_set(row(t, t->sea_to, x->loc), y->loc);
        rules_bit_set(row(t, t->sea_to, y->loc), x->loc);
    }

    bool sea = x->terrain == RULES_TERRAIN_WATER || y->terrain == RULES_TERRAIN_WATER || abut->fleet;
    if (sea && convoys(y) && is_shore(x))
        rules_bit_set(row(t, t->boards, x->loc), y->loc);
    if (sea && convoys(x) && is_shore(y))
        rules_bit_set(row(t, t->boards, y->loc), x->loc);
}

/* Only provinces where a fleet can convoy count in the sets. */
static void keep_convoyers(struct tables *t)
{
    for (rules_loc i = 0; i < t->b->n_provinces; i++)
        for (uint16_t w = 0; w < t->map->words; w++) {
            row(t, t->boards, i)[w] &= t->convoyer[w];
            row(t, t->sea_to, i)[w] &= t->convoyer[w];
        }
}

/*
 * Convoys go both ways. A chain runs where fleets pass; an army boards in any WATER that its province line
 * lists (or that lists its province), and in a PORT where fleets can come from its coast: a land border alone
 * brings no army on board.
 */
static void make_convoys(struct tables *t)
{
    struct map_builder *b = t->b;
    t->convoyer = new_sets(t, 1);
    t->coastal = new_sets(t, 1);
    t->boards = new_sets(t, b->n_provinces);
    t->sea_to = new_sets(t, b->n_provinces);

    for (rules_loc i = 0; i < b->n_locs; i++) {
        struct map_place *from = b->live[i];
        if (map_fleet_stands(from) && convoys(from))
            rules_bit_set(t->convoyer, map_province_of(b, from)->loc);
        if (i < b->n_provinces && is_shore(from))
            rules_bit_set(t->coastal, i);
        for (size_t k = 0; k < from->n_abuts; k++)
            add_convoy_entry(t, from, &from->abuts[k]);
    }
    keep_convoyers(t);

    t->map->convoyer = t->convoyer;
    t->map->coastal = t->coastal;
    t->map->boards = t->boards;
    t->map->sea_to = t->sea_to;
}

static int by_loc(const void *x, const void *y)
{
    const rules_loc *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

static void make_powers(struct tables *t)
{
    struct map_builder *b = t->b;
    struct rules_map *map = t->map;
    struct rules_map_power *powers = rules_arena_alloc(t->arena, (b->n_powers + 1) * sizeof *powers);
    rules_power *owner = rules_arena_alloc(t->arena, (size_t)b->n_provinces + 1);
    rules_power *home_of = rules_arena_alloc(t->arena, (size_t)b->n_provinces + 1);
    bool *centre = rules_arena_alloc(t->arena, (size_t)b->n_provinces + 1);

    memset(owner, RULES_NO_POWER, (size_t)b->n_provinces + 1);
    memset(home_of, RULES_NO_POWER, (size_t)b->n_provinces + 1);
    for (size_t i = 0; i < b->n_powers; i++) {
        const struct map_power *from = &b->powers[i];
        struct rules_map_power *to = &powers[i];
        to->id = copy(t, from->id);
        to->name = copy(t, from->name);
        to->adjective = copy(t, from->adjective);
        snprintf(to->letter, sizeof to->letter, "%s", from->letter);
        to->dummy = from->dummy;
        rules_loc *homes = rules_arena_alloc(t->arena, from->homes.n * sizeof *homes);
        for (size_t k = 0; k < from->homes.n; k++) {
            homes[k] = ref_province(b, from->homes.items[k])->loc;
            centre[homes[k]] = true;
            if (home_of[homes[k]] == RULES_NO_POWER)
                home_of[homes[k]] = (rules_power)i;
        }
        to->n_homes = (uint16_t)from->homes.n;
        if (to->n_homes > 1)
            qsort(homes, to->n_homes, sizeof *homes, by_loc);
        to->homes = homes;
        const struct map_refs *owns = initial_centres(from);
        for (size_t k = 0; k < owns->n; k++) {
            rules_loc p = ref_province(b, owns->items[k])->loc;
            centre[p] = true;
            owner[p] = (rules_power)i;
        }
    }

    for (size_t k = 0; k < b->neutral.n; k++)
        centre[ref_province(b, b->neutral.items[k])->loc] = true;
    rules_loc *centres = rules_arena_alloc(t->arena, ((size_t)b->n_provinces + 1) * sizeof *centres);
    for (rules_loc p = 0; p < b->n_provinces; p++)
        if (centre[p]) {
            centres[map->n_centres++] = p;
            ((struct rules_place *)map->place)[p].centre = true;
        }
    map->power = powers;
    map->n_powers = (uint8_t)b->n_powers;
    map->centres = centres;
    map->initial_owner = owner;
    map->home_of = home_of;
}

static void make_units(struct tables *t)
{
    struct map_builder *b = t->b;
    struct rules_unit *units = rules_arena_alloc(t->arena, (b->n_units + 1) * sizeof *units);
    for (size_t i = 0; i < b->n_units; i++)
        if (!b->units[i].dead && b->units[i].power >= 0)
            units[t->map->n_units++] = (struct rules_unit){(rules_power)b->units[i].power, b->units[i].kind,
                                                           map_ref_place(b, b->units[i].at)->loc};
    t->map->units = units;
}

static void make_flow(struct tables *t)
{
    struct map_builder *b = t->b;
    struct rules_map *map = t->map;
    int16_t years = 0, div = 0, mod = 0;
    bool any_newyear = false, begun = false;

    for (size_t i = 0; i < b->n_flow; i++) {
        const struct map_flow_item *item = &b->flow[i];
        if (item->what == FLOW_NEWYEAR) {
            years = (int16_t)(years + item->a);
            any_newyear = true;
        } else if (item->what == FLOW_IFYEARDIV) {
            div = item->a;
            mod = item->b;
        } else if (map->n_flow < RULES_MAX_FLOW) {
            if (!begun && begins_here(b, item)) {
                map->begin = (struct rules_phase){b->begin_year, map->n_flow};
                begun = true;
            }
            map->flow[map->n_flow++] = (struct rules_flow_step){
                copy(t, item->season), copy(t, item->word), (uint8_t)phase_type(item->word), years, div, mod};
            years = div = mod = 0;
        }
    }

    map->wrap_year = any_newyear ? years : 1;
}

static void make_restrictions(struct tables *t)
{
    struct map_builder *b = t->b;
    size_t n = 0;

    for (int pass = 0; pass < 2; pass++) {
        struct rules_restriction *list = NULL;
        if (pass == 1)
            list = rules_arena_alloc(t->arena, (n + 1) * sizeof *list);
        n = 0;
        for (rules_loc i = 0; i < b->n_locs; i++)
            for (size_t k = 0; k < b->live[i]->n_abuts; k++) {
                const struct map_abut *abut = &b->live[i]->abuts[k];
                if (!abut->restricted)
                    continue;
                if (list)
                    list[n] =
                        (struct rules_restriction){i, entry_place(b, abut)->loc, copy(t, abut->restricted)};
                n++;
            }
        t->map->restriction = list;
    }

    t->map->restricted = n;
}

struct rules_map *map_tables(struct map_builder *b, const char *title)
{
    struct rules_map *map = malloc(sizeof *map);
    if (!map)
        abort();
    memset(map, 0, sizeof *map);
    rules_arena_init(&map->arena);

    struct tables t = {.b = b, .map = map, .arena = &map->arena};
    map->title = copy(&t, title);
    map->picture = b->picture ? copy(&t, b->picture) : map->title;
    map->n_provinces = b->n_provinces;
    map->n_locs = b->n_locs;
    map->words = (uint16_t)((b->n_locs + 63) / 64);
    make_places(&t);
    make_moves(&t);
    make_convoys(&t);
    make_powers(&t);
    make_units(&t);
    make_flow(&t);
    make_restrictions(&t);

    uint16_t *victory = rules_arena_alloc(&map->arena, b->n_victory * sizeof *victory);
    if (b->n_victory > 0)
        memcpy(victory, b->victory, b->n_victory * sizeof *victory);
    map->victory = victory;
    map->n_victory = (uint16_t)b->n_victory;
    map->victory_units = b->victory_units;
    map->invasion = b->invasion;
    map->build_any = b->build_any;
    map->remote_builds = b->remote_builds;
    map->home_builds = b->home_builds;
    map->mobilize = b->mobilize;
    map->unplayable = b->unplayable ? copy(&t, b->unplayable) : NULL;

    return map;
}
