/* A seat changes hands: who is told that it is vacant, who takes it, what he gets, and the time he has. */
#include "handover.h"
#include "hand.h"
#include "nmr.h"
#include "orders.h"
#include "picking.h"
#include "postpone.h"
#include "../letters/kit.h"
#include "../letters/notice.h"
#include "../play/people.h"
#include "../play/own_map.h"
#include "../play/reliability.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

static bool tell_new_player(const struct judge_play *play, rules_power power, gint64 person, bool moved,
                            GError **error)
{
    const char *id = play->board->map->power[power].id;
    g_autoptr(games_person) who = games_person_get(play->home->store, person);
    g_autofree char *name = who ? judge_person_shown(play->game, who) : NULL;
    g_autofree char *former = judge_former_player(play, id, play->home->now_s);
    g_autofree char *rate =
        judge_reliability_said(play->home, person, true, judge_home_editor_language(play->home));
    judge_home_tell(play->home, NULL, "tell-new-player", "game", play->game->name, "power",
                    judge_play_power_told(play, id), "address", who ? who->address : NULL, "rate", rate,
                    NULL);
    const char *words[] = {"name", name, "former", name ? former : NULL, "moved", judge_flag(moved), NULL};
    struct judge_notice notice = {.key = "new-player", .sentences = true, .power = power, .words = words};
    return judge_notice_all(play, &notice, person, error);
}

/* Who takes a power with a script ends it, from the open phase on. How many seasons he has missed is kept: a
 * tournament counts them (Bretagne II). */
static bool end_script(struct judge_play *play, rules_power power, GError **error)
{
    const struct rules_map *map = play->board->map;
    const char *id = map->power[power].id;
    unsigned missed = 0;

    if (!map->power[power].script || !play->phase)
        return true;

    g_autoptr(GPtrArray) phases = games_phase_line(play->home->store, play->game->id);
    GAMES_EACH(const struct games_phase, past, phases) {
        struct rules_phase phase;
        if (past->adjudicated_s && rules_phase_parse(map, past->code, strlen(past->code), &phase))
            missed += rules_phase_type(map, phase) == RULES_PHASE_MOVEMENT;
    }

    g_autofree char *line = g_strdup_printf("PLAYED %s", id);
    g_autofree char *late =
        g_strdup_printf("%s%s %u\n", games_game_setting(play->game, "latecomers", ""), id, missed);
    return judge_map_add_lines(play, play->phase->code, line, error) &&
           games_game_set(play->home->store, play->game->id, "latecomers", late, error) &&
           judge_play_log(play, "script-ended", 0, 0, error, "power=%s seasons=%u", id, missed);
}

/* A power that plays again is no dummy. */
static bool drop_dummy(const struct judge_play *play, const char *id, GError **error)
{
    if (!judge_nmr_is_dummy(play, id))
        return true;

    g_auto(GStrv) list = g_strsplit(judge_setting(play->game, "dummies"), " ", -1);
    g_autoptr(GString) left = g_string_new(NULL);
    for (char **w = list; *w; w++)
        if (**w && strcmp(*w, id))
            judge_list_join(left, " ", *w);
    return games_game_set(play->home->store, play->game->id, "dummies", judge_filled(left->str), error);
}

bool judge_nmr_take_over(struct judge_play *play, rules_power power, gint64 person, gint64 mail,
                         const char *why, GError **error)
{
    const char *id = play->board->map->power[power].id;
    bool moved = false;
    return judge_nmr_release(play, power, person, error) && judge_hand_sit(play, power, person, error) &&
           drop_dummy(play, id, error) && end_script(play, power, error) && judge_play_reload(play, error) &&
           judge_play_log(play, "replaced", person, mail, error, "power=%s why=%s", id, why) &&
           (!judge_picking_is_on(play) ||
            (judge_picking_drop(play, error) && judge_picking_begin(play, error) &&
             tell_new_player(play, power, person, false, error))) &&
           (!play->phase || play->game->state == GAMES_STATE_FORMING ||
            (judge_hand_over_time(play, power, &moved, error) &&
             judge_hand_over_post(play, power, person, error) &&
             tell_new_player(play, power, person, moved, error)));
}

/* Whether a standby is called for a vacant seat: a dummy's is only there for who asks. */
static bool wants_standby(const struct judge_play *play, rules_power power)
{
    return judge_seat_is_open(play, power) && !judge_nmr_is_dummy(play, play->board->map->power[power].id);
}

/* Somebody was called already: the seat is his if he has answered, and his for an answer if not. */
static bool offer_to_called(struct judge_play *play, rules_power power, const struct games_standby_call *call,
                            GError **error)
{
    if (!judge_nmr_has_answered(play, call))
        return judge_nmr_ask(play, power, call->person, call->called_s, NULL, error);
    return judge_nmr_use_standby(play, call->power, call->person, error) &&
           judge_nmr_take_over(play, power, call->person, 0, "standby", error);
}

gint64 judge_seat_next(const struct judge_play *play, rules_power power)
{
    struct games_store *store = play->home->store;
    gint64 called = judge_nmr_called(play, play->board->map->power[power].id);
    bool calls = judge_play_is_open(play) && judge_nmr_calls_standbys(play) &&
                 (judge_power_units(&play->pos, power) || rules_position_count_centres(&play->pos, power));
    g_autoptr(GArray) order = calls ? games_standby_order(store, play->game->id, play->home->now_s) : NULL;
    return !called && order && order->len ? g_array_index(order, gint64, 0) : called;
}

bool judge_seat_vacated(struct judge_play *play, rules_power power, const char *key, const char *why,
                        GError **error)
{
    const char *id = play->board->map->power[power].id;
    if (!judge_play_is_open(play) && !judge_picking_is_on(play))
        return true;

    const char *words[] = {"why", why, "picks", judge_flag(judge_picking_is_on(play)), NULL};
    struct judge_notice notice = {.key = key, .sentences = true, .power = power, .words = words};
    if (!judge_notice_all(play, &notice, 0, error))
        return false;
    if (!judge_play_is_open(play))
        return true;

    g_autoptr(games_standby_call_auto) call = games_standby_called(play->home->store, play->game->id, id);
    bool calls = wants_standby(play, power) && judge_nmr_calls_standbys(play), called = true;
    bool ok = call ? offer_to_called(play, power, call, error)
                   : !calls || judge_nmr_call(play, power, play->phase->id, &called, error);
    bool is_called = call != NULL;
    if (ok && (!called || !calls)) {
        g_autoptr(GArray) standbys =
            games_standby_order(play->home->store, play->game->id, play->home->now_s);
        judge_home_tell(play->home, NULL, "tell-vacant", "game", play->game->name, "power",
                        judge_play_power_told(play, id), "standbys", judge_flag(standbys->len && !is_called),
                        NULL);
    }

    return ok;
}

static bool serve_game(struct judge_play *play, GError **error)
{
    if (!judge_nmr_calls_standbys(play) || !play->phase || play->phase->adjudicated_s ||
        play->game->state != GAMES_STATE_ACTIVE)
        return true;
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        bool called = judge_nmr_called(play, play->board->map->power[p].id);
        bool wanted = !called && wants_standby(play, p) && judge_nmr_was_played(play, p);
        if (wanted && !judge_nmr_call(play, p, play->phase->id, NULL, error))
            return false;
    }
    return true;
}

static bool serve(struct judge_home *home, gint64 game, GError **error)
{
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    bool ok = true;
    for (guint i = 0; ok && i < games->len; i++) {
        const struct games_game *one = games->pdata[i];
        if ((game && one->id != game) || one->state != GAMES_STATE_ACTIVE)
            continue;
        g_autoptr(judge_play) play = judge_play_load(home, one->id, error);
        ok = play && serve_game(play, error);
    }
    return ok;
}

bool judge_standby_put(struct judge_home *home, gint64 person, gint64 game, gint64 mail, bool offer,
                       GError **error)
{
    struct games_event event = {.at_s = home->now_s,
                                .game = game,
                                .person = person,
                                .mail = mail,
                                .what = "standby",
                                .detail = offer ? "offer=yes" : "offer=no"};
    return (offer ? games_standby_offer : games_standby_withdraw)(home->store, person, game, home->now_s,
                                                                  error) &&
           games_event_add(home->store, &event, error) && (!offer || serve(home, game, error));
}

bool judge_intake_take_seat(struct judge_intake *in, GError **error)
{
    struct judge_play *play = in->play;
    const char *id = play->board->map->power[in->power].id;
    if (judge_play_seat(play, id))
        return true;
    if (!judge_nmr_take_over(play, in->power, in->person->id, in->row->id, "standby", error))
        return false;
    in->seat = judge_play_seat(play, id);
    return judge_intake_note(in, "standby-mine", "power",
                             rules_power_name(play->board->names, in->power, in->language), NULL);
}
