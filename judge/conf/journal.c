#include "journal.h"
#include "zone.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* systemd names the stream that it connected: "DEVICE:INODE" (systemd.exec(5), JOURNAL_STREAM). */
static bool journal_reads_errors(void)
{
    struct stat st;
    const char *stream = g_getenv("JOURNAL_STREAM");
    if (!stream || fstat(STDERR_FILENO, &st) != 0)
        return false;
    g_autofree char *own =
        g_strdup_printf("%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT, (guint64)st.st_dev, (guint64)st.st_ino);
    return !strcmp(stream, own);
}

const char *judge_journal_mark(enum judge_priority priority)
{
    static const char *const marks[] = {
        [JUDGE_LOG_ERROR] = "<3>", [JUDGE_LOG_WARNING] = "<4>", [JUDGE_LOG_INFO] = "<6>"};
    return journal_reads_errors() ? marks[priority] : "";
}

/* " name=value", in quotes if it has blanks; one line, whatever stands in it. */
static void add_word(GString *line, const char *name, const char *value)
{
    g_autofree char *valid = g_utf8_make_valid(value, -1);
    for (char *c = valid; *c; c++)
        if (g_ascii_iscntrl(*c))
            *c = ' ';
        else if (*c == '"')
            *c = '\'';
    const char *quote = strchr(valid, ' ') || !*valid ? "\"" : "";
    g_string_append_printf(line, " %s=%s%s%s", name, quote, valid, quote);
}

/* One write a line, at the end of the file: several programs may log at once, and the file may be turned away meanwhile. */
static void append(const char *path, gint64 now_s, enum judge_priority priority, const char *line)
{
    static const char *const names[] = {
        [JUDGE_LOG_ERROR] = "error", [JUDGE_LOG_WARNING] = "warning", [JUDGE_LOG_INFO] = "info"};
    g_autofree char *when = judge_stamp(now_s);
    g_autofree char *whole = g_strdup_printf("%s %s %s\n", when, names[priority], line);

    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    bool written = fd >= 0 && write(fd, whole, strlen(whole)) >= 0;
    (void)written;
    if (fd >= 0)
        close(fd);
}

void judge_journal_write(const char *path, gint64 now_s, enum judge_priority priority, const char *what,
                         const char *const *words)
{
    const char *mark = judge_journal_mark(priority);
    if (!path && !*mark)
        return;

    g_autoptr(GString) line = g_string_new(what);
    for (; words[0]; words += 2)
        if (words[1])
            add_word(line, words[0], words[1]);
    if (path)
        append(path, now_s, priority, line->str);
    else
        fprintf(stderr, "%s%s\n", mark, line->str);
}
