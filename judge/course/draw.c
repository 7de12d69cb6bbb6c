#include "draw.h"
#include "hand.h"
#include "handover.h"
#include "../letters/notice.h"
#include "../play/hand.h"
#include "../play/people.h"
#include "../conf/refusals.h"

#include <stdio.h>
#include <string.h>

/* The seed of the game's draw, made and recorded if there is none: players cannot foresee it, anybody can
 * repeat it. */
static bool take_seed(struct judge_play *play, guint64 *seed, GError **error)
{
    *seed = (guint64)play->game->seed;
    if (*seed)
        return true;
    g_autofree char *secret = games_store_get(play->home->store, "secret");
    g_autofree char *text = g_strdup_printf("draw %s %" G_GINT64_FORMAT " %s", play->game->name,
                                            play->game->id, judge_or_empty(secret));
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    digest[15] = '\0'; /* 60 bits: a positive number in the store */
    *seed = g_ascii_strtoull(digest, NULL, 16) | 1;
    g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, *seed);
    return games_game_set(play->home->store, play->game->id, "seed", number, error);
}

bool judge_seats_wait(struct judge_play *play, gint64 id, gint64 mail, GError **error)
{
    struct judge_home *home = play->home;
    g_autoptr(games_person) person = games_person_get(home->store, id);
    judge_home_tell(home, NULL, "tell-waiting", "game", play->game->name, "name", person->name, NULL);
    return judge_standby_put(home, id, play->game->id, mail, true, error) &&
           judge_notice_tell(play, id, RULES_NO_POWER, "waiting", NULL, error);
}

bool judge_seats_tell_candidates(const struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) open = games_admission_list(play->home->store, play->game->id);
    bool ok = true;
    for (guint i = 0; i < open->len && ok; i++)
        ok = judge_notice_tell(play, ((const struct games_admission *)open->pdata[i])->person, RULES_NO_POWER,
                               "join-unanswered", NULL, error);
    return ok;
}

/* What a player makes of powers that are drawn together: the one of them that he likes best. */
static unsigned best_rank(const struct rules_map *map, const unsigned *ranks, rules_power power)
{
    unsigned best = ranks[power];
    for (rules_power p = 0; p < map->n_powers; p++)
        if (rules_same_hand(map, p, power))
            best = MIN(best, ranks[p]);
    return best;
}

static bool assign(struct judge_play *play, const GPtrArray *joined, const GArray *powers, GError **error)
{
    const struct rules_map *map = play->board->map;
    guint n = powers->len;
    guint64 seed;
    if (n > GAMES_DRAW_MAX)
        return judge_refuse(error, "draw-too-many", "most", DIGITS(GAMES_DRAW_MAX), "count", DIGITS(n), NULL);

    for (guint i = n; i < joined->len; i++) {
        const struct games_seat *seat = joined->pdata[i];
        if (!games_seat_close(play->home->store, seat->id, play->home->now_s, "waiting list", error) ||
            !judge_seats_wait(play, seat->person, 0, error))
            return false;
    }
    if (!n) /* they came when all was drawn */
        return true;
    if (!take_seed(play, &seed, error))
        return false;

    /* Powers that nobody joined for go to players without wishes who are not there. */
    g_autofree unsigned *ranks = g_new0(unsigned, (gsize)n *n);
    g_autofree unsigned *all = g_new0(unsigned, map->n_powers), *power_of = g_new0(unsigned, n);
    for (guint i = 0; i < joined->len && i < n; i++) {
        const struct games_seat *seat = joined->pdata[i];
        if (!judge_preferences_parse(play->board, seat->preferences, RULES_ENGLISH, all, NULL))
            continue;
        for (guint p = 0; p < n; p++)
            ranks[i * n + p] = best_rank(map, all, g_array_index(powers, rules_power, p));
    }

    guint64 sum = games_draw_assign(n, ranks, seed, power_of);
    g_autoptr(GString) told = g_string_new(NULL);
    for (guint i = 0; i < joined->len && i < n; i++) {
        const struct games_seat *seat = joined->pdata[i];
        rules_power power = g_array_index(powers, rules_power, power_of[i]);
        const char *id = map->power[power].id;
        g_string_append_printf(told, " %s=%" G_GINT64_FORMAT, id, seat->person);
        if (!games_seat_set(play->home->store, seat->id, "power", id, error) ||
            !judge_hand_sit_rest(play, power, seat->person, error))
            return false;
    }

    return judge_play_log(play, "drawn", 0, 0, error,
                          "seed=%" G_GUINT64_FORMAT " sum=%" G_GUINT64_FORMAT "%s", seed, sum, told->str);
}

bool judge_seats_draw(struct judge_play *play, bool begins, GError **error)
{
    /* The wishes of who came last were not there when the game was loaded. */
    if (!judge_play_reload(play, error))
        return false;
    g_autoptr(GPtrArray) all = judge_seats_joined(play), joined = g_ptr_array_new();
    for (guint i = 0; i < all->len; i++)
        if (!((struct games_seat *)all->pdata[i])->power)
            g_ptr_array_add(joined, all->pdata[i]);

    if (!joined->len)
        return true;

    g_autoptr(GArray) powers = g_array_new(FALSE, FALSE, sizeof(rules_power));
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        if (judge_hand_leads(play, p) && !judge_play_seat(play, play->board->map->power[p].id))
            g_array_append_val(powers, p);

    if (!begins) /* who finds no power goes on waiting */
        g_ptr_array_set_size(joined, (gint)MIN(joined->len, powers->len));
    return assign(play, joined, powers, error) && judge_play_reload(play, error);
}
