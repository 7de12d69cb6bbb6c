/* Title above the board; below it the powers with their centres, what the signs mean, and the footer. */
#include "draw_p.h"
#include "fill.h"

#include <string.h>

static const double top_height = 50, legend_row = 44, key_row = 40, margin = 22;
enum { POWERS_A_ROW = 8 };

const struct rules_position *templates_scene_owners(const struct templates_scene *scene)
{
    if (scene->result)
        return scene->next ? scene->next : &scene->result->after;
    return scene->pos;
}

static guint shown_powers(const struct rules_map *map)
{
    return MIN(map->n_powers, 64u); /* more would be a list, not a legend */
}

static guint legend_rows(const struct rules_map *map)
{
    return (shown_powers(map) + POWERS_A_ROW - 1) / POWERS_A_ROW;
}

double templates_frame_top(const struct templates_scene *scene)
{
    bool titled = scene->title && *scene->title;
    return titled && !scene->bare ? top_height : 0;
}

double templates_frame_bottom(const struct templates_scene *scene, const struct rules_map *map)
{
    if (scene->bare)
        return 0;
    bool keys = scene->result || scene->pos->n_dislodged, footer = scene->footer && *scene->footer;
    return legend_rows(map) * legend_row + (keys || footer ? key_row : 0) + 4;
}

/* The map's own name of a power, unless the names file knows better. */
static const char *power_name(const struct templates_scene *scene, const struct rules_map *map,
                              rules_power power)
{
    const char *name = NULL;
    if (scene->names)
        name = rules_power_name(scene->names, power,
                                scene->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH);
    return name && *name ? name : map->power[power].name;
}

static void draw_powers(struct templates_pen *pen, double y)
{
    const struct rules_map *map = pen->board->map;
    const struct rules_position *owners = templates_scene_owners(pen->scene);

    guint n = shown_powers(map), columns = MIN(n, (guint)POWERS_A_ROW);
    double column = (pen->board->width - 2 * margin) / MAX(columns, 1u);

    for (guint i = 0; i < n; i++) {
        rules_power power = (rules_power)i;
        guint row = i / columns;
        double x = margin + (i % columns) * column, line = y + row * legend_row + legend_row / 2;
        unsigned centres = rules_position_count_centres(owners, power);
        struct templates_colour ink =
            TEMPLATES_GREY(centres || rules_position_count_units(owners, power) ? .1 : .6);
        templates_draw_unit(pen, (struct templates_point){x + 16, line}, power, RULES_ARMY, true);
        g_autofree char *count = g_strdup_printf("%u", centres);
        double used = templates_text(pen, TEMPLATES_FONT_PLAIN, 20, power_name(pen->scene, map, power),
                                     x + 38, line, 0, column - 80, ink, NULL);
        templates_text(pen, TEMPLATES_FONT_BOLD, 21, count, x + 38 + used + 10, line, 0, 0, ink, NULL);
    }
}

const char *const templates_key_words[TEMPLATES_KEYS] = {
    "map.key.move",    "map.key.failed", "map.key.support",  "map.key.cut",       "map.key.convoy",
    "map.key.void",    "map.key.hold",   "map.key.no-order", "map.key.dislodged", "map.key.option",
    "map.key.retreat", "map.key.build",  "map.key.removed",
};

static void draw_keys(struct templates_pen *pen, unsigned keys, double y, double room)
{
    enum rules_language language = pen->scene->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH;
    double x = margin;

    for (guint i = 0; i < TEMPLATES_KEYS; i++) {
        if (!(keys & 1u << i))
            continue;
        templates_draw_sample(pen, (enum templates_key)(1u << i), x + 4, y);
        g_autofree char *word = templates_phrase(language, templates_key_words[i], NULL);
        double used =
            templates_text(pen, TEMPLATES_FONT_PLAIN, 17, word, x + 56, y, 0, 0, TEMPLATES_GREY(.2), NULL);
        x += 56 + used + 18;
        if (x > margin + room)
            break;
    }
}

void templates_frame_draw(struct templates_pen *pen, unsigned keys)
{
    const struct templates_scene *scene = pen->scene;
    const struct templates_board *board = pen->board;

    if (templates_frame_top(scene) > 0)
        templates_text(pen, TEMPLATES_FONT_TITLE, 29, scene->title, margin, -top_height / 2, 0,
                       board->width - 2 * margin, TEMPLATES_GREY(.08), NULL);
    if (scene->bare)
        return;

    double y = board->height + 4;
    draw_powers(pen, y);
    y += legend_rows(board->map) * legend_row + key_row / 2 - 6;
    double footer = 0;

    if (scene->footer && *scene->footer)
        footer = templates_text(pen, TEMPLATES_FONT_PLAIN, 17, scene->footer, board->width - margin, y, 1,
                                board->width * (keys ? .33 : .9), TEMPLATES_GREY(.35), NULL);
    draw_keys(pen, keys, y, board->width - 2 * margin - footer - 180);
}
