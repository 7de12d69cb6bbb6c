/* The editor's desk from the command line: asks that have a command, on one game or several. */
#include "door.h"
#include "command.h"
#include "many.h"
#include "options.h"
#include "../asks/asks.h"
#include "../asks/carry.h"
#include "../desk/deeds.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../conf/context.h"
#include "../conf/refusals.h"
#include "../conf/files.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 256, FILE_BYTES = 1 << 20 };

/* A wish of the command line. */
struct wish {
    const struct judge_ask *ask;
    struct judge_args args;
    bool yes;
};

static bool carry(struct judge_play *play, void *data, GString *said, GError **error)
{
    const struct wish *wish = data;
    struct judge_scope scope = judge_cmd_scope(play->home, wish->yes);
    scope.play = play;
    return judge_carry(&scope, wish->ask, &wish->args, said, error) == JUDGE_CARRIED;
}

/* The text of a file, and `why` above it. The exit status, after saying what is wrong. */
static int take_text(enum rules_language language, const char *command, const char *file, const char *why,
                     char **text)
{
    gsize len;
    if (why && !file) {
        *text = g_strdup(why);
        return JUDGE_DONE;
    }

    const char *name = file ? file : "-";
    g_autofree char *found = judge_read_file(language, name, FILE_BYTES, &len);
    if (!found)
        return JUDGE_REFUSED; /* it has said why */
    if (!g_utf8_validate(found, -1, NULL))
        return judge_usage(language, command, "utf8", "file", name, NULL);

    *text = why ? g_strconcat(why, "\n", found, NULL) : g_steal_pointer(&found);
    return JUDGE_DONE;
}

/* What is no act on a game, by its number in the log. */
static bool undo_deed(struct judge_home *home, void *number, GString *said, GError **error)
{
    struct judge_desk_by by = {.said = said, .language = home->context->language};
    return judge_deed_undo(home, &by, NULL, 0, number, error);
}

static bool is_number(const char *word)
{
    return *word && !word[strspn(word, "0123456789")];
}

int judge_cmd_desk(struct judge_context *context, int argc, char **argv)
{
    const char *operand[MAX_WORDS + 1], *why = NULL;
    bool yes = false;
    const struct judge_option options[] = {{"why", &why, NULL}, {"yes", NULL, &yes}, {NULL, NULL, NULL}};

    const struct judge_ask *ask = judge_ask_of_command(argv[0]);
    bool has_file = ask->flags & JUDGE_ASK_FILE;
    int n;
    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n < 1 + ask->least || n > 1 + ask->most + has_file)
        return judge_usage(context->language, argv[0], "words", NULL);

    if (ask->id == JUDGE_ASK_UNDO && n == 1 && is_number(operand[0]))
        return judge_cmd_do(context, undo_deed, (void *)(uintptr_t)operand[0]);

    const char *file = has_file && n == 2 + ask->most ? operand[n - 1] : NULL;
    g_autofree char *text = has_file ? NULL : g_strdup(why);
    int status = has_file ? take_text(context->language, argv[0], file, why, &text) : JUDGE_DONE;
    if (status != JUDGE_DONE)
        return status;

    operand[n - (file != NULL)] = NULL;
    char **words = (char **)operand + 1, *none[] = {NULL};
    bool below = (ask->flags & JUDGE_ASK_BELOW) && !has_file;
    g_autofree char *lines = below ? g_strjoinv("\n", words) : NULL;

    if (judge_games_is_many(operand[0]) && !(ask->flags & JUDGE_ASK_MANY))
        return judge_usage(context->language, argv[0], "one-game", "word", operand[0], NULL);

    struct wish wish = {ask, {below ? none : words, below ? lines : text}, yes};
    return judge_cmd_do_games(context, operand[0], carry, &wish);
}

/* Tells the date of the next issue, or moves it, which is logged. */
static bool change_issue(struct judge_home *home, void *when, GString *said, GError **error)
{
    if (!when)
        return judge_desk_issue(home, NULL, said, error);
    struct games_deed_open *open = games_deed_begin(home->store);
    bool ok = judge_desk_issue(home, when, said, error);
    struct judge_desk_by by = {.said = said, .language = home->context->language};
    struct judge_deed deed = {"issue", "date", 0, NULL};
    return judge_deed_end(home, open, ok, &deed, &by, error);
}

int judge_cmd_issue(struct judge_context *context, int argc, char **argv)
{
    const char *operand[MAX_WORDS + 1];
    int n;

    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, NULL, operand, &n))
        return JUDGE_USAGE;

    operand[n] = NULL;
    g_autofree char *when = n ? g_strjoinv(" ", (char **)operand) : NULL;
    return judge_cmd_do(context, change_issue, when);
}
