/* What moves on a map, drawn by cairo: strokes, figures, samples for the legend. */
#include "svg_p.h"

#include <math.h>

static void add_point(void *cr, double x, double y)
{
    cairo_line_to(cr, x, y);
}

/* Path of the line without its last `end`. */
static void path_line(cairo_t *cr, const struct templates_stroke *line, double end)
{
    cairo_new_path(cr);
    templates_stroke_walk(line, end, add_point, cr);
}

/* On the patterns of paper maps a line needs a white edge to be seen; on flat colours its dark edge is
 * enough. */
static void halo(const struct templates_pen *pen, double width)
{
    if (!pen->grey)
        return;
    cairo_set_source_rgba(pen->cr, 1, 1, 1, .8);
    cairo_set_line_width(pen->cr, width);
    cairo_stroke_preserve(pen->cr);
}

static void stroke_cased(const struct templates_pen *pen, struct templates_colour colour, double width)
{
    cairo_t *cr = pen->cr;
    halo(pen, width + 4.6);
    cairo_set_source_rgb(cr, .1, .1, .1);
    cairo_set_line_width(cr, width + 2.2);
    cairo_stroke_preserve(cr);
    templates_set_colour(cr, colour);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void draw_head(const struct templates_pen *pen, const struct templates_stroke *line, double size,
                      bool hollow)
{
    struct templates_point d, tip = line->p[line->n - 1];
    double length = templates_stroke_length(line);

    templates_stroke_at(line, MAX(0, length - size * .6), &d);
    double w = size * .52;
    cairo_t *cr = pen->cr;

    cairo_new_path(cr);
    cairo_move_to(cr, tip.x, tip.y);
    cairo_line_to(cr, tip.x - d.x * size - d.y * w, tip.y - d.y * size + d.x * w);
    cairo_line_to(cr, tip.x - d.x * size * .8, tip.y - d.y * size * .8);
    cairo_line_to(cr, tip.x - d.x * size + d.y * w, tip.y - d.y * size - d.x * w);
    cairo_close_path(cr);
    halo(pen, 4.4);
    cairo_set_source_rgb(cr, .1, .1, .1);
    cairo_set_line_width(cr, 2);
    cairo_stroke_preserve(cr);
    templates_set_colour(cr, hollow ? TEMPLATES_GREY(1) : templates_line_colour(pen, line->power));
    cairo_fill(cr);
}

/* The mark of a move that was stopped: a bar across the end of its line. */
static void draw_bar(const struct templates_pen *pen, const struct templates_stroke *line)
{
    struct templates_point d, tip = templates_stroke_at(line, templates_stroke_length(line), &d);
    cairo_t *cr = pen->cr;
    cairo_new_path(cr);
    cairo_move_to(cr, tip.x - d.y * 9, tip.y + d.x * 9);
    cairo_line_to(cr, tip.x + d.y * 9, tip.y - d.x * 9);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    halo(pen, 9.5);
    cairo_set_source_rgb(cr, .1, .1, .1);
    cairo_set_line_width(cr, 5.6);
    cairo_stroke(cr);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
}

/* draw_play.c */
static void templates_stroke_draw(struct templates_pen *pen, const struct templates_stroke *line)
{
    if (pen->svg) {
        templates_svg_put_stroke(pen, line);
        return;
    }

    cairo_t *cr = pen->cr;
    struct templates_colour colour = templates_line_colour(pen, line->power);
    double length = templates_stroke_length(line), head = CLAMP(length * .6, 6, 16);
    struct templates_point middle = templates_stroke_at(line, length / 2, NULL);

    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_BEVEL);
    switch (line->kind) {
    case TEMPLATES_STROKE_MOVE:
        path_line(cr, line, head * .7);
        stroke_cased(pen, colour, line->wave ? 3.4 : 4.4);
        draw_head(pen, line, head, false);
        break;
    case TEMPLATES_STROKE_FAILED:
    case TEMPLATES_STROKE_RETREAT_FAILED:
        cairo_set_dash(cr, (double[]){7, 10}, 2, 0);
        path_line(cr, line, 0);
        stroke_cased(pen, colour, line->wave ? 3.2 : 4);
        cairo_set_dash(cr, NULL, 0, 0);
        draw_bar(pen, line);
        break;
    case TEMPLATES_STROKE_RETREAT:
        path_line(cr, line, head * .7);
        stroke_cased(pen, colour, 3);
        draw_head(pen, line, head, true);
        break;
    case TEMPLATES_STROKE_VOID:
        path_line(cr, line, 0);
        stroke_cased(pen, colour, 2.6);
        templates_draw_cross(pen, line->p[line->n - 1], 6);
        break;
    case TEMPLATES_STROKE_SUPPORT:
    case TEMPLATES_STROKE_CUT:
        cairo_set_dash(cr, (double[]){4, 7.5}, 2, 0);
        path_line(cr, line, 4);
        stroke_cased(pen, colour, 2.8);
        cairo_set_dash(cr, NULL, 0, 0);
        templates_draw_blob(pen, line->p[line->n - 1], line->power);
        if (line->kind == TEMPLATES_STROKE_CUT)
            templates_draw_cross(pen, middle, 6);
        break;
    case TEMPLATES_STROKE_OPTION:
        cairo_set_dash(cr, (double[]){.1, 6}, 2, 0);
        path_line(cr, line, 8);
        stroke_cased(pen, colour, 2.2);
        cairo_set_dash(cr, NULL, 0, 0);
        draw_head(pen, line, 10, true);
        break;
    case TEMPLATES_STROKE_COUNT:
        break;
    }

    if (line->dot)
        templates_draw_blob(pen, line->p[0], line->power);
}

/* The stroke and the mark that stand for a key in the legend, from x to x + 46 at height y. False: the key has
 * no stroke. */
static bool templates_sample_stroke(enum templates_key key, double x, double y,
                                    struct templates_stroke *stroke)
{
    *stroke =
        (struct templates_stroke){.n = 2, .power = RULES_NO_POWER, .outcome = -1, .p = {{x, y}, {x + 44, y}}};
    switch (key) {
    case TEMPLATES_KEY_MOVE:
        stroke->kind = TEMPLATES_STROKE_MOVE;
        return true;

    case TEMPLATES_KEY_FAILED:
        stroke->kind = TEMPLATES_STROKE_FAILED;
        return true;

    case TEMPLATES_KEY_SUPPORT:
        stroke->kind = TEMPLATES_STROKE_SUPPORT;
        return true;

    case TEMPLATES_KEY_CUT:
        stroke->kind = TEMPLATES_STROKE_CUT;
        return true;

    case TEMPLATES_KEY_CONVOY:
        stroke->kind = TEMPLATES_STROKE_MOVE;
        stroke->wave = true;
        return true;

    case TEMPLATES_KEY_VOID:
        stroke->kind = TEMPLATES_STROKE_VOID;
        stroke->p[1].x = x + 30;
        return true;

    case TEMPLATES_KEY_OPTION:
        stroke->kind = TEMPLATES_STROKE_OPTION;
        return true;

    case TEMPLATES_KEY_RETREAT:
        stroke->kind = TEMPLATES_STROKE_RETREAT;
        return true;

    default:
        return false;
    }
}

void templates_draw_sample(struct templates_pen *pen, enum templates_key key, double x, double y)
{
    struct templates_stroke stroke;
    struct templates_point middle = {x + 22, y};

    if (templates_sample_stroke(key, x, y, &stroke)) {
        templates_stroke_draw(pen, &stroke);
        return;
    }

    switch (key) {
    case TEMPLATES_KEY_HOLD:
    case TEMPLATES_KEY_NO_ORDER:
        templates_draw_ring(pen, middle, 11, key == TEMPLATES_KEY_NO_ORDER);
        break;
    case TEMPLATES_KEY_DISLODGED:
        templates_draw_burst(pen, middle, 13);
        break;
    case TEMPLATES_KEY_BUILD:
        templates_draw_plus(pen, middle);
        break;
    case TEMPLATES_KEY_REMOVED:
        templates_draw_cross(pen, middle, 7);
        break;
    default:
        break;
    }
}

static void draw_figure(struct templates_pen *pen, const struct templates_figure *f)
{
    double r = templates_figure_radius(f);
    if (f->burst)
        templates_draw_burst(pen, f->at, r * 1.6);
    if (f->ring || f->dotted_ring)
        templates_draw_ring(pen, f->at, r + 4, f->dotted_ring);
    templates_draw_unit(pen, f->at, f->unit.power, (enum rules_unit_kind)f->unit.kind, f->small);
    if (f->cross)
        templates_draw_cross(pen, f->at, 11);
    if (f->plus)
        templates_draw_plus(pen, (struct templates_point){f->at.x + 15, f->at.y - 14});
}

static void draw_figures(struct templates_pen *pen, const struct templates_play *play, bool burst)
{
    for (guint i = 0; i < play->figures->len; i++) {
        const struct templates_figure *figure = &g_array_index(play->figures, struct templates_figure, i);
        if (figure->burst != burst)
            continue;
        if (pen->svg)
            templates_svg_open_unit(pen, figure);
        draw_figure(pen, figure);
        if (pen->svg)
            templates_svg_close(pen);
    }
}

static void draw_strokes(struct templates_pen *pen, const struct templates_play *play)
{
    for (unsigned layer = 0; layer < TEMPLATES_STROKE_COUNT; layer++)
        for (guint i = 0; i < play->strokes->len; i++) {
            const struct templates_stroke *stroke = &g_array_index(play->strokes, struct templates_stroke, i);
            if (stroke->kind == templates_stroke_layer(layer))
                templates_stroke_draw(pen, stroke);
        }
}

/* Labels that a stroke crosses are drawn again, on top of it. */
static void draw_crossed_labels(struct templates_pen *pen, const struct templates_play *play)
{
    const struct templates_board *board = pen->board;
    for (rules_loc p = 0; p < board->map->n_provinces && board->geometry; p++)
        if (board->region[p] >= 0 && templates_play_crosses(play, board->label[p]))
            templates_board_label(pen, p, true);
}

/* A layer of an SVG document; nothing for other pictures. */
static void open_layer(struct templates_pen *pen, const char *id)
{
    if (pen->svg)
        g_string_append_printf(pen->svg, "<g id=\"%s\">\n", id);
}

static void close_layer(struct templates_pen *pen)
{
    if (pen->svg)
        templates_svg_close(pen);
}

static void draw_marks(struct templates_pen *pen, const struct templates_play *play)
{
    for (guint i = 0; i < play->marks->len; i++) {
        const struct templates_convoy_mark *mark =
            &g_array_index(play->marks, struct templates_convoy_mark, i);
        templates_draw_wave(pen, mark->at);
        if (mark->failed)
            templates_draw_cross(pen, mark->at, 5);
    }
}

unsigned templates_draw_play(struct templates_pen *pen)
{
    struct templates_play *play = templates_play_new(pen);
    templates_board_shade_closed(pen);
    open_layer(pen, "orders");
    draw_strokes(pen, play);
    draw_crossed_labels(pen, play);
    close_layer(pen);

    open_layer(pen, "centres");
    templates_draw_centres(pen, templates_scene_owners(pen->scene));
    close_layer(pen);

    open_layer(pen, "units");
    draw_marks(pen, play);
    draw_figures(pen, play, true);
    draw_figures(pen, play, false);
    close_layer(pen);

    unsigned keys = play->keys;
    templates_play_free(play);

    return keys;
}
