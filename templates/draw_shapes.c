/*
 * Maps whose outlines stand in the map file (SHAPE lines, made of an editor's own drawing by `judge map-shapes`): the
 * outlines scaled to the frame, and for each place the spot farthest from its borders.
 */
#include "svg_p.h"

#include <math.h>

enum { WIDTH = 1600, MARGIN = 12, GRID = 28 };

static struct templates_point at(const struct templates_board *board, const struct rules_shape *shape,
                                 guint i)
{
    return (struct templates_point){(shape->x[i] - board->shape_x) * board->shape_scale + MARGIN,
                                    (shape->y[i] - board->shape_y) * board->shape_scale + MARGIN};
}

static bool has_shape(const struct rules_map *map, rules_loc place)
{
    for (size_t i = 0; i < map->n_shapes; i++)
        if (map->shape[i].place == place)
            return true;
    return false;
}

/* Every place that units can enter must be drawn. */
static bool is_drawn(const struct rules_map *map)
{
    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (map->place[p].terrain != RULES_TERRAIN_SHUT && !has_shape(map, p))
            return false;
    return map->n_shapes > 0;
}

static void set_frame(struct templates_board *board)
{
    const struct rules_map *map = board->map;
    double left = HUGE_VAL, right = -HUGE_VAL, top = HUGE_VAL, bottom = -HUGE_VAL;
    for (size_t i = 0; i < map->n_shapes; i++)
        for (guint k = 0; k < map->shape[i].n; k++) {
            left = MIN(left, map->shape[i].x[k]);
            right = MAX(right, map->shape[i].x[k]);
            top = MIN(top, map->shape[i].y[k]);
            bottom = MAX(bottom, map->shape[i].y[k]);
        }

    board->shape_x = left;
    board->shape_y = top;
    board->shape_scale = (WIDTH - 2 * MARGIN) / MAX(right - left, 1);
    board->width = WIDTH;
    board->height = CLAMP((bottom - top) * board->shape_scale + 2 * MARGIN, 300, 4 * WIDTH);
}

/* Whether a point lies in a ring, by the even-odd rule; `*far` gets its distance from the ring's border. */
static bool is_inside(const struct templates_board *board, const struct rules_shape *shape,
                      struct templates_point p, double *far)
{
    bool inside = false;
    *far = HUGE_VAL;
    for (guint i = 0, j = shape->n - 1u; i < shape->n; j = i++) {
        struct templates_point a = at(board, shape, i), b = at(board, shape, j);
        double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
        double t = length > 0 ? CLAMP(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0, 1) : 0;
        *far = MIN(*far, hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

/* A sea may reach under the land, but what stands on it must not. */
static bool is_at_sea(const struct templates_board *board, struct templates_point p, double *far)
{
    const struct rules_map *map = board->map;
    for (size_t i = 0; i < map->n_shapes; i++) {
        double shore;
        if (map->place[map->shape[i].place].terrain == RULES_TERRAIN_WATER)
            continue;
        if (is_inside(board, &map->shape[i], p, &shore))
            return false;
        *far = MIN(*far, shore);
    }
    return true;
}

/* The spot of a ring that is farthest from its border, of a grid; returns how far. */
static double widest(const struct templates_board *board, const struct rules_shape *shape,
                     struct templates_point *spot)
{
    struct templates_point low = at(board, shape, 0), high = low;
    bool sea = board->map->place[shape->place].terrain == RULES_TERRAIN_WATER;
    double best = -1;
    for (guint i = 1; i < shape->n; i++) {
        struct templates_point p = at(board, shape, i);
        low = (struct templates_point){MIN(low.x, p.x), MIN(low.y, p.y)};
        high = (struct templates_point){MAX(high.x, p.x), MAX(high.y, p.y)};
    }

    *spot = (struct templates_point){(low.x + high.x) / 2, (low.y + high.y) / 2};
    for (guint i = 1; i < GRID; i++)
        for (guint j = 1; j < GRID; j++) {
            struct templates_point p = {low.x + (high.x - low.x) * i / GRID,
                                        low.y + (high.y - low.y) * j / GRID};
            double far;
            bool open = is_inside(board, shape, p, &far) && far > best;
            if (open && sea)
                open = is_at_sea(board, p, &far) && far > best;
            if (open) {
                best = far;
                *spot = p;
            }
        }
    return best;
}

static void put_places(struct templates_board *board)
{
    const struct rules_map *map = board->map;
    double best[RULES_MAX_LOCS];
    for (rules_loc p = 0; p < map->n_provinces; p++)
        best[p] = -2;
    for (size_t i = 0; i < map->n_shapes; i++) {
        struct templates_point spot;
        rules_loc p = map->shape[i].place;
        double far = widest(board, &map->shape[i], &spot);
        if (far > best[p]) {
            best[p] = far;
            board->label[p] = spot;
        }
    }

    for (rules_loc loc = 0; loc < map->n_locs; loc++) {
        const struct rules_place *province = &map->place[map->province[loc]];
        struct templates_point spot = board->label[map->province[loc]];
        bool coast = loc >= map->n_provinces && province->n_coasts > 1;
        double shift = coast ? -20 + 40. * (loc - province->coasts) / (province->n_coasts - 1) : 0;
        board->region[loc] = -1;
        board->unit[loc] = (struct templates_point){spot.x + shift, spot.y - 6};
        board->dislodged[loc] = (struct templates_point){spot.x + shift + 22, spot.y - 24};
        board->centre[loc] = (struct templates_point){spot.x - 26, spot.y + 4};
    }
    for (rules_loc p = 0; p < map->n_provinces; p++)
        board->label[p].y += 22;
}

bool templates_shapes_layout(struct templates_board *board)
{
    board->drawn = is_drawn(board->map);
    if (!board->drawn)
        return false;
    board->geometry = NULL;
    set_frame(board);
    put_places(board);
    return true;
}

static void put_path(struct templates_pen *pen, const struct rules_shape *shape)
{
    if (!pen->svg) {
        for (guint i = 0; i < shape->n; i++) {
            struct templates_point p = at(pen->board, shape, i);
            (i ? cairo_line_to : cairo_move_to)(pen->cr, p.x, p.y);
        }
        cairo_close_path(pen->cr);
        return;
    }

    for (guint i = 0; i < shape->n; i++) {
        struct templates_point p = at(pen->board, shape, i);
        g_string_append_printf(pen->svg, "%c%.1f %.1f", i ? 'L' : 'M', p.x, p.y);
    }
    g_string_append_c(pen->svg, 'z');
}

/* A place with all its rings, filled by the even-odd rule. */
static void draw_place(struct templates_pen *pen, rules_loc p)
{
    const struct rules_map *map = pen->board->map;
    struct templates_colour colour = templates_diagram_colour(pen, p);
    if (pen->svg) {
        g_autofree char *id = g_ascii_strdown(map->place[p].code, -1);
        g_string_append_printf(
            pen->svg, "<path id=\"%s\" fill-rule=\"evenodd\" stroke=\"#555\" stroke-width=\"1.6\" fill=\"",
            id);
        templates_svg_colour(pen->svg, colour);
        g_string_append(pen->svg, "\" d=\"");
    } else {
        cairo_new_path(pen->cr);
    }

    for (size_t i = 0; i < map->n_shapes; i++)
        if (map->shape[i].place == p)
            put_path(pen, &map->shape[i]);

    if (pen->svg) {
        g_string_append(pen->svg, "\">");
        templates_svg_title(pen->svg, map->place[p].name);
        g_string_append(pen->svg, "</path>\n");
        return;
    }
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_EVEN_ODD);
    templates_set_colour(pen->cr, colour);
    cairo_fill_preserve(pen->cr);
    cairo_set_fill_rule(pen->cr, CAIRO_FILL_RULE_WINDING);
    templates_set_colour(pen->cr, TEMPLATES_GREY(.33));
    cairo_set_line_width(pen->cr, 1.6);
    cairo_stroke(pen->cr);
}

void templates_shapes_draw(struct templates_pen *pen)
{
    const struct rules_map *map = pen->board->map;
    for (int land = 0; land < 2; land++) /* seas may reach under the land */
        for (rules_loc p = 0; p < map->n_provinces; p++)
            if ((map->place[p].terrain != RULES_TERRAIN_WATER) == land && has_shape(map, p))
                draw_place(pen, p);
    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (has_shape(map, p))
            templates_board_label(pen, p, false);
}
