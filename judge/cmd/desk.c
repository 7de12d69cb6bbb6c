/* The editor's desk from the command line: asks that have a command, on one game or several. */
#include "door.h"
#include "command.h"
#include "many.h"
#include "options.h"
#include "../asks/carry.h"
#include "../desk/undo.h"
#include "../conf/refusals.h"
#include "../conf/files.h"

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
    /* Who names what he takes back knows it. */
    scope.insists &= wish->yes || wish->ask->id != JUDGE_ASK_UNDO || wish->args.words[0];
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

    if (ask->id == JUDGE_ASK_UNDO && n == 1 &&
        !operand[0][strspn(operand[0], "0123456789")]) { /* a number: it is no act on a game */
        struct judge_deed_named named = {.number = operand[0]};
        return judge_cmd_do_deed(context, (struct judge_deed){.act = "undo"}, yes, judge_deed_undo, &named);
    }

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

    struct wish wish = {ask, {below ? none : words, below ? lines : text, false}, yes};
    return judge_cmd_do_games(context, operand[0], carry, &wish);
}

/* Tells the date of the next issue, or moves it. */
static bool change_issue(struct judge_home *home, void *when, const struct judge_desk_by *by,
                         struct judge_deed *deed, GError **error)
{
    (void)deed;
    struct judge_desk_by of_zine = *by;
    of_zine.language = judge_cmd_zine_language(home);
    return judge_desk_issue(home, when, &of_zine, error);
}

int judge_cmd_issue(struct judge_context *context, int argc, char **argv)
{
    g_autofree const char **operand = judge_operands(context, argc, argv, NULL, 0, MAX_WORDS, "words");
    if (!operand)
        return JUDGE_USAGE;
    g_autofree char *when = *operand ? g_strjoinv(" ", (char **)operand) : NULL;
    struct judge_deed deed = {.kind = "issue", .act = when ? "date" : NULL};
    return judge_cmd_do_deed(context, deed, true, change_issue, when);
}
