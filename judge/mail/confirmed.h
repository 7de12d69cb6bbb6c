/* The answer to a letter that asked its sender to confirm. */
#pragma once

#include "mail.h"

#include <stdbool.h>

/*
 * If the mail confirms a request, runs it; `*was` tells. The mail's person is known and proven afterwards.
 * `*resume` is the stored mail that is confirmed by it and must now be acted on, 0: none; `*game` the game that its letter named.
 */
bool judge_confirm_take(struct judge_mail *mail, bool *was, gint64 *resume, gint64 *game, GError **error);
/* A stranger whose address is proven becomes mail->in.person: by the name that was given, else what stands before the "@". */
bool judge_confirm_newcomer(struct judge_mail *mail, const char *name, const char *language, GError **error);
