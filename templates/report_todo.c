/* What a reader has to send, with lines to copy. */
#include "report_p.h"

#include <string.h>

static void add_todo_line(struct templates_data *data, const struct templates_report *report,
                          const struct rules_order *order)
{
    g_autofree char *line = templates_say_to_copy(report->names, report->after, order, report->book,
                                                  templates_report_notation(report), report->language);
    templates_data_set(templates_data_add(data, "todo"), "line", line);
}

static void todo_retreats(struct templates_data *data, const struct templates_report *report,
                          rules_power power)
{
    const struct rules_position *pos = report->after;
    for (unsigned i = 0; i < pos->n_dislodged; i++) {
        const struct rules_dislodged *unit = &pos->dislodged[i];
        if (unit->unit.power != power)
            continue;
        rules_loc open[64];
        size_t n = rules_retreats_open(pos, unit, report->book, open);
        struct rules_order order = rules_order_make(RULES_RETREAT, power, unit->unit.kind, unit->unit.loc);
        for (size_t k = 0; k < n && k < 64; k++) {
            order.to = open[k];
            add_todo_line(data, report, &order);
        }
        order = rules_order_make(RULES_DISBAND, power, unit->unit.kind, unit->unit.loc);
        add_todo_line(data, report, &order);
    }
}

/* Every unit that can be built on a site, as lines to choose from. */
static void todo_builds(struct templates_data *data, const struct templates_report *report, rules_power power,
                        rules_loc site)
{
    const struct rules_position *pos = report->after;
    const struct rules_map *map = pos->map;
    const struct rules_place *place = &map->place[map->province[site]];
    struct rules_order order = rules_order_make(RULES_BUILD, power, RULES_ARMY, site);

    if (rules_order_check(pos, &order, report->book, NULL) == RULES_CAUSE_NONE)
        add_todo_line(data, report, &order);

    for (unsigned c = 0; c < MAX(place->n_coasts, 1u); c++) {
        rules_loc loc = place->n_coasts ? (rules_loc)(place->coasts + c) : map->province[site];
        order = rules_order_make(RULES_BUILD, power, RULES_FLEET, loc);
        if (rules_order_check(pos, &order, report->book, NULL) == RULES_CAUSE_NONE)
            add_todo_line(data, report, &order);
    }
}

/* Every build that is possible, or the units that may go, as lines to choose from. Returns builds (> 0) or
 * removals (< 0) due. */
static int todo_adjustments(struct templates_data *data, const struct templates_report *report,
                            rules_power power)
{
    const struct rules_position *pos = report->after;
    int due = rules_adjustments_due(pos, power);

    if (due > 0) {
        rules_loc sites[RULES_MAX_LOCS];
        size_t n = rules_build_sites(pos, power, sites);
        for (size_t i = 0; i < n; i++)
            todo_builds(data, report, power, sites[i]);
        return due;
    }

    for (unsigned i = 0; due < 0 && i < pos->n_units; i++) {
        const struct rules_unit *unit = &pos->units[i];
        struct rules_order order = rules_order_make(RULES_DISBAND, power, unit->kind, unit->loc);
        if (unit->power == power)
            add_todo_line(data, report, &order);
    }

    return due;
}

/* The units to order, in a line: one of them a line is what is asked. Returns their number. */
static unsigned todo_moves(struct templates_data *data, const struct templates_report *report,
                           rules_power power)
{
    const struct rules_position *pos = report->after;
    g_autofree char *units =
        templates_say_units(report->names, pos, power, templates_report_notation(report));
    unsigned n = 0;
    for (unsigned i = 0; i < pos->n_units; i++)
        n += pos->units[i].power == power;

    templates_data_set(data, "todo_units", units);

    return n;
}

/* A mail that opens with the units in it, one a line ("A PAR, F BRE" or dislodged ones). Its subject names game and phase and proves
 * nothing: who writes it is known as by any mail of his. */
static void set_mail(struct templates_data *data, const struct templates_report *report, rules_power power)
{
    if (!report->address || !*report->address)
        return;

    const struct rules_position *pos = report->after;
    const char *notation = templates_report_notation(report);
    g_autoptr(GString) lines = g_string_new(NULL);
    g_autofree char *units =
        pos->n_dislodged ? NULL : templates_say_units(report->names, pos, power, notation);
    g_auto(GStrv) unit = g_strsplit(units ? units : "", ", ", -1);
    for (char **one = unit; *one; one++)
        g_string_append_printf(lines, "%s \r\n", *one);
    for (unsigned i = 0; i < pos->n_dislodged; i++) {
        const struct rules_unit *gone = &pos->dislodged[i].unit;
        g_autofree char *one = templates_say_unit(report->names, pos->map, gone->kind, gone->loc, notation);
        if (gone->power == power)
            g_string_append_printf(lines, "%s R \r\n", one);
    }

    g_autofree char *phase = templates_say_phase(pos->map, pos->phase, report->language);
    g_autofree char *about = g_strdup_printf("[%s] %s", report->game, phase);
    g_autofree char *subject = g_uri_escape_string(about, NULL, false),
                    *body = g_uri_escape_string(lines->str, NULL, false);
    g_autofree char *link = g_strdup_printf("mailto:%s?subject=%s&body=%s", report->address, subject, body);
    templates_data_set(data, "todo_mail", link);
}

static const struct templates_given *given_by(const struct templates_report *report, const char *power)
{
    for (unsigned i = 0; i < report->n_given; i++)
        if (strcmp(report->given[i].power, power) == 0 && report->given[i].orders)
            return &report->given[i];
    return NULL;
}

/* Whether adjustments come before the next moves, and are wanted with these. */
static bool builds_follow(const struct templates_report *report)
{
    const struct rules_map *map = report->after->map;
    struct rules_phase phase = report->after->phase;
    for (unsigned i = 0; report->ahead_builds && i < map->n_flow; i++) {
        phase.step = (uint8_t)((phase.step + 1u) % map->n_flow);
        enum rules_phase_type type = rules_phase_type(map, phase);
        if (type != RULES_PHASE_RETREAT)
            return type == RULES_PHASE_ADJUSTMENT;
    }
    return false;
}

/* Date, delay and phase, for the sentences. */
static struct templates_data *todo_words(const struct templates_report *report,
                                         const struct templates_given *given)
{
    struct templates_data *words = templates_data_new();
    const struct rules_position *pos = report->after;

    g_autofree char *phase = templates_say_phase(pos->map, pos->phase, report->language);

    templates_data_set_all(words, "phase", phase, "orders", given ? given->orders : NULL, NULL);
    templates_set_deadline(words, "date", report);
    return words;
}

static void set_phrase(struct templates_data *data, const char *name, const struct templates_report *report,
                       const char *key, const struct templates_data *words)
{
    g_autofree char *text = templates_phrase(report->language, key, words);
    templates_data_set(data, name, text);
}

/* What is asked, by phase; the key of its sentence. */
static const char *todo_lines(struct templates_data *data, const struct templates_report *report,
                              rules_power power, struct templates_data *words)
{
    static const char *const ahead[2][2] = {{"todo.ahead", "todo.ahead-builds"},
                                            {"todo.ahead-only", "todo.ahead-builds-only"}};
    int due;
    switch (rules_phase_type(report->after->map, report->after->phase)) {
    case RULES_PHASE_RETREAT:
        todo_retreats(data, report, power);
        set_mail(data, report, power);
        return "todo.retreats";

    case RULES_PHASE_ADJUSTMENT:
        due = todo_adjustments(data, report, power);
        templates_data_set_int(words, "n", abs(due));
        return due > 0 ? "todo.builds" : "todo.removals";

    default:
        templates_data_set_int(words, "n", todo_moves(data, report, power));
        set_mail(data, report, power);
        if (report->ahead_retreats)
            set_phrase(data, "todo_ahead", report, ahead[report->ahead_only][builds_follow(report)], words);
        return "todo.orders";
    }
}

/* What is owed in a few words, for a letter about several games, to which nobody answers. */
static void set_owed(struct templates_data *data, const struct templates_report *report, const char *what,
                     const struct templates_data *words)
{
    static const struct {
        const char *todo, *owed;
    } keys[] = {{"todo.orders", "owed.orders"},     {"todo.bids", "owed.bids"},
                {"todo.retreats", "owed.retreats"}, {"todo.builds", "owed.builds"},
                {"todo.removals", "owed.removals"}, {"todo.done", "owed.done"}};
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        if (!strcmp(keys[i].todo, what))
            set_phrase(data, "owed", report, keys[i].owed, words);
}

/* A line for each power that can be hired. */
static void todo_bids(struct templates_data *data, const struct templates_report *report, rules_power power,
                      bool brief)
{
    const struct rules_map *map = report->after->map;
    if (map->power[power].hired)
        return;
    g_autoptr(templates_data_auto) words = todo_words(report, NULL);

    for (rules_power p = 0; p < map->n_powers; p++) {
        if (!map->power[p].hired)
            continue;
        templates_data_set(words, "power", rules_power_name(report->names, p, report->language));
        g_autofree char *line = templates_phrase(report->language, "todo.bid-line", words);
        templates_data_set(templates_data_add(data, "todo"), "line", line);
    }
    templates_data_set_int(words, "n", map->power[power].credits);
    set_phrase(data, "todo_what", report, "todo.bids", words);
    if (brief)
        set_owed(data, report, "todo.bids", words);
    set_phrase(data, "todo_when", report, report->deadline_s ? "todo.when" : "todo.no-date", words);
    templates_data_set_flag(data, "has_todo", true);
}

bool templates_is_asked(const struct templates_report *report, rules_power power)
{
    if (report->ended || power == RULES_NO_POWER)
        return false;
    if (report->bids)
        return !report->after->map->power[power].hired;
    return rules_power_must_order(report->after, power, report->book);
}

void templates_add_todo(struct templates_data *data, const struct templates_report *report,
                        const char *reader_power, bool brief)
{
    if (report->ended || report->past || !reader_power)
        return;

    const struct rules_position *pos = report->after;
    rules_power power = rules_map_power(pos->map, reader_power);
    if (report->bids && power != RULES_NO_POWER) {
        todo_bids(data, report, power, brief);
        return;
    }
    if (power == RULES_NO_POWER || !rules_power_must_order(pos, power, report->book))
        return;

    const struct templates_given *given = given_by(report, reader_power);
    g_autoptr(templates_data_auto) words = todo_words(report, given);

    if (given && given->complete) { /* sent ahead: he is not to be asked again */
        set_phrase(data, "todo_done", report, report->deadline_s ? "todo.done" : "todo.done-no-date", words);
        if (brief)
            set_owed(data, report, "todo.done", words);
    } else {
        const char *what = todo_lines(data, report, power, words);
        set_phrase(data, "todo_what", report, what, words);
        if (brief)
            set_owed(data, report, what, words);
        set_phrase(data, "todo_when", report, report->deadline_s ? "todo.when" : "todo.no-date", words);
        if (given)
            set_phrase(data, "todo_given", report, "todo.given", words);
        templates_data_set_flag(data, "has_todo", true);
    }
}
