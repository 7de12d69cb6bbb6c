/* Reminders: whoever owes orders or a vote somewhere gets one letter a pass, for all his games that are due. */
#include "remind.h"
#include "tell.h"
#include "../letters/calendar.h"
#include "../letters/post.h"
#include "../letters/votes.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../conf/settings.h"

#include <string.h>

struct due {
    struct judge_play *play; /* borrowed from the list of games */
    struct judge_demand demand;
    gint64 person, deadline_s;
};

/* Bits of the reminders whose time has come: bit i for the i-th word of the setting. */
static unsigned reminders_due(const struct games_game *game, gint64 left_s)
{
    g_auto(GStrv) words = g_strsplit_set(judge_setting(game, "reminder"), " ,", -1);
    unsigned bits = 0, n = 0;
    for (char **w = words; *w && n < 8; w++) {
        gint64 span_s = judge_span_s(*w);
        if (!span_s)
            continue;
        bits |= left_s <= span_s ? 1u << n : 0;
        n++;
    }
    return bits;
}

/* Owed in one game only: a letter of that game, to be answered with the orders. */
static bool remind_of_one(const struct due *due, const struct games_person *person, GError **error)
{
    const struct judge_play *play = due->play;
    struct judge_home *home = play->home;
    enum rules_language language = judge_play_language(play, person);
    const struct judge_demand *demand = &due->demand;

    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *date = judge_play_date(play, person, play->phase->deadline_s, language);
    g_autofree char *delay = templates_say_delay(play->phase->deadline_s - home->now_s, language);
    g_autofree char *count = g_strdup_printf("%u", demand->owed - demand->homes);
    g_autofree char *hired = judge_hired_said(play, language),
                    *example = g_strndup(hired, strcspn(hired, ","));
    const char *name = rules_power_name(play->board->names, demand->power, language);
    const char *bids = judge_flag(demand->bids), *owes = judge_flag(judge_demand_is_open(demand));
    g_autofree char *votes = judge_votes_say_owed(play, demand->seat, language);
    g_autofree char *subject = judge_say(home, language, "reminder-subject", "phase", phase, "power", name,
                                         "delay", delay, "bids", bids, "owes", owes, NULL);
    g_autofree char *text =
        judge_say(home, language, "reminder", "phase", phase, "power", name, "delay", delay, "deadline", date,
                  "count", strcmp(count, "0") ? count : NULL, "game", play->game->name, "bids", bids, "homes",
                  judge_flag(demand->homes), "owes", owes, "votes", votes, "credits",
                  DIGITS(play->board->map->power[demand->power].credits), "example", example, NULL);
    struct mailio_encoded *calendar = judge_calendar(&play, 1, language);
    struct judge_draft draft = {.person = person,
                                .game = play->game,
                                .phase = play->phase->id,
                                .kind = "reminder",
                                .language = language,
                                .subject = subject,
                                .text = text};
    return judge_post_with(home, &draft, calendar, error);
}

/* "Kersaint, Automne 1902, France : 3, mercredi 3 décembre, 20 h 00 (Bruxelles)" */
static char *say_line(const struct due *due, const struct games_person *person, enum rules_language language)
{
    const struct judge_play *play = due->play;
    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *date = judge_play_date(play, person, due->deadline_s, language);
    return judge_say(play->home, language, "reminders-line", "game", play->game->name, "phase", phase,
                     "power", rules_power_name(play->board->names, due->demand.power, language), "count",
                     DIGITS(due->demand.owed), "bids", judge_flag(due->demand.bids), "owes",
                     judge_flag(judge_demand_is_open(&due->demand)), "votes", judge_flag(due->demand.votes),
                     "deadline", date, NULL);
}

/* Owed in several games, or for several powers of one: one digest, by deadline. */
static bool remind_of_several(const struct due *due, guint n, const struct games_person *person,
                              GError **error)
{
    struct judge_home *home = due[0].play->home;
    enum rules_language language = templates_language(person->language, home->language);

    g_autoptr(GString) list = g_string_new(NULL), about = g_string_new(" ");
    g_autoptr(GPtrArray) plays = g_ptr_array_new();
    for (guint i = 0; i < n; i++) {
        if (!g_ptr_array_find(plays, due[i].play, NULL)) {
            g_ptr_array_add(plays, due[i].play);
            g_string_append_printf(about, "%" G_GINT64_FORMAT " ", due[i].play->game->id);
        }
        g_autofree char *line = say_line(&due[i], person, language);
        g_string_append_printf(list, "%s  %s", i ? "\n" : "", line);
    }

    const struct judge_play *only = plays->len == 1 ? plays->pdata[0] : NULL;
    const char *game = only ? only->game->name : NULL;
    g_autofree char *delay = templates_say_delay(due[0].deadline_s - home->now_s, language);
    g_autofree char *subject = judge_say(home, language, "reminders-subject", "count", DIGITS(plays->len),
                                         "game", game, "delay", delay, NULL);
    g_autofree char *text = judge_say(home, language, "reminders", "count", DIGITS(plays->len), "game", game,
                                      "delay", delay, "list", list->str, NULL);
    struct mailio_encoded *calendar =
        judge_calendar((const struct judge_play *const *)plays->pdata, plays->len, language);
    struct judge_draft draft = {.person = person,
                                .game = only ? only->game : NULL,
                                .phase = only ? only->phase->id : 0,
                                .about = only ? NULL : about->str,
                                .kind = "reminder",
                                .language = language,
                                .subject = subject,
                                .text = text};
    return judge_post_with(home, &draft, calendar, error);
}

static gint by_person(gconstpointer a, gconstpointer b)
{
    const struct due *x = a, *y = b;
    if (x->person != y->person)
        return x->person < y->person ? -1 : 1;
    if (x->deadline_s != y->deadline_s)
        return x->deadline_s < y->deadline_s ? -1 : 1;
    gint names = strcmp(x->play->game->name, y->play->game->name);
    return names ? names : (gint)x->demand.power - (gint)y->demand.power;
}

/* Who owes orders or a vote in a game whose reminder is due. Who is away at the deadline has said so: he is left alone.
 */
static bool gather(struct judge_play *play, unsigned bits, GArray *all, GError **error)
{
    gint64 until_s;
    if (!games_phase_set_reminders(play->home->store, play->phase->id, play->phase->reminders | bits, error))
        return false;

    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        struct due due = {play, judge_demand_of(play, p), .deadline_s = play->phase->deadline_s};
        if ((!judge_demand_is_open(&due.demand) && !due.demand.votes) ||
            games_absence_at(play->home->store, due.demand.seat->person, due.deadline_s, &until_s))
            continue;
        due.person = due.demand.seat->person;
        g_array_append_val(all, due);
    }

    return true;
}

/* The game of an open phase, if a reminder of it is due; the bits of those in `*bits`. */
static struct judge_play *load_due(struct judge_home *home, gint64 phase, unsigned *bits, GError **error)
{
    g_autoptr(games_phase) row = games_phase_get(home->store, phase);
    gint64 left_s = row && row->deadline_s ? row->deadline_s - home->now_s : 0;
    g_autoptr(games_game) game = left_s > 0 ? games_game_get(home->store, row->game) : NULL;
    *bits = game && game->state == GAMES_STATE_ACTIVE ? reminders_due(game, left_s) & ~row->reminders : 0;
    /* A phase that opens with less time than a reminder asks for needs none: its report said the date. */
    *bits &= row && game ? ~reminders_due(game, row->deadline_s - row->opened_s) : 0;
    struct judge_play *play = *bits ? judge_play_load(home, row->game, error) : NULL;

    if (play && play->phase->id != phase) {
        judge_play_free(play);
        play = NULL;
    }

    return play;
}

static bool write_letters(struct judge_home *home, GArray *all, unsigned *n, GError **error)
{
    g_array_sort(all, by_person);
    for (guint i = 0, next; i < all->len; i = next) {
        const struct due *first = &g_array_index(all, struct due, i);
        for (next = i; next < all->len && g_array_index(all, struct due, next).person == first->person;)
            next++;
        g_autoptr(games_person) person = games_person_get(home->store, first->person);
        bool ok = !person || (next - i == 1 ? remind_of_one(first, person, error)
                                            : remind_of_several(first, next - i, person, error));
        *n += person != NULL;
        if (!ok)
            return false;
    }

    return true;
}

void judge_pass_remind(struct judge_home *home, struct judge_pass *pass)
{
    const char *key = "reminder";
    gint64 usual_s = judge_span_s(judge_setting_find(key)->preset);
    g_autoptr(GArray) open = games_phase_open_list(home->store, home->now_s + usual_s, key);
    g_autoptr(GPtrArray) plays = g_ptr_array_new_with_free_func((GDestroyNotify)judge_play_free);
    g_autoptr(GArray) all = g_array_new(FALSE, TRUE, sizeof(struct due));
    g_autoptr(GError) error = NULL;

    bool begun = false, ok = true;
    for (guint i = 0; ok && i < open->len; i++) {
        g_autoptr(GError) why = NULL;
        unsigned bits;
        struct judge_play *play = load_due(home, g_array_index(open, gint64, i), &bits, &why);
        if (why) /* one game that cannot be loaded costs the others nothing */
            judge_pass_complain(home, pass, NULL, (struct judge_trouble){.key = "reminders"}, why);
        if (!play)
            continue;
        g_ptr_array_add(plays, play);
        ok = (begun || (begun = judge_home_begin(home, &error))) && gather(play, bits, all, &error);
    }

    unsigned n = 0;
    ok = ok && (!begun || write_letters(home, all, &n, &error));
    if (begun && !ok)
        judge_home_rollback(home);
    else if (begun && judge_home_commit(home, "remind", &error))
        pass->reminders += n;

    if (error)
        judge_pass_complain(home, pass, NULL, (struct judge_trouble){.key = "reminders"}, error);
}
