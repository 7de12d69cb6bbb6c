/* What wins, what is closed and what is nobody's, in the report's head, where it is not as on the board that everybody knows. */
#include "report_p.h"

enum { COMMON_VICTORY = 18, COMMON_CENTRES = 34 };

static void add_place(GString *list, const struct templates_report *report, rules_loc place)
{
    g_string_append_printf(list, "%s%s", list->len ? ", " : "",
                           rules_place_name(report->names, place, report->language));
}

/* Centres that nobody owns; NULL: none. */
static char *say_neutral(const struct templates_report *report, const struct rules_position *pos)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (uint16_t i = 0; i < pos->map->n_centres; i++)
        if (pos->owner[pos->map->centres[i]] == RULES_NO_POWER)
            add_place(list, report, pos->map->centres[i]);
    if (!list->len)
        return NULL;

    struct templates_data *words = templates_data_new();
    templates_data_set(words, "places", list->str);
    char *text = templates_phrase(report->language, "goal.neutral", words);
    templates_data_free(words);

    return text;
}

/* Whether the centres of nobody are others than on the board that everybody knows. */
static bool has_own_neutrals(const struct rules_map *map)
{
    return map->n_centres != COMMON_CENTRES || map->picking.rounds > 0;
}

static char *say_closed(const struct templates_report *report, const struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    g_autoptr(GString) list = g_string_new(NULL);

    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (rules_is_closed(map, pos->phase, p))
            add_place(list, report, p);
    if (!list->len)
        return NULL;

    g_autofree char *until =
        map->opens ? templates_say_phase(map, map->closed_until, report->language) : NULL;
    struct templates_data *words = templates_data_new();
    templates_data_set(words, "places", list->str);
    templates_data_set(words, "until", until);
    char *text = templates_phrase(report->language, until ? "goal.closed-until" : "goal.closed", words);
    templates_data_free(words);

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
        struct templates_data *words = templates_data_new();
        templates_data_set_int(words, "n", wins);
        templates_data_set_int(words, "all", map->n_centres);
        const char *key = map->victory_units ? "goal.units" : "goal.centres";
        g_autofree char *text =
            templates_phrase(report->language, map->n_sides ? "goal.side-units" : key, words);
        templates_data_set(templates_data_add(data, "goal"), "line", text);
        templates_data_free(words);
    }
    if (closed)
        templates_data_set(templates_data_add(data, "goal"), "line", closed);

    g_autofree char *neutral = has_own_neutrals(map) ? say_neutral(report, pos) : NULL;
    if (neutral)
        templates_data_set(templates_data_add(data, "goal"), "line", neutral);
}
