#include "demand.h"
#include "bids.h"
#include "hand.h"
#include "orders.h"
#include "seats.h"
#include "voters.h"
#include "../conf/settings.h"

#include <string.h>

/* What is kept of a power in the open phase. */
static char *key_of(const struct judge_play *play, const char *what, const char *power)
{
    return g_strdup_printf("%s/%" G_GINT64_FORMAT "/%s", what, play->phase->id, power);
}

static gint64 date_of(const struct judge_play *play, const char *what, const char *power)
{
    g_autofree char *key = key_of(play, what, power), *at = games_store_get(play->home->store, key);
    return at ? g_ascii_strtoll(at, NULL, 10) : 0;
}

static bool note_date(const struct judge_play *play, const char *what, const char *power, gint64 at_s,
                      GError **error)
{
    g_autofree char *key = key_of(play, what, power);
    return games_store_set(play->home->store, key, at_s ? DIGITS(at_s) : NULL, error);
}

bool judge_seat_note_answer(const struct judge_play *play, const struct games_seat *seat,
                            const struct games_mail_in *mail, bool answered, GError **error)
{
    gint64 before_s = date_of(play, "answered", seat->power), deadline_s = play->phase->deadline_s;
    gint64 now_s = play->home->now_s;
    gint64 came_s = mail && mail->arrived_s ? MIN(MAX(mail->arrived_s, seat->since_s), now_s) : now_s;
    bool stands = answered && before_s && before_s <= deadline_s && came_s > deadline_s;
    return stands || note_date(play, "answered", seat->power, answered ? came_s : 0, error);
}

bool judge_seat_knows(const struct judge_play *play, const struct games_seat *seat)
{
    gint64 now_s = play->home->now_s, sits_s = seat->since_s <= now_s ? seat->since_s : 0;
    /* in a phase that is there again, orders of before may count again, unasked */
    bool anew =
        play->phase->cause != GAMES_CAUSE_COURSE || games_phase_same(play->home->store, play->phase->id);
    gint64 anew_s = anew ? play->phase->opened_s : 0;
    bool had_time = now_s >= MAX(sits_s, anew_s) + judge_setting_seconds(play->game, "hand-over");
    if (had_time || judge_bids_are_due(play))
        return true;

    gint64 last_s = date_of(play, "answered", seat->power);
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, seat->power);
    for (guint i = 0; i < rows->len; i++)
        last_s = MAX(last_s, ((const struct games_order *)rows->pdata[i])->given_s);
    /* What came in the pass that opened it anew was written without knowing. */
    return last_s >= sits_s && last_s > anew_s;
}

gint64 judge_power_asked_until(const struct judge_play *play, const char *power)
{
    const struct games_seat *seat = judge_play_seat(play, power);
    gint64 until_s = seat && seat->ready ? 0 : date_of(play, "asked", power), due_s = play->phase->deadline_s;
    if (due_s > play->home->now_s) /* it was set earlier */
        until_s = MIN(until_s, due_s);
    return until_s > play->home->now_s ? until_s : 0;
}

gint64 judge_power_granted_until(const struct judge_play *play, const char *power)
{
    return date_of(play, "granted", power);
}

bool judge_power_note_asked(const struct judge_play *play, const char *power, gint64 until_s, GError **error)
{
    return note_date(play, "asked", power, until_s, error) &&
           (!until_s || note_date(play, "granted", power, until_s, error));
}

/* How many orders the phase asks of a power. */
static unsigned orders_wanted(const struct judge_play *play, rules_power power)
{
    unsigned wanted = 0;
    if (!rules_power_must_order(&play->pos, power, &play->book))
        return 0;

    switch (judge_play_type(play)) {
    case RULES_PHASE_MOVEMENT:
        return rules_position_count_units(&play->pos, power);
    case RULES_PHASE_RETREAT:
        for (unsigned u = 0; u < play->pos.n_dislodged; u++)
            wanted += play->pos.dislodged[u].unit.power == power;
        return wanted;

    default:
        return (unsigned)ABS(rules_adjustments_due(&play->pos, power)) +
               rules_homes_are_wanted(&play->pos, power);
    }
}

/* Whether an outcome is of an order that was given, or that others imply: a unit that only holds for want of one owes it, an
 * adjustment without effect too. */
static bool is_ordered(const struct judge_play *play, const struct rules_outcome *outcome)
{
    bool implied = outcome->order.flags & RULES_IMPLIED;
    if (outcome->no_order && !implied)
        return false;
    if (judge_play_type(play) != RULES_PHASE_ADJUSTMENT)
        return outcome->unit.kind != RULES_UNIT_NONE;
    return outcome->verdict != RULES_VOID && outcome->verdict != RULES_IGNORED;
}

/* How many of them are not there. */
static unsigned orders_owed(const struct judge_play *play, rules_power power, unsigned wanted)
{
    g_autoptr(GArray) orders =
        judge_play_orders(play, play->phase->id, &play->pos, play->board->map->power[power].id);
    if (!orders->len)
        return wanted;

    g_autofree struct rules_result *trial = g_new(struct rules_result, 1);
    rules_adjudicate(&play->pos, (const struct rules_order *)orders->data, orders->len, &play->book, trial);
    unsigned given = 0;
    for (unsigned i = 0; i < trial->n_outcomes; i++)
        given += trial->outcome[i].order.power == power && is_ordered(play, &trial->outcome[i]);

    return given >= wanted ? 0 : wanted - given;
}

/* ---- who has answered ---- */

/* When the first came of what counts for a seat: who answered in time and changed something later was in time. 0: nothing did. */
static gint64 answered_s(const struct judge_play *play, const struct games_seat *seat)
{
    const struct games_phase *phase = play->phase;
    gint64 first_s = date_of(play, "answered", seat->power);
    rules_power power = judge_play_power(play, seat->power);
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, phase->id, seat->power);
    bool bids = judge_bids_are_due(play) && judge_bids_given(play, power);
    bool any = rows->len || seat->ready || first_s || bids;
    bool past = phase->deadline_s && phase->deadline_s < play->home->now_s;
    if (!any || bids || !past)
        return any ? phase->opened_s : 0;

    g_autoptr(GPtrArray) history = games_order_history(play->home->store, phase->id);
    GAMES_EACH(const struct games_order, row, history) {
        if (row->withdrawn || strcmp(row->power, seat->power))
            continue;
        /* That of a mail when it reached its server, however late a pass read it. */
        g_autoptr(games_mail_in) mail =
            row->given_s > phase->deadline_s ? games_mail_get(play->home->store, row->mail) : NULL;
        gint64 at_s = mail && mail->arrived_s ? MIN(mail->arrived_s, row->given_s) : row->given_s;
        first_s = first_s ? MIN(first_s, at_s) : at_s;
    }
    return first_s ? first_s : phase->opened_s;
}

/* The same for any of the powers that its player has. */
static gint64 hand_answered_s(const struct judge_play *play, const struct games_seat *seat)
{
    g_autoptr(GPtrArray) own = judge_hand_of(play, seat->person);
    gint64 first_s = 0;
    for (guint i = 0; i < own->len; i++) {
        gint64 at_s = answered_s(play, own->pdata[i]);
        first_s = first_s && at_s ? MIN(first_s, at_s) : MAX(first_s, at_s);
    }
    return first_s;
}

struct judge_demand judge_demand_of(const struct judge_play *play, rules_power power)
{
    const char *id = play->board->map->power[power].id;
    struct judge_demand demand = {.power = power, .seat = judge_play_seat(play, id)};
    if (!play->phase || play->phase->adjudicated_s)
        return demand;

    demand.bids = judge_bids_are_due(play);
    if (demand.bids) {
        demand.wanted = demand.seat && rules_power_bids(play->board->map, power);
        demand.owed = demand.wanted && !judge_bids_given(play, power);
    } else {
        demand.wanted = orders_wanted(play, power);
        demand.owed = demand.wanted ? orders_owed(play, power, demand.wanted) : 0;
        demand.homes = demand.wanted && rules_homes_are_wanted(&play->pos, power);
    }
    if (demand.seat && !strcmp(judge_votes_voice_of(play, id), id)) {
        g_autoptr(GPtrArray) votes = judge_votes_owed(play, demand.seat);
        demand.votes = votes->len;
    }
    if (!demand.seat || !demand.wanted)
        return demand;

    gint64 first_s = hand_answered_s(play, demand.seat);
    demand.missed = !first_s;
    demand.late = play->phase->deadline_s && first_s > play->phase->deadline_s;
    gint64 until_s, now_s = play->home->now_s, at_s = play->phase->deadline_s;
    demand.excused = demand.missed && games_absence_at(play->home->store, demand.seat->person,
                                                       at_s ? MIN(at_s, now_s) : now_s, &until_s);
    demand.called = demand.missed && judge_nmr_called(play, id);
    return demand;
}

bool judge_demand_is_open(const struct judge_demand *demand)
{
    return demand->seat && demand->owed && !demand->seat->ready;
}

bool judge_demand_owes_vote(const struct judge_demand *demand)
{
    return demand->votes > 0;
}

bool judge_demand_is_silent(const struct judge_demand *demand)
{
    return demand->missed && !demand->excused && !demand->called;
}

char *judge_demands_said(const struct judge_play *play, enum rules_language language,
                         bool (*is)(const struct judge_demand *demand))
{
    GString *list = g_string_new(NULL);
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        struct judge_demand demand = judge_demand_of(play, p);
        if (is(&demand))
            judge_list_add(list, rules_power_name(play->board->names, p, language));
    }
    return g_string_free(list, FALSE);
}

bool judge_demand_was_missed(const struct judge_play *play, gint64 phase, const char *power)
{
    g_autoptr(GHashTable) turns = games_turns_of_phase(play->home->store, phase);
    enum games_turn turn = (enum games_turn)GPOINTER_TO_INT(g_hash_table_lookup(turns, power));
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, phase, power);
    return !rows->len && turn != GAMES_TURN_ON_TIME && turn != GAMES_TURN_LATE;
}

/* ---- many at once ---- */

char *judge_silence_key(const struct judge_play *play)
{
    return g_strdup_printf("silent/%" G_GINT64_FORMAT "%s", play->phase->id,
                           judge_bids_are_due(play) ? "/bids" : "");
}

struct judge_silence judge_silence_of(const struct judge_play *play, bool at_deadline)
{
    struct judge_silence silence = {0};
    g_autoptr(GHashTable) owe = g_hash_table_new(g_direct_hash, g_direct_equal),
                          silent = g_hash_table_new(g_direct_hash, g_direct_equal);
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        struct judge_demand demand = judge_demand_of(play, p);
        if (!demand.seat || !demand.wanted)
            continue;
        gpointer person = GINT_TO_POINTER((gint)demand.seat->person);
        g_hash_table_add(owe, person);
        if (judge_demand_is_silent(&demand) || (at_deadline && demand.late))
            g_hash_table_add(silent, person);
    }
    silence.players = g_hash_table_size(owe);
    silence.silent = g_hash_table_size(silent);

    /* Under a policy that waits for each of them it is settled already. */
    bool asked =
        judge_setting_is(play->game, "silent", "hold") && judge_nmr_policy(play->game) != GAMES_NMR_WAIT;
    silence.half = asked && silence.silent > 1 /* one alone is a player who forgot */ &&
                   silence.silent * 2 >= silence.players;
    return silence;
}
