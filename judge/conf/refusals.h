/* Refusals: what was asked and cannot be, told to whoever asked in his language. */
#ifndef JUDGE_CONF_REFUSALS_H
#define JUDGE_CONF_REFUSALS_H

#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/* A refusal as it is told to a reader of that language. Transfer full. */
char *judge_desk_said(enum rules_language language, const char *message);
/* The i-th phrase of its table; NULL past the end. For tests. */
const char *judge_desk_phrase(unsigned i, bool french);
/* Sets a REFUSED error with one of two messages that take the same arguments; always false. */
bool judge_desk_refuse_in(enum rules_language language, GError **error, const char *fr, const char *en, ...)
    G_GNUC_PRINTF(4, 5);
/* Sets a REFUSED error with that message; always false. */
bool judge_desk_refuse(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

#endif
