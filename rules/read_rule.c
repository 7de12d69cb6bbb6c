/* The rulebook over a whole message: doubles, numbers due, what orders imply for others. */
#include "read_p.h"

#include <string.h>

static bool is_followed(const struct rules_reading *reading)
{
    return rules_read_follows(reading->status);
}

/* Counts for the phase at hand, without a condition. */
static bool counts(const struct statement *s)
{
    return !s->replaced && !s->reading.has_phase && !s->reading.condition &&
           s->reading.order.kind != RULES_ORDER_NONE;
}

static void void_for(struct reader *r, struct statement *s, enum rules_cause cause)
{
    s->reading.status = RULES_READ_VOID;
    read_note(r, &s->reading, (struct rules_note){RULES_NOTE_CAUSE, NULL, NULL, cause});
}

/*
 * A support to hold without T, H or xxx behind it counts only if its unit has no other order and the
 * supported unit of one's own does not move (Bretagne IV, "Ordres légaux").
 */
static void check_bare_support(struct reader *r, struct statement *statements, size_t n, struct statement *s)
{
    for (size_t i = 0; i < n; i++) {
        struct statement *t = &statements[i];
        if (t == s || !counts(t) || !is_followed(&t->reading))
            continue;
        const struct rules_order *mine = &s->reading.order, *its = &t->reading.order;
        rules_loc unit = r->map->province[its->unit];
        bool rival = unit == r->map->province[mine->unit] && !read_same_order(mine, its);
        bool mover = unit == r->map->province[mine->from] && its->kind == RULES_MOVE;
        if (rival || mover) {
            void_for(r, s, rival ? RULES_CAUSE_DOUBLE_ORDER : RULES_CAUSE_SUPPORTED_MOVED);
            return;
        }
    }
}

/* Whether the statement orders that unit; void orders compete too, unless only legal ones count. */
static bool orders_unit(const struct reader *r, const struct statement *s, rules_loc province,
                        bool legal_counts)
{
    if (!counts(s) || s->reading.order.kind == RULES_WAIVE || s->reading.order.unit == RULES_NO_LOC)
        return false;
    if (!is_followed(&s->reading) && (legal_counts || s->reading.status != RULES_READ_VOID))
        return false;
    return r->map->province[s->reading.order.unit] == province;
}

/* The orders of doubles that can be done, one each: what the first of them offers to copy. */
static void offer_double(struct reader *r, struct rules_reading *first, const struct rules_reading *reading)
{
    enum { MAX_DOUBLES = 8 };
    if (!is_followed(reading) || first->n_candidates == MAX_DOUBLES)
        return;
    for (unsigned c = 0; c < first->n_candidates; c++)
        if (read_same_order(&first->candidates[c], &reading->order))
            return;
    if (first->n_candidates == 0)
        first->candidates = rules_arena_alloc(r->arena, MAX_DOUBLES * sizeof *first->candidates);
    first->candidates[first->n_candidates++] = reading->order;
}

/* All orders to the unit of statement `at` are asked about as one question, those too that cannot be done. */
static void ask_doubles(struct reader *r, struct statement *statements, size_t n, size_t at,
                        const struct statement *other, bool legal_counts)
{
    struct rules_reading *first = &statements[at].reading;
    rules_loc province = r->map->province[first->order.unit];
    const char *a = read_print_order(r, &first->order), *b = read_print_order(r, &other->reading.order);

    first->n_candidates = 0;
    for (size_t i = at; i < n; i++) {
        struct rules_reading *reading = &statements[i].reading;
        if (!orders_unit(r, &statements[i], province, legal_counts))
            continue;
        if (i > at)
            reading->n_candidates = 0;
        offer_double(r, first, reading);
        reading->status = RULES_READ_AMBIGUOUS;
        read_note(r, reading, (struct rules_note){RULES_NOTE_DOUBLE, a, b, RULES_CAUSE_DOUBLE_ORDER});
    }
}

static void mark_doubles(struct reader *r, struct statement *statements, size_t n, size_t at,
                         bool legal_counts)
{
    rules_loc province = r->map->province[statements[at].reading.order.unit];
    const struct rules_unit *unit = rules_position_unit(r->context->pos, province);
    const struct rules_dislodged *gone = rules_position_dislodged(r->context->pos, province);

    if (!(unit && unit->power == r->context->power) && !(gone && gone->unit.power == r->context->power))
        return;

    const struct statement *other = NULL;
    bool followed = false;
    for (size_t i = at; i < n; i++) {
        if (!orders_unit(r, &statements[i], province, legal_counts))
            continue;
        followed = followed || is_followed(&statements[i].reading);
        if (!read_same_order(&statements[i].reading.order, &statements[at].reading.order))
            other = &statements[i];
    }

    if (other && followed)
        ask_doubles(r, statements, n, at, other, legal_counts);
}

/* Builds and removals while they are counted. */
struct count {
    struct reader *r;
    const struct statement *statements;
    unsigned left; /* of those due */
    uint64_t seen[RULES_MAX_WORDS];
};

/* Whether one of the first `n` statements gives the same order. */
static bool is_repeated(const struct statement *statements, size_t n, const struct rules_order *order)
{
    for (size_t i = 0; i < n; i++)
        if (counts(&statements[i]) && read_same_order(&statements[i].reading.order, order))
            return true;
    return false;
}

static bool is_due(const struct reader *r, const struct rules_order *order)
{
    switch (order->kind) {
    case RULES_DISBAND:
        return r->due < 0;
    case RULES_BUILD:
    case RULES_WAIVE:
        return r->due > 0;
    default:
        return true;
    }
}

/* Counts statement `at`, or says why it does not count. */
static void count_adjustment(struct count *count, struct statement *s, size_t at)
{
    struct reader *r = count->r;
    const struct rules_order *order = &s->reading.order;
    bool due = is_due(r, order);
    if (!due)
        void_for(r, s, RULES_CAUSE_NOTHING_DUE);
    if (!due)
        return;

    bool waives = order->kind == RULES_WAIVE;
    rules_loc province = waives ? 0 : r->map->province[order->unit];
    if (waives && !count->left) { /* it says nothing more */
        read_note(r, &s->reading, (struct rules_note){RULES_NOTE_SURPLUS, NULL, NULL, RULES_CAUSE_SURPLUS});
        return;
    }
    if (!waives && rules_bit(count->seen, province)) {
        if (!is_repeated(count->statements, at, order))
            void_for(r, s, RULES_CAUSE_BUILD_TWICE);
        return;
    }
    if (count->left == 0) {
        s->reading.status = RULES_READ_VOID;
        read_note(r, &s->reading, (struct rules_note){RULES_NOTE_SURPLUS, NULL, NULL, RULES_CAUSE_SURPLUS});
        return;
    }
    if (!waives)
        rules_bit_set(count->seen, province);
    count->left--;
}

/* Builds and removals count from the top, and builds before what is waived; what is more than the number due, or twice in one
 * place, is void. */
static void count_adjustments(struct reader *r, struct statement *statements, size_t n)
{
    struct count count = {
        .r = r, .statements = statements, .left = (unsigned)(r->due < 0 ? -r->due : r->due)};
    for (size_t i = 0; i < 2 * n; i++) {
        struct statement *s = &statements[i % n];
        bool waives = s->reading.order.kind == RULES_WAIVE;
        if (waives == (i >= n) && counts(s) && is_followed(&s->reading))
            count_adjustment(&count, s, i % n);
    }
}

/* Whether the message orders the unit in that province at all. */
static bool has_order(const struct reader *r, const struct statement *statements, size_t n,
                      rules_loc province)
{
    for (size_t i = 0; i < n; i++)
        if (counts(&statements[i]) && statements[i].reading.order.unit != RULES_NO_LOC &&
            r->map->province[statements[i].reading.order.unit] == province)
            return true;
    return false;
}

/* The unit of one's own that a stub names; NULL if it is not sure. */
static const struct rules_unit *stub_unit(const struct reader *r, const struct parse *stub)
{
    const struct rules_unit *found = NULL;
    for (uint8_t h = 0; h < stub->unit.edge->n_hits; h++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, stub->unit.edge->hits[h].place);
        if (!unit || unit->power != r->context->power || (stub->unit.kind && stub->unit.kind != unit->kind))
            continue;
        if (found)
            return NULL;
        found = unit;
    }
    return found;
}

/* Supports of a move and convoys. */
static bool helps_a_move(const struct rules_order *order)
{
    return order->kind == RULES_SUPPORT_MOVE || order->kind == RULES_CONVOY;
}

static bool same_province(const struct reader *r, rules_loc a, rules_loc b)
{
    return r->map->province[a] == r->map->province[b];
}

static bool walks(const struct reader *r, const struct rules_order *move)
{
    return rules_bit(rules_row(r->map, r->map->army_to, r->map->province[move->unit]),
                     r->map->province[move->to]);
}

/* What `order` says that `unit` does: the convoy of a fleet for a move, else the move that a support or convoy
 * names. False: nothing. */
static bool speaks_of(const struct reader *r, const struct rules_order *order, const struct rules_unit *unit,
                      struct rules_order *spoken)
{
    *spoken = rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
    spoken->to = order->to;
    if (order->kind == RULES_MOVE && unit->kind == RULES_FLEET) {
        spoken->kind = RULES_CONVOY;
        spoken->from = order->unit;
        spoken->other_kind = RULES_ARMY;
        return !walks(r, order);
    }
    return helps_a_move(order) && same_province(r, order->from, unit->loc);
}

/* The one order that completes the stub: the move that an own support or convoy names, or the convoy that an
 * own army needs. */
static bool complete_stub(struct reader *r, const struct statement *statements, size_t n,
                          const struct rules_unit *unit, struct rules_order *implied)
{
    unsigned found = 0;

    for (size_t i = 0; i < n; i++) {
        struct rules_order candidate;
        if (!counts(&statements[i]) || !is_followed(&statements[i].reading))
            continue;
        if (!speaks_of(r, &statements[i].reading.order, unit, &candidate))
            continue;
        if (rules_order_check(r->context->pos, &candidate, r->context->book, &candidate) != RULES_CAUSE_NONE)
            continue;
        if (found == 0 || !read_same_order(&candidate, implied))
            found++;
        *implied = candidate;
    }

    return found == 1;
}

/* An order that is written in part only is the one that another order of the same power gives in full
 * (Bretagne IV, "Ordre manquant"). */
static void complete_stubs(struct reader *r, struct statement *statements, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct statement *s = &statements[i];
        const struct rules_unit *unit = s->stub && !s->reading.has_phase ? stub_unit(r, s->stub) : NULL;
        struct rules_order implied;
        if (!unit || has_order(r, statements, n, r->map->province[unit->loc]) ||
            !complete_stub(r, statements, n, unit, &implied))
            continue;
        implied.flags |= RULES_IMPLIED;
        s->reading.order = implied;
        s->reading.status = RULES_READ_ASSUMED;
        read_note(
            r, &s->reading,
            (struct rules_note){RULES_NOTE_IMPLIED, read_print_order(r, &implied), NULL, RULES_CAUSE_NONE});
    }
}

/* The move of a unit of one's own that has no order, but that `order` helps; false if it implies none. */
static bool implies_move(struct reader *r, const struct statement *statements, size_t n,
                         const struct rules_order *order, struct rules_order *move)
{
    if (!helps_a_move(order))
        return false;
    const struct rules_unit *unit = rules_position_unit(r->context->pos, r->map->province[order->from]);
    if (!unit || unit->power != r->context->power)
        return false;
    if (has_order(r, statements, n, r->map->province[unit->loc]))
        return false;

    *move = rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
    move->to = order->to;

    return rules_order_check(r->context->pos, move, r->context->book, move) == RULES_CAUSE_NONE;
}

/* Tells what a support or convoy implies for a unit of one's own that has no order (the adjudicator lets it
 * count). */
static void note_implied(struct reader *r, struct statement *statements, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct rules_reading *reading = &statements[i].reading;
        struct rules_order move;
        if (!counts(&statements[i]) || !is_followed(reading))
            continue;
        if (implies_move(r, statements, n, &reading->order, &move))
            read_note(
                r, reading,
                (struct rules_note){RULES_NOTE_IMPLIED, read_print_order(r, &move), NULL, RULES_CAUSE_NONE});
    }
}

/* Whether both speak of one move: a move and what helps it, or two that help it. */
static bool speak_of_one_move(const struct reader *r, const struct rules_order *a,
                              const struct rules_order *b)
{
    bool a_helps = helps_a_move(a), b_helps = helps_a_move(b);
    bool a_moves = a->kind == RULES_MOVE, b_moves = b->kind == RULES_MOVE;
    if ((!a_helps && !a_moves) || (!b_helps && !b_moves) || (a_moves && b_moves))
        return false;
    return same_province(r, a_helps ? a->from : a->unit, b_helps ? b->from : b->unit) &&
           same_province(r, a->to, b->to);
}

/* Whether a followed order of the message names that move or unit: a support or convoy of it, or the order it
 * helps. */
static bool is_matched(const struct reader *r, const struct statement *statements, size_t n,
                       const struct rules_order *order)
{
    for (size_t i = 0; i < n; i++) {
        const struct statement *s = &statements[i];
        if (counts(s) && is_followed(&s->reading) && speak_of_one_move(r, &s->reading.order, order))
            return true;
    }
    return false;
}

static bool is_open(const struct statement *s)
{
    const struct rules_reading *reading = &s->reading;
    bool ambiguous = reading->status == RULES_READ_AMBIGUOUS && reading->order.kind == RULES_ORDER_NONE;
    return ambiguous && !s->refused && !reading->has_phase && !reading->condition;
}

/* The one candidate that other orders of the message speak of; NULL if there is none or several. */
static const struct rules_order *matched_candidate(const struct reader *r, const struct statement *statements,
                                                   size_t n, const struct rules_reading *reading)
{
    const struct rules_order *found = NULL;

    for (unsigned c = 0; c < reading->n_candidates; c++) {
        if (!is_matched(r, statements, n, &reading->candidates[c]))
            continue;
        if (found)
            return NULL;
        found = &reading->candidates[c];
    }

    return found;
}

/* An order that could mean several things means the one that other orders of the message speak of, if there
 * is just one. */
static void settle_by_others(struct reader *r, struct statement *statements, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct rules_reading *reading = &statements[i].reading;
        const struct rules_order *found =
            is_open(&statements[i]) ? matched_candidate(r, statements, n, reading) : NULL;
        if (!found)
            continue;
        reading->order = *found;
        reading->status = RULES_READ_ASSUMED;
        reading->n_notes = reading->n_candidates = 0;
        read_note(r, reading,
                  (struct rules_note){RULES_NOTE_ONLY_POSSIBLE, reading->source, read_print_order(r, found),
                                      RULES_CAUSE_NONE});
    }
}

static void check_bare_supports(struct reader *r, struct statement *statements, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (statements[i].bare_support && counts(&statements[i]) && is_followed(&statements[i].reading))
            check_bare_support(r, statements, n, &statements[i]);
}

/* Several different orders for a unit. */
static void find_doubles(struct reader *r, struct statement *statements, size_t n, bool legal_counts)
{
    uint64_t seen[RULES_MAX_WORDS] = {0};

    for (size_t i = 0; i < n; i++) {
        const struct rules_order *order = &statements[i].reading.order;
        if (!counts(&statements[i]) || order->unit == RULES_NO_LOC)
            continue;
        rules_loc province = r->map->province[order->unit];
        if (rules_bit(seen, province) || !orders_unit(r, &statements[i], province, legal_counts))
            continue;
        rules_bit_set(seen, province);
        mark_doubles(r, statements, n, i, legal_counts);
    }
}

void read_rules(struct reader *r, struct statement *statements, size_t n)
{
    const struct rules_rulebook *book = r->context->book;
    bool legal_counts = book->value[RULES_OPTION_DOUBLE_ORDERS] != 0;
    bool moves = r->phase == RULES_PHASE_MOVEMENT;

    if (r->phase == RULES_PHASE_ADJUSTMENT) {
        count_adjustments(r, statements, n);
        return;
    }

    if (moves)
        settle_by_others(r, statements, n);
    if (moves && legal_counts)
        check_bare_supports(r, statements, n);
    find_doubles(r, statements, n, legal_counts);
    if (moves && book->value[RULES_OPTION_IMPLIED_ORDERS]) {
        complete_stubs(r, statements, n);
        note_implied(r, statements, n);
    }
}

/* The followed order that the implied one completes: it names the same unit, or the army that is convoyed. */
static const struct rules_reading *implied_by(const struct reader *r, const struct statement *statements,
                                              size_t n, const struct rules_order *implied)
{
    for (size_t i = 0; i < n; i++) {
        const struct rules_reading *reading = &statements[i].reading;
        const struct rules_order *order = &reading->order;
        if (!counts(&statements[i]) || !is_followed(reading) || order->to == RULES_NO_LOC)
            continue;
        rules_loc named = implied->kind == RULES_CONVOY ? order->unit : order->from;
        rules_loc own = implied->kind == RULES_CONVOY ? implied->from : implied->unit;
        if (named != RULES_NO_LOC && r->map->province[named] == r->map->province[own])
            return reading;
    }
    return NULL;
}

size_t read_implied(struct reader *r, const struct statement *statements, size_t n,
                    struct rules_reading **implied)
{
    const struct rules_rulebook *book = r->context->book;
    size_t n_orders = 0, found = 0;

    if (!book->value[RULES_OPTION_IMPLIED_ORDERS] || r->phase != RULES_PHASE_MOVEMENT || n == 0)
        return 0;

    struct rules_order *orders = rules_arena_alloc(r->arena, n * sizeof *orders);
    for (size_t i = 0; i < n; i++)
        if (counts(&statements[i]) && is_followed(&statements[i].reading) && n_orders < RULES_MAX_ORDERS)
            orders[n_orders++] = statements[i].reading.order;
    if (n_orders == 0)
        return 0;

    struct rules_result *result = rules_arena_alloc(r->arena, sizeof *result);
    rules_adjudicate(r->context->pos, orders, n_orders, book, result);
    *implied = rules_arena_alloc(r->arena, (result->n_outcomes + 1u) * sizeof **implied);

    for (uint16_t i = 0; i < result->n_outcomes; i++) {
        const struct rules_order *order = &result->outcome[i].order;
        const struct rules_reading *by = NULL;
        if (!(order->flags & RULES_IMPLIED) || order->power != r->context->power)
            continue;
        if (!has_order(r, statements, n, r->map->province[order->unit]))
            by = implied_by(r, statements, n, order);
        if (!by)
            continue;
        struct rules_reading *reading = &(*implied)[found++];
        *reading = (struct rules_reading){
            .status = RULES_READ_ASSUMED, .order = *order, .source = by->source, .line = by->line};
        read_note(
            r, reading,
            (struct rules_note){RULES_NOTE_IMPLIED, read_print_order(r, &by->order), NULL, RULES_CAUSE_NONE});
    }

    return found;
}
