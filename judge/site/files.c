#include "files.h"
#include "../conf/error.h"
#include "../conf/refusals.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MEMORY      ".judge-site"
#define MEMORY_HEAD "moeshoeshoe-site 1"
#define ASIDE       ".new"
enum { MOST_DEPTH = 8 };

struct judge_site_files {
    char *dir;
    bool made_dir, done;
    GPtrArray *waiting;         /* char*: paths whose new bytes wait in DIR/.new, under their number */
    GPtrArray *made;            /* char*: folders that were made for them */
    GHashTable *put;            /* char*: every path that was put */
    GPtrArray *own;             /* char*: folders */
    GHashTable *known, *memory; /* key -> value: of the last time, of this time */
    struct judge_site_count count;
};

static bool fail(GError **error, const char *path, int why)
{
    return judge_fail(error, JUDGE_ERROR_SETUP, "file-unwritten", "path", path, "why", g_strerror(why), NULL);
}

static char *below(const struct judge_site_files *files, const char *path)
{
    return g_build_filename(files->dir, path, NULL);
}

static char *aside(const struct judge_site_files *files, guint number)
{
    return g_strdup_printf("%s/" ASIDE "/%u", files->dir, number);
}

/* ---- the folder ---- */

/* Whether there is no file in a folder, nor below it: a first run that was killed leaves folders only. */
static bool is_empty(const char *dir, unsigned depth)
{
    GDir *open = depth ? g_dir_open(dir, 0, NULL) : NULL;
    bool empty = open != NULL;
    for (const char *name; empty && (name = g_dir_read_name(open));) {
        g_autofree char *path = g_build_filename(dir, name, NULL);
        empty = !g_file_test(path, G_FILE_TEST_IS_SYMLINK) && g_file_test(path, G_FILE_TEST_IS_DIR) &&
                is_empty(path, depth - 1);
    }
    if (open)
        g_dir_close(open);
    return empty;
}

/* What a run that was killed has left aside. */
static void clear_aside(const struct judge_site_files *files)
{
    g_autofree char *folder = below(files, ASIDE);
    GDir *open = g_dir_open(folder, 0, NULL);
    for (const char *name; open && (name = g_dir_read_name(open));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
    if (open)
        g_dir_close(open);
    g_rmdir(folder);
}

static void read_memory(struct judge_site_files *files)
{
    g_autofree char *path = below(files, MEMORY), *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL) || !g_str_has_prefix(text, MEMORY_HEAD "\n"))
        return;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines + 1; *line; line++) {
        char *tab = strchr(*line, '\t');
        if (tab)
            g_hash_table_replace(files->known, g_strndup(*line, (gsize)(tab - *line)), g_strdup(tab + 1));
    }
}

static bool prepare(struct judge_site_files *files, GError **error)
{
    g_autofree char *memory = below(files, MEMORY), *folder = below(files, ASIDE);
    if (!g_file_test(files->dir, G_FILE_TEST_EXISTS)) {
        if (g_mkdir(files->dir, 0755) != 0)
            return fail(error, files->dir, errno);
        files->made_dir = true;
    }
    if (!g_file_test(files->dir, G_FILE_TEST_IS_DIR))
        return judge_refuse(error, "site-no-folder", "path", files->dir, NULL);

    clear_aside(files);
    if (!g_file_test(memory, G_FILE_TEST_EXISTS) && !is_empty(files->dir, MOST_DEPTH))
        return judge_refuse(error, "site-foreign", "path", files->dir, NULL);
    if (g_mkdir(folder, 0755) != 0)
        return fail(error, files->dir, errno);
    read_memory(files);
    return true;
}

struct judge_site_files *judge_site_files_open(const char *dir, GError **error)
{
    struct judge_site_files *files = g_new0(struct judge_site_files, 1);
    files->dir = g_strdup(dir);
    files->waiting = g_ptr_array_new_with_free_func(g_free);
    files->made = g_ptr_array_new_with_free_func(g_free);
    files->own = g_ptr_array_new_with_free_func(g_free);
    files->put = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    files->known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    files->memory = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    if (prepare(files, error))
        return files;
    judge_site_files_free(files);
    return NULL;
}

void judge_site_files_free(struct judge_site_files *files)
{
    if (!files)
        return;
    if (!files->done) {
        clear_aside(files);
        for (guint i = files->made->len; i > 0; i--)
            g_rmdir(files->made->pdata[i - 1]);
        if (files->made_dir)
            g_rmdir(files->dir);
    }
    g_ptr_array_unref(files->waiting);
    g_ptr_array_unref(files->made);
    g_ptr_array_unref(files->own);
    g_hash_table_unref(files->put);
    g_hash_table_unref(files->known);
    g_hash_table_unref(files->memory);
    g_free(files->dir);
    g_free(files);
}

/* ---- put ---- */

/* Names that cannot lead out of the folder, nor onto what an archive keeps for itself. */
static bool is_safe(const char *path)
{
    bool start = true;
    for (const char *c = path; *c; start = *c == '/', c++) {
        if (!g_ascii_isalnum(*c) && !strchr("-_./", *c))
            return false;
        if (start && (*c == '.' || *c == '/'))
            return false;
    }
    return !start;
}

static bool is_there(const char *path, const char *text, gsize len)
{
    struct stat at;
    if (g_lstat(path, &at) != 0 || !S_ISREG(at.st_mode) || (gsize)at.st_size != len)
        return false;
    g_autofree char *old = NULL;
    gsize old_len;
    return g_file_get_contents(path, &old, &old_len, NULL) && old_len == len && !memcmp(old, text, len);
}

static bool write_bytes(const char *path, const char *text, gsize len, GError **error)
{
    int fd = g_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    int why = fd < 0 ? errno : 0;
    for (gsize done = 0; !why && done < len;) {
        gssize n = write(fd, text + done, len - done);
        if (n > 0)
            done += (gsize)n;
        else if (n == 0 || errno != EINTR)
            why = n == 0 ? ENOSPC : errno;
    }
    if (fd >= 0 && close(fd) != 0 && !why)
        why = errno;
    return !why || fail(error, path, why);
}

/* The folder of a file and those above it. */
static bool make_folder(struct judge_site_files *files, const char *path, GError **error)
{
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        g_autofree char *part = g_strndup(path, (gsize)(slash - path));
        g_autofree char *folder = below(files, part);
        if (g_mkdir(folder, 0755) == 0)
            g_ptr_array_add(files->made, g_steal_pointer(&folder));
        else if (errno != EEXIST)
            return fail(error, folder, errno);
    }
    return true;
}

bool judge_site_files_put(struct judge_site_files *files, const char *path, const char *text, GError **error)
{
    g_assert(is_safe(path));
    gsize len = strlen(text);
    g_autofree char *place = below(files, path);
    g_hash_table_add(files->put, g_strdup(path));
    if (is_there(place, text, len)) {
        files->count.same++;
        return true;
    }

    g_autofree char *new = aside(files, files->waiting->len);
    if (!make_folder(files, path, error) || !write_bytes(new, text, len, error))
        return false;
    g_ptr_array_add(files->waiting, g_strdup(path));
    files->count.written++;
    return true;
}

void judge_site_files_own(struct judge_site_files *files, const char *folder)
{
    g_assert(is_safe(folder));
    g_ptr_array_add(files->own, g_strdup(folder));
}

unsigned judge_site_files_count(const struct judge_site_files *files, const char *folder)
{
    unsigned n = 0;
    g_autofree char *path = below(files, folder);
    GDir *open = g_dir_open(path, 0, NULL);
    while (open && g_dir_read_name(open))
        n++;
    if (open)
        g_dir_close(open);
    return n;
}

/* ---- memory ---- */

const char *judge_site_files_known(const struct judge_site_files *files, const char *key)
{
    return g_hash_table_lookup(files->known, key);
}

void judge_site_files_remember(struct judge_site_files *files, const char *key, const char *value)
{
    g_hash_table_replace(files->memory, g_strdup(key), g_strdup(value));
}

GList *judge_site_files_keys(const struct judge_site_files *files)
{
    return g_list_sort(g_hash_table_get_keys(files->known), (GCompareFunc)strcmp);
}

static bool put_memory(struct judge_site_files *files, GHashTable *memory, GError **error)
{
    g_autoptr(GString) text = g_string_new(MEMORY_HEAD "\n");
    GList *keys = g_list_sort(g_hash_table_get_keys(memory), (GCompareFunc)strcmp);
    for (GList *key = keys; key; key = key->next)
        g_string_append_printf(text, "%s\t%s\n", (const char *)key->data,
                               (const char *)g_hash_table_lookup(memory, key->data));
    g_list_free(keys);

    g_autofree char *place = below(files, MEMORY), *new = below(files, ASIDE "/memory");
    if (is_there(place, text->str, text->len))
        return true;
    return write_bytes(new, text->str, text->len, error) &&
           (g_rename(new, place) == 0 || fail(error, place, errno));
}

/* ---- commit ---- */

/* What stands in a folder of the archive and was not put this time. */
static void remove_stale(struct judge_site_files *files, const char *folder)
{
    g_autofree char *place = below(files, folder);
    GDir *open = g_dir_open(place, 0, NULL);
    bool any = false;
    for (const char *name; open && (name = g_dir_read_name(open));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *full = below(files, path);
        bool stale = !g_hash_table_contains(files->put, path) && !g_file_test(full, G_FILE_TEST_IS_DIR);
        if (stale && g_unlink(full) == 0)
            files->count.removed++;
        else
            any = true;
    }
    if (open)
        g_dir_close(open);
    if (open && !any)
        g_rmdir(place);
}

bool judge_site_files_commit(struct judge_site_files *files, GError **error)
{
    /* The folder is known for an archive before the first file is in it: a run that is killed now can be repeated. */
    if (!put_memory(files, files->known, error))
        return false;
    for (guint i = 0; i < files->waiting->len; i++) {
        g_autofree char *new = aside(files, i), *place = below(files, files->waiting->pdata[i]);
        if (g_rename(new, place) != 0)
            return fail(error, place, errno);
    }
    for (guint i = 0; i < files->own->len; i++)
        remove_stale(files, files->own->pdata[i]);
    if (!put_memory(files, files->memory, error))
        return false;

    g_autofree char *folder = below(files, ASIDE);
    g_rmdir(folder);
    files->done = true;
    return true;
}

struct judge_site_count judge_site_files_counted(const struct judge_site_files *files)
{
    return files->count;
}
