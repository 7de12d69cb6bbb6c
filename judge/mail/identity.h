/* Who writes: addresses, passwords, and what proves them. */
#ifndef JUDGE_MAIL_IDENTITY_H
#define JUDGE_MAIL_IDENTITY_H

#include "mail.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Takes the lines with a password ("password WORD", SIGNON) out of the text: never echoed. Whether one was
 * the sender's. */
bool judge_password_take(struct judge_mail *mail);
/* Whether a line is "password WORD". */
bool judge_password_is_line(const char *line);
/* Where the password stands in a line that is "password WORD", or may be meant so though its word is misspelt ("PASWORD x",
 * "password=x"): it is not shown to anybody. 0: in none. */
size_t judge_password_at(const char *line);
/* The language a stranger writes in, by a few common words. */
enum rules_language judge_language_guess(const char *text, enum rules_language fallback);

/*
 * A mail that orders nothing but another power's units: its sender learns why nothing was noted, the power's
 * player (without a name, once a phase) and the editor learn of the attempt.
 */
bool judge_foreign_orders(struct judge_mail *mail, const struct rules_readings *readings, GError **error);

#endif
