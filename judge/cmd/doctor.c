/* doctor: is everything in place, and what to mend. One line a check on standard output: "ok", "warn" or
 * "bad", then what. */
#include "command.h"
#include "options.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/context.h"
#include "../conf/error.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"
#include "../../mailio/mailio.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { OLDEST_SANE_S = 1700000000 }; /* November 2023: a clock before that was never set */

struct doctor {
    unsigned bad, warnings;
};

static void ok(const char *what, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void ok(const char *what, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    printf("ok\t%s\t%s\n", what, text);
}

static void bad(struct doctor *doctor, bool only_warning, const char *what, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
static void bad(struct doctor *doctor, bool only_warning, const char *what, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    g_strdelimit(text, "\n", ' ');
    if (only_warning)
        doctor->warnings++;
    else
        doctor->bad++;
    printf("%s\t%s\t%s\n", only_warning ? "warn" : "bad", what, text);
}

static void check_clock(struct doctor *doctor, const struct judge_home *home)
{
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(home->now_s);
    g_autofree char *text = now ? g_date_time_format(now, "%Y-%m-%dT%H:%M:%SZ") : g_strdup("?");
    g_autofree char *last = games_store_get(home->store, "last-pass");

    gint64 last_s = last ? g_ascii_strtoll(last, NULL, 10) : 0;
    if (home->now_s < OLDEST_SANE_S)
        bad(doctor, false, "clock", "the clock says %s: set it (timedatectl set-ntp true)", text);
    else if (last_s > home->now_s + 300)
        bad(doctor, false, "clock",
            "the clock says %s, but the last pass ran later than that: deadlines may have been taken too "
            "early",
            text);
    else if (last_s && home->now_s - last_s > 86400)
        bad(doctor, true, "clock",
            "%s; the last pass was %" G_GINT64_FORMAT " h ago: is cron running `judge run`?", text,
            (home->now_s - last_s) / 3600);
    else
        ok("clock", "%s%s", text, last_s ? "" : "; no pass has run yet");
}

static void check_database(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *findings = games_store_check(home->store, &error);
    if (error)
        bad(doctor, false, "database", "%s", error->message);
    else if (findings)
        bad(doctor, false, "database", "%s; restore a backup (judge backup)", findings);
    else
        ok("database", "sound");
}

static void check_folder(struct doctor *doctor, const struct judge_home *home)
{
    const char *folder = home->config->home;
    struct stat st;
    struct statvfs vfs;

    if (stat(folder, &st) != 0 || access(folder, R_OK | W_OK | X_OK) != 0)
        bad(doctor, false, "folder", "'%s' cannot be written: give it to the user that runs the judge",
            folder);
    else if (st.st_mode & (S_IRWXG | S_IRWXO))
        bad(doctor, true, "folder",
            "'%s' can be read by others, and holds orders and addresses: chmod 700 '%s'", folder, folder);
    else
        ok("folder", "%s", folder);

    if (statvfs(folder, &vfs) == 0 && (guint64)vfs.f_bavail * vfs.f_frsize < (guint64)200 << 20)
        bad(doctor, true, "disk", "less than 200 MB are free in '%s'", folder);
    else
        ok("disk", "enough room");
}

static void check_secret_file(struct doctor *doctor, const char *what, const char *path)
{
    struct stat st;
    if (path && stat(path, &st) == 0 && (st.st_mode & (S_IRWXG | S_IRWXO)))
        bad(doctor, true, what, "others can read '%s': chmod 600 '%s'", path, path);
}

/* Which way to log in fits a provider. */
static const char *advice(const char *url)
{
    if (strstr(url, "gmail") || strstr(url, "googlemail"))
        return "; Gmail takes an app password (two-step verification on), or OAuth2";
    if (strstr(url, "outlook") || strstr(url, "office365"))
        return "; Outlook takes OAuth2 only";
    return "";
}

static void check_incoming(struct doctor *doctor, struct judge_home *home)
{
    const struct judge_config *config = home->config;
    const struct judge_door *in = &config->in;
    struct judge_secret secret;

    g_autoptr(GError) error = NULL;

    check_secret_file(doctor, "incoming", in->password_file);
    check_secret_file(doctor, "incoming", in->oauth2_refresh_file);

    struct mailio_mailbox *box = NULL;
    if (judge_secret_get(in, "incoming", &secret, &error)) {
        struct mailio_mailbox_settings settings = {.url = in->url,
                                                   .user = in->user,
                                                   .password = secret.password,
                                                   .oauth2_token = secret.token,
                                                   .ca_file = in->ca_file,
                                                   .processed = config->processed,
                                                   .rejected = config->rejected,
                                                   .timeout_s = (unsigned)in->timeout_s,
                                                   .insecure_plain = in->plain};
        box = mailio_mailbox_open(&settings, &error);
        judge_secret_clear(&secret);
    }

    if (!box) {
        bad(doctor, false, "incoming", "%s%s", error->message, advice(in->url));
        return;
    }

    g_autofree char *text = mailio_mailbox_describe(box);
    ok("incoming", "%s: %s", in->url, text ? text : "reached");
    mailio_mailbox_close(box);
}

static void check_outgoing(struct doctor *doctor, struct judge_home *home)
{
    const struct judge_config *config = home->config;
    const struct judge_door *out = &config->out;
    struct judge_secret secret;

    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;

    check_secret_file(doctor, "outgoing", out->password_file);
    check_secret_file(doctor, "outgoing", out->oauth2_refresh_file);

    bool reached = false;
    if (judge_secret_get(out, "outgoing", &secret, &error)) {
        struct mailio_submit_settings settings = {.url = out->url,
                                                  .user = out->user,
                                                  .password = secret.password,
                                                  .oauth2_token = secret.token,
                                                  .ca_file = out->ca_file,
                                                  .timeout_s = (unsigned)out->timeout_s,
                                                  .connections = 1,
                                                  .insecure_plain = out->plain};
        struct mailio_submit *submit = mailio_submit_open(&settings, &error);
        reached = submit && mailio_submit_probe(submit, &text, &error);
        if (submit)
            mailio_submit_close(submit);
        judge_secret_clear(&secret);
    }

    if (reached)
        ok("outgoing", "%s: %s", out->url, text ? text : "reached");
    else
        bad(doctor, false, "outgoing", "%s%s", error->message, advice(out->url));

    g_autoptr(GPtrArray) waiting = games_outbox_due(home->store, home->now_s - 86400, 1000);
    if (waiting->len)
        bad(doctor, true, "outbox", "%u letters wait for more than a day", waiting->len);
}

static void check_stuck(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GPtrArray) mails = games_mail_stuck(home->store), letters = games_outbox_held(home->store);
    if (mails->len)
        bad(doctor, true, "mails", "%u could not be acted on and are set aside: judge mails --stuck",
            mails->len);
    if (letters->len)
        bad(doctor, true, "letters", "%u wait for you, their fate is not known: judge letters", letters->len);
}

static void check_drawing(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) png = NULL;
    struct rules_map *map = rules_map_builtin("standard");
    struct rules_names *names = map ? rules_names_new(map) : NULL;

    struct templates_atlas *atlas = names ? judge_home_atlas(home, &error) : NULL;
    if (atlas) {
        g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
        rules_position_start(map, pos);
        struct templates_scene scene = {
            .names = names, .pos = pos, .language = home->language, .title = "doctor"};
        png = templates_map_draw(atlas, &scene, TEMPLATES_PNG, &error);
    }

    if (png)
        ok("fonts", "a map was drawn (%zu kB)", g_bytes_get_size(png) / 1024);
    else
        bad(doctor, false, "fonts", "no map can be drawn: %s (apt-get install fonts-dejavu-core)",
            error ? error->message : "no map");

    if (names)
        rules_names_free(names);
    if (map)
        rules_map_free(map);
}

static void check_templates(struct doctor *doctor, const struct judge_home *home)
{
    g_autofree char *findings = templates_check_overrides(home->config->home);
    if (findings)
        bad(doctor, false, "templates", "%s", findings);
}

static void check_config(struct doctor *doctor, const struct judge_home *home)
{
    const struct judge_config *config = home->config;
    ok("configuration", "%s", config->path);
    if (!config->editor)
        bad(doctor, true, "configuration", "no editor in [judge]: nobody is told what goes wrong");
    if (g_str_has_suffix(config->address, "@localhost") && !g_str_has_prefix(config->out.url, "maildir:"))
        bad(doctor, true, "configuration", "the judge's address is still %s: set address in [judge]",
            config->address);
    if (judge_config_wants_proof(config) && !config->authserv_id)
        bad(doctor, true, "configuration",
            "no authserv-id in [security]: only replies, passwords and confirmed mails prove their sender");
}

int judge_cmd_doctor(struct judge_context *context, int argc, char **argv)
{
    const char *operand[64];
    int n;

    if (argc > 64 || !judge_options_read(context->language, argc, argv, NULL, operand, &n))
        return JUDGE_USAGE;
    if (n)
        return judge_usage(context->language, "doctor", "operand", NULL);

    struct doctor doctor = {0};
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    if (!home) {
        g_autofree char *why = judge_refusal_said(context->language, error);
        bad(&doctor, false, "home", "%s", why);
        return judge_error_is_setup(error) ? JUDGE_USAGE : JUDGE_REFUSED;
    }

    mailio_init();
    check_config(&doctor, home);
    check_templates(&doctor, home);
    check_folder(&doctor, home);
    check_clock(&doctor, home);
    check_database(&doctor, home);
    check_drawing(&doctor, home);
    check_incoming(&doctor, home);
    check_outgoing(&doctor, home);
    check_stuck(&doctor, home);
    mailio_shutdown();
    judge_home_close(home);
    fprintf(stderr, "judge: %u to mend, %u warnings\n", doctor.bad, doctor.warnings);

    return doctor.bad ? JUDGE_REFUSED : JUDGE_DONE;
}
