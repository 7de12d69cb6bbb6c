#include "silence.h"
#include "bids.h"
#include "home.h"
#include "seats.h"
#include "../conf/settings.h"

#include <string.h>

/* One who is silent alone is a player who forgot. */
enum { LEAST_SILENT = 2 };

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
    g_autofree char *at = at_s ? g_strdup_printf("%" G_GINT64_FORMAT, at_s) : NULL;
    return games_store_set(play->home->store, key, at, error);
}

bool judge_seat_note_answer(const struct judge_play *play, const char *power, bool answered, GError **error)
{
    return note_date(play, "answered", power, answered ? play->home->now_s : 0, error);
}

bool judge_seat_knows(const struct judge_play *play, const struct games_seat *seat)
{
    gint64 now_s = play->home->now_s, sits_s = seat->since_s <= now_s ? seat->since_s : 0;
    gint64 anew_s = play->phase->cause == GAMES_CAUSE_COURSE ? 0 : play->phase->opened_s;
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

bool judge_seat_has_answered(const struct judge_play *play, const struct games_seat *seat)
{
    rules_power power = rules_map_find_power(play->board->map, seat->power, strlen(seat->power));
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, seat->power);
    return rows->len > 0 || seat->ready || date_of(play, "answered", seat->power) ||
           (judge_bids_are_due(play) && judge_bids_given(play, power));
}

gint64 judge_power_asked_until(const struct judge_play *play, const char *power)
{
    const struct games_seat *seat = judge_play_seat(play, power);
    gint64 until_s = seat && seat->ready ? 0 : date_of(play, "asked", power);
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

bool judge_person_is_excused(const struct judge_play *play, gint64 person)
{
    gint64 until_s, at_s = play->phase->deadline_s;
    if (!at_s || at_s > play->home->now_s)
        at_s = play->home->now_s;
    return games_absence_at(play->home->store, person, at_s, &until_s);
}

/* The seat of a power that has a player and owes orders; NULL. */
static const struct games_seat *owing_seat(const struct judge_play *play, rules_power power)
{
    const struct games_seat *seat = judge_play_seat(play, play->board->map->power[power].id);
    return seat && rules_power_must_order(&play->pos, power, &play->book) ? seat : NULL;
}

static bool is_called_for(const struct judge_play *play, const char *power)
{
    struct games_standby_call *call = games_standby_called(play->home->store, play->game->id, power);
    bool called = call != NULL;
    games_standby_call_free(call);
    return called;
}

bool judge_silence_has(const struct judge_play *play, rules_power power)
{
    const struct games_seat *seat = owing_seat(play, power);
    return seat && !judge_seat_has_answered(play, seat) && !judge_person_is_excused(play, seat->person) &&
           !is_called_for(play, seat->power);
}

struct judge_silence judge_silence_of(const struct judge_play *play)
{
    struct judge_silence silence = {0};
    bool open = play->phase && !play->phase->adjudicated_s;
    for (rules_power p = 0; open && p < play->board->map->n_powers; p++) {
        silence.players += owing_seat(play, p) != NULL;
        silence.silent += judge_silence_has(play, p);
    }

    /* Under a policy that waits for each of them it is settled already. */
    bool asked =
        judge_setting_is(play->game, "silent", "hold") && judge_nmr_policy(play->game) != GAMES_NMR_WAIT;
    silence.half = asked && silence.silent >= LEAST_SILENT && silence.silent * 2 >= silence.players;

    return silence;
}

static char *asked_key(const struct judge_play *play)
{
    return g_strdup_printf("silent/%" G_GINT64_FORMAT, play->phase->id);
}

bool judge_silence_was_asked(const struct judge_play *play)
{
    g_autofree char *key = asked_key(play);
    g_autofree char *asked = games_store_get(play->home->store, key);
    return asked != NULL;
}

bool judge_silence_note_asked(const struct judge_play *play, GError **error)
{
    g_autofree char *key = asked_key(play);
    return games_store_set(play->home->store, key, "asked", error);
}
