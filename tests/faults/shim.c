/*
 * Preloaded into the judge by faults.py: counts the calls that change what is outside of the process (write, sync,
 * rename, unlink, truncate, send …), and at a chosen one ends the process before or after it, fails it, or does it in
 * part. Only the process that was started counts, not the child that reads mails, and not what goes to a terminal.
 *
 *     FAULT_LOG=FILE    one line a call: its number and name
 *     FAULT_AT=N        the call it happens at, 1 the first
 *     FAULT_KIND=…      before, after (killed); full, broken (ENOSPC, EIO once); starved (ENOSPC from there on); short
 *     FAULT_SERVER=FD   the command is not run once, but once for each line "AT KIND" that comes in there, in a child of
 *                       its own; how it ended (as waitpid says it) is answered. Its libraries are loaded but once.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum kind { NONE, BEFORE, AFTER, FULL, BROKEN, STARVED, SHORT };
static const char *const kinds[] = {"", "before", "after", "full", "broken", "starved", "short"};

static struct {
    int ready, log;
    pid_t pid;
    long at, seen;
    enum kind kind;
} fault;

/* A function of the C library behind this one. */
#define REAL(type, name, ...)                                                                                \
    static type (*real)(__VA_ARGS__);                                                                        \
    if (!real) {                                                                                             \
        void *found = dlsym(RTLD_NEXT, #name);                                                               \
        memcpy(&real, &found, sizeof real);                                                                  \
    }

static void choose(const char *at, const char *kind)
{
    fault.at = at ? atol(at) : 0;
    for (unsigned i = 0; kind && i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kind, kinds[i]))
            fault.kind = (enum kind)i;
}

/* Returns in each child, never in the server. */
static void serve(int fd)
{
    char line[64], kind[16], at[16];
    for (ssize_t n; (n = read(fd, line, sizeof line - 1)) > 0;) {
        line[n] = '\0';
        if (sscanf(line, "%15s %15s", at, kind) != 2)
            _exit(2);
        pid_t child = fork();
        if (child == 0) {
            choose(at, kind);
            close(fd);
            return;
        }
        int status = -1;
        waitpid(child, &status, 0);
        n = snprintf(line, sizeof line, "%d\n", status);
        if (send(fd, line, (size_t)n, MSG_NOSIGNAL) != n)
            _exit(2);
    }
    _exit(0);
}

__attribute__((constructor)) static void begin(void)
{
    const char *log = getenv("FAULT_LOG"), *server = getenv("FAULT_SERVER");
    choose(getenv("FAULT_AT"), getenv("FAULT_KIND"));
    if (server)
        serve(atoi(server));
    fault.pid = getpid();
    fault.log = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    fault.ready = 1;
    unsetenv("LD_PRELOAD"); /* programs that the judge starts are their own */
}

static void note(const char *name)
{
    REAL(ssize_t, write, int, const void *, size_t)
    char line[64];
    int n = snprintf(line, sizeof line, "%ld %s\n", fault.seen, name);
    if (fault.log >= 0 && real(fault.log, line, (size_t)n) != n)
        abort();
}

/* What is to happen at this call; ends the process where that is it. `network`: no disk is full there. */
static enum kind step(const char *name, int network)
{
    if (!fault.ready || getpid() != fault.pid)
        return NONE;

    fault.seen++;
    note(name);
    if (fault.kind == STARVED && fault.seen >= fault.at && fault.at)
        return network ? NONE : STARVED;
    if (fault.seen != fault.at)
        return NONE;
    if (fault.kind == BEFORE)
        kill(fault.pid, SIGKILL);
    return network && fault.kind != AFTER && fault.kind != SHORT ? NONE : fault.kind;
}

/* 1: the call fails, errno is set. */
static int fails(enum kind kind)
{
    if (kind == FULL || kind == STARVED)
        errno = ENOSPC;
    else if (kind == BROKEN)
        errno = EIO;
    return kind == FULL || kind == STARVED || kind == BROKEN;
}

static void done(enum kind kind)
{
    if (kind == AFTER)
        kill(fault.pid, SIGKILL);
}

static size_t length(enum kind kind, size_t n)
{
    return kind == SHORT && n > 1 ? n / 2 : n;
}

static int is_terminal(int fd)
{
    return fd == STDOUT_FILENO || fd == STDERR_FILENO;
}

/* Bytes to a file or a connection. */
#define BYTES(type, name, parameters, types, call, network)                                                  \
    type name parameters;                                                                                    \
    type name parameters                                                                                     \
    {                                                                                                        \
        REAL(type, name, types)                                                                              \
        if (is_terminal(fd))                                                                                 \
            return real call;                                                                                \
        enum kind kind = step(#name, network);                                                               \
        if (fails(kind))                                                                                     \
            return -1;                                                                                       \
        n = length(kind, n);                                                                                 \
        type result = real call;                                                                             \
        done(kind);                                                                                          \
        return result;                                                                                       \
    }
#define TYPES(...) __VA_ARGS__

BYTES(ssize_t, write, (int fd, const void *data, size_t n), TYPES(int, const void *, size_t), (fd, data, n),
      0)
BYTES(ssize_t, pwrite, (int fd, const void *data, size_t n, off_t at),
      TYPES(int, const void *, size_t, off_t), (fd, data, n, at), 0)
BYTES(ssize_t, pwrite64, (int fd, const void *data, size_t n, off64_t at),
      TYPES(int, const void *, size_t, off64_t), (fd, data, n, at), 0)
BYTES(ssize_t, send, (int fd, const void *data, size_t n, int flags), TYPES(int, const void *, size_t, int),
      (fd, data, n, flags), 1)

/* Calls that are done or not done. */
#define WHOLE(name, parameters, types, call)                                                                 \
    int name parameters;                                                                                     \
    int name parameters                                                                                      \
    {                                                                                                        \
        REAL(int, name, types)                                                                               \
        enum kind kind = step(#name, 0);                                                                     \
        if (fails(kind))                                                                                     \
            return -1;                                                                                       \
        int result = real call;                                                                              \
        done(kind);                                                                                          \
        return result;                                                                                       \
    }

WHOLE(fsync, (int fd), TYPES(int), (fd))
WHOLE(fdatasync, (int fd), TYPES(int), (fd))
WHOLE(ftruncate, (int fd, off_t n), TYPES(int, off_t), (fd, n))
WHOLE(ftruncate64, (int fd, off64_t n), TYPES(int, off64_t), (fd, n))
WHOLE(rename, (const char *from, const char *to), TYPES(const char *, const char *), (from, to))
WHOLE(renameat, (int a, const char *from, int b, const char *to), TYPES(int, const char *, int, const char *),
      (a, from, b, to))
WHOLE(link, (const char *from, const char *to), TYPES(const char *, const char *), (from, to))
WHOLE(unlink, (const char *path), TYPES(const char *), (path))
WHOLE(unlinkat, (int at, const char *path, int flags), TYPES(int, const char *, int), (at, path, flags))
WHOLE(mkdir, (const char *path, mode_t mode), TYPES(const char *, mode_t), (path, mode))

/* Files made, too. */
#define OPENING(name)                                                                                        \
    int name(const char *path, int flags, ...);                                                              \
    int name(const char *path, int flags, ...)                                                               \
    {                                                                                                        \
        REAL(int, name, const char *, int, ...)                                                              \
        va_list args;                                                                                        \
        va_start(args, flags);                                                                               \
        mode_t mode = flags & O_CREAT ? (mode_t)va_arg(args, int) : 0;                                       \
        va_end(args);                                                                                        \
        enum kind kind = flags & O_CREAT ? step(#name, 0) : NONE;                                            \
        if (fails(kind))                                                                                     \
            return -1;                                                                                       \
        int result = real(path, flags, mode);                                                                \
        done(kind);                                                                                          \
        return result;                                                                                       \
    }

OPENING(open)
OPENING(open64)
