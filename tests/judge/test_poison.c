/*
 * A mail that ends the program while it is acted on: two passes end, the third goes through. The mail is set
 * aside and its editor told; the mails around it are acted on, and the games go on.
 */
#include "../harness.h"
#include "../../judge/cmd/command.h"
#include "../../judge/conf/context.h"
#include "../../judge/pass/pass.h"
#include "../../judge/play/home.h"
#include "../../mailio/mailio.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOW G_GINT64_CONSTANT(1773082800)

enum { KILLED = 99, TROUBLE = 97 };

static char *home_path;

static int judge(judge_command_run *run, const char *line)
{
    struct judge_context context = {.home = g_str_has_prefix(line, "init") ? NULL : home_path, .now_s = NOW};
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    return run(&context, (int)g_strv_length(words), words);
}

static void put_mail(const char *name, const char *from, const char *text)
{
    g_autofree char *path = g_strdup_printf("%s/mail/in/new/%s", home_path, name);
    g_autofree char *mail =
        g_strdup_printf("From: %s\nTo: judge@localhost\nSubject: [Poison] orders\nMessage-ID: <%s@x>\n\n%s",
                        from, name, text);
    WANT(g_file_set_contents(path, mail, -1, NULL));
}

/* Ends the program when the mail at hand holds the word. */
static void end_at_poison(void *context, const char *what)
{
    struct judge_home *home = context;
    if (strcmp(what, "mail") != 0)
        return;
    g_autoptr(GBytes) raw = games_mail_raw(home->store, home->acting);
    gsize len;
    const char *bytes = g_bytes_get_data(raw, &len);
    if (g_strstr_len(bytes, (gssize)len, "POISON"))
        _exit(KILLED);
}

static int run_pass(void)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, STDERR_FILENO);
        struct judge_context context = {.home = home_path, .now_s = NOW};
        struct judge_pass pass = {0};
        mailio_init();
        struct judge_home *home = judge_home_open(&context, NULL);
        if (!home)
            _exit(1);
        home->step = end_at_poison;
        home->step_context = home;
        bool ok = judge_pass_run(home, &pass, NULL);
        judge_home_close(home);
        _exit(ok && !pass.trouble ? 0 : TROUBLE);
    }
    int status = -1;
    WANT(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static char *ask(const char *sql)
{
    g_autofree char *path = g_build_filename(home_path, "judge.db", NULL);
    const char *argv[] = {"sqlite3", path, sql, NULL};
    char *out = NULL;
    WANT(g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL, NULL));
    return g_strchomp(out);
}

static void one_mail_never_stops_the_judge(void)
{
    home_path = g_dir_make_tmp("judge-poison-XXXXXX", NULL);
    g_autofree char *init = g_strdup_printf("init %s --editor editor@x.example", home_path);
    WANT_INT(judge(judge_cmd_init, init), 0);
    WANT_INT(judge(judge_cmd_new, "new Poison --language en"), 0);
    WANT_INT(judge(judge_cmd_player, "player Poison FRANCE france@x.example --language en"), 0);
    WANT_INT(judge(judge_cmd_player, "player Poison ENGLAND england@x.example --language en"), 0);
    WANT_INT(judge(judge_cmd_desk, "start Poison"), 0);
    put_mail("m1", "france@x.example", "A PAR - BUR\n");
    put_mail("m2", "stranger@x.example", "POISON\n");
    put_mail("m3", "england@x.example", "F LON - NTH\n");

    WANT_INT(run_pass(), KILLED);
    WANT_INT(run_pass(), KILLED);
    WANT_INT(run_pass(), TROUBLE);
    g_autofree char *orders = ask("SELECT text FROM orders ORDER BY text");
    WANT_STR(orders, "A PAR - BUR\nF LON - NTH");
    g_autofree char *mail = ask("SELECT state, attempts, note LIKE 'it ended%' FROM mail_in ORDER BY id");
    WANT_STR(mail, "1|0|0\n4|2|1\n1|0|0");
    g_autofree char *told = ask("SELECT count(*) FROM letter WHERE kind = 'editor' AND sent_s IS NOT NULL");
    WANT_STR(told, "1");

    /* Nothing of it is left to do: the next pass is a quiet one. */
    WANT_INT(run_pass(), 0);
    g_autofree char *once = ask("SELECT count(*) FROM letter WHERE kind = 'editor'");
    WANT_STR(once, "1");
    g_autofree char *remove = g_strdup_printf("rm -rf %s", home_path);
    WANT_INT(system(remove), 0);
    g_free(home_path);
}

int main(void)
{
    return tests_run("poison", (struct test[]){TEST(one_mail_never_stops_the_judge), {NULL, NULL}});
}
