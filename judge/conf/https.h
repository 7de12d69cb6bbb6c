/* Questions to a web server by HTTPS, for OAuth2: a form goes, JSON comes back. */
#pragma once

#include "config.h"

#include <stdbool.h>

/* Adds "name=value", escaped; NULL adds nothing. */
void judge_form_add(GString *form, const char *name, const char *value);

/* Posts the form (NULL: gets the URL) with the certificates and the patience of `door`, of at most a megabyte. `answer`
 * and `status` hold whatever came, also a refusal. Plain HTTP goes only where the door allows it. RETRY if nobody
 * answers, SETUP if the server is not who it says; `what` names the door in messages. `server_s` (may be NULL) is the
 * server's own clock, its Date field in UTC seconds, 0 if it has none. */
bool judge_https_ask(const struct judge_door *door, const char *what, const char *url, const GString *form,
                     GString *answer, long *status, gint64 *server_s, GError **error);

/* The member `name` of a JSON object that is a text, or a number as text; NULL if there is none, an empty one, or no object. Transfer full. */
char *judge_json_string(const char *json, const char *name);

/* The same of a token; `*odd` is set, and nothing given, where it is not one line: it would be another one in a file, and more than one
 * in a command to a mail server. */
char *judge_json_token(const char *json, const char *name, bool *odd);

/* What a token end point means by an answer without a token. */
enum judge_token_no {
    JUDGE_TOKEN_GRANT,  /* a person must authorise again */
    JUDGE_TOKEN_CLIENT, /* the client or its secret is not known (RFC 6749 5.2) */
    JUDGE_TOKEN_LATER,  /* the server is busy or broken */
    JUDGE_TOKEN_ODD,    /* no answer of a token end point: a page, another JSON */
};
/* `why` is the server's own word and first sentence on one bounded line, or the number of its status. Transfer full. */
enum judge_token_no judge_token_refusal(const char *json, long status, char **why);
