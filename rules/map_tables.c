/* The tables of struct rules_map, made of a map whose names are resolved. */
#include "map_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
            struct map_place *to = map_entry_place(b, &from->abuts[k]);
            struct map_place *to_province = map_province_of(b, to);
            if (to_province == map_province_of(b, from))
                continue;
            if (i < b->n_provinces && map_army_moves(b, from, to_province))
                rules_bit_set(row(t, t->army_to, i), to_province->loc);
            if (map_fleet_moves(b, from, to)) {
                rules_bit_set(row(t, t->fleet_to, i), to->loc);
                rules_bit_set(row(t, t->fleet_reach, i), to_province->loc);
            }
            if (map_fleet_stands(from) && from->abuts[k].fleet && to == to_province && map_fleet_terrain(to))
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
    struct map_place *to = map_entry_place(b, abut), *x = map_province_of(b, from),
                     *y = map_province_of(b, to);
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
            homes[k] = map_ref_province(b, from->homes.items[k])->loc;
            centre[homes[k]] = true;
            if (home_of[homes[k]] == RULES_NO_POWER)
                home_of[homes[k]] = (rules_power)i;
        }
        to->n_homes = (uint16_t)from->homes.n;
        if (to->n_homes > 1)
            qsort(homes, to->n_homes, sizeof *homes, by_loc);
        to->homes = homes;
        const struct map_refs *owns = map_initial_centres(from);
        for (size_t k = 0; k < owns->n; k++) {
            rules_loc p = map_ref_province(b, owns->items[k])->loc;
            centre[p] = true;
            owner[p] = (rules_power)i;
        }
    }

    for (size_t k = 0; k < b->neutral.n; k++)
        centre[map_ref_province(b, b->neutral.items[k])->loc] = true;
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
            if (!begun && map_begins_here(b, item)) {
                map->begin = (struct rules_phase){b->begin_year, map->n_flow};
                begun = true;
            }
            map->flow[map->n_flow++] = (struct rules_flow_step){copy(t, item->season),
                                                                copy(t, item->word),
                                                                (uint8_t)map_phase_type(item->word),
                                                                years,
                                                                div,
                                                                mod};
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
                    list[n] = (struct rules_restriction){i, map_entry_place(b, abut)->loc,
                                                         copy(t, abut->restricted)};
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
