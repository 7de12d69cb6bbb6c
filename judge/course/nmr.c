#include "nmr.h"
#include "hand.h"
#include "postpone.h"
#include "../letters/kit.h"
#include "../letters/notice.h"
#include "../letters/seats.h"
#include "../play/demand.h"
#include "../play/embargo.h"
#include "../play/orders.h"
#include "../play/reliability.h"
#include "../play/seasons.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

struct one {
    rules_power power;
    const char *id;      /* borrowed from the map */
    gint64 seat, person; /* the player's; 0: vacant */
    unsigned in_a_row;   /* misses before this phase */
    struct judge_demand demand;
    bool missed;          /* now, or at the deadline */
    gint64 call, standby; /* somebody is called for the power; 0: nobody */
    bool silent;          /* he had time to answer, and did not */
    gint64 own_until_s; /* the player's orders come before the standby's until then; 0: no standby, no date */
    struct games_nmr_actions actions;
    bool held,
        waits; /* a phase that is due waits for him: by the rules of the game, or because half are silent too */
};

struct judge_nmr {
    enum games_nmr_policy policy;
    bool movement;
    bool waits;     /* the phase, due, is not adjudicated yet: who missed it has time */
    bool asks;      /* nor is it until somebody has settled what he alone was asked */
    bool again;     /* the phase is played again by an erratum: who missed what, and lost what, stands */
    GArray *powers; /* struct one */
};

void judge_nmr_free(struct judge_nmr *nmr)
{
    if (!nmr)
        return;
    g_array_unref(nmr->powers);
    g_free(nmr);
}

/* A line of the audit log that belongs to the phase just played: its report tells it. */
static bool log_at(const struct judge_play *play, gint64 phase, const char *what, gint64 person,
                   const char *power, GError **error)
{
    g_autofree char *detail = g_strdup_printf("power=%s", power);
    return judge_play_log_at(play, phase, what, person, 0, detail, error);
}

/* Whether the open phase is not adjudicated without orders of every power. */
static bool is_protected(const struct judge_play *play)
{
    return play->phase->parent == 0 && judge_setting_is(play->game, "nmr-first", "protected");
}

/*
 * Until when the orders of a player come before those of a standby called at `called_s`: a phase that waits
 * may be past its deadline then, and leaves the player as much time as somebody gets who takes a seat.
 * 0: no date.
 */
static gint64 own_until(const struct judge_play *play, gint64 called_s)
{
    gint64 deadline_s = play->phase->deadline_s;
    bool waits = is_protected(play) || judge_nmr_policy(play->game) == GAMES_NMR_WAIT;
    if (!deadline_s || deadline_s > play->home->now_s || !waits)
        return deadline_s;
    return MAX(deadline_s + judge_setting_seconds(play->game, "grace"),
               called_s + judge_setting_seconds(play->game, "hand-over"));
}

static void decide(const struct judge_play *play, const struct judge_nmr *nmr, const struct games_seat *seat,
                   struct one *one)
{
    struct games_store *store = play->home->store;
    g_autofree char *code = judge_nmr_code(play);
    g_autoptr(GPtrArray) waiting = games_order_list_later(store, play->game->id, code, one->id);
    g_autoptr(GArray) standbys = games_standby_order(store, play->game->id, play->home->now_s);
    struct games_nmr_facts facts = {
        .policy = nmr->policy,
        .movement = nmr->movement,
        .excused = one->demand.excused,
        .first_phase = play->phase->parent == 0,
        .protect_first = is_protected(play),
        .missed_in_a_row = seat->missed_in_a_row,
        .missed = seat->missed,
        .out_at_in_a_row = (unsigned)judge_setting_number(play->game, "nmr-out"),
        .out_at = (unsigned)judge_setting_number(play->game, "nmr-out-total"),
        .has_standby = standbys->len > 0,
        .standby_called = one->call != 0 && !one->silent,
        .standby_has_orders = waiting->len > 0,
    };
    one->actions = games_nmr_decide(&facts);
}

/* Who was called since the phase opened may have had an hour only: then the call stays for one more phase. */
static bool had_time(const struct judge_play *play, const struct games_standby_call *call)
{
    return call->called_s <= play->phase->opened_s ||
           play->home->now_s - call->called_s >= judge_setting_seconds(play->game, "hand-over");
}

bool judge_nmr_is_promised(const struct judge_play *play, rules_power power)
{
    const char *id = play->board->map->power[power].id;
    g_autoptr(games_standby_call_auto) call =
        judge_play_seat(play, id) ? NULL : games_standby_called(play->home->store, play->game->id, id);
    gint64 least_s = call ? call->called_s + judge_setting_seconds(play->game, "hand-over") : 0;
    gint64 until_s = call && play->phase->deadline_s ? own_until(play, call->called_s) : least_s;
    return play->home->now_s < until_s && !judge_nmr_has_answered(play, call);
}

static gint64 grace_until(const struct judge_play *play)
{
    gint64 deadline_s = play->phase->deadline_s;
    return deadline_s ? deadline_s + judge_setting_seconds(play->game, "grace") : 0;
}

/* As it is now, or (`at_deadline`) was at the deadline, whatever has come since: read in one pass or in several, it is the same. */
static struct judge_nmr *look(const struct judge_play *play, bool at_deadline)
{
    struct judge_nmr *nmr = g_new0(struct judge_nmr, 1);
    const struct rules_map *map = play->board->map;
    bool half_silent = judge_silence_of(play, at_deadline).half,
         in_grace = play->home->now_s < grace_until(play);

    nmr->policy = judge_nmr_policy(play->game);
    nmr->movement = judge_play_type(play) == RULES_PHASE_MOVEMENT;
    nmr->powers = g_array_new(FALSE, TRUE, sizeof(struct one));
    for (rules_power p = 0; p < map->n_powers; p++) {
        struct one one = {.power = p, .id = map->power[p].id};
        const struct games_seat *seat = judge_play_seat(play, one.id);
        g_autoptr(games_standby_call_auto) call =
            games_standby_called(play->home->store, play->game->id, one.id);
        if (call) {
            one.call = call->id;
            one.standby = call->person;
            one.silent = had_time(play, call) && !judge_nmr_has_answered(play, call);
            one.own_until_s = own_until(play, call->called_s);
        }
        if (seat) {
            one.seat = seat->id;
            one.person = seat->person;
            one.in_a_row = seat->missed_in_a_row;
            one.demand = judge_demand_of(play, p);
            one.missed = one.demand.missed || (at_deadline && one.demand.late);
            if (one.missed)
                decide(play, nmr, seat, &one);
            bool own_first = one.actions.own_first && play->home->now_s < one.own_until_s;
            one.held = in_grace || own_first || one.actions.wait;
            one.waits = one.missed && !one.demand.excused && (one.held || half_silent);
        }
        nmr->waits |= one.waits;
        nmr->asks |= judge_power_asked_until(play, one.id) || judge_nmr_is_promised(play, p);
        g_array_append_val(nmr->powers, one);
    }

    return nmr;
}

/* ---- waiting ---- */

/* A letter that says the deadline has passed, until when he is waited for (0: without end), and whether a
 * standby's orders count then: once for a phase, a power and a standby. */
static bool write_grace(struct judge_play *play, const struct one *one, gint64 until_s, gint64 call,
                        GError **error)
{
    struct games_store *store = play->home->store;
    g_autofree char *standby = call ? g_strdup_printf("/%" G_GINT64_FORMAT, call) : g_strdup("");
    g_autofree char *key =
        g_strdup_printf("grace/%" G_GINT64_FORMAT "/%s%s", play->phase->id, one->id, standby);
    g_autofree char *before = games_store_get(store, key);
    if (before)
        return true;

    g_autoptr(games_person) person = games_person_get(store, one->person);
    enum rules_language language = judge_play_language(play, person);
    g_autofree char *until = judge_play_date(play, person, until_s, language);
    const char *words[] = {"until", until, "standby", judge_flag(call), NULL};
    return games_store_set(store, key, "told", error) &&
           judge_play_log(play, "late", one->person, 0, error, "power=%s", one->id) &&
           judge_notice_tell(play, one->person, one->power, "grace", words, error);
}

/* No answer came from a standby: the call is over, and he is told. */
static bool end_silent(struct judge_play *play, const struct one *one, gint64 phase, GError **error)
{
    return judge_nmr_end_call(play, one->id, "silent", error) &&
           log_at(play, phase, "standby-silent", one->standby, one->id, error) &&
           judge_notice_tell(play, one->standby, one->power, "standby-silent", NULL, error);
}

/* The phase waits for one power: a standby is called if that is due, and the player is told what is so now. */
static bool wait_for(struct judge_play *play, const struct one *one, gint64 grace_until_s, GError **error)
{
    bool in_grace = play->home->now_s < grace_until_s;
    if (!in_grace && one->call && one->silent && !end_silent(play, one, play->phase->id, error))
        return false;
    if (!in_grace && one->actions.call_standby &&
        !judge_nmr_call(play, one->power, play->phase->id, NULL, error))
        return false;

    if (!one->actions.own_first)
        return write_grace(play, one, grace_until_s, 0, error);

    g_autoptr(games_standby_call_auto) call =
        games_standby_called(play->home->store, play->game->id, one->id);
    gint64 id = call ? call->id : 0, until_s = call ? own_until(play, call->called_s) : 0;

    return write_grace(play, one, until_s, id, error);
}

/* So many are silent that the reason may be none of theirs: each is asked once more, for all his powers. */
static bool ask_silent(struct judge_play *play, const struct one *one, GError **error)
{
    struct games_store *store = play->home->store;
    g_autofree char *all = judge_silence_key(play);
    g_autofree char *key = g_strdup_printf("%s/%" G_GINT64_FORMAT, all, one->person);
    g_autofree char *before = games_store_get(store, key);
    return before || (games_store_set(store, key, "told", error) &&
                      judge_notice_tell(play, one->person, one->power, "silent", NULL, error));
}

bool judge_nmr_has_waited(const struct judge_play *play)
{
    g_autoptr(judge_nmr) nmr = look(play, true);
    return nmr->waits;
}

bool judge_nmr_waits(struct judge_play *play, bool *waits, GError **error)
{
    g_autoptr(judge_nmr) nmr = look(play, false);
    *waits = nmr->waits || nmr->asks;
    gint64 grace_until_s = grace_until(play);
    bool in_grace = play->home->now_s < grace_until_s, ok = true;
    g_autoptr(GString) late = g_string_new(NULL);
    for (guint i = 0; ok && i < nmr->powers->len; i++) {
        struct one *one = &g_array_index(nmr->powers, struct one, i);
        if (!one->waits)
            continue;
        if (!one->held) {
            ok = one->call || ask_silent(play, one, error);
            continue;
        }

        ok = wait_for(play, one, grace_until_s, error);
        judge_list_add(late, judge_play_power_told(play, one->id));
    }

    if (ok && late->len && !in_grace) {
        g_autofree char *once = g_strdup_printf("waits/%" G_GINT64_FORMAT, play->phase->id);
        judge_home_tell(play->home, once, "tell-waits", "game", play->game->name, "phase", play->phase->code,
                        "powers", late->str, "held", judge_flag(judge_embargo_holds(play->home, play->game)),
                        NULL);
    }

    return ok;
}

/* ---- at the adjudication ---- */

static enum games_turn turn_of(const struct one *one)
{
    if (one->demand.excused)
        return GAMES_TURN_EXCUSED;
    if (one->missed)
        return GAMES_TURN_MISSED;
    return one->demand.late ? GAMES_TURN_LATE : GAMES_TURN_ON_TIME;
}

static bool record(const struct judge_play *play, const struct judge_nmr *nmr, const struct one *one,
                   GError **error)
{
    struct games_store *store = play->home->store;
    const struct games_seat *seat = judge_play_seat(play, one->id);

    if (seat->ready && !games_seat_set(store, seat->id, "ready", "0", error))
        return false;
    if (!nmr->movement || !one->demand.wanted)
        return true;

    enum games_turn turn = turn_of(one);
    return games_turn_put(store, play->phase->id, one->seat, turn, play->home->now_s, error) &&
           (turn != GAMES_TURN_MISSED ||
            judge_play_log(play, "missed", one->person, 0, error, "power=%s", one->id));
}

bool judge_nmr_use_standby(const struct judge_play *play, const char *power, gint64 person, GError **error)
{
    struct games_store *store = play->home->store;
    g_autofree char *code = judge_nmr_code(play);
    g_autoptr(GPtrArray) rows = games_order_list_later(store, play->game->id, code, power);
    for (guint i = 0; i < rows->len; i++) {
        struct games_order copy = *(const struct games_order *)rows->pdata[i];
        copy.id = 0;
        copy.phase = play->phase->id;
        if (!games_order_put(store, &copy, error))
            return false;
    }
    return !rows->len || (judge_seasons_standby(play, power, error) &&
                          log_at(play, play->phase->id, "standby-used", person, power, error));
}

/*
 * What each seat did in the phase as it was played before is so still: who had missed it and got orders by the
 * correction had sent them.
 */
static bool record_again(const struct judge_play *play, gint64 earlier, GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) seats = games_seat_list(store, play->game->id, true);
    GAMES_EACH(const struct games_seat, seat, seats) {
        enum games_turn turn = games_turn_get(store, earlier, seat->id);
        if (turn == GAMES_TURN_NONE)
            continue;
        g_autoptr(GPtrArray) before = games_order_list(store, earlier, seat->power);
        g_autoptr(GPtrArray) now = games_order_list(store, play->phase->id, seat->power);
        if (turn == GAMES_TURN_MISSED && !before->len && now->len)
            turn = GAMES_TURN_ON_TIME;
        if (!games_turn_put(store, play->phase->id, seat->id, turn, play->home->now_s, error))
            return false;
    }

    return true;
}

struct judge_nmr *judge_nmr_again(struct judge_play *play, GError **error)
{
    struct judge_nmr *nmr = g_new0(struct judge_nmr, 1);
    nmr->again = true;
    nmr->powers = g_array_new(FALSE, TRUE, sizeof(struct one));
    gint64 earlier = games_phase_earlier(play->home->store, play->phase->id);
    if (!earlier ||
        (record_again(play, earlier, error) && judge_play_log(play, "played-again", 0, 0, error, "%s", "")))
        return nmr;
    judge_nmr_free(nmr);
    return NULL;
}

struct judge_nmr *judge_nmr_before(struct judge_play *play, GError **error)
{
    struct judge_nmr *nmr = look(play, false);
    bool ok = true;
    for (guint i = 0; ok && i < nmr->powers->len; i++) {
        const struct one *one = &g_array_index(nmr->powers, struct one, i);
        ok = (!one->seat || record(play, nmr, one, error)) &&
             (!one->actions.use_standby || judge_nmr_use_standby(play, one->id, one->standby, error));
    }
    if (ok)
        return nmr;
    judge_nmr_free(nmr);
    return NULL;
}

/* ---- seats ---- */

bool judge_nmr_end_call(struct judge_play *play, const char *power, const char *state, GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(games_standby_call_auto) call = games_standby_called(store, play->game->id, power);

    if (!call)
        return true;

    bool ok = games_standby_close(store, call->id, state, play->home->now_s, error);
    g_autoptr(GPtrArray) seats = games_seat_list(store, play->game->id, false);
    for (guint i = 0; ok && i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        if (seat->role == GAMES_ROLE_STANDBY && seat->person == call->person &&
            !g_strcmp0(seat->power, power))
            ok = games_seat_close(store, seat->id, play->home->now_s, state, error);
    }
    return ok;
}

bool judge_nmr_release(struct judge_play *play, rules_power power, gint64 person, GError **error)
{
    const char *id = play->board->map->power[power].id;
    gint64 called = judge_nmr_called(play, id);
    const char *words[] = {"nobody", person ? NULL : "yes", "over",
                           judge_flag(play->game->state == GAMES_STATE_ENDED), NULL};
    return judge_nmr_end_call(play, id, called == person ? "seated" : "released", error) &&
           (!called || called == person ||
            judge_notice_tell(play, called, power, "standby-taken", words, error));
}

/* A standby takes the seat over, or nobody does. */
static bool vacate(struct judge_play *play, const struct one *one, gint64 old, GError **error)
{
    struct games_store *store = play->home->store;
    bool replaced = one->actions.replace;
    if (!games_seat_close(store, one->seat, play->home->now_s, "missed", error))
        return false;
    if (replaced && !(judge_nmr_end_call(play, one->id, "seated", error) &&
                      judge_seat_by_course(play, one->id, one->standby, error)))
        return false;
    if (!log_at(play, old, replaced ? "replaced" : "vacated", replaced ? one->standby : one->person, one->id,
                error))
        return false;

    judge_home_tell(play->home, NULL, "tell-out", "game", play->game->name, "power",
                    judge_play_power_told(play, one->id), "replaced", judge_flag(replaced), NULL);
    return true;
}

static bool settle_seat(struct judge_play *play, const struct judge_nmr *nmr, const struct one *one,
                        gint64 old, bool ends, GError **error)
{
    bool called = nmr->movement && (one->call != 0), needed = one->missed || !one->seat;
    bool silent = called && one->silent && !one->demand.excused && needed;
    if (silent && !end_silent(play, one, old, error))
        return false;
    if (!one->seat)
        return true;

    if (one->actions.replace || (one->actions.disorder && !ends))
        return vacate(play, one, old, error);
    /* The player is back: who was called for him is not needed. */
    return !called || one->missed ||
           (judge_nmr_end_call(play, one->id, "released", error) &&
            log_at(play, old, "standby-released", one->standby, one->id, error));
}

bool judge_nmr_seats(struct judge_play *play, struct judge_nmr *nmr, gint64 old, bool ends, GError **error)
{
    for (guint i = 0; i < nmr->powers->len; i++)
        if (!settle_seat(play, nmr, &g_array_index(nmr->powers, struct one, i), old, ends, error))
            return false;
    return true;
}

/* ---- afterwards ---- */

bool judge_nmr_ask(const struct judge_play *play, rules_power power, gint64 person, gint64 called_s,
                   const char *again, GError **error)
{
    g_autoptr(games_person) who = games_person_get(play->home->store, person);
    enum rules_language language = judge_play_language(play, who);
    gint64 until_s = own_until(play, called_s);
    g_autofree char *until =
        until_s > play->home->now_s ? judge_play_date(play, who, until_s, language) : NULL;

    const char *id = play->board->map->power[power].id;
    bool vacant = !judge_play_seat(play, id);
    g_autofree char *code = judge_nmr_code(play);
    g_autoptr(GPtrArray) rows = games_order_list_later(play->home->store, play->game->id, code, id);
    g_autoptr(GString) orders = g_string_new(NULL);
    for (guint i = 0; i < rows->len; i++) {
        g_autofree char *order = judge_order_shown(play, rows->pdata[i], language);
        g_string_append_printf(orders, "\n%s", order);
    }
    const char *words[] = {"vacant", judge_flag(vacant),        "until", until, "again", again,
                           "orders", judge_filled(orders->str), NULL};
    return judge_notice_write(play, person, power, vacant ? "standby-vacant" : "standby", vacant, words, true,
                              error);
}

bool judge_nmr_call(struct judge_play *play, rules_power power, gint64 phase, bool *called, GError **error)
{
    struct games_store *store = play->home->store;
    const char *id = play->board->map->power[power].id;

    gint64 now_s = play->home->now_s;
    g_autoptr(GArray) order = games_standby_order(store, play->game->id, now_s);
    if (called)
        *called = order->len > 0;
    if (!order->len)
        return true;

    gint64 person = g_array_index(order, gint64, 0);
    g_autoptr(games_person) who = games_person_get(store, person);
    g_autofree char *rate =
        judge_reliability_said(play->home, person, true, judge_home_editor_language(play->home));
    judge_home_tell(play->home, NULL, "tell-called", "game", play->game->name, "address",
                    who ? who->address : NULL, "power", judge_play_power_told(play, id), "rate", rate, NULL);

    return games_standby_call(store, play->game->id, play->phase->id, id, person, now_s, error) &&
           games_seat_add(store, play->game->id, person, GAMES_ROLE_STANDBY, id, now_s, error) &&
           log_at(play, phase, "standby-called", person, id, error) &&
           judge_nmr_ask(play, power, person, now_s, NULL, error);
}

/* Whether somebody is to be called for a power in the movement phase that is open. */
static bool wants_standby(const struct judge_play *play, const struct judge_nmr *nmr, rules_power power)
{
    const char *id = play->board->map->power[power].id;
    const struct games_seat *seat = judge_play_seat(play, id);
    if (judge_nmr_called(play, id) || judge_nmr_is_dummy(play, id) ||
        !rules_power_must_order(&play->pos, power, &play->book))
        return false;
    if (seat)
        return nmr->policy == GAMES_NMR_STANDBY && seat->missed_in_a_row > 0;
    return judge_nmr_calls_standbys(play) && judge_nmr_was_played(play, power);
}

bool judge_nmr_decline(struct judge_play *play, rules_power power, gint64 mail, GError **error)
{
    const char *id = play->board->map->power[power].id;
    gint64 person = judge_nmr_called(play, id);
    bool called = true;
    bool ok = judge_nmr_end_call(play, id, "declined", error) &&
              judge_play_log(play, "standby-declined", person, mail, error, "power=%s", id) &&
              judge_play_reload(play, error) && judge_nmr_call(play, power, play->phase->id, &called, error);
    if (ok && !called)
        judge_home_tell(play->home, NULL, "tell-declined", "game", play->game->name, "power",
                        judge_play_power_told(play, id), NULL);
    return ok;
}

static bool write_one(struct judge_play *play, const struct one *one, gint64 phase, GError **error)
{
    const struct games_nmr_actions *actions = &one->actions;
    g_autofree char *when = judge_nmr_say_missed(play, one->person, phase);
    bool open = !actions->replace && !judge_setting_is(play->game, "take-over", "no");
    const char *words[] = {
        "missed",   DIGITS(one->in_a_row + 1),    "standby", judge_flag(judge_nmr_called(play, one->id)),
        "replaced", judge_flag(actions->replace), "phase",   when,
        "again",    judge_flag(one->in_a_row),    "open",    judge_flag(open),
        NULL};
    bool ok = true, moved;
    if (actions->replace || actions->disorder)
        ok = judge_notice_tell(play, one->person, one->power, "nmr-out", words, error) &&
             (!actions->replace || (judge_hand_over_time(play, one->power, &moved, error) &&
                                    judge_hand_over_post(play, one->power, one->standby, error)));
    else if (actions->warn)
        ok = judge_notice_write(play, one->person, one->power, "late", false, words, false, error);
    else if (one->call && !one->missed && one->seat)
        ok = judge_notice_tell(play, one->standby, one->power, "standby-released", words, error);

    return ok;
}

bool judge_nmr_after(struct judge_play *play, struct judge_nmr *nmr, gint64 old, GError **error)
{
    bool going_on = !nmr->again && play->game->state != GAMES_STATE_ENDED && !play->phase->adjudicated_s;
    /* The list may be short: powers without any player come first. */
    for (unsigned round = 0; going_on && judge_play_type(play) == RULES_PHASE_MOVEMENT && round < 2; round++)
        for (rules_power p = 0; p < play->board->map->n_powers; p++) {
            bool vacant = !judge_play_seat(play, play->board->map->power[p].id);
            if (vacant == (round == 0) && wants_standby(play, nmr, p) &&
                !judge_nmr_call(play, p, old, NULL, error))
                return false;
        }
    for (guint i = 0; nmr->movement && going_on && i < nmr->powers->len; i++)
        if (!write_one(play, &g_array_index(nmr->powers, struct one, i), old, error))
            return false;

    return true;
}
