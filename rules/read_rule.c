#include "read_p.h"

#include <string.h>

static bool is_followed(const struct rules_reading *reading)
{
    return reading->status == RULES_READ_OK || reading->status == RULES_READ_ASSUMED;
}

/* Counts for the phase at hand, without a condition. */
static bool counts(const struct statement *s)
{
    return !s->replaced && !s->reading.has_phase && !s->reading.condition &&
           s->reading.order.kind != RULES_ORDER_NONE;
}

static bool same_order(const struct rules_order *a, const struct rules_order *b)
{
    return a->kind == b->kind && a->unit == b->unit && a->from == b->from && a->to == b->to &&
           (a->kind != RULES_BUILD || a->unit_kind == b->unit_kind) &&
           (a->flags & RULES_VIA) == (b->flags & RULES_VIA);
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
        bool rival = unit == r->map->province[mine->unit] && !same_order(mine, its);
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
        if (!same_order(&statements[i].reading.order, &statements[at].reading.order))
            other = &statements[i];
    }

    if (!other || !followed)
        return;

    const char *first = read_print_order(r, &statements[at].reading.order);
    const char *second = read_print_order(r, &other->reading.order);
    for (size_t i = at; i < n; i++) {
        if (!orders_unit(r, &statements[i], province, legal_counts) || !is_followed(&statements[i].reading))
            continue;
        statements[i].reading.status = RULES_READ_AMBIGUOUS;
        read_note(r, &statements[i].reading,
                  (struct rules_note){RULES_NOTE_DOUBLE, first, second, RULES_CAUSE_DOUBLE_ORDER});
    }
}

/* Builds and removals count from the top; what is more than the number due, or twice in one place, is void.
 */
static void count_adjustments(struct reader *r, struct statement *statements, size_t n)
{
    unsigned left = (unsigned)(r->due < 0 ? -r->due : r->due);
    uint64_t seen[RULES_MAX_WORDS] = {0};

    for (size_t i = 0; i < n; i++) {
        struct statement *s = &statements[i];
        if (!counts(s) || !is_followed(&s->reading))
            continue;
        const struct rules_order *order = &s->reading.order;
        if (order->kind == RULES_WAIVE) {
            if (r->due <= 0)
                void_for(r, s, RULES_CAUSE_NOTHING_DUE);
            left -= left > 0;
            continue;
        }
        if ((order->kind == RULES_DISBAND && r->due >= 0) || (order->kind == RULES_BUILD && r->due <= 0)) {
            void_for(r, s, RULES_CAUSE_NOTHING_DUE);
            continue;
        }
        rules_loc province = r->map->province[order->unit];
        if (rules_bit(seen, province)) {
            bool same = false;
            for (size_t j = 0; j < i; j++)
                same = same || (counts(&statements[j]) && same_order(&statements[j].reading.order, order));
            if (!same)
                void_for(r, s, RULES_CAUSE_BUILD_TWICE);
            continue;
        }
        if (left == 0) {
            s->reading.status = RULES_READ_VOID;
            read_note(r, &s->reading,
                      (struct rules_note){RULES_NOTE_SURPLUS, NULL, NULL, RULES_CAUSE_SURPLUS});
            continue;
        }
        rules_bit_set(seen, province);
        left--;
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

/* The one order that completes the stub: the move that an own support or convoy names, or the convoy that an
 * own army needs. */
static bool complete_stub(struct reader *r, const struct statement *statements, size_t n,
                          const struct rules_unit *unit, struct rules_order *implied)
{
    unsigned found = 0;
    for (size_t i = 0; i < n; i++) {
        const struct rules_order *order = &statements[i].reading.order;
        if (!counts(&statements[i]) || !is_followed(&statements[i].reading))
            continue;
        struct rules_order candidate =
            rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
        candidate.to = order->to;
        if (order->kind == RULES_MOVE && unit->kind == RULES_FLEET) {
            if (rules_bit(rules_row(r->map, r->map->army_to, r->map->province[order->unit]),
                          r->map->province[order->to]))
                continue; /* walks */
            candidate.kind = RULES_CONVOY;
            candidate.from = order->unit;
            candidate.other_kind = RULES_ARMY;
        } else if ((order->kind != RULES_SUPPORT_MOVE && order->kind != RULES_CONVOY) ||
                   r->map->province[order->from] != r->map->province[unit->loc]) {
            continue;
        }
        if (rules_order_check(r->context->pos, &candidate, r->context->book, &candidate) != RULES_CAUSE_NONE)
            continue;
        if (found == 0 || !same_order(&candidate, implied))
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

/* Tells what a support or convoy implies for a unit of one's own that has no order (the adjudicator lets it
 * count). */
static void note_implied(struct reader *r, struct statement *statements, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct rules_order *order = &statements[i].reading.order;
        if (!counts(&statements[i]) || !is_followed(&statements[i].reading) ||
            (order->kind != RULES_SUPPORT_MOVE && order->kind != RULES_CONVOY))
            continue;
        const struct rules_unit *unit = rules_position_unit(r->context->pos, r->map->province[order->from]);
        if (!unit || unit->power != r->context->power ||
            has_order(r, statements, n, r->map->province[unit->loc]))
            continue;
        struct rules_order move =
            rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
        move.to = order->to;
        if (rules_order_check(r->context->pos, &move, r->context->book, &move) != RULES_CAUSE_NONE)
            continue;
        read_note(
            r, &statements[i].reading,
            (struct rules_note){RULES_NOTE_IMPLIED, read_print_order(r, &move), NULL, RULES_CAUSE_NONE});
    }
}

/* Whether a followed order of the message names that move or unit: a support or convoy of it, or the order it
 * helps. */
static bool is_matched(const struct reader *r, const struct statement *statements, size_t n,
                       const struct rules_order *order)
{
    for (size_t i = 0; i < n; i++) {
        const struct rules_order *other = &statements[i].reading.order;
        if (!counts(&statements[i]) || !is_followed(&statements[i].reading))
            continue;
        bool helps = (other->kind == RULES_SUPPORT_MOVE || other->kind == RULES_CONVOY) &&
                     order->kind == RULES_MOVE &&
                     r->map->province[other->from] == r->map->province[order->unit];
        bool helped = (order->kind == RULES_SUPPORT_MOVE || order->kind == RULES_CONVOY) &&
                      other->kind == RULES_MOVE &&
                      r->map->province[order->from] == r->map->province[other->unit];
        bool both = (order->kind == RULES_SUPPORT_MOVE || order->kind == RULES_CONVOY) &&
                    (other->kind == RULES_SUPPORT_MOVE || other->kind == RULES_CONVOY) &&
                    r->map->province[order->from] == r->map->province[other->from];
        if ((helps || helped || both) && r->map->province[other->to] == r->map->province[order->to])
            return true;
    }

    return false;
}

/* An order that could mean several things means the one that other orders of the message speak of, if there
 * is just one. */
static void settle_by_others(struct reader *r, struct statement *statements, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct rules_reading *reading = &statements[i].reading;
        if (reading->status != RULES_READ_AMBIGUOUS || reading->order.kind != RULES_ORDER_NONE ||
            statements[i].refused || reading->has_phase || reading->condition)
            continue;
        const struct rules_order *found = NULL;
        unsigned matched = 0;
        for (unsigned c = 0; c < reading->n_candidates; c++)
            if (is_matched(r, statements, n, &reading->candidates[c])) {
                found = &reading->candidates[c];
                matched++;
            }
        if (matched != 1)
            continue;
        reading->order = *found;
        reading->status = RULES_READ_ASSUMED;
        reading->n_notes = reading->n_candidates = 0;
        read_note(r, reading,
                  (struct rules_note){RULES_NOTE_ONLY_POSSIBLE, reading->source, read_print_order(r, found),
                                      RULES_CAUSE_NONE});
    }
}

void read_rules(struct reader *r, struct statement *statements, size_t n)
{
    const struct rules_rulebook *book = r->context->book;
    bool legal_counts = book->value[RULES_OPTION_DOUBLE_ORDERS] != 0;

    if (r->phase == RULES_PHASE_ADJUSTMENT) {
        count_adjustments(r, statements, n);
        return;
    }

    if (r->phase == RULES_PHASE_MOVEMENT)
        settle_by_others(r, statements, n);
    if (legal_counts && r->phase == RULES_PHASE_MOVEMENT)
        for (size_t i = 0; i < n; i++)
            if (statements[i].bare_support && counts(&statements[i]) && is_followed(&statements[i].reading))
                check_bare_support(r, statements, n, &statements[i]);
    uint64_t seen[RULES_MAX_WORDS] = {0};
    for (size_t i = 0; i < n; i++) {
        const struct rules_reading *reading = &statements[i].reading;
        if (!counts(&statements[i]) || reading->order.unit == RULES_NO_LOC)
            continue;
        rules_loc province = r->map->province[reading->order.unit];
        if (!orders_unit(r, &statements[i], province, legal_counts) || rules_bit(seen, province))
            continue;
        rules_bit_set(seen, province);
        mark_doubles(r, statements, n, i, legal_counts);
    }

    if (book->value[RULES_OPTION_IMPLIED_ORDERS] && r->phase == RULES_PHASE_MOVEMENT) {
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
