/* The program's error domain: the code says what the caller may do next. */
#pragma once

#include <glib.h>

#define JUDGE_ERROR (judge_error_quark())
GQuark judge_error_quark(void);

enum judge_error_code {
    JUDGE_ERROR_RETRY,   /* later, same input: server down, disk full */
    JUDGE_ERROR_REFUSED, /* only this request or message */
    JUDGE_ERROR_SETUP,   /* stop until a person acts: configuration, password, damaged file */
};

/* An error that carries a key of the catalogue and its words: name, text, … NULL. Takes `key` and `pairs`. */
GError *judge_error_take(enum judge_error_code code, const char *message, char *key, char **pairs);
/* The key of such an error, and its words (`pairs` may be NULL), borrowed; NULL: none, or another error. */
const char *judge_error_key(const GError *error, const char *const **pairs);

/* Whether an error of any folder's domain means "try again later" or "a person must act first". */
gboolean judge_error_is_retry(const GError *error);
gboolean judge_error_is_setup(const GError *error);
