/* The editor's desk from the command line: what desk.c does to one game. */
#include "agree.h"
#include "command.h"
#include "many.h"
#include "options.h"
#include "../desk/admission.h"
#include "../desk/back.h"
#include "../desk/deeds.h"
#include "../desk/desk.h"
#include "../desk/errata.h"
#include "../desk/game.h"
#include "../desk/orders.h"
#include "../desk/preview.h"
#include "../desk/undo.h"
#include "../course/act.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../conf/context.h"
#include "../conf/refusals.h"
#include "../conf/files.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 256, FILE_BYTES = 1 << 20 };

/* Does it as an act that can be taken back; looking is none. */
static bool carry_out(struct judge_play *play, judge_desk_op *op, const struct judge_desk_by *by,
                      char **words, const char *text, GError **error)
{
    bool looks = op == judge_desk_preview || op == judge_desk_log || op == judge_desk_objections;
    struct games_act_open *act = looks ? NULL : judge_act_begin(play, by->person, by->mail, error);
    if (!looks && !act)
        return false;
    bool ok = op(play, by, words, text, error);
    if (ok && act)
        return games_act_end(play->home->store, act, error);
    games_act_drop(act);
    return ok;
}

/* A wish of the command line. */
struct deed {
    judge_desk_op *op;
    char **words;
    const char *text;
    bool yes;
};

/* Runs an operation on a game in one transaction and prints what it has to say. */
static bool run_one(struct judge_home *home, const char *game, const struct deed *deed, GError **error)
{
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {.said = said, .language = home->context->language};
    struct judge_play *play = NULL;

    bool ok = judge_home_begin(home, error);
    if (ok) {
        ok = (play = judge_play_find(home, game, error)) &&
             judge_cmd_agrees(home->context, play, deed->op, deed->words, deed->text, deed->yes, error) &&
             carry_out(play, deed->op, &by, deed->words, deed->text, error);
        ok = judge_home_end(home, ok, error);
    }

    for (guint i = 0; ok && i < home->digest->len; i++)
        fprintf(stderr, "judge: %s\n", (const char *)home->digest->pdata[i]);
    g_ptr_array_set_size(home->digest, 0);
    judge_play_free(play);
    if (ok)
        fputs(said->str, stdout);

    return ok;
}

/* The same on each game that `name` names; one that refuses stops no other. */
static int run(struct judge_context *context, const char *name, const struct deed *deed)
{
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    g_autoptr(GPtrArray) names = home ? judge_games_named(home, name, &error) : NULL;
    int status = names ? JUDGE_DONE : judge_complain(context->language, error);

    for (guint i = 0; names && i < names->len; i++) {
        g_autoptr(GError) why = NULL;
        if (run_one(home, names->pdata[i], deed, &why))
            continue;
        if (names->len > 1)
            fprintf(stderr, "%s: ", (const char *)names->pdata[i]);
        status = judge_complain(context->language, why);
    }
    judge_home_close(home);

    return status;
}

/* What may be done to several games at once. */
static bool is_for_many(judge_desk_op *op)
{
    static judge_desk_op *const ops[] = {judge_desk_pause,    judge_desk_resume,  judge_desk_extend,
                                         judge_desk_announce, judge_desk_process, judge_desk_preview,
                                         judge_desk_release,  judge_desk_promote, judge_desk_undo,
                                         judge_desk_hand_over};
    for (gsize i = 0; i < G_N_ELEMENTS(ops); i++)
        if (ops[i] == op)
            return true;
    return false;
}

/* What each command does, and the words it takes behind the game. */
static const struct desk_command {
    const char *name;
    judge_desk_op *op;
    int least, most;
    bool file; /* then a file with the text ("-" or nothing: standard input) */
} desk_commands[] = {
    {"pause", judge_desk_pause, 0, 0, false},
    {"resume", judge_desk_resume, 0, 0, false},
    {"process", judge_desk_process, 0, 3, false},
    {"preview", judge_desk_preview, 0, 3, false},
    {"release", judge_desk_release, 0, 3, false},
    {"rollback", judge_desk_rollback, 1, 3, false},
    {"forward", judge_desk_forward, 0, 0, false},
    {"eject", judge_desk_eject, 1, 2, false},
    {"dummy", judge_desk_dummy, 1, 1, false},
    {"replace", judge_desk_replace, 2, 6, false},
    {"assign", judge_desk_assign, 2, 7, false},
    {"call", judge_desk_call, 1, 1, false},
    {"extend", judge_desk_extend, 1, 6, false},
    {"log", judge_desk_log, 0, 0, false},
    {"objections", judge_desk_objections, 0, 0, false},
    {"answer", judge_desk_answer, 2, 2, false},
    {"admit", judge_desk_admit, 0, 4, false},
    {"refuse", judge_desk_turn_down, 0, 4, false},
    {"rename", judge_desk_rename, 1, 1, false},
    {"terminate", judge_desk_terminate, 1, 1, false},
    {"unstart", judge_desk_unstart, 0, 0, false},
    {"purge", judge_desk_purge, 0, 0, false},
    {"reveal", judge_desk_reveal, 0, 0, false},
    {"editor", judge_desk_promote, 0, 6, false},
    {"hand-over", judge_desk_hand_over, 1, 6, false},
    {"orders", judge_desk_orders, 1, 1, true},
    {"announce", judge_desk_announce, 0, 0, true},
    {"erratum", judge_desk_erratum, 1, 1, true},
    {"undo", judge_desk_undo, 0, 1, false},
};

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
static int undo_deed(struct judge_context *context, const char *number)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_desk_by by = {.said = said, .language = context->language};
    struct judge_home *home = judge_home_open(context, &error);
    bool ok = home && judge_home_begin(home, &error);
    if (ok) {
        ok = judge_deed_undo(home, &by, NULL, 0, number, &error);
        ok = judge_home_end(home, ok, &error);
    }

    judge_home_close(home);
    if (ok)
        fputs(said->str, stdout);
    return ok ? JUDGE_DONE : judge_complain(context->language, error);
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

    const struct desk_command *command = desk_commands;
    while (strcmp(command->name, argv[0]) != 0) /* each row of commands.c that comes here has one */
        command++;

    int n;
    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n < 1 + command->least || n > 1 + command->most + command->file)
        return judge_usage(context->language, argv[0], "words", NULL);

    if (command->op == judge_desk_undo && n == 1 && is_number(operand[0]))
        return undo_deed(context, operand[0]);

    const char *file = command->file && n == 2 + command->most ? operand[n - 1] : NULL;
    g_autofree char *text = command->file ? NULL : g_strdup(why);
    int status = command->file ? take_text(context->language, argv[0], file, why, &text) : JUDGE_DONE;
    if (status != JUDGE_DONE)
        return status;

    operand[n - (file != NULL)] = NULL;

    if (judge_games_is_many(operand[0]) && !is_for_many(command->op))
        return judge_usage(context->language, argv[0], "one-game", "word", operand[0], NULL);

    struct deed deed = {command->op, (char **)operand + 1, text, yes};
    return run(context, operand[0], &deed);
}

int judge_cmd_edit(struct judge_context *context, int argc, char **argv)
{
    /* "-PAR" is an operand here, not an option: single dashes always are. */
    const char *operand[MAX_WORDS + 1];
    int n;
    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, NULL, operand, &n))
        return JUDGE_USAGE;
    if (n < 2)
        return judge_usage(context->language, argv[0], "words", NULL);
    operand[n] = NULL;
    g_autofree char *text = g_strjoinv("\n", (char **)operand + 1);
    char *none[] = {NULL};
    struct deed deed = {judge_desk_edit, none, text, true};
    return run(context, operand[0], &deed);
}

/* Tells the date of the next issue, or moves it, which is logged. */
static bool change_issue(struct judge_home *home, const char *when, GString *said, GError **error)
{
    if (!when)
        return judge_desk_issue(home, NULL, said, error);
    struct games_deed_open *open = games_deed_begin(home->store);
    if (!judge_desk_issue(home, when, said, error)) {
        games_deed_drop(open);
        return false;
    }
    struct judge_desk_by by = {.said = said, .language = home->context->language};
    struct judge_deed deed = {"issue", "date", 0, NULL};
    return judge_deed_end(home, open, &deed, &by, error);
}

int judge_cmd_issue(struct judge_context *context, int argc, char **argv)
{
    const char *operand[MAX_WORDS + 1];
    int n;

    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, NULL, operand, &n))
        return JUDGE_USAGE;

    operand[n] = NULL;
    g_autofree char *when = n ? g_strjoinv(" ", (char **)operand) : NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) said = g_string_new(NULL);
    struct judge_home *home = judge_home_open(context, &error);

    bool ok = home && judge_home_begin(home, &error);
    if (ok) {
        ok = change_issue(home, when, said, &error);
        ok = judge_home_end(home, ok, &error);
    }

    judge_home_close(home);
    if (ok)
        fputs(said->str, stdout);

    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
