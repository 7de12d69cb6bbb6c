#include "files.h"
#include "../conf/error.h"
#include "../conf/list.h"
#include "../conf/refusals.h"

#include <dirent.h>
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
    int root, aside; /* DIR, and DIR/.new; -1: not open. All below is reached from them, through no link */
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

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* ---- the folder ---- */

/* A folder below another, which must be one itself and no link to one; -1 with errno. */
static int open_folder(int above, const char *name)
{
    return openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* The folder of a file of the archive, and where its own name begins; -1 with errno. */
static int folder_of(const struct judge_site_files *files, const char *path, const char **name)
{
    int at = dup(files->root);
    for (const char *slash; at >= 0 && (slash = strchr(path, '/')); path = slash + 1) {
        g_autofree char *part = g_strndup(path, (gsize)(slash - path));
        int above = at;
        at = open_folder(above, part);
        int why = errno;
        close(above);
        errno = why;
    }
    *name = path;
    return at;
}

/* The names in a folder, which is open still. */
static GPtrArray *names_in(int folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    DIR *open = folder >= 0 ? fdopendir(dup(folder)) : NULL;
    if (open)
        rewinddir(open); /* a copy goes on where the first reader stood */
    for (const struct dirent *entry; open && (entry = readdir(open));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            g_ptr_array_add(names, g_strdup(entry->d_name));
    if (open)
        closedir(open);
    return names;
}

/* Whether there is no file in a folder, nor below it: a first run that was killed leaves folders only. */
static bool is_empty(int folder, unsigned depth)
{
    g_autoptr(GPtrArray) names = names_in(folder);
    bool empty = folder >= 0 && depth;
    for (guint i = 0; empty && i < names->len; i++) {
        int below_it = open_folder(folder, names->pdata[i]);
        empty = is_empty(below_it, depth - 1);
        close_fd(&below_it);
    }
    return empty;
}

/* What a run that was killed has left aside. */
static void clear_aside(const struct judge_site_files *files)
{
    int folder = open_folder(files->root, ASIDE);
    g_autoptr(GPtrArray) names = names_in(folder);
    for (guint i = 0; i < names->len; i++)
        unlinkat(folder, names->pdata[i], 0);
    unlinkat(files->root, ASIDE, folder < 0 ? 0 : AT_REMOVEDIR); /* a link in its place goes itself */
    close_fd(&folder);
}

/* A file's bytes, with a zero behind them; NULL: it is none, a link, or cannot be read. Transfer full. */
static char *read_file(int folder, const char *name, gsize *len)
{
    struct stat at;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    char *text = NULL;
    *len = 0;
    if (fd >= 0 && fstat(fd, &at) == 0 && S_ISREG(at.st_mode)) {
        text = g_malloc((gsize)at.st_size + 1);
        for (gssize n; *len < (gsize)at.st_size && (n = read(fd, text + *len, (gsize)at.st_size - *len)) > 0;)
            *len += (gsize)n;
        text[*len] = '\0';
    }
    close_fd(&fd);
    return text;
}

static void read_memory(struct judge_site_files *files)
{
    gsize len;
    g_autofree char *text = read_file(files->root, MEMORY, &len);
    if (!text || !g_str_has_prefix(text, MEMORY_HEAD "\n"))
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
    if (!g_file_test(files->dir, G_FILE_TEST_EXISTS)) {
        if (g_mkdir(files->dir, 0755) != 0)
            return fail(error, files->dir, errno);
        files->made_dir = true;
    }
    if (!g_file_test(files->dir, G_FILE_TEST_IS_DIR))
        return judge_refuse(error, "site-no-folder", "path", files->dir, NULL);
    /* The folder itself is the editor's to name: it may be a link to where his web server looks. */
    if ((files->root = open(files->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
        return fail(error, files->dir, errno);

    clear_aside(files);
    if (faccessat(files->root, MEMORY, F_OK, AT_SYMLINK_NOFOLLOW) != 0 && !is_empty(files->root, MOST_DEPTH))
        return judge_refuse(error, "site-foreign", "path", files->dir, NULL);
    if (mkdirat(files->root, ASIDE, 0755) != 0 || (files->aside = open_folder(files->root, ASIDE)) < 0)
        return fail(error, files->dir, errno);
    read_memory(files);
    return true;
}

struct judge_site_files *judge_site_files_open(const char *dir, GError **error)
{
    struct judge_site_files *files = g_new0(struct judge_site_files, 1);
    files->dir = g_strdup(dir);
    files->root = files->aside = -1;
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
    if (!files->done && files->root >= 0) {
        clear_aside(files);
        for (guint i = files->made->len; i > 0; i--) {
            const char *name;
            int above = folder_of(files, files->made->pdata[i - 1], &name);
            unlinkat(above, name, AT_REMOVEDIR);
            close_fd(&above);
        }
        if (files->made_dir)
            g_rmdir(files->dir);
    }
    close_fd(&files->root);
    close_fd(&files->aside);
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

static bool is_there(int folder, const char *name, const char *text, gsize len)
{
    gsize old_len;
    g_autofree char *old = folder >= 0 ? read_file(folder, name, &old_len) : NULL;
    return old && old_len == len && !memcmp(old, text, len);
}

/* Into DIR/.new. */
static bool write_bytes(const struct judge_site_files *files, const char *name, const char *text, gsize len,
                        GError **error)
{
    int fd = openat(files->aside, name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644);
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
    return !why || fail(error, files->dir, why);
}

/* The folder of a file and those above it. */
static bool make_folder(struct judge_site_files *files, const char *path, GError **error)
{
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        g_autofree char *part = g_strndup(path, (gsize)(slash - path)), *full = below(files, part);
        const char *name;
        int above = folder_of(files, part, &name), there = -1, why = errno;
        bool made = above >= 0 && mkdirat(above, name, 0755) == 0;
        if (made)
            g_ptr_array_add(files->made, g_strdup(part));
        if (above >= 0 && (there = open_folder(above, name)) < 0)
            why = errno;
        bool ok = there >= 0;
        close_fd(&there);
        close_fd(&above);
        if (!ok)
            return fail(error, full, why);
    }
    return true;
}

bool judge_site_files_put(struct judge_site_files *files, const char *path, const char *text, GError **error)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    return judge_site_files_put_bytes(files, path, bytes, error);
}

bool judge_site_files_put_bytes(struct judge_site_files *files, const char *path, GBytes *bytes,
                                GError **error)
{
    g_assert(is_safe(path));
    gsize len;
    const char *text = g_bytes_get_data(bytes, &len);
    g_hash_table_add(files->put, g_strdup(path));
    const char *name;
    int folder = folder_of(files, path, &name);
    bool same = is_there(folder, name, text, len);
    close_fd(&folder);
    if (same) {
        files->count.same++;
        return true;
    }

    if (!make_folder(files, path, error) ||
        !write_bytes(files, DIGITS(files->waiting->len), text, len, error))
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
    const char *name;
    int above = folder_of(files, folder, &name), open = above < 0 ? -1 : open_folder(above, name);
    g_autoptr(GPtrArray) names = names_in(open);
    close_fd(&open);
    close_fd(&above);
    return names->len;
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

/* What waits in DIR/.new takes its place: a link that stands there is replaced, not followed. */
static bool move_to(const struct judge_site_files *files, const char *waiting, const char *path,
                    GError **error)
{
    const char *name;
    int folder = folder_of(files, path, &name);
    bool ok = folder >= 0 && renameat(files->aside, waiting, folder, name) == 0;
    int why = errno;
    close_fd(&folder);
    g_autofree char *place = below(files, path);
    return ok || fail(error, place, why);
}

static bool put_memory(struct judge_site_files *files, GHashTable *memory, GError **error)
{
    g_autoptr(GString) text = g_string_new(MEMORY_HEAD "\n");
    GList *keys = g_list_sort(g_hash_table_get_keys(memory), (GCompareFunc)strcmp);
    for (GList *key = keys; key; key = key->next)
        g_string_append_printf(text, "%s\t%s\n", (const char *)key->data,
                               (const char *)g_hash_table_lookup(memory, key->data));
    g_list_free(keys);

    return is_there(files->root, MEMORY, text->str, text->len) ||
           (write_bytes(files, "memory", text->str, text->len, error) &&
            move_to(files, "memory", MEMORY, error));
}

/* ---- commit ---- */

/* What stands in a folder of the archive and was not put this time. */
static void remove_stale(struct judge_site_files *files, const char *folder)
{
    const char *own;
    int above = folder_of(files, folder, &own), open = above < 0 ? -1 : open_folder(above, own);
    g_autoptr(GPtrArray) names = names_in(open);
    bool any = false;
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(folder, names->pdata[i], NULL);
        bool stale = !g_hash_table_contains(files->put, path); /* a folder is none that unlinkat takes */
        if (stale && unlinkat(open, names->pdata[i], 0) == 0)
            files->count.removed++;
        else
            any = true;
    }
    if (open >= 0 && !any)
        unlinkat(above, own, AT_REMOVEDIR);
    close_fd(&open);
    close_fd(&above);
}

bool judge_site_files_commit(struct judge_site_files *files, GError **error)
{
    /* The folder is known for an archive before the first file is in it: a run that is killed now can be repeated. */
    if (!put_memory(files, files->known, error))
        return false;
    for (guint i = 0; i < files->waiting->len; i++)
        if (!move_to(files, DIGITS(i), files->waiting->pdata[i], error))
            return false;
    for (guint i = 0; i < files->own->len; i++)
        remove_stale(files, files->own->pdata[i]);
    if (!put_memory(files, files->memory, error))
        return false;

    unlinkat(files->root, ASIDE, AT_REMOVEDIR);
    files->done = true;
    return true;
}

struct judge_site_count judge_site_files_counted(const struct judge_site_files *files)
{
    return files->count;
}
