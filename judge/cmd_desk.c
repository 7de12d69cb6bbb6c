/* The editor's desk from the command line: what desk.c does to one game. */
#include "desk.h"
#include "options.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 256, FILE_BYTES = 1 << 20 };

/* Runs an operation on a game in one transaction and prints what it has to say. */
static int run(struct judge_context *context, const char *game, judge_desk_op *op, char **words,
               const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {0, 0, said};
    struct judge_home *home = judge_home_open(context, &error);
    struct judge_play *play = NULL;
    bool ok = home && judge_home_begin(home, &error);
    if (ok) {
        ok = (play = judge_play_find(home, game, &error)) && op(play, &by, words, text, &error);
        if (ok)
            ok = judge_home_commit(home, "command", &error);
        else
            judge_home_rollback(home);
    }
    for (guint i = 0; ok && i < home->digest->len; i++)
        fprintf(stderr, "judge: %s\n", (const char *)home->digest->pdata[i]);
    judge_play_free(play);
    judge_home_close(home);
    if (ok)
        fputs(said->str, stdout);
    return ok ? JUDGE_DONE : judge_complain(error);
}

/* GAME, from `least` to `most` words, perhaps --why TEXT. */
static int simple(struct judge_context *context, int argc, char **argv, judge_desk_op *op, int least,
                  int most, const char *wanted)
{
    const char *operand[MAX_WORDS + 1], *why = NULL;
    const struct judge_option options[] = {{"why", &why, NULL}, {NULL, NULL, NULL}};
    int n;
    if (argc > MAX_WORDS || !judge_options_read(argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n < 1 + least || n > 1 + most)
        return judge_usage(argv[0], "give %s", wanted);
    operand[n] = NULL;
    return run(context, operand[0], op, (char **)operand + 1, why);
}

/* GAME, `least` to `most` words, then a file with the text ("-" or nothing: standard input). */
static int with_file(struct judge_context *context, int argc, char **argv, judge_desk_op *op, int words,
                     const char *wanted)
{
    const char *operand[MAX_WORDS + 1], *why = NULL;
    const struct judge_option options[] = {{"why", &why, NULL}, {NULL, NULL, NULL}};
    int n;
    if (argc > MAX_WORDS || !judge_options_read(argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n < 1 + words || n > 2 + words)
        return judge_usage(argv[0], "give %s", wanted);
    gsize len;
    const char *file = n == 2 + words ? operand[1 + words] : NULL;
    bool read = file || !why;
    g_autofree char *text = read ? judge_read_file(file ? file : "-", FILE_BYTES, &len) : NULL;
    if (read && !text) {
        g_autoptr(GError) error = NULL;
        g_set_error(&error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "cannot read '%s'", file ? file : "-");
        return judge_complain(error);
    }
    if (text && !g_utf8_validate(text, -1, NULL))
        return judge_usage(argv[0], "'%s' is not UTF-8", file ? file : "-");
    g_autofree char *both = why && text ? g_strconcat(why, "\n", text, NULL) : g_strdup(text ? text : why);
    operand[1 + words] = NULL;
    return run(context, operand[0], op, (char **)operand + 1, both);
}

int judge_cmd_pause(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_pause, 0, 0, "a game");
}

int judge_cmd_resume(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_resume, 0, 0, "a game");
}

int judge_cmd_process(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_process, 0, 1, "a game, and the phase it should be at");
}

int judge_cmd_preview(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_preview, 0, 1, "a game, and the phase it should be at");
}

int judge_cmd_release(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_release, 0, 1, "a game, and the phase it should be at");
}

int judge_cmd_rollback(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_rollback, 1, 1, "a game and a phase");
}

int judge_cmd_forward(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_forward, 0, 0, "a game");
}

int judge_cmd_eject(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_eject, 1, 2, "a game and a power");
}

int judge_cmd_dummy(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_dummy, 1, 1, "a game and a power");
}

int judge_cmd_replace(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_replace, 2, 6,
                  "a game, a power, an address, and perhaps a name");
}

int judge_cmd_call(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_call, 1, 1, "a game and a power");
}

int judge_cmd_extend(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_extend, 1, 6,
                  "a game and a moment: 2026-04-01 20:00, 3 days, 48h");
}

int judge_cmd_log(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_log, 0, 0, "a game");
}

int judge_cmd_objections(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_objections, 0, 0, "a game");
}

int judge_cmd_answer(struct judge_context *context, int argc, char **argv)
{
    return simple(context, argc, argv, judge_desk_answer, 2, 2,
                  "a game, the number of the objection, and yes or no");
}

int judge_cmd_orders(struct judge_context *context, int argc, char **argv)
{
    return with_file(context, argc, argv, judge_desk_orders, 1, "a game, a power and a file with orders");
}

int judge_cmd_announce(struct judge_context *context, int argc, char **argv)
{
    return with_file(context, argc, argv, judge_desk_announce, 0, "a game and a file with the text");
}

int judge_cmd_erratum(struct judge_context *context, int argc, char **argv)
{
    return with_file(context, argc, argv, judge_desk_erratum, 1, "a game, a phase, --why or a file");
}

int judge_cmd_edit(struct judge_context *context, int argc, char **argv)
{
    /* "-PAR" is an operand here, not an option: single dashes always are. */
    const char *operand[MAX_WORDS + 1];
    int n;
    if (argc > MAX_WORDS || !judge_options_read(argc, argv, NULL, operand, &n))
        return JUDGE_USAGE;
    if (n < 2)
        return judge_usage(argv[0], "give a game and what to change");
    operand[n] = NULL;
    g_autofree char *text = g_strjoinv("\n", (char **)operand + 1);
    char *none[] = {NULL};
    return run(context, operand[0], judge_desk_edit, none, text);
}

int judge_cmd_issue(struct judge_context *context, int argc, char **argv)
{
    const char *operand[MAX_WORDS + 1];
    int n;
    if (argc > MAX_WORDS || !judge_options_read(argc, argv, NULL, operand, &n))
        return JUDGE_USAGE;
    operand[n] = NULL;
    g_autofree char *when = n ? g_strjoinv(" ", (char **)operand) : NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_home *home = judge_home_open(context, &error);
    bool ok = home && judge_home_begin(home, &error);
    if (ok) {
        ok = judge_desk_issue(home, when, said, &error);
        if (ok)
            ok = judge_home_commit(home, "command", &error);
        else
            judge_home_rollback(home);
    }
    judge_home_close(home);
    if (ok)
        fputs(said->str, stdout);
    return ok ? JUDGE_DONE : judge_complain(error);
}
