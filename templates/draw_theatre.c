/* Parts of the board from near, and which part is the theatre of a power. */
#include "svg_p.h"

#include <math.h>
#include <string.h>

/*
 * Pictures come in few widths, so that a column of text holds any of them; the labels can be read when the widest is as wide as
 * a telephone (390 points). In board units, and how many pixels one of these has.
 */
static const double widths[] = {640, 800, 1000}, label_scale = 1.6, scale = .8;

static const double margin = 46; /* round the places: a unit and its label */

struct templates_near {
    struct templates_raster raster;
    double width, height; /* board units */
    guint n_locs;
    struct templates_point unit[RULES_MAX_LOCS];
};

struct templates_near *templates_near_draw(struct templates_atlas *atlas, const struct templates_scene *scene,
                                           GError **error)
{
    struct templates_scene bare = *scene;
    struct templates_pen pen;
    bare.bare = true;
    bare.label_scale = label_scale;
    if (!templates_pen_open(atlas, &bare, &pen, error))
        return NULL;

    struct templates_near *near = g_new0(struct templates_near, 1);
    near->width = pen.board->width;
    near->height = pen.board->height;
    near->n_locs = pen.board->map->n_locs;
    memcpy(near->unit, pen.board->unit, sizeof near->unit);
    bool ok = templates_pen_raster(atlas, &pen, (guint)lround(near->width * scale), &near->raster, error);
    g_object_unref(pen.layout);
    if (!ok)
        g_clear_pointer(&near, templates_near_free);

    return near;
}

void templates_near_free(struct templates_near *near)
{
    if (near)
        g_free(near->raster.rows);
    g_free(near);
}

static struct templates_window box_of(const struct templates_near *near, const rules_loc *places, unsigned n)
{
    double x0 = near->width, y0 = near->height, x1 = 0, y1 = 0;
    for (unsigned i = 0; i < n; i++) {
        if (places[i] >= near->n_locs)
            continue;
        struct templates_point p = near->unit[places[i]];
        x0 = MIN(x0, p.x - margin);
        x1 = MAX(x1, p.x + margin);
        y0 = MIN(y0, p.y - margin);
        y1 = MAX(y1, p.y + margin);
    }
    return (struct templates_window){x0, y0, x1 - x0, y1 - y0};
}

/* A stretch of `length` round the middle of another, moved to lie on a board of `limit`. */
static double place_along(double from, double had, double length, double limit)
{
    double at = from + (had - length) / 2;
    return CLAMP(at, 0, MAX(0, limit - length));
}

/* The narrowest part that holds the places; false: only the whole board does. */
static bool find_window(const struct templates_near *near, const rules_loc *places, unsigned n,
                        struct templates_window *window)
{
    struct templates_window box = box_of(near, places, n);
    for (gsize i = 0; i < G_N_ELEMENTS(widths) && box.width > 0; i++) {
        double width = widths[i], height = CLAMP(box.height, width * .62, width * 1.3);
        if (box.width > width || box.height > height || width >= near->width)
            continue;
        height = MIN(height, near->height);
        *window =
            (struct templates_window){place_along(box.x, box.width, width, near->width),
                                      place_along(box.y, box.height, height, near->height), width, height};
        return true;
    }
    return false;
}

GBytes *templates_near_cut(const struct templates_near *near, const rules_loc *places, unsigned n)
{
    struct templates_window window;
    if (!find_window(near, places, n, &window))
        return NULL;

    struct templates_raster part = near->raster;
    guint x = (guint)(window.x * scale), y = (guint)(window.y * scale);
    part.width = MIN((guint)(window.width * scale), near->raster.width - x);
    part.height = MIN((guint)(window.height * scale), near->raster.height - y);
    gsize row = part.width + 1;
    part.rows = g_malloc(row * part.height);
    for (guint i = 0; i < part.height; i++) {
        part.rows[row * i] = 0;
        memcpy(part.rows + row * i + 1, near->raster.rows + (gsize)(near->raster.width + 1) * (y + i) + 1 + x,
               part.width);
    }

    return templates_raster_png(&part);
}

/* ---- the theatre of a power ---- */

static void add_place(const struct rules_map *map, bool *in, rules_loc loc)
{
    if (loc < map->n_locs)
        in[map->province[loc]] = true;
}

/* Where a unit could go next. */
static void add_reach(const struct rules_map *map, bool *in, const struct rules_unit *unit)
{
    if (unit->kind == RULES_ARMY) {
        rules_loc p = map->province[unit->loc];
        for (guint i = 0; i < map->n_army_list[p]; i++)
            add_place(map, in, map->army_list[p][i]);
    } else {
        for (guint i = 0; i < map->n_fleet_list[unit->loc]; i++)
            add_place(map, in, map->fleet_list[unit->loc][i]);
    }
}

unsigned templates_theatre(const struct rules_position *pos, rules_power power, rules_loc *places)
{
    const struct rules_map *map = pos->map;
    bool in[RULES_MAX_LOCS] = {false};

    for (unsigned i = 0; i < pos->n_units; i++) {
        if (pos->units[i].power != power)
            continue;
        add_place(map, in, pos->units[i].loc);
        add_reach(map, in, &pos->units[i]);
    }

    for (unsigned i = 0; i < pos->n_dislodged; i++) {
        if (pos->dislodged[i].unit.power != power)
            continue;
        add_place(map, in, pos->dislodged[i].unit.loc);
        add_reach(map, in, &pos->dislodged[i].unit);
    }

    for (unsigned i = 0; i < map->n_centres; i++)
        if (pos->owner[map->centres[i]] == power)
            add_place(map, in, map->centres[i]);

    unsigned n = 0;
    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (in[p])
            places[n++] = p;

    return n;
}
