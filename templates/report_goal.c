/* What wins, what is closed and what is nobody's, in the report's head, where it is not as on the board that everybody knows. */
#include "report_p.h"

#include <string.h>

enum { COMMON_VICTORY = 18, COMMON_CENTRES = 34 };

struct named {
    char key[128]; /* folded, to sort by */
    const char *name;
};

static int compare_named(const void *a, const void *b)
{
    return strcmp(((const struct named *)a)->key, ((const struct named *)b)->key);
}

static void add_place(GArray *list, const struct templates_report *report, rules_loc place)
{
    struct named named = {.name = rules_place_name(report->names, place, report->language)};
    rules_text_fold(named.name, strlen(named.name), named.key, sizeof named.key);
    g_array_append_val(list, named);
}

/* "Athènes, Belgique": in the order of the language. Transfer full. */
static char *say_places(GArray *list)
{
    g_array_sort(list, compare_named);
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < list->len; i++)
        g_string_append_printf(text, "%s%s", i ? ", " : "", g_array_index(list, struct named, i).name);
    return g_string_free(text, FALSE);
}

/* Centres that nobody owns; NULL: none. */
static char *say_neutral(const struct templates_report *report, const struct rules_position *pos)
{
    g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(struct named));
    for (uint16_t i = 0; i < pos->map->n_centres; i++)
        if (pos->owner[pos->map->centres[i]] == RULES_NO_POWER)
            add_place(list, report, pos->map->centres[i]);
    if (!list->len)
        return NULL;

    g_autofree char *places = say_places(list);
    return templates_phrase_words(report->language, "goal.neutral", "places", places, NULL);
}

/* Whether the centres of nobody are others than on the board that everybody knows. */
static bool has_own_neutrals(const struct rules_map *map)
{
    return map->n_centres != COMMON_CENTRES || map->picking.rounds > 0;
}

static char *say_closed(const struct templates_report *report, const struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(struct named));

    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (rules_is_closed(map, pos->phase, p))
            add_place(list, report, p);
    if (!list->len)
        return NULL;

    g_autofree char *places = say_places(list);
    g_autofree char *until =
        map->opens ? templates_say_phase(map, map->closed_until, report->language) : NULL;
    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set(words, "places", places);
    templates_data_set_word(words, report->language, "until", until);
    return templates_phrase(report->language, until ? "goal.closed-until" : "goal.closed", words);
}

/* "Angleterre, France, Russie": who is of a side. */
static char *say_side(const struct templates_report *report, const struct rules_map *map, unsigned side)
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, map, report->language, order);
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < n; i++)
        if (map->power[order[i]].side == side)
            g_string_append_printf(text, "%s%s", text->len ? ", " : "",
                                   rules_power_name(report->names, order[i], report->language));
    return g_string_free(text, FALSE);
}

/* The sides against each other; "" without any. Transfer full. */
static char *say_sides(const struct templates_report *report, const struct rules_map *map)
{
    char *text = map->n_sides ? say_side(report, map, 0) : g_strdup("");
    for (unsigned side = 1; side < map->n_sides; side++) {
        g_autofree char *one = text, *other = say_side(report, map, side);
        text = templates_phrase_words(report->language, "goal.sides", "one", one, "other", other, NULL);
    }
    return text;
}

void templates_add_goal(struct templates_data *data, const struct templates_report *report)
{
    const struct rules_position *pos = report->after;
    const struct rules_map *map = pos->map;
    unsigned wins = rules_map_victory(map, pos->phase.year);
    g_autofree char *closed = say_closed(report, pos);

    if (map->invasion) {
        g_autofree char *text = templates_phrase(report->language, "goal.invasion", NULL);
        templates_data_set(templates_data_add(data, "goal"), "line", text);
    } else if (wins != COMMON_VICTORY || map->victory_units) {
        g_autoptr(templates_data_auto) words = templates_data_new();
        templates_data_set_int(words, "n", wins);
        templates_data_set_int(words, "all", map->n_centres);
        g_autofree char *sides = say_sides(report, map);
        templates_data_set(words, "sides", sides);
        const char *key = map->victory_units ? "goal.units" : "goal.centres";
        g_autofree char *text =
            templates_phrase(report->language, map->n_sides ? "goal.side-units" : key, words);
        templates_data_set(templates_data_add(data, "goal"), "line", text);
    }
    if (closed)
        templates_data_set(templates_data_add(data, "goal"), "line", closed);

    g_autofree char *neutral = has_own_neutrals(map) ? say_neutral(report, pos) : NULL;
    if (neutral)
        templates_data_set(templates_data_add(data, "goal"), "line", neutral);
}
