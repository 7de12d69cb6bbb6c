/*
 * A pass keeps its promises: a scenario (mails that wait, a deadline that is due, letters to send) is stopped
 * at each of its durable steps in turn, then run again. What the store says and what was mailed must then be
 * the same as after a pass that was never stopped.
 */
#include "../harness.h"
#include "../../judge/cmd/command.h"
#include "../../judge/conf/context.h"
#include "../../judge/pass/pass.h"
#include "../../judge/play/home.h"
#include "../../mailio/mailio.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DUE_S = 1773082800 + 86400 * 7 }; /* 2026-03-16, after the first deadline */

static char *base;

enum { MAX_STEPS = 512 };

/* Stops the program without any clean-up at step number `at`; counts and names them. Shared with the child.
 */
struct stop {
    unsigned seen, at;
    char name[MAX_STEPS][16];
};

static struct stop *stop;

static void at_step(void *context, const char *what)
{
    (void)context;
    if (stop->seen < MAX_STEPS)
        g_strlcpy(stop->name[stop->seen], what, sizeof stop->name[0]);
    if (++stop->seen == stop->at)
        _exit(99);
}

static int judge(const char *home, gint64 now_s, judge_command_run *run, const char *line)
{
    struct judge_context context = {.home = home, .now_s = now_s};
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    return run(&context, (int)g_strv_length(words), words);
}

static void quiet(void)
{
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDERR_FILENO);
    close(nothing);
}

static void put_mail(const char *home, const char *name, const char *from, const char *text)
{
    g_autofree char *path = g_strdup_printf("%s/mail/in/new/%s", home, name);
    g_autofree char *mail = g_strdup_printf(
        "From: %s\nTo: judge@localhost\nSubject: orders\nMessage-ID: <%s@x>\n\n%s", from, name, text);
    WANT(g_file_set_contents(path, mail, -1, NULL));
}

static void run_shell(const char *format, const char *a, const char *b)
{
    g_autofree char *command = g_strdup_printf(format, a, b ? b : "");
    WANT_INT(system(command), 0);
}

static void make_base(void)
{
    base = g_dir_make_tmp("judge-crash-XXXXXX", NULL);
    g_autofree char *home = g_build_filename(base, "home", NULL);
    g_autofree char *init = g_strdup_printf("init %s --editor editor@x.example", home);
    gint64 start_s = DUE_S - 9 * 86400;
    WANT_INT(judge(NULL, start_s, judge_cmd_init, init), 0);
    WANT_INT(judge(home, start_s, judge_cmd_new, "new Crash --language en"), 0);
    WANT_INT(judge(home, start_s, judge_cmd_player, "player Crash FRANCE france@x.example --language en"), 0);
    WANT_INT(judge(home, start_s, judge_cmd_player, "player Crash ENGLAND england@x.example --language fr"),
             0);
    WANT_INT(judge(home, start_s, judge_cmd_desk, "start Crash"), 0);
    WANT_INT(judge(home, start_s, judge_cmd_new, "new Second --language en pictures=no"), 0);
    WANT_INT(judge(home, start_s, judge_cmd_player, "player Second GERMANY germany@x.example --language en"),
             0);
    WANT_INT(judge(home, start_s, judge_cmd_desk, "start Second"), 0);
    put_mail(home, "m1", "france@x.example", "A PAR - BUR\nF BRE - MAO\n");
    put_mail(home, "m2", "england@x.example", "F LON - NTH\n");
    put_mail(home, "m3", "stranger@x.example", "hello\n");
    put_mail(home, "m4", "france@x.example", "A PAR - PIC\n");
    put_mail(home, "m5", "germany@x.example", "F KIE - DEN\nWAIT\n");
}

/* Runs a pass in a child that stops at a step (0: none); returns its exit status. */
static int run_pass(const char *home_path, unsigned stop_at)
{
    memset(stop, 0, sizeof *stop);
    stop->at = stop_at;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        quiet();
        struct judge_context context = {.home = home_path, .now_s = DUE_S};
        struct judge_pass pass = {0};
        mailio_init();
        struct judge_home *home = judge_home_open(&context, NULL);
        if (!home)
            _exit(98);
        home->step = at_step;
        bool ok = judge_pass_run(home, &pass, NULL);
        judge_home_close(home);
        _exit(ok && !pass.trouble ? 0 : 97);
    }
    int status = -1;
    WANT(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static char *capture(const char *format, const char *home)
{
    g_autofree char *command = g_strdup_printf(format, home, home);
    gchar *out = NULL;
    const char *argv[] = {"/bin/sh", "-c", command, NULL};
    WANT(g_spawn_sync(NULL, (char **)argv, NULL, 0, NULL, NULL, &out, NULL, NULL, NULL));
    return out;
}

/* All that matters, as text: the tables of the store in a fixed order, what was mailed byte for byte, what is
 * left in the mailbox. */
static char *state_of(const char *home)
{
    char *store = capture(
        "for t in $(sqlite3 %s/judge.db \"SELECT name FROM sqlite_master WHERE type='table' AND name NOT "
        "LIKE 'sqlite%%' "
        "ORDER BY name\"); do echo \"== $t\"; sqlite3 %s/judge.db \"SELECT * FROM $t ORDER BY 1, 2\"; done | "
        "grep -av '^clock-behind|'", /* what a pass saw of another clock is no state of a game */
        home);
    char *mail = capture("cd %s/mail/out && find . -type f -path '*/new/*' | sort | xargs sha256sum", home);
    char *left = capture("cd %s/mail/in && find . -type f | sed 's/:2,.*//' | sort", home);
    char *all = g_strconcat(store, "\n== out\n", mail, "\n== in\n", left, NULL);
    g_free(store);
    g_free(mail);
    g_free(left);
    return all;
}

static void show_difference(const char *want, const char *got)
{
    g_auto(GStrv) a = g_strsplit(want, "\n", -1);
    g_auto(GStrv) b = g_strsplit(got, "\n", -1);
    for (unsigned i = 0; a[i] && b[i]; i++)
        if (strcmp(a[i], b[i])) {
            printf("  want %.200s\n  got  %.200s\n", a[i], b[i]);
            return;
        }
}

static void a_stop_at_any_step_changes_nothing_in_the_end(void)
{
    make_base();
    g_autofree char *home = g_build_filename(base, "home", NULL);
    g_autofree char *whole = g_build_filename(base, "whole", NULL);
    /* Every run happens at the same place: the store keeps the mailbox's path. */
    run_shell("cp -a %s %s", home, whole);
    WANT_INT(run_pass(home, 0), 0);
    struct stop whole_run = *stop;
    WANT(whole_run.seen >= 20 && whole_run.seen < MAX_STEPS);
    g_autofree char *want = state_of(home);
    WANT(strstr(want, "F1901M") != NULL);
    WANT(strstr(want, "A PAR - PIC") != NULL);
    unsigned n_sent = 0;
    for (unsigned n = 1; n <= whole_run.seen && n <= MAX_STEPS; n++) {
        /* Letters leave one like another: the first two tell. */
        if (strstr(whole_run.name[n - 1], "sent") && ++n_sent > 6)
            continue;
        run_shell("rm -rf %s", home, NULL);
        run_shell("cp -a %s %s", whole, home);
        WANT_INT(run_pass(home, n), 99);
        WANT_INT(run_pass(home, 0), 0);
        g_autofree char *got = state_of(home);
        if (strcmp(want, got)) {
            printf("stopped at step %u (%s) of %u:\n", n, whole_run.name[n - 1], whole_run.seen);
            show_difference(want, got);
        }
        WANT(!strcmp(want, got));
    }
    WANT(n_sent > 6);
    run_shell("rm -rf %s", base, NULL);
    g_free(base);
}

int main(void)
{
    stop = mmap(NULL, sizeof *stop, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (stop == MAP_FAILED)
        return 2;
    return tests_run("crash",
                     (struct test[]){TEST(a_stop_at_any_step_changes_nothing_in_the_end), {NULL, NULL}});
}
