/* Orders as lines. First all lines are laid, each with the bend that hides least, then drawn; units come on
 * top. */
#include "draw_p.h"

#include <math.h>
#include <string.h>

enum { LINE_POINTS = 49, MAX_OPTIONS = 64, MAX_CHAIN = 24 };

enum line_kind {
    LINE_MOVE,
    LINE_FAILED,
    LINE_VOID,
    LINE_SUPPORT,
    LINE_CUT,
    LINE_RETREAT,
    LINE_RETREAT_FAILED,
    LINE_OPTION,
};

struct line {
    enum line_kind kind;
    bool wave, spline;
    bool dot;           /* a dot at the beginning: the unit has left that place */
    rules_power power;  /* whose colour; RULES_NO_POWER: a sample */
    rules_loc from, to; /* provinces; supports: RULES_NO_LOC */
    guint n;
    struct templates_point p[LINE_POINTS];
};

/* A unit in the picture. */
struct figure {
    struct templates_point at;
    struct rules_unit unit;
    bool small, burst, cross, plus, ring, dotted_ring;
};

struct play {
    struct templates_pen *pen;
    GArray *figures, *lines;
    struct templates_point
        stand[RULES_MAX_LOCS];       /* by province: where the unit that was ordered there is drawn now */
    bool used_fleet[RULES_MAX_LOCS]; /* by province: on the path of a convoyed army */
    unsigned keys;
};

static double distance(struct templates_point a, struct templates_point b)
{
    double dx = a.x - b.x, dy = a.y - b.y;
    return sqrt(dx * dx + dy * dy); /* hypot is slow, and its care is not needed here */
}

static const struct figure *figure_at(const struct play *play, struct templates_point at)
{
    for (guint i = 0; i < play->figures->len; i++) {
        const struct figure *f = &g_array_index(play->figures, struct figure, i);
        if (distance(f->at, at) < 4)
            return f;
    }
    return NULL;
}

static struct figure *add_figure(struct play *play, struct rules_unit unit, struct templates_point at)
{
    struct figure figure = {.at = at, .unit = unit};
    g_array_append_val(play->figures, figure);
    return &g_array_index(play->figures, struct figure, play->figures->len - 1);
}

/* ---- polylines ---- */

static double length_of(const struct templates_point *p, guint n)
{
    double sum = 0;
    for (guint i = 1; i < n; i++)
        sum += distance(p[i - 1], p[i]);
    return sum;
}

/* The point `s` along the line, and the direction there. */
static struct templates_point point_along(const struct templates_point *p, guint n, double s,
                                          struct templates_point *direction)
{
    for (guint i = 1; i < n; i++) {
        double d = distance(p[i - 1], p[i]);
        if ((s <= d || i + 1 == n) && d > 0) {
            double t = CLAMP(s / d, 0, 1);
            if (direction)
                *direction = (struct templates_point){(p[i].x - p[i - 1].x) / d, (p[i].y - p[i - 1].y) / d};
            return (struct templates_point){p[i - 1].x + (p[i].x - p[i - 1].x) * t,
                                            p[i - 1].y + (p[i].y - p[i - 1].y) * t};
        }
        s -= d;
    }
    if (direction)
        *direction = (struct templates_point){1, 0};
    return p[n - 1];
}

/* Cuts `start` and `end` off the line; a line that would vanish keeps its middle third. Evenly spaced
 * afterwards. */
static void trim(struct line *line, double start, double end)
{
    struct templates_point old[LINE_POINTS];
    double length = length_of(line->p, line->n), from = start, to = length - end;
    memcpy(old, line->p, sizeof old);
    if (to - from < 8) {
        double middle = CLAMP((from + to) / 2, length * .3, length * .7), half = MIN(4, length / 6);
        from = middle - half;
        to = middle + half;
    }
    for (guint i = 0; i < LINE_POINTS; i++)
        line->p[i] = point_along(old, line->n, from + (to - from) * i / (LINE_POINTS - 1), NULL);
    line->n = LINE_POINTS;
}

static void bow(struct line *line, struct templates_point a, struct templates_point b, double bend)
{
    double dx = b.x - a.x, dy = b.y - a.y;
    struct templates_point c = {(a.x + b.x) / 2 - dy * bend * 1.3, (a.y + b.y) / 2 + dx * bend * 1.3};
    for (guint i = 0; i < LINE_POINTS; i++) {
        double t = (double)i / (LINE_POINTS - 1), u = 1 - t;
        line->p[i] = (struct templates_point){u * u * a.x + 2 * u * t * c.x + t * t * b.x,
                                              u * u * a.y + 2 * u * t * c.y + t * t * b.y};
    }
    line->n = LINE_POINTS;
}

/* ---- choosing a bend ---- */

static double cost_of(const struct play *play, const struct line *line, struct templates_point a,
                      struct templates_point b)
{
    enum { STEP = 4 };
    const struct templates_board *board = play->pen->board;
    double x0 = line->p[0].x, x1 = x0, y0 = line->p[0].y, y1 = y0, cost = 0;
    for (guint i = 1; i < line->n; i++) {
        x0 = MIN(x0, line->p[i].x), x1 = MAX(x1, line->p[i].x);
        y0 = MIN(y0, line->p[i].y), y1 = MAX(y1, line->p[i].y);
    }
    if (x0 < 8 || y0 < 8 || x1 > board->width - 8 || y1 > board->height - 8)
        cost += 20;
    x0 -= 24, y0 -= 24, x1 += 24, y1 += 24;
#define FAR(q) ((q).x < x0 || (q).x > x1 || (q).y < y0 || (q).y > y1)
    for (guint k = 0; k < play->figures->len; k++) {
        struct templates_point q = g_array_index(play->figures, struct figure, k).at;
        if (FAR(q) || distance(q, a) < 6 || distance(q, b) < 6)
            continue;
        for (guint i = STEP; i + STEP < line->n; i += STEP)
            cost += MAX(0, 22 - distance(line->p[i], q)) * .25;
    }
    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        struct templates_point q = board->label[p];
        if (!FAR(q))
            for (guint i = STEP; i + STEP < line->n; i += STEP)
                if (fabs(line->p[i].x - q.x) < 22 && fabs(line->p[i].y - q.y) < 11)
                    cost += .8;
        q = board->centre[p];
        if (board->map->place[p].centre && !FAR(q))
            for (guint i = STEP; i + STEP < line->n; i += STEP)
                if (distance(line->p[i], q) < 10)
                    cost += .5;
    }
#undef FAR
    for (guint k = 0; k < play->lines->len; k++) {
        const struct line *other = &g_array_index(play->lines, struct line, k);
        double ox0 = MIN(other->p[0].x, other->p[other->n - 1].x) - 20,
               ox1 = MAX(other->p[0].x, other->p[other->n - 1].x) + 20;
        double oy0 = MIN(other->p[0].y, other->p[other->n - 1].y) - 20,
               oy1 = MAX(other->p[0].y, other->p[other->n - 1].y) + 20;
        if (ox1 < x0 || ox0 > x1 || oy1 < y0 || oy0 > y1)
            continue;
        for (guint i = STEP; i + STEP < line->n; i += STEP)
            for (guint j = STEP; j + STEP < other->n; j += STEP)
                if (distance(line->p[i], other->p[j]) < 8)
                    cost += .5;
    }
    return cost;
}

/* Lays the line from a to b with the bend that costs least; `fixed` != 0 is taken as it is. */
static void lay(const struct play *play, struct line *line, struct templates_point a,
                struct templates_point b, double fixed)
{
    static const double bends[] = {0, .1, -.1, .2, -.2, .32, -.32};
    if (fixed != 0) {
        bow(line, a, b, fixed);
        return;
    }
    struct line best = *line;
    double best_cost = HUGE_VAL;
    for (guint i = 0; i < G_N_ELEMENTS(bends); i++) {
        bow(line, a, b, bends[i]);
        double cost = cost_of(play, line, a, b) + fabs(bends[i]) * 6;
        if (cost < best_cost)
            best_cost = cost, best = *line;
        if (best_cost < .3)
            break;
    }
    *line = best;
}

/* A smooth line through the points. */
static void spline(struct line *line, const struct templates_point *q, guint n)
{
    guint segments = n - 1, per = (LINE_POINTS - 1) / segments, out = 0;
    for (guint s = 0; s < segments; s++) {
        struct templates_point p1 = q[s], p2 = q[s + 1], p0 = s ? q[s - 1] : p1,
                               p3 = s + 2 < n ? q[s + 2] : p2;
        for (guint i = 0; i < per; i++) {
            double t = (double)i / per, t2 = t * t, t3 = t2 * t;
#define CATMULL(c)                                                                                           \
    (.5 * (2 * p1.c + (p2.c - p0.c) * t + (2 * p0.c - 5 * p1.c + 4 * p2.c - p3.c) * t2 +                     \
           (3 * p1.c - p0.c - 3 * p2.c + p3.c) * t3))
            line->p[out++] = (struct templates_point){CATMULL(x), CATMULL(y)};
#undef CATMULL
        }
    }
    line->p[out++] = q[n - 1];
    line->n = out;
}

/* ---- drawing lines ---- */

/* Whether the line may be drawn through every third of its points, or even straight: strokes cost by the
 * corner. */
static guint stride_of(const struct line *line)
{
    struct templates_point a = line->p[0], b = line->p[line->n - 1], m = line->p[line->n / 2];
    double d = distance(a, b);
    double bulge = d > 0 ? fabs((m.x - a.x) * (b.y - a.y) - (m.y - a.y) * (b.x - a.x)) / d : 0;
    return bulge < .2 && !line->spline ? line->n : line->spline ? 1 : 4;
}

/* Path of the line without its last `end`. */
static void path_line(cairo_t *cr, const struct line *line, double end)
{
    double length = length_of(line->p, line->n) - end;
    cairo_new_path(cr);
    if (!line->wave) {
        guint stride = stride_of(line);
        double s = 0;
        cairo_move_to(cr, line->p[0].x, line->p[0].y);
        for (guint i = 1; i < line->n; i++) {
            s += distance(line->p[i - 1], line->p[i]);
            if (s > length - .5)
                break;
            if (i % stride == 0)
                cairo_line_to(cr, line->p[i].x, line->p[i].y);
        }
        struct templates_point last = point_along(line->p, line->n, length, NULL);
        cairo_line_to(cr, last.x, last.y);
        return;
    }
    const double step = 3, wave = 18, height = 3.8;
    guint i = 1;
    double passed = 0;
    for (double s = 0; s < length; s += step) {
        double d = distance(line->p[i - 1], line->p[i]);
        while (i + 1 < line->n && passed + d < s)
            passed += d, i++, d = distance(line->p[i - 1], line->p[i]);
        struct templates_point p = line->p[i - 1], q = line->p[i];
        double t = d > 0 ? (s - passed) / d : 0,
               a = height * sin(s / wave * 2 * G_PI) * MIN(1, MIN(s, length - s) / 12);
        double nx = d > 0 ? -(q.y - p.y) / d : 0, ny = d > 0 ? (q.x - p.x) / d : 0;
        cairo_line_to(cr, p.x + (q.x - p.x) * t + nx * a, p.y + (q.y - p.y) * t + ny * a);
    }
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

static void draw_head(const struct templates_pen *pen, const struct line *line, double size, bool hollow)
{
    struct templates_point d, tip = line->p[line->n - 1];
    double length = length_of(line->p, line->n);
    point_along(line->p, line->n, MAX(0, length - size * .6), &d);
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
static void draw_bar(const struct templates_pen *pen, const struct line *line)
{
    struct templates_point d, tip = point_along(line->p, line->n, length_of(line->p, line->n), &d);
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

static void draw_line(struct templates_pen *pen, const struct line *line)
{
    cairo_t *cr = pen->cr;
    struct templates_colour colour = templates_line_colour(pen, line->power);
    double length = length_of(line->p, line->n), head = CLAMP(length * .6, 6, 16);
    struct templates_point middle = point_along(line->p, line->n, length / 2, NULL);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_BEVEL);
    switch (line->kind) {
    case LINE_MOVE:
        path_line(cr, line, head * .7);
        stroke_cased(pen, colour, line->wave ? 3.4 : 4.4);
        draw_head(pen, line, head, false);
        break;
    case LINE_FAILED:
    case LINE_RETREAT_FAILED:
        cairo_set_dash(cr, (double[]){7, 10}, 2, 0);
        path_line(cr, line, 0);
        stroke_cased(pen, colour, line->wave ? 3.2 : 4);
        cairo_set_dash(cr, NULL, 0, 0);
        draw_bar(pen, line);
        break;
    case LINE_RETREAT:
        path_line(cr, line, head * .7);
        stroke_cased(pen, colour, 3);
        draw_head(pen, line, head, true);
        break;
    case LINE_VOID:
        path_line(cr, line, 0);
        stroke_cased(pen, colour, 2.6);
        templates_draw_cross(pen, line->p[line->n - 1], 6);
        break;
    case LINE_SUPPORT:
    case LINE_CUT:
        cairo_set_dash(cr, (double[]){4, 7.5}, 2, 0);
        path_line(cr, line, 4);
        stroke_cased(pen, colour, 2.8);
        cairo_set_dash(cr, NULL, 0, 0);
        templates_draw_blob(pen, line->p[line->n - 1], line->power);
        if (line->kind == LINE_CUT)
            templates_draw_cross(pen, middle, 6);
        break;
    case LINE_OPTION:
        cairo_set_dash(cr, (double[]){.1, 6}, 2, 0);
        path_line(cr, line, 8);
        stroke_cased(pen, colour, 2.2);
        cairo_set_dash(cr, NULL, 0, 0);
        draw_head(pen, line, 10, true);
        break;
    }
    if (line->dot)
        templates_draw_blob(pen, line->p[0], line->power);
}

void templates_draw_sample(struct templates_pen *pen, enum templates_key key, double x, double y)
{
    static const enum line_kind kinds[] = {LINE_MOVE, LINE_FAILED, LINE_SUPPORT,
                                           LINE_CUT,  LINE_MOVE,   LINE_VOID};
    struct line line = {.n = 2, .power = RULES_NO_POWER, .p = {{x, y}, {x + 44, y}}};
    struct templates_point middle = {x + 22, y};
    switch (key) {
    case TEMPLATES_KEY_HOLD:
    case TEMPLATES_KEY_NO_ORDER:
        templates_draw_ring(pen, middle, 11, key == TEMPLATES_KEY_NO_ORDER);
        return;
    case TEMPLATES_KEY_DISLODGED:
        templates_draw_burst(pen, middle, 13);
        return;
    case TEMPLATES_KEY_BUILD:
        templates_draw_plus(pen, middle);
        return;
    case TEMPLATES_KEY_REMOVED:
        templates_draw_cross(pen, middle, 7);
        return;
    case TEMPLATES_KEY_OPTION:
        line.kind = LINE_OPTION;
        break;
    case TEMPLATES_KEY_RETREAT:
        line.kind = LINE_RETREAT;
        break;
    default:
        for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
            if (key == 1u << i)
                line.kind = kinds[i];
        break;
    }
    line.wave = key == TEMPLATES_KEY_CONVOY;
    if (line.kind == LINE_VOID)
        line.p[1].x = x + 30;
    draw_line(pen, &line);
}

/* ---- from orders to lines ---- */

static bool order_opposes(const struct rules_map *map, const struct rules_order *a,
                          const struct rules_order *b)
{
    return b->kind == RULES_MOVE && map->province[a->unit] == map->province[b->to] &&
           map->province[a->to] == map->province[b->unit];
}

static bool has_opposite(const struct rules_result *result, const struct rules_map *map,
                         const struct rules_order *order)
{
    for (guint i = 0; i < result->n_outcomes; i++)
        if (result->outcome[i].unit.kind && result->outcome[i].order.to != RULES_NO_LOC &&
            order_opposes(map, order, &result->outcome[i].order))
            return true;
    return false;
}

static bool convoys(const struct rules_map *map, const struct rules_outcome *fleet,
                    const struct rules_order *army)
{
    const struct rules_order *order = &fleet->order;
    return fleet->unit.kind == RULES_FLEET && order->kind == RULES_CONVOY && order->from != RULES_NO_LOC &&
           order->to != RULES_NO_LOC && map->province[order->from] == map->province[army->unit] &&
           map->province[order->to] == map->province[army->to];
}

/*
 * The shortest chain of fleets that were ordered to convoy this move: provinces into `chain`, their number is
 * returned, 0 if there is none. Fleets that failed are used only when no chain stands without them.
 */
static guint find_chain(const struct play *play, const struct rules_order *army, rules_loc chain[MAX_CHAIN],
                        bool standing_only)
{
    const struct rules_result *result = play->pen->scene->result;
    const struct rules_map *map = play->pen->board->map;
    rules_loc queue[RULES_MAX_LOCS], before[RULES_MAX_LOCS];
    bool fleet[RULES_MAX_LOCS] = {false}, seen[RULES_MAX_LOCS] = {false};
    guint head = 0, tail = 0;
    rules_loc from = map->province[army->unit], to = map->province[army->to];
    for (guint i = 0; i < result->n_outcomes; i++)
        if (convoys(map, &result->outcome[i], army) && (!standing_only || !result->outcome[i].dislodged))
            fleet[map->province[result->outcome[i].unit.loc]] = true;
    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (fleet[p] && rules_bit(rules_row(map, map->boards, from), p))
            queue[tail++] = p, seen[p] = true, before[p] = RULES_NO_LOC;
    while (head < tail) {
        rules_loc p = queue[head++];
        if (rules_bit(rules_row(map, map->boards, to), p)) {
            guint n = 0;
            for (rules_loc q = p; q != RULES_NO_LOC && n < MAX_CHAIN; q = before[q])
                chain[n++] = q;
            for (guint i = 0; i < n / 2; i++) {
                rules_loc swap = chain[i];
                chain[i] = chain[n - 1 - i];
                chain[n - 1 - i] = swap;
            }
            return n;
        }
        for (rules_loc q = 0; q < map->n_provinces; q++)
            if (fleet[q] && !seen[q] && rules_bit(rules_row(map, map->sea_to, p), q))
                queue[tail++] = q, seen[q] = true, before[q] = p;
    }
    return 0;
}

/* Length to keep clear at a point: a unit drawn there, or nothing. */
static double clearance(const struct play *play, struct templates_point at, double extra, double free_space)
{
    const struct figure *f = figure_at(play, at);
    return f ? templates_unit_radius * (f->small ? templates_small_unit : 1) + extra : free_space;
}

static void add_stub(struct play *play, struct templates_point from, struct templates_point to,
                     rules_power power)
{
    double d = distance(from, to);
    struct line line = {.kind = LINE_VOID, .power = power, .from = RULES_NO_LOC, .to = RULES_NO_LOC};
    if (d < 1)
        return;
    struct templates_point end = {from.x + (to.x - from.x) * 42 / d, from.y + (to.y - from.y) * 42 / d};
    bow(&line, from, end, 0);
    trim(&line, templates_unit_radius + 2, 0);
    g_array_append_val(play->lines, line);
    play->keys |= TEMPLATES_KEY_VOID;
}

static void add_move(struct play *play, const struct rules_outcome *outcome)
{
    const struct templates_board *board = play->pen->board;
    const struct rules_map *map = board->map;
    const struct rules_order *order = &outcome->order;
    bool success = outcome->verdict == RULES_SUCCEEDS,
         before = play->pen->scene->view == TEMPLATES_VIEW_BEFORE;
    rules_loc from = map->province[outcome->unit.loc], to = map->province[order->to], chain[MAX_CHAIN];
    struct templates_point a = success ? board->unit[outcome->unit.loc] : play->stand[from],
                           b = board->unit[order->to];
    if (outcome->unit.kind == RULES_ARMY)
        b = board->unit[to];
    if (outcome->verdict == RULES_VOID || outcome->verdict == RULES_NO_CONVOY) {
        add_stub(play, a, b, outcome->unit.power);
        return;
    }
    struct line line = {
        .kind = success ? LINE_MOVE : LINE_FAILED, .power = outcome->unit.power, .from = from, .to = to};
    bool near = rules_bit(rules_row(map, map->army_to, from), to);
    guint links = 0;
    if (outcome->unit.kind == RULES_ARMY &&
        (outcome->by_convoy || !near || outcome->verdict == RULES_DISRUPTED)) {
        links = find_chain(play, order, chain, true);
        if (!links)
            links = find_chain(play, order, chain, false);
    }
    if (links) {
        struct templates_point q[MAX_CHAIN + 2];
        guint n = 0;
        q[n++] = a;
        for (guint i = 0; i < links; i++) {
            q[n++] = play->stand[chain[i]];
            play->used_fleet[chain[i]] = true;
            if (outcome->verdict == RULES_DISRUPTED && outcome->by == chain[i])
                break;
        }
        if (outcome->verdict != RULES_DISRUPTED || n == links + 1)
            q[n++] = b;
        line.wave = line.spline = true;
        play->keys |= TEMPLATES_KEY_CONVOY;
        spline(&line, q, n);
        b = q[n - 1];
    } else {
        lay(play, &line, a, b, has_opposite(play->pen->scene->result, map, order) ? .16 : 0);
    }
    line.dot = success && !before && !figure_at(play, a);
    trim(&line, clearance(play, a, 1, line.dot ? 0 : 2),
         success ? clearance(play, b, 4, 3) : clearance(play, b, 9, 15));
    g_array_append_val(play->lines, line);
    play->keys |= success ? TEMPLATES_KEY_MOVE : TEMPLATES_KEY_FAILED;
}

static struct line *find_move(const struct play *play, rules_loc from, rules_loc to)
{
    for (guint i = 0; i < play->lines->len; i++) {
        struct line *line = &g_array_index(play->lines, struct line, i);
        if (line->kind <= LINE_FAILED && line->from == from && line->to == to)
            return line;
    }
    return NULL;
}

static void add_support(struct play *play, const struct rules_outcome *outcome, guint nth)
{
    static const double share[] = {.55, .45, .65, .38, .72};
    const struct templates_board *board = play->pen->board;
    const struct rules_map *map = board->map;
    const struct rules_order *order = &outcome->order;
    rules_loc from = map->province[order->from];
    struct templates_point a = play->stand[map->province[outcome->unit.loc]], b = play->stand[from];
    bool move = order->kind == RULES_SUPPORT_MOVE && order->to != RULES_NO_LOC;
    double end = clearance(play, b, 6, 6);
    if (outcome->verdict == RULES_VOID) {
        add_stub(play, a, move ? board->unit[map->province[order->to]] : b, outcome->unit.power);
        return;
    }
    struct line line = {.kind = outcome->verdict == RULES_SUCCEEDS ? LINE_SUPPORT : LINE_CUT,
                        .power = outcome->unit.power,
                        .from = RULES_NO_LOC,
                        .to = RULES_NO_LOC};
    if (move) {
        const struct line *arrow = find_move(play, from, map->province[order->to]);
        struct templates_point target = board->unit[map->province[order->to]];
        if (arrow)
            b = point_along(arrow->p, arrow->n,
                            length_of(arrow->p, arrow->n) * share[nth % G_N_ELEMENTS(share)], NULL);
        else
            b = (struct templates_point){(b.x + target.x) / 2, (b.y + target.y) / 2};
        end = 0;
    }
    lay(play, &line, a, b, 0);
    trim(&line, templates_unit_radius + 1, end);
    g_array_append_val(play->lines, line);
    play->keys |= line.kind == LINE_CUT ? TEMPLATES_KEY_CUT : TEMPLATES_KEY_SUPPORT;
}

static void add_retreat(struct play *play, const struct rules_outcome *outcome)
{
    const struct templates_board *board = play->pen->board;
    bool success = outcome->verdict == RULES_SUCCEEDS;
    struct templates_point a = board->dislodged[outcome->unit.loc], b = board->unit[outcome->order.to];
    struct line line = {.kind = success ? LINE_RETREAT : LINE_RETREAT_FAILED,
                        .power = outcome->unit.power,
                        .from = RULES_NO_LOC,
                        .to = RULES_NO_LOC};
    lay(play, &line, a, b, 0);
    line.dot = success && !figure_at(play, a);
    trim(&line, clearance(play, a, 1, 0), success ? clearance(play, b, 4, 3) : clearance(play, b, 9, 15));
    g_array_append_val(play->lines, line);
    play->keys |= success ? TEMPLATES_KEY_RETREAT : TEMPLATES_KEY_FAILED;
}

static void add_options(struct play *play, const struct rules_position *pos,
                        const struct rules_dislodged *dislodged, struct figure *figure)
{
    const struct templates_scene *scene = play->pen->scene;
    const struct templates_board *board = play->pen->board;
    rules_loc open[MAX_OPTIONS];
    if (!scene->book)
        return;
    size_t n = rules_retreats_open(pos, dislodged, scene->book, open);
    if (n == 0) { /* destroyed: nowhere to go */
        figure->cross = true;
        play->keys |= TEMPLATES_KEY_REMOVED;
    }
    struct templates_point from = figure->at; /* adding lines does not move figures, but say so */
    for (size_t i = 0; i < n; i++) {
        struct line line = {
            .kind = LINE_OPTION, .power = dislodged->unit.power, .from = RULES_NO_LOC, .to = RULES_NO_LOC};
        lay(play, &line, from, board->unit[open[i]], 0);
        trim(&line, templates_unit_radius, MAX(8, length_of(line.p, line.n) - 110));
        g_array_append_val(play->lines, line);
        play->keys |= TEMPLATES_KEY_OPTION;
    }
}

static void show_dislodged(struct play *play, const struct rules_position *pos)
{
    for (guint i = 0; i < pos->n_dislodged; i++) {
        const struct rules_dislodged *d = &pos->dislodged[i];
        struct figure *figure = add_figure(play, d->unit, play->pen->board->dislodged[d->unit.loc]);
        figure->burst = true;
        figure->small = true;
        play->keys |= TEMPLATES_KEY_DISLODGED;
    }
}

static void show_options(struct play *play, const struct rules_position *pos)
{
    guint seen = 0;
    for (guint i = 0; i < play->figures->len && seen < pos->n_dislodged; i++) {
        struct figure *figure = &g_array_index(play->figures, struct figure, i);
        if (figure->burst && figure->small)
            add_options(play, pos, &pos->dislodged[seen++], figure);
    }
}

static void show_units(struct play *play, const struct rules_position *pos)
{
    for (guint i = 0; i < pos->n_units; i++)
        add_figure(play, pos->units[i], play->pen->board->unit[pos->units[i].loc]);
}

static void mark_movement(struct play *play, const struct rules_result *result)
{
    const struct templates_board *board = play->pen->board;
    const struct rules_map *map = board->map;
    bool before = play->pen->scene->view == TEMPLATES_VIEW_BEFORE;
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (!o->unit.kind)
            continue;
        struct templates_point at =
            o->dislodged && !before ? board->dislodged[o->unit.loc] : board->unit[o->unit.loc];
        play->stand[map->province[o->unit.loc]] = at;
        for (guint k = 0; k < play->figures->len; k++) {
            struct figure *f = &g_array_index(play->figures, struct figure, k);
            if (f->unit.loc != o->unit.loc || f->unit.power != o->unit.power || distance(f->at, at) > 1)
                continue;
            if (o->dislodged && before)
                f->burst = true, play->keys |= TEMPLATES_KEY_DISLODGED;
            if (o->no_order)
                f->dotted_ring = true, play->keys |= TEMPLATES_KEY_NO_ORDER;
            else if (o->order.kind == RULES_HOLD && o->verdict != RULES_VOID && !o->dislodged)
                f->ring = true, play->keys |= TEMPLATES_KEY_HOLD;
        }
    }
}

static void lay_movement(struct play *play, const struct rules_result *result)
{
    const struct rules_map *map = play->pen->board->map;
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->unit.kind && o->order.kind == RULES_MOVE && o->order.to != RULES_NO_LOC)
            add_move(play, o);
    }
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (!o->unit.kind || o->order.from == RULES_NO_LOC ||
            (o->order.kind != RULES_SUPPORT_HOLD && o->order.kind != RULES_SUPPORT_MOVE))
            continue;
        guint nth = 0;
        for (guint k = 0; k < i; k++)
            nth += result->outcome[k].order.kind == RULES_SUPPORT_MOVE &&
                   result->outcome[k].order.from != RULES_NO_LOC &&
                   map->province[result->outcome[k].order.from] == map->province[o->order.from];
        add_support(play, o, nth);
    }
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->unit.kind && o->order.kind == RULES_CONVOY && o->verdict == RULES_VOID &&
            o->order.from != RULES_NO_LOC)
            add_stub(play, play->stand[map->province[o->unit.loc]], play->stand[map->province[o->order.from]],
                     o->unit.power);
    }
}

static void show_retreats(struct play *play, const struct rules_result *result)
{
    const struct templates_board *board = play->pen->board;
    bool before = play->pen->scene->view == TEMPLATES_VIEW_BEFORE;
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        bool retreats = o->order.kind == RULES_RETREAT && o->verdict == RULES_SUCCEEDS;
        if (!o->unit.kind || (o->order.kind != RULES_RETREAT && o->order.kind != RULES_DISBAND &&
                              o->verdict != RULES_DISBANDED))
            continue;
        if (retreats && !before)
            continue;
        struct figure *figure = add_figure(play, o->unit, board->dislodged[o->unit.loc]);
        figure->small = true;
        figure->burst = true;
        figure->cross = !retreats;
        play->keys |= TEMPLATES_KEY_DISLODGED | (retreats ? 0 : TEMPLATES_KEY_REMOVED);
    }
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->unit.kind && o->order.kind == RULES_RETREAT && o->order.to != RULES_NO_LOC &&
            o->verdict != RULES_VOID)
            add_retreat(play, o);
    }
}

static void show_adjustments(struct play *play, const struct rules_result *result)
{
    const struct templates_board *board = play->pen->board;
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->order.unit == RULES_NO_LOC || (o->verdict != RULES_SUCCEEDS && o->verdict != RULES_DISBANDED))
            continue;
        if (o->order.kind == RULES_BUILD &&
            rules_position_unit(&result->after, board->map->province[o->order.unit])) {
            struct rules_unit unit =
                *rules_position_unit(&result->after, board->map->province[o->order.unit]);
            struct templates_point at = board->unit[unit.loc];
            struct figure *figure = (struct figure *)figure_at(play, at);
            if (!figure)
                figure = add_figure(play, unit, at);
            figure->plus = figure->ring = true;
            play->keys |= TEMPLATES_KEY_BUILD;
        } else if (o->order.kind == RULES_DISBAND && o->unit.kind) {
            struct figure *figure = (struct figure *)figure_at(play, board->unit[o->unit.loc]);
            if (!figure)
                figure = add_figure(play, o->unit, board->unit[o->unit.loc]);
            figure->cross = true;
            play->keys |= TEMPLATES_KEY_REMOVED;
        }
    }
}

/* Figures and lines of the scene. */
static void lay_play(struct play *play)
{
    const struct templates_scene *scene = play->pen->scene;
    const struct rules_result *result = scene->result;
    bool before = scene->view == TEMPLATES_VIEW_BEFORE;
    if (!result) {
        show_units(play, scene->pos);
        show_dislodged(play, scene->pos);
        show_options(play, scene->pos);
        return;
    }
    const struct rules_position *shown = before ? scene->pos : &result->after;
    show_units(play, shown);
    switch (rules_phase_type(scene->pos->map, scene->pos->phase)) {
    case RULES_PHASE_MOVEMENT:
        if (!before)
            show_dislodged(play, &result->after);
        mark_movement(play, result);
        lay_movement(play, result);
        if (!before)
            show_options(play, &result->after);
        break;
    case RULES_PHASE_RETREAT:
        show_retreats(play, result);
        break;
    default:
        show_adjustments(play, result);
        break;
    }
}

static bool label_is_crossed(const struct play *play, struct templates_point label)
{
    for (guint k = 0; k < play->lines->len; k++) {
        const struct line *line = &g_array_index(play->lines, struct line, k);
        for (guint i = 0; i < line->n; i++)
            if (fabs(line->p[i].x - label.x) < 23 && fabs(line->p[i].y - label.y) < 12)
                return true;
    }
    return false;
}

static void draw_figure(struct templates_pen *pen, const struct figure *f)
{
    double r = templates_unit_radius * (f->small ? templates_small_unit : 1);
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

static void draw_convoy_marks(struct play *play)
{
    const struct rules_result *result = play->pen->scene->result;
    const struct rules_map *map = play->pen->board->map;
    if (!result || rules_phase_type(map, play->pen->scene->pos->phase) != RULES_PHASE_MOVEMENT)
        return;
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (!o->unit.kind || o->order.kind != RULES_CONVOY || o->verdict == RULES_VOID)
            continue;
        rules_loc p = map->province[o->unit.loc];
        struct templates_point at = {play->stand[p].x, play->stand[p].y + 20};
        bool failed = o->verdict != RULES_SUCCEEDS;
        if (!play->used_fleet[p] || failed) {
            templates_draw_wave(play->pen, at);
            if (failed)
                templates_draw_cross(play->pen, at, 5);
        }
    }
}

unsigned templates_draw_play(struct templates_pen *pen)
{
    struct play *play = g_new0(struct play, 1);
    const struct templates_board *board = pen->board;
    play->pen = pen;
    play->figures = g_array_new(FALSE, FALSE, sizeof(struct figure));
    play->lines = g_array_new(FALSE, FALSE, sizeof(struct line));
    memcpy(play->stand, board->unit, sizeof board->unit[0] * board->map->n_provinces);
    lay_play(play);
    static const enum line_kind order[] = {LINE_OPTION, LINE_FAILED,  LINE_RETREAT_FAILED,
                                           LINE_MOVE,   LINE_RETREAT, LINE_SUPPORT,
                                           LINE_CUT,    LINE_VOID};
    for (guint k = 0; k < G_N_ELEMENTS(order); k++)
        for (guint i = 0; i < play->lines->len; i++)
            if (g_array_index(play->lines, struct line, i).kind == order[k])
                draw_line(pen, &g_array_index(play->lines, struct line, i));
    for (rules_loc p = 0; p < board->map->n_provinces && board->geometry; p++)
        if (board->region[p] >= 0 && label_is_crossed(play, board->label[p]))
            templates_board_label(pen, p, true);
    templates_draw_centres(pen, templates_scene_owners(pen->scene));
    draw_convoy_marks(play);
    for (guint i = 0; i < play->figures->len; i++)
        if (g_array_index(play->figures, struct figure, i).burst)
            draw_figure(pen, &g_array_index(play->figures, struct figure, i));
    for (guint i = 0; i < play->figures->len; i++)
        if (!g_array_index(play->figures, struct figure, i).burst)
            draw_figure(pen, &g_array_index(play->figures, struct figure, i));
    unsigned keys = play->keys;
    g_array_unref(play->figures);
    g_array_unref(play->lines);
    g_free(play);
    return keys;
}
