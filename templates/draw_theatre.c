/* The theatre of some places: the part of the board that a second, closer map shows. */
#include "draw_p.h"

/*
 * Widths of theatres are few, so that the rasters behind fast PNGs are used again, and none is so small that its raster
 * would be larger than all that it saves; each with the size of labels
 * that can be read when the picture is as wide as a telephone (390 points).
 */
static const struct {
    double width, label_scale;
} sizes[] = {{640, 1.2}, {800, 1.4}, {1000, 1.6}};

static const double margin = 46; /* round the places: a unit and its label */

static struct templates_window box_of(const struct templates_board *board, const rules_loc *places,
                                      unsigned n)
{
    double x0 = board->width, y0 = board->height, x1 = 0, y1 = 0;
    for (unsigned i = 0; i < n; i++) {
        if (places[i] >= board->map->n_locs)
            continue;
        struct templates_point p = board->unit[places[i]];
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

struct templates_window templates_theatre_window(const struct templates_board *board, const rules_loc *places,
                                                 unsigned n, double *label_scale)
{
    struct templates_window box = box_of(board, places, n);
    *label_scale = 1;
    if (box.width <= 0)
        return (struct templates_window){0, 0, board->width, board->height};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        double width = sizes[i].width, height = CLAMP(box.height, width * .62, width * 1.3);
        if (box.width > width || box.height > height)
            continue;
        *label_scale = sizes[i].label_scale;
        height = MIN(height, board->height);
        return (struct templates_window){place_along(box.x, box.width, width, board->width),
                                         place_along(box.y, box.height, height, board->height), width,
                                         height};
    }

    *label_scale = sizes[G_N_ELEMENTS(sizes) - 1].label_scale;

    return (struct templates_window){0, 0, board->width, board->height};
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
