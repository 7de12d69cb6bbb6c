/*
 * An mbox file (RFC 4155 and its habits): "From " lines part messages, ">From " is undone. A message's key is
 * the checksum of its bytes, so it holds when others are removed. Filing appends to FILE.processed first,
 * then rewrites FILE without the message, under a lock.
 */
#include "fields_p.h"
#include "mailbox_p.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MBOX_MAX (1024u * 1024u * 1024u)

struct mbox {
    char *path;
    char *folder[2];
    bool missing; /* a folder of handled mail that is not there: it is empty */
};

/* A message in the file: its "From " line begins at `start`, its header at `body`. */
struct span {
    gsize start, body, end;
    char *key;
};

static void span_clear(gpointer data)
{
    g_free(((struct span *)data)->key);
}

static int open_locked(const struct mbox *m, int mode, GError **error)
{
    int fd = open(m->path, mode | O_CLOEXEC);
    if (fd < 0) {
        mailio_error_from_errno(error, "not-opened", m->path);
        return -1;
    }

    struct flock lock = {.l_type = mode == O_RDONLY ? F_RDLCK : F_WRLCK, .l_whence = SEEK_SET};
    for (unsigned tries = 0; fcntl(fd, F_SETLK, &lock) < 0; tries++) {
        if (tries == 50 || (errno != EAGAIN && errno != EACCES && errno != EINTR)) {
            mailio_fault(error, MAILIO_ERROR_RETRY, "locked", "path", m->path, NULL);
            close(fd);
            return -1;
        }
        g_usleep(100000);
    }

    return fd;
}

static GArray *split(const char *data, gsize len)
{
    GArray *spans = g_array_new(FALSE, FALSE, sizeof(struct span));
    g_array_set_clear_func(spans, span_clear);
    bool blank_before = true;
    for (gsize i = 0; i < len;) {
        const char *end = memchr(data + i, '\n', len - i);
        gsize next = end ? (gsize)(end - data) + 1 : len;
        if (blank_before && next - i > 5 && !memcmp(data + i, "From ", 5)) {
            if (spans->len)
                g_array_index(spans, struct span, spans->len - 1).end = i;
            struct span s = {.start = i, .body = next, .end = len};
            g_array_append_val(spans, s);
        }
        blank_before = next - i == 1 || (next - i == 2 && data[i] == '\r');
        i = next;
    }

    /* Two equal messages need two keys: the second gets a number. */
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < spans->len; i++) {
        struct span *s = &g_array_index(spans, struct span, i);
        g_autofree char *sum =
            g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)data + s->body, s->end - s->body);
        s->key = g_strdup(sum);
        for (unsigned copy = 2; g_hash_table_contains(seen, s->key); copy++) {
            g_free(s->key);
            s->key = g_strdup_printf("%s-%u", sum, copy);
        }
        g_hash_table_add(seen, s->key);
    }

    return spans;
}

static bool read_all(int fd, const char *path, char **data, gsize *len, GError **error)
{
    struct stat st;
    if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) || st.st_size > MBOX_MAX) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "mbox-file", "path", path, NULL);
        return false;
    }

    *data = g_malloc((gsize)st.st_size + 1);
    *len = 0;
    while (*len < (gsize)st.st_size) {
        ssize_t n = pread(fd, *data + *len, (gsize)st.st_size - *len, (off_t)*len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return mailio_error_from_errno(error, "not-read", path);
        if (n == 0)
            break;
        *len += (gsize)n;
    }

    return true;
}

/* The message without the quoting of "From " lines; the blank line that parts it from the next is not its
 * own. */
static GString *unquote(const char *data, const struct span *s)
{
    gsize end = s->end;
    if (end > s->body && data[end - 1] == '\n')
        end -= end - s->body >= 2 && data[end - 2] == '\r' ? 2 : 1;
    GString *out = g_string_sized_new(end - s->body);
    for (gsize i = s->body; i < end;) {
        const char *newline = memchr(data + i, '\n', end - i);
        gsize next = newline ? (gsize)(newline - data) + 1 : end;
        gsize marks = 0;
        while (i + marks < next && data[i + marks] == '>')
            marks++;
        bool quoted = marks && next - i - marks >= 5 && !memcmp(data + i + marks, "From ", 5);
        g_string_append_len(out, data + i + quoted, (gssize)(next - i - quoted));
        i = next;
    }

    return out;
}

/* The time at the end of "From a@b.fr Tue Mar  4 21:14:05 2025", in the time of this machine; 0: none. */
static gint64 from_line_time(const char *line, gsize len)
{
    enum { STAMP = 24 }; /* as asctime writes it */
    g_autofree char *text = g_strchomp(g_strndup(line, len));
    gsize n = strlen(text);
    struct tm tm = {.tm_isdst = -1};
    const char *end = n > STAMP ? strptime(text + n - STAMP, "%a %b %d %H:%M:%S %Y", &tm) : NULL;
    time_t seconds = end && !*end ? mktime(&tm) : 0;
    return MAX((gint64)seconds, 0);
}

static bool mbox_fetch(void *state, gsize max_size, unsigned max_count, mailio_known *known, mailio_got *got,
                       void *context, GError **error)
{
    const struct mbox *m = state;
    g_autofree char *data = NULL;
    gsize len = 0;
    if (m->missing)
        return true;
    int fd = open_locked(m, O_RDONLY, error);
    if (fd < 0)
        return false;

    bool ok = read_all(fd, m->path, &data, &len, error);
    close(fd);
    if (!ok)
        return false;

    g_autoptr(GArray) spans = split(data, len);
    unsigned given = 0;
    bool more = true;
    for (guint i = 0; i < spans->len && more && (!max_count || given < max_count); i++) {
        const struct span *s = &g_array_index(spans, struct span, i);
        if (known && known(context, 0, 0, s->key))
            continue;
        g_autoptr(GString) text = unquote(data, s);
        struct mailio_raw raw = {.key = s->key, .full_size = text->len};
        if (max_size && text->len > max_size) {
            raw.head = text->str;
            raw.head_len = mailio_head_length(text->str, text->len);
        } else {
            raw.data = text->str;
            raw.len = text->len;
        }
        raw.file_s = from_line_time(data + s->start, s->body - s->start);
        given++;
        more = got(context, &raw);
    }

    return true;
}

static bool write_all(int fd, const char *data, gsize len)
{
    while (len) {
        ssize_t n = write(fd, data, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        len -= (gsize)n;
    }
    return true;
}

static bool append_filed(const char *path, const char *data, GArray *spans, GHashTable *wanted,
                         GError **error)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    bool ok = fd >= 0;

    for (guint i = 0; i < spans->len && ok; i++) {
        const struct span *s = &g_array_index(spans, struct span, i);
        if (g_hash_table_contains(wanted, s->key))
            ok = write_all(fd, data + s->start, s->end - s->start);
    }

    ok = ok && fsync(fd) == 0;
    if (!ok)
        mailio_error_from_errno(error, "not-written", path);
    if (fd >= 0)
        close(fd);

    return ok;
}

/* In place: a mail spool often allows no new file beside it, and the lock is on this one. */
static bool rewrite(const struct mbox *m, int fd, const char *data, GArray *spans, GHashTable *wanted,
                    GError **error)
{
    g_autoptr(GString) rest = g_string_new(NULL);
    for (guint i = 0; i < spans->len; i++) {
        const struct span *s = &g_array_index(spans, struct span, i);
        if (!g_hash_table_contains(wanted, s->key))
            g_string_append_len(rest, data + s->start, (gssize)(s->end - s->start));
    }
    bool ok = lseek(fd, 0, SEEK_SET) == 0 && write_all(fd, rest->str, rest->len) &&
              ftruncate(fd, (off_t)rest->len) == 0 && fsync(fd) == 0;
    return ok || mailio_error_from_errno(error, "not-written", m->path);
}

static bool mbox_file(void *state, const char *const *keys, gsize n, enum mailio_filing where, GError **error)
{
    const struct mbox *m = state;
    if (!m->folder[where])
        return true; /* stays; the caller knows its key */
    g_autoptr(GHashTable) wanted = g_hash_table_new(g_str_hash, g_str_equal);
    for (gsize i = 0; i < n; i++)
        g_hash_table_add(wanted, (gpointer)keys[i]);
    g_autofree char *data = NULL;
    gsize len = 0;
    int fd = open_locked(m, O_RDWR, error);
    if (fd < 0)
        return false;

    bool ok = read_all(fd, m->path, &data, &len, error);
    if (ok) {
        g_autoptr(GArray) spans = split(data, len);
        ok = append_filed(m->folder[where], data, spans, wanted, error) &&
             rewrite(m, fd, data, spans, wanted, error);
    }

    close(fd);

    return ok;
}

static bool count_one(void *context, const struct mailio_raw *raw)
{
    (void)raw;
    ++*(unsigned *)context;
    return true;
}

static bool mbox_probe(void *state, struct mailio_reached *reached, GError **error)
{
    return mbox_fetch(state, 0, 0, NULL, count_one, &reached->count, error);
}

static void mbox_close(void *state)
{
    struct mbox *m = state;
    g_free(m->path);
    g_free(m->folder[0]);
    g_free(m->folder[1]);
    g_free(m);
}

static char *folder_path(const char *path, const char *name)
{
    if (!name || !*name)
        return NULL;
    return name[0] == '/' ? g_strdup(name) : g_strconcat(path, ".", name, NULL);
}

static const struct mailio_mailbox_kind mbox_kind = {mbox_fetch, mbox_file,  NULL,
                                                     mbox_probe, mbox_close, NULL};

bool mailio_mbox_open(struct mailio_mailbox *box, const struct mailio_url *url,
                      const struct mailio_mailbox_settings *settings, GError **error)
{
    g_autofree char *handled = settings->again ? folder_path(url->path, settings->folder) : NULL;
    const char *path = handled ? handled : url->path;
    bool missing = handled && access(handled, F_OK) < 0;
    if (!missing && access(path, R_OK) < 0)
        return mailio_error_from_errno(error, "not-opened", path);
    struct stat st;
    if (!missing && stat(path, &st) == 0 && !S_ISREG(st.st_mode))
        return mailio_fault(error, MAILIO_ERROR_SETUP, "mbox-file", "path", path, NULL);

    struct mbox *m = g_new0(struct mbox, 1);
    m->path = g_strdup(missing ? "/dev/null" : path);
    m->missing = missing;
    m->folder[MAILIO_FILE_PROCESSED] = folder_path(m->path, settings->processed);
    m->folder[MAILIO_FILE_REJECTED] =
        folder_path(m->path, settings->rejected ? settings->rejected : settings->processed);
    box->kind = &mbox_kind;
    box->state = m;
    return true;
}
