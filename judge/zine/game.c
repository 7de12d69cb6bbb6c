#include "game.h"
#include "press.h"
#include "../conf/settings.h"
#include "../letters/report.h"
#include "../letters/votes.h"
#include "../play/orders.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../../templates/say.h"

#include <string.h>

GPtrArray *judge_zine_phases(const struct judge_zine *zine, const struct judge_play *play)
{
    struct games_store *store = zine->home->store;
    g_autoptr(GPtrArray) line = games_phase_line(store, play->game->id);
    GPtrArray *phases = g_ptr_array_new_with_free_func((GDestroyNotify)games_phase_free);
    GAMES_EACH(struct games_phase, row, line) {
        if (!row->adjudicated_s)
            continue;
        /* A zine that begins does not tell a game's whole past: it begins with the last moves. Nor does it come back to what lies
         * behind a phase that is printed. */
        bool printed = games_issue_of(store, GAMES_ISSUE_PHASE, row->id) != 0;
        if (printed || (!zine->before_s && row->type == RULES_PHASE_MOVEMENT))
            g_ptr_array_set_size(phases, 0);
        if (!printed)
            g_ptr_array_add(phases, games_phase_get(store, row->id));
    }
    return phases;
}

char *judge_zine_standing(const struct judge_zine *zine, const struct judge_play *play)
{
    char *end = judge_end_said(play, zine->language);
    return end ? end : judge_play_phase_name(play, NULL, zine->language);
}

/* Who is shown as the player of a power: "" if nobody is to be known. Transfer full. */
static char *player_name(const struct judge_play *play, const char *power)
{
    const struct games_seat *seat = judge_play_seat(play, power);
    g_autoptr(games_person) person =
        seat && judge_game_shows_names(play->game) ? games_person_get(play->home->store, seat->person) : NULL;
    char *name = person ? judge_person_name(person) : NULL;
    return name ? name : g_strdup("");
}

static bool is_told(const struct rules_outcome *outcome)
{
    return templates_outcome_failed(outcome) || outcome->dislodged;
}

/* What is to stand in brackets itself: "stopped by A PIC (1 against 1)" with a comma. Transfer full. */
static char *without_brackets(const char *text)
{
    g_auto(GStrv) opened = g_strsplit(text, " (", -1);
    g_autofree char *joined = g_strjoinv(", ", opened);
    g_auto(GStrv) closed = g_strsplit(joined, ")", -1);
    return g_strjoinv("", closed);
}

/* One order as markup: underlined if it failed, with the reason behind it. */
static void add_order(const struct templates_report *report, const struct rules_outcome *outcome,
                      const char *notation, GString *text)
{
    g_autofree char *order = templates_say_notation(report->names, report->before, outcome, notation, true);
    g_autofree char *reason =
        templates_say_reason(report->names, report->before, outcome, notation, report->language, false);
    g_autofree char *flat = without_brackets(reason);
    g_autofree char *escaped = templates_markup_escape(order), *why = templates_markup_escape(flat);

    g_string_append(text, text->len ? ", " : "");
    if (!is_told(outcome))
        g_string_append(text, escaped);
    else if (*why)
        g_string_append_printf(text, "<u>%s</u> (%s)", escaped, why);
    else
        g_string_append_printf(text, "<u>%s</u>", escaped);
}

static bool is_late(const struct templates_report *report, rules_power power)
{
    for (unsigned i = 0; i < report->n_players; i++)
        if (!strcmp(report->players[i].power, report->before->map->power[power].id))
            return report->players[i].late;
    return false;
}

/* A paragraph a country. */
static void put_country(struct judge_zine *zine, const struct judge_play *play,
                        const struct templates_report *report, rules_power power)
{
    g_autoptr(GString) orders = g_string_new(NULL);
    for (unsigned i = 0; i < report->result->n_outcomes; i++)
        if (judge_outcome_owner(&report->result->outcome[i]) == power)
            add_order(report, &report->result->outcome[i], judge_zine_notation(zine, play), orders);
    if (!orders->len)
        return;

    const struct rules_map *map = report->before->map;
    g_autofree char *name = templates_markup_escape(rules_power_name(report->names, power, zine->language));
    g_autofree char *shown = player_name(play, map->power[power].id);
    g_autofree char *player = templates_markup_escape(shown);
    g_autofree char *late = is_late(report, power) ? judge_zine_say(zine, "late", NULL) : g_strdup("");
    g_autofree char *head = judge_zine_say(zine, "country", "power", name, "player", judge_filled(player),
                                           "late", judge_filled(late), NULL);
    g_autofree char *whole = g_strdup_printf("<b>%s</b> %s.", head, orders->str);
    templates_paper_paragraph(zine->paper, whole);
}

static void put_results(struct judge_zine *zine, const struct judge_play *play,
                        const struct templates_report *report)
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, report->before->map, zine->language, order);
    for (unsigned i = 0; i < n; i++)
        put_country(zine, play, report, order[i]);
    for (unsigned i = 0; i < report->n_notes; i++) {
        g_autofree char *note = templates_markup_escape(report->notes[i]);
        templates_paper_small(zine->paper, note);
    }
}

/* That a phase stands in the place of one that was printed: what is different. */
static void put_erratum(struct judge_zine *zine, const struct judge_play *play, const struct games_phase *row,
                        const struct templates_report *report)
{
    struct games_store *store = play->home->store;
    gint64 earlier = games_phase_earlier(store, row->id);
    gint64 printed = earlier ? games_issue_of(store, GAMES_ISSUE_PHASE, earlier) : 0;
    if (!printed)
        return;

    g_autofree char *number = NULL;
    g_autoptr(GPtrArray) issues = games_issue_list(store);
    GAMES_EACH(const struct games_issue, issue, issues)
        if (issue->id == printed)
            number = g_strdup_printf("%u", issue->number);

    g_autofree char *said =
        judge_zine_say(zine, "erratum", "number", number, "why", report->version_why, NULL);
    g_autofree char *escaped = templates_markup_escape(said);
    g_autofree char *bold = g_strdup_printf("<b>%s</b>", escaped);
    templates_paper_paragraph(zine->paper, bold);
    if (report->changes)
        templates_paper_plain(zine->paper, report->changes);
    judge_zine_take(zine, GAMES_ISSUE_ERRATUM, row->id);
    zine->n_errata++;
}

static void put_phase_head(struct judge_zine *zine, const struct templates_report *report)
{
    g_autofree char *name = templates_say_phase(report->before->map, report->before->phase, zine->language);
    templates_paper_heading(zine->paper, 3, name, NULL);
}

/* Centres by year, then which each power has now. */
static void put_centres(struct judge_zine *zine, const struct judge_play *play,
                        const struct templates_report *report)
{
    const struct rules_map *map = report->after->map;
    enum { YEARS_MOST = 8 };
    unsigned years = MIN(report->n_years, YEARS_MOST), skip = report->n_years - years, columns = years + 2;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, map, zine->language, order);

    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(cells, judge_zine_say(zine, "centres", NULL));
    for (unsigned y = 0; y < years; y++)
        g_ptr_array_add(cells, g_strdup_printf("%d", (int)report->years[skip + y]));
    g_ptr_array_add(cells, g_strdup(""));

    for (unsigned i = 0; i < n; i++) {
        g_autoptr(GString) names = g_string_new(NULL);
        for (unsigned c = 0; c < map->n_centres; c++) {
            if (report->after->owner[map->centres[c]] != order[i])
                continue;
            g_autofree char *place =
                templates_say_place(report->names, map, map->centres[c], judge_zine_notation(zine, play));
            judge_list_join(names, " ", place);
        }
        g_ptr_array_add(cells, g_strdup(rules_power_name(report->names, order[i], zine->language)));
        for (unsigned y = 0; y < years; y++)
            g_ptr_array_add(cells,
                            g_strdup_printf("%u", report->counts[(skip + y) * map->n_powers + order[i]]));
        g_ptr_array_add(cells, g_strdup(names->str));
    }
    templates_paper_table(zine->paper, TEMPLATES_TABLE_NUMBERS, columns, cells->len / columns,
                          (const char *const *)cells->pdata);
}

/* The board as it is now; with the arrows of the last phase if that is what brought it there. */
static void put_map(struct judge_zine *zine, const struct judge_play *play,
                    const struct templates_report *report)
{
    bool moved = report->result && report->before &&
                 rules_phase_type(play->board->map, report->before->phase) == RULES_PHASE_MOVEMENT;
    struct templates_scene scene = {.names = play->board->names,
                                    .pos = moved ? report->before : report->after,
                                    .result = moved ? report->result : NULL,
                                    .next = moved ? report->after : NULL,
                                    .book = &play->book,
                                    .language = zine->language,
                                    .notation = judge_zine_notation(zine, play)};
    g_autofree char *phase = judge_play_phase_name(play, NULL, zine->language);
    g_autofree char *caption =
        judge_zine_say(zine, moved ? "map-after" : "map", "game", play->game->name, "phase", phase, NULL);
    templates_paper_map(zine->paper, &scene, caption);
}

static void put_next(struct judge_zine *zine, const struct judge_play *play)
{
    if (!judge_play_is_open(play))
        return;
    g_autofree char *phase = judge_play_phase_name(play, NULL, zine->language);
    g_autofree char *date = templates_say_date(play->phase->deadline_s, zine->zone, zine->language);
    g_autofree char *said =
        judge_zine_say(zine, date ? "next" : "next-unknown", "phase", phase, "date", date, NULL);
    g_autofree char *escaped = templates_markup_escape(said);
    g_autofree char *bold = g_strdup_printf("<b>%s</b>", escaped);
    templates_paper_paragraph(zine->paper, bold);
}

/* The rules in words: "1971 rules". Transfer full. */
char *judge_zine_rules(const struct judge_zine *zine, const struct judge_play *play)
{
    g_autofree char *name = g_strndup(play->rules, strcspn(play->rules, " +"));
    g_autofree char *key = g_strdup_printf("rulebook.%s", name);
    return templates_phrase(zine->language, key, NULL);
}

static void put_heading(struct judge_zine *zine, const struct judge_play *play)
{
    g_autofree char *rules = judge_zine_rules(zine, play), *standing = judge_zine_standing(zine, play);
    const char *number = judge_setting(play->game, "number");
    g_autofree char *behind = judge_zine_say(zine, "game-head", "rules", rules, "number",
                                             *number ? number : NULL, "standing", standing, NULL);
    templates_paper_heading(zine->paper, 2, play->game->name, behind);
    g_autofree char *key = g_strdup_printf("variant.%s", play->game->variant);
    g_autofree char *about = templates_phrase(zine->language, key, NULL);
    g_autofree char *escaped = templates_markup_escape(about);
    if (strcmp(play->game->variant, "standard") && templates_phrase_exists(zine->language, key))
        templates_paper_small(zine->paper, escaped);
}

/* One phase of the game; the last one brings map, centres and scores with it. */
static bool put_phase(struct judge_zine *zine, const struct judge_play *play, const struct games_phase *row,
                      bool last, GError **error)
{
    g_autoptr(judge_report) report = judge_report_new(play, row, NULL, error);
    if (!report)
        return false;

    struct judge_reader reader = {.language = zine->language, .zone = zine->zone};
    struct judge_values *values = judge_values_new(report, &reader, !last);
    const struct templates_report *told = judge_values_get(values);
    put_phase_head(zine, told);
    put_erratum(zine, play, row, told);
    put_results(zine, play, told);
    judge_zine_take(zine, GAMES_ISSUE_PHASE, row->id);
    zine->n_phases++;

    if (last) {
        put_map(zine, play, told);
        put_centres(zine, play, told);
        if (told->scores)
            templates_paper_plain(zine->paper, told->scores);
    }
    judge_values_free(values);
    return true;
}

bool judge_zine_ends(const struct judge_zine *zine, const struct judge_play *play)
{
    return play->game->state == GAMES_STATE_ENDED &&
           (!zine->before_s || play->game->ended_s >= zine->before_s);
}

/* The phase that was adjudicated last; NULL: none was. Transfer full. */
static struct games_phase *last_phase(const struct judge_play *play)
{
    gint64 last = 0;
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    GAMES_EACH(const struct games_phase, row, line)
        if (row->adjudicated_s)
            last = row->id;
    return last ? games_phase_get(play->home->store, last) : NULL;
}

/* How the game ended, who stood where, its turning points. */
static bool put_end(struct judge_zine *zine, const struct judge_play *play, GError **error)
{
    g_autoptr(games_phase) row = last_phase(play);
    g_autoptr(judge_report) report = row ? judge_report_new(play, row, NULL, error) : NULL;
    if (row && !report)
        return false;
    g_autofree char *head = judge_zine_say(zine, "end", NULL), *standing = judge_zine_standing(zine, play);
    g_autofree char *escaped = templates_markup_escape(standing);
    g_autofree char *bold = g_strdup_printf("<b>%s</b>", escaped);
    templates_paper_heading(zine->paper, 3, head, NULL);
    templates_paper_paragraph(zine->paper, bold);
    if (!report)
        return true;

    struct judge_reader reader = {.language = zine->language, .zone = zine->zone};
    struct judge_values *values = judge_values_new(report, &reader, false);
    const struct templates_finale *finale = judge_values_get(values)->finale;
    for (gsize i = 0; finale && i < finale->n_places; i++) {
        g_autofree char *place = templates_markup_escape(finale->places[i]);
        templates_paper_small(zine->paper, place);
    }
    for (gsize i = 0; finale && i < finale->n_story; i++) {
        g_autofree char *story = templates_markup_escape(finale->story[i]);
        templates_paper_item(zine->paper, story);
    }
    judge_values_free(values);
    return true;
}

bool judge_zine_game(struct judge_zine *zine, const struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) phases = judge_zine_phases(zine, play);
    put_heading(zine, play);
    for (guint i = 0; i < phases->len; i++)
        if (!put_phase(zine, play, phases->pdata[i], i + 1 == phases->len, error))
            return false;

    if (judge_zine_ends(zine, play) && !put_end(zine, play, error))
        return false;
    put_next(zine, play);
    judge_zine_press(zine, play);
    return true;
}

/* -- sheets to order on -- */

/* Whether somebody can only be reached on paper. */
static bool is_on_paper(struct judge_home *home, gint64 person_id)
{
    g_autoptr(games_person) person = games_person_get(home->store, person_id);
    return person && !person->address && !person->forgotten_s;
}

static void put_sheet(struct judge_zine *zine, const struct judge_play *play, rules_power power)
{
    const struct rules_map *map = play->board->map;
    g_autofree char *phase = judge_play_phase_name(play, NULL, zine->language);
    g_autofree char *title =
        judge_zine_say(zine, "sheet", "game", play->game->name, "power",
                       rules_power_name(play->board->names, power, zine->language), NULL);
    templates_paper_heading(zine->paper, 3, title, phase);

    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(cells, judge_zine_say(zine, "sheet-unit", NULL));
    g_ptr_array_add(cells, judge_zine_say(zine, "sheet-order", NULL));
    for (unsigned u = 0; u < play->pos.n_units; u++) {
        const struct rules_unit *unit = &play->pos.units[u];
        if (unit->power != power)
            continue;
        g_ptr_array_add(cells, templates_say_unit(play->board->names, map, unit->kind, unit->loc,
                                                  judge_zine_notation(zine, play)));
        g_ptr_array_add(cells, NULL);
    }
    /* Retreats and builds that may follow, and the signature. */
    static const char *const rest[] = {"sheet-retreats", "sheet-builds", "sheet-press", "sheet-signed"};
    for (size_t i = 0; i < G_N_ELEMENTS(rest); i++) {
        g_ptr_array_add(cells, judge_zine_say(zine, rest[i], NULL));
        g_ptr_array_add(cells, NULL);
    }
    templates_paper_table(zine->paper, TEMPLATES_TABLE_FORM, 2, cells->len / 2,
                          (const char *const *)cells->pdata);

    g_autofree char *date = templates_say_date(play->phase->deadline_s, zine->zone, zine->language);
    g_autofree char *to =
        judge_zine_say(zine, "sheet-to", "address", zine->home->config->zine_postal, "date", date, NULL);
    g_autofree char *escaped = templates_markup_escape(to);
    templates_paper_small(zine->paper, escaped);
}

void judge_zine_sheets(struct judge_zine *zine, const struct judge_play *play)
{
    bool open = play->phase && !play->phase->adjudicated_s && play->game->state == GAMES_STATE_ACTIVE;
    for (rules_power p = 0; open && p < play->board->map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, play->board->map->power[p].id);
        if (seat && is_on_paper(play->home, seat->person) &&
            rules_power_must_order(&play->pos, p, &play->book))
            put_sheet(zine, play, p);
    }
}
