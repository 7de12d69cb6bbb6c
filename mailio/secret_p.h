/* Passwords and tokens on their way to a server: not kept longer than needed, not told by what the server says. */
#pragma once

/* What a server said, with "***" for the secrets of ours that it repeats, plain or in base64; a NULL secret is none.
 * Transfer full. */
char *mailio_secret_cut(const char *said, const char *password, const char *token);
/* Wipes and frees; NULL is allowed. */
void mailio_secret_free(char *secret);
