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
    GArray *told;       /* gint64: who was told of it, and not yet of its undoing */
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
    g_clear_pointer(&undo->told, g_array_unref);
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
    undo->told = games_act_told(store, act);
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
    if (!undo->moved)
        return true;
    struct games_phase *row =
        undo->act->phase_before ? games_phase_get(store, undo->act->phase_before) : NULL;
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
        if (!judge_refused_at_most(&why, error))
            return false;
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

/* Whether the act changed a column of the row (NULL: any), or ("") added it. */
static bool changed(const struct undo *undo, const char *table, gint64 row, const char *column)
{
    for (guint i = 0; i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        if (!strcmp(change->table, table) && g_ascii_strtoll(change->row, NULL, 10) == row &&
            (!column || !strcmp(change->column ? change->column : "", column)))
            return true;
    }
    return false;
}

/* Seats of a role (all: -1) that the act gave or took. struct games_seat*, transfer full. */
static GPtrArray *seats_of(const struct undo *undo, int role)
{
    GPtrArray *seats = games_seat_list(undo->play->home->store, undo->play->game->id, true);
    for (guint i = seats->len; i-- > 0;) {
        const struct games_seat *seat = seats->pdata[i];
        bool moved = changed(undo, "seat", seat->id, "") || changed(undo, "seat", seat->id, "until_s");
        if (!moved || (role >= 0 && (int)seat->role != role))
            g_ptr_array_remove_index(seats, i);
    }
    return seats;
}

/* Whether somebody was told of the act and not yet of its undoing: from now on he is. */
static bool takes_told(const struct undo *undo, gint64 person)
{
    for (guint i = 0; i < undo->told->len; i++)
        if (g_array_index(undo->told, gint64, i) == person) {
            g_array_remove_index_fast(undo->told, i);
            return true;
        }
    return false;
}

static rules_power power_of(const struct undo *undo, const char *id)
{
    return id ? rules_map_find_power(undo->play->board->map, id, strlen(id)) : RULES_NO_POWER;
}

static bool post(const struct undo *undo, const struct games_person *person, const char *power,
                 const char *key, bool position, GError **error)
{
    g_autofree char *settings = list_settings(undo);
    g_autofree char *what = say_what(undo, judge_play_language(undo->play, person));
    const char *words[] = {"what", what, "settings", settings, "why", *undo->why ? undo->why : NULL, NULL};
    struct judge_notice notice = {.key = key,
                                  .sentences = true,
                                  .person = person,
                                  .power = power_of(undo, power),
                                  .words = words,
                                  .position = position,
                                  .map = position};
    return judge_notice_post(undo->play, &notice, error);
}

/* Whoever was told of the act and sits at the game. */
static bool tell_told(const struct undo *undo, GError **error)
{
    g_autoptr(GPtrArray) recipients = judge_report_recipients(undo->play, error);
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        if (takes_told(undo, to->person->id) && !post(undo, to->person, to->power, "undone", false, error))
            return false;
    }
    return recipients != NULL;
}

/* Who had a seat by the act has none any more, and who lost one has it again: each is told, editors too; a standby who is
 * called again by his call. */
static bool tell_seats(const struct undo *undo, GError **error)
{
    struct games_store *store = undo->play->home->store;
    g_autoptr(GPtrArray) seats = seats_of(undo, -1);
    for (guint i = 0; i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        bool back = !seat->until_s;
        if (back && seat->role == GAMES_ROLE_STANDBY)
            continue;
        struct games_person *person = games_person_get(store, seat->person);
        const char *of_power = back ? "seat-again" : "seat-undone";
        takes_told(undo, seat->person);
        bool ok = !person || post(undo, person, seat->power, seat->power ? of_power : "undone",
                                  back && seat->power && undo->play->phase, error);
        games_person_free(person);
        if (!ok)
            return false;
    }

    g_autoptr(GPtrArray) calls = games_standby_call_list(store, undo->play->game->id, true);
    for (guint i = 0; i < calls->len; i++) {
        const struct games_standby_call *call = calls->pdata[i];
        if (changed(undo, "standby_call", call->id, "state") &&
            !judge_nmr_ask(undo->play, power_of(undo, call->power), call->person, call->called_s, error))
            return false;
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
    for (guint i = 0; i < rows->len; i++) {
        const struct games_order *row = rows->pdata[i];
        rules_power power = power_of(undo, row->power);
        if (rules_bit(told, power) || !changed(undo, "orders", row->id, NULL))
            continue;
        rules_bit_set(told, power);
        const struct games_seat *seat = judge_play_seat(play, row->power);
        if (seat)
            takes_told(undo, seat->person);
        if (!judge_desk_tell_orders(play, power, "orders-undone", NULL, false, error))
            return false;
    }
    return true;
}

static bool tell(const struct undo *undo, GError **error)
{
    struct judge_play *play = undo->play;
    if (!tell_seats(undo, error) || !tell_orders(undo, error))
        return false;
    if (undo->moved && play->phase)
        return judge_back_tell(play, undo->adjudicated ? "rolled-back" : "undone-moved", undo->why, error);
    return tell_told(undo, error);
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
    g_autoptr(GPtrArray) players = seats_of(&undo, GAMES_ROLE_PLAYER);
    bool seats = players->len && play->game->state != GAMES_STATE_FORMING;
    bool begins = changed(&undo, "game", play->game->id, "started_s");
    bool ends = changed(&undo, "game", play->game->id, "ended_s");
    bool old = play->phase && undo.act->phase_after != play->phase->id;

    g_autofree char *what = say_what(&undo, language), *id = g_strdup_printf("%" NUMBER, undo.act->id);
    g_autofree char *when = templates_say_date(undo.act->at_s, judge_play_zone(play, NULL), language);
    char *said = NULL;
    if (seats || begins || ends || old)
        said = judge_say(play->home, language, "harm-undo", "game", play->game->name, "number", id, "what",
                         what, "when", when, "begins", begins && !undo.act->phase_before ? "yes" : NULL,
                         "seats", seats ? "yes" : NULL, NULL);
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
