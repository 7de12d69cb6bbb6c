#include "desk.h"
#include "back.h"
#include "say.h"
#include "../course/ahead.h"
#include "../course/course.h"
#include "../course/handover.h"
#include "../course/nmr.h"
#include "../course/votes.h"
#include "../letters/mailing.h"
#include "../letters/notice.h"
#include "../letters/post.h"
#include "../play/embargo.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/when.h"
#include "../conf/words.h"
#include "../conf/zone.h"

#include <string.h>

static bool log_by(const struct judge_play *play, const struct judge_desk_by *by, const char *what,
                   const char *detail, GError **error)
{
    return judge_play_log(play, what, by->person, by->mail, error, "%s", detail);
}

static bool is_open(const struct judge_play *play, GError **error)
{
    return judge_play_is_open(play) || judge_refuse(error, "phase-not-open", "game", play->game->name, NULL);
}

bool judge_desk_is_at(const struct judge_play *play, const char *code, GError **error)
{
    return is_open(play, error) && (!*code || !strcmp(code, play->phase->code) ||
                                    judge_refuse(error, "phase-elsewhere", "game", play->game->name, "phase",
                                                 play->phase->code, "wanted", code, NULL));
}

bool judge_desk_is_off(const char *word)
{
    char folded[32];
    if (!word)
        return false;
    rules_text_fold(word, MIN(strlen(word), 20), folded, sizeof folded);
    return judge_word_in(folded, judge_words_flag_no) || judge_word_in(folded, judge_words_remove_word) ||
           !strcmp(folded, "--remove");
}

bool judge_desk_announce(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autofree char *body = g_strstrip(g_strdup(judge_or_empty(by->text)));
    if (!*body)
        return judge_refuse(error, "announce-empty", NULL);
    const char *pairs[] = {"text", body, NULL};
    return judge_report_notice(play, "announce", pairs, error) &&
           judge_play_log(play, "announced", by->person, by->mail, error, "bytes=%zu", strlen(body));
}

gint64 judge_desk_deadline(const struct judge_play *play, const char *text, GError **error)
{
    return judge_desk_deadline_from(play, text, play->home->now_s, error);
}

gint64 judge_desk_deadline_from(const struct judge_play *play, const char *text, gint64 now_s, GError **error)
{
    gint64 stands_s = play->phase ? play->phase->deadline_s : 0;
    struct games_when from = {now_s, stands_s ? stands_s : now_s, judge_play_zone(play, NULL), -1};
    gint64 to_s = judge_when(text, &from, error);
    /* A game that waits for the zine would miss it. */
    bool long_past = to_s && to_s <= now_s && stands_s <= now_s && !judge_deadline_is_issue(play);
    from.start_s = now_s;
    return long_past ? judge_when(text, &from, error) : to_s;
}

char *judge_desk_say_date(const struct judge_play *play, gint64 at_s, enum rules_language language)
{
    const char *zone = judge_play_zone(play, NULL);
    struct games_day now = {0}, day = {0};
    games_day_of(play->home->now_s, zone, &now);
    games_day_of(at_s, zone, &day);
    g_autofree char *date = templates_say_date(at_s, zone, language);
    return day.year == now.year ? g_steal_pointer(&date) : g_strdup_printf("%s, %d", date, day.year);
}

gint64 judge_desk_issue_moment(struct judge_home *home, const char *text, GError **error)
{
    enum { EVENING = 20 * 60 };
    const char *zone = judge_home_zone(home, home->config->timezone);
    gint64 next_s = games_issue_date_next(home->store, home->now_s, false);
    struct games_when from = {home->now_s, home->now_s, zone,
                              next_s ? games_minute_of(next_s, zone) : EVENING};
    gint64 at_s = judge_when(text, &from, error);
    if (at_s && at_s <= home->now_s) {
        judge_refuse(error, "issue-past", "when", text, NULL);
        return 0;
    }
    return at_s;
}

bool judge_desk_extend(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (!is_open(play, error))
        return false;

    const char *when = by->asked.rest;
    gint64 to_s = judge_desk_deadline(play, when, error);
    if (!to_s)
        return false;
    if (to_s <= play->home->now_s)
        return judge_refuse(error, "deadline-past", "when", when, NULL);
    if (to_s - play->home->now_s > 366 * 86400LL)
        return judge_refuse(error, "deadline-far", "when", when, NULL);
    if (!games_phase_set_deadline(play->home->store, play->phase->id, to_s, error) ||
        !games_phase_set_reminders(play->home->store, play->phase->id, 0, error) ||
        !judge_play_reload(play, error))
        return false;

    const char *pairs[] = {"why", judge_filled(by->text), NULL};
    struct judge_notice notice = {.key = "deadline", .power = RULES_NO_POWER, .words = pairs};
    g_autofree char *date = judge_stamp(to_s), *deadline = judge_desk_say_date(play, to_s, by->language);
    g_autofree char *phase = judge_play_phase_name(play, NULL, by->language);
    g_autofree char *columns = g_strjoin("\t", play->game->name, play->phase->code, date, NULL);
    judge_desk_say(play, by, columns, "desk-deadline", "game", play->game->name, "phase", phase, "deadline",
                   deadline, NULL);

    return judge_play_log(play, "deadline", by->person, by->mail, error, "to=%s why=%s", date,
                          by->text ? by->text : "") &&
           judge_notice_all(play, &notice, 0, error);
}

/* A date of the zine, or (0) none; `key`: a sentence about it, NULL: the date alone. */
static void say_issue(struct judge_home *home, const struct judge_desk_by *by, gint64 at_s, const char *key)
{
    const char *zone = judge_home_zone(home, home->config->timezone);
    g_autofree char *date = at_s ? templates_say_date(at_s, zone, by->language) : g_strdup("-");
    g_autofree char *said = key ? judge_say(home, by->language, key, "date", date, NULL) : g_strdup(date);
    g_string_append_printf(by->said, "%s\n", g_strchomp(said));
}

static gint by_text(gconstpointer a, gconstpointer b, gpointer data)
{
    (void)data;
    return strcmp(a, b);
}

/* Moves one game's deadline to the date that it is bound to, if its rule is the issue. A phase that is due stays so. `moved`: by person and
 * date, the games that each letter lists. */
static bool move_to_issue(struct judge_home *home, const struct games_game *game, GTree *moved, GString *said,
                          GError **error)
{
    g_autoptr(judge_play) play = judge_play_load(home, game->id, error);
    if (!play)
        return false;

    bool open = play->phase && !play->phase->adjudicated_s && judge_deadline_is_issue(play);
    bool due = open && play->phase->deadline_s && play->phase->deadline_s <= home->now_s;
    gint64 at_s = open ? judge_play_deadline(play, judge_play_type(play), home->now_s) : 0;
    bool ok = true;
    if (open && !due && play->phase->deadline_s != at_s) {
        ok = games_phase_set_deadline(home->store, play->phase->id, at_s, error) &&
             games_phase_set_reminders(home->store, play->phase->id, 0, error) &&
             judge_play_log(play, "deadline", 0, 0, error, "to=issue");
        g_string_append_printf(said, "%s\t%s\n", game->name, play->phase->code);
        for (rules_power p = 0; p < play->board->map->n_powers; p++) {
            const struct games_seat *seat = judge_play_seat(play, play->board->map->power[p].id);
            if (!seat)
                continue;
            g_autoptr(games_person) who = games_person_get(home->store, seat->person);
            g_autofree char *phase = templates_say_phase(play->board->map, play->pos.phase,
                                                         templates_language(who->language, home->language));
            g_autofree char *line = g_strdup_printf("  %s (%s)", game->name, phase);
            g_autofree char *key =
                g_strdup_printf("%020" G_GINT64_FORMAT " %" G_GINT64_FORMAT, seat->person, at_s);
            const char *list = g_tree_lookup(moved, key);
            if (!list || !strstr(list, line)) /* a player of several powers */
                g_tree_insert(moved, g_strdup(key),
                              g_strjoin(list ? "\n" : "", list ? list : "", line, NULL));
        }
    }

    return ok;
}

struct writing {
    struct judge_home *home;
    bool ok;
    GError **error;
};

/* The letter about the issue to one player, with his games, a line each. */
static gboolean write_issue(gpointer key, gpointer list, gpointer data)
{
    struct writing *w = data;
    struct judge_home *home = w->home;
    gint64 at_s = g_ascii_strtoll(strchr(key, ' '), NULL, 10);
    g_autoptr(games_person) person = games_person_get(home->store, g_ascii_strtoll(key, NULL, 10));
    if (!person)
        return FALSE;
    enum rules_language language = templates_language(person->language, home->language);
    g_autofree char *date =
        at_s ? templates_say_date(at_s, judge_home_zone(home, person->timezone), language) : NULL;
    w->ok = judge_post_said(home, (struct judge_draft){.person = person}, w->error, "issue", "deadline", date,
                            "list", list, NULL);
    return !w->ok;
}

bool judge_desk_issue(struct judge_home *home, const char *when, const struct judge_desk_by *by,
                      GError **error)
{
    if (!when) {
        say_issue(home, by, games_issue_date_next(home->store, home->now_s, false), NULL);
        return true;
    }

    gint64 at_s = judge_desk_issue_moment(home, when, error);
    if (!at_s)
        return false;

    /* The next issue has that date, whatever it had before. */
    bool gone = false;
    g_autoptr(GArray) loose = games_issue_unbound(home->store);
    for (gint64 before_s;
         (before_s = games_issue_date_next(home->store, home->now_s, false)) && (!gone || before_s < at_s);) {
        if (!games_issue_date_remove(home->store, before_s, &gone, error))
            return false;
        if (before_s != at_s)
            say_issue(home, by, before_s, "issue-gone");
    }
    return games_issue_date_add(home->store, at_s, GAMES_ISSUE_DATE_ISSUE, error) &&
           judge_desk_issue_moved(home, by, loose, error);
}

bool judge_desk_issue_moved(struct judge_home *home, const struct judge_desk_by *by, const GArray *loose,
                            GError **error)
{
    g_autoptr(GTree) moved = g_tree_new_full(by_text, NULL, g_free, g_free);
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    GAMES_EACH(const struct games_game, game, games)
        if (game->state == GAMES_STATE_ACTIVE && !games_ids_hold(loose, game->id) &&
            !move_to_issue(home, game, moved, by->said, error))
            return false;

    struct writing writing = {home, true, error};
    g_tree_foreach(moved, write_issue, &writing);
    return writing.ok;
}

/* A game that stood in `from` goes on in `to`, and everybody reads so; a date that passed while it was paused is set anew: nobody may be
 * late for it. */
static bool turn(struct judge_play *play, const struct judge_desk_by *by, enum games_state from,
                 enum games_state to, const char *key, GError **error)
{
    bool goes_on = to == GAMES_STATE_ACTIVE;
    if (play->game->state != from)
        return judge_refuse(error, goes_on ? "game-not-paused" : "game-not-running", "game", play->game->name,
                            NULL);
    const char *words[] = {"why", judge_filled(by->text), NULL};
    return (!goes_on || judge_desk_renew_deadline(play, error)) &&
           games_game_set_state(play->home->store, play->game->id, to, play->home->now_s, NULL, error) &&
           judge_play_reload(play, error) && log_by(play, by, key, play->phase->code, error) &&
           judge_report_notice(play, key, words, error);
}

bool judge_desk_pause(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    return turn(play, by, GAMES_STATE_ACTIVE, GAMES_STATE_PAUSED, "paused", error);
}

bool judge_desk_resume(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    return turn(play, by, GAMES_STATE_PAUSED, GAMES_STATE_ACTIVE, "resumed", error);
}

char *judge_desk_vacant(const struct judge_play *play, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    GString *list = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++)
        if (!map->power[p].dummy && !judge_play_seat(play, map->power[p].id))
            judge_list_add(list, rules_power_name(play->board->names, p, language));
    return g_string_free(list, FALSE);
}

bool judge_desk_start(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    if (!joined->len)
        return judge_refuse(error, "game-no-player", "game", play->game->name, NULL);
    if (!judge_play_start(play, error))
        return false;
    judge_desk_say_state(play, by);
    g_autofree char *vacant = judge_desk_vacant(play, by->language);
    g_autofree char *columns = g_strjoin("\t", play->game->name, "vacant", vacant, NULL);
    if (*vacant)
        judge_desk_say(play, by, columns, "desk-vacant", "powers", vacant, NULL);
    if (*vacant && !by->letter) /* beside the columns, for a person */
        g_ptr_array_add(play->home->digest,
                        judge_say(play->home, by->language, "desk-vacant", "powers", vacant, NULL));
    /* of whoever is logged in at the terminal the act tells */
    return !by->mail || log_by(play, by, "started-by", "by=editor", error);
}

bool judge_desk_process(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (!judge_desk_is_at(play, by->asked.phase, error))
        return false;
    if (judge_embargo_holds(play->home, play->game))
        return judge_refuse(error, "embargo-held", "game", play->game->name, NULL);
    g_autofree char *code = g_strdup(play->phase->code);
    if (!log_by(play, by, "process", code, error) || !judge_play_adjudicate(play, "editor", error))
        return false;
    judge_desk_say_state(play, by);
    return true;
}

/* Takes the power from its player, who is told what becomes of it (`as`: a word of the sentence), and `why`, if that was said. */
static bool vacate(struct judge_play *play, const struct judge_desk_by *by, const char *as, const char *why,
                   GError **error)
{
    rules_power power = by->asked.power;
    const char *id = play->board->map->power[power].id, *words[] = {as, "yes", "why", why, NULL};
    const struct games_seat *seat = judge_play_seat(play, id);
    if (!seat)
        return judge_refuse(error, "power-vacant", "power", id, "game", play->game->name, NULL);
    gint64 person = seat->person;
    return games_seat_close(play->home->store, seat->id, play->home->now_s, "ejected", error) &&
           judge_play_log(play, "ejected", by->person, by->mail, error,
                          "power=%s person=%" G_GINT64_FORMAT " why=%s", id, person, why ? why : as) &&
           judge_notice_tell(play, person, power, "ejected", words, error) &&
           judge_play_reload(play, error) && judge_ahead_drop(play, error);
}

bool judge_desk_eject(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    const char *why = judge_filled(by->text) ? judge_filled(by->text) : by->asked.rest;
    return vacate(play, by, "freed", why, error) &&
           judge_seat_vacated(play, by->asked.power, "ejected-all", why, error) &&
           judge_votes_settle(play, error); /* one that he alone withstood has passed */
}

bool judge_desk_dummy(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    rules_power power = by->asked.power;
    const char *id = play->board->map->power[power].id;
    const char *words[] = {"why", judge_filled(by->text), NULL};
    struct judge_notice notice = {.key = "dummy-all", .sentences = true, .power = power, .words = words};
    if (!judge_play_log(play, "dummy", by->person, by->mail, error, "power=%s", id) ||
        (judge_play_seat(play, id) && !vacate(play, by, "dummy", judge_filled(by->text), error)) ||
        (judge_play_runs(play) && !judge_notice_all(play, &notice, 0, error)))
        return false;

    const char *old = judge_setting(play->game, "dummies");
    g_auto(GStrv) list = g_strsplit(old, " ", -1);
    bool listed = g_strv_contains((const char *const *)list, id);
    const char *gap = *old ? " " : "";
    g_autofree char *value = listed ? g_strdup(old) : g_strconcat(old, gap, id, NULL);
    /* What it had ordered is nobody's order any more: a dummy holds. */
    return (!judge_play_is_open(play) ||
            games_order_withdraw(play->home->store, play->phase->id, id, NULL, play->home->now_s, error)) &&
           judge_nmr_release(play, power, 0, error) &&
           games_game_set(play->home->store, play->game->id, "dummies", value, error) &&
           judge_play_reload(play, error);
}

bool judge_desk_call(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    bool called;
    return is_open(play, error) && judge_nmr_call(play, by->asked.power, play->phase->id, &called, error) &&
           (called || judge_refuse(error, "standby-nobody", "game", play->game->name, NULL));
}

bool judge_desk_replace(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    rules_power power = by->asked.power;
    const char *address = by->asked.address;
    gint64 person = judge_person_enter(play->home, address, by->asked.rest, by->asked.language,
                                       templates_language_code(judge_play_language(play, NULL)), error);
    const char *id = play->board->map->power[power].id;
    const struct games_seat *seat = judge_play_seat(play, id);
    if (person && seat && seat->person == person)
        return judge_refuse(error, "seat-his", "power", id, "who", address, NULL);
    if (person && judge_play_seat_of(play, person, GAMES_ROLE_EDITOR)) /* he sees the others' orders */
        return judge_refuse(error, "assign-editor", "who", address, "game", play->game->name, NULL);

    return person && (!seat || vacate(play, by, "replaced", judge_filled(by->text), error)) &&
           judge_nmr_take_over(play, power, person, by->mail, "editor", error);
}

/* One change, in names of either language; what was done is added to `done`, in codes. */
static bool edit_one(const struct judge_play *play, const char *words, struct rules_position *pos,
                     GString *done, GError **error)
{
    char change[64];
    enum rules_edit_result result =
        rules_position_edit(pos, play->board->names, words, strlen(words), change, sizeof change);
    if (result == RULES_EDIT_DONE) {
        judge_list_join(done, "; ", change);
        return true;
    }
    return judge_refuse(error, "edit-unread", "words", words, NULL);
}

bool judge_desk_edit(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (!is_open(play, error))
        return false;

    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    rules_position_copy(pos, &play->pos);
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(by->text), "\n", -1);
    g_autoptr(GString) done = g_string_new(NULL);
    unsigned n = 0;
    for (char **line = lines; *line; line++) {
        g_strstrip(*line);
        if (**line && !edit_one(play, *line, pos, done, error))
            return false;
        n += **line != '\0';
    }

    const char *why = NULL;
    if (!n)
        return judge_refuse(error, "edit-empty", NULL);
    if (!rules_position_ok(pos, &why))
        return judge_refuse(error, "edit-wrong", "why", judge_or_empty(why), NULL);

    return judge_play_edit(play, pos, error) && log_by(play, by, "edit", done->str, error);
}

enum { LOG_LINES = 400 };

bool judge_desk_log(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    (void)error;
    g_autoptr(GPtrArray) events = games_event_list(play->home->store, play->game->id, LOG_LINES);
    for (guint i = 0; i < events->len; i++)
        judge_desk_say_event(play, by, events->pdata[i]);

    g_autoptr(games_act) last =
        by->letter ? games_act_last(play->home->store, play->game->id, NULL, 0) : NULL;
    if (last)
        judge_desk_say(play, by, "", "desk-log-undo", "number", DIGITS(last->id), NULL);

    return true;
}
