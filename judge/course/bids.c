#include "bids.h"
#include "hand.h"
#include "../letters/mailing.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../play/own_map.h"

#include <string.h>

bool judge_bids_begin(struct judge_play *play, GError **error)
{
    const struct rules_map *map = play->board->map;
    if (!map->auction)
        return true;

    g_autoptr(GString) lines = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++)
        if (!judge_play_seat(play, map->power[p].id))
            g_string_append_printf(lines, "HIRED %s\n", map->power[p].id);

    char code[32];
    rules_phase_code(map, map->begin, code, sizeof code);
    return judge_map_add_lines(play, code, lines->str, error);
}

void judge_bids_carry(const struct judge_play *play, const struct rules_position *next, unsigned *credits)
{
    const struct rules_map *map = play->board->map;
    bool year_over = play->phase && next->phase.year != play->pos.phase.year;
    for (rules_power p = 0; p < map->n_powers; p++)
        credits[p] = map->power[p].credits + (year_over ? rules_position_count_centres(next, p) : 0);
}

/* Whoever played a hired power plays it no more. */
static bool dismiss(struct judge_play *play, rules_power power, GError **error)
{
    const struct games_seat *seat = judge_play_seat(play, play->board->map->power[power].id);
    return !seat || games_seat_close(play->home->store, seat->id, play->home->now_s, "auction", error);
}

/* The lines of the game's map that say what each has, and who plays a hired power: `winner` NULL: nobody. */
static char *map_lines(const struct rules_map *map, const unsigned *credits, const rules_power *winner)
{
    GString *lines = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        rules_power by = winner ? winner[p] : RULES_NO_POWER;
        if (!map->power[p].hired)
            g_string_append_printf(lines, "CREDITS %s %u\n", map->power[p].id, credits[p]);
        else if (by == RULES_NO_POWER)
            g_string_append_printf(lines, "HIRED %s\n", map->power[p].id);
        else
            g_string_append_printf(lines, "HIRED %s BY %s\n", map->power[p].id, map->power[by].id);
    }
    return g_string_free(lines, FALSE);
}

static bool set_kept(struct judge_play *play, const char *text, GError **error)
{
    g_autofree char *key = judge_bids_key(play->phase->code);
    return games_game_set(play->home->store, play->game->id, key, text, error) &&
           judge_play_reload(play, error);
}

static bool set_deadline(struct judge_play *play, enum rules_phase_type type, gint64 start_s, GError **error)
{
    return games_phase_set_deadline(play->home->store, play->phase->id,
                                    judge_play_deadline(play, type, start_s), error) &&
           judge_play_reload(play, error);
}

bool judge_bids_open(struct judge_play *play, const unsigned *credits, gint64 start_s, GError **error)
{
    const struct rules_map *map = play->board->map;
    if (!rules_bids_come_before(map, play->pos.phase))
        return true;
    g_autofree char *key = judge_bids_key(play->phase->code);
    if (play->replayed && *games_game_setting(play->game, key, "")) /* an erratum leaves bids alone */
        return true;

    g_autoptr(GString) kept = g_string_new(NULL);
    g_autofree char *lines = map_lines(map, credits, NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        if (rules_power_bids(map, p))
            g_string_append_printf(kept, "credits %s %u\n", map->power[p].id, credits[p]);
        else if (!dismiss(play, p, error))
            return false;
    }

    return set_kept(play, kept->str, error) && judge_map_add_lines(play, play->phase->code, lines, error) &&
           set_deadline(play, RULES_PHASE_ADJUSTMENT, start_s, error);
}

bool judge_bids_put(struct judge_play *play, rules_power power, const struct rules_bid *bids, unsigned n,
                    bool alone, gint64 person, gint64 mail, GError **error)
{
    const struct rules_map *map = play->board->map;
    g_autofree char *key = judge_bids_key(play->phase->code);
    g_autoptr(GString) kept = g_string_new(games_game_setting(play->game, key, ""));
    g_autofree char *id = g_strdup(map->power[power].id);

    for (rules_power p = 0; alone && p < map->n_powers; p++)
        if (map->power[p].hired)
            g_string_append_printf(kept, "bid %s %s 0\n", id, map->power[p].id);
    for (unsigned i = 0; i < n; i++)
        g_string_append_printf(kept, "bid %s %s %u\n", id, map->power[bids[i].power].id, bids[i].amount);
    g_string_append_printf(kept, "given %s\n", id);

    return set_kept(play, kept->str, error) && judge_play_log(play, "bid", person, mail, error, "power=%s",
                                                              id); /* how much is secret until all are open */
}

bool judge_bids_reopen(struct judge_play *play, GError **error)
{
    const struct rules_map *map = play->board->map;
    unsigned credits[RULES_MAX_POWERS];
    g_autofree struct rules_auction *auction = g_new0(struct rules_auction, 1);
    g_autoptr(GArray) bids = judge_bids_revealed(play, play->phase->code, credits, auction);
    for (rules_power p = 0; p < map->n_powers; p++) /* nobody's orders any more */
        if (map->power[p].hired && !games_order_withdraw(play->home->store, play->phase->id, map->power[p].id,
                                                         NULL, play->home->now_s, error))
            return false;
    return bids && judge_bids_open(play, credits, play->home->now_s, error) &&
           judge_play_log(play, "bids-reopened", 0, 0, error, "phase=%s", play->phase->code);
}

/* The seats of hired powers as the auction has it. */
static bool seat_winners(struct judge_play *play, const struct rules_auction *auction, GError **error)
{
    const struct rules_map *map = play->board->map;
    for (rules_power p = 0; p < map->n_powers; p++) {
        rules_power by = map->power[p].hired ? auction->winner[p] : RULES_NO_POWER;
        const struct games_seat *own = by == RULES_NO_POWER ? NULL : judge_play_seat(play, map->power[by].id);
        if (own && !judge_seat_by_course(play, map->power[p].id, own->person, error))
            return false;
    }
    return true;
}

/* READY was said of the bids, which answer for no orders. */
static bool not_ready(struct judge_play *play, GError **error)
{
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        bool plays = seat->role == GAMES_ROLE_PLAYER && seat->power;
        if ((plays && !judge_seat_note_answer(play, seat, NULL, false, error)) ||
            (seat->ready && !games_seat_set(play->home->store, seat->id, "ready", "0", error)) ||
            (seat->wait && !games_seat_set(play->home->store, seat->id, "wait", "0", error)))
            return false;
    }
    return true;
}

static bool log_all(const struct judge_play *play, const GArray *bids, const struct rules_auction *auction,
                    GError **error)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) told = g_string_new(NULL);
    for (guint i = 0; i < bids->len; i++) {
        const struct rules_bid *bid = &g_array_index(bids, struct rules_bid, i);
        g_string_append_printf(told, " %s-%s=%u", map->power[bid->bidder].id, map->power[bid->power].id,
                               bid->amount);
    }
    for (rules_power p = 0; p < map->n_powers; p++)
        if (map->power[p].hired && auction->winner[p] != RULES_NO_POWER)
            g_string_append_printf(told, " %s:%s", map->power[p].id, map->power[auction->winner[p]].id);
    return judge_play_log(play, "bids-revealed", 0, 0, error, "phase=%s%s", play->phase->code, told->str);
}

bool judge_bids_reveal(struct judge_play *play, gint64 start_s, GError **error)
{
    unsigned credits[RULES_MAX_POWERS];
    g_autofree struct rules_auction *auction = g_new0(struct rules_auction, 1);
    g_autofree char *key = judge_bids_key(play->phase->code);
    g_autofree char *kept = g_strconcat(games_game_setting(play->game, key, ""), "revealed\n", NULL);
    if (!not_ready(play, error) || !set_kept(play, kept, error))
        return false;

    g_autoptr(GArray) bids = judge_bids_revealed(play, play->phase->code, credits, auction);
    g_autofree char *lines = map_lines(play->board->map, auction->left, auction->winner);
    return seat_winners(play, auction, error) && log_all(play, bids, auction, error) &&
           judge_map_add_lines(play, play->phase->code, lines, error) &&
           set_deadline(play, RULES_PHASE_MOVEMENT, start_s, error) &&
           judge_report_mail(play, NULL, NULL, error);
}
