/* show, report: where a game stands. JSON has the names of the Python `diplomacy` package's saved games. */
#include "command.h"
#include "joined.h"
#include "options.h"
#include "../letters/punctual.h"
#include "../letters/report.h"
#include "../letters/versions.h"
#include "../play/home.h"
#include "../play/orders.h"
#include "../play/play.h"
#include "../play/reliability.h"
#include "../play/result.h"
#include "../conf/context.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../../templates/say_rules.h"

#include <stdio.h>
#include <string.h>

static void json_text(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            g_string_append_printf(out, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            g_string_append_printf(out, "\\u%04x", (unsigned char)*c);
        else
            g_string_append_c(out, *c);
    }
    g_string_append_c(out, '"');
}

/* A comma before every member but the first; `first` says which this is. */
static void json_key(GString *out, bool *first, const char *key)
{
    g_string_append(out, *first ? "" : ", ");
    *first = false;
    json_text(out, key);
    g_string_append(out, ": ");
}

static void json_member(GString *out, bool *first, const char *key, const char *value)
{
    json_key(out, first, key);
    if (value)
        json_text(out, value);
    else
        g_string_append(out, "null");
}

static void json_item(GString *out, bool *first, const char *text)
{
    g_string_append(out, *first ? "" : ", ");
    *first = false;
    json_text(out, text);
}

static char *rfc3339(gint64 at_s)
{
    g_autoptr(GDateTime) at = at_s ? g_date_time_new_from_unix_utc(at_s) : NULL;
    return at ? g_date_time_format(at, "%Y-%m-%dT%H:%M:%SZ") : NULL;
}

static void unit_text(const struct rules_map *map, const struct rules_unit *unit, bool dislodged, char *out,
                      size_t size)
{
    g_snprintf(out, size, "%s%s %s", dislodged ? "*" : "", unit->kind == RULES_FLEET ? "F" : "A",
               map->place[unit->loc].code);
}

/* What a power has in one member of the state. */
typedef void power_value(GString *out, const struct judge_play *play, const struct rules_position *pos,
                         rules_power power);

static void json_by_power(GString *out, bool *first, const char *key, const struct judge_play *play,
                          const struct rules_position *pos, power_value *value)
{
    bool first_power = true;
    json_key(out, first, key);
    g_string_append_c(out, '{');
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        json_key(out, &first_power, play->board->map->power[p].id);
        value(out, play, pos, p);
    }
    g_string_append_c(out, '}');
}

static void units_value(GString *out, const struct judge_play *play, const struct rules_position *pos,
                        rules_power power)
{
    bool first = true;
    char text[80];

    g_string_append_c(out, '[');

    for (unsigned u = 0; u < pos->n_units; u++)
        if (pos->units[u].power == power) {
            unit_text(play->board->map, &pos->units[u], false, text, sizeof text);
            json_item(out, &first, text);
        }

    for (unsigned d = 0; d < pos->n_dislodged; d++)
        if (pos->dislodged[d].unit.power == power) {
            unit_text(play->board->map, &pos->dislodged[d].unit, true, text, sizeof text);
            json_item(out, &first, text);
        }

    g_string_append_c(out, ']');
}

static void retreats_value(GString *out, const struct judge_play *play, const struct rules_position *pos,
                           rules_power power)
{
    const struct rules_map *map = play->board->map;
    bool first = true;

    g_string_append_c(out, '{');

    for (unsigned d = 0; d < pos->n_dislodged; d++) {
        const struct rules_dislodged *unit = &pos->dislodged[d];
        rules_loc open[64];
        char text[80];
        bool first_place = true;
        if (unit->unit.power != power)
            continue;

        size_t n = rules_phase_type(map, pos->phase) == RULES_PHASE_RETREAT
                       ? rules_retreats_open(pos, unit, &play->book, open)
                       : 0;
        unit_text(map, &unit->unit, false, text, sizeof text);
        json_key(out, &first, text);
        g_string_append_c(out, '[');

        for (size_t i = 0; i < n; i++)
            json_item(out, &first_place, map->place[open[i]].code);
        g_string_append_c(out, ']');
    }

    g_string_append_c(out, '}');
}

static void centres_value(GString *out, const struct judge_play *play, const struct rules_position *pos,
                          rules_power power)
{
    const struct rules_map *map = play->board->map;
    bool first = true;
    g_string_append_c(out, '[');
    for (unsigned c = 0; c < map->n_centres; c++)
        if (pos->owner[map->centres[c]] == power)
            json_item(out, &first, map->place[map->centres[c]].code);
    g_string_append_c(out, ']');
}

static void homes_value(GString *out, const struct judge_play *play, const struct rules_position *pos,
                        rules_power power)
{
    const struct rules_map_power *p = &play->board->map->power[power];
    bool first = true;
    (void)pos;
    g_string_append_c(out, '[');
    for (unsigned h = 0; h < p->n_homes; h++)
        json_item(out, &first, play->board->map->place[p->homes[h]].code);
    g_string_append_c(out, ']');
}

static void builds_value(GString *out, const struct judge_play *play, const struct rules_position *pos,
                         rules_power power)
{
    const struct rules_map *map = play->board->map;
    bool adjusting = rules_phase_type(map, pos->phase) == RULES_PHASE_ADJUSTMENT, first = true;
    int due = adjusting ? rules_adjustments_due(pos, power) : 0;
    g_autofree rules_loc *sites = g_new(rules_loc, RULES_MAX_LOCS);
    size_t n = due > 0 ? rules_build_sites(pos, power, sites) : 0;
    g_string_append_printf(out, "{\"count\": %d, \"homes\": [", due);
    for (size_t i = 0; i < n; i++)
        json_item(out, &first, map->place[sites[i]].code);
    g_string_append(out, "]}");
}

/* The program's word for an outcome in the package's words. */
static const char *result_word(const char *verdict)
{
    static const char *const words[][2] = {
        {"bounced", "bounce"}, {"cut", "cut"},   {"disrupted", "disrupted"}, {"no-convoy", "no convoy"},
        {"unmatched", "void"}, {"void", "void"}, {"disbanded", "disband"},   {"ignored", "void"}};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (!strcmp(words[i][0], verdict))
            return words[i][1];
    return NULL;
}

static void json_orders(GString *out, bool *first, const struct judge_play *play,
                        const struct games_phase *row)
{
    bool first_power = true;
    json_key(out, first, "orders");
    g_string_append_c(out, '{');

    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        bool first_order = true;
        g_autoptr(GPtrArray) rows =
            games_order_list(play->home->store, row->id, play->board->map->power[p].id);
        json_key(out, &first_power, play->board->map->power[p].id);
        g_string_append_c(out, '[');
        for (guint i = 0; i < rows->len; i++)
            json_item(out, &first_order, ((struct games_order *)rows->pdata[i])->text);
        g_string_append_c(out, ']');
    }

    g_string_append_c(out, '}');
}

static void json_results(GString *out, bool *first, const struct judge_play *play,
                         const struct games_phase *row)
{
    bool first_unit = true;
    g_autoptr(GPtrArray) rows = games_result_list(play->home->store, row->id, 0);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    json_key(out, first, "results");
    g_string_append_c(out, '{');
    for (guint i = 0; i < rows->len; i++) {
        const struct games_result *r = rows->pdata[i];
        const char *word = result_word(r->verdict);
        bool first_word = true;
        if (!r->unit || !*r->unit || !g_hash_table_add(seen, r->unit))
            continue;
        json_key(out, &first_unit, r->unit);
        g_string_append_c(out, '[');
        if (word)
            json_item(out, &first_word, word);
        if (r->dislodged)
            json_item(out, &first_word, "dislodged");
        g_string_append_c(out, ']');
    }

    g_string_append_c(out, '}');
}

static void json_state(GString *out, bool *first, const struct judge_play *play, const char *name,
                       const struct rules_position *pos)
{
    bool first_member = true;
    json_key(out, first, "state");
    g_string_append_c(out, '{');
    json_member(out, &first_member, "name", name);
    json_by_power(out, &first_member, "units", play, pos, units_value);
    json_by_power(out, &first_member, "retreats", play, pos, retreats_value);
    json_by_power(out, &first_member, "centers", play, pos, centres_value);
    json_by_power(out, &first_member, "homes", play, pos, homes_value);
    json_by_power(out, &first_member, "builds", play, pos, builds_value);
    g_string_append_c(out, '}');
}

/* What an ended game ended with: the phase COMPLETED of the Python package. */
static bool json_end(GString *out, const struct judge_play *play, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    if (!judge_play_last_position(play, pos, error))
        return false;

    bool first = true;
    g_string_append(out, ",\n{");
    json_member(out, &first, "name", "COMPLETED");
    json_state(out, &first, play, "COMPLETED", pos);
    g_string_append(out, ", \"orders\": {}, \"results\": {}, \"messages\": []}");
    return true;
}

static bool json_phase(GString *out, const struct judge_play *play, const struct games_phase *row,
                       GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    if (!judge_position_read(play->board, row->position, row->code, pos, error))
        return false;

    g_autofree char *deadline = rfc3339(row->deadline_s);
    g_autofree char *adjudicated = rfc3339(row->adjudicated_s);
    bool first = true;

    g_string_append_c(out, '{');
    json_member(out, &first, "name", row->code);
    json_state(out, &first, play, row->code, pos);
    json_orders(out, &first, play, row);
    json_results(out, &first, play, row);
    json_key(out, &first, "messages");
    g_string_append(out, "[]");
    json_member(out, &first, "deadline", deadline);
    json_member(out, &first, "adjudicated", adjudicated);
    json_member(out, &first, "rulebook", row->adjudicated_s ? row->rules : play->rules);
    g_string_append_c(out, '}');

    return true;
}

static bool json_game(GString *out, const struct judge_play *play, const char *code, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree char *deadline =
        play->phase && !play->phase->adjudicated_s ? rfc3339(play->phase->deadline_s) : NULL;
    bool first = true, first_phase = true;

    g_string_append_c(out, '{');
    json_member(out, &first, "id", play->game->name);
    json_member(out, &first, "map", play->game->variant);
    json_key(out, &first, "rules");
    g_string_append_c(out, '[');
    json_text(out, play->rules);
    g_string_append_c(out, ']');
    json_member(out, &first, "status",
                play->game->state == GAMES_STATE_ENDED ? "completed" : judge_state_word(play->game->state));
    json_member(out, &first, "deadline", deadline);
    json_member(out, &first, "outcome", play->game->result);
    if (play->game->state == GAMES_STATE_FORMING)
        judge_joined_json(out, play);
    json_key(out, &first, "phases");
    g_string_append_c(out, '[');

    for (guint i = 0; i < line->len; i++) {
        const struct games_phase *row = line->pdata[i];
        if (code && g_ascii_strcasecmp(code, row->code))
            continue;
        g_string_append(out, first_phase ? "\n" : ",\n");
        first_phase = false;
        if (!json_phase(out, play, row, error))
            return false;
    }

    bool over = play->phase && play->game->state == GAMES_STATE_ENDED;
    if (!code && over && !json_end(out, play, error))
        return false;
    if (code && first_phase)
        return judge_refuse(error, "phase-none", "game", play->game->name, "phase", code, NULL);

    g_string_append(out, "]}\n");

    return true;
}

static void text_units(GString *out, const struct rules_position *pos, rules_power p)
{
    const struct rules_map *map = pos->map;
    for (unsigned u = 0; u < pos->n_units; u++) {
        const struct rules_unit *unit = &pos->units[u];
        if (unit->power == p)
            g_string_append_printf(out, "\t%s %s\n", unit->kind == RULES_FLEET ? "F" : "A",
                                   map->place[unit->loc].code);
    }

    for (unsigned d = 0; d < pos->n_dislodged; d++) {
        const struct rules_unit *unit = &pos->dislodged[d].unit;
        if (unit->power == p)
            g_string_append_printf(out, "\t%s %s dislodged\n", unit->kind == RULES_FLEET ? "F" : "A",
                                   map->place[unit->loc].code);
    }
}

static const char *readiness(const struct games_seat *seat)
{
    if (seat && seat->wait)
        return "\twaits";
    return seat && seat->ready ? "\tready" : "";
}

/* The orders on file for the phase shown, and how many are owed in the one that is open. */
static void text_orders(GString *out, const struct judge_play *play, const struct games_phase *shown,
                        rules_power p, const struct games_seat *seat)
{
    const char *power = play->board->map->power[p].id;
    unsigned owes = shown == play->phase ? judge_play_owes(play, p) : 0;
    g_autoptr(GPtrArray) rows = shown ? games_order_list(play->home->store, shown->id, power) : NULL;
    for (guint i = 0; rows && i < rows->len; i++) {
        const struct games_order *order = rows->pdata[i];
        g_string_append_printf(out, "\torder\t%s\t%s\n", order->text, order->status);
    }
    if (owes)
        g_string_append_printf(out, "\towes\t%u%s\n", owes, readiness(seat));
}

/* Centres by year of a power as a row of bars and as numbers; all powers on one scale. Nothing before the second year. */
static void text_curve(GString *out, const struct templates_chart *chart, rules_power p)
{
    static const char *const bars[] = {" ",      "\u2581", "\u2582", "\u2583", "\u2584",
                                       "\u2585", "\u2586", "\u2587", "\u2588"};
    enum { HIGHEST = G_N_ELEMENTS(bars) - 1 };
    unsigned n_powers = chart->map ? chart->map->n_powers : 0, most = 1;
    for (unsigned i = 0; i < chart->n_years * n_powers; i++)
        most = MAX(most, chart->counts[i]);
    if (chart->n_years < 2)
        return;

    g_autoptr(GString) numbers = g_string_new(NULL);
    g_string_append_printf(out, "\tyears\t%d-%d\t", (int)chart->years[0],
                           (int)chart->years[chart->n_years - 1]);
    for (unsigned i = 0; i < chart->n_years; i++) {
        unsigned centres = chart->counts[i * n_powers + p];
        g_string_append(out, bars[(centres * HIGHEST + most - 1) / most]);
        g_string_append_printf(numbers, "%s%u", i ? " " : "", centres);
    }
    g_string_append_printf(out, "\t%s\n", numbers->str);
}

/* What the power did turn by turn, a sign each, and the numbers: in time, late, missed, excused. */
static void text_turns(GString *out, const struct templates_turns *turns, rules_power p)
{
    static const char sign[TEMPLATES_TURN_COUNT + 1] = " .lx-";
    if (!turns)
        return;

    g_string_append(out, "\tturns\t");
    for (unsigned i = 0; i < turns->n_phases; i++)
        g_string_append_c(out, sign[turns->turn[i * turns->map->n_powers + p]]);
    g_string_append_printf(out, "\tin-time=%u late=%u missed=%u excused=%u\n",
                           templates_turns_count(turns, p, TEMPLATES_TURN_ON_TIME),
                           templates_turns_count(turns, p, TEMPLATES_TURN_LATE),
                           templates_turns_count(turns, p, TEMPLATES_TURN_MISSED),
                           templates_turns_count(turns, p, TEMPLATES_TURN_EXCUSED));
}

static void text_power(GString *out, const struct judge_play *play, const struct games_phase *shown,
                       const struct rules_position *pos, rules_power p, const struct templates_chart *chart,
                       const struct templates_turns *turns)
{
    const char *power = play->board->map->power[p].id;
    const struct games_seat *seat = judge_play_seat(play, power);
    struct games_person *person = seat ? games_person_get(play->home->store, seat->person) : NULL;

    g_string_append_printf(out, "\n%s\t%u centres\t%s\t%s\n", power, rules_position_count_centres(pos, p),
                           person ? person->name : "vacant",
                           person && person->address ? person->address : "-");

    if (person) {
        g_autofree char *rate = judge_reliability_said(play->home, person->id, true, RULES_ENGLISH);
        g_string_append_printf(out, "\treliability\t%s\n", rate);
    }

    games_person_free(person);

    text_curve(out, chart, p);
    text_turns(out, turns, p);
    text_units(out, pos, p);
    text_orders(out, play, shown, p, seat);
}

static bool text_game(GString *out, const struct judge_play *play, const char *code, GError **error)
{
    struct games_phase *row = code ? games_phase_find(play->home->store, play->game->id, code) : NULL;
    if (code && !row)
        return judge_refuse(error, "phase-none", "game", play->game->name, "phase", code, NULL);

    const struct games_phase *shown = row ? row : play->phase;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    bool ok = row ? judge_position_read(play->board, row->position, row->code, pos, error)
                  : judge_play_last_position(play, pos, error);
    g_autofree char *deadline = shown ? rfc3339(shown->deadline_s) : NULL;

    g_string_append_printf(out, "game\t%s\nstate\t%s\nvariant\t%s\nrules\t%s\nphase\t%s\ndeadline\t%s\n",
                           play->game->name, judge_state_word(play->game->state), play->game->variant,
                           play->rules, shown ? shown->code : "-", deadline ? deadline : "-");
    if (play->game->result)
        g_string_append_printf(out, "result\t%s\n", play->game->result);

    struct templates_chart chart = {0};
    struct judge_report *years =
        ok && !row && play->phase ? judge_report_new(play, judge_played_last(play), NULL, error) : NULL;
    ok = ok && (row || !play->phase || years);
    if (years)
        judge_report_years(years, &chart);
    struct judge_punctual *punctual = years ? judge_punctual_new(play, RULES_ENGLISH) : NULL;
    for (rules_power p = 0; ok && p < play->board->map->n_powers; p++)
        text_power(out, play, shown, pos, p, &chart, punctual ? judge_punctual_turns(punctual) : NULL);
    judge_punctual_free(punctual);
    if (ok && play->game->state == GAMES_STATE_FORMING)
        judge_joined_text(out, play);
    judge_report_free(years);

    games_phase_free(row);

    return ok;
}

int judge_cmd_show(struct judge_context *context, int argc, char **argv)
{
    const char *operand[64], *phase = NULL, *format = "text";
    const struct judge_option options[] = {
        {"phase", &phase, NULL}, {"format", &format, NULL}, {NULL, NULL, NULL}};
    int n;

    if (argc > 64 || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n != 1)
        return judge_usage(context->language, "show", "words", NULL);
    if (strcmp(format, "text") && strcmp(format, "json"))
        return judge_usage(context->language, "show", "format", "word", format, NULL);

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    struct judge_play *play = home ? judge_play_find(home, operand[0], &error) : NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    bool ok = play && (!strcmp(format, "json") ? json_game(out, play, phase, &error)
                                               : text_game(out, play, phase, &error));
    if (ok)
        fwrite(out->str, 1, out->len, stdout);
    judge_play_free(play);
    judge_home_close(home);

    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}

/* By power, then by unit, as a reader looks for them. */
static gint by_power(gconstpointer a, gconstpointer b)
{
    const struct games_result *one = *(struct games_result *const *)a,
                              *other = *(struct games_result *const *)b;
    int power = g_strcmp0(one->power, other->power), unit = g_strcmp0(one->unit, other->unit);
    if (power || unit)
        return power ? power : unit;
    return one->seq < other->seq ? -1 : one->seq > other->seq;
}

static bool json_report(GString *out, const struct judge_play *play, const struct games_phase *row)
{
    g_autoptr(GPtrArray) rows = games_result_list(play->home->store, row->id, 0);
    g_autofree char *adjudicated = rfc3339(row->adjudicated_s);
    bool first = true, first_row = true;

    g_ptr_array_sort(rows, by_power);
    g_string_append_c(out, '{');
    json_member(out, &first, "id", play->game->name);
    json_member(out, &first, "name", row->code);
    json_member(out, &first, "rulebook", row->rules);
    json_member(out, &first, "adjudicated", adjudicated);
    json_key(out, &first, "outcomes");
    g_string_append_c(out, '[');

    for (guint i = 0; i < rows->len; i++) {
        const struct games_result *r = rows->pdata[i];
        bool f = true;
        g_string_append(out, first_row ? "\n{" : ",\n{");
        first_row = false;
        json_member(out, &f, "power", r->power);
        json_member(out, &f, "unit", r->unit);
        json_member(out, &f, "order", r->order);
        json_member(out, &f, "verdict", r->verdict);
        json_member(out, &f, "cause", r->cause);

        g_autofree char *law = templates_say_law(judge_law_read(r->law), RULES_ENGLISH);
        json_member(out, &f, "law", *law ? law : NULL);
        json_member(out, &f, "by", r->by);
        json_member(out, &f, "by2", r->by2);
        json_key(out, &f, "strength");
        g_string_append_printf(out, "%d", r->strength);
        json_key(out, &f, "against");
        g_string_append_printf(out, "%d", r->against);
        json_key(out, &f, "dislodged");
        g_string_append(out, r->dislodged ? "true" : "false");
        json_member(out, &f, "dislodged_by", r->dislodged_by);
        json_key(out, &f, "by_convoy");
        g_string_append(out, r->by_convoy ? "true" : "false");
        json_key(out, &f, "no_order");
        g_string_append(out, r->no_order ? "true" : "false");
        g_string_append_c(out, '}');
    }

    g_string_append(out, "]}\n");

    return true;
}

/* The phase to report: the one named (which must be adjudicated), else the last one adjudicated; NULL without
 * error: the start. */
static struct games_phase *reported_phase(const struct judge_play *play, const char *code, GError **error)
{
    struct games_phase *row = NULL;
    if (!code) {
        gint64 id = 0;
        if (play->phase)
            id = play->phase->adjudicated_s ? play->phase->id : play->phase->parent;
        row = id ? games_phase_get(play->home->store, id) : NULL;
        /* After a rollback the parent may be a phase that this line never adjudicated anew; it was
         * adjudicated all the same. */
        return row;
    }

    row = games_phase_find(play->home->store, play->game->id, code);
    if (!row || !row->adjudicated_s)
        judge_refuse(error, row ? "phase-not-adjudicated" : "phase-none", "game", play->game->name, "phase",
                     code, NULL);

    if (row && !row->adjudicated_s)
        g_clear_pointer(&row, games_phase_free);

    return row;
}

static char *render(const struct judge_play *play, const struct games_phase *row, const char *format,
                    enum rules_language language, const char *power, GError **error)
{
    if (!strcmp(format, "json")) {
        if (!row) {
            judge_refuse(error, "phases-not-yet", "game", play->game->name, NULL);
            return NULL;
        }
        GString *out = g_string_new(NULL);
        json_report(out, play, row);
        return g_string_free(out, FALSE);
    }

    struct judge_report *report = judge_report_new(play, row, NULL, error);
    if (!report)
        return NULL;

    struct judge_reader reader = {.language = language, .power = power, .zone = judge_play_zone(play, NULL)};
    char *text = NULL;
    bool html = !strcmp(format, "html");

    judge_report_render(report, &reader, NULL, html ? NULL : &text, html ? &text : NULL);
    judge_report_free(report);

    return text;
}

/* What is asked of a report. */
struct report_wish {
    const char *phase, *version, *against, *format, *language, *power, *notation;
    guint64 number; /* what `version` says; 0: the phase as it stands */
    guint64 other;  /* what `against` says; 0: no comparison */
};

/* The report as it is printed; NULL with `error` if there is none. Transfer full. */
static char *wished_report(const struct judge_play *play, const struct report_wish *wish, GError **error)
{
    const struct rules_map *map = play->board->map;
    rules_power reader =
        wish->power ? rules_map_find_power(map, wish->power, strlen(wish->power)) : RULES_NO_POWER;
    if (wish->power && reader == RULES_NO_POWER) {
        judge_refuse(error, "power-none", "power", wish->power, NULL);
        return NULL;
    }

    if (wish->other)
        return judge_version_between(play, wish->phase, (unsigned)wish->number, (unsigned)wish->other,
                                     templates_language(wish->language, judge_play_language(play, NULL)),
                                     error);

    g_autoptr(GError) why = NULL;
    struct games_phase *row = wish->number
                                  ? judge_version_row(play, wish->phase, (unsigned)wish->number, &why)
                                  : reported_phase(play, wish->phase, &why);
    enum rules_language language = templates_language(wish->language, judge_play_language(play, NULL));
    const char *power = reader == RULES_NO_POWER ? NULL : map->power[reader].id;
    char *text = why ? NULL : render(play, row, wish->format, language, power, &why);
    games_phase_free(row);
    if (why)
        g_propagate_error(error, g_steal_pointer(&why));
    return text;
}

/* What is wrong with the words of the command, told; JUDGE_DONE: nothing. */
static int check_wish(enum rules_language to, struct report_wish *wish)
{
    static const char *const formats[] = {"text", "html", "json", NULL}, *const languages[] = {"fr", "en",
                                                                                               NULL};
    if (!g_strv_contains(formats, wish->format))
        return judge_usage(to, "report", "format-html", "word", wish->format, NULL);
    bool counts = wish->version && g_ascii_string_to_unsigned(wish->version, 10, 1, 999, &wish->number, NULL);
    bool compares =
        wish->against && g_ascii_string_to_unsigned(wish->against, 10, 1, 999, &wish->other, NULL);
    bool bad =
        (wish->version && (!counts || !wish->phase)) || (wish->against && (!compares || !wish->version));
    if (bad)
        return judge_usage(to, "report", "version", NULL);
    if (wish->language && !g_strv_contains(languages, wish->language))
        return judge_usage(to, "report", "language", "word", wish->language, NULL);
    return JUDGE_DONE;
}

int judge_cmd_report(struct judge_context *context, int argc, char **argv)
{
    const char *operand[64];
    struct report_wish wish = {.format = "text"};
    const struct judge_option options[] = {
        {"phase", &wish.phase, NULL},       {"version", &wish.version, NULL},
        {"against", &wish.against, NULL},   {"format", &wish.format, NULL},
        {"language", &wish.language, NULL}, {"power", &wish.power, NULL},
        {"notation", &wish.notation, NULL}, {NULL, NULL, NULL}};
    int n;

    if (argc > 64 || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n != 1)
        return judge_usage(context->language, "report", "words", NULL);
    int wrong = check_wish(context->language, &wish);
    if (wrong != JUDGE_DONE)
        return wrong;

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    struct judge_play *play = home ? judge_play_find(home, operand[0], &error) : NULL;
    g_autofree char *notation =
        play && wish.notation ? judge_setting_check(play->game, "notation", wish.notation, &error) : NULL;
    if (play)
        play->notation = notation;
    g_autofree char *text = play && !error ? wished_report(play, &wish, &error) : NULL;
    if (text)
        printf("%s%s", text, g_str_has_suffix(text, "\n") ? "" : "\n");

    judge_play_free(play);
    judge_home_close(home);

    return text ? JUDGE_DONE : judge_complain(context->language, error);
}
