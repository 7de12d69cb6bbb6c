#include "door.h"
#include "many.h"
#include "../asks/carry.h"
#include "../conf/console.h"
#include "../conf/refusals.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool judge_cmd_is_script(void)
{
    return !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO);
}

/* What would follow is said, and done after a yes. */
static enum judge_agreed ask(const struct judge_scope *scope, const struct judge_ask *what,
                             const struct judge_args *args, const char *harm, GError **error)
{
    char answer[64] = "";
    (void)args;
    fprintf(stderr, "%s\n", harm);
    if (!judge_cmd_is_script())
        judge_console(scope->language, NULL, "go-on", NULL);
    bool said = !judge_cmd_is_script() && fgets(answer, sizeof answer, stdin) && strchr("oOyY", answer[0]) &&
                answer[0];
    if (!said)
        judge_refuse(error, judge_cmd_is_script() ? "not-done-unasked" : "not-done", "command",
                     what ? what->command : "", "game", scope->play ? scope->play->game->name : "", NULL);
    return said ? JUDGE_AGREED : JUDGE_AGREED_NOT;
}

struct judge_scope judge_cmd_scope(struct judge_home *home, bool yes)
{
    return (struct judge_scope){.home = home,
                                .language = home->context->language,
                                .proof = JUDGE_PROOF_SURE,
                                .editor = true,
                                .insists = yes || judge_cmd_is_script(),
                                .scripted = !yes && judge_cmd_is_script(),
                                .agrees = ask};
}

enum rules_language judge_cmd_zine_language(const struct judge_home *home)
{
    return home->context->wished == RULES_LANGUAGE_NONE ? home->language : home->context->language;
}

static bool do_once(struct judge_home *home, judge_cmd_work *work, void *data, GError **error)
{
    g_autoptr(GString) said = g_string_new(NULL);
    bool ok = judge_home_begin(home, error);
    if (ok)
        ok = judge_home_end(home, work(home, data, said, error), error);
    if (ok)
        fputs(said->str, stdout);
    return ok;
}

static int with_home(struct judge_context *context, bool looks, judge_cmd_work *work, void *data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_home *home = judge_home_open(context, &error);
    bool ok = home && (looks ? work(home, data, said, &error) : do_once(home, work, data, &error));
    judge_home_close(home);
    if (ok)
        fputs(said->str, stdout);
    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}

int judge_cmd_look(struct judge_context *context, judge_cmd_work *work, void *data)
{
    return with_home(context, true, work, data);
}

int judge_cmd_do(struct judge_context *context, judge_cmd_work *work, void *data)
{
    return with_home(context, false, work, data);
}

struct on_deed {
    struct judge_deed deed;
    bool yes;
    judge_deed_work *work;
    void *data;
};

static bool do_deed(struct judge_home *home, void *data, GString *said, GError **error)
{
    struct on_deed *on = data;
    struct judge_scope scope = judge_cmd_scope(home, on->yes);
    return judge_carry_deed(&scope, &on->deed, on->work, on->data, said, error) == JUDGE_CARRIED;
}

bool judge_cmd_deed(struct judge_home *home, struct judge_deed deed, bool yes, judge_deed_work *work,
                    void *data, GError **error)
{
    struct on_deed on = {deed, yes, work, data};
    return do_once(home, do_deed, &on, error);
}

int judge_cmd_do_deed(struct judge_context *context, struct judge_deed deed, bool yes, judge_deed_work *work,
                      void *data)
{
    struct on_deed on = {deed, yes, work, data};
    return judge_cmd_do(context, do_deed, &on);
}

struct on_game {
    const char *name;
    judge_cmd_game_work *work;
    void *data;
};

static bool do_on_game(struct judge_home *home, void *data, GString *said, GError **error)
{
    const struct on_game *on = data;
    g_autoptr(judge_play) play = judge_play_find(home, on->name, error);
    return play && on->work(play, on->data, said, error);
}

int judge_cmd_look_game(struct judge_context *context, const char *game, judge_cmd_game_work *work,
                        void *data)
{
    struct on_game on = {game, work, data};
    return judge_cmd_look(context, do_on_game, &on);
}

int judge_cmd_do_games(struct judge_context *context, const char *games, judge_cmd_game_work *work,
                       void *data)
{
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    g_autoptr(GPtrArray) names = home ? judge_games_named(home, games, &error) : NULL;
    int status = names ? JUDGE_DONE : judge_complain(context->language, error);

    for (guint i = 0; names && i < names->len; i++) {
        g_autoptr(GError) why = NULL;
        struct on_game on = {names->pdata[i], work, data};
        bool ok = do_once(home, do_on_game, &on, &why);
        for (guint t = 0; ok && t < home->digest->len; t++)
            fprintf(stderr, "judge: %s\n", (const char *)home->digest->pdata[t]);
        g_ptr_array_set_size(home->digest, 0);
        if (ok)
            continue;
        if (names->len > 1)
            fprintf(stderr, "%s: ", on.name);
        status = judge_complain(context->language, why);
    }
    judge_home_close(home);

    return status;
}
