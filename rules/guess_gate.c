/* Whether the words of an order that the reader follows order anything. */
#include "guess.h"

enum {
    MOST_PREFIXES = 2,
    LEAST = 0, /* the words of an order that is followed are as likely to order something as not */
    BARRED = -(1 << 20),
};

/* Features of the gate: of all phases, and of one alone. */
static const char *const *prefixes(const struct guess *g)
{
    static const char *const move[] = {"G|", "GM|"}, *const retreat[] = {"G|", "GR|"},
                             *const build[] = {"G|", "GB|"}, *const remove[] = {"G|", "GD|"};
    if (g->phase == RULES_PHASE_ADJUSTMENT)
        return g->due < 0 ? remove : build;
    return g->phase == RULES_PHASE_RETREAT ? retreat : move;
}

static struct guess_instance instance_at(struct guess *g, unsigned at, const struct guess_mention *m)
{
    struct guess_range c = g->clause[g->token[at].clause];
    return (struct guess_instance){.at = (uint16_t)at, .first = c.from, .end = c.to, .mention = m};
}

bool guess_follows(const struct statement *s)
{
    return read_is_followed(s) && !s->reading.condition && !s->reading.has_phase;
}

/* The place where the statement orders: the name of its unit, any name, or its first word. False: it is not among the tokens. */
static bool find_instance(struct guess *g, const struct message *m, const struct statement *s,
                          struct guess_instance *in)
{
    rules_loc place = read_ordered_unit(m, s);
    const struct guess_mention *found = NULL;
    bool unit = false;
    for (unsigned i = 0; i < g->n_mentions && !unit; i++) {
        const struct guess_mention *x = &g->mention[i];
        uint32_t byte = g->r->token[x->a].start;
        if (byte < s->from || byte >= s->to)
            continue;
        for (uint8_t p = 0; p < x->n; p++)
            unit = unit || x->place[p] == place;
        found = unit || !found ? x : found;
    }
    for (unsigned i = 0; i < g->n_tokens; i++)
        if (found ? i == found->a : g->r->token[i].start >= s->from) {
            *in = instance_at(g, i, found);
            return g->r->token[i].start < s->to;
        }
    return false;
}

static void share(struct guess *g, const struct guess_instance *in)
{
    guess_share(g, in);
    guess_surround(g, in);
}

/* Whether the statement is written in signs and letters, "A PAR - BUR", and nothing but orders stands in its line's sentence. */
static bool is_exact(const struct guess *g, const struct guess_instance *in)
{
    static const uint64_t parts = GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET) | GUESS_BIT(SYM_COAST) |
                                  GUESS_BIT(SYM_NORTH) | GUESS_BIT(SYM_SOUTH) | GUESS_BIT(SYM_EAST) |
                                  GUESS_BIT(SYM_WEST) | GUESS_BIT(SYM_VIA);
    struct guess_range s = g->sentence[g->token[in->at].sentence];
    bool sign = in->mention && in->mention->unit_kind;
    for (unsigned i = s.from; i < s.to; i++) {
        const struct token *t = &g->r->token[i];
        if (t->kind == TOKEN_QUESTION)
            return false;
        sign = sign || t->kind == TOKEN_DASH || t->kind == TOKEN_ARROW;
        bool word = t->kind == TOKEN_WORD && t->len > 1 && !g->token[i].mention;
        if (word && !(g->token[i].sense.symbol & (guess_orders | parts)))
            return false;
    }
    return sign;
}

/* "Otherwise Paris to Gascony": the branch of a condition, which stands alone; "last year I played A VIE - TYR", "they say that …": a
 * memory, a vain wish, hearsay; "no longer", « je me garde de » in its own words. */
static bool is_barred(const struct guess *g, const struct guess_instance *in, uint32_t to)
{
    for (unsigned i = in->first; i < g->n_tokens && g->r->token[i].start < to; i++)
        if (read_phrase_in_list(g->r, i, read_list_gate_refuse))
            return true;
    for (unsigned i = g->sentence[g->token[in->at].sentence].from; i < in->at; i++)
        if (read_phrase_in_list(g->r, i, read_list_gate_bar))
            return true;
    return false;
}

/* Whether more builds or removals are followed than are due. */
static bool is_surplus(const struct guess *g, const struct message *m)
{
    int n = 0, due = g->due < 0 ? -g->due : g->due;
    for (size_t i = 0; i < m->n && g->phase == RULES_PHASE_ADJUSTMENT; i++) {
        const struct statement *s = &m->statement[i];
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || (guess_follows(&m->statement[k]) &&
                              read_same_order(&m->statement[k].reading.order, &s->reading.order));
        n += guess_follows(s) && !again && s->reading.order.kind != RULES_WAIVE;
    }
    return n > due;
}

/* ---- for who learns ---- */

static void show_features(struct guess *g)
{
    const char *const *prefix = prefixes(g);
    for (size_t p = 0; p < MOST_PREFIXES; p++) {
        guess_show(g, prefix[p], &g->shared);
        guess_show(g, prefix[p], &g->words);
        guess_show(g, prefix[p], &g->extra);
    }
}

void guess_show_gate(struct guess *g, const struct message *m)
{
    const struct guess_watch *watch = g->watch;
    bool surplus = is_surplus(g, m);
    for (unsigned i = 0; i < g->n_mentions; i++) {
        struct guess_instance in = instance_at(g, g->mention[i].a, &g->mention[i]);
        watch->gate(watch->context, g->r->text, g->r->token[in.at].start, g->r->token[in.mention->b - 1].end,
                    NULL);
        share(g, &in);
        show_features(g);
    }
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        struct guess_instance in;
        if (!guess_follows(s) || !find_instance(g, m, s, &in))
            continue;
        watch->gate(watch->context, g->r->text, s->from, s->to, &s->reading.order);
        share(g, &in);
        guess_weigh_statement(g, &in, s, surplus);
        show_features(g);
    }
}

/* ---- what hardly orders anything is asked ---- */

static int32_t sum_up(const struct guess *g)
{
    const struct guess_bag *bags[] = {&g->shared, &g->words, &g->extra};
    const char *const *prefix = prefixes(g);
    int32_t sum = 0;
    for (size_t p = 0; p < MOST_PREFIXES; p++)
        for (size_t b = 0; b < sizeof bags / sizeof bags[0]; b++)
            sum += guess_sum(prefix[p], bags[b]);
    return sum;
}

/* What speaks for an order, in 1/32. */
static int32_t weigh(struct guess *g, const struct message *m, const struct statement *s, bool surplus)
{
    struct guess_instance in;
    if (!find_instance(g, m, s, &in))
        return GUESS_EXACT;
    if (is_barred(g, &in, s->to))
        return BARRED;
    if (s->reading.status == RULES_READ_OK && (!s->prose || is_exact(g, &in)))
        return GUESS_EXACT;
    share(g, &in);
    guess_weigh_statement(g, &in, s, surplus);
    int32_t sum = sum_up(g);
    read_explain(g->r, "gate: %s: %d", s->reading.source, (int)sum);
    return sum;
}

int32_t guess_gate_at(struct guess *g, const struct guess_instance *in)
{
    if (is_barred(g, in, g->r->token[in->end - 1].end))
        return BARRED;
    share(g, in);
    return sum_up(g);
}

/* Follows the statements whose weight is `least` or more, and asks about the others. */
static void ask_below(struct message *m, const int32_t *weight, int32_t least)
{
    for (size_t i = 0; i < m->n; i++)
        if (guess_follows(&m->statement[i]) && weight[i] < least) {
            m->statement[i].gated = true;
            read_ask(m, &m->statement[i]);
        }
}

/* Nothing is asked about a unit that other words order. */
static void settle_gated(struct message *m, struct statement *s)
{
    rules_loc place = read_ordered_unit(m, s);
    for (size_t i = 0; i < m->n; i++)
        if (guess_follows(&m->statement[i]) && place != RULES_NO_LOC &&
            read_ordered_unit(m, &m->statement[i]) == place) {
            read_give_way(m, s, &m->statement[i]);
            return;
        }
}

void guess_gate(struct guess *g, struct message *m)
{
    bool any = false;
    for (size_t i = 0; i < m->n && !any; i++)
        any = guess_follows(&m->statement[i]) &&
              (m->statement[i].reading.status != RULES_READ_OK || !read_is_coded(g->r, &m->statement[i]));
    if (!any)
        return;

    const struct reader before = *g->r;
    guess_letter(g);
    g->r->exact = before.exact;
    g->r->near_budget = before.near_budget;
    bool surplus = is_surplus(g, m);
    int32_t *weight = rules_arena_alloc(g->r->arena, (m->n + 1) * sizeof *weight);
    for (size_t i = 0; i < m->n; i++)
        weight[i] = guess_follows(&m->statement[i]) ? weigh(g, m, &m->statement[i], surplus) : GUESS_EXACT;
    ask_below(m, weight, LEAST);
    if (is_surplus(g, m))
        ask_below(m, weight, GUESS_EXACT); /* which of too many are meant cannot be told by their order */
    guess_doubt(g, m, weight);
    for (size_t i = 0; i < m->n; i++)
        if (m->statement[i].gated)
            settle_gated(m, &m->statement[i]);
}
