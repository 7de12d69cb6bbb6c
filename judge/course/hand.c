#include "hand.h"
#include "../play/household.h"
#include "../play/people.h"

bool judge_hand_sit_rest(const struct judge_play *play, rules_power power, gint64 person, GError **error)
{
    const struct rules_map *map = play->board->map;
    for (rules_power p = 0; p < map->n_powers; p++) {
        bool joined = p != power && rules_same_hand(map, p, power) && judge_seat_takes_player(play, p);
        if (joined && !judge_play_seat(play, map->power[p].id) &&
            !games_seat_add(play->home->store, play->game->id, person, GAMES_ROLE_PLAYER, map->power[p].id,
                            play->home->now_s, error))
            return false;
    }
    return true;
}

/* Two of one address in a game that does not want it: its editor decides. */
static void tell_rival(const struct judge_play *play, rules_power power, gint64 person)
{
    g_autofree char *rival = judge_household_rival(play, person);
    g_autoptr(games_person) who = rival ? games_person_get(play->home->store, person) : NULL;
    if (who)
        judge_home_tell(play->home, NULL, "tell-shared", "game", play->game->name, "power",
                        judge_play_power_told(play, play->board->map->power[power].id), "name", who->name,
                        "rival", rival, NULL);
}

bool judge_hand_sit(const struct judge_play *play, rules_power power, gint64 person, GError **error)
{
    tell_rival(play, power, person);
    return games_seat_add(play->home->store, play->game->id, person, GAMES_ROLE_PLAYER,
                          play->board->map->power[power].id, play->home->now_s, error) &&
           judge_hand_sit_rest(play, power, person, error);
}

bool judge_seat_by_course(const struct judge_play *play, const char *power, gint64 person, GError **error)
{
    struct games_store *store = play->home->store;
    gint64 seat =
        games_seat_add(store, play->game->id, person, GAMES_ROLE_PLAYER, power, play->home->now_s, error);
    return seat && games_seat_set(store, seat, "why", "course", error);
}
