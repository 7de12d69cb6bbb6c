/* What an editor does to a game as a whole: its settings, its name, its editors, its seats before the start,
 * its end without result. */
#include "desk.h"
#include "back.h"
#include "../course/back.h"
#include "../course/now.h"
#include "create.h"
#include "../course/hand.h"
#include "say.h"
#include "../course/questions.h"
#include "../course/votes.h"
#include "../letters/mailing.h"
#include "../letters/notice.h"
#include "../letters/press.h"
#include "../letters/votes.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

bool judge_desk_set(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_auto(GStrv) pairs = judge_setup_pairs(play, by->text, error);
    if (!pairs)
        return false;
    g_autoptr(GString) warnings = g_string_new(NULL);
    const char *const *all = (const char *const *)pairs;
    g_autoptr(GHashTable) before = judge_now_take(play);
    if (by->mail && !judge_setup_of_mail(all, NULL, error))
        return false;
    if (!judge_setup_set(play->home, play->game, all, by->language, NULL, warnings, error))
        return false;
    if (!judge_play_reload(play, error))
        return false;

    for (guint i = 0; all[i]; i += 2) {
        bool column = !strcmp(all[i], "language") || !strcmp(all[i], "timezone");
        g_string_append_printf(by->said, "%s = %s\n", all[i],
                               column ? all[i + 1] : judge_setting(play->game, all[i]));
        if (!judge_play_log(play, "set", by->person, by->mail, error, "%s=%s", all[i], all[i + 1]))
            return false;
    }

    g_string_append(by->said, warnings->str);

    struct judge_told told = {.key = "settings-changed", .what = "set", .before = before, .rules = true};
    return !judge_play_runs(play) || judge_back_tell(play, &told, NULL, error);
}

bool judge_desk_rename(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    const char *name = by->asked.rest;
    g_autofree char *old = g_strdup(play->game->name);
    g_autofree char *key = judge_play_name_key(old);
    const char *pairs[] = {"old", old, "new", name, NULL};

    return games_store_set(play->home->store, key, DIGITS(play->game->id), error) &&
           (!g_ascii_strcasecmp(old, name) || judge_setup_name_ok(play->home, name, error)) &&
           games_game_set(play->home->store, play->game->id, "name", name, error) &&
           judge_play_log(play, "renamed", by->person, by->mail, error, "from=%s to=%s", old, name) &&
           judge_play_reload(play, error) && judge_report_notice(play, "renamed", pairs, error);
}

/* "unanime: text", "deux tiers: text", "text": the majority asked for, NULL the game's; `*text` what is
 * asked. */
static const char *read_question(const char *raw, const char **text)
{
    static const struct {
        const char *const *words;
        const char *majority;
    } majorities[] = {{judge_words_majority_all, "all"},
                      {judge_words_majority_two_thirds, "two-thirds"},
                      {judge_words_majority_half, "half"}};
    const char *colon = strchr(raw, ':');
    *text = raw;
    if (!colon || colon - raw > 20)
        return NULL;

    g_autofree char *folded = judge_fold(raw, (size_t)(colon - raw));
    g_strstrip(folded);
    for (size_t i = 0; i < G_N_ELEMENTS(majorities); i++)
        if (judge_word_in(folded, majorities[i].words)) {
            *text = colon + 1 + strspn(colon + 1, " \t");
            return majorities[i].majority;
        }

    return NULL;
}

bool judge_desk_question(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    enum { MOST_CHARS = 2000 };
    const char *words;
    g_autofree char *raw = g_strstrip(g_strdup(judge_or_empty(by->text)));
    const char *majority = read_question(raw + strspn(raw, ": \n"), &words);
    if (!*words)
        return judge_refuse(error, "question-empty", NULL);
    if (g_utf8_strlen(words, -1) > MOST_CHARS)
        return judge_refuse(error, "question-long", "most", DIGITS(MOST_CHARS), "text", words, NULL);
    gint64 id =
        judge_votes_open(play, "question", words, majority, NULL, by->person, by->mail, by->language, error);
    g_autoptr(games_question) question = games_question_get(play->home->store, id);
    g_autofree char *state = question ? judge_votes_say_state(play, question, by->language) : NULL;
    judge_list_join(by->said, "\n", state);
    return question != NULL;
}

bool judge_desk_close_vote(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    return judge_votes_close_one(play, by->asked.number, false, by->person, by->mail, by->language, error);
}

bool judge_desk_cancel_vote(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    return judge_votes_close_one(play, by->asked.number, true, by->person, by->mail, by->language, error);
}

/* Votes that nothing will answer any more; everybody is told of each. What ended them is logged before: an act is known by what it
 * did first. */
static bool cancel_votes(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autoptr(GPtrArray) open = games_question_list(play->home->store, play->game->id, true);
    for (guint i = 0; i < open->len; i++)
        if (!judge_votes_close_one(play, ((struct games_question *)open->pdata[i])->id, true, by->person,
                                   by->mail, by->language, error))
            return false;
    return true;
}

/* The last letter of a game that the editor ended: why, and the press, diaries and statements that waited for
 * a report. */
static bool tell_terminated(const struct judge_play *play, const char *why, GError **error)
{
    gint64 phase = play->phase && !play->phase->adjudicated_s ? play->phase->id : 0;
    g_autoptr(GPtrArray) items = judge_press_of_report(play, phase, play->home->now_s);
    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct games_person *person = ((struct judge_recipient *)recipients->pdata[i])->person;
        g_autofree char *press = judge_press_text(play, items, judge_play_language(play, person));
        const char *pairs[] = {"why", why, NULL};
        struct judge_notice notice = {.key = "terminated",
                                      .sentences = true,
                                      .person = person,
                                      .power = RULES_NO_POWER,
                                      .words = pairs,
                                      .behind = press};
        if (!judge_notice_post(play, &notice, error))
            return false;
    }

    return recipients && (!phase || judge_press_printed(play, phase, error));
}

bool judge_desk_terminate(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (play->game->state == GAMES_STATE_ENDED)
        return judge_refuse(error, "game-over", "game", play->game->name, NULL);
    if (!by->words[0] || g_ascii_strcasecmp(by->words[0], play->game->name))
        return judge_refuse(error, "terminate-name", "game", play->game->name, NULL);
    if (!by->text || !*by->text)
        return judge_refuse(error, "terminate-why", "game", play->game->name, NULL);
    if (!judge_play_log(play, "ended", by->person, by->mail, error, "result=terminated why=%s", by->text) ||
        !cancel_votes(play, by, error) || !judge_votes_over(play, "terminated", error) ||
        !judge_play_reload(play, error))
        return false;

    judge_desk_say_state(play, by);

    return tell_terminated(play, by->text, error);
}

bool judge_desk_unstart(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    struct games_store *store = play->home->store;
    if (!judge_play_runs(play))
        return judge_refuse(error, "game-not-running", "game", play->game->name, NULL);
    if (play->phase->parent || play->phase->adjudicated_s)
        return judge_refuse(error, "unstart-late", "game", play->game->name, NULL);

    if (!judge_play_log(play, "unstarted", by->person, by->mail, error, "phase=%s", play->phase->code) ||
        !cancel_votes(play, by, error) || !judge_desk_leave(play, error) ||
        !games_game_set_state(store, play->game->id, GAMES_STATE_FORMING, play->home->now_s, NULL, error))
        return false;

    const char *pairs[] = {"why", judge_filled(by->text), NULL};
    g_autofree char *columns = g_strconcat(play->game->name, "\tforming", NULL);
    judge_desk_say(play, by, columns, "desk-unstarted", "game", play->game->name, NULL);

    return judge_play_reload(play, error) && judge_report_notice(play, "unstarted", pairs, error);
}

bool judge_desk_purge(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    struct games_store *store = play->home->store;
    if (play->game->state != GAMES_STATE_FORMING)
        return judge_refuse(error, "purge-begun", "game", play->game->name, NULL);
    if (by->words[0] && g_ascii_strcasecmp(by->words[0], play->game->name))
        return judge_refuse(error, "purge-other", "game", play->game->name, "other", by->words[0], NULL);

    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    if (joined->len)
        return judge_refuse_number(error, "purge-joined", play->game->name, joined->len);

    /* The audit log stays readable under a name that nobody would choose; the old one is free again. */
    g_autofree char *old = g_strdup(play->game->name);
    g_autofree char *name = g_strdup_printf("purged-%" G_GINT64_FORMAT, play->game->id);
    g_autofree char *columns = g_strconcat(old, "\tpurged", NULL);
    judge_desk_say(play, by, columns, "desk-purged", "game", old, NULL);

    return games_game_set(store, play->game->id, "name", name, error) &&
           games_game_set(store, play->game->id, "listed", "no", error) &&
           games_game_set_state(store, play->game->id, GAMES_STATE_ENDED, play->home->now_s, "purged",
                                error) &&
           judge_play_log(play, "purged", by->person, by->mail, error, "name=%s", old) &&
           judge_play_reload(play, error);
}

/* Who played what, in the order of taking seats, a line a power. Transfer full. */
static char *players_of(const struct judge_play *play, enum rules_language language)
{
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    g_autoptr(GString) text = g_string_new(NULL);
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        g_autoptr(GString) names = g_string_new(NULL);
        GAMES_EACH(const struct games_seat, seat, seats) {
            if (seat->role != GAMES_ROLE_PLAYER || g_strcmp0(seat->power, play->board->map->power[p].id))
                continue;
            g_autoptr(games_person) person = games_person_get(play->home->store, seat->person);
            g_autofree char *name = person ? judge_person_name(person) : NULL;
            judge_list_add(names, name ? name : "?");
        }
        if (names->len)
            g_string_append_printf(text, "%s    %s : %s", text->len ? "\n" : "",
                                   rules_power_name(play->board->names, p, language), names->str);
    }

    return g_strdup(text->str);
}

bool judge_desk_reveal(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (play->game->state != GAMES_STATE_ENDED)
        return judge_refuse(error, "reveal-early", "game", play->game->name, NULL);
    if (judge_game_shows_names(play->game))
        return judge_refuse(error, "reveal-known", "game", play->game->name, NULL);
    if (!games_game_set(play->home->store, play->game->id, "reveal", "end", error) ||
        !games_game_set(play->home->store, play->game->id, "show-names", NULL, error) ||
        !judge_play_log(play, "revealed", by->person, by->mail, error, "names=players") ||
        !judge_play_reload(play, error))
        return false;

    /* the powers' names are in the reader's language: a letter each */
    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct games_person *person = ((struct judge_recipient *)recipients->pdata[i])->person;
        g_autofree char *list = players_of(play, judge_play_language(play, person));
        const char *pairs[] = {"list", list, NULL};
        if (person && !judge_notice_tell(play, person->id, RULES_NO_POWER, "revealed", pairs, error))
            return false;
    }

    return recipients != NULL;
}

static void say_editor(const struct judge_play *play, const struct judge_desk_by *by, const char *address,
                       const char *name, bool chief)
{
    g_autofree char *columns = g_strjoin("\t", address, chief ? "*" : name, NULL);
    judge_desk_say(play, by, columns, "desk-editor", "address", address, "name", name, "chief",
                   judge_flag(chief), NULL);
}

static bool list_editors(const struct judge_play *play, const struct judge_desk_by *by)
{
    if (play->home->config->editor)
        say_editor(play, by, play->home->config->editor, NULL, true);
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        g_autoptr(games_person) person =
            seat->role == GAMES_ROLE_EDITOR ? games_person_get(play->home->store, seat->person) : NULL;
        if (person)
            say_editor(play, by, person->address, person->name, false);
    }
    return true;
}

/* The person of an address, added to the store if new. 0 on error. */
static gint64 person_of(const struct judge_play *play, const char *address, const char *name,
                        const char *language, GError **error)
{
    return judge_person_enter(play->home, address, name, language,
                              templates_language_code(judge_play_language(play, NULL)), error);
}

/* An editor of the game no more. */
static bool editor_off(struct judge_play *play, const struct judge_desk_by *by, const char *address,
                       GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(games_person) known = games_person_by_address(store, address);
    const struct games_seat *seat = known ? judge_play_seat_of(play, known->id, GAMES_ROLE_EDITOR) : NULL;
    gint64 person = known ? known->id : 0;
    if (!seat)
        return judge_refuse(error, "editor-not", "who", address, "game", play->game->name, NULL);

    return games_seat_close(store, seat->id, play->home->now_s, "editor no more", error) &&
           judge_play_log(play, "editor-off", by->person, by->mail, error, "address=%s", address) &&
           judge_play_reload(play, error) &&
           judge_notice_tell(play, person, RULES_NO_POWER, "editor-off", NULL, error) &&
           list_editors(play, by);
}

/* The other editors hear of a new one: he reads all secrets of the game. */
static bool tell_editors(struct judge_play *play, const struct judge_desk_by *by, gint64 person,
                         const char *address, GError **error)
{
    const char *pairs[] = {"address", address, NULL};
    g_autoptr(games_person) who = games_person_get(play->home->store, by->person);
    bool ok = true;
    for (guint i = 0; ok && i < play->seats->len; i++) {
        const struct games_seat *seat = play->seats->pdata[i];
        bool other = seat->role == GAMES_ROLE_EDITOR && seat->person != person && seat->person != by->person;
        ok = !other || judge_notice_tell(play, seat->person, RULES_NO_POWER, "editor-more", pairs, error);
    }
    if (who && !judge_is_chief(play->home, who))
        judge_home_tell(play->home, NULL, "tell-editor", "game", play->game->name, "address", address, NULL);
    return ok;
}

/* One more editor of the game; `name` may be NULL. */
static bool editor_on(struct judge_play *play, const struct judge_desk_by *by, const char *address,
                      const char *name, GError **error)
{
    gint64 person = person_of(play, address, name, NULL, error);
    if (!person)
        return false;
    if (judge_play_seat_of(play, person, GAMES_ROLE_EDITOR))
        return judge_refuse(error, "editor-already", "who", address, "game", play->game->name, NULL);
    if (judge_play_seat_of(play, person, GAMES_ROLE_PLAYER)) /* he would see the others' orders */
        return judge_refuse(error, "editor-plays", "who", address, "game", play->game->name, NULL);

    return games_seat_add(play->home->store, play->game->id, person, GAMES_ROLE_EDITOR, NULL,
                          play->home->now_s, error) &&
           judge_play_log(play, "editor-on", by->person, by->mail, error, "address=%s", address) &&
           judge_play_reload(play, error) &&
           judge_notice_tell(play, person, RULES_NO_POWER, "editor-on", NULL, error) &&
           tell_editors(play, by, person, address, error) && list_editors(play, by);
}

bool judge_desk_promote(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    const char *address = by->asked.address, *name = by->asked.rest, *chief = play->home->config->editor;
    if (!address)
        return list_editors(play, by);
    if (chief && !g_ascii_strcasecmp(address, chief))
        return judge_refuse(error, "editor-chief", "who", address, NULL);
    return judge_desk_is_off(name) ? editor_off(play, by, address, error)
                                   : editor_on(play, by, address, name, error);
}

/* Who gives a game up: the editor who writes, else all that it has, but the one who takes it. */
static bool leave_desk(struct judge_play *play, const struct judge_desk_by *by, gint64 heir,
                       GPtrArray *former, GError **error)
{
    const struct games_seat *own =
        by->person ? judge_play_seat_of(play, by->person, GAMES_ROLE_EDITOR) : NULL;
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        bool leaves = seat->role == GAMES_ROLE_EDITOR && seat->person != heir && (!own || seat == own);
        if (!leaves)
            continue;
        if (!games_seat_close(play->home->store, seat->id, play->home->now_s, "handed over", error))
            return false;
        g_ptr_array_add(former, games_person_get(play->home->store, seat->person));
    }
    return true;
}

/* Each is told who follows whom. */
static bool tell_handed_over(struct judge_play *play, const struct games_person *heir,
                             const GPtrArray *former, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    GAMES_EACH(const struct games_person, one, former) {
        judge_list_add(names, one->name);
        const char *pairs[] = {"name", heir->name, "address", heir->address, NULL};
        if (!judge_notice_tell(play, one->id, RULES_NO_POWER, "desk-given", pairs, error))
            return false;
    }

    const char *pairs[] = {"names", judge_filled(names->str), NULL};
    return judge_notice_tell(play, heir->id, RULES_NO_POWER, "desk-taken", pairs, error);
}

bool judge_desk_hand_over(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    const char *address = by->asked.address;
    gint64 id = person_of(play, address, by->asked.rest, NULL, error);
    g_autoptr(GPtrArray) former = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    g_autoptr(games_person) heir = games_person_get(play->home->store, id);
    bool new_seat = heir && !judge_edits(play, heir), ok = heir != NULL;
    if (ok && judge_play_seat_of(play, id, GAMES_ROLE_PLAYER)) /* he would see the others' orders */
        ok = judge_refuse(error, "editor-plays", "who", address, "game", play->game->name, NULL);
    if (ok && id == by->person)
        ok = judge_refuse(error, "hand-over-self", "game", play->game->name, NULL);

    ok =
        ok && leave_desk(play, by, id, former, error) &&
        (!new_seat || games_seat_add(play->home->store, play->game->id, id, GAMES_ROLE_EDITOR, NULL,
                                     play->home->now_s, error)) &&
        judge_play_log(play, "handed-over", by->person, by->mail, error, "role=editor address=%s", address) &&
        judge_play_reload(play, error) && tell_handed_over(play, heir, former, error) &&
        list_editors(play, by);
    return ok;
}

static bool tell_assigned(const struct judge_play *play, gint64 person, rules_power power, GError **error)
{
    return judge_notice_tell(play, person, power, power == RULES_NO_POWER ? "assigned-none" : "assigned",
                             NULL, error);
}

/* The power changes seats: `own` (may be NULL: he gets a new one) takes it, `holder` (may be NULL) gets `left`. */
static bool swap_powers(const struct judge_play *play, const struct games_seat *holder,
                        const struct games_seat *own, const char *id, const char *left, gint64 person,
                        GError **error)
{
    struct games_store *store = play->home->store;
    if (holder && !games_seat_set(store, holder->id, "power", NULL, error))
        return false;
    if (!own)
        return games_seat_add(store, play->game->id, person, GAMES_ROLE_PLAYER, id, play->home->now_s,
                              error) != 0;

    return games_seat_set(store, own->id, "power", id, error) &&
           (!holder || !left || games_seat_set(store, holder->id, "power", left, error));
}

/* Before the start: the power is his; who had it gets the power that he had, or waits for the draw. */
static bool assign(struct judge_play *play, const struct judge_desk_by *by, rules_power power, gint64 person,
                   GError **error)
{
    const char *id = play->board->map->power[power].id;
    const struct games_seat *holder = judge_play_seat(play, id),
                            *own = judge_play_seat_of(play, person, GAMES_ROLE_PLAYER);

    gint64 other = holder ? holder->person : 0;
    g_autofree char *left = own ? g_strdup(own->power) : NULL;
    if (holder && !own)
        return judge_refuse(error, "assign-taken", "power", id, NULL);
    if (!swap_powers(play, holder, own, id, left, person, error) ||
        (!left && !holder && !judge_hand_sit_rest(play, power, person, error)))
        return false;

    rules_power before = judge_play_power(play, left);
    g_autofree char *columns = g_strjoin("\t", id, left ? left : "-", NULL);
    judge_desk_say(play, by, columns, "desk-assigned", "power", judge_desk_power_name(play, by, id), "left",
                   judge_desk_power_name(play, by, left), NULL);

    return judge_play_log(play, "assigned", by->person, by->mail, error,
                          "power=%s person=%" G_GINT64_FORMAT " before=%s with=%" G_GINT64_FORMAT, id, person,
                          left ? left : "-", other) &&
           judge_play_reload(play, error) && tell_assigned(play, person, power, error) &&
           (!other || tell_assigned(play, other, before, error));
}

bool judge_desk_assign(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    rules_power power = by->asked.power;
    const char *address = by->asked.address;
    if (play->game->state == GAMES_STATE_ENDED)
        return judge_refuse(error, "game-over", "game", play->game->name, NULL);
    if (play->game->state != GAMES_STATE_FORMING) /* he takes over a running game */
        return judge_desk_replace(play, by, error);

    gint64 person = person_of(play, address, by->asked.rest, by->asked.language, error);
    if (!person)
        return false;
    if (judge_play_seat_of(play, person, GAMES_ROLE_EDITOR))
        return judge_refuse(error, "assign-editor", "who", address, "game", play->game->name, NULL);

    const char *id = play->board->map->power[power].id;
    const struct games_seat *holder = judge_play_seat(play, id);
    if (holder && holder->person == person)
        return judge_refuse(error, "seat-his", "power", id, "who", address, NULL);

    return assign(play, by, power, person, error);
}
