/*
 * The judge, staying in memory: runs one command after another in this process, where `judge` would be begun anew for each; tests/judge/weeks.py
 * asks it for acts by the hundred thousand. A request on standard input is a line "LENGTH" and so many bytes: home, moment, words of the
 * command, each with a NUL behind it, then an empty word, then what the command reads. The answer is a line "STATUS OUTPUT ERRORS", the
 * lengths of what was printed, and these bytes.
 */
#include "../../judge/cmd/command.h"
#include "../../mailio/mailio.h"

#include <glib.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void must(bool so)
{
    if (!so)
        exit(3);
}

/* A file in memory in the place of a standard stream. */
static void put_in_place(int fd, const char *name)
{
    int memory = memfd_create(name, 0);
    must(memory >= 0 && dup2(memory, fd) == fd && close(memory) == 0);
}

static void empty(int fd)
{
    must(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0);
}

/* What the command finds on its standard input. */
static void set_input(const char *bytes, gsize len)
{
    empty(STDIN_FILENO);
    must(write(STDIN_FILENO, bytes, len) == (ssize_t)len && fseek(stdin, 0, SEEK_SET) == 0);
    clearerr(stdin);
}

static void give(FILE *to, int fd, gsize len)
{
    g_autofree char *bytes = g_malloc(len + 1);
    must(pread(fd, bytes, len, 0) == (ssize_t)len && fwrite(bytes, 1, len, to) == len);
}

static int run(char *home, const char *moment, GPtrArray *words)
{
    g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
    g_autoptr(GDateTime) now = g_date_time_new_from_iso8601(moment, utc);
    must(now && words->len);
    struct judge_context context = {
        .home = *home ? home : NULL, .language = RULES_ENGLISH, .now_s = g_date_time_to_unix(now)};
    judge_command_run *command = judge_command_of(words->pdata[0]);
    g_autofree char **argv =
        g_memdup2(words->pdata, sizeof(char *) * words->len); /* a command may turn them round */
    return command ? command(&context, (int)words->len, argv) : 2;
}

static void answer(FILE *to, char *request, gsize len)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    char *home = request, *moment = home + strlen(home) + 1, *at = moment + strlen(moment) + 1;
    for (; *at; at += strlen(at) + 1)
        g_ptr_array_add(words, at);
    at++;
    set_input(at, (gsize)(request + len - at));
    empty(STDOUT_FILENO);
    empty(STDERR_FILENO);

    int status = run(home, moment, words);
    fflush(stdout);
    fflush(stderr);
    gsize said = (gsize)lseek(STDOUT_FILENO, 0, SEEK_END),
          complained = (gsize)lseek(STDERR_FILENO, 0, SEEK_END);
    fprintf(to, "%d %zu %zu\n", status, said, complained);
    give(to, STDOUT_FILENO, said);
    give(to, STDERR_FILENO, complained);
    must(fflush(to) == 0);
}

int main(void)
{
    FILE *from = fdopen(dup(STDIN_FILENO), "r"), *to = fdopen(dup(STDOUT_FILENO), "w");
    must(from && to);
    put_in_place(STDIN_FILENO, "in");
    put_in_place(STDOUT_FILENO, "out");
    put_in_place(STDERR_FILENO, "err");
    mailio_init(); /* a pass then neither begins nor ends its libraries */

    for (gsize len; fscanf(from, "%zu", &len) == 1 && fgetc(from) == '\n';) {
        g_autofree char *request = g_malloc0(len + 3); /* three words at least, if empty ones */
        must(fread(request, 1, len, from) == len);
        answer(to, request, len);
    }
    mailio_shutdown();
    return 0;
}
