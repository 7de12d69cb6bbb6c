/* The child that reads messages (guard.h), and what it may do: guard_seal.c. */
#include "guard.h"
#include "guard_p.h"
#include "pack_p.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    CPU_MS = 3000,
    WALL_MS = 2000,
    WORKING_MS = 10,    /* processor time within WALL_MS: less is waiting for something that never comes */
    LONGEST_MS = 60000, /* on the busiest machine */
    MEMORY_MB = 768,
    MESSAGES = 1000, /* then a new child: what a library lost is given back */
};

/* An answer is the author's text a few times over, never this long. */
#define ANSWER_MAX (64u * 1024u * 1024u)

struct mailio_guard {
    const struct mailio_parse_settings *settings;
    struct mailio_guard_limits limits;
    pid_t pid; /* 0: no child */
    int fd;
    bool sealed;
    unsigned messages; /* that this child has read */
};

/* ---- bytes over the socket ---- */

/* Before each message goes its length. */
static bool put_all(int fd, const void *bytes, gsize len, gint64 end_us)
{
    const char *at = bytes;
    while (len) {
        ssize_t n = send(fd, at, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            at += n;
            len -= (gsize)n;
            continue;
        }
        gint64 left_us = end_us - g_get_monotonic_time();
        bool wait = n < 0 && (errno == EAGAIN || errno == EINTR);
        struct pollfd ready = {.fd = fd, .events = POLLOUT};
        if (!wait || left_us <= 0 || poll(&ready, 1, (int)(left_us / 1000 + 1)) < 0)
            return false;
    }

    return true;
}

enum outcome { GOT, GONE, LATE };

static enum outcome take_all(int fd, void *bytes, gsize len, gint64 end_us)
{
    char *at = bytes;
    while (len) {
        gint64 left_us = end_us - g_get_monotonic_time();
        struct pollfd ready = {.fd = fd, .events = POLLIN};
        if (left_us <= 0)
            return LATE;
        int said = poll(&ready, 1, (int)MIN(left_us / 1000 + 1, 60000));
        if (said < 0 && errno != EINTR)
            return GONE;
        if (said <= 0)
            continue;
        ssize_t n = recv(fd, at, len, MSG_DONTWAIT);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return GONE;
        at += MAX(n, 0);
        len -= (gsize)MAX(n, 0);
    }

    return GOT;
}

/* ---- the child ---- */

static bool read_whole(int fd, void *bytes, gsize len)
{
    for (char *at = bytes; len;) {
        ssize_t n = read(fd, at, len);
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        at += MAX(n, 0);
        len -= (gsize)MAX(n, 0);
    }
    return true;
}

static bool write_whole(int fd, const void *bytes, gsize len)
{
    for (const char *at = bytes; len;) {
        ssize_t n = write(fd, at, len);
        if (n < 0 && errno != EINTR)
            return false;
        at += MAX(n, 0);
        len -= (gsize)MAX(n, 0);
    }
    return true;
}

/* The time for one message, by the clock that runs while this process does: SIGPROF ends it. */
static void set_timer(unsigned ms)
{
    struct itimerval timer = {.it_value = {.tv_sec = ms / 1000, .tv_usec = (suseconds_t)(ms % 1000) * 1000}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

static bool answer_one(int fd, const struct mailio_guard *guard)
{
    guint64 len;
    if (!read_whole(fd, &len, sizeof len))
        return false;

    g_autofree char *data = g_malloc(len + 1);
    if (!read_whole(fd, data, len))
        return false;

    data[len] = '\0';

    set_timer(guard->limits.cpu_ms);
    g_autoptr(mailio_message) message = mailio_message_parse(data, len, guard->settings);
    g_autoptr(GByteArray) packed = mailio_message_pack(message);
    set_timer(0);

    guint64 packed_len = packed->len;
    return write_whole(fd, &packed_len, sizeof packed_len) && write_whole(fd, packed->data, packed->len);
}

static G_GNUC_NORETURN void live(int fd, const struct mailio_guard *guard)
{
    signal(SIGPROF, SIG_DFL); /* whatever the parent makes of it */
    char sealed = mailio_guard_seal(fd, guard->limits.memory_mb) ? 1 : 0;
    bool ok = write_whole(fd, &sealed, 1);
    while (ok)
        ok = answer_one(fd, guard);
    _exit(0);
}

/* ---- the parent ---- */

/* Ends the child, if there is one; how it ended. */
static int end_child(struct mailio_guard *guard)
{
    int status = 0;
    if (!guard->pid)
        return status;
    close(guard->fd);
    kill(guard->pid, SIGKILL); /* no more than a message is lost; one that ended by itself keeps its status */
    while (waitpid(guard->pid, &status, 0) < 0 && errno == EINTR)
        ;
    guard->pid = 0;
    guard->fd = -1;
    return status;
}

static bool begin_child(struct mailio_guard *guard, GError **error)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) {
        mailio_fault(error, MAILIO_ERROR_RETRY, "reader-none", "why", g_strerror(errno), NULL);
        return false;
    }

    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        live(ends[1], guard);
    }

    close(ends[1]);
    if (pid < 0) {
        mailio_fault(error, MAILIO_ERROR_RETRY, "reader-none", "why", g_strerror(errno), NULL);
        close(ends[0]);
        return false;
    }

    guard->pid = pid;
    guard->fd = ends[0];
    guard->messages = 0;
    char sealed = 0;
    gint64 end_us = g_get_monotonic_time() + (gint64)60 * G_USEC_PER_SEC;
    if (take_all(guard->fd, &sealed, 1, end_us) == GOT) {
        guard->sealed = sealed != 0;
        return true;
    }

    end_child(guard);
    mailio_fault(error, MAILIO_ERROR_RETRY, "reader-silent", NULL);

    return false;
}

/* Processor time that the child has had. */
static gint64 child_cpu_us(const struct mailio_guard *guard)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(guard->pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (gint64)t.tv_sec * G_USEC_PER_SEC + t.tv_nsec / 1000;
}

/* The length of the answer. A busy machine may let a good child wait: as long as it works its own timer counts, and
 * only one that does not is late. */
static enum outcome take_length(struct mailio_guard *guard, guint64 *len, gint64 *end_us)
{
    gint64 longest_us = *end_us + (gint64)LONGEST_MS * 1000, before_us = child_cpu_us(guard);
    enum outcome outcome;
    while ((outcome = take_all(guard->fd, len, sizeof *len, *end_us)) == LATE && *end_us < longest_us) {
        gint64 now_us = child_cpu_us(guard);
        if (now_us - before_us < WORKING_MS * 1000)
            break;
        before_us = now_us;
        *end_us += (gint64)guard->limits.wall_ms * 1000;
    }
    return outcome;
}

/* The child's answer; NULL with POISON when none came. */
static struct mailio_message *take_answer(struct mailio_guard *guard, gint64 end_us, GError **error)
{
    guint64 len = 0;
    g_autofree guint8 *bytes = NULL;
    enum outcome outcome = take_length(guard, &len, &end_us);
    bool fits = outcome == GOT && len && len <= ANSWER_MAX;
    if (fits) {
        bytes = g_malloc(len);
        outcome = take_all(guard->fd, bytes, len, end_us + (gint64)LONGEST_MS * 1000);
    }

    struct mailio_message *message = fits && outcome == GOT ? mailio_message_unpack(bytes, len) : NULL;
    if (message)
        return message;

    /* One that is gone has its own status; it may still be on its way out. */
    if (outcome == GONE) {
        int status = 0;
        while (waitpid(guard->pid, &status, 0) < 0 && errno == EINTR)
            ;
        close(guard->fd);
        guard->pid = 0;
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
            mailio_fault_number(error, MAILIO_ERROR_POISON, "reader-slow", guard->limits.cpu_ms);
        else if (WIFSIGNALED(status))
            mailio_fault(error, MAILIO_ERROR_POISON, "reader-crashed", "signal",
                         sigabbrev_np(WTERMSIG(status)), NULL);
        else
            mailio_fault_number(error, MAILIO_ERROR_POISON, "reader-ended", WEXITSTATUS(status));
        return NULL;
    }

    end_child(guard);
    if (outcome == LATE)
        mailio_fault_number(error, MAILIO_ERROR_POISON, "reader-endless", guard->limits.wall_ms);
    else
        mailio_fault(error, MAILIO_ERROR_POISON, "reader-nonsense", NULL);

    return NULL;
}

/* Hands a message to the child. A child that went away since the last one is no fault of this one. */
static bool hand_over(struct mailio_guard *guard, const char *data, gsize len, gint64 end_us)
{
    guint64 announced = len;
    return put_all(guard->fd, &announced, sizeof announced, end_us) && put_all(guard->fd, data, len, end_us);
}

struct mailio_message *mailio_guard_parse(struct mailio_guard *guard, const char *data, gsize len,
                                          GError **error)
{
    if (guard->pid && guard->messages >= MESSAGES)
        end_child(guard);
    bool old = guard->pid != 0;
    if (!old && !begin_child(guard, error))
        return NULL;

    gint64 end_us = g_get_monotonic_time() + (gint64)guard->limits.wall_ms * 1000;
    if (!hand_over(guard, data, len, end_us)) {
        end_child(guard);
        bool again = old && begin_child(guard, error);
        end_us = g_get_monotonic_time() + (gint64)guard->limits.wall_ms * 1000;
        if (old && !again)
            return NULL;
        if (!again || !hand_over(guard, data, len, end_us)) {
            end_child(guard);
            mailio_fault(error, MAILIO_ERROR_POISON, "reader-early", NULL);
            return NULL;
        }
    }

    guard->messages++;

    return take_answer(guard, end_us, error);
}

bool mailio_guard_is_sealed(const struct mailio_guard *guard)
{
    return guard->sealed;
}

struct mailio_guard *mailio_guard_new(const struct mailio_parse_settings *settings,
                                      const struct mailio_guard_limits *limits)
{
    struct mailio_guard *guard = g_new0(struct mailio_guard, 1);
    guard->settings = settings;
    guard->fd = -1;
    if (limits)
        guard->limits = *limits;
    if (!guard->limits.cpu_ms)
        guard->limits.cpu_ms = CPU_MS;
    if (!guard->limits.wall_ms)
        guard->limits.wall_ms = WALL_MS;
    if (!guard->limits.memory_mb)
        guard->limits.memory_mb = MEMORY_MB;
    return guard;
}

void mailio_guard_free(struct mailio_guard *guard)
{
    if (!guard)
        return;
    end_child(guard);
    g_free(guard);
}
