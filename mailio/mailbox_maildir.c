/*
 * A Maildir: new/ and cur/ are read, oldest name first. A message's key is its unique name without flags,
 * which no program changes. Filing renames into a folder "processed" beside it (Maildir++: DIR/.processed, or
 * an absolute path), or marks it seen when there is none.
 */
#include "fields_p.h"
#include "mailbox_p.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define HEAD_MAX (256u * 1024u)

struct maildir {
    char *dir;
    char *folder[2]; /* by enum mailio_filing; NULL: stay */
    bool again;      /* what was seen is read too */
    bool missing;    /* there is no such folder: it is empty */
};

struct entry {
    char *name, *key;
    bool in_cur, seen;
    guint64 stamp; /* the number the name begins with: seconds of delivery */
};

static void entry_clear(gpointer data)
{
    struct entry *e = data;
    g_free(e->name);
    g_free(e->key);
}

static gint entry_order(gconstpointer a, gconstpointer b)
{
    const struct entry *x = a, *y = b;
    if (x->stamp != y->stamp)
        return x->stamp < y->stamp ? -1 : 1;
    return strcmp(x->key, y->key);
}

static bool list_folder(const char *dir, bool in_cur, GArray *entries, GError **error)
{
    g_autofree char *path = g_build_filename(dir, in_cur ? "cur" : "new", NULL);
    DIR *d = opendir(path);
    if (!d)
        return mailio_error_from_errno(error, "not-opened", path);

    struct dirent *item;
    while ((item = readdir(d))) {
        if (item->d_name[0] == '.')
            continue;
        const char *flags = strchr(item->d_name, ':');
        struct entry e = {.name = g_strdup(item->d_name),
                          .key = flags ? g_strndup(item->d_name, (gsize)(flags - item->d_name))
                                       : g_strdup(item->d_name),
                          .in_cur = in_cur,
                          .seen = flags && !strncmp(flags, ":2,", 3) && strchr(flags + 3, 'S'),
                          .stamp = g_ascii_strtoull(item->d_name, NULL, 10)};
        g_array_append_val(entries, e);
    }

    closedir(d);

    return true;
}

static GArray *list_all(const struct maildir *m, GError **error)
{
    GArray *entries = g_array_new(FALSE, FALSE, sizeof(struct entry));
    g_array_set_clear_func(entries, entry_clear);
    if (m->missing)
        return entries;
    if (!list_folder(m->dir, false, entries, error) || !list_folder(m->dir, true, entries, error)) {
        g_array_unref(entries);
        return NULL;
    }
    g_array_sort(entries, entry_order);
    return entries;
}

/* Names begin with the second of delivery (as most programs make them), between 2001 and 2100. */
static bool is_time(guint64 stamp)
{
    return stamp >= 1000000000 && stamp < 4102444800;
}

/* Reads one message and gives it to `got`; `*more` is its answer. */
static bool give(const char *path, const struct entry *e, const struct stat *st, bool large, mailio_got *got,
                 void *context, bool *more, GError **error)
{
    g_autofree char *data = NULL;
    struct mailio_raw raw = {.key = e->key};
    gsize len = 0;
    if (!mailio_file_read(path, large ? HEAD_MAX : G_MAXSIZE / 2, &data, &len, &raw.full_size, error))
        return false;
    if (large) {
        raw.head = data;
        raw.head_len = mailio_head_length(data, len);
    } else {
        raw.data = data;
        raw.len = len;
    }

    raw.file_s = is_time(e->stamp) ? (gint64)e->stamp : (gint64)st->st_mtime;
    *more = got(context, &raw);

    return true;
}

static bool maildir_fetch(void *state, gsize max_size, unsigned max_count, mailio_known *known,
                          mailio_got *got, void *context, GError **error)
{
    const struct maildir *m = state;
    g_autoptr(GArray) entries = list_all(m, error);

    if (!entries)
        return false;

    bool ok = true, more = true;
    unsigned given = 0;
    for (guint i = 0; i < entries->len && ok && more && (!max_count || given < max_count); i++) {
        const struct entry *e = &g_array_index(entries, struct entry, i);
        struct stat st;
        bool handled = !m->again && !m->folder[MAILIO_FILE_PROCESSED] && e->in_cur && e->seen;
        if (handled || (known && known(context, 0, 0, e->key)))
            continue;
        g_autofree char *path = g_build_filename(m->dir, e->in_cur ? "cur" : "new", e->name, NULL);
        if (lstat(path, &st) < 0 || !S_ISREG(st.st_mode))
            continue; /* gone meanwhile, or no message */
        given++;
        ok = give(path, e, &st, max_size && (guint64)st.st_size > max_size, got, context, &more, error);
    }

    return ok;
}

static bool move(const struct maildir *m, const struct entry *e, const char *folder, GError **error)
{
    g_autofree char *from = g_build_filename(m->dir, e->in_cur ? "cur" : "new", e->name, NULL);
    const char *colon = strchr(e->name, ':');
    const char *flags = colon && !strncmp(colon, ":2,", 3) ? colon : ":2,";
    g_autofree char *name = e->seen ? g_strdup(e->name) : g_strconcat(e->key, flags, "S", NULL);
    g_autofree char *to = g_build_filename(folder ? folder : m->dir, "cur", name, NULL);
    if (rename(from, to) < 0 && errno != ENOENT)
        return mailio_error_from_errno(error, "not-moved", from);
    return true;
}

static bool maildir_file(void *state, const char *const *keys, gsize n, enum mailio_filing where,
                         GError **error)
{
    const struct maildir *m = state;
    const char *folder = m->folder[where];

    if (folder && !mailio_maildir_make(folder, error))
        return false;

    g_autoptr(GArray) entries = list_all(m, error);
    if (!entries)
        return false;

    g_autoptr(GHashTable) wanted = g_hash_table_new(g_str_hash, g_str_equal);
    for (gsize i = 0; i < n; i++)
        g_hash_table_add(wanted, (gpointer)keys[i]);
    bool ok = true;
    for (guint i = 0; i < entries->len && ok; i++) {
        const struct entry *e = &g_array_index(entries, struct entry, i);
        if (g_hash_table_contains(wanted, e->key))
            ok = move(m, e, folder, error);
    }

    return ok;
}

static bool maildir_replace(void *state, const char *key, const char *data, gsize len, GError **error)
{
    const struct maildir *m = state;
    GArray *entries = list_all(m, error);
    bool ok = entries != NULL;
    for (guint i = 0; ok && i < entries->len; i++) {
        const struct entry *e = &g_array_index(entries, struct entry, i);
        if (strcmp(e->key, key))
            continue;
        g_autofree char *path = g_build_filename(m->dir, e->in_cur ? "cur" : "new", e->name, NULL);
        ok = g_file_set_contents_full(path, data, (gssize)len, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
    }
    if (entries)
        g_array_unref(entries);
    return ok;
}

static bool maildir_probe(void *state, struct mailio_reached *reached, GError **error)
{
    g_autoptr(GArray) entries = list_all(state, error);
    if (!entries)
        return false;

    reached->count = entries->len;
    return true;
}

static void maildir_close(void *state)
{
    struct maildir *m = state;
    g_free(m->dir);
    g_free(m->folder[0]);
    g_free(m->folder[1]);
    g_free(m);
}

bool mailio_maildir_make(const char *dir, GError **error)
{
    static const char *const parts[] = {"tmp", "new", "cur"};
    for (int i = 0; i < 3; i++) {
        g_autofree char *path = g_build_filename(dir, parts[i], NULL);
        if (g_mkdir_with_parents(path, 0700) < 0)
            return mailio_error_from_errno(error, "no-folder-made", path);
    }
    return true;
}

static bool folder_path(const char *dir, const char *name, char **path, GError **error)
{
    if (!name || !*name)
        return true;
    if (name[0] == '/') {
        *path = g_strdup(name);
        return true;
    }

    if (strchr(name, '/') || name[0] == '.') {
        mailio_fault(error, MAILIO_ERROR_SETUP, "folder-name", "name", name, NULL);
        return false;
    }

    g_autofree char *dotted = g_strconcat(".", name, NULL);
    *path = g_build_filename(dir, dotted, NULL);

    return true;
}

static const struct mailio_mailbox_kind maildir_kind = {maildir_fetch, maildir_file,  maildir_replace,
                                                        maildir_probe, maildir_close, NULL};

/* Reads a folder of handled mail in place of the mailbox. */
static bool turn_to_folder(struct maildir *m, const char *folder, GError **error)
{
    char *path = NULL;
    if (!folder_path(m->dir, folder, &path, error))
        return false;

    m->again = true;
    if (!path)
        return true;

    g_free(m->dir);
    m->dir = path;
    m->missing = !g_file_test(path, G_FILE_TEST_IS_DIR);
    return true;
}

bool mailio_maildir_open(struct mailio_mailbox *box, const struct mailio_url *url,
                         const struct mailio_mailbox_settings *settings, GError **error)
{
    struct maildir *m = g_new0(struct maildir, 1);
    m->dir = g_strdup(url->path);
    box->kind = &maildir_kind;
    box->state = m;
    if (!folder_path(m->dir, settings->processed, &m->folder[MAILIO_FILE_PROCESSED], error) ||
        !folder_path(m->dir, settings->rejected ? settings->rejected : settings->processed,
                     &m->folder[MAILIO_FILE_REJECTED], error) ||
        (settings->again && !turn_to_folder(m, settings->folder, error))) {
        maildir_close(m);
        return false;
    }

    GArray *entries = list_all(m, error);
    if (!entries) {
        maildir_close(m);
        return false;
    }

    g_array_unref(entries);

    return true;
}
