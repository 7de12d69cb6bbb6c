/*
 * Ways out on this machine. `maildir:DIR` delivers to DIR/<address>/new, durably: the letters of a batch are
 * written under tmp/, synced at once, then linked into place. The file is named after the Message-ID, so that
 * sending again gives one file. `sendmail:PATH` runs a program without a shell.
 */
#include "mailbox_p.h"
#include "submit_p.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

extern char **environ;

#define BATCH 64

struct local {
    char *path;
    unsigned timeout_s;
};

static void local_close(void *state)
{
    struct local *l = state;
    g_free(l->path);
    g_free(l);
}

/* ---- Maildir ---- */

/* The folder of an address: nothing in it may lead elsewhere. */
static char *folder_of(const char *dir, const char *address)
{
    g_autofree char *name = g_ascii_strdown(address, -1);
    for (char *p = name; *p; p++)
        if (*p == '/' || (guchar)*p <= ' ' || (p == name && *p == '.'))
            *p = '_';
    return g_build_filename(dir, name, NULL);
}

static char *file_name(const struct mailio_letter *letter)
{
    g_autofree char *to = g_ascii_strdown(letter->envelope_to, -1);
    g_autofree char *both = g_strconcat(letter->message_id ? letter->message_id : "", "\n", to, NULL);
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, both, -1);
    return g_strndup(sum, 40);
}

/* Whether the reader has moved it to cur/ already. */
static bool is_read(const char *folder, const char *name)
{
    g_autofree char *cur = g_build_filename(folder, "cur", NULL);
    DIR *d = opendir(cur);
    bool found = false;
    struct dirent *item;
    while (d && !found && (item = readdir(d)))
        found = !strncmp(item->d_name, name, strlen(name));
    if (d)
        closedir(d);
    return found;
}

static bool write_file(const char *path, GString *text, GError **error)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return mailio_error_from_errno(error, "not-written", path);

    gsize done = 0;
    while (done < text->len) {
        ssize_t n = write(fd, text->str + done, text->len - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            mailio_error_from_errno(error, "not-written", path);
            close(fd);
            unlink(path);
            return false;
        }
        done += (gsize)n;
    }

    /* Begins, and does not wait: so that the first sync of a batch finds most of the others' work done. */
    sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
    if (close(fd) < 0)
        return mailio_error_from_errno(error, "not-written", path);

    return true;
}

static bool sync_path(const char *path, GError **error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (!ok)
        mailio_error_from_errno(error, "not-written", path);
    if (fd >= 0)
        close(fd);
    return ok;
}

/* One letter on its way into a Maildir. */
struct delivery {
    char *folder, *name, *tmp, *final;
    bool there; /* delivered before */
    GError *error;
};

static void delivery_clear(struct delivery *d)
{
    g_free(d->folder);
    g_free(d->name);
    g_free(d->tmp);
    g_free(d->final);
    g_clear_error(&d->error);
}

static void delivery_write(struct delivery *d, const char *dir, const struct mailio_letter *letter)
{
    if (!mailio_envelope_check(letter, &d->error))
        return;

    d->folder = folder_of(dir, letter->envelope_to);
    d->name = file_name(letter);
    if (!mailio_maildir_make(d->folder, &d->error))
        return;

    d->tmp = g_build_filename(d->folder, "tmp", d->name, NULL);
    d->final = g_build_filename(d->folder, "new", d->name, NULL);
    d->there = access(d->final, F_OK) == 0 || is_read(d->folder, d->name);
    if (d->there)
        return;

    g_autoptr(GString) text = mailio_local_lines(letter->raw);
    write_file(d->tmp, text, &d->error);
}

static void sync_written(struct delivery *batch, gsize n)
{
    for (gsize i = 0; i < n; i++)
        if (!batch[i].error && !batch[i].there)
            sync_path(batch[i].tmp, &batch[i].error);
}

static void put_in_place(struct delivery *d)
{
    if (d->error || d->there)
        return;
    if (rename(d->tmp, d->final) < 0)
        mailio_error_from_errno(&d->error, "not-delivered", d->final);
}

static void sync_folders(struct delivery *batch, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        struct delivery *d = &batch[i];
        bool done = d->error || d->there;
        for (gsize k = 0; k < i && !done; k++)
            done =
                batch[k].folder && !batch[k].error && !batch[k].there && !strcmp(batch[k].folder, d->folder);
        if (done)
            continue;
        g_autofree char *new = g_build_filename(d->folder, "new", NULL);
        sync_path(new, &d->error);
    }
}

static void deliver_send(void *state, const struct mailio_letter *letters, gsize n, mailio_sent *sent,
                         void *context)
{
    const struct local *l = state;
    g_autoptr(GError) stop = NULL;
    for (gsize from = 0; from < n && !stop; from += BATCH) {
        struct delivery batch[BATCH] = {{.folder = NULL}};
        gsize count = MIN(n - from, (gsize)BATCH);
        for (gsize i = 0; i < count; i++)
            delivery_write(&batch[i], l->path, &letters[from + i]);
        sync_written(batch, count);
        for (gsize i = 0; i < count; i++)
            put_in_place(&batch[i]);
        sync_folders(batch, count);
        for (gsize i = 0; i < count; i++) {
            if (g_error_matches(batch[i].error, MAILIO_ERROR, MAILIO_ERROR_RETRY))
                batch[i].error->code = MAILIO_ERROR_DOWN; /* the disk, not the letter */
            if (!sent(context, letters[from + i].id, batch[i].error) && !stop)
                stop = mailio_stopped();
            delivery_clear(&batch[i]);
        }
        for (gsize i = from + count; stop && i < n; i++)
            sent(context, letters[i].id, stop);
    }
}

static bool deliver_probe(void *state, struct mailio_reached *reached, GError **error)
{
    const struct local *l = state;
    (void)reached;
    if (access(l->path, W_OK | X_OK) < 0)
        return mailio_error_from_errno(error, "not-written", l->path);
    return true;
}

static const struct mailio_submit_kind deliver_kind = {deliver_send, deliver_probe, local_close};

bool mailio_deliver_open(struct mailio_submit *submit, const struct mailio_url *url,
                         const struct mailio_submit_settings *settings, GError **error)
{
    (void)settings;
    if (g_mkdir_with_parents(url->path, 0700) < 0)
        return mailio_error_from_errno(error, "no-folder-made", url->path);
    struct local *l = g_new0(struct local, 1);
    l->path = g_strdup(url->path);
    submit->kind = &deliver_kind;
    submit->state = l;
    return true;
}

/* ---- sendmail ---- */

/* Exit statuses of sendmail programs (sysexits.h) to what may be done next. */
static void program_fault(GError **error, enum mailio_error_code code, const char *key, const char *path,
                          unsigned number, const char *said)
{
    g_autofree char *text = g_strdup_printf("%u", number);
    mailio_fault(error, code, key, "path", path, "number", text, "said", said, NULL);
}

static enum mailio_error_code code_of_exit(int status)
{
    switch (status) {
    case EX_NOUSER:
    case EX_NOHOST:
    case EX_DATAERR:
        return MAILIO_ERROR_REFUSED;
    case EX_USAGE:
    case EX_NOPERM:
    case EX_CONFIG:
    case 126:
    case 127:
        return MAILIO_ERROR_SETUP;
    default:
        return MAILIO_ERROR_RETRY;
    }
}

struct child {
    pid_t pid;
    int in, err; /* our ends of its standard input and standard error */
};

static bool child_start(struct child *child, char *const argv[], GError **error)
{
    int in[2], err[2];
    if (pipe2(in, O_CLOEXEC) < 0)
        return mailio_error_from_errno(error, "not-run", argv[0]);
    if (pipe2(err, O_CLOEXEC) < 0) {
        close(in[0]);
        close(in[1]);
        return mailio_error_from_errno(error, "not-run", argv[0]);
    }

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, err[1], 2);
    posix_spawnattr_init(&attributes);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE); /* we ignore it; programs expect it */
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    errno = posix_spawn(&child->pid, argv[0], &actions, &attributes, argv, environ);
    bool ok = errno == 0;
    if (!ok) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "not-run", "path", argv[0], "why", g_strerror(errno), NULL);
        close(in[1]);
        close(err[0]);
    }

    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(in[0]);
    close(err[1]);
    child->in = ok ? in[1] : -1;
    child->err = ok ? err[0] : -1;

    return ok;
}

/* Writes on; closes the pipe when all is written or nobody reads. */
static void child_write(struct child *child, const GString *text, gsize *done)
{
    ssize_t n = write(child->in, text->str + *done, text->len - *done);
    bool broken = n < 0 && errno != EAGAIN && errno != EINTR;
    *done += n > 0 ? (gsize)n : 0;
    if (*done == text->len || broken) {
        close(child->in);
        child->in = -1;
    }
}

/* Reads on; false when the program has said all. */
static bool child_read(struct child *child, GString *said)
{
    char block[1024];
    ssize_t n = read(child->err, block, sizeof block);
    if (n > 0 && said->len < 2000)
        g_string_append_len(said, block, n);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Feeds the message and gathers what the program says, until both ends are done or time is up. False when
 * time is up. */
static bool child_feed(struct child *child, const GString *text, GString *said, unsigned timeout_s)
{
    gint64 end = g_get_monotonic_time() + (gint64)timeout_s * G_USEC_PER_SEC;
    gsize done = 0;
    bool reading = true;
    fcntl(child->in, F_SETFL, O_NONBLOCK);

    while (reading) {
        gint64 left = end - g_get_monotonic_time();
        struct pollfd fds[2] = {{.fd = child->err, .events = POLLIN}, {.fd = child->in, .events = POLLOUT}};
        if (left <= 0)
            return false;
        if (poll(fds, 2, (int)MIN(left / 1000 + 1, 1000)) < 0 && errno != EINTR)
            return false;
        if (child->in >= 0 && fds[1].revents)
            child_write(child, text, &done);
        if (fds[0].revents)
            reading = child_read(child, said);
    }

    return true;
}

static void sendmail_one(const struct local *l, const struct mailio_letter *letter, GError **error)
{
    if (!mailio_envelope_check(letter, error))
        return;

    const char *from = letter->envelope_from && *letter->envelope_from ? letter->envelope_from : "<>";
    char *argv[] = {
        l->path, (char *)"-i", (char *)"-f", (char *)from, (char *)"--", (char *)letter->envelope_to, NULL};
    struct child child;
    if (!child_start(&child, argv, error))
        return;

    g_autoptr(GString) text = mailio_local_lines(letter->raw);
    g_autoptr(GString) said = g_string_new(NULL);
    bool in_time = child_feed(&child, text, said, l->timeout_s);
    if (!in_time)
        kill(child.pid, SIGKILL);
    if (child.in >= 0)
        close(child.in);
    close(child.err);
    int status = 0;
    while (waitpid(child.pid, &status, 0) < 0 && errno == EINTR)
        ;
    g_autofree char *words = g_utf8_make_valid(said->str, (gssize)MIN(said->len, 300));
    g_strstrip(g_strdelimit(words, "\r\n\t", ' '));
    if (!in_time)
        program_fault(error, MAILIO_ERROR_RETRY, "program-endless", l->path, l->timeout_s, NULL);
    else if (!WIFEXITED(status))
        program_fault(error, MAILIO_ERROR_RETRY, "program-killed", l->path, (unsigned)WTERMSIG(status), NULL);
    else if (WEXITSTATUS(status))
        program_fault(error, code_of_exit(WEXITSTATUS(status)),
                      *words ? "program-ended-said" : "program-ended", l->path, (unsigned)WEXITSTATUS(status),
                      *words ? words : NULL);
}

static void sendmail_send(void *state, const struct mailio_letter *letters, gsize n, mailio_sent *sent,
                          void *context)
{
    const struct local *l = state;
    g_autoptr(GError) stop = NULL;
    for (gsize i = 0; i < n; i++) {
        g_autoptr(GError) error = NULL;
        if (!stop)
            sendmail_one(l, &letters[i], &error);
        bool go_on = sent(context, letters[i].id, stop ? stop : error);
        if (error && error->code == MAILIO_ERROR_SETUP)
            stop = g_error_copy(error);
        else if (!go_on && !stop)
            stop = mailio_stopped();
    }
}

static bool sendmail_probe(void *state, struct mailio_reached *reached, GError **error)
{
    const struct local *l = state;
    (void)reached;
    if (access(l->path, X_OK) < 0)
        return mailio_error_from_errno(error, "not-run", l->path);
    return true;
}

static const struct mailio_submit_kind sendmail_kind = {sendmail_send, sendmail_probe, local_close};

bool mailio_sendmail_open(struct mailio_submit *submit, const struct mailio_url *url,
                          const struct mailio_submit_settings *settings, GError **error)
{
    if (url->path[0] != '/' || access(url->path, X_OK) < 0) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "program-path", "path", url->path, NULL);
        return false;
    }
    struct local *l = g_new0(struct local, 1);
    l->path = g_strdup(url->path);
    l->timeout_s = settings->timeout_s ? settings->timeout_s : 30;
    submit->kind = &sendmail_kind;
    submit->state = l;
    return true;
}
