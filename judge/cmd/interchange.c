/* export, import: games that move to other judges and programs, and from there. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../desk/archive.h"
#include "../desk/history.h"
#include "../desk/saved_game.h"
#include "../letters/history.h"
#include "../play/archive.h"
#include "../play/saved_game.h"
#include "../play/verify.h"
#include "../conf/console.h"
#include "../conf/files.h"
#include "../conf/json.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"

#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20 };

/* ---- export ---- */

struct form;
struct export
{
    const struct form *form;
    const char *format, *file;
    bool open; /* nothing that the public may not know */
};

static char *write_archive(struct judge_play *play, const struct export *wish, GError **error)
{
    (void)error;
    if (play->game->state == GAMES_STATE_ACTIVE)
        judge_console(play->home->context->language, "judge", "export-runs-on", "game", play->game->name,
                      NULL);
    (void)wish;
    return judge_archive_text(play);
}

static char *write_python(struct judge_play *play, const struct export *wish, GError **error)
{
    return judge_saved_game(play, wish->open, error);
}

static char *write_history(struct judge_play *play, const struct export *wish, GError **error)
{
    return judge_history_text(play, wish->open, error);
}

static const struct form {
    const char *name;
    char *(*write)(struct judge_play *play, const struct export *wish, GError **error);
    bool open; /* can be written for the public */
} forms[] = {
    {"archive", write_archive, false},
    {"python", write_python, true},
    {"judge", write_history, true},
};

static const struct form *find_form(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++)
        if (!strcmp(forms[i].name, name))
            return &forms[i];
    return NULL;
}

static bool export_game(struct judge_play *play, void *data, GString *said, GError **error)
{
    const struct export *wish = data;
    g_autofree char *text = wish->form->write(play, wish, error);
    if (!text || !games_store_fault(play->home->store, error))
        return false;
    if (wish->file)
        return judge_write_durable(wish->file, text, strlen(text), error);
    g_string_append(said, text);
    return true;
}

int judge_cmd_export(struct judge_context *context, int argc, char **argv)
{
    struct export wish = {.format = "archive"};
    const struct judge_option options[] = {{"format=archive|python|judge", &wish.format, NULL},
                                           {"out", &wish.file, NULL},
                                           {"public", NULL, &wish.open},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    wish.form = find_form(wish.format);
    if (wish.open && !wish.form->open)
        return judge_usage(context->language, "export", "export-public", "word", wish.format, NULL);

    return judge_cmd_look_game(context, operand[0], export_game, &wish);
}

/* ---- import ---- */

struct import {
    struct judge_home *home;
    struct judge_import taken;
    const char *file, *keep;
    bool keep_file, check; /* keep_file: what the file says stands, where our rules say otherwise */
    bool recorded;         /* it was played elsewhere: differences were settled when it was played over */
    unsigned differences;
};

static void say_difference(void *context, const char *code, const char *what)
{
    struct import *import = context;
    import->differences++;
    judge_home_progress_end(import->home);
    printf("%s\t%s\n", code ? code : "-", what);
}

/* A running game has an open phase; one that ended or forms needs none. */
static bool is_playable(const struct judge_play *play, GError **error)
{
    return !judge_play_runs(play) || judge_play_is_open(play) ||
           judge_refuse(error, "import-no-phase", "game", play->game->name, NULL);
}

/* Every phase played over again: what differs is said, and is kept only where that was asked for. */
static bool recompute(struct import *import, struct judge_play *play, GError **error)
{
    judge_verify_phases(play, say_difference, import);
    judge_verify_seats(play, say_difference, import);
    if (!import->differences || import->keep_file || import->keep)
        return true;
    return judge_refuse(error, "import-differs", "number", DIGITS(import->differences), NULL);
}

/* What whoever takes a game over should know. */
static void say_taken(const struct import *import, const struct judge_play *play)
{
    enum rules_language language = import->home->context->language;
    gint64 deadline_s = play->phase && play->game->state == GAMES_STATE_ACTIVE ? play->phase->deadline_s : 0;

    judge_home_progress_end(import->home);
    printf("%s\t%s\t%s\n", play->game->name, judge_state_word(play->game->state),
           play->phase ? play->phase->code : "-");
    if (import->taken.known)
        judge_console(language, "judge", import->taken.trust ? "import-known-trusted" : "import-known",
                      "number", DIGITS(import->taken.known), NULL);
    if (import->taken.renumbered)
        judge_console(language, "judge", "import-renumbered", NULL);
    if (deadline_s && deadline_s <= import->home->now_s)
        judge_console(language, "judge", "import-deadline", "game", play->game->name, NULL);
    if (import->recorded && play->game->state == GAMES_STATE_PAUSED)
        judge_console(language, "judge", "import-paused", "game", play->game->name, NULL);
    if (import->check)
        judge_console(language, "judge", "import-checked", NULL);
}

static bool finish(struct import *import, GError **error)
{
    g_autoptr(judge_play) play = judge_play_load(import->home, import->taken.game, error);
    bool ok = play && is_playable(play, error) && recompute(import, play, error) &&
              judge_play_log(play, "imported", 0, 0, error, "differences=%u", import->differences);
    if (ok)
        say_taken(import, play);
    return ok;
}

static bool take_json(struct import *import, const struct judge_keeping *keep, const char *text, gsize len,
                      GError **error)
{
    json_t *document = judge_json_load(text, len, error);
    bool ok = document && judge_json_is(document, NULL, JSON_OBJECT, error);
    import->recorded = ok && judge_saved_is(document);
    if (ok)
        ok = import->recorded ? judge_saved_take(import->home, document, &import->taken, keep, error)
                              : judge_archive_take(import->home, document, &import->taken, error);
    json_decref(document);
    return ok;
}

/* A document of JSON, or a history in lines of text. */
static bool take_text(struct import *import, const char *text, gsize len, GError **error)
{
    /* Where nothing was asked for, the file's history is followed so that each difference is told for itself. */
    const struct judge_keeping keep = {!import->keep || import->keep_file, say_difference, import};
    const char *first = text + strspn(text, " \t\r\n");
    if (*first == '{' || *first == '[')
        return take_json(import, &keep, text, len, error);
    import->recorded = true;
    return judge_history_take(import->home, text, &import->taken, &keep, error);
}

/* All or nothing: what was only looked at is undone too. */
static bool import_file(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    struct import *import = data;
    gsize len;
    import->home = home;
    g_autofree char *text = judge_read_file(home->context->language, import->file, MOST_BYTES, &len);
    if (!text)
        return judge_refuse(error, "import-unread", "file", import->file, NULL);
    if (!judge_home_lock(home, 10, error) || !judge_home_begin(home, error))
        return false;

    bool ok = take_text(import, text, len, error) && finish(import, error);
    if (ok && import->check) {
        judge_home_rollback(home);
        return true;
    }
    return judge_home_end(home, ok, error);
}

int judge_cmd_import(struct judge_context *context, int argc, char **argv)
{
    struct import import = {0};
    const struct judge_option options[] = {{"name", &import.taken.name, NULL},
                                           {"keep=file|judge", &import.keep, NULL},
                                           {"trust", NULL, &import.taken.trust},
                                           {"check", NULL, &import.check},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;

    import.keep_file = import.keep && !strcmp(import.keep, "file");
    import.file = operand[0];
    return judge_cmd_look(context, import_file, &import);
}
