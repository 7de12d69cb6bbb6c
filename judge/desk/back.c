#include "back.h"
#include "say.h"
#include "../course/ahead.h"
#include "../course/back.h"
#include "../course/votes.h"
#include "../course/bids.h"
#include "../course/course.h"
#include "../letters/notice.h"
#include "../play/bids.h"
#include "../conf/refusals.h"

#include <string.h>

/* Who sat there, what was voted and what waited to be printed comes back as it was in the phase row `kept`;
 * what is so now is kept under the row just opened, for the way forward. */
static bool restore(struct judge_play *play, gint64 kept, GError **error)
{
    struct games_store *store = play->home->store;
    return games_snapshot_take(store, play->phase->id, play->home->now_s, error) &&
           (!games_snapshot_has(store, kept) ||
            games_snapshot_restore(store, kept, play->home->now_s, error)) &&
           judge_play_reload(play, error);
}

bool judge_desk_go_back(struct judge_play *play, const char *code, const char *why, GError **error)
{
    struct games_store *store = play->home->store;
    gint64 left = play->phase ? play->phase->id : 0;
    g_autoptr(games_phase) row = games_phase_find(store, play->game->id, code);
    return judge_play_reopen(play, code, false, error) &&
           games_phase_set_cause(store, play->phase->id, GAMES_CAUSE_ROLLBACK, why, left, error) &&
           restore(play, row->id, error);
}

bool judge_desk_leave(struct judge_play *play, GError **error)
{
    return (!judge_bids_are_known(play) || judge_bids_reopen(play, error)) &&
           games_phase_leave(play->home->store, play->game->id, error);
}

/* The game has gone there from a phase: it is told. */
static bool gone(struct judge_play *play, const struct judge_desk_by *by, const char *key, const char *why,
                 gint64 left, GHashTable *before, GError **error)
{
    struct judge_told told = {
        .key = key, .what = key, .why = why, .left = left, .before = before, .whole = true};
    judge_desk_say_state(play, by);
    return judge_back_tell(play, &told, NULL, error);
}

bool judge_desk_rollback(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    gint64 left = play->game->phase;
    bool here = judge_play_is_open(play) && !strcmp(by->asked.phase, play->phase->code);
    bool bids = here && judge_bids_are_known(play);
    if (here && !bids)
        return judge_refuse(error, "phase-here", "game", play->game->name, "phase", play->phase->code, NULL);
    g_autofree char *why = g_strstrip(g_strdelimit(g_strdup(judge_or_empty(by->text)), "\r\n\t", ' '));
    g_autoptr(GHashTable) before = judge_now_take(play);
    return (bids ? judge_bids_reopen(play, error) : judge_desk_go_back(play, by->asked.phase, why, error)) &&
           judge_play_log(play, "rolled-back", by->person, by->mail, error,
                          "phase=%s from=%" G_GINT64_FORMAT "%s%s", play->phase->code, left,
                          *why ? " why=" : "", why) &&
           gone(play, by, bids ? "bids-reopened" : "rolled-back", why, bids ? 0 : left, before, error);
}

/* The row that the last rollback left, if the game is still where it brought it; 0: there is none. */
static gint64 row_left(const struct judge_play *play)
{
    const struct games_phase *phase = play->phase;
    bool brought = phase && !phase->adjudicated_s && phase->cause == GAMES_CAUSE_ROLLBACK;
    return brought ? phase->came_from : 0;
}

/* An end that was reached there is one again. */
static bool end_again(struct judge_play *play, GError **error)
{
    g_autofree char *result = games_phase_ending(play->home->store, play->phase->id);
    if (!result)
        return true;
    return judge_votes_over(play, result, error) && judge_play_reload(play, error);
}

/* A deadline that passed meanwhile is set anew: nobody could send orders for it. */
bool judge_desk_renew_deadline(struct judge_play *play, GError **error)
{
    const struct games_phase *phase = play->phase;
    if (phase->adjudicated_s || !phase->deadline_s || phase->deadline_s > play->home->now_s)
        return true;
    gint64 at_s = judge_play_deadline(play, judge_play_type(play), play->home->now_s);
    return games_phase_set_deadline(play->home->store, phase->id, at_s, error) &&
           judge_play_reload(play, error);
}

bool judge_desk_go_to(struct judge_play *play, gint64 row, GError **error)
{
    struct games_store *store = play->home->store;
    gint64 from = play->phase ? play->phase->id : 0;
    return games_phase_make_current(store, play->game->id, row, error) &&
           (!games_snapshot_has(store, from) ||
            games_snapshot_restore(store, from, play->home->now_s, error)) &&
           games_turn_recount(store, play->game->id, error) && judge_play_reload(play, error) &&
           end_again(play, error) && judge_desk_renew_deadline(play, error) && judge_ahead_open(play, error);
}

bool judge_desk_forward(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    gint64 to = row_left(play), left = play->game->phase;
    if (!to)
        return judge_refuse(error, "forward-none", "game", play->game->name, NULL);
    g_autoptr(GHashTable) before = judge_now_take(play);
    return judge_desk_go_to(play, to, error) &&
           judge_play_log(play, "rolled-forward", by->person, by->mail, error, "%s", play->phase->code) &&
           gone(play, by, "rolled-forward", by->text, left, before, error);
}
