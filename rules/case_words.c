/* Powers, places and units as case files write them. */
#include "case_p.h"
#include "names_p.h"

#include <string.h>

enum { MAX_UNIT_TEXT = 200 };

void case_names_init(struct case_names *names, const struct rules_map *map, const struct rules_names *given,
                     struct rules_names **made)
{
    struct rules_phase phase = map->begin;
    memset(&names->book, 0, sizeof names->book);
    rules_rulebook_find("datc", &names->book);
    names->map = map;
    names->names = given;
    names->made = made;
    names->exact = false;

    while (rules_phase_type(map, phase) != RULES_PHASE_MOVEMENT && phase.step + 1 < map->n_flow)
        phase.step++;
    rules_position_empty(map, phase, &names->board);
}

const struct rules_names *case_names_need(struct case_names *names)
{
    if (!names->names)
        names->names = *names->made = rules_names_new(names->map);
    return names->names;
}

rules_power case_find_power(struct case_names *names, const char *text, size_t len)
{
    rules_power found = rules_map_find_power(names->map, text, len);
    return found != RULES_NO_POWER ? found : rules_names_find_power(case_names_need(names), text, len);
}

rules_power case_find_power_word(struct case_names *names, const char *text, size_t len)
{
    if (len < 2) /* a unit's letter */
        return RULES_NO_POWER;
    return rules_names_find_power(case_names_need(names), text, len);
}

bool case_read_order(struct case_names *names, const struct rules_position *pos, rules_power power,
                     const char *text, size_t len, struct rules_order *order)
{
    struct rules_read_context context = {
        .names = case_names_need(names), .pos = pos, .power = power, .book = &names->book};
    struct rules_readings readings;

    rules_read(&context, text, len, &readings);

    const struct rules_reading *only = readings.n == 1 ? &readings.reading[0] : NULL;
    bool one_meaning = only && only->status != RULES_READ_AMBIGUOUS && only->status != RULES_READ_UNREAD;
    if (one_meaning)
        *order = only->order;
    one_meaning = one_meaning && only->order.kind != RULES_ORDER_NONE && !only->condition;

    rules_readings_clear(&readings);

    return one_meaning;
}

/* The place whose code this is; nothing shorter than a code of three letters, which could be another word. */
static bool is_code(const struct case_names *names, const char *text, size_t len, rules_loc *loc)
{
    *loc = len >= 3 && text[0] != ' ' ? rules_map_find(names->map, text, len) : RULES_NO_LOC;
    return *loc != RULES_NO_LOC;
}

/* A unit, read as the order that it hold on an empty board. */
static bool read_as_hold(struct case_names *names, const char *text, size_t len, uint8_t *kind,
                         rules_loc *loc)
{
    char line[MAX_UNIT_TEXT + 4];
    struct rules_order order;
    if (len == 0 || len > MAX_UNIT_TEXT)
        return false;
    memcpy(line, text, len);
    memcpy(line + len, " H", 3);

    if (!case_read_order(names, &names->board, 0, line, len + 2, &order) || order.kind != RULES_HOLD)
        return false;
    *kind = order.unit_kind;
    *loc = order.unit;
    return order.unit != RULES_NO_LOC;
}

bool case_may_stand(const struct rules_map *map, uint8_t kind, rules_loc loc)
{
    const struct rules_place *place = &map->place[loc];
    if (kind == RULES_FLEET)
        return place->fleet_may;
    return loc < map->n_provinces &&
           (place->terrain == RULES_TERRAIN_LAND || place->terrain == RULES_TERRAIN_COAST ||
            place->terrain == RULES_TERRAIN_PORT);
}

/* The only place of that name where such a unit may stand: F TYR is the sea that another edition calls so. Else `code`. */
static rules_loc place_for(struct case_names *names, const char *text, size_t len, uint8_t kind,
                           rules_loc code)
{
    char key[RULES_NAME_KEY_MAX + 1];
    const struct rules_names *all = case_names_need(names);
    size_t n = rules_name_key(text, len, key);
    rules_loc found = RULES_NO_LOC;
    const struct rules_name_entry *entry = rules_names_lookup(all, key, n);
    for (; entry; entry = rules_names_next(all, entry)) {
        bool may = entry->place != RULES_NO_LOC && case_may_stand(names->map, kind, entry->place);
        if (may && found != RULES_NO_LOC && found != entry->place)
            return code;
        found = may ? entry->place : found;
    }
    return found == RULES_NO_LOC ? code : found;
}

bool case_read_unit(struct case_names *names, const char *text, size_t len, bool any_kind, uint8_t *kind,
                    rules_loc *loc)
{
    bool lettered = len > 2 && (text[0] == 'A' || text[0] == 'F') && text[1] == ' ';
    if (lettered && is_code(names, text + 2, len - 2, loc)) {
        *kind = text[0] == 'A' ? RULES_ARMY : RULES_FLEET;
        if (!names->exact && !case_may_stand(names->map, *kind, *loc))
            *loc = place_for(names, text + 2, len - 2, *kind, *loc);
        return true;
    }
    if (any_kind && is_code(names, text, len, loc)) {
        *kind = RULES_UNIT_NONE;
        return true;
    }
    return read_as_hold(names, text, len, kind, loc) && (any_kind || *kind != RULES_UNIT_NONE);
}

rules_loc case_read_place(struct case_names *names, const char *text, size_t len)
{
    rules_loc loc;
    uint8_t kind;
    if (is_code(names, text, len, &loc))
        return loc;
    return read_as_hold(names, text, len, &kind, &loc) ? loc : RULES_NO_LOC;
}
