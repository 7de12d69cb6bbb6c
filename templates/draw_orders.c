/* Orders as strokes, units as figures: what a scene shows. First all strokes are laid, each with the bend that
 * hides least; who draws them puts the units on top. */
#include "draw_play_p.h"
#include "say_p.h"

#include <math.h>
#include <string.h>

enum { MAX_OPTIONS = 64 };

static const struct templates_figure *templates_figure_at(const struct templates_play *play,
                                                          struct templates_point at)
{
    for (guint i = 0; i < play->figures->len; i++) {
        const struct templates_figure *f = &g_array_index(play->figures, struct templates_figure, i);
        if (templates_distance(f->at, at) < 4)
            return f;
    }
    return NULL;
}

double templates_figure_radius(const struct templates_figure *figure)
{
    return templates_unit_radius * figure->scale * (figure->small ? templates_small_unit : 1);
}

static struct templates_figure *add_figure(struct templates_play *play, struct rules_unit unit,
                                           struct templates_point at)
{
    struct templates_figure figure = {.at = at, .unit = unit, .scale = play->pen->unit_scale};
    g_array_append_val(play->figures, figure);
    return &g_array_index(play->figures, struct templates_figure, play->figures->len - 1);
}

static struct templates_stroke new_stroke(const struct templates_play *play, enum templates_stroke_kind kind,
                                          const struct rules_outcome *outcome)
{
    const struct rules_result *result = play->pen->scene->result;
    return (struct templates_stroke){.kind = kind,
                                     .power = outcome->unit.power,
                                     .from = RULES_NO_LOC,
                                     .to = RULES_NO_LOC,
                                     .outcome = (int)(outcome - result->outcome)};
}

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

/* Length to keep clear at a point: a unit drawn there, or nothing. */
static double clearance(const struct templates_play *play, struct templates_point at, double extra,
                        double free_space)
{
    const struct templates_figure *f = templates_figure_at(play, at);
    return f ? templates_figure_radius(f) + extra : free_space;
}

static void add_stub(struct templates_play *play, struct templates_point from, struct templates_point to,
                     const struct rules_outcome *outcome)
{
    double d = templates_distance(from, to);
    if (d < 1)
        return;
    struct templates_stroke line = new_stroke(play, TEMPLATES_STROKE_VOID, outcome);
    struct templates_point end = {from.x + (to.x - from.x) * 42 / d, from.y + (to.y - from.y) * 42 / d};
    templates_stroke_bow(&line, from, end, 0);
    templates_stroke_trim(&line, templates_unit_radius * play->pen->unit_scale + 2, 0);
    g_array_append_val(play->strokes, line);
    play->keys |= TEMPLATES_KEY_VOID;
}

/* The fleets that carry this move; fleets that were dislodged only when no chain stands without them. */
static guint chain_of(const struct templates_play *play, const struct rules_outcome *outcome,
                      rules_loc chain[TEMPLATES_MAX_CHAIN])
{
    const struct rules_map *map = play->pen->board->map;
    rules_loc from = map->province[outcome->unit.loc], to = map->province[outcome->order.to];
    bool near = rules_bit(rules_row(map, map->army_to, from), to);
    bool by_sea = outcome->by_convoy || !near || outcome->verdict == RULES_DISRUPTED;
    if (outcome->unit.kind != RULES_ARMY || !by_sea)
        return 0;

    const struct rules_result *result = play->pen->scene->result;
    guint links = templates_convoy_way(result, map, &outcome->order, chain, true);
    return links ? links : templates_convoy_way(result, map, &outcome->order, chain, false);
}

/* Through the fleets, as far as the convoy went; returns where the line ends. */
static struct templates_point lay_by_sea(struct templates_play *play, struct templates_stroke *line,
                                         const struct rules_outcome *outcome, const rules_loc *chain,
                                         guint links, struct templates_point a, struct templates_point b)
{
    bool broken = outcome->verdict == RULES_DISRUPTED;
    struct templates_point q[TEMPLATES_MAX_CHAIN + 2] = {a};

    guint n = 1;

    for (guint i = 0; i < links; i++) {
        q[n++] = play->stand[chain[i]];
        play->used_fleet[chain[i]] = true;
        if (broken && outcome->by == chain[i])
            break;
    }

    if (!broken || n == links + 1)
        q[n++] = b;

    line->wave = line->spline = true;
    play->keys |= TEMPLATES_KEY_CONVOY;
    templates_stroke_spline(line, q, n);

    return q[n - 1];
}

static void add_move(struct templates_play *play, const struct rules_outcome *outcome)
{
    const struct templates_board *board = play->pen->board;
    const struct rules_map *map = board->map;
    const struct rules_order *order = &outcome->order;
    bool success = outcome->verdict == RULES_SUCCEEDS;

    rules_loc from = map->province[outcome->unit.loc], to = map->province[order->to],
              chain[TEMPLATES_MAX_CHAIN];
    struct templates_point a = success ? board->unit[outcome->unit.loc] : play->stand[from];
    struct templates_point b = board->unit[outcome->unit.kind == RULES_ARMY ? to : order->to];

    if (outcome->verdict == RULES_VOID || outcome->verdict == RULES_NO_CONVOY) {
        add_stub(play, a, b, outcome);
        return;
    }

    struct templates_stroke line =
        new_stroke(play, success ? TEMPLATES_STROKE_MOVE : TEMPLATES_STROKE_FAILED, outcome);

    line.from = from;
    line.to = to;
    guint links = chain_of(play, outcome, chain);

    if (links)
        b = lay_by_sea(play, &line, outcome, chain, links, a, b);
    else
        templates_stroke_lay(play, &line, a, b, has_opposite(play->pen->scene->result, map, order) ? .16 : 0);

    bool before = play->pen->scene->view == TEMPLATES_VIEW_BEFORE;
    line.dot = success && !before && !templates_figure_at(play, a);
    templates_stroke_trim(&line, clearance(play, a, 1, line.dot ? 0 : 2),
                          success ? clearance(play, b, 4, 3) : clearance(play, b, 9, 15));
    g_array_append_val(play->strokes, line);
    play->keys |= success ? TEMPLATES_KEY_MOVE : TEMPLATES_KEY_FAILED;
}

static struct templates_stroke *find_move(const struct templates_play *play, rules_loc from, rules_loc to)
{
    for (guint i = 0; i < play->strokes->len; i++) {
        struct templates_stroke *line = &g_array_index(play->strokes, struct templates_stroke, i);
        if (line->kind <= TEMPLATES_STROKE_FAILED && line->from == from && line->to == to)
            return line;
    }
    return NULL;
}

/* The point of a move that the nth support of it holds on to. */
static struct templates_point knob_of(const struct templates_play *play, const struct rules_order *order,
                                      struct templates_point from, guint nth)
{
    static const double share[] = {.55, .45, .65, .38, .72};
    const struct templates_board *board = play->pen->board;
    rules_loc to = board->map->province[order->to];
    const struct templates_stroke *arrow = find_move(play, board->map->province[order->from], to);
    if (arrow)
        return templates_stroke_at(arrow, templates_stroke_length(arrow) * share[nth % G_N_ELEMENTS(share)],
                                   NULL);
    return (struct templates_point){(from.x + board->unit[to].x) / 2, (from.y + board->unit[to].y) / 2};
}

static void add_support(struct templates_play *play, const struct rules_outcome *outcome, guint nth)
{
    const struct templates_board *board = play->pen->board;
    const struct rules_map *map = board->map;
    const struct rules_order *order = &outcome->order;
    struct templates_point a = play->stand[map->province[outcome->unit.loc]];
    struct templates_point b = play->stand[map->province[order->from]];
    bool move = order->kind == RULES_SUPPORT_MOVE && order->to != RULES_NO_LOC;

    if (outcome->verdict == RULES_VOID) {
        add_stub(play, a, move ? board->unit[map->province[order->to]] : b, outcome);
        return;
    }

    bool given = outcome->verdict == RULES_SUCCEEDS;
    struct templates_stroke line =
        new_stroke(play, given ? TEMPLATES_STROKE_SUPPORT : TEMPLATES_STROKE_CUT, outcome);
    double end = move ? 0 : clearance(play, b, 6, 6);

    if (move)
        b = knob_of(play, order, b, nth);
    templates_stroke_lay(play, &line, a, b, 0);
    templates_stroke_trim(&line, templates_unit_radius * play->pen->unit_scale + 1, end);
    g_array_append_val(play->strokes, line);
    play->keys |= given ? TEMPLATES_KEY_SUPPORT : TEMPLATES_KEY_CUT;
}

static void add_retreat(struct templates_play *play, const struct rules_outcome *outcome)
{
    const struct templates_board *board = play->pen->board;
    bool success = outcome->verdict == RULES_SUCCEEDS;
    struct templates_point a = board->dislodged[outcome->unit.loc], b = board->unit[outcome->order.to];
    struct templates_stroke line =
        new_stroke(play, success ? TEMPLATES_STROKE_RETREAT : TEMPLATES_STROKE_RETREAT_FAILED, outcome);
    templates_stroke_lay(play, &line, a, b, 0);
    line.dot = success && !templates_figure_at(play, a);
    templates_stroke_trim(&line, clearance(play, a, 1, 0),
                          success ? clearance(play, b, 4, 3) : clearance(play, b, 9, 15));
    g_array_append_val(play->strokes, line);
    play->keys |= success ? TEMPLATES_KEY_RETREAT : TEMPLATES_KEY_FAILED;
}

static void add_options(struct templates_play *play, const struct rules_position *pos,
                        const struct rules_dislodged *dislodged, struct templates_figure *figure)
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

    for (size_t i = 0; i < n; i++) {
        struct templates_stroke line = {.kind = TEMPLATES_STROKE_OPTION,
                                        .power = dislodged->unit.power,
                                        .from = RULES_NO_LOC,
                                        .to = RULES_NO_LOC,
                                        .outcome = -1};
        templates_stroke_lay(play, &line, figure->at, board->unit[open[i]], 0);
        templates_stroke_trim(&line, templates_unit_radius * play->pen->unit_scale,
                              MAX(8, templates_stroke_length(&line) - 110));
        g_array_append_val(play->strokes, line);
        play->keys |= TEMPLATES_KEY_OPTION;
    }
}

static void show_dislodged(struct templates_play *play, const struct rules_position *pos)
{
    for (guint i = 0; i < pos->n_dislodged; i++) {
        const struct rules_dislodged *d = &pos->dislodged[i];
        struct templates_figure *figure = add_figure(play, d->unit, play->pen->board->dislodged[d->unit.loc]);
        figure->burst = true;
        figure->small = true;
        play->keys |= TEMPLATES_KEY_DISLODGED;
    }
}

static void show_options(struct templates_play *play, const struct rules_position *pos)
{
    guint seen = 0;
    for (guint i = 0; i < play->figures->len && seen < pos->n_dislodged; i++) {
        struct templates_figure *figure = &g_array_index(play->figures, struct templates_figure, i);
        if (figure->burst && figure->small)
            add_options(play, pos, &pos->dislodged[seen++], figure);
    }
}

static void show_units(struct templates_play *play, const struct rules_position *pos)
{
    for (guint i = 0; i < pos->n_units; i++)
        add_figure(play, pos->units[i], play->pen->board->unit[pos->units[i].loc]);
}

/* The ring round a unit that held, the burst behind one that was dislodged. */
static void mark_figure(struct templates_play *play, struct templates_figure *figure,
                        const struct rules_outcome *o, bool before)
{
    if (o->dislodged && before) {
        figure->burst = true;
        play->keys |= TEMPLATES_KEY_DISLODGED;
    }
    bool holds = o->order.kind == RULES_HOLD && o->verdict != RULES_VOID && !o->dislodged;
    if (o->no_order && o->order.kind == RULES_HOLD) { /* else its order is implied */
        figure->dotted_ring = true;
        play->keys |= TEMPLATES_KEY_NO_ORDER;
    } else if (holds) {
        figure->ring = true;
        play->keys |= TEMPLATES_KEY_HOLD;
    }
}

static void mark_movement(struct templates_play *play, const struct rules_result *result)
{
    const struct templates_board *board = play->pen->board;
    bool before = play->pen->scene->view == TEMPLATES_VIEW_BEFORE;

    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (!o->unit.kind)
            continue;
        bool aside = o->dislodged && !before;
        struct templates_point at = aside ? board->dislodged[o->unit.loc] : board->unit[o->unit.loc];
        play->stand[board->map->province[o->unit.loc]] = at;
        for (guint k = 0; k < play->figures->len; k++) {
            struct templates_figure *f = &g_array_index(play->figures, struct templates_figure, k);
            bool same = f->unit.loc == o->unit.loc && f->unit.power == o->unit.power;
            if (same && templates_distance(f->at, at) <= 1)
                mark_figure(play, f, o, before);
        }
    }
}

static bool is_support(const struct rules_outcome *o)
{
    bool support = o->order.kind == RULES_SUPPORT_HOLD || o->order.kind == RULES_SUPPORT_MOVE;
    return support && o->unit.kind && o->order.from != RULES_NO_LOC;
}

/* How many supports of moves from the same place stand before the ith outcome. */
static guint supports_before(const struct rules_result *result, const struct rules_map *map, guint i)
{
    rules_loc from = map->province[result->outcome[i].order.from];
    guint n = 0;
    for (guint k = 0; k < i; k++) {
        const struct rules_order *other = &result->outcome[k].order;
        n += other->kind == RULES_SUPPORT_MOVE && other->from != RULES_NO_LOC &&
             map->province[other->from] == from;
    }
    return n;
}

/* A convoy that cannot be is a stub; of the others the sign of a wave, where no army's line tells it. */
static void add_convoy(struct templates_play *play, const struct rules_outcome *o)
{
    const struct rules_map *map = play->pen->board->map;
    rules_loc sea = map->province[o->unit.loc];
    if (o->verdict == RULES_VOID) {
        if (o->order.from != RULES_NO_LOC)
            add_stub(play, play->stand[sea], play->stand[map->province[o->order.from]], o);
        return;
    }
    bool failed = o->verdict != RULES_SUCCEEDS;
    struct templates_convoy_mark mark = {{play->stand[sea].x, play->stand[sea].y + 20}, failed};
    if (!play->used_fleet[sea] || failed)
        g_array_append_val(play->marks, mark);
}

/* Moves first: supports hold on to their arrows. */
static void lay_movement(struct templates_play *play, const struct rules_result *result)
{
    const struct rules_map *map = play->pen->board->map;
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->unit.kind && o->order.kind == RULES_MOVE && o->order.to != RULES_NO_LOC)
            add_move(play, o);
    }
    for (guint i = 0; i < result->n_outcomes; i++)
        if (is_support(&result->outcome[i]))
            add_support(play, &result->outcome[i], supports_before(result, map, i));
    for (guint i = 0; i < result->n_outcomes; i++)
        if (result->outcome[i].unit.kind && result->outcome[i].order.kind == RULES_CONVOY)
            add_convoy(play, &result->outcome[i]);
}

/* A unit that retreated, or went, beside its conqueror. */
static void show_retreated(struct templates_play *play, const struct rules_outcome *o)
{
    bool before = play->pen->scene->view == TEMPLATES_VIEW_BEFORE;
    bool retreats = o->order.kind == RULES_RETREAT && o->verdict == RULES_SUCCEEDS;
    if (retreats && !before)
        return;
    struct templates_figure *figure = add_figure(play, o->unit, play->pen->board->dislodged[o->unit.loc]);
    figure->small = true;
    figure->burst = true;
    figure->cross = !retreats;
    play->keys |= TEMPLATES_KEY_DISLODGED | (retreats ? 0 : TEMPLATES_KEY_REMOVED);
}

static void show_retreats(struct templates_play *play, const struct rules_result *result)
{
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        bool ordered = o->order.kind == RULES_RETREAT || o->order.kind == RULES_DISBAND;
        if (o->unit.kind && (ordered || o->verdict == RULES_DISBANDED))
            show_retreated(play, o);
    }
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        bool retreat = o->order.kind == RULES_RETREAT && o->order.to != RULES_NO_LOC;
        if (o->unit.kind && retreat && o->verdict != RULES_VOID)
            add_retreat(play, o);
    }
}

static struct templates_figure *figure_of(struct templates_play *play, struct rules_unit unit)
{
    struct templates_point at = play->pen->board->unit[unit.loc];
    struct templates_figure *figure = (struct templates_figure *)templates_figure_at(play, at);
    return figure ? figure : add_figure(play, unit, at);
}

static void show_adjustments(struct templates_play *play, const struct rules_result *result)
{
    const struct rules_map *map = play->pen->board->map;
    for (guint i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        bool done = o->verdict == RULES_SUCCEEDS || o->verdict == RULES_DISBANDED;
        if (o->order.unit == RULES_NO_LOC || !done)
            continue;
        const struct rules_unit *built = rules_position_unit(&result->after, map->province[o->order.unit]);
        if (o->order.kind == RULES_BUILD && built) {
            struct templates_figure *figure = figure_of(play, *built);
            figure->plus = figure->ring = true;
            play->keys |= TEMPLATES_KEY_BUILD;
        } else if (o->order.kind == RULES_DISBAND && o->unit.kind) {
            figure_of(play, o->unit)->cross = true;
            play->keys |= TEMPLATES_KEY_REMOVED;
        }
    }
}

/* Figures and strokes of the scene. */
static void lay_play(struct templates_play *play)
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

bool templates_play_crosses(const struct templates_play *play, struct templates_point label)
{
    for (guint k = 0; k < play->strokes->len; k++) {
        const struct templates_stroke *line = &g_array_index(play->strokes, struct templates_stroke, k);
        for (guint i = 0; i < line->n; i++)
            if (fabs(line->p[i].x - label.x) < 23 && fabs(line->p[i].y - label.y) < 12)
                return true;
    }
    return false;
}

enum templates_stroke_kind templates_stroke_layer(unsigned i)
{
    static const enum templates_stroke_kind order[TEMPLATES_STROKE_COUNT] = {
        TEMPLATES_STROKE_OPTION, TEMPLATES_STROKE_FAILED,  TEMPLATES_STROKE_RETREAT_FAILED,
        TEMPLATES_STROKE_MOVE,   TEMPLATES_STROKE_RETREAT, TEMPLATES_STROKE_SUPPORT,
        TEMPLATES_STROKE_CUT,    TEMPLATES_STROKE_VOID,
    };
    return order[i];
}

struct templates_play *templates_play_new(struct templates_pen *pen)
{
    struct templates_play *play = g_new0(struct templates_play, 1);
    const struct templates_board *board = pen->board;
    play->pen = pen;
    play->figures = g_array_new(FALSE, FALSE, sizeof(struct templates_figure));
    play->strokes = g_array_new(FALSE, FALSE, sizeof(struct templates_stroke));
    play->marks = g_array_new(FALSE, FALSE, sizeof(struct templates_convoy_mark));
    memcpy(play->stand, board->unit, sizeof board->unit[0] * board->map->n_provinces);
    lay_play(play);
    return play;
}

void templates_play_free(struct templates_play *play)
{
    g_array_unref(play->figures);
    g_array_unref(play->strokes);
    g_array_unref(play->marks);
    g_free(play);
}
