/* See guard_p.h. A call that is not allowed fails with EPERM, as if the machine had nothing to give: a library that
 * asks for more than it needs goes on. */
#include "guard_p.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <iconv.h>
#include <seccomp.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* Charsets of mail. The tables of most lie in files, which cannot be opened later: one conversion left open keeps
 * each at hand. Text in any other is read as windows-1252. */
static void load_charsets(void)
{
    static const char *const names[] = {
        "UTF-7",        "UTF-16",       "UTF-16LE",     "UTF-16BE",     "UTF-32",       "ISO-8859-2",
        "ISO-8859-3",   "ISO-8859-4",   "ISO-8859-5",   "ISO-8859-6",   "ISO-8859-7",   "ISO-8859-8",
        "ISO-8859-9",   "ISO-8859-10",  "ISO-8859-13",  "ISO-8859-14",  "ISO-8859-15",  "ISO-8859-16",
        "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255",
        "WINDOWS-1256", "WINDOWS-1257", "WINDOWS-1258", "KOI8-R",       "KOI8-U",       "MACINTOSH",
        "CP437",        "CP850",        "CP852",        "CP866",        "BIG5",         "GB2312",
        "GBK",          "GB18030",      "HZ",           "EUC-JP",       "SHIFT_JIS",    "ISO-2022-JP",
        "EUC-KR",       "ISO-2022-KR",  "TIS-620",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        (void)iconv_open("UTF-8", names[i]);
        (void)iconv_open(names[i], "UTF-8");
    }
}

static void lower(int resource, rlim_t most)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) < 0)
        return;
    limit.rlim_cur = limit.rlim_cur == RLIM_INFINITY ? most : MIN(limit.rlim_cur, most);
    limit.rlim_max = limit.rlim_max == RLIM_INFINITY ? most : MIN(limit.rlim_max, most);
    setrlimit(resource, &limit);
}

/* Bytes of address space that this process has. */
static guint64 address_space(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (f) {
        if (fscanf(f, "%lu", &pages) != 1)
            pages = 0;
        fclose(f);
    }
    return (guint64)pages * (guint64)sysconf(_SC_PAGESIZE);
}

static void set_limits(unsigned memory_mb)
{
    enum { STACK = 8 << 20, TOTAL_CPU_S = 600 };
    guint64 space = address_space();
    lower(RLIMIT_STACK, STACK);
    lower(RLIMIT_CPU, TOTAL_CPU_S);
    lower(RLIMIT_CORE, 0);
    lower(RLIMIT_FSIZE, 0);
    if (space && !SANITIZED) /* the sanitizers' own memory has no measure */
        lower(RLIMIT_AS, space + ((guint64)memory_mb << 20));
}

/* Memory shared with the parent, as a store keeps it beside its file, is not the child's to write. */
static void drop_shared_memory(void)
{
    char line[512];
    FILE *f = fopen("/proc/self/maps", "re");
    while (f && fgets(line, sizeof line, f)) {
        unsigned long from, to;
        char rights[5];
        if (sscanf(line, "%lx-%lx %4s", &from, &to, rights) == 3 && rights[1] == 'w' && rights[3] == 's')
            munmap((void *)from, to - from);
    }
    if (f)
        fclose(f);
}

/* Everything but the socket goes; what libraries write to standard error is nobody's to read, but for the reports of
 * the sanitizers. */
static void close_files(int fd)
{
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < (SANITIZED ? 2 : 3) && nowhere >= 0; i++)
        dup2(nowhere, i);
    if (fd > 3)
        close_range(3, (unsigned)fd - 1, 0);
    close_range((unsigned)fd + 1, ~0u, 0);
}

/* Memory may be had, but none that can be run. */
static bool allow_memory(scmp_filter_ctx filter)
{
    static const int calls[] = {SCMP_SYS(mmap), SCMP_SYS(mprotect)};
    bool ok = true;
    for (gsize i = 0; i < G_N_ELEMENTS(calls); i++)
        ok = ok && seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[i], 1,
                                    SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) == 0;
    return ok;
}

static bool filter_calls(void)
{
    static const int calls[] = {
        SCMP_SYS(read),
        SCMP_SYS(write),
        SCMP_SYS(recvfrom),
        SCMP_SYS(sendto),
        SCMP_SYS(poll),
        SCMP_SYS(close),
        SCMP_SYS(brk),
        SCMP_SYS(munmap),
        SCMP_SYS(mremap),
        SCMP_SYS(madvise),
        SCMP_SYS(futex),
        SCMP_SYS(sched_yield),
        SCMP_SYS(getrandom),
        SCMP_SYS(clock_gettime),
        SCMP_SYS(gettimeofday),
        SCMP_SYS(setitimer),
        SCMP_SYS(rt_sigreturn),
        SCMP_SYS(rt_sigprocmask),
        SCMP_SYS(rt_sigaction),
        SCMP_SYS(sigaltstack),
        SCMP_SYS(getpid),
        SCMP_SYS(gettid),
        SCMP_SYS(restart_syscall),
        SCMP_SYS(exit),
        SCMP_SYS(exit_group),
    };

    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool ok = filter && allow_memory(filter);
    for (gsize i = 0; i < G_N_ELEMENTS(calls) && ok; i++)
        ok = seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[i], 0) == 0;
    /* abort() sends a signal, to this process alone. */
    const struct scmp_arg_cmp itself = {.arg = 0, .op = SCMP_CMP_EQ, .datum_a = (scmp_datum_t)getpid()};
    ok = ok && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, itself) == 0;
    ok = ok && seccomp_load(filter) == 0;
    if (filter)
        seccomp_release(filter);

    return ok;
}

bool mailio_guard_seal(int fd, unsigned memory_mb)
{
    load_charsets();
    prctl(PR_SET_PDEATHSIG, 9); /* it does not outlive the pass */
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    drop_shared_memory();
    set_limits(memory_mb);
    close_files(fd);
    return filter_calls();
}
