/* Files for commands: whole files, and maps with what they include. */
#include "files.h"
#include "list.h"
#include "console.h"
#include "refusals.h"
#include "settings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *judge_read_file(enum rules_language language, const char *path, gsize limit, gsize *len)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file) {
        g_autofree char *why = judge_system_said(language, g_strerror(errno));
        judge_console(language, NULL, "file-not-opened", "file", path, "why", why, NULL);
        return NULL;
    }

    GByteArray *bytes = g_byte_array_new();
    guint8 block[65536];
    size_t n;
    bool ok = true;
    while (ok && (n = fread(block, 1, sizeof block, file)) > 0) {
        if (bytes->len + n > limit) {
            judge_console(language, NULL, "file-large", "file", path, "most", DIGITS(limit), NULL);
            ok = false;
        } else {
            g_byte_array_append(bytes, block, (guint)n);
        }
    }

    if (ok && ferror(file)) {
        g_autofree char *why = judge_system_said(language, g_strerror(errno));
        judge_console(language, NULL, "file-not-read", "file", path, "why", why, NULL);
        ok = false;
    }

    if (file != stdin)
        fclose(file);
    *len = bytes->len;
    g_byte_array_append(bytes, (const guint8 *)"", 1);
    char *data = (char *)g_byte_array_free(bytes, !ok);

    return ok ? data : NULL;
}

char *judge_read_kept(const char *home, const char *folder, const char *name, gsize limit)
{
    if (*name == '.' || strchr(name, '/'))
        return NULL;
    g_autofree char *path = g_build_filename(home, folder, NULL);
    int dir = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    int file = dir >= 0 ? openat(dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
    struct stat st;
    bool plain = file >= 0 && fstat(file, &st) == 0 && S_ISREG(st.st_mode) && (gsize)st.st_size <= limit;
    g_autofree char *text = plain ? g_malloc((gsize)st.st_size) : NULL;
    ssize_t len = plain ? read(file, text, (size_t)st.st_size) : -1;
    if (file >= 0)
        close(file);
    if (dir >= 0)
        close(dir);
    return len >= 0 ? g_utf8_make_valid(text, len) : NULL;
}

char *judge_setting_text(const char *home, const char *key, const char *value)
{
    enum { BYTES = 64 << 10 };
    char *text = judge_setting_names_file(key, value) ? judge_read_kept(home, key, value, BYTES) : NULL;
    return text ? text : g_strdup(value);
}

struct loader {
    char *folder;
    GPtrArray *texts;
    enum rules_language language;
    bool show_warnings;
};

static bool open_beside(void *context, const char *file_name, const char **text, size_t *len)
{
    struct loader *loader = context;
    g_autofree char *path = g_build_filename(loader->folder, file_name, NULL);
    gchar *data = NULL;
    if (!g_file_get_contents(path, &data, len, NULL))
        return false;
    g_ptr_array_add(loader->texts, data);
    *text = data;
    return true;
}

bool judge_write_file(enum rules_language language, const char *path, GBytes *bytes)
{
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);
    if (strcmp(path, "-") == 0)
        return fwrite(data, 1, len, stdout) == len && fflush(stdout) == 0;
    g_autoptr(GError) error = NULL;
    if (g_file_set_contents(path, data, (gssize)len, &error))
        return true;
    judge_console(language, NULL, "file-not-written", "file", path, "why", error->message, NULL);
    return false;
}

static void print_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    struct loader *loader = context;
    if (severity == RULES_ERROR || loader->show_warnings)
        judge_console_finding(loader->language, severity, file, line, message);
}

struct rules_map *judge_load_map(enum rules_language language, const char *name_or_path, bool show_warnings)
{
    struct rules_map *map = rules_map_builtin(name_or_path);
    if (map)
        return map;

    gsize len;
    g_autofree char *text = judge_read_file(language, name_or_path, 16 << 20, &len);
    if (!text)
        return NULL;

    struct loader loader = {g_path_get_dirname(name_or_path), g_ptr_array_new_with_free_func(g_free),
                            language, show_warnings};
    g_autofree char *base = g_path_get_basename(name_or_path);
    map = rules_map_load(text, len, base, open_beside, &loader, print_finding, &loader);
    g_free(loader.folder);
    g_ptr_array_unref(loader.texts);

    return map;
}
