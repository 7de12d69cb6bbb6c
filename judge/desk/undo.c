#include "undo.h"
#include "back.h"
#include "orders.h"
#include "say.h"
#include "../course/back.h"
#include "../course/nmr.h"
#include "../letters/notice.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

/* An act that is being taken back. */
struct undo {
    struct judge_play *play;
    const struct judge_desk_by *by;
    struct games_act *act;
    GPtrArray *changes; /* struct games_change * */
    const char *
        what; /* the event that names it ("deadline"); NULL: none is known to the catalogue. Owned by `events` */
    GPtrArray *events;
    bool moved;         /* the act went to another phase */
    bool adjudicated;   /* the phase it left has been adjudicated: only a row of its own goes back there */
    bool kept_by_phase; /* seats, votes and press come back with the phase */
    const char *why;
};

static void undo_clear(struct undo *undo)
{
    games_act_free(undo->act);
    g_clear_pointer(&undo->changes, g_ptr_array_unref);
    g_clear_pointer(&undo->events, g_ptr_array_unref);
}

/* The act meant: the one of that number, or (0) the last of the game. NULL: there is none. */
static struct games_act *act_meant(const struct judge_play *play, gint64 number)
{
    return number ? games_act_get(play->home->store, number)
                  : games_act_last(play->home->store, play->game->id);
}

static bool find_act(struct undo *undo, GError **error)
{
    const struct judge_play *play = undo->play;
    gint64 number = undo->by->asked.number;
    undo->act = act_meant(play, number);
    if (!undo->act && !number)
        return judge_refuse(error, "undo-none", "game", play->game->name, NULL);
    if (!undo->act || undo->act->game != play->game->id)
        return judge_refuse(error, "undo-number", "game", play->game->name, "word", undo->by->asked.rest,
                            NULL);
    if (undo->act->undone_by)
        return judge_refuse_number(error, "undo-already", play->game->name, undo->act->id);
    return true;
}

static bool is_known(const char *event)
{
    g_autofree char *key = g_strconcat("event.", event, NULL);
    return templates_phrase_exists(RULES_ENGLISH, key);
}

/* Whether the act itself adjudicated the phase that it found. */
static bool adjudicates(const struct undo *undo)
{
    for (guint i = 0; i < undo->events->len; i++) {
        const struct games_event *event = undo->events->pdata[i];
        if (!strcmp(event->what, "adjudicated") && event->phase == undo->act->phase_before)
            return true;
    }
    return false;
}

/* What the act changed, and where it left the game. */
static void study(struct undo *undo)
{
    struct games_store *store = undo->play->home->store;
    const struct games_act *act = undo->act;
    undo->changes = games_act_changes(store, act->id);
    undo->events = games_event_of_act(store, act->id);
    for (guint i = 0; i < undo->events->len; i++) {
        const struct games_event *event = undo->events->pdata[i];
        /* Who makes room for another is not the act. */
        bool open = !undo->what || !strcmp(undo->what, "ejected");
        undo->what = open && is_known(event->what) ? event->what : undo->what;
    }

    struct games_phase *row = act->phase_before ? games_phase_get(store, act->phase_before) : NULL;
    undo->adjudicated = row && row->adjudicated_s && act->was_open && adjudicates(undo);
    undo->moved = undo->adjudicated || act->phase_before != act->phase_after;
    undo->kept_by_phase =
        undo->adjudicated || (undo->moved && row && games_snapshot_has(store, act->phase_after));
    if (undo->adjudicated)
        undo->what = "adjudicated";
    games_phase_free(row);
}

/* Whether the phase brings it back by itself. */
static bool comes_with_phase(const struct undo *undo, const struct games_change *change)
{
    static const char *const of_phase[] = {"seat", "standby_call", "question", "press", "ballot", NULL};
    if (undo->moved && (!strcmp(change->table, "orders") || !strcmp(change->table, "ahead")))
        return true;
    if (undo->adjudicated && !strcmp(change->table, "phase"))
        return true;
    return undo->kept_by_phase && g_strv_contains(of_phase, change->table);
}

/* Marks that players set and clear themselves are theirs. */
static bool is_players_own(const struct games_change *change)
{
    return !g_strcmp0(change->column, "wait") || !g_strcmp0(change->column, "ready") ||
           !g_strcmp0(change->column, "reminders");
}

/* What a reader knows an act by. Transfer full. */
static char *say_what(const struct undo *undo, enum rules_language language)
{
    g_autofree char *key = g_strconcat("event.", undo->what ? undo->what : "set", NULL);
    return templates_phrase(language, key, NULL);
}

static gint64 current_phase(const struct judge_play *play)
{
    return play->phase ? play->phase->id : 0;
}

/* Whether the game is not where the act left it. */
static bool has_gone_on(const struct undo *undo)
{
    bool ended = undo->play->game->state == GAMES_STATE_ENDED;
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        if (!g_strcmp0(change->table, "game") && !g_strcmp0(change->column, "state"))
            ended = false; /* by the act itself, which is looked at with all it changed */
    }
    return ended || current_phase(undo->play) != undo->act->phase_after;
}

/* Nothing that came since may stand on it. */
static bool is_possible(const struct undo *undo, GError **error)
{
    const struct judge_play *play = undo->play;
    g_autofree char *what = say_what(undo, undo->by->language);
    if (!g_strcmp0(undo->what, "revealed"))
        return judge_refuse(error, "undo-revealed", "game", play->game->name, NULL);
    if (!undo->changes->len && !undo->moved)
        return judge_refuse(error, "undo-letters", "what", what, NULL);
    if (undo->moved && has_gone_on(undo)) {
        struct games_phase *row = games_phase_get(play->home->store, undo->act->phase_before);
        judge_refuse(error, "undo-gone-on", "game", play->game->name, "phase", row ? row->code : "-", NULL);
        games_phase_free(row);
        return false;
    }

    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        if (comes_with_phase(undo, change) || is_players_own(change) ||
            games_change_holds(play->home->store, change))
            continue;
        gint64 later = games_change_later(play->home->store, change, undo->act->id);
        return later ? judge_refuse_number(error, "undo-first", play->game->name, later)
                     : judge_refuse(error, "undo-changed", "what", what, NULL);
    }
    return true;
}

/* The date that the phase had, if it is still to come. */
static bool keep_deadline(struct judge_play *play, gint64 deadline_s, GError **error)
{
    return deadline_s <= play->home->now_s ||
           (games_phase_set_deadline(play->home->store, play->phase->id, deadline_s, error) &&
            judge_play_reload(play, error));
}

/* The game stands where it stood. */
static bool go_back(const struct undo *undo, GError **error)
{
    struct judge_play *play = undo->play;
    struct games_store *store = play->home->store;
    struct games_phase *row =
        undo->act->phase_before ? games_phase_get(store, undo->act->phase_before) : NULL;
    if (!undo->moved)
        return true;
    if (!row)
        return games_phase_leave(store, play->game->id, error);

    struct games_restored restored = {0};
    bool ok = undo->adjudicated ? judge_desk_go_back(play, row->code, undo->why, &restored, error) &&
                                      keep_deadline(play, row->deadline_s, error)
                                : judge_desk_go_to(play, row->id, error);
    games_restored_clear(&restored);
    games_phase_free(row);
    return ok;
}

/* The name that a game loses goes on finding it, for answers to letters that bear it. */
static bool keep_name(const struct undo *undo, const struct games_change *change, GError **error)
{
    g_autofree char *key = judge_play_name_key(change->after);
    return games_store_set(undo->play->home->store, key, change->row, error);
}

/* A question was asked in the phase that was left: it is asked in the row that stands for it now. */
static bool revert_one(const struct undo *undo, const struct games_change *change, GError **error)
{
    struct games_change renamed = *change;
    g_autofree char *old = g_strdup_printf("%" NUMBER, undo->act->phase_before),
                    *now = g_strdup_printf("%" NUMBER, current_phase(undo->play));
    if (!g_strcmp0(change->column, "phase") && !g_strcmp0(change->before, old))
        renamed.before = now;
    if (!strcmp(change->table, "game") && !g_strcmp0(change->column, "name") &&
        !keep_name(undo, change, error))
        return false;
    return games_change_revert(undo->play->home->store, &renamed, undo->play->home->now_s, error);
}

static bool revert(const struct undo *undo, GError **error)
{
    struct judge_play *play = undo->play;
    struct games_store *store = play->home->store;
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        bool skip =
            comes_with_phase(undo, change) || (is_players_own(change) && !games_change_holds(store, change));
        g_autoptr(GError) why = NULL;
        if (skip || revert_one(undo, change, &why))
            continue;
        if (!g_error_matches(why, GAMES_ERROR, GAMES_ERROR_REFUSED)) {
            g_propagate_error(error, g_steal_pointer(&why));
            return false;
        }
        g_autofree char *what = say_what(undo, undo->by->language);
        return judge_refuse(error, "undo-changed", "what", what, NULL);
    }

    /* A date that had passed when the act was made was waited beyond already. */
    bool running = play->game->state == GAMES_STATE_ACTIVE || play->game->state == GAMES_STATE_PAUSED;
    running = running && !(play->phase && !undo->moved && play->phase->deadline_s <= undo->act->at_s);
    return games_turn_recount(store, play->game->id, error) && judge_play_reload(play, error) &&
           (!running || !play->phase || judge_desk_renew_deadline(play, error));
}

/* -- telling -- */

/* "nmr = hold": the settings as they are again, a line each. NULL: none. Transfer full. */
static char *list_settings(const struct undo *undo)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        if (strcmp(change->table, "setting") || !judge_setting_find(change->row))
            continue;
        g_string_append_printf(list, "\n%s = %s", change->row, judge_setting(undo->play->game, change->row));
    }
    return list->len ? g_strdup(list->str) : NULL;
}

/* The seat, of all the game ever had, that a change is about; NULL: it is about something else. */
static const struct games_seat *seat_of(const GPtrArray *seats, const struct games_change *change)
{
    for (guint i = 0; !strcmp(change->table, "seat") && i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        if (seat->id == g_ascii_strtoll(change->row, NULL, 10))
            return seat;
    }
    return NULL;
}

/* Whether all who sit at the game were told: of seats, only of players'. */
static bool concerns_all(const struct undo *undo)
{
    static const char *const of_all[] = {"game", "phase", "setting", "question", NULL};
    g_autoptr(GPtrArray) seats = games_seat_list(undo->play->home->store, undo->play->game->id, true);
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        const struct games_seat *seat = seat_of(seats, change);
        bool of_player = seat && seat->role == GAMES_ROLE_PLAYER;
        if ((g_strv_contains(of_all, change->table) || of_player) && !is_players_own(change))
            return true;
    }
    return undo->moved;
}

/* Whether a change took a seat from who has it again now. */
static bool is_back(const struct games_change *change, const struct games_seat *seat)
{
    return seat && !g_strcmp0(change->column, "until_s") && !change->before && !seat->until_s;
}

static bool tell_all(const struct undo *undo, GError **error)
{
    const struct judge_play *play = undo->play;
    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    g_autofree char *settings = list_settings(undo);
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        g_autofree char *what = say_what(undo, judge_play_language(play, to->person));
        const char *pairs[] = {"what", what, "settings", settings, "why", *undo->why ? undo->why : NULL,
                               NULL};
        struct judge_notice notice = {
            .key = "undone",
            .sentences = true,
            .person = to->person,
            .power = to->power ? rules_map_find_power(play->board->map, to->power, strlen(to->power))
                               : RULES_NO_POWER,
            .words = pairs};
        if (!judge_notice_post(play, &notice, error))
            return false;
    }
    return recipients != NULL;
}

/* Who had a seat by the act has none any more, and who lost one has it again: each is told, editors too. */
static bool tell_seats(const struct undo *undo, GError **error)
{
    const struct judge_play *play = undo->play;
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        const struct games_seat *seat = seat_of(seats, change);
        bool gone = seat && !change->column && seat->until_s, back = is_back(change, seat);
        if ((!gone && !back) || (seat->role == GAMES_ROLE_STANDBY && back))
            continue;

        struct games_person *person = games_person_get(play->home->store, seat->person);
        g_autofree char *what = say_what(undo, judge_play_language(play, person));
        const char *words[] = {"what", what, "why", *undo->why ? undo->why : NULL, NULL};
        const char *of_power = back ? "seat-again" : "seat-undone";
        struct judge_notice notice = {
            .key = seat->power ? of_power : "undone",
            .sentences = true,
            .person = person,
            .power = seat->power ? rules_map_find_power(play->board->map, seat->power, strlen(seat->power))
                                 : RULES_NO_POWER,
            .words = words,
            .position = back && play->phase,
            .map = back && play->phase && seat->power};
        bool ok = !person || judge_notice_post(play, &notice, error);
        games_person_free(person);
        if (!ok)
            return false;
    }
    return true;
}

/* Standbys whose call the act had ended are called again. */
static bool tell_called(const struct undo *undo, GError **error)
{
    const struct judge_play *play = undo->play;
    g_autoptr(GPtrArray) calls = games_standby_call_list(play->home->store, play->game->id, true);
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        bool of_call = !strcmp(change->table, "standby_call") && !g_strcmp0(change->column, "state");
        for (guint k = 0; of_call && k < calls->len; k++) {
            const struct games_standby_call *call = calls->pdata[k];
            rules_power power = rules_map_find_power(play->board->map, call->power, strlen(call->power));
            if (call->id == g_ascii_strtoll(change->row, NULL, 10) &&
                !judge_nmr_ask(play, power, call->person, call->called_s, error))
                return false;
        }
    }
    return true;
}

/* Players whose orders are as before. */
static bool tell_orders(const struct undo *undo, GError **error)
{
    struct judge_play *play = undo->play;
    uint64_t told[RULES_MAX_WORDS] = {0};
    if (undo->moved || !play->phase)
        return true;
    g_autoptr(GPtrArray) rows = games_order_history(play->home->store, play->phase->id);
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        for (guint k = 0; !strcmp(change->table, "orders") && k < rows->len; k++) {
            const struct games_order *row = rows->pdata[k];
            rules_power power = rules_map_find_power(play->board->map, row->power, strlen(row->power));
            if (row->id != g_ascii_strtoll(change->row, NULL, 10) || rules_bit(told, power))
                continue;
            rules_bit_set(told, power);
            if (!judge_desk_tell_orders(play, power, "orders-undone", NULL, false, error))
                return false;
        }
    }
    return true;
}

static bool tell(const struct undo *undo, GError **error)
{
    struct judge_play *play = undo->play;
    if (!tell_seats(undo, error) || !tell_called(undo, error) || !tell_orders(undo, error))
        return false;
    if (!concerns_all(undo))
        return true;
    if (undo->moved && play->phase)
        return judge_back_tell(play, undo->adjudicated ? "rolled-back" : "undone-moved", undo->why, error);
    return tell_all(undo, error);
}

static bool take_back(const struct undo *undo, GError **error)
{
    struct judge_play *play = undo->play;
    const struct judge_desk_by *by = undo->by;
    if (!go_back(undo, error) || !revert(undo, error))
        return false;

    g_autofree char *number = g_strdup_printf("%" NUMBER, undo->act->id);
    g_autofree char *columns = g_strjoin("\t", play->game->name, "undone", number, undo->what, NULL);
    g_autofree char *what = say_what(undo, by->language);
    judge_desk_say(play, by, columns, "desk-undone", "number", number, "what", what, NULL);
    judge_desk_say_state(play, by);
    return judge_play_log(play, "undone", by->person, by->mail, error, "number=%s%s%s", number,
                          *undo->why ? " why=" : "", undo->why) &&
           games_act_set_undone(play->home->store, undo->act, error) && tell(undo, error);
}

char *judge_desk_undo_harm(const struct judge_play *play, gint64 number, enum rules_language language)
{
    struct undo undo = {.play = (struct judge_play *)play, .why = "", .act = act_meant(play, number)};
    if (!undo.act || undo.act->game != play->game->id || undo.act->undone_by) {
        games_act_free(undo.act);
        return NULL;
    }

    study(&undo);
    bool seats = false, state = false;
    g_autoptr(GPtrArray) all = games_seat_list(play->home->store, play->game->id, true);
    for (guint i = 0; i < undo.changes->len; i++) {
        const struct games_change *change = undo.changes->pdata[i];
        const struct games_seat *seat = seat_of(all, change);
        bool of_power = seat && seat->power && seat->role == GAMES_ROLE_PLAYER;
        seats |= of_power && (!change->column || !strcmp(change->column, "until_s"));
        state |= !strcmp(change->table, "game") &&
                 (!g_strcmp0(change->column, "started_s") || !g_strcmp0(change->column, "ended_s"));
    }

    bool old = play->phase && undo.act->phase_after != play->phase->id;
    g_autofree char *what = say_what(&undo, language);
    g_autofree char *id = g_strdup_printf("%" NUMBER, undo.act->id);
    g_autofree char *when = templates_say_date(undo.act->at_s, judge_play_zone(play, NULL), language);
    bool harm = state || old || (seats && play->game->state != GAMES_STATE_FORMING);
    char *said =
        harm ? judge_say(play->home, language, "harm-undo", "game", play->game->name, "number", id, "what",
                         what, "when", when, "begins", state && !undo.act->phase_before ? "yes" : NULL,
                         "seats", seats ? "yes" : NULL, NULL)
             : NULL;
    undo_clear(&undo);
    return said;
}

bool judge_desk_undo(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autofree char *why = g_strstrip(g_strdelimit(g_strdup(by->text ? by->text : ""), "\r\n\t", ' '));
    struct undo undo = {.play = play, .by = by, .why = why};
    bool ok = find_act(&undo, error);
    if (ok)
        study(&undo);
    ok = ok && is_possible(&undo, error) && take_back(&undo, error);
    undo_clear(&undo);
    return ok;
}
