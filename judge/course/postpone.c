/* The setting absences=postpone: a deadline within an announced absence moves to the end of it. */
#include "postpone.h"
#include "../letters/notice.h"
#include "../play/demand.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../conf/settings.h"
#include "../conf/zone.h"

#include <string.h>

enum { DAY_S = 86400 };

/* Until when somebody who owes orders is away at that moment; 0: nobody is. */
static gint64 away_until(const struct judge_play *play, gint64 at_s, rules_power *who, gint64 *person)
{
    gint64 latest_s = 0;
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, play->board->map->power[p].id);
        gint64 until_s = 0;
        if (!seat || !judge_demand_of(play, p).owed ||
            !games_absence_at(play->home->store, seat->person, at_s, &until_s) || until_s <= latest_s)
            continue;
        latest_s = until_s;
        *who = p;
        *person = seat->person;
    }
    return latest_s;
}

/* The first day at the deadline's own hour on which nobody who owes orders is away; at most so many days
 * later. */
static gint64 find_day(const struct judge_play *play, gint64 most_days, rules_power *who, gint64 *person)
{
    g_autoptr(GTimeZone) zone = g_time_zone_new_identifier(judge_play_zone(play, NULL));
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(play->phase->deadline_s);
    g_autoptr(GDateTime) first = zone ? g_date_time_to_timezone(utc, zone) : g_date_time_ref(utc);
    gint64 at_s = play->phase->deadline_s, days = 0;
    while (days < most_days && away_until(play, at_s, who, person)) {
        g_autoptr(GDateTime) day = g_date_time_add_days(first, (gint)++days);
        at_s = g_date_time_to_unix(day);
    }
    return at_s;
}

static bool tell(const struct judge_play *play, rules_power who, gint64 person, GError **error)
{
    g_autoptr(games_person) away = games_person_get(play->home->store, person);
    g_autofree char *name = away ? judge_person_shown(play->game, away) : NULL;
    const char *words[] = {"name", name, NULL};
    /* In an anonymous game not even the power: absences are known elsewhere under names. */
    struct judge_notice notice = {
        .key = "postponed", .sentences = true, .power = name ? who : RULES_NO_POWER, .words = words};
    return judge_notice_all(play, &notice, 0, error);
}

/* Whether the game's deadline follows absences, and is still to come. */
static bool may_move(const struct judge_play *play)
{
    const struct games_phase *phase = play->phase;
    if (!judge_setting_is(play->game, "absences", "postpone") || play->game->state != GAMES_STATE_ACTIVE)
        return false;
    bool open = phase && !phase->adjudicated_s && phase->deadline_s > play->home->now_s;
    return open && !judge_deadline_is_issue(play);
}

bool judge_absence_postpone(struct judge_play *play, gint64 told_by, bool *moved, GError **error)
{
    rules_power who = RULES_NO_POWER;
    gint64 person = 0;
    *moved = false;
    if (!may_move(play))
        return true;

    g_autofree char *key = g_strdup_printf("postponed/%" G_GINT64_FORMAT, play->phase->id);
    g_autofree char *before = games_store_get(play->home->store, key);
    if (before || !away_until(play, play->phase->deadline_s, &who, &person))
        return true;

    gint64 to_s = find_day(play, judge_setting_number(play->game, "absence-max"), &who, &person);
    g_autoptr(GDateTime) at = g_date_time_new_from_unix_utc(to_s);
    g_autofree char *date = g_date_time_format(at, "%Y-%m-%dT%H:%M:%SZ");
    g_autofree char *detail = g_strdup_printf("power=%s to=%s", play->board->map->power[who].id, date);
    gint64 phase = told_by ? told_by : play->phase->id;
    const char *what = told_by ? "postponed" : "postponed-now";
    *moved = true;
    return games_phase_set_deadline(play->home->store, play->phase->id, to_s, error) &&
           games_phase_set_reminders(play->home->store, play->phase->id, 0, error) &&
           games_store_set(play->home->store, key, date, error) &&
           judge_play_log_at(play, phase, what, person, 0, detail, error) && judge_play_reload(play, error) &&
           (told_by || tell(play, who, person, error));
}

bool judge_absence_moved(const struct judge_play *play, gint64 to_s)
{
    if (!may_move(play))
        return false;
    g_autofree char *key = g_strdup_printf("postponed/%" G_GINT64_FORMAT, play->phase->id),
                    *moved = games_store_get(play->home->store, key),
                    *stands = judge_stamp(play->phase->deadline_s);
    return !g_strcmp0(moved, stands) && to_s <= play->phase->deadline_s &&
           to_s > play->phase->deadline_s - DAY_S;
}

bool judge_hand_over_time(struct judge_play *play, rules_power power, bool *moved, GError **error)
{
    gint64 least_s = judge_setting_seconds(play->game, "hand-over");
    gint64 left_s = play->phase->deadline_s - play->home->now_s;
    bool orders = judge_play_type(play) == RULES_PHASE_MOVEMENT || judge_demand_of(play, power).owed;
    *moved = false;
    if (!play->phase->deadline_s || play->phase->adjudicated_s || left_s >= least_s || !orders ||
        judge_deadline_is_issue(play))
        return true;

    /* Whole days of the game's own calendar: the hour stays. */
    g_autoptr(GTimeZone) zone = g_time_zone_new_identifier(judge_play_zone(play, NULL));
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(play->phase->deadline_s);
    g_autoptr(GDateTime) old = zone ? g_date_time_to_timezone(utc, zone) : g_date_time_ref(utc);
    g_autoptr(GDateTime) later = g_date_time_add_days(old, (gint)((least_s - left_s + DAY_S - 1) / DAY_S));
    gint64 to_s = g_date_time_to_unix(later);
    g_autoptr(GDateTime) told = g_date_time_to_utc(later);
    g_autofree char *date = g_date_time_format(told, "%Y-%m-%dT%H:%M:%SZ");

    *moved = true;
    return games_phase_set_deadline(play->home->store, play->phase->id, to_s, error) &&
           games_phase_set_reminders(play->home->store, play->phase->id, 0, error) &&
           judge_play_reload(play, error) &&
           judge_play_log(play, "deadline", 0, 0, error, "to=%s why=hand-over", date);
}
