/* show, report: where a game stands. */
#include "command.h"
#include "door.h"
#include "joined.h"
#include "options.h"
#include "show_json.h"
#include "../letters/punctual.h"
#include "../letters/report.h"
#include "../letters/versions.h"
#include "../play/demand.h"
#include "../play/orders.h"
#include "../play/reliability.h"
#include "../play/result.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/zone.h"
#include "../../templates/say_rules.h"

#include <string.h>

/* Codes of the game (places, units, powers, phases, statuses, results) stand as in every notation, words in the reader's language:
 * whoever reads this by a program asks for --format json. */
static char *word(const struct judge_play *play, const char *key)
{
    g_autofree char *shown = g_strconcat("show-", key, NULL);
    return judge_console_said(play->home->context->language, shown, NULL);
}

static void text_line(GString *out, const struct judge_play *play, const char *key, const char *value)
{
    g_autofree char *name = word(play, key);
    g_string_append_printf(out, "%s\t%s\n", name, value ? value : "-");
}

static void text_units(GString *out, const struct judge_play *play, const struct rules_position *pos,
                       rules_power p)
{
    const struct rules_map *map = pos->map;
    g_autofree char *dislodged = word(play, "dislodged");
    for (unsigned i = 0; i < pos->n_units + pos->n_dislodged; i++) {
        bool stands = i < pos->n_units;
        const struct rules_unit *unit = stands ? &pos->units[i] : &pos->dislodged[i - pos->n_units].unit;
        if (unit->power == p)
            g_string_append_printf(out, "\t%s %s%s%s\n", unit->kind == RULES_FLEET ? "F" : "A",
                                   map->place[unit->loc].code, stands ? "" : " ", stands ? "" : dislodged);
    }
}

/* The orders on file for the phase shown, and how many are owed in the one that is open. */
static void text_orders(GString *out, const struct judge_play *play, const struct games_phase *shown,
                        rules_power p, const struct games_seat *seat)
{
    const char *power = play->board->map->power[p].id;
    unsigned owes = shown == play->phase ? judge_demand_of(play, p).owed : 0;
    g_autoptr(GPtrArray) rows = shown ? games_order_list(play->home->store, shown->id, power) : NULL;
    g_autofree char *given = word(play, "order"), *owed = word(play, "owes"),
                    *stays = word(play, seat && seat->wait ? "waits" : "ready");
    for (guint i = 0; rows && i < rows->len; i++) {
        const struct games_order *order = rows->pdata[i];
        g_string_append_printf(out, "\t%s\t%s\t%s\n", given, order->text, order->status);
    }
    bool says = seat && (seat->wait || seat->ready);
    if (owes)
        g_string_append_printf(out, "\t%s\t%u%s%s\n", owed, owes, says ? "\t" : "", says ? stays : "");
}

/* Centres by year of a power as a row of bars and as numbers; all powers on one scale. Nothing before the second year. */
static void text_curve(GString *out, const struct judge_play *play, const struct templates_chart *chart,
                       rules_power p)
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
    g_autofree char *years = word(play, "years");
    g_string_append_printf(out, "\t%s\t%d-%d\t", years, (int)chart->years[0],
                           (int)chart->years[chart->n_years - 1]);
    for (unsigned i = 0; i < chart->n_years; i++) {
        unsigned centres = chart->counts[i * n_powers + p];
        g_string_append(out, bars[(centres * HIGHEST + most - 1) / most]);
        g_string_append_printf(numbers, "%s%u", i ? " " : "", centres);
    }
    g_string_append_printf(out, "\t%s\n", numbers->str);
}

/* What the power did turn by turn, a sign each, and the numbers: in time, late, missed, excused. */
static void text_turns(GString *out, const struct judge_play *play, const struct templates_turns *turns,
                       rules_power p)
{
    static const char sign[TEMPLATES_TURN_COUNT + 1] = " .lx-";
    if (!turns)
        return;

    g_autoptr(templates_data_auto) counts = templates_data_new();
    templates_data_set_int(counts, "on_time", templates_turns_count(turns, p, TEMPLATES_TURN_ON_TIME));
    templates_data_set_int(counts, "late", templates_turns_count(turns, p, TEMPLATES_TURN_LATE));
    templates_data_set_int(counts, "missed", templates_turns_count(turns, p, TEMPLATES_TURN_MISSED));
    templates_data_set_int(counts, "excused", templates_turns_count(turns, p, TEMPLATES_TURN_EXCUSED));
    g_autofree char *name = word(play, "turns"),
                    *said = templates_phrase(play->home->context->language, "console.show-counts", counts);
    g_string_append_printf(out, "\t%s\t", name);
    for (unsigned i = 0; i < turns->n_phases; i++)
        g_string_append_c(out, sign[turns->turn[i * turns->map->n_powers + p]]);
    g_string_append_printf(out, "\t%s\n", said);
}

static void text_power(GString *out, const struct judge_play *play, const struct games_phase *shown,
                       const struct rules_position *pos, rules_power p, const struct templates_chart *chart,
                       const struct templates_turns *turns)
{
    const char *power = play->board->map->power[p].id;
    const struct games_seat *seat = judge_play_seat(play, power);
    g_autoptr(games_person) person = seat ? games_person_get(play->home->store, seat->person) : NULL;

    g_autofree char *centres = word(play, "centres"), *vacant = word(play, "vacant");
    g_string_append_printf(out, "\n%s\t%u %s\t%s\t%s\n", power, rules_position_count_centres(pos, p), centres,
                           person ? person->name : vacant, person && person->address ? person->address : "-");

    if (person) {
        g_autofree char *rate =
            judge_reliability_said(play->home, person->id, true, play->home->context->language);
        g_string_append_c(out, '\t');
        text_line(out, play, "reliability", rate);
    }

    text_curve(out, play, chart, p);
    text_turns(out, play, turns, p);
    text_units(out, play, pos, p);
    text_orders(out, play, shown, p, seat);
}

static bool text_game(GString *out, const struct judge_play *play, const char *code, GError **error)
{
    g_autoptr(games_phase) row = code ? games_phase_find(play->home->store, play->game->id, code) : NULL;
    if (code && !row)
        return judge_refuse(error, "phase-none", "game", play->game->name, "phase", code, NULL);

    const struct games_phase *shown = row ? row : play->phase;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    bool ok = row ? judge_position_read(play->board, row->position, row->code, pos, error)
                  : judge_play_last_position(play, pos, error);
    bool over = !row && judge_played_last(play); /* nothing is waited for */
    g_autofree char *deadline = shown && !over ? judge_stamp(shown->deadline_s) : NULL;

    g_autofree char *state = word(play, judge_state_word(play->game->state));
    text_line(out, play, "game", play->game->name);
    text_line(out, play, "state", state);
    text_line(out, play, "variant", play->game->variant);
    text_line(out, play, "rules", play->rules);
    text_line(out, play, "scoring", judge_filled(judge_setting(play->game, "scoring")));
    text_line(out, play, "last-year", judge_filled(judge_setting(play->game, "last-year")));
    text_line(out, play, "phase", shown ? shown->code : NULL);
    text_line(out, play, "deadline", deadline);
    if (play->game->result)
        text_line(out, play, "result", play->game->result);

    struct templates_chart chart = {0};
    g_autoptr(judge_report) years =
        ok && !row && play->phase ? judge_report_new(play, judge_played_last(play), NULL, error) : NULL;
    ok = ok && (row || !play->phase || years);
    if (years)
        judge_report_years(years, &chart);
    g_autoptr(judge_punctual) punctual = years ? judge_punctual_new(play, RULES_ENGLISH) : NULL;
    for (rules_power p = 0; ok && p < play->board->map->n_powers; p++)
        text_power(out, play, shown, pos, p, &chart, punctual ? judge_punctual_turns(punctual) : NULL);
    if (ok && play->game->state == GAMES_STATE_FORMING)
        judge_joined_text(out, play);

    return ok;
}

static bool show_text(struct judge_play *play, void *code, GString *said, GError **error)
{
    return text_game(said, play, code, error);
}

static bool show_json(struct judge_play *play, void *code, GString *said, GError **error)
{
    g_autofree char *text = judge_show_game_json(play, code, error);
    g_string_append(said, judge_or_empty(text));
    return text != NULL;
}

int judge_cmd_show(struct judge_context *context, int argc, char **argv)
{
    const char *phase = NULL, *format = "text";
    const struct judge_option options[] = {
        {"phase", &phase, NULL}, {"format=text|json", &format, NULL}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    return judge_cmd_look_game(context, operand[0], strcmp(format, "json") ? show_text : show_json,
                               (void *)(uintptr_t)phase);
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
        row = games_phase_get(play->home->store, id);
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
        return judge_show_report_json(play, row);
    }

    g_autoptr(judge_report) report = judge_report_new(play, row, NULL, error);
    if (!report)
        return NULL;

    struct judge_reader reader = {.language = language, .power = power, .zone = judge_play_zone(play, NULL)};
    char *text = NULL;
    bool html = !strcmp(format, "html");

    judge_report_render(report, &reader, NULL, html ? NULL : &text, html ? &text : NULL);

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
    rules_power reader = rules_map_power(map, wish->power);
    if (wish->power && reader == RULES_NO_POWER) {
        judge_refuse(error, "power-none", "power", wish->power, NULL);
        return NULL;
    }

    if (wish->other)
        return judge_version_between(play, wish->phase, (unsigned)wish->number, (unsigned)wish->other,
                                     templates_language(wish->language, judge_play_language(play, NULL)),
                                     error);

    g_autoptr(GError) why = NULL;
    g_autoptr(games_phase) row = wish->number
                                     ? judge_version_row(play, wish->phase, (unsigned)wish->number, &why)
                                     : reported_phase(play, wish->phase, &why);
    enum rules_language language = templates_language(wish->language, judge_play_language(play, NULL));
    const char *power = reader == RULES_NO_POWER ? NULL : map->power[reader].id;
    char *text = why ? NULL : render(play, row, wish->format, language, power, &why);
    if (why)
        g_propagate_error(error, g_steal_pointer(&why));
    return text;
}

/* What is wrong with the words of the command, told; JUDGE_DONE: nothing. */
static int check_wish(enum rules_language to, struct report_wish *wish)
{
    bool counts = wish->version && g_ascii_string_to_unsigned(wish->version, 10, 1, 999, &wish->number, NULL);
    bool compares =
        wish->against && g_ascii_string_to_unsigned(wish->against, 10, 1, 999, &wish->other, NULL);
    bool bad =
        (wish->version && (!counts || !wish->phase)) || (wish->against && (!compares || !wish->version));
    if (bad)
        return judge_usage(to, "report", "version", NULL);
    return JUDGE_DONE;
}

static bool show_report(struct judge_play *play, void *data, GString *said, GError **error)
{
    const struct report_wish *wish = data;
    g_autofree char *notation =
        wish->notation ? judge_setting_check(play->game, "notation", wish->notation, error) : NULL;
    play->notation = notation;
    g_autofree char *text = wish->notation && !notation ? NULL : wished_report(play, wish, error);
    if (!text)
        return false;
    g_string_append_printf(said, "%s%s", text, g_str_has_suffix(text, "\n") ? "" : "\n");
    return true;
}

int judge_cmd_report(struct judge_context *context, int argc, char **argv)
{
    struct report_wish wish = {.format = "text"};
    const struct judge_option options[] = {{"phase", &wish.phase, NULL},
                                           {"version", &wish.version, NULL},
                                           {"against", &wish.against, NULL},
                                           {"format=text|html|json", &wish.format, NULL},
                                           {"language=fr|en", &wish.language, NULL},
                                           {"power", &wish.power, NULL},
                                           {"notation", &wish.notation, NULL},
                                           {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    int wrong = check_wish(context->language, &wish);
    if (wrong != JUDGE_DONE)
        return wrong;

    return judge_cmd_look_game(context, operand[0], show_report, &wish);
}
