/* Units, supply centres and the small marks on them. */
#include "svg_p.h"

#include <math.h>

static const struct templates_colour dark = {.1, .1, .1}, white = {1, 1, 1};

static struct templates_colour alarm_colour(const struct templates_pen *pen)
{
    return pen->grey ? TEMPLATES_GREY(0) : TEMPLATES_HEX(0xB3001B);
}

/*
 * Many small things are the same on every map: on a raster they are drawn once, on a whole pixel, and
 * stamped. `draw` draws around the origin, within `radius`.
 */
static bool stamp(struct templates_pen *pen, struct templates_point at, int key, double radius,
                  void (*draw)(struct templates_pen *pen, int key))
{
    cairo_t *cr = pen->cr;
    cairo_matrix_t matrix;

    if (!pen->stamps)
        return false;

    cairo_get_matrix(cr, &matrix);
    double x = at.x, y = at.y, half = ceil(radius * matrix.xx) + 1;

    cairo_matrix_transform_point(&matrix, &x, &y);
    cairo_surface_t *picture = g_hash_table_lookup(pen->stamps, GINT_TO_POINTER(key));

    if (!picture) {
        picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(2 * half), (int)(2 * half));
        pen->cr = cairo_create(picture);
        cairo_translate(pen->cr, half, half);
        cairo_scale(pen->cr, matrix.xx, matrix.yy);
        draw(pen, key);
        cairo_destroy(pen->cr);
        pen->cr = cr;
        cairo_surface_flush(picture);
        g_hash_table_insert(pen->stamps, GINT_TO_POINTER(key), picture);
    }

    cairo_save(cr);
    cairo_identity_matrix(cr);
    cairo_set_source_surface(cr, picture, floor(x + .5) - half, floor(y + .5) - half);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);

    return true;
}

/* The same for every kind of drawing: stamped or drawn. Sizes travel in the key as tenths of a unit. */
static void draw_mark(struct templates_pen *pen, struct templates_point at, int key, double radius,
                      void (*draw)(struct templates_pen *pen, int key))
{
    if (stamp(pen, at, key, radius, draw))
        return;
    cairo_save(pen->cr);
    cairo_translate(pen->cr, at.x, at.y);
    draw(pen, key);
    cairo_restore(pen->cr);
}

enum { STAMP_CENTRE = 1 << 16, STAMP_SMALL = 1 << 9, STAMP_FLEET = 1 << 8 };

static void draw_centre(struct templates_pen *pen, int key)
{
    cairo_t *cr = pen->cr;
    int owner = key & 0xFF;

    cairo_new_path(cr);
    cairo_arc(cr, 0, 0, templates_centre_radius + 1, 0, 2 * G_PI);
    templates_set_colour(cr, white);
    cairo_fill_preserve(cr);
    templates_set_colour(cr, dark);
    cairo_set_line_width(cr, 1.2);
    cairo_stroke(cr);
    if (owner >= pen->board->map->n_powers)
        return;

    cairo_arc(cr, 0, 0, templates_centre_radius - 1.8, 0, 2 * G_PI);
    templates_set_colour(cr, pen->grey ? dark : pen->board->paint[owner].unit);
    cairo_fill(cr);
}

void templates_draw_centre(struct templates_pen *pen, struct templates_point at, rules_power owner)
{
    if (pen->svg) {
        templates_svg_put_mark(pen, TEMPLATES_SVG_CENTRE, at, 0, owner);
        return;
    }
    draw_mark(pen, at, STAMP_CENTRE | owner, templates_centre_radius + 2, draw_centre);
}

void templates_draw_centres(struct templates_pen *pen, const struct rules_position *owners)
{
    const struct templates_board *board = pen->board;
    for (rules_loc p = 0; p < board->map->n_provinces; p++)
        if (board->map->place[p].centre)
            templates_draw_centre(pen, board->centre[p], owners->owner[p]);
}

static void path_army(cairo_t *cr)
{
    cairo_new_path(cr);
    cairo_arc(cr, 0, 0, templates_unit_radius * .9, 0, 2 * G_PI);
}

/* A hull: flat deck, round bottom. */
static void path_hull(cairo_t *cr)
{
    const double r = templates_unit_radius * 1.1;
    cairo_new_path(cr);
    cairo_move_to(cr, -r, -r * .34);
    cairo_line_to(cr, r, -r * .34);
    cairo_curve_to(cr, r * .86, r * .52, r * .5, r * .78, 0, r * .78);
    cairo_curve_to(cr, -r * .5, r * .78, -r * .86, r * .52, -r, -r * .34);
    cairo_close_path(cr);
}

static void path_sail(cairo_t *cr)
{
    const double r = templates_unit_radius * 1.1;
    cairo_new_path(cr);
    cairo_move_to(cr, -1.2, -r * .3);
    cairo_line_to(cr, -1.2, -r * 1.1);
    cairo_line_to(cr, r * .78, -r * .42);
    cairo_line_to(cr, -1.2, -r * .42);
    cairo_close_path(cr);
}

static void fill_outlined(cairo_t *cr, struct templates_colour fill, double ring)
{
    templates_set_colour(cr, white);
    cairo_set_line_width(cr, ring);
    cairo_stroke_preserve(cr);
    templates_set_colour(cr, fill);
    cairo_fill_preserve(cr);
    templates_set_colour(cr, dark);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
}

static void draw_unit(struct templates_pen *pen, int key)
{
    cairo_t *cr = pen->cr;
    int power = key & 0xFF;
    bool fleet = key & STAMP_FLEET;
    const struct templates_paint *paint = &pen->board->paint[power];
    double scale = (key & STAMP_SMALL ? templates_small_unit : 1) * pen->unit_scale;

    cairo_scale(cr, scale, scale);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    if (fleet) {
        path_sail(cr);
        fill_outlined(cr, paint->unit, 4.5);
        path_hull(cr);
    } else {
        path_army(cr);
    }

    fill_outlined(cr, paint->unit, 5);
    templates_text(pen, TEMPLATES_FONT_BOLD, fleet ? 14.5 : 17, pen->board->map->power[power].letter, 0,
                   fleet ? 3 : 0, .5, 0, paint->letter, NULL);
}

void templates_draw_unit(struct templates_pen *pen, struct templates_point at, rules_power power,
                         enum rules_unit_kind kind, bool small)
{
    if (pen->svg) {
        templates_svg_put_unit(pen, at, power, kind, small);
        return;
    }
    int key = power | (kind == RULES_FLEET ? STAMP_FLEET : 0) | (small ? STAMP_SMALL : 0);
    draw_mark(pen, at, key, templates_unit_radius * 1.4, draw_unit);
}

enum {
    MARK_CROSS = 2 << 16,
    MARK_BURST = 3 << 16,
    MARK_RING = 4 << 16,
    MARK_PLUS = 5 << 16,
    MARK_WAVE = 6 << 16,
    MARK_BLOB = 7 << 16
};

static double size_in(int key)
{
    return (key & 0xFFF) / 10.;
}

static void draw_cross(struct templates_pen *pen, int key)
{
    cairo_t *cr = pen->cr;
    double size = size_in(key);

    cairo_new_path(cr);
    cairo_move_to(cr, -size, -size);
    cairo_line_to(cr, size, size);
    cairo_move_to(cr, size, -size);
    cairo_line_to(cr, -size, size);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    templates_set_colour(cr, white);
    cairo_set_line_width(cr, size * .45 + 4);
    cairo_stroke_preserve(cr);
    templates_set_colour(cr, alarm_colour(pen));
    cairo_set_line_width(cr, size * .45);
    cairo_stroke(cr);
}

void templates_draw_cross(struct templates_pen *pen, struct templates_point at, double size)
{
    if (pen->svg) {
        templates_svg_put_mark(pen, TEMPLATES_SVG_CROSS, at, size, RULES_NO_POWER);
        return;
    }
    draw_mark(pen, at, MARK_CROSS | (int)lround(size * 10), size * 1.3 + 3, draw_cross);
}

static void draw_burst(struct templates_pen *pen, int key)
{
    enum { SPIKES = 11 };
    cairo_t *cr = pen->cr;
    double radius = size_in(key);

    cairo_new_path(cr);
    for (int i = 0; i < 2 * SPIKES; i++) {
        double angle = i * G_PI / SPIKES - G_PI / 2, r = i % 2 ? radius * .76 : radius;
        cairo_line_to(cr, r * cos(angle), r * sin(angle));
    }

    cairo_close_path(cr);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    templates_set_colour(cr, pen->grey ? white : TEMPLATES_HEX(0xFFE04A));
    cairo_fill_preserve(cr);
    templates_set_colour(cr, alarm_colour(pen));
    cairo_set_line_width(cr, 1.8);
    cairo_stroke(cr);
}

void templates_draw_burst(struct templates_pen *pen, struct templates_point at, double radius)
{
    if (pen->svg) {
        templates_svg_put_mark(pen, TEMPLATES_SVG_BURST, at, radius, RULES_NO_POWER);
        return;
    }
    draw_mark(pen, at, MARK_BURST | (int)lround(radius * 10), radius + 3, draw_burst);
}

enum { RING_DOTTED = 0x1000 };

static void draw_ring(struct templates_pen *pen, int key)
{
    cairo_t *cr = pen->cr;
    double radius = size_in(key);
    bool dotted = key & RING_DOTTED;

    cairo_new_path(cr);
    cairo_arc(cr, 0, 0, radius, 0, 2 * G_PI);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    if (dotted)
        cairo_set_dash(cr, (double[]){.1, radius * 2 * G_PI / 14 - .1}, 2, 0);
    templates_set_colour(cr, white);
    cairo_set_line_width(cr, 4.2);
    cairo_stroke_preserve(cr);
    templates_set_colour(cr, dark);
    cairo_set_line_width(cr, dotted ? 2.6 : 1.8);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

void templates_draw_ring(struct templates_pen *pen, struct templates_point at, double radius, bool dotted)
{
    if (pen->svg) {
        templates_svg_put_ring(pen, at, radius, dotted);
        return;
    }
    draw_mark(pen, at, MARK_RING | (dotted ? RING_DOTTED : 0) | (int)lround(radius * 10), radius + 3,
              draw_ring);
}

static void draw_plus(struct templates_pen *pen, int key)
{
    cairo_t *cr = pen->cr;
    (void)key;
    cairo_new_path(cr);
    cairo_arc(cr, 0, 0, 8.5, 0, 2 * G_PI);
    templates_set_colour(cr, pen->grey ? dark : TEMPLATES_HEX(0x0A6B2D));
    cairo_fill_preserve(cr);
    templates_set_colour(cr, white);
    cairo_set_line_width(cr, 1.6);
    cairo_stroke(cr);
    cairo_move_to(cr, -5, 0);
    cairo_line_to(cr, 5, 0);
    cairo_move_to(cr, 0, -5);
    cairo_line_to(cr, 0, 5);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_width(cr, 2.8);
    cairo_stroke(cr);
}

void templates_draw_plus(struct templates_pen *pen, struct templates_point at)
{
    if (pen->svg) {
        templates_svg_put_mark(pen, TEMPLATES_SVG_PLUS, at, 0, RULES_NO_POWER);
        return;
    }
    draw_mark(pen, at, MARK_PLUS, 10, draw_plus);
}

static void draw_wave(struct templates_pen *pen, int key)
{
    cairo_t *cr = pen->cr;
    (void)key;
    cairo_new_path(cr);
    cairo_move_to(cr, -16, 0);
    for (int i = 0; i < 4; i++)
        cairo_rel_curve_to(cr, 2.7, i % 2 ? 6 : -6, 5.3, i % 2 ? 6 : -6, 8, 0);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    templates_set_colour(cr, white);
    cairo_set_line_width(cr, 5);
    cairo_stroke_preserve(cr);
    templates_set_colour(cr, pen->grey ? dark : TEMPLATES_HEX(0x174E73));
    cairo_set_line_width(cr, 2.2);
    cairo_stroke(cr);
}

void templates_draw_wave(struct templates_pen *pen, struct templates_point at)
{
    if (pen->svg) {
        templates_svg_put_mark(pen, TEMPLATES_SVG_WAVE, at, 0, RULES_NO_POWER);
        return;
    }
    draw_mark(pen, at, MARK_WAVE, 20, draw_wave);
}

struct templates_colour templates_line_colour(const struct templates_pen *pen, rules_power power)
{
    if (power < pen->board->map->n_powers)
        return pen->board->paint[power].unit;
    return TEMPLATES_GREY(pen->grey ? .6 : .45);
}

static void draw_blob(struct templates_pen *pen, int key)
{
    cairo_t *cr = pen->cr;
    cairo_new_path(cr);
    cairo_arc(cr, 0, 0, 4.5, 0, 2 * G_PI);

    if (pen->grey) {
        cairo_set_source_rgba(cr, 1, 1, 1, .8);
        cairo_set_line_width(cr, 4.4);
        cairo_stroke_preserve(cr);
    }

    templates_set_colour(cr, templates_line_colour(pen, (rules_power)(key & 0xFF)));
    cairo_fill_preserve(cr);
    templates_set_colour(cr, dark);
    cairo_set_line_width(cr, 1.6);
    cairo_stroke(cr);
}

void templates_draw_blob(struct templates_pen *pen, struct templates_point at, rules_power power)
{
    if (pen->svg) {
        templates_svg_put_mark(pen, TEMPLATES_SVG_BLOB, at, 0, power);
        return;
    }
    draw_mark(pen, at, MARK_BLOB | power, 8, draw_blob);
}
