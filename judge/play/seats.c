#include "seats.h"
#include "../conf/settings.h"

#include <string.h>

bool judge_seat_is_open(const struct judge_play *play, rules_power power)
{
    const struct rules_position *pos = &play->pos;
    const char *id = play->board->map->power[power].id;
    const struct rules_map_power *on_map = &play->board->map->power[power];
    bool given_up = judge_nmr_is_dummy(play, id) && judge_nmr_was_played(play, power);
    bool idle = (on_map->dummy && !on_map->script) || (judge_nmr_is_dummy(play, id) && !given_up);
    if (!judge_play_runs(play) || idle || judge_play_seat(play, id))
        return false;
    return judge_power_units(pos, power) || rules_position_count_centres(pos, power);
}

unsigned judge_power_units(const struct rules_position *pos, rules_power power)
{
    unsigned n = 0;
    for (unsigned i = 0; i < pos->n_units; i++)
        n += pos->units[i].power == power;
    for (unsigned i = 0; i < pos->n_dislodged; i++)
        n += pos->dislodged[i].unit.power == power;
    return n;
}

bool judge_deadline_is_issue(const struct judge_play *play)
{
    struct games_deadline_rule rule;
    return judge_deadline_rule(play->game, judge_play_type(play), &rule) && rule.issue;
}

bool judge_deadline_is_loose(const struct judge_play *play)
{
    gint64 at_s = play->phase ? play->phase->deadline_s : 0;
    return at_s && judge_deadline_is_issue(play) &&
           games_issue_date_next(play->home->store, at_s - 1, true) != at_s;
}

bool judge_seat_is_called(const struct games_seat *seat)
{
    return seat && seat->role == GAMES_ROLE_STANDBY;
}

char *judge_nmr_code(const struct judge_play *play)
{
    return g_strdup_printf("%s/STANDBY", play->phase->code);
}

enum games_nmr_policy judge_nmr_policy(const struct games_game *game)
{
    enum games_nmr_policy policy = GAMES_NMR_HOLD;
    games_nmr_policy_parse(judge_setting(game, "nmr"), &policy);
    return policy;
}

bool judge_nmr_is_dummy(const struct judge_play *play, const char *power)
{
    g_auto(GStrv) words = g_strsplit(judge_setting(play->game, "dummies"), " ", -1);
    return g_strv_contains((const char *const *)words, power);
}

gint64 judge_nmr_called(const struct judge_play *play, const char *power)
{
    g_autoptr(games_standby_call_auto) call = games_standby_called(play->home->store, play->game->id, power);
    return call ? call->person : 0;
}

bool judge_nmr_has_answered(const struct judge_play *play, const struct games_standby_call *call)
{
    g_autofree char *code = judge_nmr_code(play);
    g_autoptr(GPtrArray) orders =
        games_order_list_later(play->home->store, play->game->id, code, call->power);
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        if (seat->role == GAMES_ROLE_STANDBY && seat->person == call->person && seat->ready &&
            !g_strcmp0(seat->power, call->power))
            return true; /* READY of a standby's seat: he has said yes */
    }
    return orders->len > 0;
}

bool judge_nmr_was_played(const struct judge_play *play, rules_power index)
{
    return games_seat_played(play->home->store, play->game->id, 0, play->board->map->power[index].id, false);
}

bool judge_nmr_calls_standbys(const struct judge_play *play)
{
    enum games_nmr_policy policy = judge_nmr_policy(play->game);
    return policy == GAMES_NMR_STANDBY || policy == GAMES_NMR_WARN;
}
