/* doctor: values of judge.conf that are well formed, and cannot be meant so. */
#include "doctor_config.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* ---- who the judge and its editor are ---- */

static void check_addresses(struct doctor *doctor, const struct judge_config *config)
{
    bool sends = !g_str_has_prefix(config->out.url, "maildir:");
    bool is_preset = g_str_has_suffix(config->address, "@localhost");

    if (!config->editor)
        judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "editor-none", NULL);
    if (is_preset && sends)
        judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "address", "address", config->address, NULL);
    if (config->editor && !g_ascii_strcasecmp(config->editor, config->address))
        judge_doctor_say(doctor, DOCTOR_BAD, "configuration", "editor-self", "address", config->address,
                         NULL);
}

/* A name instead of an address lets nobody in. */
static void check_creators(struct doctor *doctor, const struct judge_config *config)
{
    g_auto(GStrv) creators = g_strsplit_set(judge_or_empty(config->creators), " ,;", -1);
    for (char **c = creators; *c; c++)
        if (**c && strcmp(*c, "*") != 0 && !judge_is_address(*c))
            judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "creators", "word", *c, NULL);
}

/* ---- mail in ---- */

/* Whether a folder for handled mail is the one that new mail is fetched from. */
static bool is_inbox(const struct judge_config *config, const char *filed)
{
    const char *server = strstr(config->in.url, "://");
    if (!server || !filed)
        return false;

    const char *path = strchr(server + 3, '/');
    const char *folder = path && path[1] ? path + 1 : "INBOX";
    return !g_ascii_strcasecmp(folder, filed);
}

static void check_folders(struct doctor *doctor, const struct judge_config *config)
{
    const struct {
        const char *key, *folder;
    } filed[] = {{"processed", config->processed}, {"rejected", config->rejected}};
    for (gsize i = 0; i < G_N_ELEMENTS(filed); i++)
        if (is_inbox(config, filed[i].folder))
            judge_doctor_say(doctor, DOCTOR_BAD, "configuration", "filed-inbox", "key", filed[i].key,
                             "folder", filed[i].folder, NULL);
}

/* Until that day comes no mail is the judge's. */
static void check_since(struct doctor *doctor, const struct judge_home *home)
{
    if (judge_config_since(home->config) > home->now_s)
        judge_doctor_say(doctor, DOCTOR_BAD, "configuration", "since-future", "day", home->config->since,
                         NULL);
}

/* ---- secrets ---- */

/* One of several ways to log in is taken, the others are not looked at: OAuth2, then the file. */
static void check_ways_in(struct doctor *doctor, const struct judge_door *door, const char *section)
{
    const struct {
        const char *key, *value;
    } ways[] = {{"oauth2-url", door->oauth2_url},
                {"password-file", door->password_file},
                {"password-command", door->password_command}};
    const char *taken = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(ways); i++) {
        if (!ways[i].value)
            continue;
        if (taken)
            judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "ways-in", "section", section, "taken",
                             taken, "other", ways[i].key, NULL);
        else
            taken = ways[i].key;
    }
}

/* A blank behind a password is a part of it, and seldom meant. */
static void check_password_blank(struct doctor *doctor, const struct judge_door *door, const char *section)
{
    g_autofree char *text = NULL;
    gsize len = 0;
    if (!door->password_file || !g_file_get_contents(door->password_file, &text, &len, NULL))
        return;

    gsize end = strcspn(text, "\r\n");
    bool blank = end && (g_ascii_isspace(text[0]) || g_ascii_isspace(text[end - 1]));
    if (blank)
        judge_doctor_say(doctor, DOCTOR_WARN, section, "password-blank", "file", door->password_file, NULL);
    explicit_bzero(text, len);
}

/* No shell reads the command: its signs would be words for the program. */
static void check_password_shell(struct doctor *doctor, const struct judge_door *door, const char *section)
{
    g_auto(GStrv) words = NULL;
    if (!door->password_command || !g_shell_parse_argv(door->password_command, NULL, &words, NULL))
        return;

    for (char **word = words; *word; word++)
        if (strlen(*word) < 3 && strpbrk(*word, "|<>;&")) {
            judge_doctor_say(doctor, DOCTOR_WARN, section, "password-shell", "word", *word, NULL);
            return;
        }
}

static void check_secrets(struct doctor *doctor, const struct judge_door *door, const char *section)
{
    check_ways_in(doctor, door, section);
    check_password_blank(doctor, door, section);
    check_password_shell(doctor, door, section);
}

/* ---- proof ---- */

/* A server calls itself by a plain word, mostly its host name (RFC 8601, 2.2): a url is never found in a header. */
static void check_authserv(struct doctor *doctor, const struct judge_config *config)
{
    if (config->authserv_id && strpbrk(config->authserv_id, "/@ :"))
        judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "authserv-word", "word", config->authserv_id,
                         NULL);
}

static void check_proof(struct doctor *doctor, const struct judge_config *config)
{
    check_authserv(doctor, config);
    if (judge_config_wants_proof(config) && !config->authserv_id)
        judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "authserv", NULL);
    if (judge_config_trusts_address(config))
        judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "proof-address", NULL);
    else if (!judge_config_wants_proof(config))
        judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "proof-local", "url", config->in.url, NULL);
}

/* ---- the log, the site ---- */

/* Passes go on without their log and say nothing of it. */
static void check_log(struct doctor *doctor, const struct judge_config *config)
{
    if (!config->log)
        return;

    g_autofree char *folder = g_path_get_dirname(config->log);
    bool exists = g_file_test(config->log, G_FILE_TEST_EXISTS);
    bool is_folder = g_file_test(config->log, G_FILE_TEST_IS_DIR);
    bool can_write = access(exists ? config->log : folder, exists ? W_OK : W_OK | X_OK) == 0;
    if (is_folder || !can_write)
        judge_doctor_say(doctor, DOCTOR_BAD, "configuration", "log", "file", config->log, NULL);
}

static void check_site(struct doctor *doctor, const struct judge_config *config)
{
    const char *url = config->site_url;
    bool is_web = url && (g_str_has_prefix(url, "https://") || g_str_has_prefix(url, "http://"));
    if (url && !is_web)
        judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "site-url", "url", url, NULL);
}

/* ---- the file ---- */

/* The name of the key that stands on a line, "section/key"; NULL: none. `section` follows the lines. Transfer full. */
static char *key_on(const char *line, char **section)
{
    const char *end = strchr(line, *line == '[' ? ']' : '=');
    if (!end || *line == '#')
        return NULL;
    if (*line == '[') {
        g_free(*section);
        *section = g_strndup(line, (gsize)(end - line));
        return NULL;
    }

    g_autofree char *key = g_strchomp(g_strndup(line, (gsize)(end - line)));
    return g_strdup_printf("%s/%s", *section ? *section : "", key);
}

/* Of a key that stands twice the last counts: whoever mended the first wonders. */
static void check_twice(struct doctor *doctor, const struct judge_config *config)
{
    g_autofree char *text = NULL, *section = NULL;
    if (!g_file_get_contents(config->path, &text, NULL, NULL))
        return;

    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        char *key = key_on(g_strstrip(lines[i]), &section);
        if (!key)
            continue;
        guint first = GPOINTER_TO_UINT(g_hash_table_lookup(seen, key));
        if (first)
            judge_doctor_say(doctor, DOCTOR_WARN, "configuration", "twice", "key", strchr(key, '/') + 1,
                             "first", DIGITS(first), "last", DIGITS(i + 1), NULL);
        g_hash_table_replace(seen, key, GUINT_TO_POINTER(i + 1));
    }
}

void judge_doctor_config(struct doctor *doctor, const struct judge_home *home)
{
    const struct judge_config *config = home->config;
    judge_doctor_line(doctor, DOCTOR_OK, "configuration", config->path);
    check_twice(doctor, config);
    check_addresses(doctor, config);
    check_creators(doctor, config);
    check_folders(doctor, config);
    check_since(doctor, home);
    check_secrets(doctor, &config->in, "incoming");
    check_secrets(doctor, &config->out, "outgoing");
    check_proof(doctor, config);
    check_log(doctor, config);
    check_site(doctor, config);
}
