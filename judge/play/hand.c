#include "hand.h"
#include "people.h"

#include <string.h>

GPtrArray *judge_hand_of(const struct judge_play *play, gint64 person)
{
    GPtrArray *own = g_ptr_array_new();
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        struct games_seat *seat = judge_play_seat(play, play->board->map->power[p].id);
        if (seat && seat->person == person)
            g_ptr_array_add(own, seat);
    }
    return own;
}

bool judge_hand_leads(const struct judge_play *play, rules_power power)
{
    const struct rules_map *map = play->board->map;
    for (rules_power p = 0; p < power; p++)
        if (rules_same_hand(map, p, power) && judge_seat_takes_player(play, p))
            return false;
    return judge_seat_takes_player(play, power);
}

char *judge_hand_said(const struct judge_play *play, rules_power power, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) names = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++)
        if (rules_same_hand(map, p, power) && judge_seat_takes_player(play, p))
            judge_list_add(names, rules_power_name(play->board->names, p, language));
    return g_strdup(names->str);
}
