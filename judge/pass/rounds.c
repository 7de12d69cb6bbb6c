#include "rounds.h"
#include "tell.h"
#include "../desk/entrants.h"
#include "../letters/rounds.h"
#include "../play/standings.h"

#include <string.h>

/* Whether a round waits for its end; cheap: most tournaments are over. */
static bool has_open_round(struct judge_home *home, gint64 tournament)
{
    g_autoptr(GPtrArray) rounds = games_round_list(home->store, tournament);
    GAMES_EACH(const struct games_round, round, rounds)
        if (!round->told_s && !strcmp(round->state, "drawn"))
            return true;
    return false;
}

/* The editor has it in his digest; directors that were set have a letter. */
static bool tell_directors(const struct judge_tournament *t, unsigned round, GError **error)
{
    const char *words[] = {"round", DIGITS(round), NULL};
    g_autofree char *set = judge_tournament_setting(t, "director");
    return !*set || judge_directors_write(t, "tournament.round-over", words, error);
}

static bool tell_rounds(struct judge_home *home, const struct judge_tournament *t, GError **error)
{
    GAMES_EACH(const struct games_round, round, t->round) {
        bool due = !round->told_s && !strcmp(round->state, "drawn") && judge_round_is_over(t, round->number);
        if (!due)
            continue;
        judge_home_tell(home, NULL, "tell-round-over", "tournament", t->row->name, "round",
                        DIGITS(round->number), NULL);
        if (!judge_round_results_post(t, round->number, error) || !tell_directors(t, round->number, error) ||
            !games_round_told(home->store, t->row->id, round->number, home->now_s, error))
            return false;
    }
    return true;
}

static bool look_at(struct judge_home *home, const char *name, GError **error)
{
    unsigned n = 0;
    struct judge_tournament *t = judge_tournament_find(home, name, error);
    bool ok = t && judge_entries_settle(t, &n, error);
    if (ok && n > 0) {
        judge_tournament_free(t);
        t = judge_tournament_find(home, name, error);
    }
    ok = ok && t && tell_rounds(home, t, error);
    judge_tournament_free(t);
    return ok;
}

void judge_pass_rounds(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GPtrArray) all = games_tournament_list(home->store);
    GAMES_EACH(const struct games_tournament, row, all) {
        g_autoptr(GError) why = NULL;
        guint told = home->digest->len;
        if (!has_open_round(home, row->id))
            continue;
        if (judge_home_begin(home, &why) && look_at(home, row->name, &why) &&
            judge_home_commit(home, "round", &why))
            continue;
        judge_home_rollback(home);
        g_ptr_array_set_size(home->digest, (gint)told);
        judge_pass_complain(home, pass, NULL,
                            (struct judge_trouble){.key = "round-not-told", .game = row->name}, why);
    }
}
