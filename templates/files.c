/* Templates as files: those built in, an editor's own in their place, and what is wrong with these. */
#include "fill_p.h"

#include <string.h>

struct templates_data_file {
    const char *name;
    const unsigned char *bytes;
    size_t len;
};
extern const struct templates_data_file templates_data[]; /* generated: tools/embed.sh */

enum rules_language templates_language(const char *code, enum rules_language fallback)
{
    if (!code || !code[0] || !code[1] || g_ascii_isalnum(code[2]))
        return fallback;
    if (!g_ascii_strncasecmp(code, "fr", 2))
        return RULES_FRENCH;
    if (!g_ascii_strncasecmp(code, "en", 2))
        return RULES_ENGLISH;
    return fallback;
}

const char *templates_language_code(enum rules_language language)
{
    return language == RULES_FRENCH ? "fr" : "en";
}

const char *templates_builtin(const char *name, gsize *len)
{
    for (const struct templates_data_file *file = templates_data; file->name; file++)
        if (!strcmp(file->name, name)) {
            *len = file->len;
            return (const char *)file->bytes;
        }
    return NULL;
}

const char *templates_builtin_name(unsigned index)
{
    unsigned n = 0;
    while (n < index && templates_data[n].name)
        n++;
    return templates_data[n].name;
}

static bool name_is_plain(const char *name)
{
    for (const char *p = name; *p; p++)
        if (!g_ascii_isalnum(*p) && *p != '-' && *p != '_' && *p != '.')
            return false;
    return *name && *name != '.';
}

/* An editor's own file in the judge's home; NULL if there is no usable one. Transfer full. */
static char *load_own(const char *home, const char *code, const char *name)
{
    g_autofree char *path = g_build_filename(home, "templates", code, name, NULL);
    g_autofree char *text = NULL;
    gsize len;
    if (!g_file_get_contents(path, &text, &len, NULL))
        return NULL;

    bool usable = len < TEMPLATES_MAX_OUTPUT && g_utf8_validate(text, (gssize)len, NULL);
    return usable ? g_steal_pointer(&text) : NULL;
}

char *templates_load(const char *home, const char *code, const char *name)
{
    const char *const folder[] = {code, "both"};
    if (!name_is_plain(name))
        return NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(folder); i++) {
        char *own = home ? load_own(home, folder[i], name) : NULL;
        if (own)
            return own;

        gsize len;
        g_autofree char *full = g_strdup_printf("%s/%s", folder[i], name);
        const char *bytes = templates_builtin(full, &len);
        if (bytes)
            return g_strndup(bytes, len);
    }

    return NULL;
}

char *templates_file(const char *home, const char *name)
{
    char *text = templates_load(home, "both", name);
    g_assert(text != NULL);
    return text;
}

/* A file that is looked at. */
struct check {
    GString *findings; /* a line each */
    enum rules_language language;
    const char *name; /* "fr/report.txt" */
};

static unsigned line_of(const char *text, const char *at)
{
    unsigned line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* "NAME:LINE: what is wrong": the sentence "fault.template.KEY". */
static void add_finding(struct check *check, const char *key, unsigned line, const struct templates_tag *tag)
{
    struct templates_data *words = templates_data_new();
    if (tag) {
        g_autofree char *name = g_strndup(tag->name, MIN(tag->name_len, 60));
        g_autofree char *opens = g_strdup_printf("{{%c%s}}", tag->kind, name);
        g_autofree char *closes = g_strdup_printf("{{/%s}}", name);
        templates_data_set(words, "opens", opens);
        templates_data_set(words, "closes", closes);
    }

    g_autofree char *whole_key = g_strconcat("fault.template.", key, NULL);
    g_autofree char *said = templates_phrase(check->language, whole_key, words);
    templates_data_free(words);
    if (line)
        g_string_append_printf(check->findings, "%s:%u: %s\n", check->name, line, said);
    else
        g_string_append_printf(check->findings, "%s: %s\n", check->name, said);
}

static void check_template(struct check *check, const char *text)
{
    const char *end = text + strlen(text);
    struct templates_tag tag, close;
    const char *at = text;

    for (; templates_find_tag(at, end, &tag); at = tag.end) {
        if ((tag.kind == '#' || tag.kind == '^') && !templates_find_close(&tag, end, &close))
            add_finding(check, "section", line_of(text, tag.start), &tag);
        if (tag.name_len == 0 && tag.kind != '!')
            add_finding(check, "empty-tag", line_of(text, tag.start), NULL);
    }

    const char *open = strstr(at, "{{");
    if (open)
        add_finding(check, "open-tag", line_of(text, open), NULL);
}

static gint by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A file in the editor's own templates. */
static void check_file(struct check *check, const char *path)
{
    g_autofree char *text = NULL;
    gsize len;
    g_autoptr(GError) error = NULL;

    if (!templates_builtin(check->name, &len))
        add_finding(check, "no-name", 0, NULL);
    else if (!g_file_get_contents(path, &text, &len, &error))
        g_string_append_printf(check->findings, "%s: %s\n", check->name, error->message);
    else if (!g_utf8_validate(text, (gssize)len, NULL))
        add_finding(check, "utf8", 0, NULL);
    else
        check_template(check, text);
}

static void check_folder(GString *findings, enum rules_language language, const char *home, const char *code)
{
    g_autofree char *folder = g_build_filename(home, "templates", code, NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *entry; dir && (entry = g_dir_read_name(dir));)
        g_ptr_array_add(names, g_strdup(entry));
    g_ptr_array_sort(names, by_name);

    for (guint n = 0; n < names->len; n++) {
        const char *entry = g_ptr_array_index(names, n);
        g_autofree char *name = g_strdup_printf("%s/%s", code, entry);
        g_autofree char *path = g_build_filename(folder, entry, NULL);
        struct check check = {findings, language, name};
        check_file(&check, path);
    }
}

char *templates_check_overrides(const char *home, enum rules_language language)
{
    static const char *const codes[] = {"both", "en", "fr"};
    GString *findings = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(codes); i++)
        check_folder(findings, language, home, codes[i]);
    return g_string_free(findings, findings->len == 0);
}
