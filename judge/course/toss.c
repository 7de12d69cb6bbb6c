#include "toss.h"
#include "../play/own_map.h"
#include "../play/toss.h"

/* The seed: nobody can foresee it, anybody can repeat it. A game that was taken back tosses the same again. */
static bool toss(struct judge_play *play, GError **error)
{
    if (!judge_toss_seed(play)) {
        g_autofree char *secret = games_store_get(play->home->store, "secret");
        g_autofree char *text = g_strdup_printf("toss %s %" G_GINT64_FORMAT " %s", play->game->name,
                                                play->game->id, judge_or_empty(secret));
        g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
        digest[15] = '\0';
        g_autofree char *seed = g_strdup_printf("%" G_GUINT64_FORMAT, g_ascii_strtoull(digest, NULL, 16));
        if (!games_game_set(play->home->store, play->game->id, "toss-seed", seed, error) ||
            !judge_play_reload(play, error))
            return false;
    }

    const struct rules_map *map = play->board->map;
    return judge_play_log(play, "tossed", 0, 0, error, "power=%s side=%s seed=%s",
                          map->power[map->toss.power].id, map->side[judge_toss_won(play)],
                          judge_toss_seed(play));
}

/* The first power of a side that has a player. */
static rules_power player_of(const struct judge_play *play, uint8_t side)
{
    const struct rules_map *map = play->board->map;
    for (rules_power p = 0; p < map->n_powers; p++)
        if (map->power[p].side == side && judge_play_seat(play, map->power[p].id))
            return p;
    return RULES_NO_POWER;
}

static bool join(struct judge_play *play, GError **error)
{
    const struct rules_map *map = play->board->map;
    const char *id = map->power[map->toss.power].id;
    uint8_t side = judge_toss_won(play);
    rules_power with = side == RULES_NO_SIDE ? RULES_NO_POWER : player_of(play, side);
    if (with == RULES_NO_POWER)
        return true;

    const struct games_seat *seat = judge_play_seat(play, map->power[with].id);
    g_autofree char *lines = g_strdup_printf("PLAYED %s\nSIDE %s %s\nTOGETHER %s %s", id, map->side[side], id,
                                             map->power[with].id, id);
    if (!judge_play_seat(play, id) && !games_seat_add(play->home->store, play->game->id, seat->person,
                                                      GAMES_ROLE_PLAYER, id, play->home->now_s, error))
        return false;

    /* A game that comes here again has the lines from the first time. */
    bool known = map->power[map->toss.power].side == side;
    return (known || judge_map_add_lines(play, play->phase->code, lines, error)) &&
           judge_play_reload(play, error) &&
           judge_play_log(play, "joined", 0, 0, error, "power=%s side=%s", id, play->board->map->side[side]);
}

bool judge_toss_pass(struct judge_play *play, const struct rules_phase *before, GError **error)
{
    const struct rules_toss *what = &play->board->map->toss;
    struct rules_phase joins = what->joins;
    if (what->power == RULES_NO_POWER)
        return true;
    if (judge_phase_is_passed(before, what->before, play->pos.phase) && !toss(play, error))
        return false;
    return !judge_phase_is_passed(before, joins, play->pos.phase) || join(play, error);
}
