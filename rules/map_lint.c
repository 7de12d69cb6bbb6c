/* Warnings: what is allowed, but is probably a slip (docs/map-format.md, "Warnings"). Runs on resolved
 * places, also beside errors. */
#include "map_p.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct map_place *entry(struct map_builder *b, const struct map_abut *abut)
{
    return map_ref_place(b, abut->to);
}

/* Whether a line of `from` (a location) lists any part of `province`. */
static bool lists(struct map_builder *b, const struct map_place *from, const struct map_place *province)
{
    for (size_t i = 0; i < from->n_abuts; i++)
        if (map_province_of(b, entry(b, &from->abuts[i])) == province)
            return true;
    return false;
}

/* The same for any part of the province `from`. */
static bool any_part_lists(struct map_builder *b, const struct map_place *from,
                           const struct map_place *province)
{
    if (lists(b, from, province))
        return true;
    for (uint16_t i = b->n_provinces; i < b->n_locs; i++)
        if (map_province_of(b, b->live[i]) == from && lists(b, b->live[i], province))
            return true;
    return false;
}

static bool is_water(const struct map_place *place)
{
    return place->terrain == RULES_TERRAIN_WATER;
}

/* An entry that names a province which an earlier entry of the line names too: true, and what is odd is said. */
static bool lint_repeated_entry(struct map_builder *b, const struct map_place *from, size_t at)
{
    const struct map_abut *abut = &from->abuts[at];
    const struct map_place *to = entry(b, abut), *province = map_province_of(b, entry(b, abut));

    for (size_t i = 0; i < at; i++) {
        const struct map_abut *earlier = &from->abuts[i];
        if (map_province_of(b, entry(b, earlier)) != province)
            continue;

        bool renamed = b->places[earlier->to.place].forward >= 0 || b->places[abut->to.place].forward >= 0;
        if (entry(b, earlier) == to && !renamed)
            map_warn(b, abut->to.spot, "'%s' lists '%s' twice", from->code, to->code);
        if (earlier->capitalised != abut->capitalised)
            map_warn(b, abut->to.spot,
                     "'%s' lists '%s' both Capitalised and otherwise: for armies the first entry counts",
                     from->code, province->code);
        return true;
    }

    return false;
}

static void lint_way_back(struct map_builder *b, const struct map_place *from, const struct map_abut *abut)
{
    struct map_place *to = entry(b, abut), *x = map_province_of(b, from), *y = map_province_of(b, to);

    if (!any_part_lists(b, y, x)) {
        if (!abut->one_way)
            map_warn(b, abut->to.spot, "'%s' lists '%s', but '%s' does not list '%s'", from->code, to->code,
                     y->code, x->code);
    } else if (from == x && map_army_moves(b, x, y) && lists(b, y, x) && !map_army_moves(b, y, x)) {
        map_warn(b, abut->to.spot, "armies go from '%s' to '%s' but not back: the case of an entry differs",
                 x->code, y->code);
    }
}

static bool is_open_terrain(const struct map_place *place)
{
    return place->has_terrain && place->terrain != RULES_TERRAIN_SHUT;
}

static void lint_entry(struct map_builder *b, struct map_place *from, size_t at)
{
    const struct map_abut *abut = &from->abuts[at];
    struct map_place *x = map_province_of(b, from), *y = map_province_of(b, entry(b, abut));

    if (x == y) {
        map_warn(b, abut->to.spot, "'%s' is next to itself: ignored", from->code);
        return;
    }
    if (lint_repeated_entry(b, from, at) || !is_open_terrain(x) || !is_open_terrain(y))
        return;

    if (x->terrain == RULES_TERRAIN_LAND && is_water(y))
        map_warn(b, abut->to.spot, "'%s' is LAND but touches the water '%s'", from->code, y->code);
    lint_way_back(b, from, abut);
}

/* Fleets that get from L to M but not from M to L, although M's line names a part of L's province. */
static void lint_fleet_ways(struct map_builder *b, struct map_place *from)
{
    for (size_t i = 0; i < from->n_abuts; i++) {
        struct map_place *to = entry(b, &from->abuts[i]);
        if (from->abuts[i].fleet && map_fleet_moves(b, from, to) && lists(b, to, map_province_of(b, from)) &&
            !map_fleet_moves(b, to, from))
            map_warn(b, from->abuts[i].to.spot,
                     "fleets go from '%s' to '%s' but not back: the case of an entry differs", from->code,
                     to->code);
    }
}

static void lint_coasts(struct map_builder *b, struct map_place *place)
{
    bool has_coasts = false;
    for (uint16_t i = b->n_provinces; i < b->n_locs; i++) {
        struct map_place *coast = b->live[i];
        if (map_province_of(b, coast) != place || coast == place)
            continue;
        has_coasts = true;
        for (size_t k = 0; k < coast->n_abuts; k++) {
            struct map_place *water = map_province_of(b, entry(b, &coast->abuts[k]));
            if (is_water(water) && !lists(b, place, water))
                map_warn(b, place->terrain_spot, "'%s' does not list the water '%s' of its coast '%s'",
                         place->code, water->code, coast->code);
        }
    }

    if (!place->capital && !has_coasts && place->terrain != RULES_TERRAIN_SHUT)
        map_warn(b, place->terrain_spot,
                 "'%s' is in small letters but has no coasts: no fleet can stand there", place->code);
}

static bool touches_sea(struct map_builder *b, const struct map_place *from)
{
    for (size_t k = 0; k < from->n_abuts; k++) {
        enum rules_terrain t = map_province_of(b, entry(b, &from->abuts[k]))->terrain;
        if (t == RULES_TERRAIN_WATER || t == RULES_TERRAIN_PORT)
            return true;
    }
    return false;
}

static bool can_leave(struct map_builder *b, const struct map_place *from)
{
    for (size_t k = 0; k < from->n_abuts; k++) {
        struct map_place *to = entry(b, &from->abuts[k]);
        if (map_fleet_moves(b, from, to) || map_army_moves(b, from, map_province_of(b, to)))
            return true;
    }
    return false;
}

static void lint_province(struct map_builder *b, struct map_place *place)
{
    bool sea = touches_sea(b, place), leave = can_leave(b, place);
    for (uint16_t i = b->n_provinces; i < b->n_locs; i++)
        if (map_province_of(b, b->live[i]) == place) {
            sea = sea || touches_sea(b, b->live[i]);
            leave = leave || can_leave(b, b->live[i]);
        }
    if (place->terrain == RULES_TERRAIN_COAST && !sea)
        map_warn(b, place->terrain_spot, "'%s' is COAST but touches no WATER or PORT", place->code);
    if (place->terrain != RULES_TERRAIN_SHUT && place->has_terrain && !leave)
        map_warn(b, place->terrain_spot, "no unit can leave '%s'", place->code);
    lint_coasts(b, place);
    if (map_is_order_word(place->code))
        map_warn(b, place->name_spot, "the code '%s' looks like a word of orders", place->code);
}

static uint16_t find(uint16_t *parent, uint16_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Joins the locations between which fleets pass. */
static void join_fleet_parts(struct map_builder *b, uint16_t *parent)
{
    for (uint16_t i = 0; i < b->n_locs; i++)
        parent[i] = i;
    for (uint16_t i = 0; i < b->n_locs; i++)
        for (size_t k = 0; k < b->live[i]->n_abuts; k++) {
            struct map_place *to = entry(b, &b->live[i]->abuts[k]);
            if (map_fleet_moves(b, b->live[i], to))
                parent[find(parent, i)] = find(parent, to->loc);
        }
}

/* Counts the locations of each part, by its root; returns the root of the largest. */
static uint16_t largest_part(const struct map_builder *b, uint16_t *parent, uint16_t *size)
{
    uint16_t largest = 0;
    for (uint16_t i = 0; i < b->n_locs; i++) {
        if (!map_fleet_stands(b->live[i]))
            continue;
        uint16_t root = find(parent, i);
        if (++size[root] > size[largest])
            largest = root;
    }
    return largest;
}

/* "NAF TYS ION …": the first codes of the part, from location `first` on. */
static const char *part_members(struct map_builder *b, uint16_t *parent, uint16_t first)
{
    enum { ROOM = 256, SHOWN = 8 };
    uint16_t root = find(parent, first);
    char *members = rules_arena_alloc(&b->arena, ROOM);
    unsigned shown = 0;
    size_t used = 0;

    for (uint16_t k = first; k < b->n_locs && shown <= SHOWN; k++) {
        if (find(parent, k) != root || !map_fleet_stands(b->live[k]))
            continue;
        used += (size_t)snprintf(members + used, ROOM - used, "%s%s", shown > 0 ? " " : "",
                                 shown == SHOWN ? "…" : b->live[k]->code);
        assert(used < ROOM); /* eight codes of at most six characters (map_code_ok) */
        shown++;
    }

    return members;
}

/* Fleets that cannot reach the greater part of the board: as on a Caspian Sea. */
static void lint_fleet_parts(struct map_builder *b)
{
    uint16_t *parent = rules_arena_alloc(&b->arena, ((size_t)b->n_locs + 1) * sizeof *parent);
    uint16_t *size = rules_arena_alloc(&b->arena, ((size_t)b->n_locs + 1) * sizeof *size);

    join_fleet_parts(b, parent);
    uint16_t largest = largest_part(b, parent, size);
    for (uint16_t i = 0; i < b->n_locs; i++) {
        uint16_t root = find(parent, i);
        if (root == largest || size[root] < 2 || !map_fleet_stands(b->live[i]))
            continue;
        map_warn(b, b->live[i]->terrain_spot, "fleets in %s cannot reach the other waters of the map",
                 part_members(b, parent, i));
        size[root] = 0;
    }
}

/* --- words --- */

struct claim {
    char *text;
    struct map_place *place;
};

static struct claim *claim_slot(struct claim *table, size_t size, const char *text)
{
    uint64_t hash = 14695981039346656037u;
    for (const char *c = text; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211u;
    size_t i = (size_t)(hash % size);
    while (table[i].text && strcmp(table[i].text, text) != 0)
        i = (i + 1) % size;
    return &table[i];
}

static int by_name_line(const void *x, const void *y)
{
    const struct map_place *a = *(struct map_place *const *)x, *b = *(struct map_place *const *)y;
    return (a->name_spot.seq > b->name_spot.seq) - (a->name_spot.seq < b->name_spot.seq);
}

/* A strong word of two places: the first keeps it. Codes are claimed before all else: they are never taken
 * away. */
static void lint_words(struct map_builder *b)
{
    size_t n_words = 0;
    for (uint16_t i = 0; i < b->n_locs; i++)
        n_words += b->live[i]->n_words;
    size_t size = 2 * n_words + 16;
    struct claim *table = rules_arena_alloc(&b->arena, size * sizeof *table);
    struct map_place **order = rules_arena_alloc(&b->arena, ((size_t)b->n_locs + 1) * sizeof *order);
    memcpy(order, b->live, b->n_locs * sizeof *order);
    if (b->n_locs > 1)
        qsort(order, b->n_locs, sizeof *order, by_name_line);

    for (int pass = 0; pass < 2; pass++)
        for (uint16_t i = 0; i < b->n_locs; i++)
            for (size_t k = pass; k < (pass == 0 ? (order[i]->n_words > 0) : order[i]->n_words); k++) {
                struct map_word *word = &order[i]->words[k];
                char normal[1024];
                if (word->weak || map_normal(word->text, normal, sizeof normal) == 0)
                    continue;
                struct claim *slot = claim_slot(table, size, normal);
                if (!slot->text) {
                    slot->text = rules_arena_strndup(&b->arena, normal, strlen(normal));
                    slot->place = order[i];
                } else if (slot->place != order[i]) {
                    map_warn(b, order[i]->name_spot, "the word '%s' already means '%s': '%s' does not get it",
                             map_quote(b, word->text), slot->place->code, order[i]->code);
                    word->text = NULL;
                }
            }
}

/* --- powers and the game --- */

/* Whether centres are picked before the game: until then no power has anything. */
static bool is_picked(const struct map_builder *b)
{
    for (size_t i = 0; i < b->n_forms; i++)
        if (b->forms[i].kind == FORM_PICK)
            return true;
    return false;
}

static bool has_unit(const struct map_builder *b, size_t power)
{
    for (size_t i = 0; i < b->n_units; i++)
        if (!b->units[i].dead && b->units[i].power == (int)power)
            return true;
    return false;
}

/* A power without anything, or named like a directive: a misspelt line of the file? */
static void lint_power_line(struct map_builder *b, size_t index, bool picked)
{
    const struct map_power *p = &b->powers[index];
    bool nothing = p->homes.n == 0 && p->owns.n == 0 && !has_unit(b, index);
    const char *near = p->has_bracket ? NULL : map_nearest_keyword(p->id);

    if (nothing && !picked)
        map_warn(b, p->spot, "the power '%s' has no homes, units or centres%s", map_quote(b, p->id),
                 near ? map_suggest_keyword(b, p->id) : ": a misspelt directive?");
    else if (near)
        map_warn(b, p->spot, "the power '%s' is named like a directive%s", map_quote(b, p->id),
                 map_suggest_keyword(b, p->id));
}

static void lint_power_name(struct map_builder *b, const struct map_power *p)
{
    const struct map_place *place = map_place_find(b, p->id);
    if (map_is_order_word(p->id))
        map_warn(b, p->spot, "the power '%s' is named like a word of orders", p->id);
    else if (place && place->has_name && place->loc != RULES_NO_LOC)
        map_warn(b, p->spot, "the power '%s' is named like the code of a place", p->id);
}

static void lint_power_letter(struct map_builder *b, size_t index)
{
    const struct map_power *p = &b->powers[index];

    for (size_t k = 0; k < index; k++)
        if (strcmp(b->powers[k].letter, p->letter) == 0) {
            map_warn(b, p->spot, "the powers '%s' and '%s' have the same letter '%s'",
                     map_quote(b, b->powers[k].id), map_quote(b, p->id), p->letter);
            break;
        }
    if (!p->has_bracket && strcmp(p->letter, "M") == 0)
        map_warn(b, p->spot, "the letter of '%s' may not be 'M': give another as in (adjective:X)",
                 map_quote(b, p->id));
}

static void lint_powers(struct map_builder *b)
{
    bool picked = is_picked(b);
    for (size_t i = 0; i < b->n_powers; i++) {
        lint_power_line(b, i, picked);
        lint_power_name(b, &b->powers[i]);
        lint_power_letter(b, i);
    }
}

static void lint_centres(struct map_builder *b)
{
    bool *centre = rules_arena_alloc(&b->arena, (size_t)b->n_locs + 1);
    const struct map_refs *lists_of[3];

    for (size_t i = 0; i <= b->n_powers; i++) {
        lists_of[0] = i < b->n_powers ? &b->powers[i].homes : &b->neutral;
        lists_of[1] = i < b->n_powers ? &b->powers[i].owns : &b->neutral;
        for (size_t l = 0; l < 2; l++)
            for (size_t k = 0; k < lists_of[l]->n; k++) {
                struct map_place *place = map_ref_place(b, lists_of[l]->items[k]);
                if (place && place->loc != RULES_NO_LOC)
                    centre[place->loc] = true;
            }
    }

    size_t n = 0;
    for (uint16_t i = 0; i < b->n_locs; i++)
        n += centre[i];
    if (n == 0)
        map_warn(b, b->victory_spot, "the map has no supply centres");

    for (size_t i = 0; i < b->n_victory; i++)
        if (b->victory[i] > n || b->victory[i] == 0) {
            map_warn(b, b->victory_spot, "VICTORY asks for %u of %zu centres", b->victory[i], n);
            break;
        }
}

static void lint_restrictions(struct map_builder *b)
{
    size_t n = 0;
    const struct map_abut *first = NULL;

    for (uint16_t i = 0; i < b->n_locs; i++)
        for (size_t k = 0; k < b->live[i]->n_abuts; k++)
            if (b->live[i]->abuts[k].restricted) {
                n++;
                if (!first || b->live[i]->abuts[k].to.spot.seq < first->to.spot.seq)
                    first = &b->live[i]->abuts[k];
            }
    if (first)
        map_warn(b, first->to.spot,
                 "'%s': %zu restricted entries are remembered but not played: they are open to all",
                 map_quote(b, first->restricted), n);
}

void map_lint(struct map_builder *b)
{
    for (uint16_t i = 0; i < b->n_locs; i++) {
        for (size_t k = 0; k < b->live[i]->n_abuts; k++)
            lint_entry(b, b->live[i], k);
        lint_fleet_ways(b, b->live[i]);
        if (i < b->n_provinces && b->live[i]->has_terrain)
            lint_province(b, b->live[i]);
    }
    lint_fleet_parts(b);
    lint_words(b);
    lint_powers(b);
    lint_centres(b);
    lint_restrictions(b);
}
