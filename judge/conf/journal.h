/*
 * The log of a judge at work: one line an event, with its ids. It goes to a file (`log` of [judge] in judge.conf), or to standard
 * error with priorities where systemd's journal reads it, or nowhere: what cron mails is for people.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* As in syslog(3). */
enum judge_priority { JUDGE_LOG_ERROR = 3, JUDGE_LOG_WARNING = 4, JUDGE_LOG_INFO = 6 };

/* What stands before a line on standard error: "<4>" where the journal reads it (sd-daemon(3)), else nothing. Static. */
const char *judge_journal_mark(enum judge_priority priority);
/* Writes a line, "WHAT name=value name="more words"", behind its time in a file and its priority in the journal. `words` are
 * pairs of name and text up to a NULL name; those without text are left out. `path` NULL: no file. A line that cannot be written
 * is lost: the log holds nothing up. */
void judge_journal_write(const char *path, gint64 now_s, enum judge_priority priority, const char *what,
                         const char *const *words);
