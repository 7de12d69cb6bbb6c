/* The plain listing of a map, one fact a line, and the names of the built-in maps. */
#include "script.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct listing {
    void (*line)(void *context, const char *text);
    void *context;
    char text[8192];
    size_t len;
};

static void put(struct listing *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct listing *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(l->text + l->len, sizeof l->text - l->len, format, args);
    va_end(args);
    if (n > 0)
        l->len = l->len + (size_t)n < sizeof l->text ? l->len + (size_t)n : sizeof l->text - 1;
}

static void end_line(struct listing *l)
{
    l->line(l->context, l->text);
    l->len = 0;
    l->text[0] = '\0';
}

static void list_moves(struct listing *l, const struct rules_map *map, const char *word, rules_loc from,
                       const rules_loc *to, size_t n)
{
    put(l, "%s %s", word, map->place[from].code);
    for (size_t i = 0; i < n; i++)
        put(l, " %s", map->place[to[i]].code);
    end_line(l);
}

/* Lists are sorted by code: a coast follows its province's place in the alphabet, not the coasts' place in
 * the tables. */
static size_t by_code(const struct rules_map *map, const rules_loc *from, size_t n, rules_loc *to)
{
    for (size_t i = 0; i < n; i++) {
        size_t at = i;
        for (; at > 0 && strcmp(map->place[to[at - 1]].code, map->place[from[i]].code) > 0; at--)
            to[at] = to[at - 1];
        to[at] = from[i];
    }
    return n;
}

static void list_places(struct listing *l, const struct rules_map *map)
{
    static const char *const terrains[RULES_TERRAIN_COUNT] = {"none",  "land", "coast",
                                                              "water", "port", "shut"};

    for (rules_loc i = 0; i < map->n_locs; i++) {
        const struct rules_place *place = &map->place[i];
        if (i < map->n_provinces)
            put(l, "place %s %s %s", place->code, terrains[place->terrain], place->name);
        else
            put(l, "coast %s", place->code);
        end_line(l);
    }

    for (rules_loc i = 0; i < map->n_provinces; i++) {
        uint8_t terrain = map->place[i].terrain;
        if (terrain == RULES_TERRAIN_LAND || terrain == RULES_TERRAIN_COAST || terrain == RULES_TERRAIN_PORT)
            list_moves(l, map, "army", i, map->army_list[i], map->n_army_list[i]);
    }

    for (rules_loc i = 0; i < map->n_locs; i++) {
        rules_loc sorted[256];
        if (map->place[i].fleet_may)
            list_moves(l, map, "fleet", i, sorted,
                       by_code(map, map->fleet_list[i], map->n_fleet_list[i], sorted));
    }
}

static void list_powers(struct listing *l, const struct rules_map *map)
{
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct rules_map_power *power = &map->power[p];
        put(l, "power %s%s", power->id, power->dummy ? " dummy" : "");
        end_line(l);
        for (uint16_t i = 0; i < power->n_homes; i++) {
            put(l, "home %s %s", power->id, map->place[power->homes[i]].code);
            end_line(l);
        }
        for (uint16_t i = 0; i < map->n_centres; i++)
            if (map->initial_owner[map->centres[i]] == p) {
                put(l, "owns %s %s", power->id, map->place[map->centres[i]].code);
                end_line(l);
            }
        for (uint16_t i = 0; i < map->n_units; i++)
            if (map->units[i].power == p) {
                put(l, "unit %s %c %s", power->id, map->units[i].kind == RULES_ARMY ? 'A' : 'F',
                    map->place[map->units[i].loc].code);
                end_line(l);
            }
    }
}

static void put_phase(struct listing *l, const struct rules_map *map, struct rules_phase phase)
{
    put(l, " %s %d", map->flow[phase.step].season, (int)phase.year);
}

static void list_scripts(struct listing *l, const struct rules_map *map)
{
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct rules_script *script = map->power[p].script;
        for (unsigned i = 0; script && i < script->n; i++) {
            const struct rules_script_line *line = &script->line[i];
            char order[160];
            rules_order_print(map, NULL, &line->order, order, sizeof order);
            put(l, "script %s %s", map->power[p].id, line->season ? line->season : "ALWAYS");
            if (line->has_year)
                put(l, " %d", (int)line->year);
            put(l, " %s", order);
            end_line(l);
        }
    }
}

static void list_together(struct listing *l, const struct rules_map *map, rules_power power)
{
    put(l, "together %s %s", map->power[map->power[power].hand].id, map->power[power].id);
    end_line(l);
}

/* Scripts, sides, hands, closed places, tosses, picking. */
static void list_shapes(struct listing *l, const struct rules_map *map)
{
    for (size_t i = 0; i < map->n_shapes; i++) {
        put(l, "shape %s %u", map->place[map->shape[i].place].code, map->shape[i].n);
        end_line(l);
    }
}

static void list_auction(struct listing *l, const struct rules_map *map)
{
    if (map->n_players) {
        put(l, "players %u", map->n_players);
        end_line(l);
    }
    if (map->auction) {
        put(l, "auction %s", map->flow[map->auction_step].season);
        end_line(l);
    }
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct rules_map_power *power = &map->power[p];
        if (power->credits) {
            put(l, "credits %s %u", power->id, power->credits);
            end_line(l);
        }
        if (power->hired) {
            put(l, power->dummy ? "hired %s" : "hired %s %s", power->id, map->power[power->hand].id);
            end_line(l);
        }
    }
}

static void list_forms(struct listing *l, const struct rules_map *map)
{
    list_scripts(l, map);
    for (uint8_t s = 0; s < map->n_sides; s++) {
        put(l, "side %s", map->side[s]);
        for (rules_power p = 0; p < map->n_powers; p++)
            if (map->power[p].side == s)
                put(l, " %s", map->power[p].id);
        end_line(l);
    }

    for (rules_power p = 0; p < map->n_powers; p++)
        if (map->power[p].hand != p)
            list_together(l, map, p);

    for (rules_loc i = 0; i < map->n_provinces && map->closed; i++)
        if (rules_bit(map->closed, i)) {
            put(l, "closed %s", map->place[i].code);
            if (map->opens)
                put_phase(l, map, map->closed_until);
            end_line(l);
        }
    if (map->toss.power != RULES_NO_POWER) {
        put(l, "toss %s", map->power[map->toss.power].id);
        put_phase(l, map, map->toss.before);
        put_phase(l, map, map->toss.joins);
        end_line(l);
    }

    if (map->picking.rounds > 0) {
        put(l, "pick %u back %u", map->picking.rounds, map->picking.back);
        end_line(l);
    }

    if (map->picking.homes > 0) {
        put(l, "namehomes %u", map->picking.homes);
        put_phase(l, map, map->picking.homes_before);
        end_line(l);
    }

    list_auction(l, map);
    list_shapes(l, map);
}

void rules_map_list(const struct rules_map *map, void (*line)(void *context, const char *text), void *context)
{
    struct listing l = {.line = line, .context = context};
    const struct rules_flow_step *begin = &map->flow[map->begin.step];

    put(&l, "begin %s %d %s", begin->season, (int)map->begin.year, begin->word);
    end_line(&l);
    if (map->invasion) {
        put(&l, "victory invasion");
        end_line(&l);
    }

    if (map->n_victory > 0) {
        put(&l, map->victory_units ? "victory units" : "victory");
        for (uint16_t i = 0; i < map->n_victory; i++)
            put(&l, " %u", map->victory[i]);
        end_line(&l);
    }

    list_places(&l, map);
    for (uint16_t i = 0; i < map->n_centres; i++) {
        put(&l, "centre %s", map->place[map->centres[i]].code);
        end_line(&l);
    }

    for (uint16_t i = 0; i < map->n_centres; i++)
        if (map->initial_owner[map->centres[i]] == RULES_NO_POWER) {
            put(&l, "neutral %s", map->place[map->centres[i]].code);
            end_line(&l);
        }
    list_powers(&l, map);
    list_forms(&l, map);
}

const char *const *rules_map_builtin_names(void)
{
    static const char *const names[] = {"1801",
                                        "1870",
                                        "1898",
                                        "1914",
                                        "chaos",
                                        "escalation3",
                                        "escalation4",
                                        "escalation5",
                                        "fleet-rome",
                                        "intimate",
                                        "milan",
                                        "sandad",
                                        "standard",
                                        "standard3",
                                        "standard3b",
                                        "standard4",
                                        "standard5",
                                        "standard6",
                                        "survivor-turkey",
                                        "winter-1900",
                                        NULL};
    return names;
}
