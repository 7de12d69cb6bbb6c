#include "config.h"
#include "list.h"
#include "refusals.h"
#include "words.h"
#include "zone.h"
#include "../../rules/text.h"
#include "../../templates/templates.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum key_type {
    KEY_TEXT,
    KEY_ADDRESS,
    KEY_LANGUAGE,
    KEY_ZONE,
    KEY_DAY,
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
    {"judge", "log", KEY_PATH, 0, 0, NULL, "", AT(log)},
    {"judge", "timezone", KEY_ZONE, 0, 0, NULL, "Europe/Paris", AT(timezone)},
    {"incoming", "url", KEY_URL_IN, 0, 0, NULL, "maildir:mail/in", AT(in.url)},
    DOOR("incoming", in),
    {"incoming", "processed", KEY_TEXT, 0, 0, NULL, "Processed", AT(processed)},
    {"incoming", "rejected", KEY_TEXT, 0, 0, NULL, "Rejected", AT(rejected)},
    {"incoming", "since", KEY_DAY, 0, 0, NULL, "", AT(since)},
    {"outgoing", "url", KEY_URL_OUT, 0, 0, NULL, "maildir:mail/out", AT(out.url)},
    DOOR("outgoing", out),
    {"outgoing", "connections", KEY_NUMBER, 1, 16, NULL, "4", AT(connections)},
    {"security", "authserv-id", KEY_TEXT, 0, 0, NULL, "", AT(authserv_id)},
    {"security", "proof", KEY_WORD, 0, 0, "auto|address|address+proof", "auto", AT(proof)},
    {"zine", "title", KEY_TEXT, 0, 0, NULL, "", AT(zine_title)},
    {"zine", "language", KEY_LANGUAGE, 0, 0, NULL, "", AT(zine_language)},
    {"zine", "notation", KEY_WORD, 0, 0, "plain|names|judge|descartes|asmodee|moeshoeshoe|faf", "plain",
     AT(zine_notation)},
    {"zine", "maps", KEY_WORD, 0, 0, "grey|colour", "grey", AT(zine_maps)},
    {"zine", "embargo", KEY_WORD, 0, 0, "no|issue", "no", AT(zine_embargo)},
    {"zine", "enclose", KEY_WORD, 0, 0, "html|pdf|both|none", "pdf", AT(zine_enclose)},
    {"zine", "largest", KEY_SIZE, 1024, 1 << 30, NULL, "10M", AT(zine_largest)},
    {"zine", "postal", KEY_TEXT, 0, 0, NULL, "", AT(zine_postal)},
    {"zine", "price", KEY_TEXT, 0, 0, NULL, "", AT(zine_price)},
    {"zine", "currency", KEY_TEXT, 0, 0, NULL, "EUR", AT(zine_currency)},
    {"site", "url", KEY_TEXT, 0, 0, NULL, "", AT(site_url)},
    {"site", "index", KEY_WORD, 0, 0, "no|yes", "no", AT(site_index)},
    {"site", "issues", KEY_WORD, 0, 0, "no|yes", "no", AT(site_issues)},
    {"rating", "system", KEY_WORD, 0, 0, "elo|weng-lin", "elo", AT(rating_system)},
    {"rating", "least", KEY_NUMBER, 1, 1000, NULL, "1", AT(rating_least)},
    {"rating", "elsewhere", KEY_NUMBER, 0, 1000, NULL, "100", AT(rating_elsewhere)},
    {"rating", "variant", KEY_NUMBER, 0, 1000, NULL, "100", AT(rating_variant)},
    {"rating", "silent", KEY_NUMBER, 0, 1000, NULL, "100", AT(rating_silent)},
    {"limits", "body-size", KEY_SIZE, 1024, 64 << 20, NULL, "1M", AT(body_size)},
    {"limits", "mail-size", KEY_SIZE, 4096, 1 << 30, NULL, "10M", AT(mail_size)},
    {"limits", "mails-per-pass", KEY_NUMBER, 1, 1000000, NULL, "20000", AT(mails_per_pass)},
    {"limits", "letters-per-pass", KEY_NUMBER, 1, 1000000, NULL, "20000", AT(letters_per_pass)},
    {"limits", "answers-a-day", KEY_NUMBER, 0, 1000, NULL, "3", AT(answers_a_day)},
    {"limits", "answers-a-day-domain", KEY_NUMBER, 0, 100000, NULL, "30", AT(answers_a_day_domain)},
    {"limits", "answers-a-day-all", KEY_NUMBER, 0, 1000000, NULL, "200", AT(answers_a_day_all)},
    {"limits", "answers-a-day-player", KEY_NUMBER, 5, 100000, NULL, "200", AT(answers_a_day_player)},
    {"limits", "letters-a-day-player", KEY_NUMBER, 10, 1000000, NULL, "300", AT(letters_a_day_player)},
    {"limits", "commands-a-mail", KEY_NUMBER, 5, 100000, NULL, "100", AT(commands_a_mail)},
    {"limits", "keep-mails", KEY_NUMBER, 30, 100000, NULL, "365", AT(keep_mails_days)},
    {"limits", "keep-other-mails", KEY_NUMBER, 15, 100000, NULL, "60", AT(keep_other_mails_days)},
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

/* What a value must be: the sentence config.wants.KEY. Transfer full. */
static char *wants(enum rules_language to, const char *key)
{
    g_autofree char *whole_key = g_strconcat("config.wants.", key, NULL);
    return templates_phrase(to, whole_key, NULL);
}

/* "yes", "true", "oui"…; NULL, or what was expected (transfer full). */
static char *set_flag(bool *flag, const char *value, enum rules_language to)
{
    *flag = judge_word_in(value, judge_words_flag_yes);
    return *flag || judge_word_in(value, judge_words_flag_no) ? NULL : wants(to, "flag");
}

static char *set_number(gint64 *number, const struct key *key, const char *value, enum rules_language to)
{
    bool sizes = key->type == KEY_SIZE;
    if (read_number(value, sizes, key->min, key->max, number))
        return NULL;

    return templates_phrase_words(to, sizes ? "config.wants.size" : "config.wants.number", "least",
                                  DIGITS(key->min), "most", DIGITS(key->max), NULL);
}

/* The word of a row that `value` is, else NULL; both transfer full. */
static char *take_word(const struct key *key, const char *value)
{
    g_auto(GStrv) words = g_strsplit(key->words, "|", -1);
    return g_strv_contains((const char *const *)words, value) ? g_strdup(value) : NULL;
}

static char *wants_word(const struct key *key, enum rules_language to)
{
    g_auto(GStrv) words = g_strsplit(key->words, "|", -1);
    g_autofree char *joint = templates_phrase(to, "config.wants.or", NULL);
    g_autofree char *spaced = g_strdup_printf(" %s ", joint);
    return g_strjoinv(spaced, words);
}

/* A day as judge.conf has it: "2026-03-01". Fills the parts; false if it is none. */
static bool read_day(const char *text, int *year, int *month, int *day)
{
    int end = 0;
    bool shaped =
        strlen(text) == 10 && sscanf(text, "%4d-%2d-%2d%n", year, month, day, &end) == 3 && end == 10;
    return shaped && *year >= 1970 && *month >= 1 && *day >= 1 &&
           g_date_valid_dmy((GDateDay)*day, (GDateMonth)*month, (GDateYear)*year);
}

/* Or "all", for every day. */
static bool is_day(const char *text)
{
    int year, month, day;
    return !strcmp(text, "all") || read_day(text, &year, &month, &day);
}

/* One value that is a text and not empty, as it is kept; NULL if it is none. Transfer full. */
static char *take_text(const struct judge_config *config, const struct key *key, const char *value)
{
    bool known;
    switch (key->type) {
    case KEY_ADDRESS:
        return judge_is_address(value) ? g_ascii_strdown(value, -1) : NULL;
    case KEY_LANGUAGE:
        known = !strcmp(value, "fr") || !strcmp(value, "en");
        return known ? g_strdup(value) : NULL;
    case KEY_ZONE:
        return judge_is_zone(value) ? g_strdup(value) : NULL;
    case KEY_DAY:
        return is_day(value) ? g_strdup(value) : NULL;
    case KEY_URL_IN:
        return read_url(config->home, value, schemes_in);
    case KEY_URL_OUT:
        return read_url(config->home, value, schemes_out);
    case KEY_PATH:
        return g_path_is_absolute(value) ? g_strdup(value) : g_build_filename(config->home, value, NULL);
    case KEY_WORD:
        return take_word(key, value);
    default:
        return g_strdup(value);
    }
}

static char *wants_text(const struct key *key, enum rules_language to)
{
    static const char *const names[] = {
        [KEY_ADDRESS] = "address", [KEY_LANGUAGE] = "language", [KEY_ZONE] = "zone",
        [KEY_DAY] = "day",         [KEY_URL_IN] = "url-in",     [KEY_URL_OUT] = "url-out"};
    bool named = key->type < G_N_ELEMENTS(names) && names[key->type];
    return named ? wants(to, names[key->type]) : wants_word(key, to);
}

/* Stores one value; NULL, or what was expected (transfer full). */
static char *set_value(struct judge_config *config, const struct key *key, const char *value,
                       enum rules_language to)
{
    void *at = (char *)config + key->offset;
    if (key->type == KEY_FLAG)
        return set_flag(at, value, to);
    if (key->type == KEY_NUMBER || key->type == KEY_SIZE)
        return set_number(at, key, value, to);

    bool may_be_empty = !*key->preset || key->type == KEY_TEXT;
    if (!*value && !may_be_empty)
        return templates_phrase_words(to, "config.wants.something", "example", key->preset, NULL);
    bool one_line = g_utf8_validate(value, -1, NULL) && !strpbrk(value, "\r\n\t");
    if (!one_line)
        return wants(to, "one-line");

    char *text = *value ? take_text(config, key, value) : NULL;
    if (*value && !text)
        return wants_text(key, to);

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

/* A line of the list of faults: "judge.conf:3: " and what it takes. `line` 0: of the whole file. */
static void add_fault(GString *faults, const char *path, unsigned line, char *what)
{
    g_autofree char *number = g_strdup_printf(":%u", line);
    g_string_append_printf(faults, "%s%s: %s\n", path, line ? number : "", what);
    g_free(what);
}

static bool is_known_key(const char *section, const char *name)
{
    for (size_t k = 0; k < n_keys; k++)
        if (!strcmp(keys[k].section, section) && !strcmp(keys[k].name, name))
            return true;
    return false;
}

static char *say_unknown_section(enum rules_language to, const char *name, const char *const *sections)
{
    const char *near = judge_nearest(name, sections);
    if (near)
        return templates_phrase_words(to, "config.fault.section-near", "section", name, "near", near, NULL);
    g_autofree char *list = g_strjoinv("], [", (char **)(gpointer)sections);
    return templates_phrase_words(to, "config.fault.section", "section", name, "sections", list, NULL);
}

static char *say_unknown_key(enum rules_language to, const char *section, const char *name)
{
    const char *near = nearest_key(section, name);
    return templates_phrase_words(to, near ? "config.fault.key-near" : "config.fault.key", "section", section,
                                  "key", name, "near", near, NULL);
}

static void check_unknown(const char *path, const char *text, GKeyFile *file, enum rules_language to,
                          GString *faults)
{
    static const char *const sections[] = {"judge", "incoming", "outgoing", "security", "zine",
                                           "site",  "rating",   "limits",   NULL};
    g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
    for (char **group = groups; *group; group++) {
        if (!g_strv_contains(sections, *group)) {
            add_fault(faults, path, line_of(text, *group, NULL), say_unknown_section(to, *group, sections));
            continue;
        }
        g_auto(GStrv) names = g_key_file_get_keys(file, *group, NULL, NULL);
        for (char **name = names; name && *name; name++)
            if (!is_known_key(*group, *name))
                add_fault(faults, path, line_of(text, *group, *name), say_unknown_key(to, *group, *name));
    }
}

/* An empty or a cut file says nothing of where mail goes: no default may stand in for it. */
static void check_demanded(const char *path, GKeyFile *file, enum rules_language to, GString *faults)
{
    for (size_t k = 0; k < n_keys; k++) {
        const struct key *key = &keys[k];
        if (is_demanded(key) && !g_key_file_has_key(file, key->section, key->name, NULL))
            add_fault(faults, path, 0,
                      templates_phrase_words(to, "config.fault.missing", "key", key->name, "section",
                                             key->section, "example", key->preset, NULL));
    }
}

/* Takes a key of the file, or its preset. */
static void take_key(struct judge_config *config, const struct key *key, const char *text, GKeyFile *file,
                     enum rules_language to, GString *faults)
{
    bool given = g_key_file_has_key(file, key->section, key->name, NULL);
    g_autofree char *value = given ? g_key_file_get_string(file, key->section, key->name, NULL) : NULL;
    if (value)
        g_strstrip(value);

    bool unreadable = given && !value;
    const char *setting = given ? value : key->preset;
    g_autofree char *expected = unreadable ? wants(to, "plain") : set_value(config, key, setting, to);
    if (expected)
        add_fault(faults, config->path, line_of(text, key->section, key->name),
                  templates_phrase_words(to, "config.fault.value", "key", key->name, "section", key->section,
                                         "expected", expected, "value", value ? value : "?", NULL));
}

/* Some editors put a byte order mark before UTF-8. */
static void skip_mark(char *text, gsize *len)
{
    static const char mark[] = "\xEF\xBB\xBF";
    gsize mark_len = sizeof mark - 1;
    if (!g_str_has_prefix(text, mark))
        return;
    *len -= mark_len;
    memmove(text, text + mark_len, *len + 1);
}

struct judge_config *judge_config_load(const char *home, const char *path, enum rules_language to,
                                       GError **error)
{
    g_autofree char *own_path = path ? g_strdup(path) : g_build_filename(home, "judge.conf", NULL);
    g_autofree char *text = NULL;
    gsize len;
    g_autoptr(GError) why = NULL;
    if (!g_file_get_contents(own_path, &text, &len, &why)) {
        judge_fail(error, JUDGE_ERROR_SETUP, "config-unread", "why", why->message, NULL);
        return NULL;
    }

    if (memchr(text, 0, len)) {
        judge_fail(error, JUDGE_ERROR_SETUP, "config-encoding", "path", own_path, NULL);
        return NULL;
    }
    skip_mark(text, &len);

    g_autoptr(GKeyFile) file = g_key_file_new();
    if (!g_key_file_load_from_data(file, text, len, G_KEY_FILE_NONE, &why)) {
        unsigned line = line_without_sense(text);
        if (line)
            judge_fail(error, JUDGE_ERROR_SETUP, "config-line", "path", own_path, "line", DIGITS(line), NULL);
        else
            judge_fail(error, JUDGE_ERROR_SETUP, "config-broken", "path", own_path, "why", why->message,
                       NULL);
        return NULL;
    }

    struct judge_config *config = g_new0(struct judge_config, 1);
    config->path = g_steal_pointer(&own_path);
    config->home = g_strdup(home);
    g_autoptr(GString) faults = g_string_new(NULL);
    check_unknown(config->path, text, file, to, faults);
    check_demanded(config->path, file, to, faults);
    for (size_t k = 0; k < n_keys; k++)
        take_key(config, &keys[k], text, file, to, faults);

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

/* The value of a key among those given, NULL: its preset. */
static const char *given_value(const struct judge_config_given *given, const struct key *key)
{
    const struct {
        size_t offset;
        const char *value;
    } values[] = {{AT(name), given->name},
                  {AT(address), given->address},
                  {AT(editor), given->editor},
                  {AT(timezone), given->timezone},
                  {AT(language), given->language}};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++)
        if (values[i].offset == key->offset)
            return values[i].value;
    return NULL;
}

char *judge_config_write(const struct judge_config_given *given)
{
    enum rules_language told = !g_strcmp0(given->language, "fr") ? RULES_FRENCH : RULES_ENGLISH;
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
        const char *said = given_value(given, key), *value = said ? said : key->preset;
        g_string_append_printf(out, "%s%s = %s\n", *value ? "" : "#", key->name, value);
    }

    return g_string_free(out, FALSE);
}

char *judge_config_put(const char *text, const char *section, const char *key, const char *value)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *head = g_strdup_printf("[%s]", section);
    size_t len = strlen(key);
    bool inside = false;
    for (char **line = lines; *line; line++) {
        const char *own = *line + (**line == '#');
        inside = **line == '[' ? g_str_has_prefix(*line, head) : inside;
        bool is_key = inside && !strncmp(own, key, len) && own[len + strspn(own + len, " ")] == '=';
        if (!is_key)
            continue;
        g_free(*line);
        *line = g_strdup_printf("%s%s = %s", *value ? "" : "#", key, value);
        return g_strjoinv("\n", lines);
    }
    return NULL;
}

gint64 judge_config_since(const struct judge_config *config)
{
    int year, month, day;
    if (!config->since || !read_day(config->since, &year, &month, &day))
        return 0;

    g_autofree char *name = judge_zone(config->timezone);
    g_autoptr(GTimeZone) zone = name ? g_time_zone_new_identifier(name) : NULL;
    g_autoptr(GDateTime) start = zone ? g_date_time_new(zone, year, month, day, 0, 0, 0)
                                      : g_date_time_new_utc(year, month, day, 0, 0, 0);
    return start ? g_date_time_to_unix(start) : 0;
}

bool judge_config_trusts_address(const struct judge_config *config)
{
    return !strcmp(config->proof, "address");
}

bool judge_config_wants_proof(const struct judge_config *config)
{
    if (strcmp(config->proof, "auto") != 0)
        return !strcmp(config->proof, "address+proof");
    if (config->authserv_id) /* a server says who wrote: then it is asked */
        return true;
    return !g_str_has_prefix(config->in.url, "maildir:") && !g_str_has_prefix(config->in.url, "mbox:");
}
