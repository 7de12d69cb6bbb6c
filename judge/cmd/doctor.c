/* doctor: is everything in place, what is wrong now, and what to mend. One line a check on standard output: "ok", "warn" or
 * "bad", then what; or the same as JSON. judge.conf stands in doctor_config.c, the home's files in
 * doctor_folder.c, what is wrong now in doctor_now.c. */
#include "command.h"
#include "doctor.h"
#include "doctor_config.h"
#include "doctor_folder.h"
#include "doctor_now.h"
#include "options.h"
#include "../conf/json.h"
#include "../conf/error.h"
#include "../conf/mailbox.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"
#include "../conf/terminal.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* At a terminal, in the reader's words: what was looked at, and in colour what is wrong with it. */
static void show_line(const struct doctor *doctor, enum doctor_state state, const char *what,
                      const char *found)
{
    static const struct {
        const char *key;
        enum judge_colour colour;
    } states[] = {[DOCTOR_OK] = {"doctor.state-ok", JUDGE_COLOUR_NONE},
                  [DOCTOR_WARN] = {"doctor.state-warn", JUDGE_COLOUR_YELLOW},
                  [DOCTOR_BAD] = {"doctor.state-bad", JUDGE_COLOUR_RED}};
    enum { STATE_WIDTH = 12, WHAT_WIDTH = 14 };
    g_autofree char *key = g_strconcat("doctor.at-", what, NULL),
                    *at = templates_phrase(doctor->language, key, NULL),
                    *is = templates_phrase(doctor->language, states[state].key, NULL);
    judge_terminal_colour(states[state].colour);
    printf("%s%*s", is, MAX(STATE_WIDTH - (int)g_utf8_strlen(is, -1), 1), "");
    judge_terminal_colour(JUDGE_COLOUR_NONE);
    printf("%s%*s%s\n", at, MAX(WHAT_WIDTH - (int)g_utf8_strlen(at, -1), 1), "", found);
}

void judge_doctor_line(struct doctor *doctor, enum doctor_state state, const char *what, const char *found)
{
    static const char *const words[] = {[DOCTOR_OK] = "ok", [DOCTOR_WARN] = "warn", [DOCTOR_BAD] = "bad"};
    doctor->warnings += state == DOCTOR_WARN;
    doctor->bad += state == DOCTOR_BAD;

    g_autofree char *line = g_strdelimit(g_strdup(found), "\n", ' ');
    if (doctor->checks)
        json_array_append_new(doctor->checks,
                              json_pack("{ssssss}", "state", words[state], "check", what, "found", line));
    else if (isatty(STDOUT_FILENO))
        show_line(doctor, state, what, line);
    else
        printf("%s\t%s\t%s\n", words[state], what, line);
}

void judge_doctor_say(struct doctor *doctor, enum doctor_state state, const char *what, const char *key, ...)
{
    g_autofree char *whole_key = g_strconcat("doctor.", key, NULL);
    va_list words;
    va_start(words, key);
    g_autofree char *found = templates_phrase_list(doctor->language, whole_key, words);
    va_end(words);
    judge_doctor_line(doctor, state, what, found);
}

/* What an error says, and advice behind it: the sentence `advice`, or NULL. */
static void say_error(struct doctor *doctor, const char *what, const GError *error, const char *advice)
{
    g_autofree char *why = judge_refusal_said(doctor->language, error);
    g_autofree char *further = advice ? templates_phrase(doctor->language, advice, NULL) : NULL;
    g_autofree char *found = further ? g_strconcat(why, "; ", further, NULL) : g_strdup(why);
    judge_doctor_line(doctor, DOCTOR_BAD, what, found);
}

static void check_database(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *findings = games_store_check(home->store, &error);
    if (error)
        say_error(doctor, "database", error, NULL);
    else if (findings)
        judge_doctor_say(doctor, DOCTOR_BAD, "database", "database-bad", "why", findings, NULL);
    else
        judge_doctor_say(doctor, DOCTOR_OK, "database", "database-ok", NULL);
}

static void check_secret_file(struct doctor *doctor, const char *what, const char *path)
{
    struct stat st;
    bool is_file = path && stat(path, &st) == 0 && S_ISREG(st.st_mode);
    if (is_file && (st.st_mode & (S_IRWXG | S_IRWXO)))
        judge_doctor_say(doctor, DOCTOR_WARN, what, "secret", "file", path, NULL);
}

/* What was reached: the url, how it is secured, how many messages are there. */
static void say_mailbox(struct doctor *doctor, const char *url, const struct mailio_reached *reached)
{
    if (!reached->server)
        judge_doctor_say(doctor, DOCTOR_OK, "incoming", "mailbox", "url", url, "count",
                         DIGITS(reached->count), NULL);
    else if (reached->secured)
        judge_doctor_say(doctor, DOCTOR_OK, "incoming", "mailbox-secured", "url", url, "secured",
                         reached->secured, "count", DIGITS(reached->count), NULL);
    else
        judge_doctor_say(doctor, DOCTOR_OK, "incoming", "mailbox-plain", "url", url, "count",
                         DIGITS(reached->count), NULL);

    if (reached->copies)
        judge_doctor_say(doctor, DOCTOR_OK, "incoming", "mailbox-copies", NULL);
}

static void say_way_out(struct doctor *doctor, const char *url, const struct mailio_reached *reached)
{
    if (!reached->server)
        judge_doctor_say(doctor, DOCTOR_OK, "outgoing", "way-out", "url", url, NULL);
    else if (reached->secured)
        judge_doctor_say(doctor, DOCTOR_OK, "outgoing", reached->login ? "way-out-login" : "way-out-secured",
                         "url", url, "secured", reached->secured, NULL);
    else
        judge_doctor_say(doctor, DOCTOR_OK, "outgoing", "way-out-plain", "url", url, NULL);
}

/* Which way to log in fits a provider: a sentence's key, or NULL. */
static const char *advice(const char *url)
{
    if (strstr(url, "gmail") || strstr(url, "googlemail"))
        return "doctor.advice-gmail";
    if (strstr(url, "outlook") || strstr(url, "office365"))
        return "doctor.advice-outlook";
    return NULL;
}

static void check_incoming(struct doctor *doctor, struct judge_home *home)
{
    const struct judge_config *config = home->config;
    const struct judge_door *in = &config->in;
    g_autoptr(GError) error = NULL;

    check_secret_file(doctor, "incoming", in->password_file);
    check_secret_file(doctor, "incoming", in->oauth2_refresh_file);

    struct mailio_mailbox *box = judge_mailbox_open(config, NULL, &error);
    if (!box) {
        say_error(doctor, "incoming", error, advice(in->url));
        return;
    }

    struct mailio_reached reached;
    if (mailio_mailbox_probe(box, &reached, &error))
        say_mailbox(doctor, in->url, &reached);
    else
        say_error(doctor, "incoming", error, NULL);

    bool is_server = strstr(in->url, "://") != NULL;
    bool leaves_some = is_server && judge_config_since(config) > 0;
    if (leaves_some)
        judge_doctor_say(doctor, DOCTOR_OK, "incoming", "since", "day", config->since, NULL);
    judge_doctor_mailbox(doctor, home, box);
    mailio_mailbox_close(box);
}

static void check_outgoing(struct doctor *doctor, struct judge_home *home)
{
    const struct judge_config *config = home->config;
    const struct judge_door *out = &config->out;
    struct judge_secret secret;

    g_autoptr(GError) error = NULL;
    struct mailio_reached found;

    check_secret_file(doctor, "outgoing", out->password_file);
    check_secret_file(doctor, "outgoing", out->oauth2_refresh_file);

    bool reached = false;
    if (judge_secret_get(out, "outgoing", &secret, &error)) {
        struct mailio_submit *submit = judge_submit_open(out, &secret, 1, &error);
        reached = submit && mailio_submit_probe(submit, &found, &error);
        if (submit)
            mailio_submit_close(submit);
        judge_doctor_server_clock(doctor, home, "outgoing", secret.server_s);
        judge_secret_clear(&secret);
    }

    if (reached)
        say_way_out(doctor, out->url, &found);
    else
        say_error(doctor, "outgoing", error, advice(out->url));
}

void judge_doctor_mail(struct doctor *doctor, struct judge_home *home)
{
    check_incoming(doctor, home);
    check_outgoing(doctor, home);
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

    g_autofree char *why = error ? judge_refusal_said(doctor->language, error) : NULL;
    if (png)
        judge_doctor_say(doctor, DOCTOR_OK, "fonts", "map-ok", "size",
                         DIGITS(png ? g_bytes_get_size(png) / 1024 : 0), NULL);
    else
        judge_doctor_say(doctor, DOCTOR_BAD, "fonts", "map-bad", "why", why ? why : "standard", NULL);

    if (names)
        rules_names_free(names);
    if (map)
        rules_map_free(map);
}

/* A line each. */
static void say_findings(struct doctor *doctor, enum doctor_state state, const char *findings)
{
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(findings), "\n", -1);
    for (char **line = lines; *line; line++)
        if (**line)
            judge_doctor_line(doctor, state, "templates", *line);
}

static void check_templates(struct doctor *doctor, const struct judge_home *home)
{
    g_autofree char *wrong = templates_check_overrides(home->config->home, doctor->language);
    g_autofree char *unfit = templates_check_fit(home->config->home, doctor->language);
    say_findings(doctor, DOCTOR_BAD, wrong);
    say_findings(doctor, DOCTOR_WARN, unfit);
}

static void print_json(const struct doctor *doctor)
{
    json_t *all = json_pack("{sisisO}", "bad", (int)doctor->bad, "warnings", (int)doctor->warnings, "checks",
                            doctor->checks);
    judge_json_print(all, JSON_INDENT(2));
    json_decref(all);
}

static void print_total(const struct doctor *doctor)
{
    if (doctor->checks) {
        print_json(doctor);
        return;
    }

    g_autofree char *said =
        templates_phrase_words(doctor->language, "doctor.total", "bad", DIGITS(doctor->bad), "warnings",
                               DIGITS(doctor->warnings), NULL);
    fprintf(stderr, "judge: %s\n", said);
}

static void check_all(struct doctor *doctor, struct judge_home *home)
{
    mailio_init();
    judge_doctor_config(doctor, home);
    check_templates(doctor, home);
    judge_doctor_folder(doctor, home);
    check_database(doctor, home);
    check_drawing(doctor, home);
    judge_doctor_mail(doctor, home);
    judge_doctor_now(doctor, home);
    mailio_shutdown();
}

int judge_cmd_doctor(struct judge_context *context, int argc, char **argv)
{
    const char *format = "text";
    const struct judge_option options[] = {{"format=text|json", &format, NULL}, {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "operand");
    if (!operand)
        return JUDGE_USAGE;
    bool as_json = !strcmp(format, "json");

    struct doctor doctor = {.language = context->language, .checks = as_json ? json_array() : NULL};
    g_autoptr(GError) error = NULL;
    int status;
    struct judge_home *home = judge_home_open(context, &error);
    if (home) {
        check_all(&doctor, home);
        judge_home_close(home);
        status = doctor.bad ? JUDGE_REFUSED : JUDGE_DONE;
    } else {
        say_error(&doctor, "home", error, NULL);
        status = judge_error_is_setup(error) ? JUDGE_USAGE : JUDGE_REFUSED;
    }

    if (home || as_json)
        print_total(&doctor);
    json_decref(doctor.checks);

    return status;
}
