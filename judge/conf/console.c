/* Sentences for who sits at a terminal or reads what cron mails. */
#include "console.h"
#include "journal.h"
#include "../../templates/templates.h"

#include <stdarg.h>
#include <stdio.h>

static char *say(enum rules_language language, const char *key, va_list words)
{
    g_autofree char *whole_key = g_strconcat("console.", key, NULL);
    return templates_phrase_list(language, whole_key, words);
}

void judge_console(enum rules_language language, const char *where, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *said = say(language, key, words);
    va_end(words);
    fprintf(stderr, "%s%s%s%s\n", judge_journal_mark(JUDGE_LOG_WARNING), where ? where : "",
            where ? ": " : "", said);
}

char *judge_console_said(enum rules_language language, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    char *said = say(language, key, words);
    va_end(words);
    return said;
}

char *judge_console_place(const char *file, unsigned line)
{
    return g_strdup_printf("%s:%u", file, line);
}

void judge_console_finding(enum rules_language language, enum rules_severity severity, const char *file,
                           unsigned line, const char *message)
{
    g_autofree char *place = judge_console_place(file, line);
    if (severity == RULES_ERROR)
        fprintf(stderr, "%s: %s\n", place, message);
    else
        judge_console(language, place, "warning", "what", message, NULL);
}
