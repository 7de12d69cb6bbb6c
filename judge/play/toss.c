#include "toss.h"
#include "../conf/list.h"

#include <string.h>

#define SEED "toss-seed" /* game setting */

const char *judge_toss_seed(const struct judge_play *play)
{
    const char *seed = games_game_setting(play->game, SEED, "");
    return *seed ? seed : NULL;
}

uint8_t judge_toss_won(const struct judge_play *play)
{
    const char *seed = judge_toss_seed(play);
    if (!seed || play->board->map->n_sides == 0)
        return RULES_NO_SIDE;
    guint64 state = g_ascii_strtoull(seed, NULL, 10);
    return (uint8_t)games_draw_below(&state, play->board->map->n_sides);
}

bool judge_phase_is_passed(const struct rules_phase *before, struct rules_phase phase,
                           struct rules_phase after)
{
    return (!before || rules_phase_before(*before, phase)) && !rules_phase_before(after, phase);
}

char *judge_side_said(const struct judge_play *play, uint8_t side, rules_power but,
                      enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) names = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++)
        if (map->power[p].side == side && p != but)
            judge_list_add(names, rules_power_name(play->board->names, p, language));
    return g_strdup(names->str);
}
