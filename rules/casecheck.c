/* Setting up the position of a case, and comparing what comes of it. */
#include "case_p.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool rules_case_has_tag(const struct rules_case *test, const char *tag)
{
    for (unsigned i = 0; i < test->n_rules; i++)
        if (strcmp(test->rules[i], tag) == 0)
            return true;
    return test->n_rules == 0;
}

/* A move made by sea: marked so, or too far to walk. */
static bool by_convoy(const struct rules_map *map, const struct rules_order *order)
{
    if (order->unit_kind == RULES_FLEET)
        return false;
    return order->flags & RULES_VIA ||
           !rules_bit(rules_row(map, map->army_to, map->province[order->unit]), map->province[order->to]);
}

/* Attackers and contested provinces as the results say them: a successful move into the place; two or more
 * failures to a vacant one. */
static void results_as_written(const struct rules_case *test, struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    uint16_t failures[RULES_MAX_LOCS];

    memset(failures, 0, map->n_provinces * sizeof *failures);
    for (unsigned i = 0; i < test->n_results; i++) {
        const struct rules_case_result *r = &test->results[i];
        if (r->order.kind != RULES_MOVE)
            continue;
        rules_loc to = map->province[r->order.to], from = map->province[r->order.unit];
        if (!r->success) {
            failures[to]++;
            continue;
        }
        for (uint16_t k = 0; k < pos->n_dislodged; k++)
            if (map->province[pos->dislodged[k].unit.loc] == to) {
                pos->dislodged[k].attacker_from = from;
                pos->dislodged[k].attacker_convoyed = by_convoy(map, &r->order);
            }
    }

    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (failures[p] >= 2 && !rules_position_unit(pos, p))
            rules_bit_set(pos->contested, p);
}

static bool same_unit(const struct rules_unit *a, const struct rules_unit *b)
{
    return a->power == b->power && a->kind == b->kind && a->loc == b->loc;
}

static rules_loc standing_loc(const struct rules_map *map, const struct rules_order *order)
{
    return order->unit_kind == RULES_ARMY ? map->province[order->unit] : order->unit;
}

/* The movement phase before, if the results name every unit exactly once. */
static bool phase_before(const struct rules_case *test, const struct rules_position *pos,
                         struct rules_position *before, struct rules_order *orders)
{
    const struct rules_map *map = pos->map;
    struct rules_phase phase = pos->phase;

    if (phase.step == 0 || map->flow[phase.step - 1].type != RULES_PHASE_MOVEMENT ||
        test->n_results > RULES_MAX_LOCS)
        return false;

    phase.step--;
    rules_position_empty(map, phase, before);
    for (unsigned i = 0; i < test->n_results; i++) {
        const struct rules_order *order = &test->results[i].order;
        if (order->kind == RULES_ORDER_NONE || order->kind >= RULES_RETREAT)
            return false;
        struct rules_unit unit = {order->power, order->unit_kind, standing_loc(map, order)};
        if (rules_position_unit(before, map->province[unit.loc]) || !rules_position_add(before, unit))
            return false;
        orders[i] = *order;
    }

    return before->n_units >= pos->n_units + pos->n_dislodged;
}

/* Whether adjudicating the results again gives the very position of the case; then its attackers and
 * contested provinces hold. */
static bool results_again(const struct rules_case *test, const struct rules_rulebook *book,
                          struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    struct rules_position before;
    struct rules_order orders[RULES_MAX_LOCS];

    if (!phase_before(test, pos, &before, orders))
        return false;

    struct rules_result result;
    rules_adjudicate(&before, orders, test->n_results, book, &result);

    const struct rules_position *after = &result.after;
    if (after->n_units != pos->n_units)
        return false;

    for (uint16_t i = 0; i < pos->n_units; i++)
        if (!same_unit(&after->units[i], &pos->units[i]))
            return false;

    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const struct rules_dislodged *gone =
            rules_position_dislodged(after, map->province[pos->dislodged[i].unit.loc]);
        if (!gone || !same_unit(&gone->unit, &pos->dislodged[i].unit))
            return false;
    }

    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        pos->dislodged[i] = *rules_position_dislodged(after, map->province[pos->dislodged[i].unit.loc]);
    memcpy(pos->contested, after->contested, sizeof pos->contested);

    return true;
}

static void add_dislodged(struct rules_position *pos, struct rules_dislodged unit)
{
    const struct rules_map *map = pos->map;
    uint16_t at = pos->n_dislodged++;
    for (; at > 0 && map->province[pos->dislodged[at - 1].unit.loc] > map->province[unit.unit.loc]; at--)
        pos->dislodged[at] = pos->dislodged[at - 1];
    pos->dislodged[at] = unit;
}

/* The dislodged units of the case; returns whether it says where each attacker came from. */
static bool put_dislodged(const struct rules_case *test, struct rules_position *pos)
{
    bool attackers = test->n_dislodged > 0;
    for (unsigned i = 0; i < test->n_dislodged; i++) {
        attackers = attackers && test->attacker_from[i] != RULES_NO_LOC;
        add_dislodged(pos, (struct rules_dislodged){test->dislodged[i], test->attacker_from[i],
                                                    test->attacker_convoyed[i]});
    }
    return attackers;
}

/* What is known of the phase before a retreat: as the case says it, else from the results of that phase. */
static void put_results(const struct rules_case *test, const struct rules_rulebook *book,
                        struct rules_position *pos, bool attackers)
{
    bool retreat = rules_phase_type(pos->map, test->phase) == RULES_PHASE_RETREAT;
    bool all_said = attackers && test->has_contested;
    bool by_results = retreat && test->n_results > 0 && !all_said;

    if (by_results && !results_again(test, book, pos))
        results_as_written(test, pos);
    if (!test->has_contested)
        return;

    memset(pos->contested, 0, sizeof pos->contested);
    for (unsigned i = 0; i < test->n_contested; i++)
        rules_bit_set(pos->contested, test->contested[i]);
}

/* NULL, or why the case has no position. */
static const char *case_fault(const struct rules_case *test, const struct rules_map *map)
{
    bool retreat = rules_phase_type(map, test->phase) == RULES_PHASE_RETREAT;
    if (!retreat && (test->n_dislodged > 0 || test->n_contested > 0))
        return "dislodged units and contested provinces belong to a retreat phase";
    return NULL;
}

/* The position with the options that a retreat case's movement phase is adjudicated by. */
static bool position_under(const struct rules_case *test, const struct rules_map *map,
                           const struct rules_rulebook *book, struct rules_position *pos, const char **why)
{
    const char *unused;
    why = why ? why : &unused;
    if (test->malformed) {
        *why = "the case has faults";
        return false;
    }

    rules_position_empty(map, test->phase, pos);
    if (test->has_owners)
        memcpy(pos->owner, test->owner, map->n_provinces * sizeof *pos->owner);
    for (unsigned i = 0; i < test->n_units; i++)
        rules_position_add(pos, test->units[i]);

    *why = case_fault(test, map);
    if (*why)
        return false;
    put_results(test, book, pos, put_dislodged(test, pos));

    return rules_position_ok(pos, why);
}

bool rules_case_position(const struct rules_case *test, const struct rules_map *map,
                         struct rules_position *pos, const char **why)
{
    struct rules_rulebook book;
    if (!rules_rulebook_find("datc", &book)) {
        if (why)
            *why = "there is no rulebook";
        return false;
    }
    return position_under(test, map, &book, pos, why);
}

/* --- comparing --- */

struct differences {
    const struct rules_map *map;
    char *out;
    size_t size, len;
    unsigned n;
};

static void put_difference(struct differences *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void put_difference(struct differences *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(d->out + d->len, d->size - d->len, format, args);
    va_end(args);

    d->n++;
    if (n > 0)
        d->len = d->len + (size_t)n < d->size ? d->len + (size_t)n : d->size - 1;
}

static void differ(struct differences *d, const char *what, const struct rules_unit *unit)
{
    put_difference(d, "%s: %s %c %s\n", what, d->map->power[unit->power].name,
                   unit->kind == RULES_ARMY ? 'A' : 'F', d->map->place[unit->loc].code);
}

static bool listed(const struct rules_unit *units, unsigned n, const struct rules_unit *unit)
{
    for (unsigned i = 0; i < n; i++)
        if (same_unit(&units[i], unit))
            return true;
    return false;
}

static void compare_units(struct differences *d, const struct rules_case *test,
                          const struct rules_position *after)
{
    const struct rules_unit *want = test->after_same ? test->units : test->after;
    unsigned n = test->after_same ? test->n_units : test->n_after;
    for (unsigned i = 0; i < n; i++)
        if (!listed(after->units, after->n_units, &want[i]))
            differ(d, "missing", &want[i]);
    for (unsigned i = 0; i < after->n_units; i++)
        if (!listed(want, n, &after->units[i]))
            differ(d, "extra", &after->units[i]);
}

/* Dislodged units of a movement phase. One without a retreat is gone: it may be listed or not. */
static void compare_dislodged(struct differences *d, const struct rules_case *test,
                              const struct rules_position *after, const struct rules_rulebook *book)
{
    struct rules_unit units[RULES_MAX_LOCS];
    unsigned n = 0;

    if (rules_phase_type(d->map, test->phase) == RULES_PHASE_MOVEMENT)
        for (uint16_t i = 0; i < after->n_dislodged; i++)
            units[n++] = after->dislodged[i].unit;
    for (unsigned i = 0; i < test->n_after_dislodged; i++)
        if (!listed(units, n, &test->after_dislodged[i]))
            differ(d, "missing dislodged", &test->after_dislodged[i]);

    for (unsigned i = 0; i < n; i++) {
        rules_loc open[64];
        if (!listed(test->after_dislodged, test->n_after_dislodged, &units[i]) &&
            rules_retreats_open(after, &after->dislodged[i], book, open) > 0)
            differ(d, "extra dislodged", &units[i]);
    }
}

/* The outcome of the unit in `loc`, or NULL. */
static const struct rules_outcome *outcome_in(const struct rules_map *map, const struct rules_result *result,
                                              rules_loc loc)
{
    for (unsigned i = 0; i < result->n_outcomes && loc != RULES_NO_LOC; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->unit.kind != RULES_UNIT_NONE && map->province[o->unit.loc] == map->province[loc])
            return o;
    }
    return NULL;
}

/* Whether a word is the verdict, the cause or the fate of an outcome. */
static bool says(const struct rules_outcome *outcome, const char *word, size_t len)
{
    const char *const known[] = {rules_verdict_word(outcome->verdict), rules_cause_word(outcome->cause),
                                 outcome->dislodged ? "dislodged" : "undislodged"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == len && strncmp(known[i], word, len) == 0)
            return true;
    return false;
}

static bool all_said(const struct rules_outcome *outcome, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " \t,");
        if (n > 0 && !says(outcome, words, n))
            return false;
        words += n + (words[n] != '\0');
    }
    return true;
}

/* EXPECT: "PAR: bounced bounce-move": every word must hold of the unit's outcome. */
static void compare_expected(struct differences *d, const struct rules_case *test,
                             const struct rules_result *result)
{
    for (unsigned i = 0; i < test->n_expect_outcomes; i++) {
        const char *text = test->expect_outcome[i], *colon = strchr(text, ':');
        rules_loc loc = colon ? rules_map_find(d->map, text, (size_t)(colon - text)) : RULES_NO_LOC;
        const struct rules_outcome *outcome = outcome_in(d->map, result, loc);
        if (!outcome)
            put_difference(d, "expected: %.100s; got: no unit there\n", text);
        else if (!all_said(outcome, colon + 1))
            put_difference(d, "expected: %.100s; got: %s %s%s\n", text, rules_verdict_word(outcome->verdict),
                           rules_cause_word(outcome->cause), outcome->dislodged ? " dislodged" : "");
    }
}

/* Orders that were not understood make the comparison worthless. */
static void complain(struct differences *d, const struct rules_case_orders *orders)
{
    for (unsigned i = 0; i < orders->n_findings; i++) {
        const struct rules_case_finding *finding = &orders->findings[i];
        if (finding->status == RULES_READ_ASSUMED)
            continue;
        put_difference(d, "line %u: order not understood: %.200s%s%.200s\n", finding->line->line,
                       finding->line->written, *finding->meaning ? ": " : "", finding->meaning);
    }
}

void rules_case_book(const struct rules_case *test, const struct rules_rulebook *base,
                     struct rules_rulebook *book)
{
    const char *expected;
    *book = *base;
    if (test->name && strstr(test->name, "[4.A.4:"))
        rules_rulebook_set(book, "adjacent-fallback", "yes", &expected);
}

bool rules_case_check(const struct rules_case *test, const struct rules_map *map,
                      const struct rules_rulebook *base, struct rules_result *result, char *diff, size_t size)
{
    struct rules_rulebook own, *book = &own;
    rules_case_book(test, base, &own);
    struct rules_position pos;
    char none[2];
    const char *why;
    struct differences d = {map, size > 0 ? diff : none, size > 0 ? size : sizeof none, 0, 0};
    d.out[0] = '\0';
    if (!position_under(test, map, book, &pos, &why)) {
        memset(result, 0, sizeof *result);
        snprintf(d.out, d.size, "%s\n", why);
        return false;
    }

    struct rules_case_orders orders;
    rules_case_read_orders(test, &pos, book, &orders);
    rules_adjudicate(&pos, orders.orders, orders.n_orders, book, result);
    complain(&d, &orders);
    rules_case_orders_clear(&orders);

    compare_units(&d, test, &result->after);
    compare_dislodged(&d, test, &result->after, book);
    compare_expected(&d, test, result);

    return d.n == 0;
}
