/* Who writes: addresses, passwords, and what proves them. */
#pragma once

#include "mail.h"

#include <stdbool.h>

/* Takes the lines with a password ("password WORD", SIGNON) out of the text, and passwords out of sentences: never echoed. Whether a
 * line was the sender's. */
bool judge_password_take(struct judge_mail *mail);
/* The language a stranger writes in, by a few common words. */
enum rules_language judge_language_guess(const char *text, enum rules_language fallback);
