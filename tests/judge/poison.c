/* Preloaded by test_poison.sh: libraries that a hostile mail could crash or hold up, where it is read (the Message-ID
 * referred to says how) and where it is acted on (a line of its text). */
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

char *g_strchug(char *text);
void *g_mime_references_parse(void *options, const char *text);

char *g_strchug(char *text)
{
    while (!strcmp(text, "spin while acting"))
        ;
    return memmove(text, text + strspn(text, " \t\n\v\f\r"), strlen(text + strspn(text, " \t\n\v\f\r")) + 1);
}

void *g_mime_references_parse(void *options, const char *text)
{
    void *(*real)(void *, const char *);
    void *found = dlsym(RTLD_NEXT, "g_mime_references_parse");
    memcpy(&real, &found, sizeof real);
    if (strstr(text, "<segv@")) {
        signal(SIGSEGV, SIG_DFL); /* a checker would end it by a report */
        raise(SIGSEGV);
    }
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
