#include "due.h"
#include "pass.h"
#include "tell.h"
#include "../desk/preview.h"
#include "../course/course.h"
#include "../course/nmr.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../play/seasons.h"
#include "../conf/settings.h"

#include <stdio.h>
#include <string.h>

/* Whether an open phase is to be looked at: it is due, or its game goes on as soon as all orders are in.
 * Cheap: most games are neither. */
static bool is_candidate(struct judge_home *home, const struct games_phase *row, bool due, char **name)
{
    struct games_game *game = row ? games_game_get(home->store, row->game) : NULL;
    bool past = row && row->deadline_s && row->deadline_s <= home->now_s;
    /* Retreats and builds that came late are all a two-season game waits for. */
    bool goes_on =
        row && game && (judge_setting_is(game, "early", "yes") || judge_seasons_merges(game, row->type));
    bool yes = game && game->state == GAMES_STATE_ACTIVE && (due || (!past && goes_on));
    *name = g_strdup(game ? game->name : "?");
    games_game_free(game);
    return yes;
}

static void adjudicate_one(struct judge_home *home, struct judge_pass *pass, gint64 phase, bool due)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *name = NULL;
    struct games_phase *row = games_phase_get(home->store, phase);
    struct judge_play *play =
        is_candidate(home, row, due, &name) ? judge_play_load(home, row->game, &error) : NULL;
    bool wanted = play && play->phase && play->phase->id == phase && !play->phase->adjudicated_s;
    if (wanted && !due)
        wanted = judge_play_is_complete(play);
    guint told = home->digest->len;
    if (wanted && !error && judge_home_begin(home, &error)) {
        bool waits = false;
        if (due && !judge_nmr_waits(play, &waits, &error)) {
            judge_home_rollback(home);
            g_ptr_array_set_size(home->digest, (gint)told);
        } else if (waits) {
            if (!judge_home_commit(home, "wait", &error))
                g_ptr_array_set_size(home->digest, (gint)told);
        } else if (judge_setting_is(play->game, "preview", "yes")) { /* published by RELEASE only */
            if (!judge_desk_preview_due(play, &error))
                judge_home_rollback(home);
            else
                judge_home_commit(home, "preview", &error);
        } else if (!judge_play_adjudicate(play, due ? "deadline" : "complete", &error)) {
            judge_home_rollback(home);
            g_ptr_array_set_size(home->digest, (gint)told);
        } else if (judge_home_commit(home, "adjudicate", &error)) {
            pass->adjudicated++;
        }
    }
    if (error) {
        g_autofree char *what = g_strdup_printf("game %s was not adjudicated", name);
        g_autofree char *once = g_strdup_printf("game/%" G_GINT64_FORMAT, row ? row->game : 0);
        pass->games_failed++;
        g_autoptr(GError) nothing = NULL;
        bool open = judge_home_begin(home, &nothing);
        judge_pass_complain(home, pass, open ? once : NULL, what, error);
        if (open && !judge_home_commit(home, "tell", &nothing))
            fprintf(stderr, "judge: %s\n", nothing->message);
    }
    judge_play_free(play);
    games_phase_free(row);
}

void judge_pass_adjudicate(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    for (guint i = 0; i < due->len; i++) {
        judge_home_progress(home, "games adjudicated", i, due->len);
        adjudicate_one(home, pass, g_array_index(due, gint64, i), true);
    }
    g_autoptr(GArray) open = games_phase_open_list(home->store);
    for (guint i = 0; i < open->len; i++)
        adjudicate_one(home, pass, g_array_index(open, gint64, i), false);
}

bool judge_pass_orders_may_wait(struct judge_home *home, const struct judge_pass *pass, bool fetched)
{
    g_autoptr(GArray) pending = games_mail_pending(home->store);
    return !fetched || pending->len || pass->fetched >= (guint64)home->config->mails_per_pass;
}

void judge_pass_hold_games(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    if (!due->len)
        return;
    pass->trouble = true;
    fprintf(stderr, "judge: %u games wait with their adjudication until all mail is read\n", due->len);
    g_autoptr(GError) error = NULL;
    if (judge_home_begin(home, &error)) {
        judge_home_tell(home, "hold", "tell-hold", NULL);
        judge_home_commit(home, "tell", &error);
    }
    if (error)
        fprintf(stderr, "judge: %s\n", error->message);
}
