#include "issue.h"
#include "contents.h"
#include "make.h"
#include "readers.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../course/course.h"
#include "../course/nmr.h"
#include "../play/demand.h"
#include "../play/embargo.h"

#include <string.h>

void judge_zine_made_free(struct judge_zine_made *made)
{
    if (!made)
        return;
    if (made->files)
        g_ptr_array_unref(made->files);
    if (made->remarks)
        g_ptr_array_unref(made->remarks);
    g_free(made);
}

char *judge_zine_said(const struct judge_home *home, enum rules_language language,
                      const struct judge_zine_made *made)
{
    return judge_zine_words(home, language, "made", "number", DIGITS(made->number), "games",
                            DIGITS(made->n_games), "phases", DIGITS(made->n_phases), "released",
                            made->n_released ? DIGITS(made->n_released) : NULL, "press",
                            DIGITS(made->n_press), "letters", DIGITS(made->n_letters), "texts",
                            DIGITS(made->n_texts), "errata", DIGITS(made->n_errata), NULL);
}

/* -- what was held -- */

static bool is_due(const struct judge_play *play)
{
    bool open = play->phase && !play->phase->adjudicated_s && play->game->state == GAMES_STATE_ACTIVE;
    bool past = open && play->phase->deadline_s && play->phase->deadline_s <= play->home->now_s;
    bool early =
        open && !past && judge_setting_is(play->game, "early", "yes") && judge_play_is_complete(play);
    return past || early;
}

/* Adjudicates a game's held phase, and those that come with it. */
static bool release(struct judge_zine *zine, struct judge_play *play, unsigned *n, GError **error)
{
    bool waits = false, held = judge_embargo_holds(zine->home, play->game);
    if (!is_due(play))
        return true;
    if (!held) {
        judge_zine_remark(zine, "remark-due", "game", play->game->name, "code", play->phase->code, NULL);
        return true;
    }
    if (!judge_nmr_waits(play, &waits, error))
        return false;
    if (waits) {
        g_autofree char *powers = judge_demands_said(play, zine->told, judge_demand_is_open);
        judge_zine_remark(zine, "remark-waits", "game", play->game->name, "code", play->phase->code, "powers",
                          judge_filled(powers), NULL);
        return true;
    }
    ++*n;
    return judge_play_adjudicate(play, "issue", error);
}

static bool release_all(struct judge_zine *zine, unsigned *n, GError **error)
{
    g_autoptr(GPtrArray) games = games_game_list(zine->home->store, false);
    GAMES_EACH(const struct games_game, game, games) {
        if (game->state != GAMES_STATE_ACTIVE || !judge_zine_prints(game))
            continue;
        g_autoptr(judge_play) play = judge_play_load(zine->home, game->id, error);
        bool ok = play && release(zine, play, n, error);
        if (!ok)
            return false;
    }
    return true;
}

/* Games that wait for the issue are adjudicated with it: what their players sent is to be read before. */
static bool is_read(struct judge_home *home, GError **error)
{
    g_autofree char *kept = games_store_get(home->store, "last-pass");
    gint64 pass_s = kept ? g_ascii_strtoll(kept, NULL, 10) : 0;
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    for (guint i = 0; i < due->len; i++) {
        g_autoptr(games_phase) row = games_phase_get(home->store, g_array_index(due, gint64, i));
        g_autoptr(games_game) game = games_game_get(home->store, row->game);
        bool unread = judge_embargo_holds(home, game) && row->deadline_s > pass_s;
        if (unread)
            judge_refuse(error, "issue-unread", "game", game->name, "phase", row->code, NULL);
        if (unread)
            return false;
    }
    return true;
}

/* -- made -- */

/* What is still to be done, or is missing: the editor reads it with the proof. */
static void remark_dates(struct judge_zine *zine)
{
    if (!games_issue_date_next(zine->home->store, zine->home->now_s, false))
        judge_zine_remark(zine, "remark-no-date", NULL);
}

static struct judge_zine_made *make(struct judge_zine *zine, bool proof, GError **error)
{
    struct judge_zine_made *made = g_new0(struct judge_zine_made, 1);
    bool ok = release_all(zine, &made->n_released, error) && judge_zine_compose(zine, proof, error) &&
              (made->files = judge_zine_make(zine, error)) != NULL;
    if (!ok) {
        judge_zine_made_free(made);
        return NULL;
    }

    remark_dates(zine);
    judge_zine_remark_large(zine, made->files);
    made->number = zine->issue.number;
    made->n_games = zine->parts->len;
    made->n_phases = zine->n_phases;
    made->n_press = zine->n_press;
    made->n_letters = zine->n_letters;
    made->n_errata = zine->n_errata;
    made->n_texts = zine->n_texts;
    made->remarks = g_ptr_array_ref(zine->remarks);
    return made;
}

char *judge_zine_left_out(struct judge_home *home, enum rules_language told)
{
    if (!games_store_mark(home->store, NULL)) /* to look at the next issue may begin it */
        return NULL;
    guint n_told = home->digest->len;
    g_autoptr(judge_zine) zine = judge_zine_open(home, told, NULL);
    g_autoptr(judge_zine_made) made = zine ? make(zine, true, NULL) : NULL;
    g_ptr_array_set_size(home->digest, (gint)n_told);
    games_store_unmark(home->store, false, NULL);
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; made && i < made->remarks->len; i++)
        judge_list_join(all, "\n", made->remarks->pdata[i]);
    return all->len ? g_strdup(all->str) : NULL;
}

static struct judge_zine_made *proof(struct judge_home *home, enum rules_language told, GError **error)
{
    g_autoptr(judge_zine) zine = judge_zine_open(home, told, error);
    guint n_told = home->digest->len;
    if (!zine || !games_store_mark(home->store, error))
        return NULL;

    struct judge_zine_made *made = make(zine, true, error);
    g_ptr_array_set_size(home->digest, (gint)n_told);
    bool ok = games_store_unmark(home->store, false, made ? error : NULL) && made &&
              games_issue_proofed(home->store, zine->issue.id, home->now_s, error);
    if (ok)
        return made;
    judge_zine_made_free(made);
    return NULL;
}

/* Notes what belongs to the issue, keeps its files, and freezes it. */
static bool freeze(struct judge_zine *zine, const struct judge_zine_made *made, GError **error)
{
    struct games_store *store = zine->home->store;
    for (guint i = 0; i < zine->rows->len; i++) {
        const struct judge_zine_row *row = &g_array_index(zine->rows, struct judge_zine_row, i);
        if (!games_issue_put(store, zine->issue.id, row->kind, row->ref, error))
            return false;
    }
    GAMES_EACH(const struct judge_zine_file, file, made->files)
        if (!games_issue_file_put(store, zine->issue.id, file->name, file->bytes, error))
            return false;
    return games_issue_publish(store, zine->issue.id, zine->home->now_s, error);
}

static struct judge_zine_made *publish(struct judge_home *home, enum rules_language told, GError **error)
{
    g_autoptr(judge_zine) zine = judge_zine_open(home, told, error);
    struct judge_zine_made *made = zine ? make(zine, false, error) : NULL;
    bool ok = made && freeze(zine, made, error) &&
              judge_zine_readers_mail(zine, made->files, &made->n_readers, error) &&
              games_issue_open(home->store, zine->issue.number + 1, home->now_s, error) != 0;
    if (ok)
        return made;
    judge_zine_made_free(made);
    return NULL;
}

bool judge_zine_issue(struct judge_home *home, void *data, const struct judge_desk_by *by,
                      struct judge_deed *deed, GError **error)
{
    (void)deed;
    struct judge_zine_wish *wish = data;
    if (wish->publish && !is_read(home, error))
        return false;
    wish->made = (wish->publish ? publish : proof)(home, by->language, error);
    return wish->made != NULL;
}
