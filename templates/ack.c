/* The answer to a player's orders: what needs mending first, with lines to copy; then each unit as
 * understood; then the date. */
#include "ack_p.h"
#include "../rules/auction.h"

#include <string.h>

const char *templates_ack_notation(const struct templates_ack *ack)
{
    return ack->notation ? ack->notation : "judge";
}

enum rules_phase_type templates_ack_type(const struct templates_ack *ack)
{
    return rules_phase_type(ack->pos->map, ack->pos->phase);
}

char *templates_ack_phrase(const struct templates_ack *ack, const char *key,
                           const struct templates_data *data)
{
    return templates_phrase(ack->language, key, data);
}

static char *written(const struct templates_ack *ack, const struct rules_order *order)
{
    return templates_say_written(ack->names, ack->pos, order, templates_ack_notation(ack));
}

/* ---- units and their orders ---- */

static const struct rules_order *order_of(const struct templates_ack *ack, rules_loc loc, unsigned *index)
{
    const struct rules_map *map = ack->pos->map;
    for (unsigned i = ack->n_orders; i-- > 0;) { /* the last one counts */
        const struct rules_order *order = &ack->orders[i];
        if (order->unit < map->n_locs && map->province[order->unit] == map->province[loc] &&
            order->kind != RULES_WAIVE) {
            *index = i;
            return order;
        }
    }
    return NULL;
}

static void add_row(struct templates_data *data, unsigned column, const char *order, const char *words,
                    const char *note, bool bad)
{
    struct templates_data *row = templates_data_add(data, "rows");
    templates_data_set_all(row, "order", order, "words", words, "note", note, NULL);
    templates_data_set_flag(row, "bad", bad);
    g_autoptr(GString) right = g_string_new(words);

    if (note && *note)
        g_string_append_printf(right, "%s(%s)", right->len ? "  " : "", note);
    g_autoptr(GString) line = g_string_new(NULL);

    templates_put_columns(line, order, 3, column, right->str);
    templates_data_set(row, "line", line->str);
}

static unsigned order_column(const struct templates_ack *ack)
{
    unsigned widest = 12;
    for (unsigned i = 0; i < ack->n_orders; i++) {
        g_autofree char *text = written(ack, &ack->orders[i]);
        widest = MAX(widest, templates_width(text));
    }
    return 3 + MIN(widest, 26) + 2;
}

static const char *void_row_key(enum rules_phase_type type)
{
    switch (type) {
    case RULES_PHASE_RETREAT:
        return "ack.row-void-retreat";
    case RULES_PHASE_ADJUSTMENT:
        return "ack.row-void-adjustment";
    default:
        return "ack.row-void";
    }
}

static void add_order_row(struct templates_data *data, const struct templates_ack *ack, unsigned column,
                          unsigned index, struct tally *tally)
{
    const struct rules_order *order = &ack->orders[index];
    g_autofree char *text = written(ack, order);
    enum rules_cause cause = ack->causes[index];
    g_autofree char *words = templates_say_order(ack->names, ack->pos, order, ack->language);
    const char *assumed = ack->assumed ? ack->assumed[index] : NULL;

    if (cause == RULES_CAUSE_NONE) {
        tally->noted++;
        add_row(data, column, text, words, assumed, false);
        return;
    }

    tally->void_++;
    g_autofree char *why =
        templates_say_cause(ack->names, ack->pos, cause, order, templates_ack_notation(ack), ack->language);
    g_autoptr(templates_data_auto) data_words = templates_data_new();

    templates_data_set(data_words, "cause", why);
    g_autofree char *note = templates_ack_phrase(ack, void_row_key(templates_ack_type(ack)), data_words);

    add_row(data, column, text, note, assumed, true);
}

/* Whether a statement about this unit is already asked about: its order is not missing, it is in doubt. */
static bool is_in_doubt(const struct templates_ack *ack, rules_loc loc)
{
    const struct rules_map *map = ack->pos->map;
    for (size_t i = 0; ack->readings && i < ack->readings->n; i++) {
        const struct rules_reading *reading = &ack->readings->reading[i];
        bool asked = reading->status == RULES_READ_AMBIGUOUS || reading->n_guesses;
        if (!asked || !templates_ack_is_problem(ack, reading, i))
            continue;
        for (unsigned k = 0; k < reading->n_guesses; k++)
            if (reading->guess[k].unit < map->n_locs &&
                map->province[reading->guess[k].unit] == map->province[loc])
                return true;
        if (reading->order.kind && reading->order.unit < map->n_locs &&
            map->province[reading->order.unit] == map->province[loc])
            return true;
        for (unsigned k = 0; k < reading->n_candidates; k++)
            if (reading->candidates[k].unit < map->n_locs &&
                map->province[reading->candidates[k].unit] == map->province[loc])
                return true;
    }

    return false;
}

/* A unit without order: a row, and a name for the list of problems (`unordered` NULL: it is in doubt, and
 * asked about already). */
static void add_unordered(struct templates_data *data, const struct templates_ack *ack, unsigned column,
                          enum rules_unit_kind kind, rules_loc loc, GPtrArray *unordered)
{
    g_autofree char *unit =
        templates_say_unit(ack->names, ack->pos->map, kind, loc, templates_ack_notation(ack));
    static const char *const keys[2][2] = {{"ack.row-doubt", "ack.row-doubt-retreat"},
                                           {"ack.row-none", "ack.row-none-retreat"}};
    bool retreats = templates_ack_type(ack) == RULES_PHASE_RETREAT;
    g_autofree char *fate = templates_ack_phrase(ack, keys[unordered != NULL][retreats], NULL);
    add_row(data, column, unit, fate, NULL, true);
    if (unordered)
        g_ptr_array_add(unordered, g_steal_pointer(&unit));
}

static void add_unit_rows(struct templates_data *data, const struct templates_ack *ack, unsigned column,
                          struct tally *tally, GPtrArray *unordered)
{
    bool retreats = templates_ack_type(ack) == RULES_PHASE_RETREAT;
    unsigned n = retreats ? ack->pos->n_dislodged : ack->pos->n_units, index;

    for (unsigned i = 0; i < n; i++) {
        const struct rules_unit *unit = retreats ? &ack->pos->dislodged[i].unit : &ack->pos->units[i];
        if (unit->power != ack->power)
            continue;
        tally->units++;
        if (order_of(ack, unit->loc, &index)) {
            add_order_row(data, ack, column, index, tally);
        } else {
            bool doubt = is_in_doubt(ack, unit->loc);
            if (ack->bids && !doubt)
                continue;
            tally->unordered += !doubt;
            add_unordered(data, ack, column, unit->kind, unit->loc, doubt ? NULL : unordered);
        }
    }
}

static void add_adjustment_rows(struct templates_data *data, const struct templates_ack *ack, unsigned column,
                                struct tally *tally)
{
    int due = rules_adjustments_due(ack->pos, ack->power);
    tally->units = (unsigned)abs(due);
    for (unsigned i = 0; i < ack->n_orders; i++)
        add_order_row(data, ack, column, i, tally);
    unsigned given = tally->noted;
    tally->unordered = tally->units > given ? tally->units - given : 0;
}

/* ---- what follows from it ---- */

bool templates_ack_is_open(const struct templates_ack *ack, const struct rules_unit *unit)
{
    unsigned index;
    return unit->power == ack->power && !order_of(ack, unit->loc, &index) && !is_in_doubt(ack, unit->loc);
}

static void add_retreat_choices(struct templates_data *problem, const struct templates_ack *ack)
{
    for (unsigned i = 0; i < ack->pos->n_dislodged; i++) {
        const struct rules_dislodged *unit = &ack->pos->dislodged[i];
        if (!templates_ack_is_open(ack, &unit->unit))
            continue;
        rules_loc open[64];
        size_t n_open = rules_retreats_open(ack->pos, unit, ack->book, open);
        struct rules_order order =
            rules_order_make(RULES_RETREAT, ack->power, unit->unit.kind, unit->unit.loc);
        for (size_t k = 0; k < n_open && k < 64; k++) {
            order.to = open[k];
            templates_ack_add_line(problem, ack, &order);
        }
        order = rules_order_make(RULES_DISBAND, ack->power, unit->unit.kind, unit->unit.loc);
        templates_ack_add_line(problem, ack, &order);
    }
}

static void add_hold_examples(struct templates_data *problem, const struct templates_ack *ack)
{
    unsigned shown = 0;
    for (unsigned i = 0; i < ack->pos->n_units && shown < 3; i++) {
        const struct rules_unit *unit = &ack->pos->units[i];
        if (!templates_ack_is_open(ack, unit))
            continue;
        struct rules_order hold = rules_order_make(RULES_HOLD, ack->power, unit->kind, unit->loc);
        templates_ack_add_line(problem, ack, &hold);
        shown++;
    }
}

/* A move that a unit of the power could make now; false: there is none. */
static bool find_example(const struct templates_ack *ack, struct rules_order *order)
{
    const struct rules_map *map = ack->pos->map;
    for (unsigned i = 0; i < ack->pos->n_units; i++) {
        const struct rules_unit *unit = &ack->pos->units[i];
        if (unit->power != ack->power)
            continue;
        bool army = unit->kind == RULES_ARMY;
        rules_loc at = army ? map->province[unit->loc] : unit->loc;
        if (!(army ? map->n_army_list : map->n_fleet_list)[at])
            continue;
        *order = rules_order_make(RULES_MOVE, ack->power, unit->kind, unit->loc);
        order->to = (army ? map->army_list : map->fleet_list)[at][0];
        return true;
    }
    return false;
}

/* What a player whose words were not understood, and who is offered nothing, may copy: how an order is written. */
static void add_order_example(struct templates_data *data, const struct templates_ack *ack,
                              const struct tally *tally)
{
    struct rules_order order;
    bool moves = templates_ack_type(ack) == RULES_PHASE_MOVEMENT;
    if (!tally->helpless || !moves || ack->bids || !find_example(ack, &order))
        return;
    g_autofree char *line = templates_say_to_copy(ack->names, ack->pos, &order, ack->book,
                                                  templates_ack_notation(ack), ack->language);
    templates_data_set(data, "order_example", line);
}

static void add_unordered_problem(struct templates_data *data, const struct templates_ack *ack,
                                  const GPtrArray *unordered, unsigned *n)
{
    if (!unordered->len)
        return;

    g_autoptr(templates_data_auto) words = templates_data_new();
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < unordered->len; i++)
        g_string_append_printf(list, "%s%s", i ? ", " : "", (const char *)g_ptr_array_index(unordered, i));
    templates_data_set(words, "units", list->str);
    templates_data_set_int(words, "n", unordered->len);

    bool retreats = templates_ack_type(ack) == RULES_PHASE_RETREAT;
    g_autofree char *text = templates_ack_phrase(ack, retreats ? "ack.no-retreat" : "ack.no-order", words);
    struct templates_data *problem = templates_ack_add_problem(data, n, text);
    g_autofree char *mend = templates_ack_phrase(ack, retreats ? "ack.choose" : "ack.example", words);

    templates_data_set(problem, "mend", mend);
    if (retreats)
        add_retreat_choices(problem, ack);
    else
        add_hold_examples(problem, ack);
}

/* What can be built on a site: an army, and a fleet on each of its coasts. */
static void add_site_choices(struct templates_data *problem, const struct templates_ack *ack, rules_loc site)
{
    const struct rules_map *map = ack->pos->map;
    const struct rules_place *place = &map->place[map->province[site]];
    struct rules_order order = rules_order_make(RULES_BUILD, ack->power, RULES_ARMY, map->province[site]);
    templates_ack_add_line(problem, ack, &order);
    for (unsigned c = 0; c < MAX(place->n_coasts, 1u); c++) {
        rules_loc loc = place->n_coasts ? (rules_loc)(place->coasts + c) : map->province[site];
        order = rules_order_make(RULES_BUILD, ack->power, RULES_FLEET, loc);
        if (rules_order_check(ack->pos, &order, ack->book, NULL) == RULES_CAUSE_NONE)
            templates_ack_add_line(problem, ack, &order);
    }
}

/* Whether the power is hired: what is due to it is built with or without orders. */
static bool map_hires(const struct templates_ack *ack)
{
    return ack->pos->map->auction && ack->pos->map->power[ack->power].hired;
}

static void add_build_choices(struct templates_data *problem, const struct templates_ack *ack)
{
    rules_loc sites[RULES_MAX_LOCS];
    size_t n_sites = rules_build_sites(ack->pos, ack->power, sites);
    unsigned index;
    for (size_t i = 0; i < n_sites && i < MAX_CANDIDATES; i++)
        if (!order_of(ack, sites[i], &index))
            add_site_choices(problem, ack, sites[i]);
    struct rules_order waive = rules_order_make(RULES_WAIVE, ack->power, RULES_UNIT_NONE, RULES_NO_LOC);
    if (!map_hires(ack))
        templates_ack_add_line(problem, ack, &waive);
}

/* What the judge builds for a hired power that has no more orders than these; "": nothing. Transfer full. */
static char *say_hired_builds(const struct templates_ack *ack)
{
    g_autofree struct rules_order *orders = g_new(struct rules_order, RULES_MAX_ORDERS);
    g_autoptr(GString) list = g_string_new(NULL);
    size_t n = MIN(ack->n_orders, (size_t)RULES_MAX_ORDERS);
    if (n)
        memcpy(orders, ack->orders, n * sizeof *orders);
    size_t all = rules_hired_complete(ack->pos, ack->book, orders, n);
    for (size_t i = 0; i < all; i++) {
        unsigned index;
        if (orders[i].power != ack->power || order_of(ack, orders[i].unit, &index))
            continue;
        g_autofree char *one = written(ack, &orders[i]);
        g_string_append_printf(list, "%s%s", list->len ? ", " : "", one);
    }
    return g_strdup(list->str);
}

static void add_removal_choices(struct templates_data *problem, const struct templates_ack *ack)
{
    unsigned index;
    for (unsigned i = 0; i < ack->pos->n_units; i++) {
        const struct rules_unit *unit = &ack->pos->units[i];
        if (unit->power != ack->power || order_of(ack, unit->loc, &index))
            continue;
        struct rules_order order = rules_order_make(RULES_DISBAND, ack->power, unit->kind, unit->loc);
        templates_ack_add_line(problem, ack, &order);
    }
}

static void add_adjustment_problem(struct templates_data *data, const struct templates_ack *ack,
                                   const struct tally *tally, unsigned *n)
{
    if (!tally->unordered)
        return;

    bool builds = rules_adjustments_due(ack->pos, ack->power) > 0;
    g_autoptr(templates_data_auto) words = templates_data_new();

    g_autofree char *hired = builds && map_hires(ack) ? say_hired_builds(ack) : g_strdup("");
    templates_data_set_int(words, "n", tally->unordered);
    templates_data_set(words, "builds", hired);
    const char *lost = *hired ? "ack.builds-hired" : "ack.builds-missing";
    g_autofree char *text = templates_ack_phrase(ack, builds ? lost : "ack.removals-missing", words);
    struct templates_data *problem = templates_ack_add_problem(data, n, text);
    g_autofree char *mend = templates_ack_phrase(ack, "ack.choose", NULL);

    templates_data_set(problem, "mend", mend);
    if (builds)
        add_build_choices(problem, ack);
    else
        add_removal_choices(problem, ack);
}

/* Conditions and further choices of this mail, in plain words. */
static void add_conditions(struct templates_data *data, const struct templates_ack *ack)
{
    for (size_t i = 0; ack->readings && i < ack->readings->n; i++) {
        const struct rules_reading *reading = &ack->readings->reading[i];
        bool followed = reading->status == RULES_READ_OK || reading->status == RULES_READ_ASSUMED;
        if (!followed)
            continue;
        g_autofree char *order = written(ack, &reading->order);
        if (reading->condition) {
            g_autofree char *condition =
                templates_say_condition(ack->names, reading->condition, ack->language);
            g_autofree char *capital = templates_capital(condition);
            g_autoptr(templates_data_auto) words = templates_data_new();
            templates_data_set_all(words, "condition", capital, "order", order, NULL);
            g_autofree char *text = templates_ack_phrase(ack, "ack.condition", words);
            templates_data_set(templates_data_add(data, "conditions"), "text", text);
        }
        if (reading->n_candidates && rules_reading_note(reading, RULES_NOTE_RANKED)) {
            g_autoptr(GString) text = g_string_new(order);
            for (unsigned k = 0; k < reading->n_candidates && k < MAX_CANDIDATES; k++) {
                g_autofree char *next = written(ack, &reading->candidates[k]);
                g_autoptr(templates_data_auto) words = templates_data_new();
                templates_data_set(words, "order", next);
                g_autofree char *more = templates_ack_phrase(ack, "ack.else", words);
                g_string_append(text, more);
            }
            templates_data_set(templates_data_add(data, "conditions"), "text", text->str);
        }
    }
}

static void add_list(struct templates_data *data, const char *list, unsigned n, const char *const *text)
{
    for (unsigned i = 0; i < n; i++)
        templates_set_flowing(templates_data_add(data, list), "text", text[i]);
}

/* "all 3 orders noted", where nothing is left to say. */
static const char *noted_key(const struct tally *tally)
{
    bool all = !tally->questions && !tally->void_ && !tally->unordered && tally->noted >= tally->units;
    if (!all || tally->noted < 2)
        return "subject.ack-noted";
    return tally->noted == 2 ? "subject.ack-both" : "subject.ack-all";
}

static char *subject_of(const struct templates_ack *ack, const struct tally *tally)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    g_autoptr(GString) parts = g_string_new(NULL);

    const struct {
        const char *key;
        unsigned n;
    } part[] = {
        {noted_key(tally), tally->noted},
        {"subject.ack-questions", tally->questions},
        {"subject.ack-void", tally->void_},
        {templates_ack_type(ack) == RULES_PHASE_ADJUSTMENT ? "subject.ack-adjustments"
                                                           : "subject.ack-unordered",
         tally->unordered},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(part); i++) {
        if (!part[i].n)
            continue;
        templates_data_set_int(data, "n", part[i].n);
        g_autofree char *text = templates_ack_phrase(ack, part[i].key, data);
        g_string_append_printf(parts, "%s%s", parts->len ? ", " : "", text);
    }

    if (ack->bids) {
        g_autofree char *bids =
            templates_ack_phrase(ack, ack->bids_given ? "subject.ack-bids" : "subject.ack-no-bids", NULL);
        g_string_prepend(parts, parts->len ? ", " : "");
        g_string_prepend(parts, bids);
    }

    if (!parts->len) {
        g_autofree char *nothing = templates_ack_phrase(ack, "subject.ack-nothing", NULL);
        g_string_append(parts, nothing);
    }

    g_autofree char *when = templates_say_phase(ack->pos->map, ack->pos->phase, ack->language);
    templates_data_set_all(data, "phase", when, "power",
                           rules_power_name(ack->names, ack->power, ack->language), "parts", parts->str,
                           NULL);
    return templates_ack_phrase(ack, "subject.ack", data);
}

/* Fills in what is said of one power. */
static void fill_part(struct templates_data *data, const struct templates_ack *ack, struct tally *tally)
{
    *tally = (struct tally){0};
    g_autoptr(GPtrArray) unordered = g_ptr_array_new_with_free_func(g_free);
    unsigned column = order_column(ack), n = 0;

    templates_ack_add_reading_problems(data, ack, tally, &n);
    add_order_example(data, ack, tally);
    for (unsigned i = 0; i < ack->n_questions && n < MAX_PROBLEMS; i++) {
        g_autofree char *question = g_strdelimit(g_strdup(ack->questions[i]), "\n", ' ');
        templates_ack_add_problem(data, &n, question);
        tally->questions++;
    }

    if (templates_ack_type(ack) == RULES_PHASE_ADJUSTMENT) {
        add_adjustment_rows(data, ack, column, tally);
        add_adjustment_problem(data, ack, tally, &n);
    } else {
        add_unit_rows(data, ack, column, tally, unordered);
        add_unordered_problem(data, ack, unordered, &n);
    }

    add_conditions(data, ack);
    add_list(data, "conditions", ack->n_conditions, ack->conditions);
    add_list(data, "notes", ack->n_notes, ack->notes);
    add_list(data, "later", ack->n_later, ack->later);

    g_autofree char *subject = subject_of(ack, tally);
    templates_data_set_all(data, "subject", subject, "power",
                           rules_power_name(ack->names, ack->power, ack->language), NULL);
    tally->problems = ack->closed ? 0 : n;
    templates_data_set_flag(data, "has_problems", tally->problems);
    templates_data_set_flag(data, "cleared", ack->cleared || (ack->readings && ack->readings->clear));
}

/* What is said once, whatever the number of powers. */
static void fill_whole(struct templates_data *data, const struct templates_ack *ack)
{
    g_autofree char *phase = templates_say_phase(ack->pos->map, ack->pos->phase, ack->language);

    templates_data_set_all(data, "game", ack->game, "judge", ack->judge, "phase", phase, "language",
                           templates_language_code(ack->language), NULL);
    templates_data_set_flag(data, "wait", ack->wait);
    templates_data_set_flag(data, "early", ack->early && !ack->wait);
    templates_data_set_flag(data, "waits", ack->waits);
    templates_data_set_flag(data, "truncated", ack->readings && ack->readings->truncated);
    if (!ack->deadline_s)
        return;

    g_autofree char *date = templates_say_date(ack->deadline_s, ack->zone, ack->language);
    g_autofree char *delay = templates_say_delay(ack->deadline_s - ack->now_s, ack->language);
    templates_data_set_all(data, "deadline", date, "delay", delay, NULL);
}

/* "Printemps 1901, France : 3 ordres notés ; Autriche : 2 ordres notés, 1 question" */
static char *subject_of_several(const struct templates_ack *part, const struct tally *tally, unsigned n)
{
    g_autofree char *first = subject_of(&part[0], &tally[0]);
    g_autofree char *phase = templates_say_phase(part->pos->map, part->pos->phase, part->language);
    g_autoptr(GString) subject = g_string_new(first);
    for (unsigned i = 1; i < n; i++) {
        g_autofree char *one = subject_of(&part[i], &tally[i]);
        const char *own = g_str_has_prefix(one, phase) ? one + strlen(phase) : one;
        own += strspn(own, ", ");
        g_string_append_printf(subject, "%s; %s", part->language == RULES_FRENCH ? "\302\240" : "", own);
    }
    return g_strdup(subject->str);
}

void templates_ack_several(const struct templates_ack *part, unsigned n, char **subject, char **text,
                           char **html)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    g_autofree struct tally *tally = g_new0(struct tally, n);

    for (unsigned i = 0; i < n; i++)
        fill_part(templates_data_add(data, "parts"), &part[i], &tally[i]);
    fill_whole(data, &part[0]);

    g_autofree char *whole = subject_of_several(part, tally, n);
    templates_data_set(data, "subject", whole);
    if (subject)
        *subject = g_strdup(whole);
    if (text)
        *text = templates_fill(part->home, part->language, "ack.txt", data);
    if (html)
        *html = templates_fill(part->home, part->language, "ack.html", data);
}

bool templates_ack_asks(const struct templates_ack *ack, bool any)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    struct tally tally;
    fill_part(data, ack, &tally);
    return (any ? tally.problems : tally.questions + tally.void_) > 0;
}
