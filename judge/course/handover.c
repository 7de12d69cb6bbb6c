/* A seat changes hands: who is told that it is vacant, who takes it, what he gets, and the time he has. */
#include "nmr.h"
#include "../letters/notice.h"
#include "../mail/people.h"
#include "../mail/press.h"
#include "../letters/report.h"
#include "../conf/settings.h"

#include <string.h>

bool judge_seat_is_open(const struct judge_play *play, rules_power power)
{
    const struct rules_position *pos = &play->pos;
    const char *id = play->board->map->power[power].id;
    bool running = play->game->state == GAMES_STATE_ACTIVE || play->game->state == GAMES_STATE_PAUSED;
    if (!running || play->board->map->power[power].dummy || judge_nmr_is_dummy(play, id) ||
        judge_play_seat(play, id))
        return false;
    return judge_power_units(pos, power) || rules_position_count_centres(pos, power);
}

unsigned judge_power_units(const struct rules_position *pos, rules_power power)
{
    unsigned n = 0;
    for (unsigned i = 0; i < pos->n_units; i++)
        n += pos->units[i].power == power;
    for (unsigned i = 0; i < pos->n_dislodged; i++)
        n += pos->dislodged[i].unit.power == power;
    return n;
}

char *judge_former_player(const struct judge_play *play, const char *power, gint64 at_s)
{
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    const struct games_seat *last = NULL;
    for (guint i = 0; i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        if (seat->role == GAMES_ROLE_PLAYER && seat->until_s && seat->until_s <= at_s &&
            !g_strcmp0(seat->power, power) && (!last || seat->until_s >= last->until_s))
            last = seat;
    }
    struct games_person *person = last ? games_person_get(play->home->store, last->person) : NULL;
    char *name = person ? judge_person_shown(play->game, person) : NULL;
    games_person_free(person);
    return name;
}

/* ---- time ---- */

gint64 judge_span_s(const char *text)
{
    char *unit;
    gint64 count = g_ascii_strtoll(text, &unit, 10);
    return count * (*unit == 'h' ? 3600 : 86400);
}

gint64 judge_setting_seconds(const struct games_game *game, const char *key)
{
    return judge_span_s(judge_setting(game, key));
}

bool judge_deadline_is_issue(const struct judge_play *play)
{
    static const char *const keys[] = {
        [RULES_PHASE_RETREAT] = "retreats", [RULES_PHASE_ADJUSTMENT] = "adjustments"};
    enum rules_phase_type type = judge_play_type(play);
    const char *key = type < G_N_ELEMENTS(keys) && keys[type] ? keys[type] : "deadline";
    struct games_deadline_rule rule;
    return games_deadline_parse(judge_setting(play->game, key), &rule, NULL) && rule.issue;
}

bool judge_hand_over_time(struct judge_play *play, rules_power power, bool *moved, GError **error)
{
    enum { DAY_S = 86400 };
    gint64 least_s = judge_setting_seconds(play->game, "hand-over");
    gint64 left_s = play->phase->deadline_s - play->home->now_s;
    bool orders = judge_play_type(play) == RULES_PHASE_MOVEMENT || judge_play_owes(play, power) > 0;
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

/* ---- the kit ---- */

enum { PRESS_ITEMS = 12 };

/* Public press of the last movement phase and since, as its readers saw it; NULL: none. Letters between
 * powers were written to the player who left. */
static char *last_press(const struct judge_play *play, enum rules_language language)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    gint64 since = play->phase->parent ? play->phase->parent : play->phase->id;
    for (guint i = 0; i < all->len; i++) {
        const struct games_press *item = all->pdata[i];
        if (item->phase >= since && !strcmp(item->to, "ALL") && !item->cut && !item->withdrawn_s &&
            (!item->held || item->printed))
            g_ptr_array_add(items, all->pdata[i]);
    }
    if (items->len > PRESS_ITEMS)
        g_ptr_array_remove_range(items, 0, items->len - PRESS_ITEMS);
    return judge_press_text(play, items, language);
}

/* As a list of lines for a letter; NULL stays NULL. Takes `text`. */
static char *as_list(char *text)
{
    char *list = text ? g_strconcat("\n", g_strchomp(text), NULL) : NULL;
    g_free(text);
    return list;
}

bool judge_hand_over_post(const struct judge_play *play, rules_power power, gint64 person, GError **error)
{
    struct games_person *to = games_person_get(play->home->store, person);
    if (!to)
        return true;
    enum rules_language language = judge_play_language(play, to);
    g_autoptr(GError) why = NULL;
    g_autofree char *rules = as_list(judge_rules_said(play, language, false));
    g_autofree char *centres = as_list(judge_centres_said(play, language, &why));
    g_autofree char *press = as_list(last_press(play, language));
    const char *words[] = {"from",  "yes",   "rules", rules,       "centres",
                           centres, "press", press,   "has_press", press ? "yes" : NULL,
                           NULL};
    struct judge_notice notice = {
        .key = "handover", .person = to, .power = power, .words = words, .position = true, .kit = true};
    bool ok = judge_notice_post(play, &notice, error);
    games_person_free(to);
    return ok;
}

/* ---- who leaves, who comes ---- */

static bool tell_new_player(const struct judge_play *play, rules_power power, gint64 person, bool moved,
                            GError **error)
{
    const char *id = play->board->map->power[power].id;
    struct games_person *who = games_person_get(play->home->store, person);
    g_autofree char *name = who ? judge_person_shown(play->game, who) : NULL;
    g_autofree char *former = judge_former_player(play, id, play->home->now_s);
    g_autofree char *rate = judge_reliability_said(play->home, person, true, play->home->language);
    judge_home_tell(play->home, NULL, "tell-new-player", "game", play->game->name, "power",
                    judge_play_power_name(play, id, play->home->language), "address",
                    who ? who->address : NULL, "rate", rate, NULL);
    games_person_free(who);
    const char *words[] = {"name", name, "former", name ? former : NULL, "moved", moved ? "yes" : NULL, NULL};
    struct judge_notice notice = {.key = "new-player", .sentences = true, .power = power, .words = words};
    return judge_notice_all(play, &notice, person, error);
}

bool judge_nmr_take_over(struct judge_play *play, rules_power power, gint64 person, gint64 mail,
                         const char *why, GError **error)
{
    struct games_store *store = play->home->store;
    const char *id = play->board->map->power[power].id;
    struct games_standby_call *call = games_standby_called(store, play->game->id, id);
    gint64 called = call ? call->person : 0;
    games_standby_call_free(call);
    bool moved = false;
    return judge_nmr_end_call(play, id, called == person ? "seated" : "released", error) &&
           (!called || called == person ||
            judge_notice_write(play, called, power, "standby-taken", true, NULL, false, error)) &&
           games_seat_add(store, play->game->id, person, GAMES_ROLE_PLAYER, id, play->home->now_s, error) &&
           judge_play_reload(play, error) &&
           judge_play_log(play, "replaced", person, mail, error, "power=%s why=%s", id, why) &&
           (!play->phase || play->game->state == GAMES_STATE_FORMING ||
            (judge_hand_over_time(play, power, &moved, error) &&
             judge_hand_over_post(play, power, person, error) &&
             tell_new_player(play, power, person, moved, error)));
}

/* Somebody was called already: the seat is his if he has answered, and his for an answer if not. */
static bool offer_to_called(struct judge_play *play, rules_power power, const struct games_standby_call *call,
                            GError **error)
{
    const char *words[] = {"vacant", "yes", NULL};
    if (!judge_nmr_has_answered(play, call))
        return judge_notice_write(play, call->person, power, "standby-vacant", true, words, true, error);
    return judge_nmr_use_standby(play, call->power, call->person, error) &&
           judge_nmr_take_over(play, power, call->person, 0, "standby", error);
}

bool judge_seat_vacated(struct judge_play *play, rules_power power, const char *key, GError **error)
{
    const char *id = play->board->map->power[power].id;
    bool running = play->game->state == GAMES_STATE_ACTIVE || play->game->state == GAMES_STATE_PAUSED;
    if (!running || !play->phase || play->phase->adjudicated_s)
        return true;
    struct judge_notice notice = {.key = key, .sentences = true, .power = power};
    if (!judge_notice_all(play, &notice, 0, error))
        return false;
    struct games_standby_call *call = games_standby_called(play->home->store, play->game->id, id);
    bool calls = judge_seat_is_open(play, power) && judge_nmr_calls_standbys(play), called = true;
    bool ok = call ? offer_to_called(play, power, call, error)
                   : !calls || judge_nmr_call(play, power, play->phase->id, &called, error);
    games_standby_call_free(call);
    if (ok && (!called || !calls))
        judge_home_tell(play->home, NULL, "tell-vacant", "game", play->game->name, "power",
                        judge_play_power_name(play, id, play->home->language), NULL);
    return ok;
}

static bool serve_game(struct judge_play *play, GError **error)
{
    if (!judge_nmr_calls_standbys(play) || !play->phase || play->phase->adjudicated_s ||
        play->game->state != GAMES_STATE_ACTIVE)
        return true;
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        struct games_standby_call *call =
            games_standby_called(play->home->store, play->game->id, play->board->map->power[p].id);
        bool wanted = !call && judge_seat_is_open(play, p) && judge_nmr_was_played(play, p);
        games_standby_call_free(call);
        if (wanted && !judge_nmr_call(play, p, play->phase->id, NULL, error))
            return false;
    }
    return true;
}

bool judge_standbys_serve(struct judge_home *home, gint64 game, GError **error)
{
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    bool ok = true;
    for (guint i = 0; ok && i < games->len; i++) {
        const struct games_game *one = games->pdata[i];
        if ((game && one->id != game) || one->state != GAMES_STATE_ACTIVE)
            continue;
        struct judge_play *play = judge_play_load(home, one->id, error);
        ok = play && serve_game(play, error);
        judge_play_free(play);
    }
    return ok;
}
