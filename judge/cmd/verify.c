/* verify: every game played over again from its orders; the database, its letters and seats. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../play/verify.h"
#include "../conf/console.h"
#include "../conf/refusals.h"

#include <stdio.h>

struct count {
    struct judge_home *home;
    const char *name; /* of the game that is asked about; NULL: all */
    const char *game; /* the one being looked at */
    unsigned games, phases, findings;
};

static void found(void *context, const char *code, const char *what)
{
    struct count *count = context;
    count->findings++;
    judge_home_progress_end(count->home);
    printf("%s\t%s\t%s\n", count->game, code ? code : "-", what);
}

static bool check_database(struct judge_home *home, struct count *count, GError **error)
{
    g_autoptr(GError) fault = NULL;
    g_autofree char *findings = games_store_check(home->store, &fault);
    if (fault) {
        g_propagate_error(error, g_steal_pointer(&fault));
        return false;
    }
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(findings), "\n", -1);
    count->game = "-";
    for (char **line = lines; *line; line++)
        found(count, NULL, *line);
    return true;
}

static void check_game(struct judge_home *home, const struct games_game *game, struct count *count)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(judge_play) play = judge_play_load(home, game->id, &error);
    count->game = game->name;
    count->games++;
    if (play) {
        count->phases += judge_verify_phases(play, found, count);
        judge_verify_seats(play, found, count);
    } else {
        g_autofree char *why = judge_refusal_said(home->context->language, error);
        found(count, NULL, why);
    }
}

static void print_count(enum rules_language language, const struct count *count)
{
    judge_console(language, "judge", "verified", "games", DIGITS(count->games), "phases",
                  DIGITS(count->phases), "findings", DIGITS(count->findings), NULL);
}

static bool verify(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    struct count *count = data;
    const char *name = count->name;
    count->home = home;
    g_autoptr(games_game) wanted = name ? judge_desk_find_game(home, name) : NULL;
    gint64 only = wanted ? wanted->id : 0;
    if (name && !only)
        return judge_refuse(error, "game-none", "game", name, NULL);
    if (!check_database(home, count, error))
        return false;

    g_autoptr(GPtrArray) games = games_game_list(home->store, true);
    for (guint i = 0; i < games->len; i++) {
        const struct games_game *game = games->pdata[i];
        judge_home_progress(home, "progress-verified", i, games->len);
        if (!only || game->id == only)
            check_game(home, game, count);
    }

    bool ok = games_store_fault(home->store, error);
    if (ok)
        print_count(home->context->language, count);
    return ok;
}

int judge_cmd_verify(struct judge_context *context, int argc, char **argv)
{

    g_autofree const char **operand = judge_operands(context, argc, argv, NULL, 0, 1, "verify");
    if (!operand)
        return JUDGE_USAGE;

    struct count count = {.name = operand[0]};
    int status = judge_cmd_look(context, verify, &count);
    return status == JUDGE_DONE && count.findings ? JUDGE_REFUSED : status;
}
