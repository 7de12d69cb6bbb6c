/* How a mail ends: answered, refused, finished with a note in the log. */
#pragma once

#include "mail.h"

#include <stdbool.h>

/* Whether a stranger may have an answer: counted by day for him, his domain and all, so that two programs cannot keep each
 * other busy, nor fill a borrowed mailbox. `count` notes that he gets it. */
bool judge_mail_count_answer(struct judge_home *home, const char *address, bool count);
/* The same, and he gets it. */
/* What became of the mail, for the log; of a part of one nothing is said. */
bool judge_mail_finish(const struct judge_mail *mail, enum games_mail_state state, GError **error,
                       const char *format, ...) G_GNUC_PRINTF(4, 5);
/* Refuses with an answer (if the address may have one today) and says so in the log. */
bool judge_mail_refuse(struct judge_mail *mail, const char *key, const char *word, GError **error);
