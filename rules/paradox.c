/*
 * Knots: answers that hang on each other in a ring, so that nothing more follows from the orders alone. A
 * knot is a smallest set of such answers that hangs on nothing else open (a sink of the graph of
 * dependencies). All its consistent resolutions are searched:
 *   - exactly one: that is the result;
 *   - several that agree on the convoys: a ring of moves; the one in which most units move
 *     (1971 XIV.5, DATC 6.C.1);
 *   - none, or several that disagree on a convoy: the rulebook's paradox rule.
 */
#include "movement_p.h"

#include <string.h>

enum {
    MAX_OPEN = 3 * RULES_MAX_LOCS,
    MAX_DEPS = 48, /* answers that one answer hangs on; more: the whole rest is taken as one knot */
    MAX_EDGES = 8 * MAX_OPEN,
    PROBED_DEPS = 6,     /* up to so many, the true dependencies are found by trying all their values */
    SEARCH_STEPS = 3000, /* beyond this a knot counts as having no consistent resolution */
};

struct deps {
    unsigned n;
    uint16_t answer[MAX_DEPS];
    bool full;
};

static enum rules_answer_kind kind_of(uint16_t answer)
{
    return (enum rules_answer_kind)(answer & 3);
}

static rules_answer *at(struct rules_movement *m, uint16_t answer)
{
    return rules_answer_at(m, answer >> 2, kind_of(answer));
}

static void add(struct rules_movement *m, struct deps *d, uint16_t i, enum rules_answer_kind kind)
{
    uint16_t answer = (uint16_t)(i << 2 | kind);
    if (*at(m, answer) != RULES_MAYBE)
        return;
    for (unsigned a = 0; a < d->n; a++)
        if (d->answer[a] == answer)
            return;
    if (d->n == MAX_DEPS)
        d->full = true;
    else
        d->answer[d->n++] = answer;
}

static void add_supports(struct rules_movement *m, struct deps *d, uint16_t i)
{
    for (uint16_t s = m->node[i].first_support; s != RULES_NOBODY; s = m->node[s].next)
        add(m, d, s, RULES_ANSWER_GIVEN);
}

static void add_attacks(struct rules_movement *m, struct deps *d, uint16_t fleet)
{
    for (uint16_t j = m->into[m->node[fleet].province]; j != RULES_NOBODY; j = m->node[j].next)
        add(m, d, j, RULES_ANSWER_MOVES);
}

/* What it hangs on whether `i` gets to its target, and by which way. */
static void add_way(struct rules_movement *m, struct deps *d, uint16_t i)
{
    struct rules_node *n = &m->node[i];
    add(m, d, i, RULES_ANSWER_PATH);
    if (n->way != RULES_BY_BOTH)
        return;
    add_supports(m, d, i);
    add_supports(m, d, m->board.at[n->target]);
    for (uint16_t j = m->into[n->target]; j != RULES_NOBODY; j = m->node[j].next) {
        add(m, d, j, RULES_ANSWER_PATH);
        add_supports(m, d, j);
    }
}

/* What it hangs on whether the army of `i` has a way over the seas. */
static void add_path_deps(struct rules_movement *m, struct deps *d, uint16_t i)
{
    for (uint16_t f = m->node[i].first_convoy; f != RULES_NOBODY; f = m->node[f].next)
        add_attacks(m, d, f);
}

/* … whether the support of `i` is given: attacks on it by others. */
static void add_given_deps(struct rules_movement *m, struct deps *d, uint16_t i)
{
    const struct rules_node *n = &m->node[i];

    for (uint16_t j = m->into[n->province]; j != RULES_NOBODY; j = m->node[j].next) {
        const struct rules_node *attacker = &m->node[j];
        if (attacker->power == n->power)
            continue;
        if (n->attack && attacker->province == n->target)
            add(m, d, j, RULES_ANSWER_MOVES);
        add_way(m, d, j);
        add_path_deps(m, d, j);
    }
}

/* The unit in the target: it helps to hold, or may leave. */
static void add_defender(struct rules_movement *m, struct deps *d, uint16_t t)
{
    add_supports(m, d, t);
    if (m->node[t].action == RULES_MOVES) {
        add(m, d, t, RULES_ANSWER_MOVES);
        add_way(m, d, t);
    }
}

/* … whether `i` moves: the unit in its target, and its rivals there. */
static void add_move_deps(struct rules_movement *m, struct deps *d, uint16_t i)
{
    const struct rules_node *n = &m->node[i];
    uint16_t t = m->board.at[n->target];
    bool target_moves = t != RULES_NOBODY && m->node[t].action == RULES_MOVES;

    add_way(m, d, i);
    add_supports(m, d, i);
    if (t != RULES_NOBODY)
        add_defender(m, d, t);

    for (uint16_t j = m->into[n->target]; j != RULES_NOBODY; j = m->node[j].next) {
        if (j == i)
            continue;
        add_way(m, d, j);
        add_supports(m, d, j);
        if (m->never_effect && target_moves && m->node[t].target == m->node[j].province)
            add(m, d, j, RULES_ANSWER_MOVES);
    }
}

static void find_deps(struct rules_movement *m, uint16_t answer, struct deps *d)
{
    uint16_t i = answer >> 2;

    d->n = 0;
    d->full = false;
    switch (kind_of(answer)) {
    case RULES_ANSWER_PATH:
        add_path_deps(m, d, i);
        break;
    case RULES_ANSWER_GIVEN:
        add_given_deps(m, d, i);
        break;
    case RULES_ANSWER_MOVES:
        add_move_deps(m, d, i);
        break;
    }
}

/*
 * Keeps only those that make a difference for some values of the others. Read from the equations alone, an
 * answer may seem to hang on a support that cannot change it: a convoy must not be drawn into a paradox that
 * way.
 */
static void probe_deps(struct rules_movement *m, uint16_t answer, struct deps *d)
{
    rules_answer table[1 << PROBED_DEPS];
    unsigned kept = 0, all = 1u << d->n;

    if (d->n > PROBED_DEPS)
        return;

    for (unsigned values = 0; values < all; values++) {
        for (unsigned a = 0; a < d->n; a++)
            *at(m, d->answer[a]) = (values >> a) & 1 ? RULES_YES : RULES_NO;
        table[values] = rules_evaluate(m, answer >> 2, kind_of(answer));
    }

    for (unsigned a = 0; a < d->n; a++)
        *at(m, d->answer[a]) = RULES_MAYBE;
    for (unsigned a = 0; a < d->n; a++) {
        bool matters = false;
        for (unsigned values = 0; values < all && !matters; values++)
            matters = table[values] != table[values ^ 1u << a];
        if (matters)
            d->answer[kept++] = d->answer[a];
    }

    d->n = kept;
}

/* Tarjan's components, stopped at the first one found: that is a sink. */
struct graph {
    unsigned n, n_edges, time, n_stack;
    const uint16_t *open;
    uint16_t slot[4 * RULES_MAX_LOCS]; /* answer to its place in `open` */
    uint16_t first[MAX_OPEN + 1], edge[MAX_EDGES];
    uint16_t found[MAX_OPEN], low[MAX_OPEN], stack[MAX_OPEN];
    bool stacked[MAX_OPEN];
    unsigned n_knot;
};

static bool find_sink(struct graph *g, uint16_t v)
{
    g->found[v] = g->low[v] = (uint16_t)++g->time;
    g->stack[g->n_stack++] = v;
    g->stacked[v] = true;
    for (unsigned e = g->first[v]; e < g->first[v + 1]; e++) {
        uint16_t w = g->edge[e];
        if (!g->found[w]) {
            if (find_sink(g, w))
                return true;
            if (g->low[w] < g->low[v])
                g->low[v] = g->low[w];
        } else if (g->stacked[w] && g->found[w] < g->low[v]) {
            g->low[v] = g->found[w];
        }
    }

    if (g->low[v] != g->found[v])
        return false;

    while (g->stack[g->n_stack - 1 - g->n_knot] != v)
        g->n_knot++;
    g->n_knot++;

    return true;
}

/* Moves one knot to the front of `open`; returns its size. */
static unsigned find_knot(struct rules_movement *m, uint16_t *open, unsigned n)
{
    struct graph g;
    struct deps d;

    g.n = n;
    g.open = open;
    g.n_edges = g.time = g.n_stack = g.n_knot = 0;
    for (unsigned v = 0; v < n; v++) {
        g.slot[open[v]] = (uint16_t)v;
        g.found[v] = 0;
        g.stacked[v] = false;
    }

    for (unsigned v = 0; v < n; v++) {
        find_deps(m, open[v], &d);
        probe_deps(m, open[v], &d);
        g.first[v] = (uint16_t)g.n_edges;
        if (d.full || g.n_edges + d.n > MAX_EDGES)
            return n;
        for (unsigned a = 0; a < d.n; a++)
            g.edge[g.n_edges++] = g.slot[d.answer[a]];
    }

    g.first[n] = (uint16_t)g.n_edges;
    find_sink(&g, 0);
    /* The knot to the front, in the order of the provinces. */
    uint16_t outside[MAX_OPEN];
    bool in_knot[MAX_OPEN];
    unsigned inside = 0, n_outside = 0;
    memset(in_knot, 0, n * sizeof *in_knot);
    memset(outside, 0, n * sizeof *outside);
    for (unsigned v = 0; v < g.n_knot; v++)
        in_knot[g.stack[g.n_stack - 1 - v]] = true;

    for (unsigned v = 0; v < n; v++) {
        if (in_knot[v])
            open[inside++] = open[v];
        else
            outside[n_outside++] = open[v];
    }

    for (unsigned v = 0; v < n_outside; v++)
        open[inside + v] = outside[v];

    return g.n_knot;
}

struct search {
    struct rules_movement *m;
    const uint16_t *knot;
    unsigned n, steps, n_found;
    bool agree; /* all resolutions found have the same convoys */
    unsigned best_paths, best_moves;
    rules_answer best[MAX_OPEN];
    rules_answer any_path[MAX_OPEN]; /* convoys that stand in some resolution */
};

/* Draws all conclusions within the knot. False: the assumptions contradict each other. Conclusions are added
 * to `trail`. */
static bool conclude(struct search *s, uint16_t *trail, unsigned *n_trail)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned v = 0; v < s->n; v++) {
            rules_answer *now = at(s->m, s->knot[v]);
            rules_answer follows = rules_evaluate(s->m, s->knot[v] >> 2, kind_of(s->knot[v]));
            if (follows == RULES_MAYBE || follows == *now)
                continue;
            if (*now != RULES_MAYBE)
                return false;
            *now = follows;
            trail[(*n_trail)++] = s->knot[v];
            changed = true;
        }
    }

    return true;
}

static void record(struct search *s)
{
    unsigned paths = 0, moves = 0;
    for (unsigned v = 0; v < s->n; v++) {
        rules_answer answer = *at(s->m, s->knot[v]);
        paths += kind_of(s->knot[v]) == RULES_ANSWER_PATH && answer == RULES_YES;
        moves += kind_of(s->knot[v]) == RULES_ANSWER_MOVES && answer == RULES_YES;
    }

    bool better =
        s->n_found == 0 || paths > s->best_paths || (paths == s->best_paths && moves > s->best_moves);
    for (unsigned v = 0; v < s->n; v++) {
        rules_answer answer = *at(s->m, s->knot[v]);
        if (kind_of(s->knot[v]) == RULES_ANSWER_PATH) {
            s->agree &= s->n_found == 0 || s->best[v] == answer;
            s->any_path[v] = s->n_found == 0 ? answer : (rules_answer)(s->any_path[v] | answer);
        }
        if (better)
            s->best[v] = answer;
    }

    if (better) {
        s->best_paths = paths;
        s->best_moves = moves;
    }

    s->n_found++;
}

/* What to assume next: convoys, then moves, then supports. */
static unsigned choose(const struct search *s)
{
    static const uint8_t rank[] = {
        [RULES_ANSWER_PATH] = 1, [RULES_ANSWER_MOVES] = 2, [RULES_ANSWER_GIVEN] = 3};
    unsigned best = s->n, best_rank = 4;
    for (unsigned v = 0; v < s->n; v++) {
        unsigned r = rank[kind_of(s->knot[v])];
        if (*at(s->m, s->knot[v]) == RULES_MAYBE && r < best_rank) {
            best = v;
            best_rank = r;
        }
    }
    return best;
}

/*
 * Every consistent resolution, by assuming answers one after the other. Kept flat: `level[d]` is where the
 * trail stood when the d-th assumption was made, `tried[d]` the value assumed.
 */
static void find_resolutions(struct search *s)
{
    uint16_t trail[MAX_OPEN], level[MAX_OPEN];
    rules_answer tried[MAX_OPEN];
    unsigned n_trail = 0, depth = 0;

    s->steps = s->n_found = 0;
    s->agree = true;
    for (;;) {
        bool ok = conclude(s, trail, &n_trail);
        unsigned v = ok ? choose(s) : s->n;
        if (ok && v == s->n)
            record(s);
        if (ok && v < s->n && s->steps++ < SEARCH_STEPS) {
            level[depth] = (uint16_t)n_trail;
            tried[depth++] = RULES_YES;
            trail[n_trail++] = s->knot[v];
            *at(s->m, s->knot[v]) = RULES_YES;
            continue;
        }
        /* Back to the last assumption of which the other value is untried. */
        for (;;) {
            if (depth == 0) {
                while (n_trail)
                    *at(s->m, trail[--n_trail]) = RULES_MAYBE;
                return;
            }
            depth--;
            while (n_trail > level[depth] + 1u)
                *at(s->m, trail[--n_trail]) = RULES_MAYBE;
            uint16_t assumed = trail[level[depth]];
            if (tried[depth] == RULES_YES) {
                *at(s->m, assumed) = RULES_NO;
                tried[depth++] = RULES_NO;
                break;
            }
            *at(s->m, assumed) = RULES_MAYBE;
            n_trail = level[depth];
        }
    }
}

static void take_best(const struct search *s)
{
    for (unsigned v = 0; v < s->n; v++)
        *at(s->m, s->knot[v]) = s->best[v];
}

static void fail_convoys(const struct search *s)
{
    for (unsigned v = 0; v < s->n; v++) {
        if (kind_of(s->knot[v]) != RULES_ANSWER_PATH)
            continue;
        struct rules_node *army = &s->m->node[s->knot[v] >> 2];
        army->path = RULES_NO;
        army->forced = true;
    }
}

static void fail_moves(const struct search *s)
{
    fail_convoys(s);
    for (unsigned v = 0; v < s->n; v++) {
        if (kind_of(s->knot[v]) == RULES_ANSWER_MOVES) {
            s->m->node[s->knot[v] >> 2].moves = RULES_NO;
            s->m->node[s->knot[v] >> 2].forced = true;
        }
    }
}

/* DPTG: the resolution without the convoys of the knot, if it is consistent. */
static bool take_without_convoys(struct search *s)
{
    for (unsigned v = 0; v < s->n; v++)
        if (kind_of(s->knot[v]) == RULES_ANSWER_PATH)
            *at(s->m, s->knot[v]) = RULES_NO;
    find_resolutions(s);
    if (s->n_found && s->steps < SEARCH_STEPS) {
        take_best(s);
        return true;
    }
    for (unsigned v = 0; v < s->n; v++)
        *at(s->m, s->knot[v]) = RULES_MAYBE;
    return false;
}

/* Bretagne IV, C and D: the sea conflicts of the knot are resolved without its convoyed attacks. False if
 * that was done before. */
static bool sea_conflicts_first(const struct search *s)
{
    for (unsigned v = 0; v < s->n; v++)
        if (kind_of(s->knot[v]) == RULES_ANSWER_PATH && s->m->node[s->knot[v] >> 2].knot)
            return false;
    for (unsigned v = 0; v < s->n; v++) {
        struct rules_node *army = &s->m->node[s->knot[v] >> 2];
        if (kind_of(s->knot[v]) != RULES_ANSWER_PATH)
            continue;
        army->knot = true;
        for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = s->m->node[f].next)
            s->m->node[f].knot = true;
    }
    return true;
}

static bool best_contains_others(const struct search *s)
{
    for (unsigned v = 0; v < s->n; v++)
        if (kind_of(s->knot[v]) == RULES_ANSWER_PATH && s->any_path[v] == RULES_YES && s->best[v] == RULES_NO)
            return false;
    return true;
}

static void settle(struct rules_movement *m, const uint16_t *knot, unsigned n)
{
    struct search s;
    bool convoys = false;

    s.m = m;
    s.knot = knot;
    s.n = n;
    for (unsigned v = 0; v < n; v++)
        convoys |= kind_of(knot[v]) == RULES_ANSWER_PATH;
    find_resolutions(&s);

    bool complete = s.steps < SEARCH_STEPS;
    if (s.n_found && (!convoys || (complete && s.agree))) {
        take_best(&s);
        return;
    }

    if (!convoys) { /* cannot be: without convoys a consistent resolution exists; if the search was cut short,
                       nothing moves */
        fail_moves(&s);
        return;
    }

    switch (m->paradox) {
    case RULES_PARADOX_BRETAGNE:
        if (complete && s.n_found && best_contains_others(&s))
            take_best(&s);
        else if (!sea_conflicts_first(&s))
            fail_convoys(&s);
        return;

    case RULES_PARADOX_DPTG:
        if (!take_without_convoys(&s))
            fail_moves(&s);
        return;

    case RULES_PARADOX_ALLHOLD:
        fail_moves(&s);
        return;

    default:
        fail_convoys(&s);
        return;
    }
}

void rules_settle_knots(struct rules_movement *m, uint16_t *open, unsigned n)
{
    while (n) {
        unsigned size = find_knot(m, open, n), kept = 0;
        /* What the knot does not hang on may read as anything; take it out of the bounds. */
        for (unsigned v = size; v < n; v++)
            *at(m, open[v]) = RULES_NO;
        settle(m, open, size);
        for (unsigned v = size; v < n; v++)
            *at(m, open[v]) = RULES_MAYBE;
        for (unsigned v = 0; v < n; v++)
            if (*at(m, open[v]) == RULES_MAYBE)
                open[kept++] = open[v];
        n = rules_propagate(m, open, kept);
    }
}
