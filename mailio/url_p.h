/* Addresses of mailboxes and submission servers, taken apart. */
#pragma once

#include "error.h"

#include <stdbool.h>

struct mailio_url {
    char *scheme;  /* "imaps" */
    char *user;    /* NULL if none */
    char *host;    /* NULL for local ones */
    unsigned port; /* 0: not given */
    char *path;    /* "INBOX", "/var/mail/judge"; "" if none */
};

/*
 * Takes "scheme://[user@]host[:port][/path]" or "scheme:PATH" apart; percent codes are decoded in user and
 * path. A user may hold '@' (the last one counts). Fails with SETUP. A password in a URL is refused: it would
 * end in logs.
 */
bool mailio_url_init(struct mailio_url *url, const char *text, GError **error);
void mailio_url_clear(struct mailio_url *url);

/* Whether a host is this machine: the only place where plain text passwords may be sent. */
bool mailio_host_is_loopback(const char *host);
