/* What a pass logs (conf/journal.h): each mail and what became of it, each letter, each line of the games' logs, itself. */
#pragma once

#include "pass.h"

/* A mail that was acted on, as it stands now. */
void judge_pass_log_mail(const struct judge_home *home, const struct games_mail_in *mail);
/* A letter: "sent", or "later", "refused" and why. */
void judge_pass_log_letter(const struct judge_home *home, const struct games_letter *letter, const char *fate,
                           const char *why);
/* Trouble, for a log file: on standard error it stands anyway. */
void judge_pass_log_trouble(const struct judge_home *home, const char *said);
/* The newest line of the games' logs; 0: there is none. */
gint64 judge_pass_log_begin(struct judge_home *home);
/* What was added to them since, and the counts of the pass. */
void judge_pass_log_end(struct judge_home *home, const struct judge_pass *pass, gint64 since);
