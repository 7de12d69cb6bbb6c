/* Preloaded by test_poison.sh: a library that a hostile mail could crash or hold up. The Message-ID referred to says how. */
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

void *g_mime_references_parse(void *options, const char *text);

void *g_mime_references_parse(void *options, const char *text)
{
    void *(*real)(void *, const char *);
    void *found = dlsym(RTLD_NEXT, "g_mime_references_parse");
    memcpy(&real, &found, sizeof real);
    if (strstr(text, "<segv@"))
        raise(SIGSEGV);
    if (strstr(text, "<kill@"))
        raise(SIGKILL);
    if (strstr(text, "<abort@"))
        abort();
    while (strstr(text, "<spin@"))
        ;
    while (strstr(text, "<sleep@"))
        poll(NULL, 0, 1000);
    return real(options, text);
}
