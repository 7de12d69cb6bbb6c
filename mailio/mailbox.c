/* One door for all kinds of mailboxes. */
#include "mailbox_p.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct mailio_mailbox *mailio_mailbox_open(const struct mailio_mailbox_settings *settings, GError **error)
{
    static const struct {
        const char *scheme;
        bool (*open)(struct mailio_mailbox *, const struct mailio_url *,
                     const struct mailio_mailbox_settings *, GError **);
    } kinds[] = {{"imaps", mailio_imap_open},
                 {"imap", mailio_imap_open},
                 {"pop3s", mailio_pop_open},
                 {"maildir", mailio_maildir_open},
                 {"mbox", mailio_mbox_open}};
    struct mailio_url url;
    if (!mailio_url_init(&url, settings->url, error))
        return NULL;

    struct mailio_mailbox *box = g_new0(struct mailio_mailbox, 1);
    box->authserv_id = g_strdup(settings->authserv_id);
    bool opened = false, known = false;
    for (gsize i = 0; i < G_N_ELEMENTS(kinds) && !known; i++)
        if (!strcmp(kinds[i].scheme, url.scheme)) {
            known = true;
            opened = kinds[i].open(box, &url, settings, error);
        }
    if (!known)
        mailio_fault(error, MAILIO_ERROR_SETUP, "mailbox-scheme", "url", settings->url, NULL);
    mailio_url_clear(&url);
    if (!opened) {
        g_free(box->authserv_id);
        g_clear_pointer(&box, g_free);
    }

    return box;
}

/* The caller of a fetch, between whom and the kind of mailbox the time of arrival is found. */
struct receiver {
    mailio_known *known;
    mailio_got *got;
    void *context;
    const char *authserv_id;
};

static bool is_known(void *context, guint64 uidvalidity, guint64 uid, const char *key)
{
    const struct receiver *to = context;
    return to->known && to->known(to->context, uidvalidity, uid, key);
}

/* A field that is of a later day than the file that it stands in tells no time. */
static bool take(void *context, const struct mailio_raw *raw)
{
    const struct receiver *to = context;
    struct mailio_raw dated = *raw;
    if (!dated.arrived_s)
        dated.arrived_s = raw->data ? mailio_arrival_read(raw->data, raw->len, to->authserv_id)
                                    : mailio_arrival_read(raw->head, raw->head_len, to->authserv_id);
    if (!dated.arrived_s || (raw->file_s > 0 && !raw->arrived_s && dated.arrived_s > raw->file_s + 86400))
        dated.arrived_s = MAX(raw->file_s, 0);
    return to->got(to->context, &dated);
}

bool mailio_mailbox_fetch(struct mailio_mailbox *mailbox, gsize max_size, unsigned max_count,
                          mailio_known *known, mailio_got *got, void *context, GError **error)
{
    struct receiver to = {known, got, context, mailbox->authserv_id};
    return mailbox->kind->fetch(mailbox->state, max_size, max_count, is_known, take, &to, error);
}

bool mailio_mailbox_file(struct mailio_mailbox *mailbox, const char *const *keys, gsize n,
                         enum mailio_filing where, GError **error)
{
    return n == 0 || mailbox->kind->file(mailbox->state, keys, n, where, error);
}

bool mailio_mailbox_replace(struct mailio_mailbox *mailbox, const char *key, const char *data, gsize len,
                            GError **error)
{
    return !mailbox->kind->replace || mailbox->kind->replace(mailbox->state, key, data, len, error);
}

bool mailio_mailbox_probe(struct mailio_mailbox *mailbox, struct mailio_reached *reached, GError **error)
{
    *reached = (struct mailio_reached){0};
    return mailbox->kind->probe(mailbox->state, reached, error);
}

unsigned mailio_mailbox_count_before(struct mailio_mailbox *mailbox, gint64 before_s)
{
    return mailbox->kind->count_before ? mailbox->kind->count_before(mailbox->state, before_s) : 0;
}

void mailio_mailbox_close(struct mailio_mailbox *mailbox)
{
    if (!mailbox)
        return;
    mailbox->kind->close(mailbox->state);
    g_free(mailbox->authserv_id);
    g_free(mailbox);
}

bool mailio_error_from_errno(GError **error, const char *what, const char *path)
{
    int code = errno;
    bool setup = code == ENOENT || code == EACCES || code == EPERM || code == ENOTDIR || code == EROFS ||
                 code == ELOOP || code == EISDIR;
    mailio_fault(error, setup ? MAILIO_ERROR_SETUP : MAILIO_ERROR_RETRY, what, "path", path, "why",
                 g_strerror(code), NULL);
    return false;
}

bool mailio_file_read(const char *path, gsize max, char **data, gsize *len, gsize *full_size, GError **error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    struct stat st;

    if (fd < 0)
        return mailio_error_from_errno(error, "not-opened", path);
    if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode)) {
        close(fd);
        mailio_fault(error, MAILIO_ERROR_REFUSED, "no-file", "path", path, NULL);
        return false;
    }

    *full_size = (gsize)st.st_size;
    gsize want = MIN(*full_size, max), got = 0;
    *data = g_malloc(want + 1);
    while (got < want) {
        ssize_t n = read(fd, *data + got, want - got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            mailio_error_from_errno(error, "not-read", path);
            close(fd);
            g_clear_pointer(data, g_free);
            return false;
        }
        if (n == 0)
            break;
        got += (gsize)n;
    }

    close(fd);
    (*data)[got] = '\0';
    *len = got;

    return true;
}
