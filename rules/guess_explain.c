/* read --explain: for each place where an order may be given the likeliest orders, and what spoke loudest for and against them. */
#include "guess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOUDEST = 7, SHOWN = 3, MAX_GROUPS = 24, NAME = 112 };

struct voice {
    int32_t weight;
    char name[NAME];
};

struct evidence {
    struct voice voice[LOUDEST]; /* loudest first; weight 0: none */
    int32_t score;
    struct rules_order order; /* of a row; kind NONE for no order */
};

struct explanation {
    const struct guess *g;
    const struct guess_instance *in; /* NULL: none yet */
    unsigned n_groups, n_rows;
    struct evidence group[MAX_GROUPS], row[GUESS_MAX_ORDERS + 1], *at;
};

static void hear(struct evidence *e, int32_t weight, const char *prefix, const char *name)
{
    e->score += weight;
    unsigned k = LOUDEST;
    while (k > 0 && abs(e->voice[k - 1].weight) < abs(weight))
        k--;
    if (k == LOUDEST)
        return;
    memmove(&e->voice[k + 1], &e->voice[k], (LOUDEST - 1 - k) * sizeof e->voice[0]);
    e->voice[k].weight = weight;
    snprintf(e->voice[k].name, NAME, "%s%s", prefix, name);
}

/* Of several rows of one order the likeliest is shown. */
static void close_row(struct explanation *x)
{
    if (!x->n_rows || x->at != &x->row[x->n_rows - 1])
        return;
    for (unsigned i = 0; i + 1 < x->n_rows; i++)
        if (read_same_order(&x->row[i].order, &x->at->order)) {
            if (x->at->score > x->row[i].score)
                x->row[i] = *x->at;
            x->n_rows--;
            return;
        }
}

static void print_choice(struct explanation *x, const struct rules_order *order, unsigned odds)
{
    const struct reader *r = x->g->r;
    const char *name = order ? read_print_order(x->g->r, order) : "no order";
    char line[900];
    size_t n = 0;
    line[0] = '\0';
    for (unsigned i = 0; i < x->n_rows; i++) {
        const struct evidence *e = &x->row[i];
        bool its = order ? read_same_order(&e->order, order) : e->order.kind == RULES_ORDER_NONE;
        for (unsigned k = 0; its && k < LOUDEST && e->voice[k].weight; k++) {
            int weight = e->voice[k].weight, parts = abs(weight) * 100 / GUESS_UNIT;
            int wrote = snprintf(line + n, sizeof line - n, " %c%d.%02d %s", weight < 0 ? '-' : '+',
                                 parts / 100, parts % 100, e->voice[k].name);
            n += wrote > 0 && (size_t)wrote < sizeof line - n ? (size_t)wrote : 0;
        }
    }
    read_explain(r, "    %s, %u %%:%s", name, odds * 100 / GUESS_WHOLE, line);
}

static void close_instance(struct explanation *x)
{
    const struct guess_instance *in = x->in;
    close_row(x);
    if (in && in->n) {
        const struct token *t = x->g->r->token;
        unsigned from = t[in->first].start, to = t[in->end - 1].end, at = t[in->at].start;
        read_explain(x->g->r, "guess at \"%.*s\" in \"%.*s\"",
                     in->mention ? (int)(t[in->mention->b - 1].end - at) : 0, x->g->r->text + at,
                     (int)(to - from), x->g->r->text + from);
        for (unsigned i = 0; i < in->n && i < SHOWN; i++)
            print_choice(x, &in->best[i].order, in->best[i].odds);
        print_choice(x, NULL, in->none);
    }
    x->n_groups = x->n_rows = 0;
    x->at = NULL;
}

static void begin_instance(void *context, const struct guess_instance *in)
{
    struct explanation *x = context;
    close_instance(x);
    x->in = in;
}

static void begin_group(void *context)
{
    struct explanation *x = context;
    close_row(x);
    x->at = &x->group[x->n_groups < MAX_GROUPS ? x->n_groups++ : MAX_GROUPS - 1];
    memset(x->at, 0, sizeof *x->at);
}

static void begin_row(void *context, const struct rules_order *order, bool can, unsigned span, unsigned group)
{
    struct explanation *x = context;
    (void)can;
    (void)span;
    close_row(x);
    x->at = &x->row[x->n_rows < GUESS_MAX_ORDERS ? x->n_rows++ : GUESS_MAX_ORDERS];
    if (order && group < x->n_groups)
        *x->at = x->group[group];
    else
        memset(x->at, 0, sizeof *x->at);
    x->at->order = order ? *order : rules_order_make(RULES_ORDER_NONE, 0, RULES_UNIT_NONE, RULES_NO_LOC);
}

static void hear_feature(void *context, uint32_t hash, const char *prefix, const char *name)
{
    struct explanation *x = context;
    int32_t weight = guess_weight_of(hash);
    if (weight && x->at)
        hear(x->at, weight, prefix, name);
}

void guess_explain(struct guess *g)
{
    struct explanation *x = rules_arena_alloc(g->r->arena, sizeof *x);
    struct guess_watch watch = {x, begin_instance, begin_group, begin_row, hear_feature, NULL, NULL, 0};
    x->g = g;
    g->watch = &watch;
    guess_show_names(g);
    guess_weigh(g);
    close_instance(x);
    g->watch = NULL;
}
