/* The empty board: sea, land, borders, labels. */
#include "draw_colours_p.h"
#include "say.h"

#include <math.h>
#include <string.h>

const double templates_unit_radius = 16, templates_centre_radius = 5.5, templates_small_unit = .86;

const double templates_swatch_size = 26;

static const double owner_border_width = 3.6;

static void path_points(cairo_t *cr, const struct templates_point *p, guint n)
{
    for (guint i = 0; i < n; i++)
        (i == 0 ? cairo_move_to : cairo_line_to)(cr, p[i].x, p[i].y);
}

void templates_path_arc(cairo_t *cr, const struct templates_geometry *g, const struct templates_arc *arc)
{
    bool first = true;
    for (guint i = arc->first; i < arc->first + arc->n; i++) {
        if (g->detail[i] == TEMPLATES_DETAIL_NONE)
            continue;
        (first ? cairo_move_to : cairo_line_to)(cr, g->point[i].x, g->point[i].y);
        first = false;
    }
}

void templates_path_region(cairo_t *cr, const struct templates_geometry *g, int region)
{
    const struct templates_region *r = &g->region[region];
    for (guint nth = 0; nth < r->n_rings; nth++) {
        const struct templates_ring *ring = &g->ring[r->first_ring + nth];
        bool first = true;
        for (guint k = 0; k < ring->n; k++) {
            int number = g->ring_arc[ring->first + k];
            const struct templates_arc *arc = &g->arc[abs(number)];
            for (guint j = first ? 0 : 1; j < arc->n; j++) {
                guint i = arc->first + (number > 0 ? j : arc->n - 1 - j);
                if (g->detail[i] == TEMPLATES_DETAIL_NONE)
                    continue;
                (first ? cairo_move_to : cairo_line_to)(cr, g->point[i].x, g->point[i].y);
                first = false;
            }
        }
        cairo_close_path(cr);
    }

    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
}

static void path_class(cairo_t *cr, const struct templates_geometry *g, enum templates_arc_class class)
{
    for (guint i = 0; i < g->n_arcs; i++)
        if (g->arc[i].n && g->arc[i].class == class)
            templates_path_arc(cr, g, &g->arc[i]);
}

/* Parallel lines through the clip, `dx`, `dy` their direction, `step` apart, in phase with the origin of the
 * board. */
static void hatch(cairo_t *cr, double dx, double dy, double step)
{
    double x0, y0, x1, y1;
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1);
    double corner[4] = {x0 * dy - y0 * dx, x1 * dy - y0 * dx, x0 * dy - y1 * dx, x1 * dy - y1 * dx};
    double low = corner[0], high = corner[0];

    for (int i = 1; i < 4; i++)
        low = MIN(low, corner[i]), high = MAX(high, corner[i]);
    double along_low = MIN(x0 * dx, x1 * dx) + MIN(y0 * dy, y1 * dy),
           along_high = MAX(x0 * dx, x1 * dx) + MAX(y0 * dy, y1 * dy);

    for (double k = ceil(low / step) * step; k <= high; k += step) {
        cairo_move_to(cr, k * dy + along_low * dx, -k * dx + along_low * dy);
        cairo_line_to(cr, k * dy + along_high * dx, -k * dx + along_high * dy);
    }

    cairo_stroke(cr);
}

static void dots(cairo_t *cr, double step)
{
    double x0, y0, x1, y1;
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1);
    for (double row = floor(y0 / step) - 1; row * step < y1; row++)
        for (double x = (floor(x0 / step / 2) * 2 + (fmod(row, 2) == 0 ? 0 : 1)) * step; x < x1;
             x += 2 * step)
            cairo_move_to(cr, x, row * step), cairo_line_to(cr, x, row * step); /* a round cap each */
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(cr, step * .42);
    cairo_stroke(cr);
}

/* Fills the current path for a power (grey with its pattern, coarser on small prints). */
static void fill_paint(const struct templates_pen *pen, const struct templates_paint *paint)
{
    static const double d = .70710678118;
    cairo_t *cr = pen->cr;
    double scale = pen->label_scale;
    templates_set_colour(cr, paint->land);
    if (paint->pattern == TEMPLATES_PATTERN_PLAIN) {
        cairo_fill(cr);
        return;
    }

    cairo_save(cr);
    cairo_fill_preserve(cr);
    cairo_clip(cr);
    templates_set_colour(cr, paint->ink);
    cairo_set_line_width(cr, paint->pattern == TEMPLATES_PATTERN_LATTICE ||
                                     paint->pattern == TEMPLATES_PATTERN_GRID
                                 ? .8 * scale
                                 : 1.2 * scale);

    switch (paint->pattern) {
    case TEMPLATES_PATTERN_DIAGONAL:
        hatch(cr, d, d, 8.5 * scale);
        break;
    case TEMPLATES_PATTERN_BACK_DIAGONAL:
        hatch(cr, d, -d, 8.5 * scale);
        break;
    case TEMPLATES_PATTERN_VERTICAL:
        hatch(cr, 0, 1, 6 * scale);
        break;
    case TEMPLATES_PATTERN_HORIZONTAL:
        hatch(cr, 1, 0, 6 * scale);
        break;
    case TEMPLATES_PATTERN_LATTICE:
        hatch(cr, d, d, 8.5 * scale);
        hatch(cr, d, -d, 8.5 * scale);
        break;
    case TEMPLATES_PATTERN_GRID:
        hatch(cr, 0, 1, 9 * scale);
        hatch(cr, 1, 0, 9 * scale);
        break;
    default:
        dots(cr, 6 * scale);
        break;
    }

    cairo_restore(cr);
}

static void draw_water(struct templates_pen *pen)
{
    static const double width[2] = {15, 9}, grey_width[2] = {20, 10}, grey[2] = {.88, .80};
    static const guint colour[2] = {0xC4D9E4, 0xB8D1DD};
    const struct templates_geometry *g = pen->board->geometry;
    cairo_t *cr = pen->cr;

    templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.93) : SEA);
    cairo_rectangle(cr, 0, 0, g->width, g->height);
    cairo_fill(cr);

    for (int i = 0; i < (pen->grey ? 2 : 1); i++) {
        templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(grey[i]) : TEMPLATES_HEX(colour[i]));
        cairo_set_line_width(cr, pen->grey ? grey_width[i] : width[i]);
        path_class(cr, g, TEMPLATES_ARC_COAST);
        cairo_stroke(cr);
    }

    templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.35) : SEA_LINE);
    cairo_set_line_width(cr, 1.5);
    path_class(cr, g, TEMPLATES_ARC_SEA);
    cairo_stroke(cr);
}

static void draw_closed_land(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    cairo_t *cr = pen->cr;

    for (guint i = 0; i < g->n_regions; i++)
        if (templates_region_is_shut(g->region[i].kind))
            templates_path_region(cr, g, (int)i);
    cairo_save(cr);
    templates_set_colour(cr, templates_closed_land(pen->grey));
    cairo_fill_preserve(cr);
    cairo_clip(cr);
    templates_set_colour(cr, templates_closed_hatch(pen->grey));
    cairo_set_line_width(cr, 1);
    hatch(cr, .70710678118, .70710678118, 5.6);
    cairo_restore(cr);
}

/* The shapes of all land painted for one power (n_powers: nobody). False: there is none. */
static bool path_land(const struct templates_pen *pen, guint power, bool all_neutral)
{
    const struct templates_board *board = pen->board;
    guint n_powers = board->map->n_powers;
    bool any = false;

    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        if (board->region[p] < 0 || !templates_region_is_land(board->geometry->region[board->region[p]].kind))
            continue;
        rules_power owner = all_neutral ? RULES_NO_POWER : pen->region_owner[p];
        if ((owner < n_powers ? owner : n_powers) != power)
            continue;
        templates_path_region(pen->cr, board->geometry, board->region[p]);
        any = true;
    }

    return any;
}

/* Regions of the artwork that this map does not use. */
static void draw_unused(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    for (guint i = 0; i < board->geometry->n_regions; i++) {
        bool used = !templates_region_is_land(board->geometry->region[i].kind);
        for (rules_loc p = 0; p < board->map->n_provinces && !used; p++)
            used = board->region[p] == (int)i;
        if (used)
            continue;
        templates_path_region(pen->cr, board->geometry, (int)i);
        templates_set_colour(pen->cr, pen->grey ? TEMPLATES_GREY(.82) : CLOSED);
        cairo_fill(pen->cr);
    }
}

/* Cuts all land out of the picture, to be laid over its colours. */
static void cut_land(struct templates_pen *pen)
{
    if (!path_land(pen, pen->board->map->n_powers, true))
        return;
    cairo_set_operator(pen->cr, CAIRO_OPERATOR_DEST_OUT);
    cairo_fill(pen->cr);
    cairo_set_operator(pen->cr, CAIRO_OPERATOR_OVER);
}

/* All land of one power as one path, so that its pattern runs through. */
static void draw_land(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    for (guint power = 0; power < board->map->n_powers; power++)
        if (path_land(pen, power, false))
            fill_paint(pen, &board->paint[power]);
    if (path_land(pen, board->map->n_powers, false)) {
        templates_set_colour(pen->cr, templates_neutral_land(pen->grey));
        cairo_fill(pen->cr);
    }
}

static void draw_lakes(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    cairo_t *cr = pen->cr;

    for (guint i = 0; i < g->n_lines; i++) {
        if (g->line[i].class != TEMPLATES_LINE_LAKE)
            continue;
        path_points(cr, g->point + g->line[i].first, g->line[i].n);
        cairo_close_path(cr);
        templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.93) : LAKE);
        cairo_fill_preserve(cr);
        templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.45) : SEA_LINE);
        cairo_set_line_width(cr, .8);
        cairo_stroke(cr);
    }
}

/* Open water that cuts a region: its shores, then the water between them. */
static void draw_channel(struct templates_pen *pen, const struct templates_line *line)
{
    const struct templates_geometry *g = pen->board->geometry;
    cairo_t *cr = pen->cr;

    cairo_save(cr);
    templates_path_region(cr, g, line->region);
    cairo_clip(cr);
    path_points(cr, g->point + line->first, line->n);
    templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.1) : COAST);
    cairo_set_line_width(cr, 5.2);
    cairo_stroke(cr);
    cairo_restore(cr);

    path_points(cr, g->point + line->first, line->n);
    templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.80) : TEMPLATES_HEX(0xB8D1DD));
    cairo_set_line_width(cr, 2.8);
    cairo_stroke(cr);
}

static void draw_lines(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    cairo_t *cr = pen->cr;

    draw_lakes(pen);

    templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.12) : BORDER);
    cairo_set_line_width(cr, 1.1);
    path_class(cr, g, TEMPLATES_ARC_LAND);
    path_class(cr, g, TEMPLATES_ARC_IMPASSABLE);
    cairo_stroke(cr);

    templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.1) : COAST);
    cairo_set_line_width(cr, 1);
    cairo_set_dash(cr, (double[]){2.2, 2.2}, 2, 0);
    for (guint i = 0; i < g->n_lines; i++)
        if (g->line[i].class == TEMPLATES_LINE_STRAIT)
            path_points(cr, g->point + g->line[i].first, g->line[i].n);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);

    cairo_set_line_width(cr, 1.3);
    path_class(cr, g, TEMPLATES_ARC_COAST);
    cairo_stroke(cr);
    for (guint i = 0; i < g->n_lines; i++)
        if (g->line[i].class == TEMPLATES_LINE_CHANNEL)
            draw_channel(pen, &g->line[i]);
}

char *templates_label_text(const struct templates_scene *scene, const struct rules_map *map,
                           rules_loc province)
{
    g_autofree char *text =
        scene->names ? templates_say_label(scene->names, province, scene->notation) : NULL;
    return g_strdup(text && *text ? text : map->place[province].code);
}

static bool is_sea(const struct templates_board *board, rules_loc province)
{
    return board->map->place[province].terrain == RULES_TERRAIN_WATER;
}

/* Labels stand above or below the unit of their region: larger ones move away from it. */
static double label_y(const struct templates_pen *pen, rules_loc p)
{
    const struct templates_board *board = pen->board;
    double below = board->label[p].y - board->unit[p].y;
    bool clear = fabs(board->label[p].x - board->unit[p].x) > 40 || fabs(below) > 60;
    if (clear)
        return board->label[p].y;
    return board->label[p].y + (below < 0 ? -1 : 1) * (pen->label_scale - 1) * 6;
}

static double label_size(const struct templates_pen *pen, bool sea)
{
    return (sea ? 16 : 15) * pen->label_scale;
}

static void draw_label(struct templates_pen *pen, rules_loc province, const char *text, bool halo)
{
    const struct templates_board *board = pen->board;
    bool sea = is_sea(board, province);

    struct templates_colour under = templates_neutral_land(pen->grey),
                            word = pen->grey ? TEMPLATES_GREY(.05) : LAND_WORD;
    if (sea) {
        under = pen->grey ? TEMPLATES_GREY(.93) : SEA;
        word = pen->grey ? TEMPLATES_GREY(.2) : SEA_WORD;
    } else if (!pen->grey && pen->region_owner[province] < board->map->n_powers) {
        under = board->paint[pen->region_owner[province]].land;
    }

    templates_text(pen, sea ? TEMPLATES_FONT_SEA : TEMPLATES_FONT_BOLD, label_size(pen, sea), text,
                   board->label[province].x, label_y(pen, province), .5, 0, word, halo ? &under : NULL);
}

/* On a raster a label with its halo is drawn once for each owner of its place, then stamped where it always stands. */
static void stamp_label(struct templates_pen *pen, rules_loc province, const char *text)
{
    cairo_t *cr = pen->cr;
    cairo_matrix_t matrix;
    double size = label_size(pen, false), x = pen->board->label[province].x, y = label_y(pen, province);
    double half = (double)g_utf8_strlen(text, -1) * size * .45 + 6;

    cairo_get_matrix(cr, &matrix);
    cairo_matrix_transform_point(&matrix, &x, &y);
    double left = floor(x - half * matrix.xx), top = floor(y - size * matrix.yy);
    gpointer key = GINT_TO_POINTER(TEMPLATES_STAMP_LABEL | (int)province << 8 | pen->region_owner[province]);
    cairo_surface_t *picture = g_hash_table_lookup(pen->stamps, key);

    if (!picture) {
        picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(2 * half * matrix.xx) + 1,
                                             (int)ceil(2 * size * matrix.yy) + 1);
        pen->cr = cairo_create(picture);
        matrix.x0 -= left;
        matrix.y0 -= top;
        cairo_set_matrix(pen->cr, &matrix);
        draw_label(pen, province, text, true);
        cairo_destroy(pen->cr);
        pen->cr = cr;
        g_hash_table_insert(pen->stamps, key, picture);
    }

    cairo_save(cr);
    cairo_identity_matrix(cr);
    cairo_set_source_surface(cr, picture, left, top);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
}

void templates_board_label(struct templates_pen *pen, rules_loc province, bool halo)
{
    g_autofree char *text = templates_label_text(pen->scene, pen->board->map, province);
    if (halo && pen->stamps)
        stamp_label(pen, province, text);
    else
        draw_label(pen, province, text, halo);
}

/* The small signs of coasts: "nc", or as the notation has it. */
static void draw_coast_signs(struct templates_pen *pen, rules_loc p)
{
    const struct templates_board *board = pen->board;
    const struct templates_region *region = &board->geometry->region[board->region[p]];
    const struct rules_place *place = &board->map->place[p];

    for (unsigned c = 0; c < place->n_coasts; c++) {
        rules_loc coast = (rules_loc)(place->coasts + c);
        const char *slash = strchr(board->map->place[coast].code, '/');
        for (guint i = 0; slash && i < region->n_coasts; i++) {
            if (strcmp(region->coast[i].code, slash + 1) != 0)
                continue;
            g_autofree char *sign = templates_say_coast(board->map, coast, pen->scene->notation);
            templates_text(pen, TEMPLATES_FONT_SMALL, 11 * pen->label_scale, sign, region->coast[i].tag.x,
                           region->coast[i].tag.y, .5, 0, TEMPLATES_GREY(.15),
                           pen->grey ? &TEMPLATES_GREY(1) : NULL);
        }
    }
}

void templates_board_labels(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    for (rules_loc p = 0; p < board->map->n_provinces; p++)
        if (board->region[p] >= 0 && board->geometry->region[board->region[p]].has_label)
            templates_board_label(pen, p, pen->grey);
    for (rules_loc p = 0; p < board->map->n_provinces; p++)
        if (board->region[p] >= 0)
            draw_coast_signs(pen, p);
}

bool templates_is_closed(const struct templates_pen *pen, rules_loc province)
{
    const struct templates_board *board = pen->board;
    const struct rules_map *map = board->map;
    const struct rules_position *pos = pen->scene ? pen->scene->pos : NULL;
    bool land = board->geometry && board->region[province] >= 0 &&
                templates_region_is_land(board->geometry->region[board->region[province]].kind);
    bool shut = map->place[province].terrain == RULES_TERRAIN_SHUT ||
                (pos && rules_is_closed(map, pos->phase, province));
    return land && shut;
}

void templates_board_shade_closed(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    cairo_t *cr = pen->cr;
    bool any = false;

    if (!board->geometry || pen->svg)
        return;

    cairo_save(cr);
    cairo_new_path(cr);
    for (rules_loc p = 0; p < board->map->n_provinces; p++)
        if (templates_is_closed(pen, p)) {
            templates_path_region(cr, board->geometry, board->region[p]);
            any = true;
        }
    if (any) {
        cairo_clip(cr);
        templates_set_colour(cr, pen->grey ? TEMPLATES_GREY(.5) : CLOSED_LINE);
        cairo_set_line_width(cr, 1);
        hatch(cr, .70710678118, .70710678118, 5.6);
    }
    cairo_restore(cr);

    for (rules_loc p = 0; any && p < board->map->n_provinces; p++)
        if (templates_is_closed(pen, p))
            templates_board_label(pen, p, true);
}

/* Within the board's frame, with round joins. */
static void begin_part(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    cairo_save(pen->cr);
    cairo_rectangle(pen->cr, 0, 0, g->width, g->height);
    cairo_clip(pen->cr);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_ROUND);
}

static void draw_frame(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    templates_set_colour(pen->cr, pen->grey ? TEMPLATES_GREY(.1) : COAST);
    cairo_set_line_width(pen->cr, 3);
    cairo_rectangle(pen->cr, 0, 0, g->width, g->height);
    cairo_stroke(pen->cr);
}

void templates_board_draw(struct templates_pen *pen, bool open)
{
    begin_part(pen);
    draw_water(pen);
    draw_closed_land(pen);
    if (open)
        cut_land(pen);
    else
        draw_land(pen);
    draw_unused(pen);
    draw_lines(pen);
    if (!open)
        templates_board_owner_borders(pen);
    templates_board_labels(pen);
    cairo_restore(pen->cr);
    draw_frame(pen);
}

void templates_board_part(struct templates_pen *pen, enum templates_part part, rules_loc province,
                          rules_power power)
{
    const struct templates_board *board = pen->board;
    double half = templates_swatch_size / 2;
    if (part == TEMPLATES_PART_SWATCH) {
        cairo_rectangle(pen->cr, -half, -half, 2 * half, 2 * half);
        fill_paint(pen, &board->paint[power]);
        return;
    }
    begin_part(pen);
    switch (part) {
    case TEMPLATES_PART_UNDER:
        draw_water(pen);
        draw_closed_land(pen);
        path_land(pen, board->map->n_powers, true);
        templates_set_colour(pen->cr, templates_neutral_land(pen->grey));
        cairo_fill(pen->cr);
        break;
    case TEMPLATES_PART_LAND:
        templates_path_region(pen->cr, board->geometry, board->region[province]);
        fill_paint(pen, &board->paint[power]);
        break;
    case TEMPLATES_PART_LINES:
        draw_unused(pen);
        draw_lines(pen);
        break;
    case TEMPLATES_PART_LABELS:
        templates_board_labels(pen);
        draw_frame(pen);
        break;
    default:
        break;
    }
    cairo_restore(pen->cr);
}

bool templates_arc_divides(const struct templates_pen *pen, const struct templates_arc *arc)
{
    const struct templates_board *board = pen->board;
    rules_power owner[2] = {RULES_NO_POWER, RULES_NO_POWER};
    if (arc->class != TEMPLATES_ARC_LAND)
        return false;
    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        if (board->region[p] == arc->left)
            owner[0] = pen->region_owner[p];
        else if (board->region[p] == arc->right)
            owner[1] = pen->region_owner[p];
    }
    return owner[0] != owner[1];
}

void templates_owner_border_style(cairo_t *cr, bool grey)
{
    templates_set_colour(cr, grey ? TEMPLATES_GREY(0) : OWNER_BORDER);
    cairo_set_line_width(cr, owner_border_width);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
}

void templates_board_owner_borders(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    templates_owner_border_style(pen->cr, pen->grey);
    for (guint i = 0; i < g->n_arcs; i++)
        if (g->arc[i].n && templates_arc_divides(pen, &g->arc[i]))
            templates_path_arc(pen->cr, g, &g->arc[i]);
    cairo_stroke(pen->cr);
}
