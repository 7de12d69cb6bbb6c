/* Finds the commands of a mail in its subject and lines, and runs them. */
#pragma once

#include "mail.h"

#include <stdbool.h>

/* Runs the command that a line is, in the game of `who`; `*was` tells whether it was one. */
bool judge_mail_run_line(struct judge_mail *mail, const struct judge_scope *who, const char *line, bool *was,
                         GError **error);
/* Whether the subject or one of the mail's lines asks something that `wanted` says yes to, in whatever game: they run, and nothing
 * is done. */
bool judge_mail_asks(const struct judge_mail *mail, judge_mail_wanted *wanted);
/* Takes the commands out of subject and text and runs them. */
bool judge_mail_run_commands(struct judge_mail *mail, GError **error);
