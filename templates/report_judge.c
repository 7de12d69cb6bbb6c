/* The lines of a report that mapping programs read: in English and in the form of the old judges, whatever
 * the language of the report. */
#include "report_p.h"

#include <string.h>

static const char *judge_mark(const struct rules_outcome *outcome)
{
    switch (outcome->verdict) {
    case RULES_BOUNCED:
        return "bounce";
    case RULES_CUT:
        return "cut";
    case RULES_NO_CONVOY:
    case RULES_DISRUPTED:
        return "no convoy";
    case RULES_UNMATCHED:
    case RULES_VOID:
        return "void";
    case RULES_DISBANDED:
        return outcome->order.kind == RULES_RETREAT ? "disbanded" : NULL;
    case RULES_IGNORED:
        return "ignored";
    default:
        return NULL;
    }
}

static const char *adjective_of(const struct rules_map_power *power)
{
    return power->adjective && *power->adjective ? power->adjective : power->name;
}

static void put_judge_unit(GString *out, const struct rules_map *map, enum rules_unit_kind kind,
                           rules_loc loc)
{
    g_string_append_printf(out, "%s %s", kind == RULES_FLEET ? "Fleet" : "Army",
                           loc < map->n_locs ? map->place[loc].name : "?");
}

static void put_judge_other(GString *out, const struct templates_report *report,
                            const struct rules_order *order)
{
    const struct rules_map *map = report->before->map;
    const struct rules_unit *other =
        order->from < map->n_locs ? rules_position_unit(report->before, map->province[order->from]) : NULL;
    if (other && other->power != order->power && other->power < map->n_powers)
        g_string_append_printf(out, "%s ", adjective_of(&map->power[other->power]));
    put_judge_unit(out, map, other ? other->kind : order->other_kind, order->from);
}

static const char *name_of(const struct rules_map *map, rules_loc loc)
{
    return loc < map->n_locs ? map->place[loc].name : "?";
}

/* " -> Norwegian Sea -> Norway": a convoyed move names its seas. */
static void put_way(GString *out, const struct templates_report *report, const struct rules_outcome *outcome)
{
    const struct rules_map *map = report->before->map;
    const struct rules_order *order = &outcome->order;
    rules_loc chain[TEMPLATES_MAX_CHAIN];
    bool convoyed = outcome->by_convoy && order->unit < map->n_locs && order->to < map->n_locs;
    unsigned n = 0;
    if (convoyed)
        n = templates_convoy_way(report->result, map, order, chain, true);
    if (convoyed && !n)
        n = templates_convoy_way(report->result, map, order, chain, false);
    for (unsigned i = 0; i < n; i++)
        g_string_append_printf(out, " -> %s", name_of(map, chain[i]));
    g_string_append_printf(out, " -> %s", name_of(map, order->to));
}

/* What follows the unit. */
static void put_judge_action(GString *out, const struct templates_report *report,
                             const struct rules_outcome *outcome)
{
    const struct rules_map *map = report->before->map;
    const struct rules_order *order = &outcome->order;

    switch (order->kind) {
    case RULES_MOVE:
        put_way(out, report, outcome);
        break;
    case RULES_RETREAT:
        g_string_append_printf(out, " -> %s", name_of(map, order->to));
        break;
    case RULES_SUPPORT_HOLD:
        g_string_append(out, " SUPPORT ");
        put_judge_other(out, report, order);
        break;
    case RULES_SUPPORT_MOVE:
    case RULES_CONVOY:
        g_string_append(out, order->kind == RULES_CONVOY ? " CONVOY " : " SUPPORT ");
        put_judge_other(out, report, order);
        g_string_append_printf(out, " -> %s", name_of(map, order->to));
        break;
    case RULES_DISBAND:
        g_string_append(out, " DISBAND");
        break;
    default:
        g_string_append(out, outcome->no_order ? ", No Order Processed" : " HOLD");
    }
}

static void put_judge_order(GString *out, const struct templates_report *report,
                            const struct rules_outcome *outcome)
{
    const struct rules_map *map = report->before->map;
    const struct rules_order *order = &outcome->order;
    enum rules_unit_kind kind = outcome->unit.kind ? outcome->unit.kind : order->unit_kind;
    rules_loc place = outcome->unit.kind && order->kind != RULES_BUILD ? outcome->unit.loc : order->unit;
    const char *name = name_of(map, place), *what = kind == RULES_FLEET ? "fleet" : "army";
    bool adjustment = rules_phase_type(map, report->before->phase) == RULES_PHASE_ADJUSTMENT;

    if (order->kind == RULES_BUILD) {
        g_string_append_printf(out, "Builds %s %s in %s", kind == RULES_FLEET ? "a" : "an", what, name);
    } else if (order->kind == RULES_WAIVE) {
        g_string_append(out, "1 build waived");
    } else if (adjustment) {
        g_string_append_printf(out, "Removes the %s in %s", what, name);
    } else {
        put_judge_unit(out, map, kind, place);
        put_judge_action(out, report, outcome);
    }
}

/* "Germany: Army Munich -> Burgundy.  (*bounce*)": in English in every report, as programs expect it. */
static char *judge_line(const struct templates_report *report, const struct rules_outcome *outcome)
{
    GString *out = g_string_new(NULL);
    g_string_append_printf(out, "%s: ", report->before->map->power[templates_outcome_owner(outcome)].name);
    put_judge_order(out, report, outcome);
    g_string_append_c(out, '.');

    const char *mark = judge_mark(outcome);
    const char *fate = outcome->dislodged ? "dislodged" : "";
    if (mark || outcome->dislodged)
        g_string_append_printf(out, "  (*%s%s%s*)", mark ? mark : "", mark && *fate ? ", " : "", fate);
    return g_string_free(out, FALSE);
}

static char *judge_retreat(const struct templates_report *report, const struct rules_dislodged *unit)
{
    const struct rules_position *pos = &report->result->after;
    const struct rules_map *map = pos->map;
    rules_loc open[64];
    size_t n = rules_retreats_open(pos, unit, report->book, open);
    GString *out = g_string_new(NULL);

    g_string_append_printf(out, "The %s ", adjective_of(&map->power[unit->unit.power]));
    g_string_append_printf(out, "%s in %s", unit->unit.kind == RULES_FLEET ? "Fleet" : "Army",
                           map->place[unit->unit.loc].name);
    if (!n)
        g_string_append(out, " with no valid retreats was destroyed.");
    for (size_t i = 0; i < n && i < 64; i++)
        g_string_append_printf(out, "%s%s%s", i ? " or " : " can retreat to ", map->place[open[i]].name,
                               i + 1 == n ? "." : "");

    return g_string_free(out, FALSE);
}

static char *judge_time(gint64 at_s, const char *zone)
{
    g_autoptr(GTimeZone) found = zone ? g_time_zone_new_identifier(zone) : NULL;
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(at_s);
    g_autoptr(GTimeZone) fallback = g_time_zone_new_utc();
    GTimeZone *there = found ? found : fallback;
    g_autoptr(GDateTime) local = utc ? g_date_time_to_timezone(utc, there) : NULL;
    static const char *const days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    if (!local)
        return g_strdup("");

    g_autofree char *rest = g_date_time_format(local, "%Y %H:%M:%S %z");
    return g_strdup_printf("%s %02d %s %s", days[g_date_time_get_day_of_week(local) - 1],
                           g_date_time_get_day_of_month(local), months[g_date_time_get_month(local) - 1],
                           rest);
}

/* Lines being gathered. In a letter long ones go on below, indented; a file for programs has them whole. */
struct judge_lines {
    GPtrArray *lines;
    bool whole;
};

static void add_judge_line(struct judge_lines *out, const char *text)
{
    if (out->whole) {
        g_ptr_array_add(out->lines, g_strdup(text));
        return;
    }
    g_autofree char *wrapped = templates_wrap(text, TEMPLATES_COLUMNS - 4);
    g_auto(GStrv) parts = g_strsplit(wrapped, "\n", -1);
    g_ptr_array_add(out->lines, g_strjoinv("\n    ", parts));
}

static void add_head(struct judge_lines *lines, const struct templates_report *report)
{
    const struct rules_map *map = report->after->map;
    char code[16];
    rules_phase_code(map, report->after->phase, code, sizeof code);
    g_autofree char *head =
        g_strdup_printf(":: Judge: %s  Game: %s  Variant: %s", report->judge ? report->judge : "",
                        report->game, map->title ? map->title : "standard");
    add_judge_line(lines, head);
    if (!report->deadline_s || report->ended)
        return;
    g_autofree char *time = judge_time(report->deadline_s, report->zone);
    g_autofree char *deadline = g_strdup_printf(":: Deadline: %s %s", code, time);
    add_judge_line(lines, deadline);
}

static char *season_of(const struct rules_map *map, struct rules_phase phase)
{
    g_autofree char *lower = g_utf8_strdown(map->flow[phase.step].season, -1);
    return templates_capital(lower);
}

static void add_title(struct judge_lines *lines, const struct templates_report *report)
{
    static const char *const kinds[] = {
        [RULES_PHASE_RETREAT] = "Retreat", [RULES_PHASE_ADJUSTMENT] = "Adjustment"};
    const struct rules_map *map = report->before->map;
    struct rules_phase phase = report->before->phase;
    enum rules_phase_type type = rules_phase_type(map, phase);
    g_autofree char *season = season_of(map, phase);
    g_autofree char *title = g_strdup_printf("%s results for %s of %d.  (%s)",
                                             type == RULES_PHASE_MOVEMENT ? "Movement" : kinds[type], season,
                                             phase.year, report->game);
    add_judge_line(lines, "");
    add_judge_line(lines, title);
}

/* Orders to units that are not the power's or need none, adjustments that are not due: told in a letter; to a program they
 * are none. */
static bool is_nothing(const struct templates_report *report, const struct rules_outcome *outcome)
{
    bool empty = outcome->verdict == RULES_VOID || outcome->verdict == RULES_IGNORED;
    if (rules_phase_type(report->before->map, report->before->phase) == RULES_PHASE_ADJUSTMENT)
        return empty;
    return outcome->unit.kind == RULES_UNIT_NONE || outcome->cause == RULES_CAUSE_NOT_DISLODGED;
}

static void add_orders(struct judge_lines *lines, const struct templates_report *report, rules_power power)
{
    bool first = true;
    for (unsigned i = 0; i < report->result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &report->result->outcome[i];
        if (templates_outcome_owner(outcome) != power || !templates_outcome_told(report, outcome) ||
            (lines->whole && is_nothing(report, outcome)))
            continue;
        if (first)
            add_judge_line(lines, "");
        first = false;
        g_autofree char *line = judge_line(report, outcome);
        add_judge_line(lines, line);
    }
}

static void add_dislodged(struct judge_lines *lines, const struct templates_report *report)
{
    const struct rules_position *after = &report->result->after;
    enum rules_phase_type type = rules_phase_type(report->before->map, report->before->phase);
    if (type != RULES_PHASE_MOVEMENT || !after->n_dislodged)
        return;
    add_judge_line(lines, "");
    add_judge_line(lines, "The following units were dislodged:");
    add_judge_line(lines, "");
    for (unsigned i = 0; i < after->n_dislodged; i++) {
        g_autofree char *line = judge_retreat(report, &after->dislodged[i]);
        add_judge_line(lines, line);
    }
}

static void add_next_phase(struct judge_lines *lines, const struct templates_report *report)
{
    static const char *const kinds[] = {
        [RULES_PHASE_RETREAT] = "Retreats", [RULES_PHASE_ADJUSTMENT] = "Adjustments"};
    const struct rules_map *map = report->after->map;
    struct rules_phase phase = report->after->phase;
    enum rules_phase_type type = rules_phase_type(map, phase);

    if (report->ended)
        return;

    g_autofree char *season = season_of(map, phase);
    g_autofree char *line =
        g_strdup_printf("The next phase of '%s' will be %s for %s of %d.", report->game,
                        type == RULES_PHASE_MOVEMENT ? "Movement" : kinds[type], season, phase.year);
    add_judge_line(lines, "");
    add_judge_line(lines, line);
}

static void add_turn(struct judge_lines *lines, const struct templates_report *report)
{
    add_title(lines, report);
    for (unsigned p = 0; p < report->before->map->n_powers; p++)
        add_orders(lines, report, (rules_power)p);
    add_dislodged(lines, report);
}

void templates_add_judge_block(struct templates_data *data, const struct templates_report *report)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);
    struct judge_lines lines = {all, false};
    add_head(&lines, report);
    add_turn(&lines, report);
    add_next_phase(&lines, report);
    for (guint i = 0; i < all->len; i++)
        templates_data_set(templates_data_add(data, "judge_lines"), "line", all->pdata[i]);
}

/* ---- a turn of a history ---- */

/* "Austria:   Budapest, Trieste, Vienna." */
static void add_owner(struct judge_lines *lines, const struct rules_position *pos, const char *name,
                      rules_power power)
{
    const struct rules_map *map = pos->map;
    g_autoptr(GString) list = g_string_new(NULL);
    for (unsigned c = 0; c < map->n_centres; c++)
        if (pos->owner[map->centres[c]] == power)
            g_string_append_printf(list, "%s%s", list->len ? ", " : "", name_of(map, map->centres[c]));
    if (!list->len)
        return;
    g_autofree char *head = g_strconcat(name, ":", NULL);
    g_autofree char *line = g_strdup_printf("%-11s%s.", head, list->str);
    add_judge_line(lines, line);
}

static void add_balance(struct judge_lines *lines, const struct rules_position *pos, rules_power power)
{
    unsigned centres = rules_position_count_centres(pos, power),
             units = rules_position_count_units(pos, power);
    int due = rules_adjustments_due(pos, power);
    if (!centres && !units)
        return;
    g_autofree char *head = g_strconcat(pos->map->power[power].name, ":", NULL);
    g_autofree char *line = g_strdup_printf(
        "%-11s%2u Supply center%s %2u Unit%s  %s %2d unit%s.", head, centres, centres == 1 ? ", " : "s,",
        units, units == 1 ? ": " : "s:", due < 0 ? "Removes" : "Builds ", ABS(due), ABS(due) == 1 ? "" : "s");
    add_judge_line(lines, line);
}

/* Whose the centres are, where they have just been counted. */
static void add_ownership(struct judge_lines *lines, const struct templates_report *report)
{
    const struct rules_position *pos = report->after;
    bool same = !memcmp(pos->owner, report->before->owner, sizeof pos->owner[0] * pos->map->n_provinces);
    bool counted = rules_phase_type(pos->map, pos->phase) == RULES_PHASE_ADJUSTMENT;
    if (same && !counted)
        return;

    add_judge_line(lines, "");
    add_judge_line(lines, "Ownership of supply centers:");
    add_judge_line(lines, "");
    for (rules_power p = 0; p < pos->map->n_powers; p++)
        add_owner(lines, pos, pos->map->power[p].name, p);
    add_owner(lines, pos, "Unowned", RULES_NO_POWER);
    add_judge_line(lines, "");
    for (rules_power p = 0; p < pos->map->n_powers; p++)
        add_balance(lines, pos, p);
}

static char *joined(const GPtrArray *lines)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++)
        g_string_append_printf(text, "%s\n", (const char *)lines->pdata[i]);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

char *templates_judge_head(const struct templates_report *report)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);
    struct judge_lines lines = {all, true};
    add_head(&lines, report);
    return joined(all);
}

char *templates_judge_turn(const struct templates_report *report)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);
    struct judge_lines lines = {all, true};
    add_turn(&lines, report);
    add_ownership(&lines, report);
    add_next_phase(&lines, report);
    if (report->ended) {
        add_judge_line(&lines, "");
        add_judge_line(&lines, "The game is over.");
    }
    return joined(all);
}

char *templates_judge_date(gint64 at_s)
{
    return judge_time(at_s, NULL);
}
