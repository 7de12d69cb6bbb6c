#include "undo.h"
#include "back.h"
#include "rounds.h"
#include "say.h"
#include "../course/back.h"
#include "../course/corrected.h"
#include "../course/nmr.h"
#include "../course/now.h"
#include "../course/picking.h"
#include "../play/demand.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../conf/refusals.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

/* -- what is done that is no act on a game -- */

/* Deeds that ask first, or stay: what has left the judge, or been played on. Any other is done at once and can be taken back. */
static const struct row {
    const char *kind, *act;
    const char *harm;  /* that is asked first: a key of judge.txt; NULL: none */
    const char *lasts; /* why it is not taken back, and what to do instead: a refusal; NULL: it is */
} deeds[] = {
    {"tournament", "new", NULL, "deed-tournament-new"},
    {"tournament", "start", NULL, "deed-tournament-start"},
    {"tournament", "restart", "harm-restart", "deed-tournament-again"},
    {"tournament", "cancel", "harm-direct", NULL},
    {"tournament", "remove", "harm-remove", "deed-tournament-remove"},
    {"tournament", "shorten", NULL, "deed-tournament-shorten"},
    {"tournament", "ask", NULL, "deed-tournament-letters"},
    {"tournament", "call", NULL, "deed-tournament-letters"},
    {"tournament", "tell", NULL, "deed-tournament-letters"},
    {"zine", "proof", NULL, "deed-zine-proof"},
    {"zine", "publish", "zine-publish-harm", "deed-zine-publish"},
    {"readers", "letter", NULL, "deed-readers-letter"},
    {NULL, NULL, NULL, NULL}, /* any other */
};

static const struct row *row_named(const char *kind, const char *act)
{
    const struct row *row = deeds;
    while (row->kind && (g_strcmp0(row->kind, kind) || g_strcmp0(row->act, act)))
        row++;
    return row;
}

const char *judge_deed_harm(const struct judge_deed *deed)
{
    return row_named(deed->kind, deed->act)->harm;
}

/* -- an act that is being taken back -- */

struct undoing {
    struct judge_home *home;
    struct judge_play *play; /* NULL: it is not on a game */
    const struct judge_desk_by *by;
    struct games_act *act;
    GPtrArray *changes; /* struct games_change * */
    const char
        *what,  /* the event that names it ("deadline"); NULL: none is known. Owned by `events`, or `act` */
        *power; /* that it was about; NULL: none */
    GPtrArray *events;  /* its own; of one that took another back, that one's */
    GArray *told;       /* gint64: who was told of it, and not yet of its undoing */
    bool moved;         /* the act went to another phase */
    bool adjudicated;   /* the phase it left has been adjudicated: only a row of its own goes back there */
    bool kept_by_phase; /* seats, votes and press come back with the phase */
    bool same_phase;    /* the act moved the game to another row of its phase: orders go with it */
    GPtrArray *dropped; /* struct games_order *, of units that are not there; NULL: not looked for */
    bool unnamed;       /* it is meant as the last decision */
    bool fails;         /* tried out, it was refused */
    const char *why;
};

static void undoing_clear(struct undoing *undo)
{
    games_act_free(undo->act);
    g_clear_pointer(&undo->changes, g_ptr_array_unref);
    g_clear_pointer(&undo->events, g_ptr_array_unref);
    g_clear_pointer(&undo->told, g_array_unref);
    g_clear_pointer(&undo->dropped, g_ptr_array_unref);
}
GAMES_AUTO(undoing)

/* Whether the act changed a column (NULL: any) of the row (0: any), or ("") added it. */
static bool changed(const struct undoing *undo, const char *table, gint64 row, const char *column)
{
    GAMES_EACH(const struct games_change, change, undo->changes)
        if (!strcmp(change->table, table) && (!row || g_ascii_strtoll(change->row, NULL, 10) == row) &&
            (!column || !strcmp(judge_or_empty(change->column), column)))
            return true;
    return false;
}

/* What a reader knows an act by; one on no game by what the log tells of it, and by who takes part otherwise. Transfer full. */
static char *say_what(const struct undoing *undo, enum rules_language language)
{
    g_autofree char *said = judge_event_said(undo->what ? undo->what : "set", language);
    g_autoptr(GString) what = g_string_new(said);
    const struct games_event *event = !undo->play && undo->events->len ? undo->events->pdata[0] : NULL;
    g_autoptr(GPtrArray) all =
        event ? games_entrant_list(undo->home->store, undo->act->tournament) : g_ptr_array_new();
    if (event)
        judge_list_join(what, ", ", event->detail + strlen("act="));
    GAMES_EACH(const struct games_entrant, one, all)
        if (changed(undo, "entrant", one->id, NULL))
            judge_list_join(what, ", ", one->name);
    return g_strdup(what->str);
}

/* The number that it is asked for by: its own in a game's log, else that of its line. */
static gint64 number_of(const struct games_act *act)
{
    return act->game ? act->id : act->last_event;
}

/* One of two refusals, of an act on a game or on something else, with its number, or another's. */
static bool refuse(const struct undoing *undo, const char *of_game, const char *of_other, gint64 number,
                   GError **error)
{
    g_autofree char *what = say_what(undo, undo->by->language);
    return judge_refuse(error, undo->play ? of_game : of_other, "game",
                        undo->play ? undo->play->game->name : "", "number", DIGITS(number), "what", what,
                        NULL);
}

/* The act meant: the one of that number, or (0) the last of the game. NULL: there is none. */
static struct games_act *act_meant(const struct judge_play *play, gint64 number)
{
    struct games_store *store = play->home->store;
    gint64 game = play->game->id;
    g_autoptr(games_act) act = number ? games_act_get(store, number) : games_act_last(store, game, NULL, 0);
    return act && act->game == game ? g_steal_pointer(&act) : NULL;
}

/* "12", "n° 12": the act of that line of the log. NULL: there is none. Transfer full. */
static struct games_act *act_of_line(struct games_store *store, const char *word)
{
    guint64 line = 0;
    g_ascii_string_to_unsigned(word + strcspn(word, "0123456789"), 10, 1, G_MAXINT64, &line, NULL);
    return games_act_get(store, games_act_of_event(store, (gint64)line));
}

/* What the act changed, and where it left the game. */
static void study(struct undoing *undo)
{
    struct games_store *store = undo->home->store;
    const struct games_act *act = undo->act;
    undo->changes = games_act_changes(store, act->id);
    undo->events = games_event_of_act(store, act->undoes && !act->kind ? act->undoes : act->id);
    undo->told = games_act_told(store, act->id);
    undo->what = act->kind;
    bool adjudicates = false;
    for (guint i = 0; i < undo->events->len && !act->kind; i++) {
        const struct games_event *event = undo->events->pdata[i];
        adjudicates |= !strcmp(event->what, "adjudicated") && event->phase == act->phase_before;
        g_autofree char *said = judge_event_said(event->what, RULES_ENGLISH);
        /* Who makes room for another is not the act, nor is the way to a corrected result. */
        bool room = (!g_strcmp0(undo->what, "ejected") && !strcmp(event->what, "replaced")) ||
                    !strcmp(event->what, "erratum");
        if (!said || (undo->what && !room))
            continue;
        undo->what = event->what;
        undo->power = event->power;
    }

    g_autoptr(games_phase) row = games_phase_get(store, act->phase_before),
                           after = games_phase_get(store, act->phase_after);
    undo->adjudicated = row && row->adjudicated_s && act->was_open && adjudicates;
    undo->moved = undo->adjudicated || act->phase_before != act->phase_after;
    undo->kept_by_phase =
        undo->adjudicated || (undo->moved && row && games_snapshot_has(store, act->phase_after));
    undo->same_phase = undo->moved && !undo->adjudicated && row && after && !strcmp(row->code, after->code);
    if (undo->adjudicated)
        undo->what = "adjudicated";
}

/* Whether something else brings it back: the phase gone to; the dates of issues, which games follow. */
static bool comes_by_itself(const struct undoing *undo, const struct games_change *change)
{
    static const char *const of_phase[] = {"seat", "standby_call", "question", "press", "ballot", NULL};
    if (undo->moved && (!strcmp(change->table, "orders") || !strcmp(change->table, "ahead")))
        return true;
    if ((undo->adjudicated || !undo->play) && !strcmp(change->table, "phase"))
        return true;
    return undo->kept_by_phase && g_strv_contains(of_phase, change->table);
}

/* What has changed the same since: the act is named that is to be taken back first; false: players or the course of the game did. */
static bool refuse_first(const struct undoing *undo, const struct games_change *change, GError **error)
{
    g_autoptr(games_act) later =
        games_act_get(undo->home->store, games_change_later(undo->home->store, change));
    if (later)
        refuse(undo, "undo-first", "deed-first", number_of(later), error);
    return later != NULL;
}

/* A seat that the act freed has another player since: false with REFUSED, by the act that seated him or by his name. */
static bool is_free(const struct undoing *undo, GError **error)
{
    struct games_store *store = undo->home->store;
    g_autoptr(games_seat) now = undo->moved ? NULL : games_seat_taken(store, undo->act->id);
    if (!now)
        return true;
    g_autofree char *row = g_strdup_printf("%" NUMBER, now->id), *what = say_what(undo, undo->by->language);
    g_autoptr(games_person) person = games_person_get(store, now->person);
    const struct games_change seated = {.act = undo->act->id, .table = (char *)"seat", .row = row};
    return !refuse_first(undo, &seated, error) &&
           judge_refuse(error, "undo-seat", "game", undo->play->game->name, "power", now->power, "what", what,
                        "who", person->name, NULL);
}

/* Whether the powers were drawn since among those who had joined: then a place is a power. */
static bool is_drawn(const struct undoing *undo)
{
    const struct games_game *game = undo->play->game;
    bool begun = game->state != GAMES_STATE_FORMING || judge_picking_is_on(undo->play), drawn = false;
    g_autoptr(GPtrArray) since = games_event_since(undo->home->store, undo->act->last_event);
    for (guint i = 0; begun && i < since->len; i++) {
        const struct games_event *event = since->pdata[i];
        drawn |= event->game == game->id && !strcmp(event->what, "drawn");
    }
    return drawn;
}

static bool is_possible(const struct undoing *undo, GError **error);

/* The act of that number, if taking it back would do again what it took back; else NULL. Transfer full. */
static struct games_act *can_stand_again(const struct undoing *undo, gint64 number)
{
    g_auto(undoing) redo = {.home = undo->home,
                            .play = undo->play,
                            .by = undo->by,
                            .act = games_act_get(undo->home->store, number)};
    if (!redo.act)
        return NULL;
    study(&redo);
    return is_possible(&redo, NULL) ? g_steal_pointer(&redo.act) : NULL;
}

/* It is taken back already: what makes it stand again is named, if that works. */
static bool refuse_already(const struct undoing *undo, GError **error)
{
    g_autoptr(games_act) redo = can_stand_again(undo, undo->act->undone_by);
    if (redo)
        return refuse(undo, "undo-again", "deed-again", number_of(redo), error);
    return refuse(undo, "undo-already", "deed-already", number_of(undo->act), error);
}

/* What the game went through by itself since the last decision, which UNDO without a number does not mean then: a vote that passed, a
 * phase, an end. The name of its event; NULL: nothing. Transfer full. */
static char *came_since(const struct undoing *undo)
{
    static const char *const course[] = {"adjudicated", "ended", "vote-closed", NULL};
    struct games_store *store = undo->home->store;
    g_autoptr(GPtrArray) since = games_event_since(store, undo->act->last_event);
    char *what = NULL;
    GAMES_EACH(const struct games_event, event, since) {
        bool dropped = !strcmp(event->what, "vote-closed") && !strstr(event->detail, "state=passed");
        bool own = event->game == undo->act->game && g_strv_contains(course, event->what) && !dropped;
        if (own && !games_act_of_event(store, event->id)) {
            g_free(what);
            what = judge_event_said(event->what, undo->by->language);
        }
    }
    return what;
}

/* An act that is not named must be the last thing that was done to the game. */
static bool is_last(const struct undoing *undo, GError **error)
{
    g_autofree char *since = undo->unnamed ? came_since(undo) : NULL;
    g_autofree char *what = since ? say_what(undo, undo->by->language) : NULL;
    return !since || judge_refuse(error, "undo-since", "game", undo->play->game->name, "number",
                                  DIGITS(undo->act->id), "what", what, "since", since, NULL);
}

/* The value has changed since, by nobody's decision: where a line gives it back, that is named. */
static bool refuse_changed(const struct undoing *undo, const struct games_change *change, GError **error)
{
    gint64 date_s = !g_strcmp0(change->column, "deadline_s") && change->before
                        ? g_ascii_strtoll(change->before, NULL, 10)
                        : 0;
    bool name = !strcmp(change->table, "game") && g_str_has_prefix(judge_or_empty(change->column), "name");
    if (!name && (!undo->play || date_s <= undo->home->now_s))
        return refuse(undo, "undo-changed", "deed-changed", number_of(undo->act), error);
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(date_s);
    g_autoptr(GTimeZone) zone = g_time_zone_new_identifier(judge_play_zone(undo->play, NULL));
    g_autoptr(GDateTime) local = g_date_time_to_timezone(utc, zone);
    g_autofree char *date = g_date_time_format(local, "%Y-%m-%d %H:%M");
    g_autofree char *what = say_what(undo, undo->by->language);
    return judge_refuse(error, name ? "undo-name" : "undo-date", "game", undo->play->game->name, "what", what,
                        "date", date, NULL);
}

/* The state of a game that the act gave a board; GAMES_STATE_ENDED: the change is another. */
static enum games_state state_given(const struct undoing *undo, const struct games_change *change, gint64 *id)
{
    bool gives = !strcmp(change->table, "board") && !g_strcmp0(change->column, "game") && change->after;
    *id = gives ? g_ascii_strtoll(change->after, NULL, 10) : 0;
    g_autoptr(games_game) game = games_game_get(undo->home->store, *id);
    return game ? game->state : GAMES_STATE_ENDED;
}

/* Whether nothing of what lasts is left: a round was begun anew of which no game was broken off, games have not begun any more. */
static bool is_bare(const struct undoing *undo)
{
    bool starts = !g_strcmp0(undo->act->what, "start"), forming = true;
    gint64 id;
    GAMES_EACH(const struct games_change, change, undo->changes) {
        enum games_state state = state_given(undo, change, &id);
        forming &= !id || state == GAMES_STATE_FORMING;
    }
    return starts ? forming : !g_strcmp0(undo->act->what, "restart") && !changed(undo, "game", 0, NULL);
}

/* Nothing that came since may stand on it. */
static bool is_possible(const struct undoing *undo, GError **error)
{
    const struct games_act *act = undo->act;
    const struct row *row = row_named(act->kind, act->what);
    if (act->undone_by)
        return refuse_already(undo, error);
    if (!is_last(undo, error))
        return false;
    if (row->lasts && !is_bare(undo))
        return refuse(undo, row->lasts, row->lasts, number_of(act), error);
    if (!g_strcmp0(undo->what, "revealed"))
        return refuse(undo, "undo-revealed", "undo-revealed", number_of(act), error);
    if (!undo->changes->len && !undo->moved)
        return refuse(undo, "undo-letters", "deed-nothing", number_of(act), error);
    if (undo->play && !undo->moved && changed(undo, "seat", 0, NULL) && is_drawn(undo))
        return refuse(undo, "undo-changed", "deed-changed", number_of(act), error);
    if (!is_free(undo, error))
        return false;
    /* An end of its own is looked at with all it changed. */
    const struct games_game *game = undo->play ? undo->play->game : NULL;
    bool ended = game && game->state == GAMES_STATE_ENDED && !changed(undo, "game", game->id, "state");
    if (undo->moved && (ended || game->phase != act->phase_after)) {
        gint64 to = act->phase_before ? act->phase_before : act->phase_after; /* not before the start */
        g_autoptr(games_phase) phase = games_phase_get(undo->home->store, to);
        judge_refuse(error, "undo-gone-on", "game", game->name, "phase", phase ? phase->code : "-", NULL);
        return false;
    }

    GAMES_EACH(const struct games_change, change, undo->changes) {
        if (comes_by_itself(undo, change) || games_change_holds(undo->home->store, change))
            continue;
        return !refuse_first(undo, change, error) && refuse_changed(undo, change, error);
    }
    return true;
}

/* The game stands where it stood. */
static bool go_back(struct undoing *undo, GError **error)
{
    struct judge_play *play = undo->play;
    struct games_store *store = play->home->store;
    if (!undo->moved)
        return true;
    g_autoptr(games_phase) row = games_phase_get(store, undo->act->phase_before);
    if (!row)
        return judge_desk_leave(play, error);

    bool ok = undo->adjudicated ? judge_desk_go_back(play, row->code, undo->why, error)
                                : judge_desk_go_to(play, row->id, error);
    if (ok && undo->same_phase && judge_play_is_open(play)) {
        ok = games_order_carry(store, undo->act->id, undo->act->phase_after, row->id, error);
        undo->dropped = ok ? judge_corrected_drop(play, error) : NULL;
        ok = undo->dropped != NULL;
    }
    if (ok && undo->adjudicated && row->deadline_s > play->home->now_s) /* the date that it had */
        ok = games_phase_set_deadline(store, play->game->phase, row->deadline_s, error);
    return ok;
}

/* What stands for a value now: a question asked in the phase that was left is asked in the row gone to. The name that a game loses
 * goes on finding it, for answers to letters that bear it. */
static bool revert_one(const struct undoing *undo, const struct games_change *change, GError **error)
{
    struct games_store *store = undo->home->store;
    struct games_change one = *change;
    g_autofree char *now = undo->play ? g_strdup_printf("%" NUMBER, undo->play->game->phase) : NULL;
    bool asked = !g_strcmp0(change->column, "phase") && change->before;
    if (asked && g_ascii_strtoll(change->before, NULL, 10) == undo->act->phase_before)
        one.before = now;
    g_autofree char *key = !strcmp(change->table, "game") && !g_strcmp0(change->column, "name")
                               ? judge_play_name_key(change->after)
                               : NULL;
    return (!key || games_store_set(store, key, change->row, error)) &&
           games_change_revert(store, &one, undo->home->now_s, error);
}

static bool revert(const struct undoing *undo, GError **error)
{
    GAMES_EACH(const struct games_change, change, undo->changes) {
        g_autoptr(GError) why = NULL;
        if (comes_by_itself(undo, change) || revert_one(undo, change, &why))
            continue;
        return judge_refused_at_most(&why, error) && refuse_changed(undo, change, error);
    }
    return true;
}

/* A standby called since for a seat that has its player again is not needed. */
static bool release_called(const struct undoing *undo, const struct games_seat *seat, GError **error)
{
    bool back =
        !seat->until_s && seat->role == GAMES_ROLE_PLAYER && changed(undo, "seat", seat->id, "until_s");
    g_autoptr(games_standby_call_auto) call =
        back ? games_standby_called(undo->home->store, undo->act->game, seat->power) : NULL;
    return !call || call->called_s < undo->act->at_s ||
           judge_nmr_end_call(undo->play, seat->power, "released", error);
}

/* What was ordered by who loses a power by it is not its player's. */
static bool give_back(const struct undoing *undo, GError **error)
{
    const struct judge_play *play = undo->play;
    g_autoptr(GPtrArray) seats = games_seat_list(undo->home->store, undo->act->game, true);
    bool ok = true;
    for (guint i = 0; i < seats->len && ok && !undo->moved && judge_play_is_open(play); i++) {
        const struct games_seat *seat = seats->pdata[i];
        ok = release_called(undo, seat, error);
        bool left = ok && seat->role == GAMES_ROLE_PLAYER && seat->power && seat->until_s &&
                    changed(undo, "seat", seat->id, NULL); /* a standby's orders are kept apart */
        const struct games_seat *now = left ? judge_play_seat(play, seat->power) : NULL;
        if (left && (now || changed(undo, "seat", seat->id, "")))
            ok = games_order_without(undo->home->store, play->phase->id, seat->power, seat->person,
                                     undo->act->at_s, undo->home->now_s, error) &&
                 (!now || judge_seat_note_answer(play, now, NULL, false, error));
    }
    return ok && judge_play_reload(undo->play, error);
}

/* A date that passed is set anew where the act moved the game or its date; one that had passed when the act was made was waited
 * beyond already. */
static bool go_on(const struct undoing *undo, GError **error)
{
    struct judge_play *play = undo->play;
    if (!games_turn_recount(play->home->store, play->game->id, error) || !judge_play_reload(play, error))
        return false;
    bool stays =
        !undo->moved && play->phase &&
        (play->phase->deadline_s <= undo->act->at_s ||
         !(changed(undo, "phase", play->phase->id, "deadline_s") || changed(undo, "game", 0, "state")));
    return !judge_play_runs(play) || stays || !play->phase || judge_desk_renew_deadline(play, error);
}

/* All that the undo does to the game, before anybody is told. */
static bool put_back(struct undoing *undo, GError **error)
{
    return go_back(undo, error) && revert(undo, error) && go_on(undo, error) && give_back(undo, error);
}

static bool take_back(struct undoing *undo, GError **error)
{
    struct judge_play *play = undo->play;
    const struct judge_desk_by *by = undo->by;
    g_autoptr(GHashTable) before = judge_now_take(play);
    bool ok = put_back(undo, error) &&
              judge_play_log(play, "undone", by->person, by->mail, error, "number=%s%s%s",
                             DIGITS(undo->act->id), *undo->why ? " why=" : "", undo->why) &&
              games_act_set_undone(play->home->store, undo->act, error);
    /* Whoever was told of the act, once; of one that moved the game everybody too. */
    struct judge_told told = {.key = undo->act->undoes ? "redone" : "undone",
                              .what = undo->what ? undo->what : "set",
                              .power = undo->power,
                              .why = undo->why,
                              .before = before,
                              .left = undo->same_phase ? 0 : undo->act->phase_after,
                              .dropped = undo->dropped,
                              .whole = undo->moved && play->phase};
    ok = ok && judge_back_tell(play, &told, undo->told, error);
    if (!ok)
        return false;

    g_autofree char *columns =
        g_strjoin("\t", play->game->name, "undone", DIGITS(undo->act->id), undo->what, NULL);
    g_autofree char *what = say_what(undo, by->language);
    judge_desk_say(play, by, columns, "desk-undone", "number", DIGITS(undo->act->id), "what", what, "power",
                   judge_play_power_name(play, undo->power, by->language), "again",
                   judge_flag(undo->act->undoes), NULL);
    judge_desk_say_state(play, by);
    return true;
}

/* What would be so after it, tried out and left alone: in sentences, and whether any is about a seat, a report, or the game's
 * begin or end. NULL: nothing. Transfer full. */
static char *foresee(struct undoing *undo, enum rules_language language, bool *grave)
{
    struct judge_play *play = undo->play;
    guint told = play->home->digest->len;
    if (!games_store_mark(play->home->store, NULL))
        return NULL;
    struct judge_now_reader reader = {undo->by->person,
                                      judge_play_zone(play, NULL),
                                      language,
                                      undo->moved && !undo->same_phase,
                                      false,
                                      grave,
                                      NULL};
    g_autoptr(GHashTable) before = judge_now_take(play);
    bool done = put_back(undo, NULL);
    undo->fails = !done;
    g_autoptr(GHashTable) now = judge_now_take(play);
    g_autofree char *said = done ? judge_now_said(before, now, play, &reader) : NULL;
    g_clear_pointer(&undo->dropped, g_ptr_array_unref);
    g_ptr_array_set_size(play->home->digest, (gint)told);
    if (!games_store_unmark(play->home->store, false, NULL) || !judge_play_reload(play, NULL) || !said)
        return NULL;
    g_auto(GStrv) lines = g_strsplit(said, "\n - ", -1);
    return g_strjoinv(" ", lines + 1);
}

char *judge_desk_undo_harm(const struct judge_play *play, gint64 number, gint64 person, bool whatever,
                           enum rules_language language)
{
    struct judge_desk_by by = {.language = language};
    g_auto(undoing) undo = {.home = play->home,
                            .play = (struct judge_play *)play,
                            .by = &by,
                            .why = "",
                            .act = act_meant(play, number),
                            .unnamed = !number};
    if (!undo.act)
        return NULL;
    study(&undo);
    if (!is_possible(&undo, NULL)) /* nothing is asked that would be refused */
        return NULL;
    bool old = undo.adjudicated || (play->phase && undo.act->phase_after != play->phase->id), grave = false;
    g_autoptr(games_phase) read =
        undo.adjudicated ? games_phase_get(play->home->store, undo.act->phase_before) : NULL;
    /* the date that it had before has passed: it gets another one */
    bool dated = read && read->deadline_s && read->deadline_s <= play->home->now_s;
    GAMES_EACH(const struct games_change, change, undo.changes)
        dated |= judge_play_runs(play) && !g_strcmp0(change->column, "deadline_s") && change->before &&
                 g_ascii_strtoll(change->before, NULL, 10) <= play->home->now_s;
    g_autofree char *counts =
        undo.moved && !undo.same_phase && judge_play_is_open(play) ? judge_back_counts(play, language) : NULL;
    g_autofree char *phase = judge_play_phase_name(play, NULL, language),
                    *known = read ? judge_play_phase_name(play, read->code, language) : NULL;
    g_autofree char *then = foresee(&undo, language, &grave);
    /* behind an undo, what is older may not be what is meant */
    g_autoptr(games_act) redo =
        number ? NULL : can_stand_again(&undo, games_act_undoing(play->home->store, play->game->id));
    g_autoptr(games_person) other = !number && person && undo.act->person && undo.act->person != person
                                        ? games_person_get(play->home->store, undo.act->person)
                                        : NULL;
    if (undo.fails || !(whatever || grave || old || counts || dated || redo || other))
        return NULL;

    g_autofree char *what = say_what(&undo, language);
    g_autofree char *when = judge_play_date(play, NULL, undo.act->at_s, language);
    return judge_say(play->home, language, "harm-undo", "game", play->game->name, "number",
                     DIGITS(undo.act->id), "what", what, "power",
                     judge_play_power_name(play, undo.power, language), "again", judge_flag(undo.act->undoes),
                     "when", when, "then", then, "dated", judge_flag(dated), "phase", phase, "counts", counts,
                     "read", known, "told", undo.moved ? DIGITS(undo.told->len) : NULL, "after",
                     redo ? DIGITS(redo->id) : NULL, "who", other ? other->name : NULL, NULL);
}

bool judge_desk_undo(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autofree char *why = g_strstrip(g_strdelimit(g_strdup(judge_or_empty(by->text)), "\r\n\t", ' '));
    gint64 number = by->asked.number;
    g_auto(undoing) undo = {.home = play->home,
                            .play = play,
                            .by = by,
                            .why = why,
                            .act = act_meant(play, number),
                            .unnamed = !number};
    if (!undo.act) {
        g_autoptr(games_act) last =
            number ? NULL : can_stand_again(&undo, games_act_undoing(play->home->store, play->game->id));
        if (last)
            return judge_refuse(error, "undo-none-left", "game", play->game->name, "number", DIGITS(last->id),
                                NULL);
        return judge_refuse(error, number ? "undo-number" : "undo-none", "game", play->game->name, "word",
                            number ? by->asked.rest : "", NULL);
    }
    study(&undo);
    if (undo.act->person != by->person && judge_play_seat_of(play, undo.act->person, GAMES_ROLE_EDITOR))
        g_array_append_val(undo.told, undo.act->person); /* another editor decided it */
    return is_possible(&undo, error) && take_back(&undo, error);
}

/* -- on no game -- */

/* A round that counts again, or no more, is told to those who play in it. */
static bool tell_rounds(const struct undoing *undo, GError **error)
{
    bool ok = true;
    for (guint i = 0; ok && i < undo->changes->len; i++) {
        const struct games_change *change = undo->changes->pdata[i];
        bool counts = g_strcmp0(change->before, "cancelled") != 0;
        bool turns = !strcmp(change->table, "round") && !g_strcmp0(change->column, "state") &&
                     counts == !g_strcmp0(change->after, "cancelled");
        unsigned round = turns ? (unsigned)g_ascii_strtoull(strchr(change->row, ' '), NULL, 10) : 0;
        ok = !turns || judge_round_tell_counts(undo->home, undo->act->tournament, round, counts, error);
    }
    return ok;
}

/* Games that wait to begin again, of a start that is taken back, are given up. */
static bool give_games_up(const struct undoing *undo, GError **error)
{
    g_autofree char *why = templates_phrase(undo->home->language, "tournament.restart-why", NULL);
    bool ok = true;
    for (guint i = 0; ok && !g_strcmp0(undo->act->what, "start") && i < undo->changes->len; i++) {
        gint64 id;
        bool waits = state_given(undo, undo->changes->pdata[i], &id) == GAMES_STATE_FORMING;
        ok = !waits || judge_round_break_off(undo->home, undo->by, id, why, error);
    }
    return ok;
}

static bool take_deed_back(const struct undoing *undo, GError **error)
{
    const struct judge_desk_by *by = undo->by;
    g_autoptr(GArray) loose = games_issue_unbound(undo->home->store);
    g_autofree char *what = say_what(undo, by->language);
    if (!give_games_up(undo, error) || !revert(undo, error) || !tell_rounds(undo, error) ||
        (!strcmp(undo->act->kind, "issue") && !judge_desk_issue_moved(undo->home, by, loose, error)))
        return false;
    g_autofree char *said = templates_phrase_words(by->language, "deed.undone", "what", what, "number",
                                                   DIGITS(number_of(undo->act)), NULL);
    g_string_append_printf(by->said, "%s\n", said);
    return games_act_set_undone(undo->home->store, undo->act, error);
}

/* The deed meant; NULL with REFUSED. Transfer full. */
static struct games_act *deed_meant(struct judge_home *home, const struct judge_deed_named *named,
                                    GError **error)
{
    struct games_act *act = named->number ? act_of_line(home->store, named->number)
                                          : games_act_last(home->store, 0, named->kind, named->tournament);
    bool other =
        act && (act->game ||
                (named->kind && (strcmp(act->kind, named->kind) || act->tournament != named->tournament)));
    if (act && !other)
        return act;
    games_act_free(act);
    judge_refuse(error, named->number ? "deed-number" : "deed-none", "word", named->number, NULL);
    return NULL;
}

bool judge_deed_undo(struct judge_home *home, void *named, const struct judge_desk_by *by,
                     struct judge_deed *deed, GError **error)
{
    g_auto(undoing) undo = {.home = home, .by = by, .why = "", .act = deed_meant(home, named, error)};
    if (!undo.act)
        return false;
    study(&undo);
    /* In a letter the last one may be another than the writer thinks of: it is named, with the line that takes it back. */
    bool ok = is_possible(&undo, error) &&
              (by->letter && !((struct judge_deed_named *)named)->number
                   ? refuse(&undo, "deed-last", "deed-last", number_of(undo.act), error)
                   : take_deed_back(&undo, error));
    deed->kind = g_intern_string(undo.act->kind);
    deed->tournament = undo.act->tournament;
    deed->detail = g_strdup_printf("number=%" NUMBER, number_of(undo.act));
    return ok;
}
