/* How passwords are kept: "pbkdf2$ROUNDS$SALT$HEX", PBKDF2 with HMAC-SHA256 and one block (RFC 8018 5.2). Pure. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* The work of one guess: OWASP's figure of 2023 for SHA-256. */
enum { GAMES_PASSWORD_ROUNDS = 600000, GAMES_PASSWORD_MIN = 6, GAMES_PASSWORD_MAX = 200 };

/* With today's rounds. Transfer full. */
char *games_password_hash(const char *password, const char *salt);
/* Whether `kept` (NULL: none) was made of that password, with whatever rounds; `*old` (may be NULL) tells that it has
 * fewer than today's, and ought to be made anew. */
bool games_password_matches(const char *kept, const char *password, bool *old);
/* Whether a text has the form of a kept password with at least today's rounds. */
bool games_password_is_kept_form(const char *text);
