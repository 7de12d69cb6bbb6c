/* Secrets of a way in or out: read when needed, wiped when done, never printed. */
#pragma once

#include "../../games/store.h"
#include "config.h"

#include <stdbool.h>

struct judge_secret {
    char *password;  /* NULL: none */
    char *token;     /* OAuth2 access token, NULL: none */
    gint64 server_s; /* what the clock of the server that gave it said, UTC seconds; 0: nothing */
};

/* `what` names the section in messages. RETRY if the token server cannot be reached, SETUP if a person must
 * act. */
bool judge_secret_get(const struct judge_door *door, const char *what, struct judge_secret *secret,
                      GError **error);
void judge_secret_clear(struct judge_secret *secret);
GAMES_AUTO(judge_secret)
/* The first line of a file of secrets, which must not be empty (transfer full: judge_secret_wipe). SETUP if there is none. */
bool judge_secret_read(const char *path, const char *what, char **line, GError **error);
/* Overwrites a text, and frees it; NULL is nothing. */
void judge_secret_wipe(char *text);
/* Replaces a file's content so that after a power loss the old or the new is there, whole; mode 600. */
bool judge_write_durable(const char *path, const char *data, gsize len, GError **error);
