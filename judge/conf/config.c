#include "config.h"
#include "refusals.h"
#include "zone.h"
#include "../../rules/text.h"
#include "../../templates/templates.h"

#include <stddef.h>
#include <string.h>

enum key_type {
    KEY_TEXT,
    KEY_ADDRESS,
    KEY_LANGUAGE,
    KEY_ZONE,
    KEY_URL_IN,
    KEY_URL_OUT,
    KEY_PATH,
    KEY_NUMBER,
    KEY_SIZE,
    KEY_FLAG,
    KEY_WORD
};

struct key {
    const char *section, *name;
    enum key_type type;
    gint64 min, max;    /* KEY_NUMBER, KEY_SIZE */
    const char *words;  /* KEY_WORD: "a|b" */
    const char *preset; /* "" : nothing */
    size_t offset;      /* char *, gint64 or bool in struct judge_config */
};

#define AT(field) offsetof(struct judge_config, field)
#define DOOR(section, door)                                                                                  \
    {section, "user", KEY_TEXT, 0, 0, NULL, "", AT(door.user)},                                              \
        {section, "password-file", KEY_PATH, 0, 0, NULL, "", AT(door.password_file)},                        \
        {section, "password-command", KEY_TEXT, 0, 0, NULL, "", AT(door.password_command)},                  \
        {section, "oauth2-url", KEY_TEXT, 0, 0, NULL, "", AT(door.oauth2_url)},                              \
        {section, "oauth2-client", KEY_TEXT, 0, 0, NULL, "", AT(door.oauth2_client)},                        \
        {section, "oauth2-secret-file", KEY_PATH, 0, 0, NULL, "", AT(door.oauth2_secret_file)},              \
        {section, "oauth2-refresh-file", KEY_PATH, 0, 0, NULL, "", AT(door.oauth2_refresh_file)},            \
        {section, "oauth2-scope", KEY_TEXT, 0, 0, NULL, "", AT(door.oauth2_scope)},                          \
        {section, "ca-file", KEY_PATH, 0, 0, NULL, "", AT(door.ca_file)},                                    \
        {section, "timeout", KEY_NUMBER, 1, 600, NULL, "30", AT(door.timeout_s)},                            \
    {                                                                                                        \
        section, "allow-plain", KEY_FLAG, 0, 0, NULL, "no", AT(door.plain)                                   \
    }

static const struct key keys[] = {
    {"judge", "name", KEY_TEXT, 0, 0, NULL, "Moeshoeshoe", AT(name)},
    {"judge", "address", KEY_ADDRESS, 0, 0, NULL, "judge@localhost", AT(address)},
    {"judge", "editor", KEY_ADDRESS, 0, 0, NULL, "", AT(editor)},
    {"judge", "language", KEY_LANGUAGE, 0, 0, NULL, "fr", AT(language)},
    {"judge", "creators", KEY_TEXT, 0, 0, NULL, "", AT(creators)},
    {"judge", "timezone", KEY_ZONE, 0, 0, NULL, "Europe/Paris", AT(timezone)},
    {"incoming", "url", KEY_URL_IN, 0, 0, NULL, "maildir:mail/in", AT(in.url)},
    DOOR("incoming", in),
    {"incoming", "processed", KEY_TEXT, 0, 0, NULL, "Processed", AT(processed)},
    {"incoming", "rejected", KEY_TEXT, 0, 0, NULL, "Rejected", AT(rejected)},
    {"outgoing", "url", KEY_URL_OUT, 0, 0, NULL, "maildir:mail/out", AT(out.url)},
    DOOR("outgoing", out),
    {"outgoing", "connections", KEY_NUMBER, 1, 16, NULL, "4", AT(connections)},
    {"security", "authserv-id", KEY_TEXT, 0, 0, NULL, "", AT(authserv_id)},
    {"security", "proof", KEY_WORD, 0, 0, "auto|address|address+proof", "auto", AT(proof)},
    {"limits", "body-size", KEY_SIZE, 1024, 64 << 20, NULL, "1M", AT(body_size)},
    {"limits", "mail-size", KEY_SIZE, 4096, 1 << 30, NULL, "10M", AT(mail_size)},
    {"limits", "mails-per-pass", KEY_NUMBER, 1, 1000000, NULL, "5000", AT(mails_per_pass)},
    {"limits", "letters-per-pass", KEY_NUMBER, 1, 1000000, NULL, "5000", AT(letters_per_pass)},
    {"limits", "answers-a-day", KEY_NUMBER, 0, 1000, NULL, "3", AT(answers_a_day)},
    {"limits", "answers-a-day-domain", KEY_NUMBER, 0, 100000, NULL, "30", AT(answers_a_day_domain)},
    {"limits", "answers-a-day-all", KEY_NUMBER, 0, 1000000, NULL, "200", AT(answers_a_day_all)},
};
static const size_t n_keys = G_N_ELEMENTS(keys);

/* Keys that the file must have: without them mail would be looked for, or go, where nobody reads it. */
static const size_t demanded[] = {AT(address), AT(in.url), AT(out.url)};

static bool is_demanded(const struct key *key)
{
    for (size_t i = 0; i < G_N_ELEMENTS(demanded); i++)
        if (demanded[i] == key->offset)
            return true;
    return false;
}

bool judge_is_address(const char *text)
{
    const char *at = text ? strrchr(text, '@') : NULL;
    if (!at || at == text || !at[1] || strlen(text) > 254 || !g_utf8_validate(text, -1, NULL))
        return false;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == 127 || strchr("<>,;:\\\"()[]", *c))
            return false;
    return strchr(text, '@') == at && at[1] != '.' && at[1] != '-';
}

const char *judge_nearest(const char *text, const char *const *words)
{
    char folded[64], other[64];
    size_t len = rules_text_fold(text, strlen(text), folded, sizeof folded);
    unsigned best = 3;
    const char *nearest = NULL;

    for (; *words; words++) {
        size_t other_len = rules_text_fold(*words, strlen(*words), other, sizeof other);
        unsigned d = rules_text_distance(folded, len, other, other_len, 2);
        if (d < best) {
            best = d;
            nearest = *words;
        }
    }

    return nearest;
}

/* Line (from 1) of `[section]`, or of a key in it; 0 if not found. GKeyFile keeps no line numbers. */
static unsigned line_of(const char *text, const char *section, const char *name)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bool inside = false;
    for (unsigned i = 0; lines[i]; i++) {
        char *line = g_strstrip(lines[i]);
        if (line[0] == '[') {
            char *end = strchr(line, ']');
            inside = end && (size_t)(end - line - 1) == strlen(section) &&
                     !strncmp(line + 1, section, strlen(section));
            if (inside && !name)
                return i + 1;
        } else if (inside && name && !strncmp(line, name, strlen(name)) &&
                   strchr(" \t=", line[strlen(name)])) {
            return i + 1;
        }
    }

    return 0;
}

/* First line (from 1) that is no section, key or comment, or a key before any section; 0 if there is none. */
static unsigned line_without_sense(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bool inside = false;
    for (unsigned i = 0; lines[i]; i++) {
        const char *line = g_strstrip(lines[i]);
        size_t len = strlen(line);
        if (len == 0 || line[0] == '#')
            continue;
        if (line[0] == '[' && len > 2 && line[len - 1] == ']' && strcspn(line + 1, "[]") == len - 2)
            inside = true;
        else if (line[0] == '[' || line[0] == '=' || !strchr(line, '=') || !inside)
            return i + 1;
    }

    return 0;
}

/* What a letter behind a size multiplies it by; 0: no such unit. */
static gint64 unit_of(char letter)
{
    switch (g_ascii_tolower(letter)) {
    case 'k':
        return 1024;
    case 'm':
        return 1024 * 1024;
    case 'g':
        return 1024 * 1024 * 1024;
    default:
        return 0;
    }
}

static bool read_number(const char *text, bool sizes, gint64 min, gint64 max, gint64 *value)
{
    char *end = NULL;
    if (!g_ascii_isdigit(text[0]) && text[0] != '-')
        return false;

    gint64 n = g_ascii_strtoll(text, &end, 10);
    while (*end == ' ')
        end++;

    gint64 unit = 1;
    if (sizes && *end) {
        unit = unit_of(*end);
        end++;
        if (*end == 'o' || *end == 'B')
            end++;
    }

    if (*end || !unit || n > G_MAXINT64 / unit)
        return false;
    if (n * unit < min || n * unit > max)
        return false;

    *value = n * unit;

    return true;
}

static const char *const schemes_in[] = {"imaps://", "imap://", "pop3s://", "pop3://",
                                         "maildir:", "mbox:",   NULL};
static const char *const schemes_out[] = {"smtps://", "smtp://", "maildir:", "sendmail:", NULL};

/* Makes the path of a local url absolute. NULL if the scheme is none of the list. Transfer full. */
static char *read_url(const char *home, const char *text, const char *const *schemes)
{
    for (; *schemes; schemes++) {
        if (!g_str_has_prefix(text, *schemes))
            continue;
        const char *rest = text + strlen(*schemes);
        if (!*rest)
            return NULL;
        if (g_str_has_suffix(*schemes, "//") || g_path_is_absolute(rest))
            return g_strdup(text);
        g_autofree char *path = g_build_filename(home, rest, NULL);
        return g_strconcat(*schemes, path, NULL);
    }
    return NULL;
}

/* "yes", "true", "oui"…; NULL, or what was expected (transfer full). */
static char *set_flag(bool *flag, const char *value)
{
    static const char *const yes[] = {"yes", "true", "oui", NULL}, *const no[] = {"no", "false", "non", NULL};
    *flag = g_strv_contains(yes, value);
    return *flag || g_strv_contains(no, value) ? NULL : g_strdup("yes or no");
}

static char *set_number(gint64 *number, const struct key *key, const char *value)
{
    bool sizes = key->type == KEY_SIZE;
    if (read_number(value, sizes, key->min, key->max, number))
        return NULL;
    return g_strdup_printf("a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT "%s", key->min, key->max,
                           sizes ? " (10M, 500k)" : "");
}

/* `text` as it is kept (transfer full); if there is none, `expected` is said instead. */
static char *kept_or(char *text, char **kept, const char *expected)
{
    *kept = text;
    return text ? NULL : g_strdup(expected);
}

static char *take_word(const struct key *key, const char *value, char **kept)
{
    g_auto(GStrv) words = g_strsplit(key->words, "|", -1);
    if (!g_strv_contains((const char *const *)words, value))
        return g_strjoinv(" or ", words);
    *kept = g_strdup(value);
    return NULL;
}

/* One value that is a text and not empty, as it is kept; NULL, or what was expected (both transfer full). */
static char *take_text(const struct judge_config *config, const struct key *key, const char *value,
                       char **kept)
{
    bool known;
    switch (key->type) {
    case KEY_ADDRESS:
        return kept_or(judge_is_address(value) ? g_ascii_strdown(value, -1) : NULL, kept,
                       "an address such as name@example.org");
    case KEY_LANGUAGE:
        known = !strcmp(value, "fr") || !strcmp(value, "en");
        return kept_or(known ? g_strdup(value) : NULL, kept, "fr or en");

    case KEY_ZONE:
        return kept_or(judge_is_zone(value) ? g_strdup(value) : NULL, kept,
                       "a time zone such as Europe/Brussels");
    case KEY_URL_IN:
        return kept_or(read_url(config->home, value, schemes_in), kept,
                       "imaps://, imap://, pop3s://, maildir: or mbox:");
    case KEY_URL_OUT:
        return kept_or(read_url(config->home, value, schemes_out), kept,
                       "smtps://, smtp://, maildir: or sendmail:");
    case KEY_PATH:
        *kept = g_path_is_absolute(value) ? g_strdup(value) : g_build_filename(config->home, value, NULL);
        return NULL;

    case KEY_WORD:
        return take_word(key, value, kept);
    default:
        *kept = g_strdup(value);
        return NULL;
    }
}

/* Stores one value; NULL, or what was expected (transfer full). */
static char *set_value(struct judge_config *config, const struct key *key, const char *value)
{
    void *at = (char *)config + key->offset;
    if (key->type == KEY_FLAG)
        return set_flag(at, value);
    if (key->type == KEY_NUMBER || key->type == KEY_SIZE)
        return set_number(at, key, value);

    char *text = NULL, *expected = NULL;
    if (*value) {
        bool one_line = g_utf8_validate(value, -1, NULL) && !strpbrk(value, "\r\n\t");
        expected = one_line ? take_text(config, key, value, &text) : g_strdup("one line of UTF-8");
    } else if (*key->preset && key->type != KEY_TEXT)
        expected = g_strdup_printf("something such as '%s'", key->preset);

    if (expected)
        return expected;

    g_free(*(char **)at);
    *(char **)at = text;

    return NULL;
}

static const char *nearest_key(const char *section, const char *name)
{
    const char *words[G_N_ELEMENTS(keys) + 1];
    size_t n = 0;
    for (size_t k = 0; k < n_keys; k++)
        if (!strcmp(keys[k].section, section))
            words[n++] = keys[k].name;
    words[n] = NULL;
    return judge_nearest(name, words);
}

static void check_unknown(const char *path, const char *text, GKeyFile *file, GString *faults)
{
    static const char *const sections[] = {"judge", "incoming", "outgoing", "security", "limits", NULL};
    g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
    for (char **group = groups; *group; group++) {
        if (!g_strv_contains(sections, *group)) {
            const char *near = judge_nearest(*group, sections);
            g_string_append_printf(faults, "%s:%u: unknown section [%s]%s%s%s\n", path,
                                   line_of(text, *group, NULL), *group,
                                   near ? "; did you mean ["
                                        : ": there are [judge], [incoming], [outgoing], [security], [limits]",
                                   near ? near : "", near ? "]?" : "");
            continue;
        }
        g_auto(GStrv) names = g_key_file_get_keys(file, *group, NULL, NULL);
        for (char **name = names; name && *name; name++) {
            bool known = false;
            for (size_t k = 0; k < n_keys; k++)
                known |= !strcmp(keys[k].section, *group) && !strcmp(keys[k].name, *name);
            if (known)
                continue;
            const char *near = nearest_key(*group, *name);
            g_string_append_printf(faults, "%s:%u: unknown key '%s' in [%s]%s%s%s\n", path,
                                   line_of(text, *group, *name), *name, *group,
                                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
        }
    }
}

/* An empty or a cut file says nothing of where mail goes: no default may stand in for it. */
static void check_demanded(const char *path, GKeyFile *file, GString *faults)
{
    for (size_t k = 0; k < n_keys; k++)
        if (is_demanded(&keys[k]) && !g_key_file_has_key(file, keys[k].section, keys[k].name, NULL))
            g_string_append_printf(faults,
                                   "%s: %s in [%s] is missing, and has no default: is the file whole? (judge "
                                   "init writes '%s = %s')\n",
                                   path, keys[k].name, keys[k].section, keys[k].name, keys[k].preset);
}

struct judge_config *judge_config_load(const char *home, const char *path, GError **error)
{
    g_autofree char *own_path = path ? g_strdup(path) : g_build_filename(home, "judge.conf", NULL);
    g_autofree char *text = NULL;
    gsize len;
    g_autoptr(GError) why = NULL;
    if (!g_file_get_contents(own_path, &text, &len, &why)) {
        judge_fail(error, JUDGE_ERROR_SETUP, "config-unread", "why", why->message, NULL);
        return NULL;
    }

    g_autoptr(GKeyFile) file = g_key_file_new();
    if (!g_key_file_load_from_data(file, text, len, G_KEY_FILE_NONE, &why)) {
        unsigned line = line_without_sense(text);
        g_autofree char *number = g_strdup_printf("%u", line);
        if (line)
            judge_fail(error, JUDGE_ERROR_SETUP, "config-line", "path", own_path, "line", number, NULL);
        else
            judge_fail(error, JUDGE_ERROR_SETUP, "config-broken", "path", own_path, "why", why->message,
                       NULL);
        return NULL;
    }

    struct judge_config *config = g_new0(struct judge_config, 1);
    config->path = g_steal_pointer(&own_path);
    config->home = g_strdup(home);
    g_autoptr(GString) faults = g_string_new(NULL);
    check_unknown(config->path, text, file, faults);
    check_demanded(config->path, file, faults);
    for (size_t k = 0; k < n_keys; k++) {
        const struct key *key = &keys[k];
        g_clear_error(&why);
        g_autofree char *value = NULL;
        bool given = g_key_file_has_key(file, key->section, key->name, NULL);
        if (given)
            value = g_key_file_get_string(file, key->section, key->name, &why);
        if (value)
            g_strstrip(value);
        g_autofree char *expected =
            given && !value ? g_strdup("plain text") : set_value(config, key, given ? value : key->preset);
        if (expected)
            g_string_append_printf(faults, "%s:%u: %s in [%s] must be %s, not '%s'\n", config->path,
                                   line_of(text, key->section, key->name), key->name, key->section, expected,
                                   value ? value : "?");
    }

    if (faults->len) {
        g_string_truncate(faults, faults->len - 1);
        g_set_error_literal(error, JUDGE_ERROR, JUDGE_ERROR_SETUP, faults->str);
        judge_config_free(config);
        return NULL;
    }

    return config;
}

void judge_config_free(struct judge_config *config)
{
    if (!config)
        return;
    for (size_t k = 0; k < n_keys; k++)
        if (keys[k].type != KEY_FLAG && keys[k].type != KEY_NUMBER && keys[k].type != KEY_SIZE)
            g_free(*(char **)((char *)config + keys[k].offset));
    g_free(config->path);
    g_free(config->home);
    g_free(config);
}

/* What a key is for. Both doors have some keys in common. Transfer full. */
static char *comment_on(const struct key *key, enum rules_language language)
{
    g_autofree char *own = g_strdup_printf("config.%s.%s", key->section, key->name),
                    *door = g_strconcat("config.door.", key->name, NULL);
    return templates_phrase(language, templates_phrase_exists(language, own) ? own : door, NULL);
}

char *judge_config_write(const char *language, const char *name, const char *address, const char *editor,
                         const char *timezone)
{
    bool french = !g_strcmp0(language, "fr");
    enum rules_language told = french ? RULES_FRENCH : RULES_ENGLISH;

    const struct {
        size_t offset;
        const char *value; /* NULL: the preset */
    } given[] = {{AT(name), name},
                 {AT(address), address},
                 {AT(editor), editor},
                 {AT(timezone), timezone},
                 {AT(language), french ? "fr" : "en"}};
    GString *out = g_string_new(NULL);
    g_autofree char *head = templates_phrase(told, "config.head", NULL);
    g_string_append_printf(out, "# %s\n", head);
    const char *section = "";
    for (size_t k = 0; k < n_keys; k++) {
        const struct key *key = &keys[k];
        if (strcmp(section, key->section)) {
            section = key->section;
            g_string_append_printf(out, "\n[%s]\n", section);
        }
        g_autofree char *comment = comment_on(key, told);
        g_auto(GStrv) lines = g_strsplit(comment, "\n", -1);
        for (char **line = lines; *line; line++)
            g_string_append_printf(out, "# %s\n", *line);
        const char *value = key->preset;
        for (size_t g = 0; g < G_N_ELEMENTS(given); g++)
            if (given[g].offset == key->offset && given[g].value)
                value = given[g].value;
        g_string_append_printf(out, "%s%s = %s\n", *value ? "" : "#", key->name, value);
    }

    return g_string_free(out, FALSE);
}

bool judge_config_trusts_address(const struct judge_config *config)
{
    return !strcmp(config->proof, "address");
}

bool judge_config_wants_proof(const struct judge_config *config)
{
    if (strcmp(config->proof, "auto") != 0)
        return !strcmp(config->proof, "address+proof");
    return !g_str_has_prefix(config->in.url, "maildir:") && !g_str_has_prefix(config->in.url, "mbox:");
}
