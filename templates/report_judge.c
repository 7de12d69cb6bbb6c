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

/* "Germany: Army Munich -> Burgundy.  (*bounce*)": in English in every report, as programs expect it. */
static char *judge_line(const struct templates_report *report, const struct rules_outcome *outcome)
{
    const struct rules_map *map = report->before->map;
    const struct rules_order *order = &outcome->order;
    GString *out = g_string_new(NULL);

    g_string_append_printf(out, "%s: ", map->power[templates_outcome_owner(outcome)].name);
    enum rules_unit_kind kind = outcome->unit.kind ? outcome->unit.kind : order->unit_kind;
    rules_loc place = outcome->unit.kind && order->kind != RULES_BUILD ? outcome->unit.loc : order->unit;
    const char *name = place < map->n_locs ? map->place[place].name : "?";
    const char *what = kind == RULES_FLEET ? "fleet" : "army";
    bool adjustment = rules_phase_type(map, report->before->phase) == RULES_PHASE_ADJUSTMENT;

    if (order->kind == RULES_BUILD) {
        g_string_append_printf(out, "Builds %s %s in %s", kind == RULES_FLEET ? "a" : "an", what, name);
    } else if (adjustment && order->kind != RULES_WAIVE) {
        g_string_append_printf(out, "Removes the %s in %s", what, name);
    } else if (order->kind == RULES_WAIVE) {
        g_string_append(out, "1 build waived");
    } else {
        put_judge_unit(out, map, kind, place);
        const char *to = order->to < map->n_locs ? map->place[order->to].name : "?";
        switch (order->kind) {
        case RULES_MOVE:
        case RULES_RETREAT:
            g_string_append_printf(out, " -> %s", to);
            break;
        case RULES_SUPPORT_HOLD:
            g_string_append(out, " SUPPORT ");
            put_judge_other(out, report, order);
            break;
        case RULES_SUPPORT_MOVE:
        case RULES_CONVOY:
            g_string_append(out, order->kind == RULES_CONVOY ? " CONVOY " : " SUPPORT ");
            put_judge_other(out, report, order);
            g_string_append_printf(out, " -> %s", to);
            break;
        case RULES_DISBAND:
            g_string_append(out, " DISBAND");
            break;
        default:
            g_string_append(out, outcome->no_order ? ", no order processed" : " HOLD");
        }
    }

    g_string_append_c(out, '.');
    const char *mark = judge_mark(outcome);

    if (mark || outcome->dislodged)
        g_string_append_printf(out, "  (*%s%s%s*)", mark ? mark : "", mark && outcome->dislodged ? ", " : "",
                               outcome->dislodged ? "dislodged" : "");
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
    g_autoptr(GDateTime) local = utc ? g_date_time_to_timezone(utc, found ? found : fallback) : NULL;
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

/* Long lines go on below, indented: so do those of the judges that these programs know. */
static void add_judge_line(struct templates_data *data, const char *text)
{
    g_autofree char *wrapped = templates_wrap(text, TEMPLATES_COLUMNS - 4);
    g_auto(GStrv) lines = g_strsplit(wrapped, "\n", -1);
    g_autofree char *joined = g_strjoinv("\n    ", lines);
    templates_data_set(templates_data_add(data, "judge_lines"), "line", joined);
}

void templates_add_judge_block(struct templates_data *data, const struct templates_report *report)
{
    const struct rules_map *map = report->before->map;
    char code[16], title[80];

    rules_phase_code(map, report->after->phase, code, sizeof code);
    g_autofree char *head =
        g_strdup_printf(":: Judge: %s  Game: %s  Variant: %s", report->judge ? report->judge : "",
                        report->game, map->title ? map->title : "standard");

    add_judge_line(data, head);
    if (report->deadline_s && !report->ended) {
        g_autofree char *time = judge_time(report->deadline_s, report->zone);
        g_autofree char *deadline = g_strdup_printf(":: Deadline: %s %s", code, time);
        add_judge_line(data, deadline);
    }

    enum rules_phase_type type = rules_phase_type(map, report->before->phase);
    const char *kind = type == RULES_PHASE_RETREAT      ? "Retreat"
                       : type == RULES_PHASE_ADJUSTMENT ? "Adjustment"
                                                        : "Movement";
    g_autofree char *lower = g_utf8_strdown(map->flow[report->before->phase.step].season, -1);
    g_autofree char *season = templates_capital(lower);

    g_snprintf(title, sizeof title, "%s results for %s of %d.  (%s)", kind, season,
               report->before->phase.year, report->game);
    add_judge_line(data, "");
    add_judge_line(data, title);
    rules_power last = RULES_NO_POWER;

    for (unsigned p = 0; p < map->n_powers; p++)
        for (unsigned i = 0; i < report->result->n_outcomes; i++) {
            const struct rules_outcome *outcome = &report->result->outcome[i];
            if (templates_outcome_owner(outcome) != p || !templates_outcome_told(report, outcome))
                continue;
            if (last != p)
                add_judge_line(data, "");
            last = (rules_power)p;
            g_autofree char *line = judge_line(report, outcome);
            add_judge_line(data, line);
        }

    if (type == RULES_PHASE_MOVEMENT && report->result->after.n_dislodged) {
        add_judge_line(data, "");
        for (unsigned i = 0; i < report->result->after.n_dislodged; i++) {
            g_autofree char *line = judge_retreat(report, &report->result->after.dislodged[i]);
            add_judge_line(data, line);
        }
    }
}
