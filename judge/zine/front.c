#include "front.h"
#include "game.h"
#include "../conf/settings.h"
#include "../play/demand.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../play/standings.h"
#include "../../templates/say.h"

#include <string.h>

enum { DATES_MOST = 6 };

/* The names of powers that something is true of. Transfer full. */
static char *powers_that(const struct judge_zine *zine, const struct judge_play *play,
                         bool (*test)(const struct judge_play *play, rules_power power))
{
    g_autoptr(GString) list = g_string_new(NULL);
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(play->board->names, play->board->map, zine->language, order);
    for (unsigned i = 0; i < n; i++)
        if (test(play, order[i]))
            judge_list_add(list, rules_power_name(play->board->names, order[i], zine->language));
    return g_strdup(list->str);
}

/* Missed the last turn, or lets a deadline pass: what the players know of each other, no more. */
static bool is_missed(const struct judge_play *play, rules_power power)
{
    struct judge_demand demand = judge_demand_of(play, power);
    bool past = play->phase->deadline_s && play->phase->deadline_s <= play->home->now_s;
    return demand.seat && demand.wanted && (demand.seat->missed_in_a_row || (past && demand.missed));
}

static void put_games(struct judge_zine *zine)
{
    static const char *const heads[] = {"front-game", "front-stands", "front-date", "front-missed"};
    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++)
        g_ptr_array_add(cells, judge_zine_say(zine, heads[i], NULL));

    GAMES_EACH(const struct judge_play, play, zine->plays) {
        if (judge_play_forms(play))
            continue;
        bool running = judge_play_is_open(play);
        g_ptr_array_add(cells, g_strdup(play->game->name));
        g_ptr_array_add(cells, judge_zine_standing(zine, play));
        if (!running)
            g_ptr_array_add(cells, g_strdup(""));
        else if (play->phase->deadline_s)
            g_ptr_array_add(cells, templates_say_day(play->phase->deadline_s, zine->zone, zine->language));
        else
            g_ptr_array_add(cells, judge_zine_say(zine, "date-unknown", NULL));
        g_ptr_array_add(cells, running ? powers_that(zine, play, is_missed) : g_strdup(""));
    }

    unsigned columns = G_N_ELEMENTS(heads);
    if (cells->len > columns)
        templates_paper_table(zine->paper, TEMPLATES_TABLE_CONTENTS, columns, cells->len / columns,
                              (const char *const *)cells->pdata);
}

static void put_item(struct judge_zine *zine, const char *text)
{
    g_autofree char *escaped = templates_markup_escape(text);
    templates_paper_item(zine->paper, escaped);
}

/* An item of a list whose heading stands before the first. */
static void put_headed(struct judge_zine *zine, const char *key, bool *headed, const char *text)
{
    g_autofree char *head = judge_zine_say(zine, key, NULL);
    if (!*headed)
        templates_paper_heading(zine->paper, 3, head, NULL);
    *headed = true;
    put_item(zine, text);
}

/* A game that waits for players, with those who have joined. Transfer full. */
static char *say_opening(struct judge_zine *zine, const struct judge_play *play)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; judge_game_shows_names(play->game) && i < joined->len; i++) {
        g_autoptr(games_person) person =
            games_person_get(zine->home->store, ((const struct games_seat *)joined->pdata[i])->person);
        g_autofree char *name = person ? judge_person_name(person) : NULL;
        if (name)
            judge_list_add(names, name);
    }

    g_autofree char *rules = judge_zine_rules(zine, play);
    const char *comment = judge_setting(play->game, "comment");
    return judge_zine_say(zine, "opening", "game", play->game->name, "rules", rules, "count",
                          DIGITS(joined->len), "wanted", DIGITS(judge_seats_wanted(play)), "names",
                          judge_filled(names->str), "comment", *comment ? comment : NULL, NULL);
}

static bool is_vacant(const struct judge_play *play, rules_power power)
{
    return judge_seat_is_open(play, power);
}

/* The round of a tournament that comes next, not drawn yet; 0: none does. */
static unsigned round_to_come(const struct judge_tournament *t)
{
    GAMES_EACH(const struct games_round, round, t->round)
        if (!strcmp(round->state, "open") && !judge_round_has_begun(t, round->number))
            return round->number;
    return 0;
}

/* Tournaments that somebody has entered and that go on. */
static void put_rounds(struct judge_zine *zine, bool *headed)
{
    g_autoptr(GPtrArray) all = games_tournament_list(zine->home->store);
    GAMES_EACH(const struct games_tournament, row, all) {
        g_autoptr(judge_tournament) t = judge_tournament_find(zine->home, row->name, NULL);
        unsigned round = t ? round_to_come(t) : 0, n = 0;
        for (guint i = 0; round && i < t->entrant->len; i++)
            n += !((const struct games_entrant *)t->entrant->pdata[i])->left_s;
        g_autofree char *text = n ? judge_zine_say(zine, "round", "tournament", row->name, "round",
                                                   DIGITS(round), "count", DIGITS(n), NULL)
                                  : NULL;
        if (text)
            put_headed(zine, "openings", headed, text);
    }
}

static void put_openings(struct judge_zine *zine)
{
    bool headed = false;
    put_rounds(zine, &headed);
    GAMES_EACH(const struct judge_play, play, zine->plays) {
        g_autofree char *vacant = judge_play_is_open(play) ? powers_that(zine, play, is_vacant) : NULL;
        bool closed = judge_setting_is(play->game, "take-over", "no");
        if (!judge_play_forms(play) && (!vacant || !*vacant || closed))
            continue;
        g_autofree char *text =
            judge_play_forms(play)
                ? say_opening(zine, play)
                : judge_zine_say(zine, "vacancy", "game", play->game->name, "powers", vacant, NULL);
        put_headed(zine, "openings", &headed, text);
    }
}

static void put_calls(struct judge_zine *zine, bool *headed)
{
    GAMES_EACH(const struct judge_play, play, zine->plays) {
        g_autoptr(GPtrArray) calls = games_standby_call_list(zine->home->store, play->game->id, true);
        GAMES_EACH(const struct games_standby_call, call, calls) {
            g_autoptr(games_person) person =
                judge_game_shows_names(play->game) ? games_person_get(zine->home->store, call->person) : NULL;
            g_autofree char *name = person ? judge_person_name(person) : NULL;
            g_autofree char *text =
                judge_zine_say(zine, "standby", "game", play->game->name, "power",
                               judge_play_power_name(play, call->power, zine->language), "name", name, NULL);
            put_headed(zine, "people", headed, text);
        }
    }
}

/* Whether somebody plays where nobody may know it: his comings and goings would tell. */
static bool plays_unknown(struct judge_zine *zine, gint64 person)
{
    bool unknown = false;
    g_autoptr(GPtrArray) seats = games_seat_of_person(zine->home->store, person);
    for (guint i = 0; i < seats->len; i++) {
        g_autoptr(games_game) game =
            games_game_get(zine->home->store, ((struct games_seat *)seats->pdata[i])->game);
        unknown = unknown || !game || !judge_game_shows_names(game);
    }
    return unknown;
}

/* Absences of those who play in games that show it. */
static void put_absences(struct judge_zine *zine, bool *headed)
{
    g_autoptr(GPtrArray) all = games_absence_list(zine->home->store, 0, zine->home->now_s);
    GAMES_EACH(const struct games_absence, absence, all) {
        g_autoptr(GString) where = g_string_new(NULL);
        GAMES_EACH(const struct judge_play, play, zine->plays) {
            for (guint s = 0; judge_play_is_open(play) && s < play->seats->len; s++) {
                const struct games_seat *seat = play->seats->pdata[s];
                if (seat->person == absence->person && seat->role == GAMES_ROLE_PLAYER && seat->power)
                    judge_list_add(where, play->game->name);
            }
        }
        g_autoptr(games_person) person = games_person_get(zine->home->store, absence->person);
        g_autofree char *name = person ? judge_person_name(person) : NULL;
        if (!name || !where->len || plays_unknown(zine, absence->person))
            continue;
        g_autofree char *from = templates_say_day(absence->from_s, zine->zone, zine->language);
        g_autofree char *to = templates_say_day(absence->to_s - 1, zine->zone, zine->language);
        g_autofree char *text =
            judge_zine_say(zine, "absence", "name", name, "games", where->str, "from", from, "to", to, NULL);
        put_headed(zine, "people", headed, text);
    }
}

void judge_zine_front(struct judge_zine *zine)
{
    put_games(zine);
    put_openings(zine);

    bool headed = false;
    put_calls(zine, &headed);
    put_absences(zine, &headed);
}

static void put_dates(struct judge_zine *zine)
{
    g_autoptr(GPtrArray) days = games_issue_dates(zine->home->store, zine->home->now_s);
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < MIN(days->len, (guint)DATES_MOST); i++) {
        const struct games_issue_day *day = days->pdata[i];
        g_autofree char *date = templates_say_day(day->at_s, zine->zone, zine->language);
        g_autofree char *said = day->kind == GAMES_ISSUE_DATE_BETWEEN
                                    ? judge_zine_say(zine, "date-between", "date", date, NULL)
                                    : g_strdup(date);
        judge_list_add(list, said);
    }
    g_autofree char *text =
        judge_zine_say(zine, list->len ? "dates" : "dates-none", "dates", list->str, NULL);
    g_autofree char *escaped = templates_markup_escape(text);
    templates_paper_paragraph(zine->paper, escaped);
}

void judge_zine_imprint(struct judge_zine *zine)
{
    const struct judge_config *config = zine->home->config;
    g_autofree char *head = judge_zine_say(zine, "imprint", NULL);
    templates_paper_heading(zine->paper, 1, head, NULL);
    put_dates(zine);
    g_autofree char *text = judge_zine_say(zine, "imprint-text", "address", config->address, "postal",
                                           config->zine_postal, "price", config->zine_price, NULL);
    g_autofree char *escaped = templates_markup_escape(text);
    templates_paper_paragraph(zine->paper, escaped);
}
