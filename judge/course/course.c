#include "course.h"
#include "ahead.h"
#include "back.h"
#include "corrected.h"
#include "bids.h"
#include "draw.h"
#include "nmr.h"
#include "picking.h"
#include "postpone.h"
#include "stalemate.h"
#include "toss.h"
#include "votes.h"
#include "../letters/mailing.h"
#include "../letters/press.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../play/orders.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../play/seasons.h"
#include "../play/seats.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"

#include <stdio.h>
#include <string.h>

/* A pass of late cron: up to this long after a deadline, the next one is counted from the deadline and not
 * from the pass. */
enum { PASS_MAY_BE_LATE_S = 12 * 3600 };

bool judge_start_if_full(struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    /* One whose start was taken back has phases: its editor begins it again. */
    g_autoptr(GPtrArray) before = games_phase_all(play->home->store, play->game->id);
    if (judge_picking_is_on(play) &&
        judge_picking_is_due(play)) /* whose place is free, his who waits for one */
        return judge_seats_draw(play, false, error) && judge_picking_begin(play, error);
    if (play->home->foreseen || joined->len < judge_seats_wanted(play) || before->len ||
        !judge_setting_is(play->game, "start", "full"))
        return true;
    judge_home_tell(play->home, NULL, "tell-full", "game", play->game->name, NULL);
    return judge_play_start(play, error);
}

bool judge_play_is_complete(const struct judge_play *play)
{
    if (!play->phase || play->phase->adjudicated_s || judge_votes_hold(play))
        return false;

    bool anybody = false;
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        const char *id = play->board->map->power[p].id;
        struct judge_demand demand = judge_demand_of(play, p);
        bool held = judge_power_asked_until(play, id) || judge_nmr_is_promised(play, p);
        if (held || (demand.seat && demand.seat->wait))
            return false;
        if (!demand.seat || !demand.wanted)
            continue;
        anybody = true;
        if (judge_demand_is_open(&demand) || !judge_seat_knows(play, demand.seat))
            return false;
    }

    return anybody;
}

/* What the map does by itself where a phase opens, after `parent`. */
static bool pass_phases(struct judge_play *play, gint64 parent, GError **error)
{
    g_autoptr(games_phase) last = games_phase_get(play->home->store, parent);
    struct rules_phase before;
    bool known = last && rules_phase_parse(play->board->map, last->code, strlen(last->code), &before);
    return judge_toss_pass(play, known ? &before : NULL, error);
}

/* A deadline that is the zine's next issue, whose date nobody has named: the editor hears of it. */
static void tell_no_date(struct judge_play *play)
{
    if (!play->phase->deadline_s && judge_deadline_is_issue(play))
        judge_home_tell(play->home, NULL, "tell-no-issue-date", "game", play->game->name, "code",
                        play->phase->code, NULL);
}

/* Opens a phase with `pos` as the child of `parent`, with its deadline and the orders that were kept for it;
 * reloads `play`. */
static bool open_phase(struct judge_play *play, gint64 parent, const struct rules_position *pos,
                       gint64 start_s, GError **error)
{
    char code[32];
    rules_phase_code(play->board->map, pos->phase, code, sizeof code);
    g_autofree char *text = judge_position_text(pos);
    gint64 deadline_s = judge_play_deadline(play, rules_phase_type(play->board->map, pos->phase), start_s);
    if (deadline_s && !parent && judge_setting_is(play->game, "double-first", "yes"))
        deadline_s = judge_play_deadline(play, rules_phase_type(play->board->map, pos->phase), deadline_s);
    if (play->next_deadline_s)
        deadline_s = play->next_deadline_s;
    play->next_deadline_s = 0;
    gint64 row = games_phase_open(play->home->store, play->game->id, parent, code, text, play->home->now_s,
                                  deadline_s, error);
    if (!row || !games_order_take_later(play->home->store, row, error) || !judge_play_reload(play, error) ||
        !pass_phases(play, parent, error))
        return false;
    if (judge_seasons_merges(play->game, judge_play_type(play)) && !judge_seasons_settle(play, error))
        return false;

    tell_no_date(play);
    bool moved;

    return judge_absence_postpone(play, parent, &moved, error);
}

bool judge_play_start(struct judge_play *play, GError **error)
{
    if (play->game->state != GAMES_STATE_FORMING)
        return judge_refuse(error, "game-started", "game", play->game->name, NULL);
    if (!judge_seats_draw(play, true, error) || !judge_bids_begin(play, error))
        return false;
    if (judge_picking_is_due(play))
        return judge_picking_begin(play, error);

    struct rules_position start;
    unsigned credits[RULES_MAX_POWERS];
    rules_position_start(play->board->map, &start);
    judge_bids_carry(play, &start, credits);
    return games_game_set_state(play->home->store, play->game->id, GAMES_STATE_ACTIVE, play->home->now_s,
                                NULL, error) &&
           open_phase(play, 0, &start, play->home->now_s, error) &&
           judge_bids_open(play, credits, play->home->now_s, error) &&
           judge_play_log(play, "started", 0, 0, error, "phase=%s", play->phase->code) &&
           judge_report_mail(play, NULL, NULL, error) && judge_seats_tell_candidates(play, error);
}

static bool put_results(const struct judge_play *play, const struct rules_result *result, GError **error)
{
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        struct judge_kept_outcome kept;
        judge_outcome_keep(&play->pos, &result->outcome[i], &kept);
        kept.row.phase = play->phase->id;
        kept.row.version = 1;
        kept.row.seq = i;
        if (!games_result_put(play->home->store, &kept.row, error))
            return false;
    }
    return true;
}

static bool finish(struct judge_play *play, enum rules_end end, rules_power winner, GError **error)
{
    const char *kind = end == RULES_END_SOLO ? "solo" : "year";
    g_autofree char *result =
        winner == RULES_NO_POWER ? g_strdup(kind) : judge_result_won(play->board->map, kind, winner);
    return judge_votes_end_game(play, result, error);
}

/*
 * Year formats with fewer deadlines: if the phase just opened is ordered already, it is adjudicated with the
 * one before it, and told in the same report (`*merged`).
 */
static bool go_on(struct judge_play *play, gint64 old, enum rules_end end, bool *merged, GError **error)
{
    *merged = false;
    if (end != RULES_END_NONE || play->phase->adjudicated_s ||
        !judge_seasons_merges(play->game, judge_play_type(play)))
        return true;
    if (!judge_seasons_is_complete(play))
        return true;

    *merged = true;
    if (!play->unreported)
        play->unreported = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_array_append_val(play->unreported, old);

    return judge_play_adjudicate(play, "with-moves", error) && judge_press_printed(play, old, error);
}

/* A phase on its way from its orders to the next. */
struct turn {
    struct judge_nmr *nmr; /* NULL: ended by vote, all in civil disorder */
    struct rules_result result;
    struct rules_position next;
    enum rules_end end;
    rules_power winner;
    char *drawn; /* the stalemate clock ends the game: its result; NULL: it does not */
    gint64 old, starts_s;
};

/* Adjudicates the orders in force, and keeps what came of them. */
static bool adjudicate_orders(struct judge_play *play, struct turn *turn, const char *why, GError **error)
{
    g_autoptr(GArray) orders = judge_play_orders(play, play->phase->id, &play->pos, NULL);
    if (!turn->nmr)
        g_array_set_size(orders, 0);

    rules_adjudicate(&play->pos, (const struct rules_order *)orders->data, orders->len, &play->book,
                     &turn->result);
    rules_advance(&turn->result, &play->book, &turn->next);

    g_autofree char *after = judge_after_text(&turn->result.after);
    return put_results(play, &turn->result, error) &&
           games_phase_close(play->home->store, play->phase->id, play->rules, after, play->home->now_s,
                             error) &&
           judge_play_log(play, "adjudicated", 0, 0, error, "phase=%s why=%s orders=%u", play->phase->code,
                          why, orders->len);
}

/* Whether the game ends here, and how. */
static bool find_end(struct judge_play *play, struct turn *turn, GError **error)
{
    turn->end = judge_play_end(play, &play->pos, &turn->next, &turn->winner);
    bool goes_on = turn->end == RULES_END_NONE && turn->nmr;
    return !goes_on || judge_stalemate_count(play, &turn->next, &turn->drawn, error);
}

static bool is_over(const struct turn *turn)
{
    return turn->end != RULES_END_NONE || !turn->nmr || turn->drawn;
}

/* A pass that comes a little late does not shift the rhythm: the next phase begins at the deadline. */
static gint64 start_of_next(const struct judge_play *play)
{
    gint64 deadline_s = play->phase->deadline_s, now_s = play->home->now_s;
    bool in_time = deadline_s && now_s >= deadline_s && now_s - deadline_s < PASS_MAY_BE_LATE_S;
    return in_time ? deadline_s : now_s;
}

/* Ends the game, or opens the next phase. */
static bool end_or_open(struct judge_play *play, const struct turn *turn, GError **error)
{
    if (turn->end != RULES_END_NONE)
        return finish(play, turn->end, turn->winner, error);
    if (!turn->nmr)
        return judge_votes_end_by_vote(play, error);
    if (turn->drawn)
        return judge_votes_end_game(play, turn->drawn, error);

    unsigned credits[RULES_MAX_POWERS];
    judge_bids_carry(play, &turn->next, credits);
    return open_phase(play, turn->old, &turn->next, turn->starts_s, error) &&
           judge_bids_open(play, credits, turn->starts_s, error);
}

/* What was ordered for the open phase before the game was taken back counts again where it stands as it stood. */
static bool stand_again(const struct judge_play *play, GError **error)
{
    gint64 before = games_phase_same(play->home->store, play->phase->id);
    return !before || games_order_copy(play->home->store, before, play->phase->id, false, error);
}

/* Seats, the end or the next phase, and the orders that were kept for it. */
static bool move_on(struct judge_play *play, struct turn *turn, const char *why, GError **error)
{
    if (turn->nmr && !judge_nmr_seats(play, turn->nmr, turn->old, is_over(turn), error))
        return false;
    if (!end_or_open(play, turn, error))
        return false;
    /* An erratum plays on with the orders that are recorded; it looks for others when it is done. */
    bool looks_for_orders = !is_over(turn) && strcmp(why, "erratum") != 0;
    if ((is_over(turn) && !judge_play_reload(play, error)) || (looks_for_orders && !stand_again(play, error)))
        return false;
    if (turn->nmr && !judge_nmr_after(play, turn->nmr, turn->old, error))
        return false;
    return !looks_for_orders || judge_ahead_open(play, error);
}

/* The orders given for the phases that an erratum plays anew stay: they are used again as far as those phases come again. In the
 * phase that is open then, those without their unit go, before the report tells what is noted. */
static bool take_recorded(struct judge_play *play, GError **error)
{
    bool ok = true;
    for (guint i = 0; ok && play->replayed && i < play->replayed->len; i++) {
        const struct games_phase *row = play->replayed->pdata[i];
        if (play->phase->adjudicated_s || strcmp(play->phase->code, row->code))
            continue;
        ok = games_order_copy(play->home->store, row->id, play->phase->id, true, error) &&
             (row->adjudicated_s || (play->dropped = judge_corrected_drop(play, error)));
    }
    return ok;
}

static bool tell(struct judge_play *play, const struct turn *turn, GError **error)
{
    g_autoptr(games_phase) row = games_phase_get(play->home->store, turn->old);
    bool ok = take_recorded(play, error) && judge_objections_replayed(play, row, error) &&
              judge_report_mail(play, row, &turn->result, error) &&
              judge_press_printed(play, turn->old, error);
    if (play->unreported)
        g_array_set_size(play->unreported, 0);
    return ok;
}

/* What judge_play_adjudicate does once it is known who ordered; `nmr` NULL: all in civil disorder, by vote. */
static bool adjudicate(struct judge_play *play, struct judge_nmr *nmr, const char *why, GError **error)
{
    g_autofree struct turn *turn = g_new0(struct turn, 1);
    turn->nmr = nmr;
    turn->winner = RULES_NO_POWER;
    turn->old = play->phase->id;
    turn->starts_s = start_of_next(play);

    bool ok = adjudicate_orders(play, turn, why, error) && find_end(play, turn, error) &&
              move_on(play, turn, why, error);
    g_free(turn->drawn);
    if (!ok)
        return false;

    bool merged;
    return go_on(play, turn->old, turn->end, &merged, error) && (merged || tell(play, turn, error));
}

bool judge_play_adjudicate(struct judge_play *play, const char *why, GError **error)
{
    if (!judge_play_runs(play))
        return judge_refuse(error, "game-not-played", "game", play->game->name, NULL);
    if (play->home->behind) { /* orders among them were there before it */
        play->home->put_off = true;
        return judge_refuse(error, "game-not-played", "game", play->game->name, NULL);
    }

    if (judge_bids_are_due(play))
        return judge_bids_reveal(play, start_of_next(play), error);

    /* Before votes are counted and seats change hands: what a rollback to this phase brings back. */
    enum judge_votes_effect effect;
    if (!games_snapshot_take(play->home->store, play->phase->id, play->home->now_s, error) ||
        !judge_votes_before(play, &effect, error))
        return false;
    if (effect == JUDGE_VOTES_ENDED)
        return true;
    /* Bretagne V: an end voted after the spring plays the autumn with every power in civil disorder: nobody
     * misses a turn then. */
    if (effect == JUDGE_VOTES_AUTUMN || !strcmp(why, "vote"))
        return adjudicate(play, NULL, why, error);

    if (!judge_homes_default(play, error))
        return false;
    g_autoptr(judge_nmr) nmr =
        strcmp(why, "erratum") ? judge_nmr_before(play, error) : judge_nmr_again(play, error);
    return nmr && adjudicate(play, nmr, why, error);
}

bool judge_play_reopen(struct judge_play *play, const char *code, bool as_played, GError **error)
{
    g_autoptr(games_phase) row = games_phase_find(play->home->store, play->game->id, code);
    if (!row)
        return judge_refuse(error, "phase-none", "game", play->game->name, "phase", code, NULL);

    struct rules_position pos;
    bool ok = judge_position_read(play->board, row->position, row->code, &pos, error);
    if (ok && play->game->state == GAMES_STATE_ENDED)
        ok = games_game_set_state(play->home->store, play->game->id, GAMES_STATE_ACTIVE, play->home->now_s,
                                  NULL, error);
    ok = ok && open_phase(play, row->parent, &pos, play->home->now_s, error) &&
         games_order_copy(play->home->store, row->id, play->phase->id, as_played, error) &&
         games_turn_recount(play->home->store, play->game->id, error) &&
         judge_play_log(play, "rollback", 0, 0, error, "phase=%s", play->phase->code) &&
         judge_play_reload(play, error);

    return ok;
}

bool judge_play_edit(struct judge_play *play, const struct rules_position *pos, GError **error)
{
    if (!play->phase || play->phase->adjudicated_s)
        return judge_refuse(error, "phase-to-edit", "game", play->game->name, NULL);
    gint64 old = play->phase->id, parent = play->phase->parent, deadline_s = play->phase->deadline_s;
    g_autoptr(GHashTable) before = judge_now_take(play);
    bool opened =
        open_phase(play, parent, pos, play->home->now_s, error) &&
        games_order_copy(play->home->store, old, play->phase->id, true, error) &&
        games_phase_set_deadline(play->home->store, play->phase->id, deadline_s, error) &&
        judge_play_reload(play, error) &&
        games_phase_set_cause(play->home->store, play->phase->id, GAMES_CAUSE_EDIT, NULL, old, error) &&
        judge_play_log(play, "edited", 0, 0, error, "phase=%s", play->phase->code);

    g_autoptr(GPtrArray) dropped = opened ? judge_corrected_drop(play, error) : NULL;
    struct judge_told told = {
        .key = "edited", .what = "edited", .before = before, .whole = true, .dropped = dropped};
    return dropped && judge_back_tell(play, &told, NULL, error);
}

bool judge_seasons_settle(struct judge_play *play, GError **error)
{
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        const char *id = play->board->map->power[p].id;
        g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, id);
        int left = judge_play_type(play) == RULES_PHASE_ADJUSTMENT ? rules_adjustments_due(&play->pos, p) : 0;
        g_autoptr(GHashTable) sites = g_hash_table_new(g_direct_hash, g_direct_equal);
        GAMES_EACH(const struct games_order, row, rows)
            if (!judge_seasons_is_wanted(play, row, &left, sites) &&
                !games_order_withdraw(play->home->store, play->phase->id, id, row->unit, play->home->now_s,
                                      error))
                return false;
    }

    return true;
}

bool judge_seasons_is_complete(const struct judge_play *play)
{
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        struct judge_demand demand = judge_demand_of(play, p);
        if (judge_demand_is_open(&demand) && (demand.homes || !judge_seasons_is_postal(play->game)))
            return false;
    }
    return true;
}
