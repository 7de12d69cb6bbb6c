/* What a clause means with the orders around it: supports, and "the same". */
#include "read_look_p.h"

#include <string.h>

/* The orders that may be helped. */
struct helped {
    size_t n;
    struct rules_order order[MAX_MEANT]; /* moves and holds */
};

/* The order that a support helps, as that unit's own. */
static struct rules_order helped_by(const struct look *look, const struct rules_order *support)
{
    const struct rules_unit *unit =
        rules_position_unit(look->m->r.context->pos, look->m->r.map->province[support->from]);
    struct rules_order order = rules_order_make(
        support->kind == RULES_SUPPORT_HOLD ? RULES_HOLD : RULES_MOVE, look->m->r.context->power,
        unit ? (enum rules_unit_kind)unit->kind : RULES_UNIT_NONE, support->from);
    if (support->kind != RULES_SUPPORT_HOLD)
        order.to = support->to;
    return order;
}

/* The move or hold that a followed statement speaks of; kind NONE: none. */
static struct rules_order spoken_of(const struct look *look, const struct statement *s)
{
    struct rules_order none = {.kind = RULES_ORDER_NONE};
    const struct rules_order *order = &s->reading.order;
    if (!read_is_followed(s) || s->others || s->reading.has_phase || s->reading.condition)
        return none;

    switch (order->kind) {
    case RULES_MOVE:
    case RULES_HOLD:
        return *order;
    case RULES_SUPPORT_HOLD:
    case RULES_SUPPORT_MOVE:
    case RULES_CONVOY:
        return helped_by(look, order);
    default:
        return none;
    }
}

/* The support that the unit can give to the order; false: it cannot. */
static bool support_of(const struct look *look, const struct rules_unit *helper,
                       const struct rules_order *order, struct rules_order *fixed)
{
    const struct rules_map *map = look->m->r.map;
    bool moves = order->kind == RULES_MOVE;
    struct rules_order support = read_order_for(helper, moves ? RULES_SUPPORT_MOVE : RULES_SUPPORT_HOLD);
    support.from = order->unit;
    support.other_kind = order->unit_kind;
    if (moves)
        support.to = map->province[order->to];
    return map->province[order->unit] != map->province[helper->loc] && read_can(look, &support, fixed);
}

/* The last order before the clause that the unit can help. */
static bool last_order(const struct clause *c, const struct rules_unit *helper, struct rules_order *found)
{
    const struct message *m = c->look->m;
    const struct sentence *s = c->look->s;
    uint32_t at = s->r->token[s->item[c->from].first].start, best = 0;
    bool any = false, can = false;

    for (size_t i = 0; i < m->n; i++) {
        const struct statement *st = &m->statement[i];
        struct rules_order order = spoken_of(c->look, st), fixed;
        if (order.kind == RULES_ORDER_NONE || st->from >= at || (any && st->from < best))
            continue;
        if (m->r.map->province[order.unit] == m->r.map->province[helper->loc])
            continue;
        any = true;
        best = st->from;
        can = support_of(c->look, helper, &order, &fixed);
        *found = order;
    }

    return can;
}

static bool is_known(const struct helped *helped, const struct rules_order *order)
{
    for (size_t i = 0; i < helped->n; i++)
        if (helped->order[i].unit == order->unit && helped->order[i].kind == order->kind &&
            helped->order[i].to == order->to)
            return true;
    return false;
}

/* Whether the order accounts for all that is named from `first` on. */
static bool accounts_for(const struct clause *c, size_t first, const struct rules_order *order)
{
    const struct rules_map *map = c->look->m->r.map;
    for (size_t i = first; i < c->n; i++) {
        const struct place_ref *ref = &c->named[i].ref;
        rules_loc own = c->named[i].own ? map->province[c->named[i].own->loc] : RULES_NO_LOC;
        bool unit = read_names_province(ref, map->province[order->unit]) || own == map->province[order->unit];
        bool to = order->kind == RULES_MOVE && read_names_province(ref, map->province[order->to]);
        if (!unit && !to)
            return false;
    }
    return true;
}

/* The orders of the letter that account for what is named from `first` on and that the unit can help. */
static void collect_helped(const struct clause *c, const struct rules_unit *helper, size_t first,
                           struct helped *helped)
{
    const struct message *m = c->look->m;
    helped->n = 0;
    for (size_t i = 0; i < m->n && helped->n < MAX_MEANT; i++) {
        struct rules_order order = spoken_of(c->look, &m->statement[i]), fixed;
        if (order.kind != RULES_ORDER_NONE && accounts_for(c, first, &order) &&
            support_of(c->look, helper, &order, &fixed) && !is_known(helped, &order))
            helped->order[helped->n++] = order;
    }
}

/* "his army in Tyrolia", "the German fleet to Belgium": what the names say by themselves. */
static bool named_order(const struct clause *c, size_t first, struct rules_order *order)
{
    enum { UNIT_AND_TARGET = 2 };
    const struct rules_position *pos = c->look->m->r.context->pos;
    const struct place_ref *ref = first < c->n ? &c->named[first].ref : NULL;
    size_t n = c->n - first;
    if (!ref || !ref->edge || ref->edge->n_hits != 1 || n > UNIT_AND_TARGET)
        return false;

    const struct rules_unit *unit = rules_position_unit(pos, ref->edge->hits[0].place);
    const struct named *to = n == UNIT_AND_TARGET ? &c->named[first + 1] : NULL;
    if (!unit || (ref->kind != RULES_UNIT_NONE && ref->kind != unit->kind) ||
        (to && (to->role != ROLE_TO || !to->ref.edge || to->ref.edge->n_hits != 1)))
        return false;

    *order = rules_order_make(to ? RULES_MOVE : RULES_HOLD, c->look->m->r.context->power,
                              (enum rules_unit_kind)unit->kind, unit->loc);
    if (to)
        order->to = to->ref.edge->hits[0].place;

    return true;
}

/* What is helped, where places are named: a single order of the letter, or what the names say. */
static bool find_named(const struct clause *c, const struct rules_unit *helper, size_t first,
                       struct rules_order *order)
{
    struct helped helped;
    collect_helped(c, helper, first, &helped);
    if (helped.n == 1) {
        *order = helped.order[0];
        return true;
    }
    bool own = c->n == first + 1 && c->named[first].own;
    if (helped.n || c->it || (own && !read_has(c, SYM_HOLD)))
        return false;
    return named_order(c, first, order);
}

/* How many units stand before the verb as its subjects. */
static size_t count_subjects(const struct clause *c)
{
    size_t n = 0;
    while (
        n < c->n && c->named[n].item < c->verb && c->named[n].own &&
        (c->named[n].role == ROLE_PLAIN || (c->named[n].role == ROLE_AT && read_is_holder(c, &c->named[n]))))
        n++;
    return n;
}

static bool add_supports(const struct clause *c, size_t n, size_t first, struct meant *meant)
{
    for (size_t i = 0; i < n; i++) {
        const struct rules_unit *helper = c->named[i].own;
        struct rules_order order, fixed;
        bool found = c->n > first ? find_named(c, helper, first, &order) : last_order(c, helper, &order);
        if (!found || !support_of(c->look, helper, &order, &fixed) || meant->n == MAX_MEANT)
            return false;
        meant->order[meant->n++] = fixed;
    }
    return n > 0;
}

/* No stranger speaks before the subject. */
static bool begins_with_unit(const struct clause *c)
{
    for (size_t i = c->from; i < c->named[0].item; i++) {
        enum item_kind kind = read_kind_at(c->look->s, i);
        if (kind != ITEM_PREP && kind != ITEM_USED && kind != ITEM_COMMA && kind != ITEM_AND &&
            kind != ITEM_WHILE && kind != ITEM_TOO && kind != ITEM_COLON && kind != ITEM_KIND)
            return false;
    }
    return true;
}

/* "covers the hole by going to Rome": it helps, or goes itself. */
static bool is_weak(const struct clause *c)
{
    const struct sentence *s = c->look->s;
    for (size_t i = s->item[c->from].first; i < s->item[c->to].first; i++)
        if (read_in_list(s->r->token[i].word, read_list_weak_help))
            return true;
    return false;
}

/* "Bulgaria helps this attack on Greece", "gal supports it too", "Denmark lends its guns" */
static bool account_support(const struct clause *c, struct meant *meant)
{
    const uint64_t help = UINT64_C(1) << SYM_SUPPORT,
                   with = help | UINT64_C(1) << SYM_HOLD | UINT64_C(1) << SYM_MOVE;
    bool verbs = (c->verbs & help) && !(c->verbs & ~with) && read_is_verb(c->look->s, c->verb, SYM_SUPPORT);
    if (!verbs || c->denied || is_weak(c) || c->crowded || c->n == 0 || c->helped || !begins_with_unit(c))
        return false;
    size_t n = count_subjects(c);
    return add_supports(c, n, n, meant);
}

/* "with support from Trieste": no unit before the verb, and "with" before the clause. */
static bool is_with_support(const struct clause *c)
{
    const struct sentence *s = c->look->s;
    bool bare = c->verbs == UINT64_C(1) << SYM_SUPPORT && c->n && c->named[0].item > c->verb && c->from > 0;
    bool with = false;
    for (size_t i = bare ? s->item[c->from - 1].first : 0; bare && i <= s->item[c->from].first; i++)
        with = with || read_in_list(s->r->token[i].word, read_list_means);
    return with;
}

static bool is_of_unit(const struct clause *c, const struct rules_order *order, const struct rules_unit *unit)
{
    const struct rules_map *map = c->look->m->r.map;
    return unit && map->province[order->unit] == map->province[unit->loc];
}

/* ", supported by the Ruhr": the order right before is helped by those who are named. */
static bool account_helped(const struct clause *c, struct meant *meant)
{
    bool helped = (c->helped && !c->verbs && !c->denied) || is_with_support(c);
    size_t first = 0;
    if (!helped || c->crowded || c->power || c->n == 0)
        return false;
    while (c->helped && first < c->n && c->named[first].item < c->aid)
        first++;

    if (first > 1 || first == c->n)
        return false;
    for (size_t i = first; i < c->n && meant->n < MAX_MEANT; i++) {
        struct rules_order order, fixed;
        if (!c->named[i].own || !last_order(c, c->named[i].own, &order) ||
            (first && !is_of_unit(c, &order, c->named[0].own)) ||
            !support_of(c->look, c->named[i].own, &order, &fixed))
            return false;
        meant->order[meant->n++] = fixed;
    }

    return true;
}

/* The last followed order before the clause, or that of the unit; NULL: none. */
static const struct rules_order *pattern_of(const struct clause *c, const struct rules_unit *unit)
{
    const struct message *m = c->look->m;
    const struct sentence *s = c->look->s;
    uint32_t at = s->r->token[s->item[c->from].first].start;
    const struct statement *found = NULL;

    for (size_t i = 0; i < m->n; i++) {
        const struct statement *st = &m->statement[i];
        rules_loc province = read_ordered_unit(m, st);
        bool meant = unit ? province == m->r.map->province[unit->loc] : st->from < at;
        if (read_is_followed(st) && !st->others && meant && province != RULES_NO_LOC &&
            (!found || st->from > found->from))
            found = st;
    }

    return found ? &found->reading.order : NULL;
}

/* "same as …": what is done is told by another unit. */
static bool is_compared(const struct clause *c)
{
    const struct sentence *s = c->look->s;
    for (size_t i = c->from; i < c->to; i++) {
        const char *last = s->r->token[s->item[i].end ? s->item[i].end - 1 : 0].word;
        if (read_kind_at(s, i) == ITEM_TOO && read_in_list(last, read_list_than))
            return true;
    }
    return false;
}

/* "the two southern fleets (Lyon and Mid-Atlantic) likewise": they hold like those before. */
static bool account_likewise(const struct clause *c, struct meant *meant)
{
    const struct rules_order *pattern = pattern_of(c, NULL);
    if (c->n < 2 || is_compared(c) || !pattern || pattern->kind != RULES_HOLD)
        return false;
    for (size_t i = 0; i < c->n; i++) {
        if (!c->named[i].own || c->named[i].role != ROLE_PLAIN)
            return false;
        meant->order[meant->n++] = read_order_for(c->named[i].own, RULES_HOLD);
    }
    return true;
}

/* What the unit does when it does the same as `pattern`; for the unit that the clause names second if `for_named`. */
static bool same_order(const struct clause *c, const struct rules_unit *unit,
                       const struct rules_order *pattern, bool for_named, struct rules_order *fixed)
{
    if (pattern->kind == RULES_HOLD) {
        *fixed = read_order_for(unit, RULES_HOLD);
        return true;
    }
    if (pattern->kind != RULES_SUPPORT_HOLD && pattern->kind != RULES_SUPPORT_MOVE)
        return false;

    struct rules_order order = helped_by(c->look, pattern);
    return (!for_named || named_order(c, 1, &order)) && support_of(c->look, unit, &order, fixed);
}

/* "Serbia: same as Budapest", "the Ionian fleet does the same for his fleet in Greece". */
static bool account_same(const struct clause *c, struct meant *meant)
{
    if (!c->same || c->denied || c->verbs || c->crowded || c->n == 0 || !c->named[0].own ||
        c->named[0].role != ROLE_PLAIN || !begins_with_unit(c) || c->strangers)
        return false;

    if (account_likewise(c, meant))
        return true;

    const struct rules_unit *unit = c->named[0].own, *other = c->n > 1 ? c->named[1].own : NULL;
    const struct rules_order *pattern = pattern_of(c, other);
    struct rules_order fixed;
    if (!pattern || c->n > 2 || (is_compared(c) && !other) ||
        (c->n > 1 && !other && pattern->kind != RULES_SUPPORT_HOLD))
        return false;

    if (!same_order(c, unit, pattern, c->n > 1 && !other, &fixed))
        return false;
    meant->order[meant->n++] = fixed;

    return true;
}

bool read_account_help(struct clause *c, struct meant *meant)
{
    static bool (*const ways[])(const struct clause *, struct meant *) = {account_support, account_helped,
                                                                          account_same};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        meant->n = 0;
        if (ways[i](c, meant))
            return true;
    }
    return false;
}
