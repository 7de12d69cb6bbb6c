/* setup: from nothing to a judge whose doctor finds nothing. Every answer is on file before the next question: stopped or killed, it is
 * called again and takes for granted what stands there. */
#include "command.h"
#include "doctor.h"
#include "init.h"
#include "oauth2.h"
#include "options.h"
#include "setup_mail.h"
#include "../conf/console.h"
#include "../conf/files.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"
#include "../conf/zone.h"
#include "../../mailio/mailio.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 4096, WAIT_S = 60 };

struct setup {
    struct judge_context *context;
    enum rules_language language;
    char *home;
    /* Given as options; NULL: asked, or taken as they stand. */
    const char *address, *editor, *timezone, *mailbox, *outgoing, *client, *game, *cron, *user, *wait,
        *conf_language;
    const char *password_file, *ca_file;
    bool stopped;  /* at a terminal nobody answers any more */
    bool serviced; /* the timer of the service runs the passes */
};

/* ---- asking ---- */

/* A line of standard input without its end, unseen on the screen if it is `secret`; NULL: none comes. Transfer full. */
static char *read_line(bool secret)
{
    struct termios seen, unseen;
    bool hides = secret && tcgetattr(STDIN_FILENO, &seen) == 0;
    if (hides) {
        unseen = seen;
        unseen.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen);
    }
    char line[LINE_MAX_BYTES];
    char *read = fgets(line, sizeof line, stdin);
    if (hides) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &seen);
        fputc('\n', stderr);
    }
    char *text = read ? g_strdup(g_strstrip(line)) : NULL;
    explicit_bzero(line, sizeof line);
    return text;
}

/* What was given, else the answer to the question, else what stands there (shown in brackets). Transfer full; NULL: stopped. */
static char *ask(struct setup *setup, const char *key, const char *given, const char *stands)
{
    if (given)
        return g_strdup(given);

    g_autofree char *question =
        templates_phrase_words(setup->language, key, "stands", judge_or_empty(stands), NULL);
    fprintf(stderr, "%s ", question);
    fflush(stderr);
    char *answer = read_line(g_str_has_suffix(key, "password"));
    if (!answer && isatty(STDIN_FILENO))
        setup->stopped = true;
    if (!isatty(STDIN_FILENO))
        fputc('\n', stderr);
    if (answer && *answer)
        return answer;
    g_free(answer);
    return setup->stopped ? NULL : g_strdup(judge_or_empty(stands));
}

static bool ask_yes(struct setup *setup, const char *key, const char *given)
{
    g_autofree char *answer = ask(setup, key, given, "");
    return answer && *answer && strchr("oOyY", *answer);
}

/* ---- judge.conf ---- */

struct put {
    const char *section, *key, *value;
};

/* Writes keys, if the file is sound with them; else says why not. */
static bool put(struct setup *setup, const struct put *puts, gsize n)
{
    g_autofree char *conf = g_build_filename(setup->home, "judge.conf", NULL),
                    *tried = g_strconcat(conf, ".setup", NULL), *text = NULL;
    g_autoptr(GError) error = NULL;
    gsize len;
    text = judge_read_file(setup->language, conf, LINE_MAX_BYTES * 64, &len);
    for (gsize i = 0; text && i < n; i++) {
        if (!puts[i].value)
            continue; /* it stays as it is */
        char *with = judge_config_put(text, puts[i].section, puts[i].key, puts[i].value);
        g_free(text);
        text = with;
    }
    if (!text) {
        judge_console(setup->language, "judge", "setup-conf", "file", conf, NULL);
        return false;
    }

    struct judge_config *config = NULL;
    if (judge_write_durable(tried, text, strlen(text), &error))
        config = judge_config_load(setup->home, tried, setup->language, &error);
    bool ok = config && rename(tried, conf) == 0;
    judge_config_free(config);
    if (!ok && error)
        judge_complain(setup->language, error);
    unlink(tried);
    return ok;
}

static struct judge_config *load(const struct setup *setup)
{
    g_autoptr(GError) error = NULL;
    struct judge_config *config = judge_config_load(setup->home, NULL, setup->language, &error);
    if (!config)
        judge_complain(setup->language, error);
    return config;
}

/* Asks for a key until its value is sound. False: stopped, or what was given is not. */
static bool ask_key(struct setup *setup, const char *question, const char *key, const char *given,
                    const char *stands)
{
    for (;;) {
        g_autofree char *answer = ask(setup, question, given, stands);
        struct put one = {"judge", key, answer};
        if (!answer)
            return false;
        if (put(setup, &one, 1))
            return true;
        if (given || !isatty(STDIN_FILENO))
            return false;
    }
}

static bool ask_people(struct setup *setup)
{
    struct judge_config *config = load(setup);
    bool ok =
        config && ask_key(setup, "console.setup-ask-address", "address", setup->address, config->address) &&
        ask_key(setup, "console.setup-ask-editor", "editor", setup->editor, judge_or_empty(config->editor)) &&
        ask_key(setup, "console.setup-ask-timezone", "timezone", setup->timezone, config->timezone);
    judge_config_free(config);
    return ok;
}

/* ---- mail ---- */

/* What an answer to "where is the mailbox" means: "local", a provider, an url, or a host. Both transfer full. */
static void read_mailbox(const char *answer, const char *outgoing, char **in, char **out)
{
    const struct judge_provider *provider = judge_provider_of(answer);
    bool local = !strcmp(answer, "local"), url = strchr(answer, ':') != NULL;
    if (local) {
        *in = g_strdup("maildir:mail/in");
        *out = g_strdup("maildir:mail/out");
    } else if (url || provider) {
        *in = g_strdup(provider ? provider->in : answer);
        *out = g_strdup(provider ? provider->out : "");
    } else {
        *in = g_strdup_printf("imaps://%s/INBOX", answer);
        *out = g_strdup_printf("smtps://%s", answer);
    }
    if (outgoing) {
        g_free(*out);
        *out = g_strdup(outgoing);
    }
}

/* How the mailbox stands, in the words of the question. Transfer full. */
static char *mailbox_stands(const struct judge_config *config)
{
    const char *domain = strrchr(config->address, '@') + 1;
    bool local = g_str_has_prefix(config->in.url, "maildir:");
    if (!local)
        return g_strdup(config->in.url);
    return judge_provider_of(domain) ? g_strdup(domain) : g_strdup("local");
}

static bool is_local(const char *url)
{
    return !strstr(url, "://");
}

static bool put_password(struct setup *setup)
{
    g_autofree char *file = g_build_filename(setup->home, "password", NULL),
                    *password = ask(setup, "console.setup-ask-password", NULL, "");
    g_autoptr(GError) error = NULL;
    if (!password || !*password)
        return false;
    g_autofree char *line = g_strconcat(password, "\n", NULL);
    bool ok = judge_write_durable(file, line, strlen(line), &error);
    explicit_bzero(line, strlen(line));
    explicit_bzero(password, strlen(password));
    if (!ok)
        judge_complain(setup->language, error);
    return ok;
}

/* The first token, where there is none yet. */
static bool get_token(struct setup *setup, const struct judge_provider *provider, const char *client)
{
    const char *url = judge_oauth2_token_url(provider->oauth2);
    const struct put puts[] = {{"incoming", "oauth2-url", url},
                               {"incoming", "oauth2-client", client},
                               {"incoming", "oauth2-refresh-file", "oauth2"},
                               {"incoming", "password-file", ""},
                               {"outgoing", "oauth2-url", url},
                               {"outgoing", "oauth2-client", client},
                               {"outgoing", "oauth2-refresh-file", "oauth2"},
                               {"outgoing", "password-file", ""}};
    g_autofree char *file = g_build_filename(setup->home, "oauth2", NULL);
    char *argv[] = {(char *)"oauth2", (char *)(uintptr_t)provider->oauth2, NULL};
    return put(setup, puts, G_N_ELEMENTS(puts)) &&
           (g_file_test(file, G_FILE_TEST_EXISTS) || judge_cmd_oauth2(setup->context, 2, argv) == JUDGE_DONE);
}

/* What logs in at a server: a token where the account takes nothing else or a client was given, else a password. */
static bool put_secret(struct setup *setup, const struct judge_config *config, const char *in, bool again)
{
    const struct judge_provider *provider = judge_provider_of(in);
    if (provider && provider->advice) {
        g_autofree char *advice = templates_phrase(setup->language, provider->advice, NULL);
        fprintf(stderr, "%s\n", advice);
    }
    if (provider && provider->oauth2 && (provider->only_oauth2 || setup->client)) {
        g_autofree char *client = ask(setup, "console.setup-ask-client", setup->client, "");
        return client && *client && get_token(setup, provider, client);
    }

    g_autofree char *own = g_build_filename(setup->home, "password", NULL);
    const char *stands = config->in.password_file && !again ? config->in.password_file : own,
               *file = setup->password_file ? setup->password_file : stands;
    const char *named = file == own ? "password" : file;
    const struct put puts[] = {{"incoming", "password-file", named}, {"outgoing", "password-file", named}};
    bool there = file != own || (!again && g_file_test(own, G_FILE_TEST_EXISTS));
    return (there || put_password(setup)) && put(setup, puts, G_N_ELEMENTS(puts));
}

/* Both doors tried, each told by a line of the doctor's. */
static bool try_mail(struct setup *setup)
{
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(setup->context, &error);
    if (!home)
        return judge_complain(setup->language, error) == JUDGE_DONE;
    struct doctor doctor = {.language = setup->language};
    judge_doctor_mail(&doctor, home);
    judge_home_close(home);
    fflush(stdout);
    return !doctor.bad;
}

/* Where mail comes in and goes out, with its secret. */
static bool put_doors(struct setup *setup, const char *answer, const struct judge_config *config, bool again)
{
    g_autofree char *in = NULL, *out = NULL;
    read_mailbox(answer, setup->outgoing, &in, &out);
    if (!*out) {
        g_free(out);
        out = ask(setup, "console.setup-ask-outgoing", NULL, config->out.url);
    }
    if (!out)
        return false;

    bool server_in = !is_local(in), server_out = !is_local(out);
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(setup->context->now_s);
    g_autofree char *today = g_date_time_format(now, "%Y-%m-%d");
    const char *user_in = server_in && !strchr(in, '@') ? config->address : "",
               *user_out = server_out && !strchr(out, '@') ? config->address : "",
               *from_now = server_in ? today : "", *since = config->since ? config->since : from_now;
    const struct put puts[] = {{"incoming", "url", in},
                               {"outgoing", "url", out},
                               {"incoming", "user", user_in},
                               {"outgoing", "user", user_out},
                               {"incoming", "since", since},
                               {"incoming", "ca-file", setup->ca_file},
                               {"outgoing", "ca-file", setup->ca_file}};
    return put(setup, puts, G_N_ELEMENTS(puts)) && (!server_in || put_secret(setup, config, in, again));
}

/* Asked and tried until mail goes both ways. */
static bool ask_mail(struct setup *setup)
{
    for (bool again = false;; again = true) {
        struct judge_config *config = load(setup);
        g_autofree char *stands = config ? mailbox_stands(config) : NULL;
        g_autofree char *answer =
            config ? ask(setup, "console.setup-ask-mailbox", setup->mailbox, stands) : NULL;
        bool ok = answer && put_doors(setup, answer, config, again);
        judge_config_free(config);
        if (!ok && !answer)
            return false;
        if (ok && try_mail(setup))
            return true;
        judge_console(setup->language, "judge", "setup-mail-again", NULL);
        if (setup->stopped || !isatty(STDIN_FILENO))
            return false;
        setup->mailbox = setup->outgoing = setup->password_file = NULL;
    }
}

/* What the world says of the judge's mail; the server that says it is believed from then on. */
static bool check_own_mail(struct setup *setup)
{
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(setup->context, &error);
    unsigned wait_s = setup->wait ? (unsigned)g_ascii_strtoull(setup->wait, NULL, 10) : WAIT_S;
    bool server = home && !is_local(home->config->in.url) && wait_s;
    g_autofree char *server_name = NULL;
    if (server && !home->config->authserv_id && !judge_setup_own_mail(home, wait_s, &server_name, &error))
        judge_complain(setup->language, error); /* the doors were tried: it is told, and goes on */
    judge_home_close(home);
    struct put one = {"security", "authserv-id", server_name};
    return !server_name || put(setup, &one, 1);
}

/* ---- a game, passes ---- */

static bool ask_game(struct setup *setup)
{
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(setup->context, &error);
    g_autoptr(GPtrArray) games = home ? games_game_list(home->store, true) : NULL;
    judge_home_close(home);
    if (!games)
        return judge_complain(setup->language, error) == JUDGE_DONE;
    if (games->len)
        return true;

    g_autofree char *name = ask(setup, "console.setup-ask-game", setup->game, "");
    char *argv[] = {(char *)"new", name, NULL};
    return name && (!*name || judge_cmd_new(setup->context, 2, argv) == JUDGE_DONE);
}

/* Runs a program; what it printed (transfer full), NULL if it failed. */
static char *run(char **argv)
{
    char *out = NULL;
    int status = 0;
    bool ok = g_spawn_sync(NULL, argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                           &out, NULL, &status, NULL) &&
              g_spawn_check_wait_status(status, NULL);
    if (!ok)
        g_clear_pointer(&out, g_free);
    return out;
}

/* Makes a text the user's crontab. */
static bool put_crontab(const struct setup *setup, const char *text)
{
    g_autofree char *file = g_build_filename(setup->home, "crontab.setup", NULL);
    char *argv[] = {(char *)"crontab", file, NULL};
    g_autofree char *done = judge_write_durable(file, text, strlen(text), NULL) ? run(argv) : NULL;
    unlink(file);
    return done != NULL;
}

/* The line that runs a pass every ten minutes: put into the user's crontab once, or told. */
static bool ask_cron(struct setup *setup)
{
    g_autofree char *self = g_file_read_link("/proc/self/exe", NULL),
                    *line =
                        g_strdup_printf("*/10 * * * * %s --home %s run", self ? self : "judge", setup->home);
    char *list[] = {(char *)"crontab", (char *)"-l", NULL};
    g_autofree char *program = g_find_program_in_path("crontab"), *before = program ? run(list) : NULL;
    if (setup->serviced || (before && strstr(before, line)))
        return true;

    bool yes = program && ask_yes(setup, "console.setup-ask-cron", setup->cron);
    g_autofree char *after = g_strdup_printf("%s%s\n", before ? before : "", line);
    bool done = yes && put_crontab(setup, after);
    judge_console(setup->language, NULL, done ? "setup-cron-done" : "setup-cron-line", "line", line, NULL);
    return !setup->stopped;
}

/* ---- the user whose home it is ---- */

/* Makes the user of the service, where there is none, and the home that is his. */
static bool make_user(const struct setup *setup, const char *user)
{
    char *argv[] = {(char *)"adduser",
                    (char *)"--system",
                    (char *)"--group",
                    (char *)"--home",
                    setup->home,
                    (char *)"--no-create-home",
                    (char *)"--quiet",
                    (char *)(uintptr_t)user,
                    NULL};
    g_autofree char *made = getpwnam(user) ? NULL : run(argv);
    const struct passwd *row = getpwnam(user);
    struct stat st;
    bool there = stat(setup->home, &st) == 0;
    return row && (there || (g_mkdir_with_parents(setup->home, 0700) == 0 &&
                             chown(setup->home, row->pw_uid, row->pw_gid) == 0));
}

static bool become(const char *user)
{
    const struct passwd *row = getpwnam(user);
    return row && initgroups(user, row->pw_gid) == 0 && setgid(row->pw_gid) == 0 &&
           setuid(row->pw_uid) == 0 && g_setenv("HOME", row->pw_dir, true);
}

/* The timer of the service, where systemd runs and the home is the service's. */
static bool enable_timer(const struct setup *setup)
{
    char *argv[] = {(char *)"systemctl", (char *)"enable", (char *)"--now", (char *)"judge.timer", NULL};
    bool here =
        !strcmp(setup->home, JUDGE_SERVICE_HOME) && g_file_test("/run/systemd/system", G_FILE_TEST_IS_DIR);
    g_autofree char *done = here ? run(argv) : NULL;
    return done != NULL;
}

/* ---- one step behind the other ---- */

static bool make(struct setup *setup)
{
    g_autofree char *zone = g_file_read_link("/etc/localtime", NULL);
    const char *of_system = zone ? strstr(zone, "zoneinfo/") : NULL;
    of_system = of_system ? of_system + strlen("zoneinfo/") : NULL;
    const char *own_language = setup->language == RULES_ENGLISH ? "en" : "fr";
    struct judge_config_given given = {.language = setup->conf_language ? setup->conf_language : own_language,
                                       .timezone = of_system && judge_is_zone(of_system) ? of_system : NULL};
    g_autoptr(GError) error = NULL;
    bool ok =
        judge_home_there(setup->home) == JUDGE_HOME_THERE || judge_make_home(setup->home, &given, &error);
    if (error)
        judge_complain(setup->language, error);
    return ok;
}

static int go(struct setup *setup)
{
    setup->context->home = setup->home;
    mailio_init(); /* once: the doctor's own is within */
    bool ok = make(setup) && ask_people(setup) && ask_mail(setup) && check_own_mail(setup) &&
              ask_game(setup) && ask_cron(setup);
    if (!ok) {
        judge_console(setup->language, "judge", "setup-stopped", "home", setup->home, NULL);
        return JUDGE_REFUSED;
    }

    char *argv[] = {(char *)"doctor", NULL};
    int status = judge_cmd_doctor(setup->context, 1, argv);
    mailio_shutdown();
    judge_console(setup->language, NULL, status == JUDGE_DONE ? "setup-done" : "setup-stopped", "home",
                  setup->home, NULL);
    return status;
}

/* Root makes the user, and all else is done as that user: nothing in his home is another's. */
static int go_as(struct setup *setup, const char *user)
{
    if (!make_user(setup, user)) {
        judge_console(setup->language, "judge", "setup-user", "user", user, "home", setup->home, NULL);
        return JUDGE_REFUSED;
    }
    setup->serviced = enable_timer(setup); /* it waits for judge.conf */
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int done = become(user) ? go(setup) : JUDGE_REFUSED;
        fflush(NULL);
        _exit(done);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : JUDGE_REFUSED;
}

int judge_cmd_setup(struct judge_context *context, int argc, char **argv)
{
    struct setup setup = {.context = context, .language = context->language};
    const struct judge_option options[] = {{"address", &setup.address, NULL},
                                           {"editor", &setup.editor, NULL},
                                           {"timezone", &setup.timezone, NULL},
                                           {"language=fr|en", &setup.conf_language, NULL},
                                           {"mailbox", &setup.mailbox, NULL},
                                           {"outgoing", &setup.outgoing, NULL},
                                           {"password-file", &setup.password_file, NULL},
                                           {"client", &setup.client, NULL},
                                           {"ca-file", &setup.ca_file, NULL},
                                           {"wait", &setup.wait, NULL},
                                           {"game", &setup.game, NULL},
                                           {"cron=yes|no", &setup.cron, NULL},
                                           {"user", &setup.user, NULL},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 1, "words");
    if (!operand)
        return JUDGE_USAGE;

    bool root = geteuid() == 0;
    g_autofree char *own = g_build_filename(g_get_home_dir(), "judge", NULL);
    const char *preset = root ? JUDGE_SERVICE_HOME : own, *named = operand[0] ? operand[0] : context->home;
    g_autofree char *home = g_canonicalize_filename(named ? named : preset, NULL);
    g_autofree char *owner = judge_home_owner(home);
    setup.home = home;
    const char *user = setup.user ? setup.user : owner;
    return root && user && strcmp(user, "root") ? go_as(&setup, user) : go(&setup);
}
