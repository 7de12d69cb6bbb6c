#include "map_bundle.h"
#include "../conf/console.h"
#include "../conf/files.h"
#include "../conf/list.h"

#include <string.h>

#define MARK "\n#:: file "

struct bundling {
    char *folder;
    GString *text;    /* included files, each behind its mark */
    GPtrArray *files; /* their bytes, for as long as the loader needs them */
    GHashTable *seen;
};

static bool open_and_keep(void *context, const char *file_name, const char **text, size_t *len)
{
    struct bundling *b = context;
    g_autofree char *path = g_build_filename(b->folder, file_name, NULL);
    gchar *bytes = NULL;
    if (!g_file_get_contents(path, &bytes, len, NULL))
        return false;
    g_ptr_array_add(b->files, bytes);
    *text = bytes;
    if (g_hash_table_add(b->seen, g_strdup(file_name)))
        g_string_append_printf(b->text, MARK "%s\n%s", file_name, bytes);
    return true;
}

static void ignore(void *context, enum rules_severity severity, const char *file, unsigned line,
                   const char *message)
{
    (void)context, (void)severity, (void)file, (void)line, (void)message;
}

char *judge_map_bundle(enum rules_language language, const char *path, gsize limit)
{
    gsize len;
    g_autofree char *main_text = judge_read_file(language, path, limit, &len);
    if (!main_text)
        return NULL;

    g_autofree char *base = g_path_get_basename(path);
    struct bundling b = {g_path_get_dirname(path), g_string_new(main_text),
                         g_ptr_array_new_with_free_func(g_free),
                         g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    rules_map_free(rules_map_load(main_text, len, base, open_and_keep, &b, ignore, NULL));
    g_free(b.folder);
    g_ptr_array_unref(b.files);
    g_hash_table_unref(b.seen);
    if (b.text->len > limit) {
        judge_console(language, NULL, "map-large", "file", path, "most", DIGITS(limit), NULL);
        g_string_free(b.text, TRUE);
        return NULL;
    }

    return g_string_free(b.text, FALSE);
}

static bool open_in_bundle(void *context, const char *file_name, const char **text, size_t *len)
{
    gsize name_len = strlen(file_name);
    for (const char *mark = strstr(context, MARK); mark; mark = strstr(mark + 1, MARK)) {
        const char *name = mark + strlen(MARK), *end;
        if (strncmp(name, file_name, name_len) != 0 || name[name_len] != '\n')
            continue;
        *text = name + name_len + 1;
        end = strstr(*text, MARK);
        *len = end ? (size_t)(end - *text) : strlen(*text);
        return true;
    }
    return false;
}

struct rules_map *judge_map_unbundle(const char *text, const char *lines, const char *name,
                                     rules_report *report, void *context)
{
    const char *end = strstr(text, MARK);
    g_autoptr(GString) main_text = g_string_new_len(text, end ? end - text : -1);
    g_string_append_printf(main_text, "\n%s", lines);
    return rules_map_load(main_text->str, main_text->len, name, open_in_bundle, (void *)text, report,
                          context);
}
