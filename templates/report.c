/* The report of a phase, or of phases resolved together: results by power, retreats, centres, press, dates. */
#include "draw.h"
#include "report_p.h"
#include "chart.h"

#include <string.h>

/* ---- columns ---- */

unsigned templates_width(const char *text)
{
    return (unsigned)g_utf8_strlen(text, -1);
}

void templates_put_columns(GString *out, const char *left, unsigned indent, unsigned column,
                           const char *right)
{
    for (unsigned i = 0; i < indent; i++)
        g_string_append_c(out, ' ');
    g_string_append(out, left);
    if (!*right)
        return;

    unsigned at = indent + templates_width(left);
    bool below = at + 2 > column;

    if (below)
        g_string_append_c(out, '\n');
    for (unsigned i = below ? 0 : at; i < column; i++)
        g_string_append_c(out, ' ');
    unsigned room = TEMPLATES_COLUMNS > column + 20 ? TEMPLATES_COLUMNS - column : 20;
    g_autofree char *wrapped = templates_wrap(right, room);

    g_auto(GStrv) lines = g_strsplit(wrapped, "\n", -1);
    for (unsigned n = 0; lines[n]; n++) {
        if (n)
            g_string_append_printf(out, "\n%*s", (int)column, "");
        g_string_append(out, lines[n]);
    }
}

static char *columns(const char *left, unsigned indent, unsigned column, const char *right)
{
    GString *out = g_string_new(NULL);
    templates_put_columns(out, left, indent, column, right);
    return g_string_free(out, FALSE);
}

static char *phrase(const struct templates_report *report, const char *key, const struct templates_data *data)
{
    return templates_phrase_called(report->names, report->language, key, data);
}

const char *templates_report_notation(const struct templates_report *report)
{
    return report->notation ? report->notation : "judge";
}

static char *upper(const char *text)
{
    return g_utf8_strup(text, -1);
}

static const struct templates_player *player_of(const struct templates_report *report, rules_power power)
{
    const char *id = report->after->map->power[power].id;
    for (unsigned i = 0; i < report->n_players; i++)
        if (report->players[i].power && !g_ascii_strcasecmp(report->players[i].power, id))
            return &report->players[i];
    return NULL;
}

/* ---- results ---- */

rules_power templates_outcome_owner(const struct rules_outcome *outcome)
{
    return outcome->unit.kind && outcome->cause != RULES_CAUSE_FOREIGN_UNIT ? outcome->unit.power
                                                                            : outcome->order.power;
}

bool templates_outcome_told(const struct templates_report *report, const struct rules_outcome *outcome)
{
    if (outcome->cause == RULES_CAUSE_WRONG_PHASE) /* what came late, or early, is its writer's secret */
        return false;
    if (rules_phase_type(report->before->map, report->before->phase) == RULES_PHASE_MOVEMENT)
        return true;
    if (outcome->order.kind == RULES_HOLD || outcome->order.kind == RULES_ORDER_NONE)
        return outcome->verdict != RULES_SUCCEEDS && outcome->verdict != RULES_VERDICT_NONE;
    return true;
}

char *templates_retreats_of(const struct templates_report *report, const struct rules_position *pos,
                            const struct rules_dislodged *unit)
{
    rules_loc open[64];
    size_t n = rules_retreats_open(pos, unit, report->book, open);
    GString *out = g_string_new(NULL);
    for (size_t i = 0; i < n && i < 64; i++) {
        g_autofree char *place =
            templates_say_place(report->names, pos->map, open[i], templates_report_notation(report));
        g_string_append_printf(out, "%s%s", i ? ", " : "", place);
    }
    return g_string_free(out, FALSE);
}

static char *fate_of(const struct templates_report *report, const struct rules_outcome *outcome)
{
    const struct rules_position *after = &report->result->after;
    const struct rules_dislodged *unit = NULL;
    if (outcome->dislodged && outcome->unit.loc < after->map->n_locs)
        unit = rules_position_dislodged(after, after->map->province[outcome->unit.loc]);
    if (!unit)
        return g_strdup("");
    g_autofree char *open = templates_retreats_of(report, after, unit);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "open", open);
    return phrase(report, *open ? "report.retreat-open" : "report.retreat-none", data);
}

struct line { /* one outcome, ready to print */
    char *order, *plain, *reason, *place;
    bool failed, dislodged;
};

static void line_clear(gpointer data)
{
    struct line *line = data;
    g_free(line->order);
    g_free(line->plain);
    g_free(line->reason);
    g_free(line->place);
}

static gint by_place(gconstpointer one, gconstpointer other)
{
    const struct line *a = one, *b = other;
    return templates_compare_words(a->place, b->place);
}

/* Outcomes grouped by power, one array a power: moves and retreats by their places, adjustments as they were written. */
static GArray **collect_lines(const struct templates_report *report)
{
    const struct rules_map *map = report->before->map;
    GArray **lines = g_new0(GArray *, map->n_powers);

    for (unsigned p = 0; p < map->n_powers; p++) {
        lines[p] = g_array_new(FALSE, TRUE, sizeof(struct line));
        g_array_set_clear_func(lines[p], line_clear);
    }

    bool underlines = !g_ascii_strcasecmp(templates_report_notation(report), "moeshoeshoe");
    for (unsigned i = 0; i < report->result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &report->result->outcome[i];
        rules_power power = templates_outcome_owner(outcome);
        if (power >= map->n_powers || !templates_outcome_told(report, outcome))
            continue;
        struct rules_outcome standing = *outcome; /* the report says itself where a dislodged unit may go */
        standing.dislodged = false;
        struct line line = {.failed = templates_outcome_failed(outcome), .dislodged = outcome->dislodged};
        g_autofree char *order = templates_say_notation(report->names, report->before, &standing,
                                                        templates_report_notation(report), true);
        line.plain = g_strdup(order);
        line.place =
            templates_say_place(report->names, map, outcome->order.unit, templates_report_notation(report));
        line.order = underlines && line.failed ? g_strdup_printf("_%s_", order) : g_strdup(order);
        g_autofree char *reason =
            templates_say_reason(report->names, report->before, outcome, templates_report_notation(report),
                                 report->language, report->explain);
        g_autofree char *fate = fate_of(report, outcome);
        line.reason = g_strconcat(reason, *fate ? templates_joint(report->language) : "", fate, NULL);
        g_array_append_val(lines[power], line);
    }

    bool written = rules_phase_type(map, report->before->phase) == RULES_PHASE_ADJUSTMENT;
    for (unsigned p = 0; p < map->n_powers && !written; p++)
        g_array_sort(lines[p], by_place);

    return lines;
}

/* Whether its units did more than hold: a player who left may have given orders before. */
static bool has_orders(const struct templates_report *report, rules_power power)
{
    const struct rules_result *result = report->before ? report->result : NULL;
    for (unsigned i = 0; result && i < result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &result->outcome[i];
        bool acts = !outcome->no_order && outcome->order.kind != RULES_HOLD &&
                    outcome->cause != RULES_CAUSE_CIVIL_DISORDER;
        if (acts && templates_outcome_owner(outcome) == power)
            return true;
    }
    return false;
}

static char *standing_of(const struct templates_report *report, rules_power power)
{
    const struct templates_player *player = player_of(report, power);
    g_autoptr(templates_data_auto) data = templates_data_new();
    char *text = g_strdup("");

    if (player && player->vacant) {
        g_free(text);
        text = phrase(report, has_orders(report, power) ? "report.vacant-orders" : "report.vacant", NULL);
    } else if (player && player->scripted) {
        g_free(text);
        text = phrase(report, "report.scripted", NULL);
    } else if (player && player->late) {
        templates_data_set_int(data, "n", player->missed);
        g_free(text);
        text = phrase(report, player->missed > 1 ? "report.late-again" : "report.late", data);
    }

    return text;
}

void templates_set_badge(struct templates_data *data, const struct rules_map *map, rules_power power)
{
    char colour[8], ink[8];
    templates_power_colours(map, power, colour, ink);
    templates_data_set_all(data, "colour", colour, "ink", ink, "letter", map->power[power].letter, NULL);
}

static void set_title(struct templates_data *entry, const struct templates_report *report, rules_power power)
{
    const struct templates_player *player = player_of(report, power);
    const char *name = rules_power_name(report->names, power, report->language);
    g_autofree char *capitals = upper(name);
    g_autofree char *standing = standing_of(report, power);
    templates_data_set_all(entry, "power", name, "POWER", capitals, "who", player ? player->shown : NULL,
                           "standing", standing, NULL);
    templates_set_badge(entry, report->after->map, power);
}

/* One order with its outcome. `brief`: the judge's own lines have told it, there is nothing to add. */
static void add_outcome_row(struct templates_data *entry, const struct line *line, unsigned column,
                            bool brief)
{
    struct templates_data *row = templates_data_add(entry, "orders");
    g_autofree char *text = columns(line->order, 2, column, line->reason);
    g_auto(GStrv) halves = g_strsplit(line->reason, " -> ", -1);
    g_autofree char *reason = g_strjoinv(" \xE2\x86\x92 ", halves);
    templates_data_set_all(row, "line", text, "order", line->order, NULL);
    templates_data_set(row, "order_plain", line->plain); /* HTML marks failures itself */
    templates_data_set(row, "reason", reason);
    templates_data_set_flag(row, "failed", line->failed);
    templates_data_set_flag(row, "dislodged", line->dislodged);
    templates_data_set_flag(row, "bad", line->failed || line->dislodged);
    templates_data_set_flag(row, "brief", brief);
}

static unsigned order_column(GArray *const *lines, unsigned n)
{
    unsigned widest = 0;
    for (unsigned p = 0; p < n; p++)
        for (guint i = 0; i < lines[p]->len; i++)
            widest = MAX(widest, templates_width(g_array_index(lines[p], struct line, i).order));
    return 2 + MIN(widest, 30) + 2;
}

static void add_results(struct templates_data *data, const struct templates_report *report)
{
    const struct rules_map *map = report->before->map;
    GArray **lines = collect_lines(report);
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, map, report->language, order);
    unsigned column = order_column(lines, n);

    /* the judge notation has told the orders already: only reasons are left to tell */
    bool briefly = !g_ascii_strcasecmp(templates_report_notation(report), "judge");
    bool any_reason = false, any_failed = false;

    for (unsigned k = 0; k < n; k++) {
        const GArray *own = lines[order[k]];
        const struct templates_player *player = player_of(report, order[k]);
        if (!own->len && !(player && player->late))
            continue;
        struct templates_data *entry = templates_data_add(data, "powers");
        set_title(entry, report, order[k]);
        bool all_brief = briefly;
        for (guint i = 0; i < own->len; i++) {
            const struct line *line = &g_array_index(own, struct line, i);
            add_outcome_row(entry, line, column, briefly && !*line->reason);
            any_failed = any_failed || line->failed || line->dislodged;
            all_brief = all_brief && !*line->reason;
        }
        templates_data_set_flag(entry, "brief", all_brief);
        any_reason = any_reason || !all_brief;
    }

    templates_data_set_flag(data, "why", briefly && any_reason);
    templates_data_set_flag(data, "any_failed", any_failed);

    for (unsigned p = 0; p < map->n_powers; p++)
        g_array_unref(lines[p]);
    g_free(lines);
}

/* ---- what comes next ---- */

static void add_retreats(struct templates_data *data, const struct templates_report *report)
{
    const struct rules_position *pos = report->after;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, pos->map, report->language, order);

    for (unsigned k = 0; k < n; k++)
        for (unsigned i = 0; i < pos->n_dislodged; i++) {
            const struct rules_dislodged *unit = &pos->dislodged[i];
            if (unit->unit.power != order[k])
                continue;
            struct templates_data *entry = templates_data_add(data, "retreats");
            g_autofree char *open = templates_retreats_of(report, pos, unit);
            g_autofree char *name = templates_say_unit(report->names, pos->map, unit->unit.kind,
                                                       unit->unit.loc, templates_report_notation(report));
            templates_data_set_all(entry, "power",
                                   rules_power_name(report->names, order[k], report->language), "unit", name,
                                   "open", open, NULL);
        }
}

void templates_set_deadline(struct templates_data *data, const char *key,
                            const struct templates_report *report)
{
    if (!report->deadline_s)
        return;
    g_autofree char *date = templates_say_date(report->deadline_s, report->zone, report->language);
    g_autofree char *delay = templates_say_delay(report->deadline_s - report->now_s, report->language);
    templates_data_set_all(data, key, date, "delay", delay, NULL);
}

static void add_next(struct templates_data *data, const struct templates_report *report)
{
    if (report->ended || report->past)
        return;
    g_autofree char *phase = templates_say_phase(report->after->map, report->after->phase, report->language);
    templates_data_set(data, "next_phase", phase);
    templates_set_deadline(data, "deadline", report);
}

/* ---- press, notes, the end ---- */

static void templates_add_lines(struct templates_data *data, const char *list, const char *text)
{
    g_autofree char *whole = g_strchomp(g_strdup(text ? text : ""));
    g_auto(GStrv) lines = g_strsplit(whole, "\n", -1);
    for (char **line = lines; *line; line++)
        templates_data_set(templates_data_add(data, list), "line", g_strchomp(*line));
}

void templates_set_flowing(struct templates_data *data, const char *key, const char *text)
{
    g_autofree char *flowing = g_strdelimit(g_strdup(text ? text : ""), "\n", ' ');
    templates_data_set(data, key, g_strstrip(flowing));
}

static void add_press(struct templates_data *data, const struct templates_report *report)
{
    for (unsigned i = 0; i < report->n_press; i++) {
        const struct templates_press_item *item = &report->press[i];
        struct templates_data *entry = templates_data_add(data, "press");
        g_autofree char *anonymous = phrase(report, "report.anonymous", NULL);
        g_autofree char *all = phrase(report, "report.to-all", NULL);
        templates_data_set_all(entry, "dateline", item->dateline, "from", item->from ? item->from : anonymous,
                               "to", item->to ? item->to : all, NULL);
        templates_add_lines(entry, "lines", item->text);
    }
}

/* The powers that win with the winner. */
static char *side_of(const struct templates_report *report)
{
    const struct rules_map *map = report->after->map;
    GString *names = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++)
        if (rules_same_side(map, p, report->winner))
            g_string_append_printf(names, "%s%s", names->len ? ", " : "",
                                   rules_power_name(report->names, p, report->language));
    return g_string_free(names, FALSE);
}

static bool is_side(const struct templates_report *report)
{
    return report->after->map->power[report->winner].side != RULES_NO_SIDE;
}

static const char *year_key(const struct templates_report *report)
{
    if (report->winner == RULES_NO_POWER)
        return "end.year";
    return is_side(report) ? "end.year-side" : "end.year-won";
}

static void add_end(struct templates_data *data, const struct templates_report *report)
{
    if (!report->ended)
        return;

    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_set_power(words, "power", report->names, report->winner, report->language);
    bool won = report->winner != RULES_NO_POWER;
    const char *key = "end.agreed";
    if (report->end == RULES_END_YEAR)
        key = year_key(report);
    else if (report->end == RULES_END_SOLO && won)
        key = is_side(report) ? "end.side" : "end.solo";
    g_autofree char *side = won ? side_of(report) : NULL;
    templates_data_set(words, "powers", side);
    g_autofree char *text = phrase(report, key, words);
    templates_data_set(data, "end", text);
}

static void add_finale(struct templates_data *data, const struct templates_report *report)
{
    const struct templates_finale *finale = report->finale;
    if (!finale)
        return;
    for (unsigned i = 0; i < finale->n_places; i++)
        templates_data_set(templates_data_add(data, "places"), "line", finale->places[i]);
    for (unsigned i = 0; i < finale->n_story; i++)
        templates_data_set(templates_data_add(data, "story"), "line", finale->story[i]);
    if (finale->turns)
        templates_turns_rows(finale->turns, data, "turns");
}

static void add_players(struct templates_data *data, const struct templates_report *report)
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, report->after->map, report->language, order);

    for (unsigned k = 0; k < n; k++) {
        if (!player_of(report, order[k]))
            continue;
        struct templates_data *entry = templates_data_add(data, "players");
        set_title(entry, report, order[k]);
        g_autofree char *units =
            templates_say_units(report->names, report->after, order[k], templates_report_notation(report));
        templates_data_set(entry, "units", units);
    }
}

/* ---- versions ---- */

static void add_version(struct templates_data *data, const struct templates_report *report)
{
    if (report->version < 2)
        return;
    templates_data_set_int(data, "version", report->version);
    templates_set_flowing(data, "version_what", report->version_what);
    if (report->version_why && *report->version_why)
        templates_set_flowing(data, "version_why", report->version_why);
    if (report->changes && *report->changes)
        templates_add_lines(data, "changes", report->changes);
}

/* ---- the whole ---- */

/* What a part did, in a line for below a map that shows an earlier one. */
static void add_since(struct templates_data *data, const struct templates_report *report)
{
    GArray **lines = collect_lines(report);
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, report->before->map, report->language, order);

    g_autofree char *phase =
        templates_say_phase(report->before->map, report->before->phase, report->language);
    struct templates_data *entry = templates_data_add(data, "since");

    templates_data_set(entry, "when", phase);
    for (unsigned k = 0; k < n; k++) {
        g_autoptr(GString) all = g_string_new(NULL);
        for (guint i = 0; i < lines[order[k]]->len; i++)
            g_string_append_printf(all, "%s%s", i ? ", " : "",
                                   g_array_index(lines[order[k]], struct line, i).plain);
        g_array_unref(lines[order[k]]);
        if (!all->len)
            continue;
        struct templates_data *who = templates_data_add(entry, "powers");
        templates_data_set_all(who, "power", rules_power_name(report->names, order[k], report->language),
                               "orders", all->str, NULL);
    }

    g_free(lines);
}

/* What the subject tells of phases resolved together: the whole way from the first to the last. */
static struct templates_report whole_of(const struct templates_report *const *part, unsigned n)
{
    const struct templates_report *last = part[n - 1];
    struct templates_report whole = *part[0];
    whole.after = last->after;
    whole.ended = last->ended;
    whole.end = last->end;
    whole.winner = last->winner;
    return whole;
}

/*
 * One part of a letter. What is to be done, the end, the version and the map stand on top of the first; what
 * is due, centres, scores and the date under the last.
 */
static struct templates_data *part_data(const struct templates_report *const *part, unsigned n, unsigned at)
{
    const struct templates_report *report = part[at], *last = part[n - 1];
    struct templates_data *data = templates_data_new();
    const struct rules_position *told = report->before ? report->before : report->after;

    g_autofree char *phase = templates_say_phase(told->map, told->phase, report->language);
    g_autofree char *phase_upper = upper(phase);
    g_autofree char *game_upper = upper(report->game);

    templates_data_set_all(data, "game", report->game, "GAME", game_upper, "phase", phase, "PHASE",
                           phase_upper, "judge", report->judge, "editor", report->editor, "number",
                           report->number, "rules", report->rules, "options", report->options, NULL);
    templates_data_set_flag(data, "house_rules", report->house_rules);
    templates_data_set(data, "language", templates_language_code(report->language));
    templates_data_set_flag(data, "follows", at > 0);
    templates_data_set_flag(data, "continues", at + 1 < n);

    if (at == 0) {
        templates_add_goal(data, last);
        templates_data_set_all(data, "map_cid", report->map_cid, "map_alt", report->map_alt, NULL);
        for (unsigned i = 1; i < n; i++)
            add_since(data, part[i]);
        for (unsigned i = 0; i < last->n_actions; i++)
            templates_set_flowing(templates_data_add(data, "actions"), "text", last->actions[i]);
        add_end(data, last);
        add_finale(data, last);
    }

    add_version(data, report);
    if (report->before && report->result) {
        add_results(data, report);
        if (!g_ascii_strcasecmp(templates_report_notation(report), "judge"))
            templates_add_judge_block(data, report);
    } else {
        templates_data_set_flag(data, "begins", true);
        templates_data_set_flag(data, "bids_known", report->bids_known);
        add_players(data, report);
    }

    add_press(data, report);
    for (unsigned i = 0; i < report->n_notes; i++)
        templates_set_flowing(templates_data_add(data, "notes"), "text", report->notes[i]);
    if (at + 1 < n)
        return data;

    templates_data_set(data, "scores", report->scores);
    if (report->scores)
        templates_add_lines(data, "score_lines", report->scores);
    add_retreats(data, report);
    templates_data_set_all(data, "chart_cid", report->chart_cid, "chart_alt", report->chart_alt, "turns_cid",
                           report->turns_cid, "turns_alt", report->turns_alt, NULL);
    templates_add_centres(data, report, part[0]->before);
    add_next(data, report);
    if (report->finale)
        templates_set_flowing(data, "farewell", report->finale->farewell);
    if (report->finale && report->finale->points)
        templates_add_lines(data, "points", report->finale->points);

    g_autofree char *title = templates_report_title(report);
    templates_data_set(data, "title", title);

    return data;
}

struct templates_letter {
    const struct templates_report **part; /* the array is ours, the parts are borrowed */
    unsigned n;
    struct templates_data **data; /* of each part */
    char *home, *subject;
    enum rules_language language;
};

struct templates_letter *templates_letter_new(const struct templates_report *const *part, unsigned n)
{
    struct templates_letter *letter = g_new0(struct templates_letter, 1);
    struct templates_report whole = whole_of(part, n);
    letter->part = g_memdup2(part, n * sizeof *part);
    letter->n = n;
    letter->home = g_strdup(part[0]->home);
    letter->language = part[0]->language;
    letter->subject = templates_report_subject(&whole);
    letter->data = g_new0(struct templates_data *, n);
    for (unsigned i = 0; i < n; i++)
        letter->data[i] = part_data(part, n, i);
    templates_data_set(letter->data[0], "headline", letter->subject);
    return letter;
}

void templates_letter_free(struct templates_letter *letter)
{
    for (unsigned i = 0; i < letter->n; i++)
        templates_data_free(letter->data[i]);
    g_free(letter->data);
    g_free(letter->part);
    g_free(letter->home);
    g_free(letter->subject);
    g_free(letter);
}

void templates_letter_set_theatre(struct templates_letter *letter, const char *cid, const char *alt)
{
    templates_data_set_all(letter->data[0], "theatre_cid", cid, "theatre_alt", alt, NULL);
}

static void set_owed_title(struct templates_data *data, const char *power)
{
    g_autofree char *capitals = g_utf8_strup(power, -1);
    templates_data_set_all(data, "owed_title", power, "OWED_TITLE", capitals, NULL);
}

/* What one power of the reader has seen, and has to send; of several powers each is named. */
static void add_reader(struct templates_letter *letter, const char *power, bool several)
{
    const struct templates_report *last = letter->part[letter->n - 1];
    const struct rules_map *map = last->after->map;
    struct templates_data *data = templates_data_add(letter->data[0], "readers");
    rules_power p = rules_map_power(map, power);

    templates_add_yours(data, letter->part, letter->n, power);
    templates_add_todo(data, last, power, false);
    if (several && p != RULES_NO_POWER)
        set_owed_title(data, rules_power_name(last->names, p, last->language));
}

void templates_letter_fill(struct templates_letter *letter, const char *reader_power, char **subject,
                           char **text, char **html)
{
    templates_letter_fill_for(letter, &reader_power, reader_power ? 1 : 0, subject, text, html);
}

void templates_letter_fill_for(struct templates_letter *letter, const char *const *powers, unsigned n,
                               char **subject, char **text, char **html)
{
    g_autoptr(GString) texts = g_string_new(NULL), htmls = g_string_new(NULL);
    templates_data_set(letter->data[0], "readers", NULL); /* of an earlier letter */
    for (unsigned i = 0; i < n; i++)
        add_reader(letter, powers[i], n > 1);

    for (unsigned i = 0; i < letter->n && (text || html); i++) {
        g_autofree char *one =
            text ? templates_fill(letter->home, letter->language, "report.txt", letter->data[i]) : NULL;
        g_autofree char *page =
            html ? templates_fill(letter->home, letter->language, "report.html", letter->data[i]) : NULL;
        g_string_append_printf(texts, "%s%s", i ? "\n\n" : "", one ? one : "");
        g_string_append(htmls, page ? page : "");
    }

    if (subject)
        *subject = g_strdup(letter->subject);
    if (text)
        *text = g_string_free(g_steal_pointer(&texts), FALSE);
    if (html)
        *html = g_string_free(g_steal_pointer(&htmls), FALSE);
}
