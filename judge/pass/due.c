#include "due.h"
#include "send.h"
#include "tell.h"
#include "../desk/preview.h"
#include "../course/picking.h"
#include "../course/course.h"
#include "../course/nmr.h"
#include "../mail/confirm.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../play/embargo.h"
#include "../play/people.h"
#include "../conf/console.h"
#include "../conf/settings.h"

#include <stdio.h>
#include <string.h>

/* Whether an open phase is to be looked at: it is due, or its game goes on as soon as all orders are in.
 * Cheap: most games are neither. */
static bool is_candidate(struct judge_home *home, const struct games_phase *row, bool due, char **name)
{
    g_autoptr(games_game) game = row ? games_game_get(home->store, row->game) : NULL;
    bool past = row && row->deadline_s && row->deadline_s <= home->now_s;
    bool goes_on = game && judge_setting_is(game, "early", "yes");
    bool yes = game && game->state == GAMES_STATE_ACTIVE && (due || (!past && goes_on));
    *name = g_strdup(game ? game->name : "?");
    return yes;
}

/* The part of a phase's planned time that its players have at least once they know of it. */
enum { LEAST_PART = 2, LEAST_MOST_S = 86400 };

/* Until when a phase waits because its first letters have not left, or left late after an outage; 0: it does
 * not wait. */
static gint64 waits_until(struct judge_home *home, const struct games_phase *row)
{
    gint64 left_s;
    if (!games_phase_letters_left(home->store, row->id, &left_s))
        return G_MAXINT64;

    g_autoptr(games_link) out = games_link_get(home->store, GAMES_DOOR_OUT);

    gint64 back_s = out->failing_s ? home->now_s : out->back_s;

    bool delayed = back_s && row->opened_s < back_s && left_s >= back_s;
    if (!delayed)
        return 0;

    gint64 least_s = MIN((row->deadline_s - row->opened_s) / LEAST_PART, LEAST_MOST_S);

    return left_s + least_s > home->now_s ? left_s + least_s : 0;
}

/* The editor is told once what games wait for. */
static void tell_wait(struct judge_home *home, const char *once, const char *key, const char *game)
{
    g_autoptr(GError) error = NULL;
    if (judge_home_begin(home, &error)) {
        judge_home_tell(home, once, key, game ? "game" : NULL, game, NULL);
        judge_home_commit(home, "wait", &error);
    }
    if (error)
        judge_pass_print(home, (struct judge_trouble){.key = NULL}, error);
}

/* An outage is nobody's fault: a phase is not due before its players were told of it. */
static bool holds(struct judge_home *home, struct judge_pass *pass, const struct games_phase *row,
                  const char *name)
{
    gint64 until_s = waits_until(home, row);
    if (!until_s)
        return false;
    pass->trouble = true;
    judge_console(home->context->language, "judge", "game-waits", "game", name, NULL);
    g_autofree char *once = g_strdup_printf("late/%" G_GINT64_FORMAT, row->id);
    tell_wait(home, once, until_s == G_MAXINT64 ? "tell-letters-wait" : "tell-letters-late", name);
    return true;
}

/* The editor of a game that half of its players leave waiting is asked whether it goes on: YES to that letter adjudicates it. */
static bool ask_editor(const struct judge_play *play, const struct games_person *editor,
                       const struct judge_silence *silence, GError **error)
{
    struct judge_home *home = play->home;
    enum rules_language language = judge_play_language(play, editor);

    g_autofree char *powers = judge_demands_said(play, language, judge_demand_is_silent);
    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *title = judge_say(home, language, "confirm-go-on-subject", "phase", phase, "silent",
                                       DIGITS(silence->silent), "players", DIGITS(silence->players), NULL);
    g_autofree char *text =
        judge_say(home, language, "confirm-go-on", "game", play->game->name, "phase", phase, "silent",
                  DIGITS(silence->silent), "players", DIGITS(silence->players), "powers", powers, "bids",
                  judge_bids_are_due(play) ? "yes" : NULL, NULL);

    /* With the phase: an answer that comes late goes on with no other. */
    g_autofree char *line = g_strdup_printf("[%s] PROCESS %s", play->game->name, play->phase->code);
    struct judge_request request = {.address = editor->address,
                                    .person = editor,
                                    .language = language,
                                    .lines = (const char *const[]){line, NULL},
                                    .title = title,
                                    .text = text,
                                    .game = play->game,
                                    .phase = play->phase->id};

    return judge_confirm_post(home, &request, NULL, error);
}

/* Once a phase. Inside a transaction. */
static bool ask_silent(const struct judge_play *play, GError **error)
{
    struct judge_silence silence = judge_silence_of(play, false);
    g_autofree char *key = judge_silence_key(play), *asked = games_store_get(play->home->store, key);
    if (!silence.half || asked)
        return true;

    g_autoptr(GPtrArray) editors = judge_desk_editors(play, error);
    if (!editors || !games_store_set(play->home->store, key, "asked", error))
        return false;

    GAMES_EACH(const struct games_person, editor, editors)
        if (editor->address && !ask_editor(play, editor, &silence, error))
            return false;

    return true;
}

/* Within a transaction, which it ends: lets the phase wait for absent players, shows it to the editor first,
 * or adjudicates it. */
static void play_phase(struct judge_home *home, struct judge_pass *pass, struct judge_play *play, bool due,
                       guint told, GError **error)
{
    bool waits = false, played = false;
    bool ok = !due || (judge_nmr_waits(play, &waits, error) && (!waits || ask_silent(play, error)));
    bool embargo = judge_embargo_holds(home, play->game); /* published with the issue only */
    if (ok && !waits && !embargo && judge_setting_is(play->game, "preview", "yes"))
        ok = judge_desk_preview_due(play, error); /* published by RELEASE only */
    else if (ok && !waits && !embargo)
        ok = played = judge_play_adjudicate(play, due ? "deadline" : "complete", error);

    if (ok && judge_home_commit(home, played ? "adjudicate" : "wait", error))
        pass->adjudicated += played;
    else { /* nor is the editor to read of it */
        judge_home_rollback(home);
        g_ptr_array_set_size(home->digest, (gint)told);
    }
}

static void complain(struct judge_home *home, struct judge_pass *pass, const struct games_phase *row,
                     const char *name, const GError *error)
{
    struct judge_trouble what = {"game-not-adjudicated", name};
    g_autofree char *once = g_strdup_printf("game/%" G_GINT64_FORMAT, row ? row->game : 0);
    pass->games_failed++;
    judge_pass_complain_once(home, pass, once, what, error);
}

static void adjudicate_one(struct judge_home *home, struct judge_pass *pass, gint64 phase, bool due)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *name = NULL;
    g_autoptr(games_phase) row = games_phase_get(home->store, phase);
    g_autoptr(judge_play) play =
        is_candidate(home, row, due, &name) ? judge_play_load(home, row->game, &error) : NULL;

    bool wanted = play && play->phase && play->phase->id == phase && !play->phase->adjudicated_s;
    guint told = home->digest->len;
    if (wanted && !due)
        wanted = judge_play_is_complete(play);
    if (wanted && due)
        wanted = !holds(home, pass, row, name);
    if (wanted && judge_home_begin(home, &error))
        play_phase(home, pass, play, due, told, &error);
    if (error)
        complain(home, pass, row, name, error);
}

/* Turns of a picking that were let pass. */
static void pick_for_late(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) late = judge_picking_late(home);
    for (guint i = 0; i < late->len; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(judge_play) play = judge_play_load(home, g_array_index(late, gint64, i), &error);
        if (play && judge_home_begin(home, &error)) {
            bool ok = judge_picking_take_late(play, &error) &&
                      (judge_picking_is_due(play) || judge_play_start(play, &error));
            judge_home_end(home, ok, &error);
        }
        if (error)
            complain(home, pass, NULL, play ? play->game->name : "?", error);
    }
}

void judge_pass_adjudicate(struct judge_home *home, struct judge_pass *pass)
{
    pick_for_late(home, pass);
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    for (guint i = 0; i < due->len; i++) {
        judge_home_progress(home, "progress-adjudicated", i, due->len);
        adjudicate_one(home, pass, g_array_index(due, gint64, i), true);
    }
    g_autoptr(GArray) open = games_phase_open_list(home->store, -1, "early"); /* no is its preset */
    for (guint i = 0; i < open->len; i++)
        adjudicate_one(home, pass, g_array_index(open, gint64, i), false);
}

bool judge_pass_orders_may_wait(struct judge_home *home, const struct judge_pass *pass, bool fetched)
{
    g_autoptr(GArray) pending = games_mail_pending(home->store);
    return !fetched || pending->len || pass->fetched >= (guint64)home->config->mails_per_pass;
}

bool judge_pass_can_send(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    return !due->len || judge_pass_send(home, pass, error);
}

void judge_pass_hold_unsent(struct judge_home *home, struct judge_pass *pass, const GError *why)
{
    pass->trouble = true;
    judge_pass_print(home, (struct judge_trouble){.key = "games-wait"}, why);
    tell_wait(home, "hold-send", "tell-hold-send", NULL);
}

void judge_pass_hold_games(struct judge_home *home, struct judge_pass *pass, bool fetched)
{
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    if (!due->len)
        return;
    g_autoptr(GArray) pending = games_mail_pending(home->store);
    bool more = fetched && !pending->len; /* than one pass reads: nothing is wrong, the next goes on */
    pass->trouble |= !more;
    if (!more)
        judge_console(home->context->language, "judge", "adjudications-wait", "count", DIGITS(due->len),
                      NULL);
    tell_wait(home, "hold", "tell-hold", NULL);
}
