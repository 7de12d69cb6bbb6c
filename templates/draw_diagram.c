/*
 * Maps that nobody has drawn: every place is a card, neighbours are joined by lines. Places are laid by pivot
 * multidimensional scaling of the distances on the board (Brandes and Pich, 2006), then pushed apart until no
 * card covers another. No randomness.
 */
#include "svg_p.h"

#include <math.h>
#include <string.h>

enum { PIVOTS = 24, POWER_STEPS = 60, SPRING_STEPS = 60, PUSH_STEPS = 200 };
static const double card_width = 66, card_height = 62, gap_x = 30, gap_y = 24;

enum { JOIN_LAND = 1, JOIN_SEA = 2, JOIN_BOTH = JOIN_LAND | JOIN_SEA };

struct graph {
    guint n;
    guint *n_near;
    rules_loc **near; /* provinces */
    guint8 *kind;     /* n * n: how two places are joined */
};

static void join(struct graph *graph, rules_loc a, rules_loc b, guint8 kind)
{
    if (a == b)
        return;
    graph->kind[(gsize)a * graph->n + b] |= kind;
    graph->kind[(gsize)b * graph->n + a] |= kind;
}

static void graph_init(struct graph *graph, const struct rules_map *map)
{
    graph->n = map->n_provinces;
    graph->kind = g_new0(guint8, (gsize)graph->n * graph->n);
    graph->n_near = g_new0(guint, graph->n);
    graph->near = g_new0(rules_loc *, graph->n);
    for (rules_loc p = 0; p < map->n_provinces; p++)
        for (guint i = 0; i < map->n_army_list[p]; i++)
            join(graph, p, map->army_list[p][i], JOIN_LAND);
    for (rules_loc loc = 0; loc < map->n_locs; loc++)
        for (guint i = 0; i < map->n_fleet_list[loc]; i++)
            join(graph, map->province[loc], map->province[map->fleet_list[loc][i]], JOIN_SEA);

    for (guint p = 0; p < graph->n; p++) {
        graph->near[p] = g_new(rules_loc, graph->n);
        for (guint q = 0; q < graph->n; q++)
            if (graph->kind[(gsize)p * graph->n + q])
                graph->near[p][graph->n_near[p]++] = (rules_loc)q;
    }
}

static void graph_clear(struct graph *graph)
{
    for (guint p = 0; p < graph->n; p++)
        g_free(graph->near[p]);
    g_free(graph->near);
    g_free(graph->n_near);
    g_free(graph->kind);
}

/* Steps from `start`; places out of reach count as far as the board is large. */
static void distances(const struct graph *graph, guint start, double *d)
{
    g_autofree rules_loc *queue = g_new(rules_loc, graph->n);
    guint head = 0, tail = 0;
    double far = 0;

    for (guint i = 0; i < graph->n; i++)
        d[i] = -1;
    d[start] = 0;
    queue[tail++] = (rules_loc)start;

    while (head < tail) {
        rules_loc p = queue[head++];
        far = d[p];
        for (guint i = 0; i < graph->n_near[p]; i++)
            if (d[graph->near[p][i]] < 0)
                d[graph->near[p][i]] = d[p] + 1, queue[tail++] = graph->near[p][i];
    }

    for (guint i = 0; i < graph->n; i++)
        if (d[i] < 0)
            d[i] = far + 2;
}

/* c[n * k]: squared distances to pivots, doubly centred. Each pivot is the place farthest from those before. */
static guint pivot_matrix(const struct graph *graph, double *c)
{
    guint n = graph->n, k = MIN(n, (guint)PIVOTS), pivot = 0;
    g_autofree double *d = g_new(double, n), *nearest = g_new(double, n), *column = g_new0(double, k),
                      *row = g_new0(double, n);
    double all = 0;

    for (guint i = 0; i < n; i++)
        nearest[i] = HUGE_VAL;
    for (guint j = 0; j < k; j++) {
        distances(graph, pivot, d);
        pivot = 0;
        for (guint i = 0; i < n; i++) {
            c[i * k + j] = d[i] * d[i];
            nearest[i] = MIN(nearest[i], d[i]);
            if (nearest[i] > nearest[pivot])
                pivot = i;
        }
    }

    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < k; j++)
            column[j] += c[i * k + j] / n, row[i] += c[i * k + j] / k, all += c[i * k + j] / n / k;
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < k; j++)
            c[i * k + j] = -.5 * (c[i * k + j] - column[j] - row[i] + all);

    return k;
}

/* One step of power iteration: w = c' c v. */
static void multiply(const double *c, guint n, guint k, const double *v, double *w)
{
    memset(w, 0, k * sizeof *w);
    for (guint i = 0; i < n; i++) {
        double dot = 0;
        for (guint j = 0; j < k; j++)
            dot += c[i * k + j] * v[j];
        for (guint j = 0; j < k; j++)
            w[j] += dot * c[i * k + j];
    }
}

/* Takes the direction `other` (NULL: none) out of w and scales it to length 1 into v; a w of no length leaves v
 * as it was. */
static void orthonormalise(double *w, const double *other, guint k, double *v)
{
    double overlap = 0, length = 0;
    for (guint j = 0; other && j < k; j++)
        overlap += w[j] * other[j];
    for (guint j = 0; j < k; j++) {
        w[j] -= other ? overlap * other[j] : 0;
        length += w[j] * w[j];
    }
    length = sqrt(length);
    for (guint j = 0; j < k && length > 1e-9; j++)
        v[j] = w[j] / length;
}

/* The two strongest directions of c, by power iteration on its k x k product. */
static void project(const double *c, guint n, guint k, double *x, double *y)
{
    double v[2][PIVOTS], w[PIVOTS];
    for (int axis = 0; axis < 2; axis++) {
        for (guint j = 0; j < k; j++)
            v[axis][j] = 1 + .37 * (axis ? (double)(j % 3) : (double)j);
        for (int step = 0; step < POWER_STEPS; step++) {
            multiply(c, n, k, v[axis], w);
            orthonormalise(w, axis ? v[0] : NULL, k, v[axis]);
        }
    }

    for (guint i = 0; i < n; i++) {
        x[i] = 1e-3 * (i % 7); /* twins must not fall on one point */
        y[i] = 1e-3 * (i % 11);
        for (guint j = 0; j < k; j++) {
            x[i] += c[i * k + j] * v[0][j];
            y[i] += c[i * k + j] * v[1][j];
        }
    }
}

static void fit(double *v, guint n, double from, double to)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (guint i = 0; i < n; i++)
        low = MIN(low, v[i]), high = MAX(high, v[i]);
    for (guint i = 0; i < n; i++)
        v[i] = high - low < 1e-9 ? (from + to) / 2 + 5. * (i % 5)
                                 : from + (v[i] - low) / (high - low) * (to - from);
}

static void springs(const struct graph *graph, double *x, double *y, double width, double height)
{
    guint n = graph->n;
    double ideal = sqrt(width * height / n) * .9;
    guint steps = n > 300 ? 20 : SPRING_STEPS;
    g_autofree double *fx = g_new(double, n), *fy = g_new(double, n);

    for (guint step = 0; step < steps; step++) {
        double cool = ideal * .25 * (1 - (double)step / steps);
        for (guint i = 0; i < n; i++) {
            fx[i] = fy[i] = 0;
            for (guint j = 0; j < n; j++) {
                double dx = x[i] - x[j], dy = y[i] - y[j], d2 = dx * dx + dy * dy + 1;
                if (i == j || d2 > 9 * ideal * ideal)
                    continue;
                fx[i] += dx / d2 * ideal * ideal;
                fy[i] += dy / d2 * ideal * ideal;
            }
            for (guint k = 0; k < graph->n_near[i]; k++) {
                rules_loc j = graph->near[i][k];
                double dx = x[i] - x[j], dy = y[i] - y[j], d = sqrt(dx * dx + dy * dy);
                fx[i] -= dx * d / ideal;
                fy[i] -= dy * d / ideal;
            }
        }
        for (guint i = 0; i < n; i++) {
            double f = hypot(fx[i], fy[i]) + 1e-9, move = MIN(f, cool);
            x[i] = CLAMP(x[i] + fx[i] / f * move, card_width, width - card_width);
            y[i] = CLAMP(y[i] + fy[i] / f * move, card_height, height - card_height);
        }
    }
}

/* Pushes cards apart along the lesser overlap until none covers another. */
static void push(double *x, double *y, guint n, double width, double height)
{
    for (int step = 0; step < PUSH_STEPS; step++) {
        bool moved = false;
        for (guint i = 0; i < n; i++)
            for (guint j = i + 1; j < n; j++) {
                double dx = x[j] - x[i], dy = y[j] - y[i];
                double ox = card_width + gap_x - fabs(dx), oy = card_height + gap_y - fabs(dy);
                if (ox <= 0.5 || oy <= 0.5)
                    continue;
                moved = true;
                if (ox < oy) {
                    double half = (dx < 0 ? -ox : ox) * .5;
                    x[i] = CLAMP(x[i] - half, card_width, width - card_width);
                    x[j] = CLAMP(x[j] + half, card_width, width - card_width);
                } else {
                    double half = (dy < 0 ? -oy : oy) * .5;
                    y[i] = CLAMP(y[i] - half, card_height, height - card_height);
                    y[j] = CLAMP(y[j] + half, card_height, height - card_height);
                }
            }
        if (!moved)
            return;
    }
}

void templates_diagram_layout(struct templates_board *board)
{
    const struct rules_map *map = board->map;
    if (templates_shapes_layout(board))
        return;

    guint n = map->n_provinces;
    double area = n * (card_width + gap_x) * (card_height + gap_y) * 2.2;

    board->geometry = NULL;
    board->width = MAX(1600, sqrt(area * 1.2));
    board->height = MAX(700, area / board->width);
    g_autofree double *c = g_new(double, (gsize)n *PIVOTS), *x = g_new(double, n), *y = g_new(double, n);
    struct graph graph = {0};

    graph_init(&graph, map);
    guint k = pivot_matrix(&graph, c);

    project(c, n, k, x, y);
    fit(x, n, card_width, board->width - card_width);
    fit(y, n, card_height, board->height - card_height);
    springs(&graph, x, y, board->width, board->height);
    fit(x, n, card_width, board->width - card_width);
    fit(y, n, card_height, board->height - card_height);
    push(x, y, n, board->width, board->height);

    for (rules_loc loc = 0; loc < map->n_locs; loc++) {
        rules_loc p = map->province[loc];
        double shift = loc == p || map->place[p].n_coasts < 2
                           ? 0
                           : -18 + 36. * (loc - map->place[p].coasts) / (map->place[p].n_coasts - 1);
        board->region[loc] = -1;
        board->unit[loc] = (struct templates_point){x[p] + shift, y[p] - 7};
        board->dislodged[loc] = (struct templates_point){x[p] + shift + 24, y[p] - 29};
        board->label[loc] = (struct templates_point){x[p], y[p] + 21};
        board->centre[loc] = (struct templates_point){x[p] + card_width / 2 - 4, y[p] + card_height / 2 - 4};
    }

    graph_clear(&graph);
}

static void path_card(cairo_t *cr, double x, double y, double radius)
{
    double w = card_width / 2, h = card_height / 2;
    cairo_new_path(cr);
    cairo_arc(cr, x + w - radius, y - h + radius, radius, -G_PI / 2, 0);
    cairo_arc(cr, x + w - radius, y + h - radius, radius, 0, G_PI / 2);
    cairo_arc(cr, x - w + radius, y + h - radius, radius, G_PI / 2, G_PI);
    cairo_arc(cr, x - w + radius, y - h + radius, radius, G_PI, 3 * G_PI / 2);
    cairo_close_path(cr);
}

/* By land: brown; by sea: blue and dashed, so that grey tells too; both: dark and wider. */
static struct templates_colour join_colour(guint8 kind, bool grey)
{
    static const guint colour[] = {0, 0x9A7B55, 0x6F93A8, 0x55606A};
    if (grey)
        return TEMPLATES_GREY(kind == JOIN_BOTH ? .35 : .55);
    return TEMPLATES_HEX(colour[kind]);
}

static void draw_join(struct templates_pen *pen, guint8 kind, struct templates_point a,
                      struct templates_point b)
{
    struct templates_colour colour = join_colour(kind, pen->grey);
    double width = kind == JOIN_BOTH ? 3 : 2;

    if (pen->svg) {
        g_string_append_printf(pen->svg, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"", a.x, a.y - 21, b.x,
                               b.y - 21);
        templates_svg_colour(pen->svg, colour);
        g_string_append_printf(pen->svg, "\" stroke-width=\"%g\"%s/>\n", width,
                               kind == JOIN_SEA ? " stroke-dasharray=\"6 4\"" : "");
        return;
    }

    cairo_move_to(pen->cr, a.x, a.y - 21);
    cairo_line_to(pen->cr, b.x, b.y - 21);
    templates_set_colour(pen->cr, colour);
    cairo_set_line_width(pen->cr, width);
    if (kind == JOIN_SEA)
        cairo_set_dash(pen->cr, (double[]){6, 4}, 2, 0);
    cairo_stroke(pen->cr);
    cairo_set_dash(pen->cr, NULL, 0, 0);
}

static void draw_joins(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    struct graph graph = {0};
    graph_init(&graph, board->map);
    for (guint p = 0; p < graph.n; p++)
        for (guint i = 0; i < graph.n_near[p]; i++) {
            rules_loc q = graph.near[p][i];
            if (q > p)
                draw_join(pen, graph.kind[(gsize)p * graph.n + q], board->label[p], board->label[q]);
        }
    graph_clear(&graph);
}

struct templates_colour templates_diagram_colour(const struct templates_pen *pen, rules_loc p)
{
    const struct rules_map *map = pen->board->map;
    rules_power owner = pen->region_owner[p];
    if (map->place[p].terrain == RULES_TERRAIN_WATER)
        return pen->grey ? TEMPLATES_GREY(.9) : TEMPLATES_HEX(0xDEE8EE);
    if (map->place[p].terrain == RULES_TERRAIN_SHUT)
        return pen->grey ? TEMPLATES_GREY(.75) : TEMPLATES_HEX(0xD5CFC2);
    return owner < map->n_powers ? pen->board->paint[owner].land : templates_neutral_land(pen->grey);
}

/* The shape of a card: rounder at sea. */
static void draw_card_shape(struct templates_pen *pen, rules_loc p)
{
    const struct templates_board *board = pen->board;
    const struct rules_map *map = board->map;
    double radius = map->place[p].terrain == RULES_TERRAIN_WATER ? 26 : 9;
    double border = pen->region_owner[p] < map->n_powers ? 3 : 1.6;
    struct templates_point at = {board->label[p].x, board->label[p].y - 21};

    if (pen->svg) {
        g_autofree char *id = g_ascii_strdown(map->place[p].code, -1);
        g_string_append_printf(pen->svg,
                               "<rect id=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%g\" height=\"%g\" rx=\"%g\" "
                               "stroke=\"#333\" stroke-width=\"%g\" fill=\"",
                               id, at.x - card_width / 2, at.y - card_height / 2, card_width, card_height,
                               radius, border);
        templates_svg_colour(pen->svg, templates_diagram_colour(pen, p));
        g_string_append(pen->svg, "\">");
        templates_svg_title(pen->svg, map->place[p].name);
        g_string_append(pen->svg, "</rect>\n");
        return;
    }

    path_card(pen->cr, at.x, at.y, radius);
    templates_set_colour(pen->cr, templates_diagram_colour(pen, p));
    cairo_fill_preserve(pen->cr);
    templates_set_colour(pen->cr, TEMPLATES_GREY(.2));
    cairo_set_line_width(pen->cr, border);
    cairo_stroke(pen->cr);
}

static void draw_card(struct templates_pen *pen, rules_loc p)
{
    const struct templates_board *board = pen->board;
    const struct rules_map *map = board->map;
    draw_card_shape(pen, p);
    for (guint i = 0; i < map->place[p].n_coasts; i++) {
        const char *slash = strchr(map->place[map->place[p].coasts + i].code, '/');
        templates_text(pen, TEMPLATES_FONT_SMALL, 11, slash ? slash + 1 : "",
                       board->unit[map->place[p].coasts + i].x, board->label[p].y - 46, .5, card_width / 2,
                       TEMPLATES_GREY(.2), NULL);
    }

    templates_board_label(pen, p, false);
}

static void draw_ground(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    struct templates_colour ground = pen->grey ? TEMPLATES_GREY(1) : TEMPLATES_HEX(0xFBF9F4);

    if (pen->svg) {
        g_string_append_printf(
            pen->svg, "<rect width=\"%g\" height=\"%g\" stroke=\"#4d4d4d\" stroke-width=\"3\" fill=\"",
            board->width, board->height);
        templates_svg_colour(pen->svg, ground);
        g_string_append(pen->svg, "\"/>\n");
        return;
    }

    cairo_rectangle(pen->cr, 0, 0, board->width, board->height);
    templates_set_colour(pen->cr, ground);
    cairo_fill_preserve(pen->cr);
    templates_set_colour(pen->cr, TEMPLATES_GREY(.3));
    cairo_set_line_width(pen->cr, 3);
    cairo_stroke(pen->cr);
}

void templates_diagram_draw(struct templates_pen *pen)
{
    draw_ground(pen);
    if (pen->board->drawn) {
        templates_shapes_draw(pen);
        return;
    }

    draw_joins(pen);
    for (rules_loc p = 0; p < pen->board->map->n_provinces; p++)
        draw_card(pen, p);
}
