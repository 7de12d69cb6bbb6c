/*
 * Where in a letter an order may be given, and every order possible there × the words that would say it.
 *
 * An instance is a name of a place where an own unit stands (in adjustments also one where a unit may be built), or a clause
 * with a word of orders and no such name. Its rows are orders, each with the places of the letter that would be its parts.
 */
#include "guess.h"

#include <string.h>

enum { MAX_ROWS = 500, MAX_KINDS = 24, LONG_SPAN = 45, NEAR_SPAN = 30 };

/* How an order would be said: what the first part of its features' names tells. */
struct row {
    uint16_t order; /* index into the instance's choices */
    int32_t score;
};

struct weighing {
    struct guess *g;
    struct guess_instance *in;
    unsigned a, b; /* tokens of the mention, or the first of the clause */
    bool clause;   /* no mention */
    unsigned n_window;
    struct guess_mention *window[GUESS_MAX_WINDOW];
    bool supports, convoys; /* such words stand near */
    unsigned n_kinds;
    struct {
        const char *kind;
        int32_t score;
    } base[MAX_KINDS]; /* of what all rows of a kind share */
    unsigned n_orders;
    struct guess_choice order[GUESS_MAX_ORDERS];
    unsigned n_rows;
    struct row row[MAX_ROWS];
    /* what was aligned last */
    const char *last_kind;
    unsigned n_last, last_span;
    struct guess_mention *last[2];
    int32_t last_score;
};

static void add_extra(struct weighing *w, const char *name, const char *value)
{
    guess_bag_add(&w->g->extra, name, value, NULL, NULL);
}

static void prefix_for(const struct weighing *w, const char *kind, char prefix[8])
{
    size_t n = 0;
    prefix[n++] = w->clause ? 'Z' : 'U';
    prefix[n++] = w->g->phase_letter;
    while (*kind)
        prefix[n++] = *kind++;
    prefix[n++] = '|';
    prefix[n] = '\0';
}

void guess_show(const struct guess *g, const char *prefix, const struct guess_bag *bag)
{
    for (unsigned i = 0; g->watch && i < bag->n; i++) {
        uint32_t power = 1, hash = guess_hash(0, prefix, &power) * bag->power[i] + bag->hash[i];
        g->watch->feature(g->watch->context, hash, prefix, (*bag->text)[i]);
    }
}

/* What all rows of that kind share. */
static int32_t base_score(struct weighing *w, const char *kind, unsigned *index)
{
    struct guess *g = w->g;
    for (*index = 0; *index < w->n_kinds; ++*index)
        if (w->base[*index].kind == kind)
            return w->base[*index].score;
    char prefix[8];
    prefix_for(w, kind, prefix);
    int32_t score = guess_sum(prefix, &g->shared);
    if (w->n_kinds == MAX_KINDS)
        return score;
    w->base[w->n_kinds].kind = kind;
    w->base[w->n_kinds++].score = score;
    if (g->watch) {
        g->watch->group(g->watch->context);
        guess_show(g, prefix, &g->shared);
    }
    return score;
}

static bool same_order(const struct rules_order *a, const struct rules_order *b)
{
    return a->kind == b->kind && a->unit == b->unit && a->from == b->from && a->to == b->to &&
           (a->kind != RULES_BUILD || a->unit_kind == b->unit_kind);
}

static unsigned choice_of(struct weighing *w, const struct rules_order *order, bool can)
{
    for (unsigned i = 0; i < w->n_orders; i++)
        if (same_order(&w->order[i].order, order)) {
            w->order[i].can = w->order[i].can || can;
            return i;
        }
    if (w->n_orders == GUESS_MAX_ORDERS)
        return GUESS_MAX_ORDERS;
    w->order[w->n_orders] = (struct guess_choice){.order = *order, .can = can, .score = INT32_MIN};
    return w->n_orders++;
}

/* A row: an order, said in that way, by those places; `g->extra` holds what else is known of it, and is emptied. */
static void add_row(struct weighing *w, const struct rules_order *order, const char *kind,
                    struct guess_mention *place, struct guess_mention *other, bool can)
{
    struct guess *g = w->g;
    unsigned choice = choice_of(w, order, can), group;
    if (choice == GUESS_MAX_ORDERS || w->n_rows == MAX_ROWS) {
        g->extra.n = 0;
        return;
    }

    char prefix[8], any[8];
    prefix_for(w, kind, prefix);
    prefix_for(w, "O", any);
    int32_t base = base_score(w, kind, &group);
    struct guess_mention *part[2] = {place, other};
    unsigned n = (place != NULL) + (other != NULL);
    bool again = w->last_kind == kind && w->n_last == n && w->last[0] == place && w->last[1] == other;
    if (!again || g->watch) {
        if (w->in->mention)
            g->mention[w->in->mention - g->mention].role = 'U';
        bool helps = order->kind == RULES_SUPPORT_HOLD || order->kind == RULES_SUPPORT_MOVE ||
                     order->kind == RULES_CONVOY;
        if (place)
            place->role = helps && kind[0] != 'T' ? 'S' : 'D';
        if (other)
            other->role = 'D';
        w->last_span = guess_align(g, w->a, w->b, part, n);
        if (w->in->mention)
            g->mention[w->in->mention - g->mention].role = 0;
        for (unsigned i = 0; i < n; i++)
            part[i]->role = 0;
        w->last_kind = kind;
        w->n_last = n;
        memcpy(w->last, part, sizeof part);
        w->last_score = guess_sum(prefix, &g->aligned) + guess_sum(any, &g->aligned);
    }
    add_extra(w, "can:", can ? "1" : "0");
    int32_t score = base + w->last_score + guess_sum(prefix, &g->extra) + guess_sum(any, &g->extra);
    unsigned span = w->last_span + (w->clause ? 20 : 0);
    w->row[w->n_rows++] = (struct row){(uint16_t)choice, score};
    if (score > w->order[choice].score)
        w->order[choice].score = score;
    if (g->watch) {
        g->watch->row(g->watch->context, order, can, span, group);
        guess_show(g, prefix, &g->aligned);
        guess_show(g, any, &g->aligned);
        guess_show(g, prefix, &g->extra);
        guess_show(g, any, &g->extra);
    }
    g->extra.n = 0;
}

/* ---- what stands near ---- */

static bool says_near(const struct weighing *w, uint64_t symbols)
{
    const struct guess *g = w->g;
    unsigned from = w->a > NEAR_SPAN ? w->a - NEAR_SPAN : 0, to = w->b + NEAR_SPAN;
    return guess_senses(g, from, to < g->n_tokens ? to : g->n_tokens).symbol & symbols;
}

/* Whether a place named at token `at` may be a part of the order. */
static bool is_within_reach(const struct weighing *w, const struct guess_mention *x)
{
    const struct guess *g = w->g;
    unsigned lo = x->a < w->a ? x->a : w->a, hi = x->a < w->b ? w->b : x->a;
    unsigned four = 0, three = 0, between = 0;
    if (hi - lo > LONG_SPAN)
        return false;
    for (unsigned i = lo; i < hi; i++) {
        if (g->token[i].cut >= 6)
            return false;
        four += g->token[i].cut >= 4;
        three += g->token[i].cut >= 3;
    }
    for (unsigned i = 0; i < g->n_mentions; i++)
        between += g->mention[i].a >= lo && g->mention[i].a < hi;
    return four <= 1 && three <= 2 && between <= 6;
}

static void find_window(struct weighing *w)
{
    struct guess *g = w->g;
    for (unsigned i = 0; i < g->n_mentions && w->n_window < GUESS_MAX_WINDOW; i++) {
        struct guess_mention *x = &g->mention[i];
        if (x == w->in->mention)
            continue;
        bool within = w->clause ? x->a >= w->in->first && x->a < w->in->end : is_within_reach(w, x);
        if (within)
            w->window[w->n_window++] = x;
    }
}

const struct guess_own *guess_previous(struct guess *g, unsigned at, const struct guess_own *but)
{
    const struct guess_own *found = NULL;
    for (unsigned i = 0; i < g->n_mentions && g->mention[i].a < at; i++)
        for (uint8_t p = 0; p < g->mention[i].n; p++) {
            const struct guess_own *own = guess_own_at(g, g->mention[i].place[p]);
            if (own && own != but && own->has_order)
                found = own;
        }
    return found;
}

/* ---- orders ---- */

static struct rules_order order_of(const struct guess_own *own, enum rules_order_kind kind)
{
    return rules_order_make(kind, own->unit.power, (enum rules_unit_kind)own->unit.kind, own->unit.loc);
}

static rules_loc goal_of(const struct guess *g, const struct rules_order *order)
{
    return order->kind == RULES_MOVE ? g->r->map->province[order->to] : RULES_NO_LOC;
}

static const char *way_word(enum guess_reach reach)
{
    static const char *const words[] = {"x", "d", "c"};
    return words[reach];
}

bool guess_names(const struct guess *g, const struct guess_own *own)
{
    for (unsigned i = 0; i < g->n_mentions; i++)
        for (uint8_t p = 0; p < g->mention[i].n; p++)
            if (g->mention[i].place[p] == own->province)
                return true;
    return false;
}

/* What is said of the unit itself. */
static void add_unit(struct weighing *w, const struct guess_own *own)
{
    const struct guess_mention *m = w->in->mention;
    char kind = own->unit.kind == RULES_ARMY ? 'A' : 'F';
    if (m) {
        if (m->unit_kind)
            add_extra(w, "kind:", m->unit_kind == kind ? "1" : "0");
        for (uint8_t p = 0; m->n > 1 && p < m->n; p++)
            if (m->place[p] == own->province)
                add_extra(w, "pk:", (char[]){m->name[p], '\0'});
        return;
    }
    struct guess *g = w->g;
    uint64_t symbols = guess_senses(g, w->in->first, w->in->end).symbol;
    const struct guess_own *last = NULL;
    bool named = false;
    for (unsigned i = 0; i < g->n_mentions; i++)
        for (uint8_t p = 0; p < g->mention[i].n; p++) {
            const struct guess_own *o = guess_own_at(g, g->mention[i].place[p]);
            last = o && g->mention[i].a < w->a ? o : last;
            named = named || o == own;
        }
    bool kinds = symbols & (GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET));
    bool same = symbols & GUESS_BIT(kind == 'A' ? SYM_ARMY : SYM_FLEET);
    add_extra(w, "last:", last == own ? "1" : "0");
    const char *kept = same ? "1" : "0";
    add_extra(w, "kw:", kinds ? kept : "-");
    add_extra(w, "named:", named ? "1" : "0");
    add_extra(w, "known:", own->has_order ? "1" : "0");
}

/* Own units in a target, and what they are known to do; "too": another goes there already. */
static const char *who_is_there(const struct weighing *w, const struct guess_own *own, rules_loc to)
{
    struct guess *g = w->g;
    for (unsigned i = 0; i < g->n_own; i++)
        if (&g->own[i] != own && g->own[i].has_order && goal_of(g, &g->own[i].order) == to)
            return "too";
    const struct guess_own *there = guess_own_at(g, to);
    if (!there || there == own)
        return "none";
    if (!there->has_order)
        return "own";
    return there->order.kind == RULES_MOVE ? "leaves" : "stays";
}

/* A target, with each coast that is meant or could be. */
static void add_target(struct weighing *w, const struct guess_own *own, struct rules_order order,
                       rules_loc to, const char *kind, struct guess_mention *x, const char *way, bool can)
{
    struct guess *g = w->g;
    rules_loc coast[8];
    unsigned n = own->unit.kind == RULES_FLEET ? guess_coasts(g, own->unit.loc, to, coast) : 0;
    order.to = n == 1 ? coast[0] : to;
    for (unsigned c = 0; c < (n > 1 ? n + 1 : 1); c++) {
        if (n > 1)
            order.to = c < n ? coast[c] : to;
        if (n > 1 && c < n) {
            bool same = x && x->coast && rules_names_coast(g->r->names, to, x->coast) == coast[c];
            const char *other = x && x->coast ? "diff" : "none";
            add_extra(w, "coast:", same ? "same" : other);
        } else if (n > 1)
            add_extra(w, "coast:", x && x->coast ? "said" : "unsaid");
        add_extra(w, "way:", way);
        if (x)
            for (uint8_t p = 0; p < x->n; p++)
                if (x->place[p] == to)
                    guess_bag_add(&g->extra, "way:", way, ":", (char[]){x->name[p], '\0'});
        add_extra(w, "there:", who_is_there(w, own, to));
        add_unit(w, own);
        add_row(w, &order, kind, x, NULL, can && (n <= 1 || c < n));
    }
}

static void add_moves(struct weighing *w, const struct guess_own *own)
{
    struct guess *g = w->g;
    for (unsigned i = 0; i < w->n_window; i++)
        for (uint8_t p = 0; p < w->window[i]->n; p++) {
            struct guess_mention *x = w->window[i];
            rules_loc to = x->place[p];
            enum guess_reach reach = guess_reaches(g, own->province, to);
            bool shown =
                reach == GUESS_NEXT || !w->clause || (reach == GUESS_BY_SEA && x->kind == GUESS_NAME);
            if (to == own->province || !shown)
                continue;
            add_target(w, own, order_of(own, RULES_MOVE), to, "M", x, way_word(reach), reach != GUESS_FAR);
        }
    /* "y", "suit": where the other goes, or where it was */
    const struct guess_own *before = guess_previous(g, w->a, own);
    if (!before || before->order.kind != RULES_MOVE)
        return;
    rules_loc goal[2] = {goal_of(g, &before->order), before->province};
    for (size_t k = 0; k < 2; k++) {
        enum guess_reach reach = guess_reaches(g, own->province, goal[k]);
        if (reach == GUESS_FAR || goal[k] == own->province)
            continue;
        add_extra(w, "ana:", k ? "behind" : "there");
        add_target(w, own, order_of(own, RULES_MOVE), goal[k], "MA", NULL, way_word(reach), true);
    }
}

static bool can_help(struct guess *g, const struct guess_own *own, rules_loc to)
{
    return guess_reaches(g, own->province, to) == GUESS_NEXT;
}

/* The unit in that province whose support is meant; NULL: none. */
static const struct rules_unit *other_unit(struct guess *g, const struct guess_own *own, rules_loc province)
{
    return province == own->province ? NULL : rules_position_unit(g->pos, province);
}

static struct rules_order help_of(const struct guess_own *own, enum rules_order_kind kind,
                                  const struct rules_unit *other, rules_loc to)
{
    struct rules_order order = order_of(own, kind);
    order.other_kind = other->kind;
    order.from = other->loc;
    order.to = to;
    return order;
}

static void add_support(struct weighing *w, const struct guess_own *own, const struct rules_unit *other,
                        rules_loc to, const char *kind, struct guess_mention *x, struct guess_mention *y)
{
    struct guess *g = w->g;
    bool move = to != RULES_NO_LOC;
    rules_loc at = g->r->map->province[other->loc];
    struct rules_order order =
        help_of(own, move ? RULES_SUPPORT_MOVE : RULES_SUPPORT_HOLD, other, move ? to : RULES_NO_LOC);
    bool can = can_help(g, own, move ? to : at);
    enum guess_reach its = move ? guess_reaches(g, at, to) : GUESS_NEXT;
    const struct guess_own *helped = guess_own_at(g, at);
    add_extra(w, "said:", w->supports ? "1" : "0");
    add_extra(w, "sown:", helped ? "1" : "0");
    add_extra(w, "its:", way_word(its));
    if (helped && helped->has_order) {
        rules_loc goal = goal_of(g, &helped->order);
        const char *way = goal == to ? "same" : "other", *stays = goal == RULES_NO_LOC ? "stays" : "moves";
        add_extra(w, "agree:", move ? way : stays);
    } else
        add_extra(w, "agree:", "-");
    const struct guess_own *before = guess_previous(g, w->a, own);
    add_extra(w, "isprev:", before && before->province == at ? "1" : "0");
    add_unit(w, own);
    add_row(w, &order, kind, x, y, can && its != GUESS_FAR);
}

/* Supports of a unit named by `x`. */
static void add_supports_of(struct weighing *w, const struct guess_own *own, struct guess_mention *x,
                            rules_loc place)
{
    struct guess *g = w->g;
    const struct rules_unit *other = other_unit(g, own, place);
    if (!other)
        return;
    const struct guess_own *helped = guess_own_at(g, place);
    rules_loc said = helped && helped->has_order ? goal_of(g, &helped->order) : RULES_NO_LOC;
    add_support(w, own, other, RULES_NO_LOC, "SH", x, NULL);
    for (unsigned k = 0; w->supports && k < w->n_window; k++)
        for (uint8_t p = 0; p < w->window[k]->n; p++) {
            struct guess_mention *y = w->window[k];
            rules_loc to = y->place[p];
            bool possible = y != x && to != own->province && to != place && guess_reaches(g, place, to);
            if (!possible || (w->clause && !can_help(g, own, to)))
                continue;
            add_support(w, own, other, to, "S", x, y);
            if (to == said && y->a < x->a + 8 && x->a < y->a + 8)
                said = RULES_NO_LOC;
        }
    if (said != RULES_NO_LOC && said != own->province)
        add_support(w, own, other, said, "SK", x, NULL);
}

/* Supports of what was named before: "l'appuie". */
static void add_supports_before(struct weighing *w, const struct guess_own *own)
{
    struct guess *g = w->g;
    const struct guess_own *before = guess_previous(g, w->a, own);
    if (!before || g->phase != RULES_PHASE_MOVEMENT)
        return;
    const struct rules_order *order = &before->order;
    if (order->kind == RULES_MOVE) {
        if (goal_of(g, order) != own->province)
            add_support(w, own, &before->unit, goal_of(g, order), "SP", NULL, NULL);
        return;
    }
    const struct rules_unit *other =
        order->from == RULES_NO_LOC ? NULL : other_unit(g, own, g->r->map->province[order->from]);
    if (other && order->kind == RULES_SUPPORT_MOVE && g->r->map->province[order->to] != own->province)
        add_support(w, own, other, g->r->map->province[order->to], "SPS", NULL, NULL);
    if (other && order->kind == RULES_SUPPORT_HOLD)
        add_support(w, own, other, RULES_NO_LOC, "SPS", NULL, NULL);
    add_support(w, own, &before->unit, RULES_NO_LOC, "SPH", NULL, NULL);
}

/* Supports of who goes to a place that is named: "soutient l'attaque sur Munich". */
static void add_supports_into(struct weighing *w, const struct guess_own *own)
{
    struct guess *g = w->g;
    for (unsigned k = 0; k < w->n_window; k++)
        for (uint8_t p = 0; p < w->window[k]->n; p++)
            for (unsigned i = 0; i < g->n_own; i++) {
                const struct guess_own *other = &g->own[i];
                rules_loc to = w->window[k]->place[p];
                if (other != own && other->has_order && goal_of(g, &other->order) == to &&
                    can_help(g, own, to))
                    add_support(w, own, &other->unit, to, "TD", w->window[k], NULL);
            }
}

static void add_supports(struct weighing *w, const struct guess_own *own)
{
    for (unsigned i = 0; i < w->n_window; i++)
        for (uint8_t p = 0; p < w->window[i]->n; p++)
            add_supports_of(w, own, w->window[i], w->window[i]->place[p]);
    add_supports_before(w, own);
    add_supports_into(w, own);
}

static void add_convoy(struct weighing *w, const struct guess_own *own, const struct rules_unit *army,
                       rules_loc to, const char *kind, struct guess_mention *x, struct guess_mention *y)
{
    struct guess *g = w->g;
    struct rules_order order = help_of(own, RULES_CONVOY, army, to);
    bool can = guess_reaches(g, g->r->map->province[army->loc], to) != GUESS_FAR;
    const struct guess_own *its = guess_own_at(g, g->r->map->province[army->loc]);
    bool ordered = its && its->has_order;
    const char *agrees = ordered && goal_of(g, &its->order) == to ? "1" : "0";
    add_extra(w, "agree:", ordered ? agrees : "-");
    add_extra(w, "sown:", its ? "1" : "0");
    add_extra(w, "said:", w->convoys ? "1" : "0");
    add_unit(w, own);
    add_row(w, &order, kind, x, y, can);
}

static bool is_coastal(const struct guess *g, rules_loc province)
{
    return rules_bit(g->r->map->coastal, province);
}

/* Whether the letter has an army go over sea, or words of convoys stand near. */
static bool is_carried(struct weighing *w, const struct guess_own *own)
{
    bool goes = own && own->unit.kind == RULES_ARMY && own->has_order && own->order.kind == RULES_MOVE;
    return goes &&
           (w->convoys || guess_reaches(w->g, own->province, goal_of(w->g, &own->order)) == GUESS_BY_SEA);
}

static void add_convoys(struct weighing *w, const struct guess_own *own)
{
    struct guess *g = w->g;
    if (own->unit.kind != RULES_FLEET || !rules_bit(g->r->map->convoyer, own->province))
        return;
    for (unsigned i = 0; i < w->n_window; i++)
        for (uint8_t p = 0; p < w->window[i]->n; p++) {
            struct guess_mention *x = w->window[i];
            const struct rules_unit *army = other_unit(g, own, x->place[p]);
            if (!army || army->kind != RULES_ARMY || !is_coastal(g, x->place[p]))
                continue;
            for (unsigned k = 0; w->convoys && k < w->n_window; k++)
                for (uint8_t q = 0; k != i && q < w->window[k]->n; q++)
                    if (w->window[k]->place[q] != x->place[p] && is_coastal(g, w->window[k]->place[q]))
                        add_convoy(w, own, army, w->window[k]->place[q], "C", x, w->window[k]);
            const struct guess_own *its = guess_own_at(g, x->place[p]);
            if (is_carried(w, its))
                add_convoy(w, own, army, goal_of(g, &its->order), "CK", x, NULL);
        }
    const struct guess_own *before = guess_previous(g, w->a, own);
    if (is_carried(w, before))
        add_convoy(w, own, &before->unit, goal_of(g, &before->order), "CP", NULL, NULL);
}

/* Whether words speak of staying: one that can mean it, a strange one that may, or none that names another place. */
static bool may_stay(const struct weighing *w)
{
    const struct guess *g = w->g;
    struct guess_range s = g->sentence[g->token[w->a].sentence];
    bool strange = false, own = true;
    unsigned others = 0, beside = 0; /* names in the sentence, in the clause */
    if (guess_speaks_of_staying(guess_senses(g, s.from, s.to)))
        return true;
    for (unsigned i = s.from; i < s.to; i++)
        strange = strange || guess_is_strange(g, i);
    for (unsigned i = 0; i < g->n_mentions; i++) {
        const struct guess_mention *m = &g->mention[i];
        if (m == w->in->mention || m->a < s.from || m->a >= s.to)
            continue;
        others++;
        beside += m->a >= w->in->first && m->a < w->in->end;
        own = own && m->own;
    }
    return others == 0 || (strange && (own || beside == 0));
}

static void add_retreats(struct weighing *w, const struct guess_own *own)
{
    struct guess *g = w->g;
    struct rules_order disband = order_of(own, RULES_DISBAND);
    if (may_stay(w)) {
        add_unit(w, own);
        add_row(w, &disband, "D", NULL, NULL, true);
    }
    for (unsigned i = 0; i < w->n_window; i++)
        for (uint8_t p = 0; p < w->window[i]->n; p++) {
            rules_loc to = w->window[i]->place[p];
            bool open = guess_may_retreat(g, own, to),
                 next = guess_reaches(g, own->province, to) == GUESS_NEXT;
            if (to == own->province || (w->clause && !open))
                continue;
            const char *closed = next ? "o" : "x";
            add_target(w, own, order_of(own, RULES_RETREAT), to, "R", w->window[i], open ? "d" : closed,
                       open);
        }
}

/* All orders to one unit. */
static void add_orders(struct weighing *w, const struct guess_own *own)
{
    if (w->g->phase == RULES_PHASE_RETREAT) {
        add_retreats(w, own);
        return;
    }
    struct rules_order hold = order_of(own, RULES_HOLD);
    if (may_stay(w) && (!w->in->rest || guess_names(w->g, own))) {
        add_unit(w, own);
        add_row(w, &hold, "H", NULL, NULL, true);
    }
    add_moves(w, own);
    add_supports(w, own);
    add_convoys(w, own);
}

/* ---- adjustments ---- */

/* Words for armies and fleets nearest to the name on either side, how far and whether the kind is that one. */
static void add_kind_words(struct weighing *w, char kind)
{
    struct guess *g = w->g;
    struct guess_range s = g->sentence[g->token[w->a].sentence];
    for (int step = -1; step <= 1; step += 2) {
        unsigned places = 0, cuts = 0;
        int at = step < 0 ? (int)w->a : (int)w->b - 1;
        for (int d = 0; d < 14; d++) {
            cuts += step > 0 ? g->token[at].cut > 0 : at > 0 && g->token[at - 1].cut > 0;
            at += step;
            if (at < s.from || at >= s.to)
                break;
            places += g->token[at].mention != 0;
            uint64_t symbols = g->token[at].sense.symbol;
            if (!(symbols & (GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET))))
                continue;
            bool same = symbols & GUESS_BIT(kind == 'A' ? SYM_ARMY : SYM_FLEET);
            char where[6] = {step < 0 ? 'L' : 'R',
                             (char)('0' + (places > 2 ? 2 : places)),
                             (char)('0' + (cuts > 2 ? 2 : cuts)),
                             same ? '=' : '!',
                             '\0',
                             '\0'};
            add_extra(w, "kb:", where);
            break;
        }
    }
}

static void add_removal(struct weighing *w, const struct guess_own *own)
{
    struct guess *g = w->g;
    struct rules_order order = order_of(own, RULES_DISBAND);
    add_unit(w, own);
    if (w->in->mention)
        add_kind_words(w, own->unit.kind == RULES_ARMY ? 'A' : 'F');
    add_row(w, &order, "RM", NULL, NULL, g->due < 0);
}

static void add_builds(struct weighing *w, rules_loc province)
{
    struct guess *g = w->g;
    const struct rules_place *place = &g->r->map->place[province];
    bool home, site = guess_is_site(g, province, &home), land = place->terrain == RULES_TERRAIN_LAND;
    if (!home)
        return;
    for (int kind = RULES_ARMY; kind <= (land ? RULES_ARMY : RULES_FLEET); kind++) {
        unsigned coasts = kind == RULES_FLEET && place->n_coasts ? place->n_coasts : 1;
        for (unsigned c = 0; c < coasts; c++) {
            rules_loc at = kind == RULES_FLEET && place->n_coasts ? (rules_loc)(place->coasts + c) : province;
            struct rules_order order =
                rules_order_make(RULES_BUILD, g->r->context->power, (enum rules_unit_kind)kind, at);
            const struct guess_mention *m = w->in->mention;
            char letter = kind == RULES_ARMY ? 'A' : 'F';
            if (coasts > 1) {
                bool same = m->coast && rules_names_coast(g->r->names, province, m->coast) == at;
                const char *unlike = m->coast ? "diff" : "none";
                add_extra(w, "coast:", same ? "same" : unlike);
            }
            const char *alike = m->unit_kind == letter ? "1" : "0";
            add_extra(w, "uk:", m->unit_kind ? alike : "-");
            add_extra(w, "k:", kind == RULES_ARMY ? "A" : "F");
            add_kind_words(w, letter);
            add_row(w, &order, "B", NULL, NULL, site && g->due > 0);
        }
    }
}

/* ---- odds ---- */

static void settle(struct weighing *w, int32_t none)
{
    struct guess_instance *in = w->in;
    int32_t top = none;
    for (unsigned i = 0; i < w->n_rows; i++)
        top = w->row[i].score > top ? w->row[i].score : top;
    uint64_t weight[GUESS_MAX_ORDERS] = {0}, nothing = guess_exp(top - none), all = nothing;
    for (unsigned i = 0; i < w->n_rows; i++) {
        uint32_t e = guess_exp(top - w->row[i].score);
        weight[w->row[i].order] += e;
        all += e;
    }
    in->none = (uint16_t)(nothing * GUESS_WHOLE / all);
    for (in->n = 0; in->n < GUESS_BEST; in->n++) {
        unsigned best = GUESS_MAX_ORDERS;
        for (unsigned i = 0; i < w->n_orders; i++)
            if (weight[i] && (best == GUESS_MAX_ORDERS || weight[i] > weight[best]))
                best = i;
        if (best == GUESS_MAX_ORDERS)
            break;
        in->best[in->n] = w->order[best];
        in->best[in->n].odds = (uint16_t)(weight[best] * GUESS_WHOLE / all);
        weight[best] = 0;
    }
}

static void weigh_instance(struct weighing *w, const struct guess_own *const *own, unsigned n_own)
{
    struct guess *g = w->g;
    struct guess_instance *in = w->in;
    guess_share(g, in);
    if (g->watch)
        g->watch->instance(g->watch->context, in);
    if (in->rest) {
        struct rules_order hold = order_of(in->rest, RULES_HOLD);
        add_row(w, &hold, "HO", NULL, NULL, true);
    }
    w->supports = says_near(w, GUESS_BIT(SYM_SUPPORT) | GUESS_BIT(SYM_SUPPORTED));
    w->convoys = says_near(w, GUESS_BIT(SYM_CONVOY) | GUESS_BIT(SYM_BY_CONVOY) | GUESS_BIT(SYM_VIA));
    find_window(w);
    for (unsigned i = 0; i < n_own; i++) {
        if (g->phase == RULES_PHASE_ADJUSTMENT)
            add_removal(w, own[i]);
        else
            add_orders(w, own[i]);
    }
    if (g->phase == RULES_PHASE_ADJUSTMENT && in->mention)
        for (uint8_t p = 0; p < in->mention->n; p++)
            add_builds(w, in->mention->place[p]);
    if (g->phase == RULES_PHASE_ADJUSTMENT && !in->mention) {
        struct rules_order waive =
            rules_order_make(RULES_WAIVE, g->r->context->power, RULES_UNIT_NONE, RULES_NO_LOC);
        add_row(w, &waive, "W", NULL, NULL, g->due > 0);
    }

    char prefix[8];
    prefix_for(w, "0", prefix);
    int32_t none = guess_sum(prefix, &g->shared) + guess_sum(prefix, &g->words);
    if (g->watch) {
        g->watch->row(g->watch->context, NULL, true, 0, 0);
        guess_show(g, prefix, &g->shared);
        guess_show(g, prefix, &g->words);
    }
    settle(w, none);
}

/* What is nearly certain stays so, whatever else is known. */
static bool is_settled(const struct guess_instance *in)
{
    enum { CERTAIN = GUESS_WHOLE * 9 / 10 };
    return in->none >= CERTAIN || (in->n && in->best[0].odds >= CERTAIN);
}

/* NULL: there are too many, nothing is open there, or it is settled. */
static struct guess_instance *new_instance(struct guess *g, unsigned at, const struct guess_mention *m)
{
    if (g->n_instances == GUESS_MAX_INSTANCES)
        return NULL;
    struct guess_instance *in = &g->instance[g->n_instances];
    if (g->again && in->at == at && in->mention == m && is_settled(in)) {
        g->n_instances++;
        return NULL;
    }
    struct guess_range c = g->clause[g->token[at].clause];
    *in = (struct guess_instance){
        .at = (uint16_t)at, .first = c.from, .end = c.to, .byte = g->r->token[at].start, .mention = m};
    if (!guess_is_open(g, in))
        return NULL;
    g->n_instances++;
    return in;
}

static bool is_any_open(const struct guess_own *const *own, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!own[i]->followed)
            return true;
    return false;
}

static void weigh_mention(struct guess *g, const struct guess_mention *m)
{
    const struct guess_own *own[GUESS_MAX_PLACES];
    unsigned n = 0;
    bool site = false;
    for (uint8_t p = 0; p < m->n; p++) {
        bool home = false;
        const struct guess_own *unit = guess_own_at(g, m->place[p]);
        if (unit)
            own[n++] = unit;
        if (g->phase == RULES_PHASE_ADJUSTMENT)
            guess_is_site(g, m->place[p], &home);
        site = site || home;
    }
    struct guess_instance *in = n || site ? new_instance(g, m->a, m) : NULL;
    struct weighing w = {.g = g, .in = in, .a = m->a, .b = m->b};
    if (in)
        weigh_instance(&w, own, n);
}

/* Whether the unit reaches a place that the clause names. */
static bool reaches_any(struct guess *g, const struct guess_own *own, struct guess_range c)
{
    for (unsigned i = 0; i < g->n_mentions; i++)
        for (uint8_t p = 0; p < g->mention[i].n; p++)
            if (g->mention[i].a >= c.from && g->mention[i].a < c.to &&
                guess_reaches(g, own->province, g->mention[i].place[p]) == GUESS_NEXT)
                return true;
    return false;
}

/* The first unit that the letter does not name; NULL: it names all. */
static const struct guess_own *find_rest(const struct guess *g)
{
    for (unsigned i = 0; i < g->n_own; i++)
        if (!guess_names(g, &g->own[i]))
            return &g->own[i];
    return NULL;
}

/* Units that a clause without their names may be about: those named last, those of its kind that reach what it names, that the letter
 * names nowhere, or that it may remove. */
static unsigned find_units(struct guess *g, struct guess_range c, uint64_t symbols,
                           const struct guess_own **own)
{
    enum { LAST = 3, MOST = 12 };
    bool army = symbols & GUESS_BIT(SYM_ARMY), fleet = symbols & GUESS_BIT(SYM_FLEET);
    bool remove = g->phase == RULES_PHASE_ADJUSTMENT;
    unsigned n = 0;
    uint64_t taken = 0; /* bit by number of the unit */
    for (unsigned i = g->n_mentions; i-- > 0;)
        for (uint8_t p = 0; g->mention[i].a < c.from && p < g->mention[i].n && n < LAST; p++) {
            const struct guess_own *o = guess_own_at(g, g->mention[i].place[p]);
            if (!o || taken >> (o - g->own) & 1)
                continue;
            taken |= GUESS_BIT(o - g->own);
            own[n++] = o;
        }
    for (unsigned i = 0; i < g->n_own && n < MOST; i++) {
        const struct guess_own *o = &g->own[i];
        bool fits = (!army && !fleet) || (o->unit.kind == RULES_ARMY ? army : fleet);
        bool unnamed = (army || fleet || g->n_own == 1) && !guess_names(g, o);
        if (!(taken >> i & 1) && fits && (remove || unnamed || reaches_any(g, o, c)))
            own[n++] = o;
    }
    return n;
}

static void weigh_clause(struct guess *g, unsigned number)
{
    static const uint64_t units = GUESS_BIT(SYM_TOO) | GUESS_BIT(SYM_ALL) | GUESS_BIT(SYM_OTHER) |
                                  GUESS_BIT(SYM_ARMY) | GUESS_BIT(SYM_FLEET),
                          all = GUESS_BIT(SYM_ALL) | GUESS_BIT(SYM_OTHER) | GUESS_BIT(SYM_UNITS) |
                                GUESS_BIT(SYM_HOLD) | GUESS_BIT(SYM_NOBODY);
    struct guess_range c = g->clause[number];
    uint64_t symbols = guess_senses(g, c.from, c.to).symbol;
    bool names = false, adjusts = g->phase == RULES_PHASE_ADJUSTMENT;
    for (unsigned i = c.from; i < c.to; i++)
        names = names || g->token[i].mention;
    const struct guess_own *own[GUESS_MAX_OWN];
    bool speaks = symbols & (guess_orders | units), waives = adjusts && g->due > 0;
    unsigned n = (speaks || (names && !adjusts)) && !waives ? find_units(g, c, symbols, own) : 0;
    const struct guess_own *rest = g->phase == RULES_PHASE_MOVEMENT && symbols & all ? find_rest(g) : NULL;
    if (!waives && !is_any_open(own, n) && !(rest && !rest->followed))
        return;
    struct guess_instance *in = new_instance(g, c.from, NULL);
    if (in)
        in->rest = rest;
    struct weighing w = {.g = g, .in = in, .a = c.from, .b = c.from + 1U, .clause = true};
    if (in)
        weigh_instance(&w, own, n);
}

void guess_weigh(struct guess *g)
{
    g->n_instances = 0;
    if (!g->instance)
        g->instance = rules_arena_alloc(g->r->arena, GUESS_MAX_INSTANCES * sizeof *g->instance);
    for (unsigned i = 0; i < g->n_mentions; i++)
        weigh_mention(g, &g->mention[i]);
    for (unsigned c = 0; c < g->n_clauses; c++)
        weigh_clause(g, c);
}
