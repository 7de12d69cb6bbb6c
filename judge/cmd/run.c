/* run, mail: a pass, or one message on standard input. */
#include "command.h"
#include "mails.h"
#include "options.h"
#include "../pass/act.h"
#include "../pass/again.h"
#include "../pass/due.h"
#include "../pass/fetch.h"
#include "../pass/remind.h"
#include "../pass/send.h"
#include "../pass/tell.h"
#include "../play/watch.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/files.h"
#include "../../mailio/mailio.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* What sendmail-like programs take as "keep it and try again" (sysexits.h). */
enum { TEMPORARY_FAILURE = 75 };

/* No core file may keep orders and addresses, and no loop fill the disk: a write that goes too far fails. */
static void limit_process(void)
{
    const rlim_t largest_file = (rlim_t)16 << 30;
    struct rlimit core = {0}, file;
    setrlimit(RLIMIT_CORE, &core);
    if (getrlimit(RLIMIT_FSIZE, &file) == 0 && file.rlim_cur > largest_file) {
        file.rlim_cur = largest_file;
        setrlimit(RLIMIT_FSIZE, &file);
    }
    signal(SIGXFSZ, SIG_IGN);
}

/* cron mails whatever a pass prints: the summary is for who looks on, or asks for it. */
static void print_summary(const struct judge_context *context, const struct judge_pass *pass)
{
    if (!context->verbose && !isatty(STDOUT_FILENO))
        return;

    const struct {
        const char *name;
        unsigned n;
    } counts[] = {{"fetched", pass->fetched},
                  {"acted", pass->acted},
                  {"refused", pass->refused},
                  {"ignored", pass->ignored},
                  {"known", pass->repeated},
                  {"failed", pass->failed},
                  {"adjudicated", pass->adjudicated},
                  {"games-failed", pass->games_failed},
                  {"sent", pass->sent},
                  {"waiting", pass->waiting},
                  {"given-up", pass->given_up},
                  {"reminders", pass->reminders}};
    g_autoptr(templates_data_auto) data = templates_data_new();
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
        templates_data_set_int(data, counts[i].name, counts[i].n);

    g_autofree char *said = templates_phrase(context->language, "console.summary", data);
    printf("%s\n", said);
}

/* On the copy, what waits has left: a pass that is meant sends it before anything is adjudicated. */
static bool suppose_sent(struct judge_home *home, const GPtrArray *letters, GError **error)
{
    bool ok = judge_home_begin(home, error);
    for (guint i = 0; ok && i < letters->len; i++) {
        const struct games_letter *letter = letters->pdata[i];
        ok = games_outbox_sent(home->store, letter->id, home->now_s, error);
    }
    return judge_home_end(home, ok, error);
}

static void print_letters(enum rules_language language, const GPtrArray *letters)
{
    g_autofree char *would_send = judge_console_said(language, "would-send", NULL);
    GAMES_EACH(const struct games_letter, letter, letters)
        printf("%s\t%s\t%s\n", would_send, letter->kind, letter->to_address);
}

static void print_digest(const struct judge_home *home)
{
    g_autofree char *would_tell = judge_console_said(home->context->language, "would-tell", NULL);
    for (guint i = 0; i < home->digest->len; i++)
        printf("%s\t%s\n", would_tell, (const char *)home->digest->pdata[i]);
}

/* A pass on a copy of the database: nothing is flagged, moved, sent or kept. */
static int dry_run(struct judge_context *context)
{
    g_autoptr(GError) error = NULL;
    struct judge_pass pass = {0};
    struct judge_home *real = judge_home_open(context, &error);
    if (!real)
        return judge_complain(context->language, error);

    g_autofree char *folder = g_dir_make_tmp("judge-dry-XXXXXX", &error);
    g_autofree char *copy = folder ? g_build_filename(folder, "judge.db", NULL) : NULL;
    bool ok = folder && games_store_backup(real->store, copy, &error);

    judge_home_close(real);
    struct judge_home *home = ok ? judge_home_open_with(context, copy, &error) : NULL;
    if (home) {
        g_autoptr(GPtrArray) waiting = games_outbox_heads(home->store, G_MAXINT64 / 2, 1000000);
        ok = judge_pass_read_again(home, &pass, &error) && judge_pass_fetch(home, &pass, NULL, &error);
        if (!ok)
            judge_complain(context->language, error);
        ok = suppose_sent(home, waiting, &error) && ok;
        judge_pass_act(home, &pass);
        judge_pass_adjudicate(home, &pass);
        judge_pass_remind(home, &pass);
        g_autoptr(GPtrArray) letters = games_outbox_heads(home->store, G_MAXINT64 / 2, 1000000);
        print_letters(context->language, waiting);
        print_letters(context->language, letters);
        print_digest(home);
        pass.waiting = waiting->len + letters->len;
    } else
        judge_complain(context->language, error);

    bool done = home && ok && !pass.trouble;
    judge_home_close(home);
    if (folder) {
        static const char *const suffixes[] = {"", "-wal", "-shm"};
        for (size_t i = 0; i < G_N_ELEMENTS(suffixes); i++) {
            g_autofree char *path = g_strconcat(copy, suffixes[i], NULL);
            unlink(path);
        }
        rmdir(folder);
    }

    context->verbose = true;
    print_summary(context, &pass);

    return done ? JUDGE_DONE : JUDGE_REFUSED;
}

int judge_cmd_run(struct judge_context *context, int argc, char **argv)
{
    bool dry = false;
    const struct judge_option options[] = {
        {"dry-run", NULL, &dry}, {"verbose", NULL, &context->verbose}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "operand");
    if (!operand)
        return JUDGE_USAGE;

    limit_process();
    mailio_init();
    int status = JUDGE_DONE;
    if (dry)
        status = dry_run(context);
    else {
        g_autoptr(GError) error = NULL;
        struct judge_pass pass = {0};

        judge_watch_begin(JUDGE_WATCH_BEGINS_ANEW);
        struct judge_home *home = judge_home_open(context, &error);
        if (!home || !judge_pass_run(home, &pass, &error))
            status = judge_complain(context->language, error);
        else {
            pass.waiting = games_outbox_waiting(home->store); /* with those whose next try is later */
            print_summary(context, &pass);
            status = pass.trouble || pass.failed || pass.games_failed ? JUDGE_REFUSED : JUDGE_DONE;
        }

        judge_home_close(home);
    }

    mailio_shutdown();

    return status;
}

/* Stores the message; it is safe once this is true. */
static bool store_message(struct judge_home *home, const char *data, gsize len, GError **error)
{
    g_autofree char *digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)data, len);
    gsize limit = (gsize)home->config->mail_size;
    gint64 id, arrived_s = mailio_arrival_read(data, len, home->config->authserv_id);
    arrived_s = arrived_s ? MIN(arrived_s, home->now_s) : home->now_s;
    if (!judge_home_begin(home, error))
        return false;

    bool stored = games_mail_store(home->store, "mail", 0, 0, digest, data, MIN(len, limit), len, home->now_s,
                                   &id, error) &&
                  (!id || games_mail_set_arrival(home->store, id, arrived_s, home->now_s, error));
    if (!stored) {
        judge_home_rollback(home);
        return false;
    }

    return judge_home_commit(home, "store", error);
}

int judge_cmd_mail(struct judge_context *context, int argc, char **argv)
{

    const struct judge_option options[] = {{"verbose", NULL, &context->verbose}, {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 1, "mail");
    if (!operand)
        return JUDGE_USAGE;
    if (operand[0])
        return judge_mail_show(context, operand[0]);

    limit_process();
    gsize len;
    g_autofree char *data = judge_read_file(context->language, "-", 256 << 20, &len);
    if (!data)
        return JUDGE_REFUSED;

    if (!len) {
        judge_console(context->language, "judge", "message-none", NULL);
        return JUDGE_REFUSED;
    }

    g_autoptr(GError) error = NULL;
    struct judge_pass pass = {0};
    struct judge_home *home = judge_home_open(context, &error);
    if (!home || !store_message(home, data, len, &error)) {
        judge_complain(context->language, error);
        judge_home_close(home);
        return TEMPORARY_FAILURE;
    }

    mailio_init();
    /* From here the message is safe: whatever fails now, the next pass goes on with it. */
    bool locked = judge_home_lock(home, 10, &error);
    if (locked)
        judge_home_keep_digest(home);
    if (!locked) {
        judge_console(context->language, "judge", "deferred", NULL);
    } else if (!judge_pass_read_again(home, &pass, &error)) {
        judge_complain(context->language, error);
        judge_console(context->language, "judge", "deferred", NULL);
    } else {
        judge_watch_begin(JUDGE_WATCH_LEAVES);
        judge_pass_act(home, &pass);
        judge_pass_adjudicate(home, &pass);
        judge_pass_tell_editor(home);
        if (!judge_pass_send(home, &pass, &error))
            judge_complain(context->language, error);
        pass.waiting = games_outbox_waiting(home->store);
        print_summary(context, &pass);
    }

    judge_home_close(home);
    mailio_shutdown();

    return JUDGE_DONE;
}
