/* The catalogue of phrases: words.txt and its kin in templates/fr and templates/en. */
#include "fill_p.h"
#include "say_p.h"

#include <string.h>

/* The files of the catalogue; a key stands in one of them. */
static const char *const catalogues[] = {
    "words",    "scores",   "rulebook", "laws",     "answers",    "refusals", "settings",
    "commands", "usage",    "config",   "results",  "tournament", "console",  "oauth2",
    "events",   "variants", "faults",   "articles", "site",       "topics",   "samples",
};

const char *templates_catalogue_name(unsigned index)
{
    return index < G_N_ELEMENTS(catalogues) ? catalogues[index] : NULL;
}

/* What goes on with the text before it: the line without the four blanks that it begins with. */
static const char *further_line(const char *line)
{
    for (unsigned i = 0; i < 4 && *line == ' '; i++)
        line++;
    return line;
}

/* Adds a file of "key = text" lines; a line that begins with a blank goes on with the text before it. */
static void catalogue_add(GHashTable *table, const char *file)
{
    gsize len;
    const char *bytes = templates_builtin(file, &len);
    g_assert(bytes != NULL);
    g_autofree char *text = g_strndup(bytes, len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    g_autofree char *key = NULL;
    for (char **line = lines; *line; line++) {
        if (key && **line == ' ') {
            const char *before = g_hash_table_lookup(table, key);
            g_hash_table_replace(
                table, g_strdup(key),
                g_strconcat(before, *before ? "\n" : "", g_strchomp((char *)further_line(*line)), NULL));
            continue;
        }

        char *equals = strchr(*line, '=');
        if (**line == '#' || !equals)
            continue;

        *equals = '\0';
        g_free(key);
        key = g_strdup(g_strstrip(*line));
        g_hash_table_replace(table, g_strdup(key), g_strdup(g_strstrip(equals + 1)));
    }
}

/* Parsed once, then only read. */
static GHashTable *catalogue_load(const char *code)
{
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (gsize i = 0; i < G_N_ELEMENTS(catalogues); i++) {
        g_autofree char *file = g_strdup_printf("%s/%s.txt", code, catalogues[i]);
        catalogue_add(table, file);
    }
    return table;
}

static const char *catalogue_get(enum rules_language language, const char *key)
{
    static gsize french, english;
    gsize *once = language == RULES_FRENCH ? &french : &english;
    if (g_once_init_enter(once))
        g_once_init_leave(once, (gsize)catalogue_load(language == RULES_FRENCH ? "fr" : "en"));
    return g_hash_table_lookup((GHashTable *)*once, key);
}

bool templates_phrase_names(enum rules_language language, const char *key, const char *name)
{
    const char *text = catalogue_get(language, key);
    for (gsize len = strlen(name); text && (text = strchr(text, '{')); text++)
        if (!strncmp(text + 1, name, len) && strchr("}.?:", text[1 + len]))
            return true;
    return false;
}

bool templates_phrase_exists(enum rules_language language, const char *key)
{
    return catalogue_get(language, key) != NULL;
}

/* The end of a brace group that opens at `p`; NULL if it never ends. */
static const char *brace_end(const char *p, const char *end)
{
    unsigned depth = 0;
    for (; p < end; p++) {
        if (*p == '{')
            depth++;
        else if (*p == '}' && --depth == 0)
            return p;
    }
    return NULL;
}

/* Fills "{name}" and "{n?one {n}|many {n}}" (choices may hold names). */
static void fill_phrase(GString *out, enum rules_language language, const char *p, const char *end,
                        const struct templates_data *data, unsigned depth)
{
    while (p < end) {
        const char *close = *p == '{' && depth < TEMPLATES_MAX_PARTIALS ? brace_end(p, end) : NULL;
        if (!close) {
            g_string_append_c(out, *p++);
            continue;
        }
        const char *choice = memchr(p, '?', (gsize)(close - p));
        g_autofree char *name = g_strndup(p + 1, (gsize)((choice ? choice : close) - p - 1));
        char *form = choice ? NULL : strchr(name, ':');
        if (form)
            *form++ = '\0';
        const struct templates_data *node = data ? g_hash_table_lookup(data->map, name) : NULL;
        if (choice) {
            g_autoptr(GString) half = g_string_new(NULL);
            templates_append_choice(half, language, templates_data_number(node, language), choice + 1,
                                    (gsize)(close - choice - 1));
            fill_phrase(out, language, half->str, half->str + half->len, data, depth + 1);
        } else if (node && node->text && form && *node->text) {
            g_autofree char *formed = templates_form(node->text, form, language);
            g_string_append(out, formed);
        } else if (node && node->text) {
            g_string_append(out, node->text);
        }
        p = close + 1;
    }
}

char *templates_phrase(enum rules_language language, const char *key, const struct templates_data *data)
{
    const char *text = catalogue_get(language, key);
    if (!text)
        return g_strdup(key);
    GString *out = g_string_sized_new(80);
    fill_phrase(out, language, text, text + strlen(text), data, 0);
    return g_string_free(out, FALSE);
}

char *templates_phrase_list(enum rules_language language, const char *key, va_list words)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    for (const char *name; (name = va_arg(words, const char *));)
        templates_data_set_word(data, language, name, va_arg(words, const char *));

    return templates_phrase(language, key, data);
}

char *templates_phrase_words(enum rules_language language, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    char *text = templates_phrase_list(language, key, words);
    va_end(words);
    return text;
}

char *templates_say_code(enum rules_language language, const char *value)
{
    static const char *const seasons[RULES_LANGUAGE_COUNT] = {
        [RULES_FRENCH] = "PAH", [RULES_ENGLISH] = "SFW"};
    const char *season = *value ? strchr(seasons[RULES_ENGLISH], *value) : NULL;
    size_t digits = season ? strspn(value + 1, "0123456789") : 0;
    const char *type = value + 1 + digits;
    bool code = digits >= 3 && digits <= 5 && *type && strchr("MRA", *type) && !type[1];
    if (!code || language == RULES_ENGLISH)
        return g_strdup(value);

    char *own = g_strdup(value);
    *own = seasons[language][season - seasons[RULES_ENGLISH]];
    return own;
}

void templates_data_set_word(struct templates_data *data, enum rules_language language, const char *name,
                             const char *value)
{
    bool phase = value && (!strcmp(name, "phase") || !strcmp(name, "code") || !strcmp(name, "wanted"));
    g_autofree char *said = *name == '@' && value ? templates_phrase(language, value, NULL) : NULL;
    g_autofree char *code = phase ? templates_say_code(language, value) : NULL;
    const char *words = said ? said : value;
    if (code)
        words = code;
    templates_data_set(data, said ? name + 1 : name, words);
}
