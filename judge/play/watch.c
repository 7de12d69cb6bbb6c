#include "watch.h"

#include <glib.h>

#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(SANITIZED)
enum { LONGEST_S = 30 };
#else
enum { LONGEST_S = 3 }; /* a letter with its maps takes less than one */
#endif

/* Made beforehand: the handler of a signal can make nothing. */
static struct {
    bool watches, runs;
    char *words;    /* of the command, as the system keeps them */
    char **command; /* NULL: the program ends */
} watch;

/* The clock of the new program must not be the one that ran out, nor its signal be held back. */
static void end_or_begin_anew(int signal_number)
{
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, signal_number);
    sigprocmask(SIG_UNBLOCK, &mask, NULL);

    if (watch.command) {
        close_range(STDERR_FILENO + 1, ~0U, 0);
        execv("/proc/self/exe", watch.command);
    }
    _exit(0);
}

/* The words of this command as it was called; NULL if the system does not tell. */
static char **words_of_command(char **words)
{
    gsize len;
    if (!g_file_get_contents("/proc/self/cmdline", words, &len, NULL) || !len)
        return NULL;

    GPtrArray *list = g_ptr_array_new();
    for (char *at = *words; at < *words + len; at += strlen(at) + 1)
        g_ptr_array_add(list, at);
    g_ptr_array_add(list, NULL);

    return (char **)g_ptr_array_free(list, FALSE);
}

void judge_watch_begin(enum judge_watch_end end)
{
    struct sigaction action = {.sa_handler = end_or_begin_anew};
    if (end == JUDGE_WATCH_BEGINS_ANEW && !watch.command)
        watch.command = words_of_command(&watch.words);
    watch.watches = sigaction(SIGPROF, &action, NULL) == 0;
}

static void set(time_t seconds)
{
    struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

void judge_watch_start(void)
{
    if (watch.watches)
        set(LONGEST_S);
    watch.runs = watch.watches;
}

void judge_watch_alive(void)
{
    if (watch.runs)
        set(LONGEST_S);
}

void judge_watch_stop(void)
{
    if (watch.runs)
        set(0);
    watch.runs = false;
}
