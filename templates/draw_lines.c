/* Lines of orders: their shapes, the bend that hides least, and how they are drawn. */
#include "draw_play_p.h"

#include <math.h>
#include <string.h>

double templates_distance(struct templates_point a, struct templates_point b)
{
    double dx = a.x - b.x, dy = a.y - b.y;
    return sqrt(dx * dx + dy * dy); /* hypot is slow, and its care is not needed here */
}

static double length_of(const struct templates_point *p, guint n)
{
    double sum = 0;
    for (guint i = 1; i < n; i++)
        sum += templates_distance(p[i - 1], p[i]);
    return sum;
}

static struct templates_point point_along(const struct templates_point *p, guint n, double s,
                                          struct templates_point *direction)
{
    for (guint i = 1; i < n; i++) {
        double d = templates_distance(p[i - 1], p[i]), dx = p[i].x - p[i - 1].x, dy = p[i].y - p[i - 1].y;
        bool here = s <= d || i + 1 == n;
        if (here && d > 0) {
            double t = CLAMP(s / d, 0, 1);
            if (direction)
                *direction = (struct templates_point){dx / d, dy / d};
            return (struct templates_point){p[i - 1].x + dx * t, p[i - 1].y + dy * t};
        }
        s -= d;
    }

    if (direction)
        *direction = (struct templates_point){1, 0};

    return p[n - 1];
}

double templates_stroke_length(const struct templates_stroke *stroke)
{
    return length_of(stroke->p, stroke->n);
}

struct templates_point templates_stroke_at(const struct templates_stroke *stroke, double s,
                                           struct templates_point *direction)
{
    return point_along(stroke->p, stroke->n, s, direction);
}

void templates_stroke_trim(struct templates_stroke *line, double start, double end)
{
    struct templates_point old[TEMPLATES_STROKE_POINTS];
    double length = length_of(line->p, line->n), from = start, to = length - end;
    memcpy(old, line->p, sizeof old);
    if (to - from < 8) {
        double middle = CLAMP((from + to) / 2, length * .3, length * .7), half = MIN(4, length / 6);
        from = middle - half;
        to = middle + half;
    }
    for (guint i = 0; i < TEMPLATES_STROKE_POINTS; i++)
        line->p[i] = point_along(old, line->n, from + (to - from) * i / (TEMPLATES_STROKE_POINTS - 1), NULL);
    line->n = TEMPLATES_STROKE_POINTS;
}

void templates_stroke_bow(struct templates_stroke *line, struct templates_point a, struct templates_point b,
                          double bend)
{
    double dx = b.x - a.x, dy = b.y - a.y;
    struct templates_point c = {(a.x + b.x) / 2 - dy * bend * 1.3, (a.y + b.y) / 2 + dx * bend * 1.3};
    for (guint i = 0; i < TEMPLATES_STROKE_POINTS; i++) {
        double t = (double)i / (TEMPLATES_STROKE_POINTS - 1), u = 1 - t;
        line->p[i] = (struct templates_point){u * u * a.x + 2 * u * t * c.x + t * t * b.x,
                                              u * u * a.y + 2 * u * t * c.y + t * t * b.y};
    }
    line->n = TEMPLATES_STROKE_POINTS;
}

/* ---- choosing a bend ---- */

enum { STEP = 4 /* every fourth point is looked at */ };

/* The box of a line, with a margin: what lies outside cannot be hidden by it. */
struct box {
    double x0, y0, x1, y1;
};

static struct box box_of(const struct templates_stroke *line)
{
    struct box box = {line->p[0].x, line->p[0].y, line->p[0].x, line->p[0].y};
    for (guint i = 1; i < line->n; i++) {
        box.x0 = MIN(box.x0, line->p[i].x);
        box.x1 = MAX(box.x1, line->p[i].x);
        box.y0 = MIN(box.y0, line->p[i].y);
        box.y1 = MAX(box.y1, line->p[i].y);
    }
    return box;
}

static struct box widened(struct box box, double margin)
{
    return (struct box){box.x0 - margin, box.y0 - margin, box.x1 + margin, box.y1 + margin};
}

static bool box_has(const struct box *box, struct templates_point q)
{
    return q.x >= box->x0 && q.x <= box->x1 && q.y >= box->y0 && q.y <= box->y1;
}

/* How much of the unit at `q` the line hides. */
static double cost_of_unit(const struct templates_stroke *line, struct templates_point q)
{
    double cost = 0;
    for (guint i = STEP; i + STEP < line->n; i += STEP)
        cost += MAX(0, 22 - templates_distance(line->p[i], q)) * .25;
    return cost;
}

static double cost_of_label(const struct templates_stroke *line, struct templates_point q)
{
    double cost = 0;
    for (guint i = STEP; i + STEP < line->n; i += STEP)
        if (fabs(line->p[i].x - q.x) < 22 && fabs(line->p[i].y - q.y) < 11)
            cost += .8;
    return cost;
}

static double cost_of_centre(const struct templates_stroke *line, struct templates_point q)
{
    double cost = 0;
    for (guint i = STEP; i + STEP < line->n; i += STEP)
        if (templates_distance(line->p[i], q) < 10)
            cost += .5;
    return cost;
}

static double cost_of_crossing(const struct templates_stroke *line, const struct templates_stroke *other)
{
    double cost = 0;
    for (guint i = STEP; i + STEP < line->n; i += STEP)
        for (guint j = STEP; j + STEP < other->n; j += STEP)
            if (templates_distance(line->p[i], other->p[j]) < 8)
                cost += .5;
    return cost;
}

/* Whether the box over the ends of another line, a little widened, touches this one. */
static bool may_cross(const struct box *box, const struct templates_stroke *other)
{
    struct templates_point a = other->p[0], b = other->p[other->n - 1];
    return MAX(a.x, b.x) + 20 >= box->x0 && MIN(a.x, b.x) - 20 <= box->x1 && MAX(a.y, b.y) + 20 >= box->y0 &&
           MIN(a.y, b.y) - 20 <= box->y1;
}

static double cost_of(const struct templates_play *play, const struct templates_stroke *line,
                      struct templates_point a, struct templates_point b)
{
    const struct templates_board *board = play->pen->board;
    struct box tight = box_of(line), box = widened(tight, 24);
    bool leaves = tight.x0 < 8 || tight.y0 < 8 || tight.x1 > board->width - 8 || tight.y1 > board->height - 8;
    double cost = leaves ? 20 : 0;

    for (guint k = 0; k < play->figures->len; k++) {
        struct templates_point q = g_array_index(play->figures, struct templates_figure, k).at;
        bool own = templates_distance(q, a) < 6 || templates_distance(q, b) < 6;
        if (!own && box_has(&box, q))
            cost += cost_of_unit(line, q);
    }

    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        if (box_has(&box, board->label[p]))
            cost += cost_of_label(line, board->label[p]);
        if (board->map->place[p].centre && box_has(&box, board->centre[p]))
            cost += cost_of_centre(line, board->centre[p]);
    }

    for (guint k = 0; k < play->strokes->len; k++) {
        const struct templates_stroke *other = &g_array_index(play->strokes, struct templates_stroke, k);
        if (may_cross(&box, other))
            cost += cost_of_crossing(line, other);
    }

    return cost;
}

void templates_stroke_lay(const struct templates_play *play, struct templates_stroke *line,
                          struct templates_point a, struct templates_point b, double fixed)
{
    static const double bends[] = {0, .1, -.1, .2, -.2, .32, -.32};
    if (fixed != 0) {
        templates_stroke_bow(line, a, b, fixed);
        return;
    }

    struct templates_stroke best = *line;
    double best_cost = HUGE_VAL;

    for (guint i = 0; i < G_N_ELEMENTS(bends); i++) {
        templates_stroke_bow(line, a, b, bends[i]);
        double cost = cost_of(play, line, a, b) + fabs(bends[i]) * 6;
        if (cost < best_cost)
            best_cost = cost, best = *line;
        if (best_cost < .3)
            break;
    }

    *line = best;
}

void templates_stroke_spline(struct templates_stroke *line, const struct templates_point *q, guint n)
{
    guint segments = n - 1, per = (TEMPLATES_STROKE_POINTS - 1) / segments, out = 0;
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

/* ---- along a line ---- */

/* Whether the line may be drawn through every fourth of its points, or even straight: strokes cost by the
 * corner. */
static guint stride_of(const struct templates_stroke *line)
{
    if (line->spline)
        return 1;
    struct templates_point a = line->p[0], b = line->p[line->n - 1], m = line->p[line->n / 2];
    double d = templates_distance(a, b);
    double bulge = d > 0 ? fabs((m.x - a.x) * (b.y - a.y) - (m.y - a.y) * (b.x - a.x)) / d : 0;
    return bulge < .2 ? line->n : 4;
}

typedef void point_function(void *closure, double x, double y);

static void walk_plain(const struct templates_stroke *line, double length, point_function *point,
                       void *closure)
{
    guint stride = stride_of(line);
    double s = 0;
    point(closure, line->p[0].x, line->p[0].y);
    for (guint i = 1; i < line->n; i++) {
        s += templates_distance(line->p[i - 1], line->p[i]);
        if (s > length - .5)
            break;
        if (i % stride == 0)
            point(closure, line->p[i].x, line->p[i].y);
    }
    struct templates_point last = templates_stroke_at(line, length, NULL);
    point(closure, last.x, last.y);
}

static void walk_wave(const struct templates_stroke *line, double length, point_function *point,
                      void *closure)
{
    const double step = 3, wave = 18, height = 3.8;
    guint i = 1;
    double passed = 0;

    for (double s = 0; s < length; s += step) {
        double d = templates_distance(line->p[i - 1], line->p[i]);
        while (i + 1 < line->n && passed + d < s) {
            passed += d;
            i++;
            d = templates_distance(line->p[i - 1], line->p[i]);
        }
        struct templates_point p = line->p[i - 1], q = line->p[i];
        if (d <= 0) {
            point(closure, p.x, p.y);
            continue;
        }
        double t = (s - passed) / d, flat_ends = MIN(1, MIN(s, length - s) / 12);
        double a = height * sin(s / wave * 2 * G_PI) * flat_ends, nx = -(q.y - p.y) / d, ny = (q.x - p.x) / d;
        point(closure, p.x + (q.x - p.x) * t + nx * a, p.y + (q.y - p.y) * t + ny * a);
    }
}

void templates_stroke_walk(const struct templates_stroke *stroke, double end, point_function *point,
                           void *closure)
{
    double length = templates_stroke_length(stroke) - end;
    if (stroke->wave)
        walk_wave(stroke, length, point, closure);
    else
        walk_plain(stroke, length, point, closure);
}
