#include "digest.h"
#include "calendar.h"
#include "post.h"
#include "report.h"
#include "../../templates/report.h"
#include "../../templates/fill.h"

#include <string.h>

#define WHAT "digest" /* of subscriptions, and of the facts that say which date was told */

enum { BACK_S = 60 * 86400 }; /* a date that is longer ago is told no more */

bool judge_digest_wish(struct judge_home *home, gint64 person, bool wished, GError **error)
{
    return (wished ? games_subscribe : games_unsubscribe)(home->store, person, 0, WHAT, home->now_s, error);
}

/* The last date of the zine that has come; 0: none. */
static gint64 last_date(const struct judge_home *home)
{
    gint64 last_s = 0;
    g_autoptr(GPtrArray) days = games_issue_dates(home->store, home->now_s - BACK_S);
    GAMES_EACH(const struct games_issue_day, day, days)
        if (day->at_s <= home->now_s)
            last_s = day->at_s;
    return last_s;
}

/* -- what he plays -- */

/* A power of his in a game that was due. */
struct part {
    gint64 game, phase; /* the first of its phases to be told */
    char *power;
};

static void part_clear(gpointer data)
{
    struct part *part = data;
    g_free(part->power);
}

/* The phase of a game that was due at a date; 0: none. `*open`: it waits still. */
static gint64 phase_due(const struct judge_home *home, gint64 game, gint64 date_s, bool *open)
{
    g_autoptr(GPtrArray) line = games_phase_line(home->store, game);
    GAMES_EACH(const struct games_phase, row, line) {
        if (row->deadline_s != date_s)
            continue;
        *open = !row->adjudicated_s;
        return row->id;
    }
    return 0;
}

static bool is_told(const struct judge_home *home, gint64 game, bool open)
{
    g_autoptr(games_game) row = games_game_get(home->store, game);
    return row && (!open || row->state == GAMES_STATE_ACTIVE);
}

static gint by_game(gconstpointer a, gconstpointer b)
{
    const struct part *x = a, *y = b;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return strcmp(x->power, y->power);
}

/* His parts at a date, by game; NULL: there is nothing to write, or not yet. */
static GArray *parts_of(const struct judge_home *home, gint64 person, gint64 date_s, unsigned *n_games)
{
    g_autoptr(GPtrArray) seats = games_seat_of_person(home->store, person);
    g_autoptr(GArray) parts = g_array_new(FALSE, TRUE, sizeof(struct part));
    g_array_set_clear_func(parts, part_clear);

    GAMES_EACH(const struct games_seat, seat, seats) {
        bool open = false, plays = seat->role == GAMES_ROLE_PLAYER && seat->power;
        gint64 phase = plays ? phase_due(home, seat->game, date_s, &open) : 0;
        if (!phase || !is_told(home, seat->game, open))
            continue;
        if (open)
            return NULL;
        struct part part = {seat->game, phase, g_strdup(seat->power)};
        g_array_append_val(parts, part);
    }

    g_array_sort(parts, by_game);
    *n_games = 0;
    for (guint i = 0; i < parts->len; i++)
        *n_games +=
            !i || g_array_index(parts, struct part, i).game != g_array_index(parts, struct part, i - 1).game;

    return *n_games > 1 ? g_steal_pointer(&parts) : NULL;
}

/* -- the letter -- */

/* The reports of a game from a phase on, all that is adjudicated. NULL with an error. */
static GPtrArray *reports_from(const struct judge_play *play, gint64 phase, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autoptr(GPtrArray) reports = g_ptr_array_new_with_free_func((GDestroyNotify)judge_report_free);
    bool begun = false;

    GAMES_EACH(const struct games_phase, row, line) {
        begun = begun || row->id == phase;
        if (!begun || !row->adjudicated_s)
            continue;
        struct judge_report *report = judge_report_new(play, row, NULL, error);
        if (!report)
            return NULL;
        g_ptr_array_add(reports, report);
    }

    return g_steal_pointer(&reports);
}

static void add_section(const struct judge_play *play, const GPtrArray *reports,
                        const struct judge_reader *reader, GString *text)
{
    g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func((GDestroyNotify)judge_values_free);
    g_autoptr(GPtrArray) parts = g_ptr_array_new();
    for (guint i = 0; i < reports->len; i++) {
        g_ptr_array_add(values, judge_values_new(reports->pdata[i], reader, i + 1 < reports->len));
        g_ptr_array_add(parts, (gpointer)judge_values_get(values->pdata[i]));
    }

    struct templates_data *root = templates_data_new(), *data = templates_data_add(root, "own-game");
    const char *power = judge_play_power_name(play, reader->power, reader->language);
    templates_data_set_all(data, "game", play->game->name, "power", power, NULL);
    templates_data_set_flag(data, "over", play->game->state == GAMES_STATE_ENDED);
    templates_report_own(data, (const struct templates_report *const *)parts->pdata, parts->len,
                         reader->power);

    g_autofree char *section =
        templates_fill_flowing(play->home->config->home, reader->language, "judge.txt", root);
    templates_data_free(root);
    judge_list_join(text, "\n\n", g_strchomp(section));
}

/* The game of a part, loaded once for all its powers. Borrowed from `plays`; NULL with an error. */
static const struct judge_play *play_of(struct judge_home *home, gint64 game, GPtrArray *plays,
                                        GError **error)
{
    struct judge_play *last = plays->len ? plays->pdata[plays->len - 1] : NULL;
    if (last && last->game->id == game)
        return last;
    struct judge_play *play = judge_play_load(home, game, error);
    if (play)
        g_ptr_array_add(plays, play);
    return play;
}

/* The section of a part; a game that cannot be read ends the letter with an error. */
static bool write_part(const struct judge_play *play, const struct part *part,
                       const struct games_person *person, GString *text, GError **error)
{
    g_autoptr(GPtrArray) reports = play ? reports_from(play, part->phase, error) : NULL;
    if (!reports)
        return false;
    struct judge_reader reader = {.language = templates_language(person->language, play->home->language),
                                  .power = part->power,
                                  .zone = judge_play_zone(play, person)};
    add_section(play, reports, &reader, text);
    return true;
}

/* The number of the issue that prints the phase, or will; NULL: there is none. Transfer full. */
static char *number_of(const struct judge_home *home, gint64 phase)
{
    gint64 printed = games_issue_of(home->store, GAMES_ISSUE_PHASE, phase);
    g_autoptr(GPtrArray) all = games_issue_list(home->store);
    GAMES_EACH(const struct games_issue, issue, all)
        if (printed ? issue->id == printed : issue->state != GAMES_ISSUE_PUBLISHED)
            return g_strdup_printf("%u", issue->number);
    return NULL;
}

static bool write_letter(struct judge_home *home, const struct games_person *person, const GArray *parts,
                         unsigned n_games, gint64 date_s, GError **error)
{
    enum rules_language language = templates_language(person->language, home->language);
    g_autoptr(GString) list = g_string_new(NULL);
    g_autoptr(GPtrArray) plays = g_ptr_array_new_with_free_func((GDestroyNotify)judge_play_free);
    for (guint i = 0; i < parts->len; i++) {
        const struct part *part = &g_array_index(parts, struct part, i);
        if (!write_part(play_of(home, part->game, plays, error), part, person, list, error))
            return false;
    }

    const char *zone = person->timezone ? person->timezone : home->config->timezone;
    g_autofree char *number = number_of(home, g_array_index(parts, struct part, 0).phase);
    g_autofree char *date = templates_say_date(date_s, zone, language);
    g_autofree char *subject = judge_say(home, language, "own-games-subject", "number", number, "date", date,
                                         "count", DIGITS(n_games), NULL);
    g_autofree char *text = judge_say(home, language, "own-games", "number", number, "date", date, "count",
                                      DIGITS(n_games), "list", list->str, NULL);
    struct mailio_encoded *calendar =
        judge_calendar((const struct judge_play *const *)plays->pdata, plays->len, language);
    g_autoptr(GString) about = g_string_new(" ");
    for (guint i = 0; i < plays->len; i++)
        g_string_append_printf(about, "%" G_GINT64_FORMAT " ",
                               ((const struct judge_play *)plays->pdata[i])->game->id);
    struct judge_draft draft = {.person = person,
                                .about = about->str,
                                .kind = "notice",
                                .language = language,
                                .subject = subject,
                                .text = text};
    return judge_post_with(home, &draft, calendar, error);
}

/* -- once a date -- */

static char *fact_of(gint64 person)
{
    return g_strdup_printf(WHAT "/%" G_GINT64_FORMAT, person);
}

/* What is to be written to somebody now; NULL: nothing. */
static GArray *parts_due(const struct judge_home *home, gint64 person, gint64 date_s, unsigned *n_games)
{
    g_autofree char *key = fact_of(person), *kept = games_store_get(home->store, key);
    bool told = kept && g_ascii_strtoll(kept, NULL, 10) >= date_s;
    return told ? NULL : parts_of(home, person, date_s, n_games);
}

GArray *judge_digest_due(const struct judge_home *home)
{
    GArray *due = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(GArray) all = games_subscribers(home->store, 0, WHAT);
    gint64 date_s = all->len ? last_date(home) : 0;
    for (guint i = 0; date_s && i < all->len; i++) {
        unsigned n_games;
        gint64 person = g_array_index(all, gint64, i);
        g_autoptr(GArray) parts = parts_due(home, person, date_s, &n_games);
        if (parts)
            g_array_append_val(due, person);
    }
    return due;
}

bool judge_digest_mail(struct judge_home *home, gint64 person, GError **error)
{
    unsigned n_games;
    gint64 date_s = last_date(home);
    g_autoptr(GArray) parts = date_s ? parts_due(home, person, date_s, &n_games) : NULL;
    g_autoptr(games_person) row = parts ? games_person_get(home->store, person) : NULL;
    if (!row)
        return true;

    g_autofree char *key = fact_of(person);
    return write_letter(home, row, parts, n_games, date_s, error) &&
           games_store_set(home->store, key, DIGITS(date_s), error);
}
