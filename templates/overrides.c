/* An editor's own templates, looked at: what is wrong with them, and what no longer fits this release. */
#include "fill_p.h"
#include "say_p.h"

#include <string.h>

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
    g_autoptr(templates_data_auto) words = templates_data_new();
    if (tag) {
        g_autofree char *name = g_strndup(tag->name, MIN(tag->name_len, 60));
        g_autofree char *opens = g_strdup_printf("{{%c%s}}", tag->kind, name);
        g_autofree char *closes = g_strdup_printf("{{/%s}}", name);
        templates_data_set_all(words, "name", name, "opens", opens, "closes", closes, NULL);
    }

    g_autofree char *whole_key = g_strconcat("fault.template.", key, NULL);
    g_autofree char *said = templates_phrase(check->language, whole_key, words);
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
    enum { MOST_FINDINGS = 20 }; /* of a file: behind them all follows from one */
    guint found = 0;

    for (; found < MOST_FINDINGS && templates_find_tag(at, end, &tag); at = tag.end) {
        gsize had = check->findings->len;
        if ((tag.kind == '#' || tag.kind == '^') && !templates_find_close(&tag, end, &close))
            add_finding(check, "section", line_of(text, tag.start), &tag);
        if (tag.name_len == 0 && tag.kind != '!')
            add_finding(check, "empty-tag", line_of(text, tag.start), NULL);
        found += check->findings->len > had;
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
    else if (!templates_is_bounded(text, len))
        add_finding(check, "too-large", 0, NULL);
    else
        check_template(check, text);
}

/* Looks at one of an editor's own files. */
typedef void look(struct check *check, const char *path);

static void look_at_folder(look *check_one, GString *findings, enum rules_language language, const char *home,
                           const char *code)
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
        check_one(&check, path);
    }
}

static const char *const codes[] = {"both", "en", "fr", NULL};

/* What lies beside the folders of languages is read by nobody. */
static void check_strays(GString *findings, const char *home, enum rules_language language)
{
    g_autofree char *folder = g_build_filename(home, "templates", NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *entry; dir && (entry = g_dir_read_name(dir));) {
        struct check check = {findings, language, entry};
        if (*entry != '.' && !g_strv_contains(codes, entry))
            add_finding(&check, "no-name", 0, NULL);
    }
}

static void look_at_all(look *check_one, GString *findings, const char *home, enum rules_language language)
{
    for (gsize i = 0; codes[i]; i++)
        look_at_folder(check_one, findings, language, home, codes[i]);
}

/* All findings, or NULL. Takes `findings`. */
static char *found(GString *findings)
{
    return g_string_free(findings, findings->len == 0);
}

char *templates_check_overrides(const char *home, enum rules_language language)
{
    GString *findings = g_string_new(NULL);
    look_at_all(check_file, findings, home, language);
    check_strays(findings, home, language);
    return found(findings);
}

/* ---- files that were made for another release ---- */

/* The name in a tag without the form or the choice behind it: "power" of "power:le", "n" of "n?one|many". Transfer full. */
static char *plain_name(const struct templates_tag *tag)
{
    gsize len = 0;
    while (len < tag->name_len && !strchr(":?", tag->name[len]))
        len++;
    return g_strndup(tag->name, len);
}

/* Every name that a template of this release fills. */
static GHashTable *known_names(void)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gsize len;
    for (unsigned i = 0; templates_builtin_name(i); i++) {
        const char *bytes = templates_builtin(templates_builtin_name(i), &len), *end = bytes + len;
        struct templates_tag tag;
        for (const char *at = bytes; templates_find_tag(at, end, &tag); at = tag.end)
            g_hash_table_add(names, plain_name(&tag));
    }
    return names;
}

static void find_unknown(struct check *check, const char *text)
{
    g_autoptr(GHashTable) known = known_names();
    const char *end = text + strlen(text);
    struct templates_tag tag;
    for (const char *at = text; templates_find_tag(at, end, &tag); at = tag.end) {
        g_autofree char *name = plain_name(&tag);
        bool names = *name && tag.kind != '!' && tag.kind != '/';
        if (names && g_hash_table_add(known, g_strdup(name)))
            add_finding(check, "unknown", line_of(text, tag.start), &tag);
    }
}

/* "words" of "fr/words.txt" is one of the files of sentences that only the program has. */
static bool is_catalogue(const char *name)
{
    const char *file = strchr(name, '/');
    const char *catalogue;
    for (unsigned i = 0; file && (catalogue = templates_catalogue_name(i)); i++) {
        g_autofree char *path = g_strdup_printf("/%s.txt", catalogue);
        if (!strcmp(file, path))
            return true;
    }
    return false;
}

static void check_fit(struct check *check, const char *path)
{
    gsize len;
    g_autofree char *text = NULL;
    if (!templates_builtin(check->name, &len) || !g_file_get_contents(path, &text, &len, NULL) ||
        !g_utf8_validate(text, (gssize)len, NULL) || !templates_is_bounded(text, len))
        return;

    if (is_catalogue(check->name))
        add_finding(check, "unread", 0, NULL);
    else
        find_unknown(check, text);
}

char *templates_check_fit(const char *home, enum rules_language language)
{
    GString *findings = g_string_new(NULL);
    look_at_all(check_fit, findings, home, language);
    return found(findings);
}
