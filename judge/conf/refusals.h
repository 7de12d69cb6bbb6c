/* Refusals: what was asked and cannot be, by key; told to whoever asked in his language. */
#pragma once

#include "error.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/*
 * Sets a REFUSED error: the sentence "refusal.KEY" of templates/<language>/refusals.txt, with pairs of name and
 * text up to a NULL name. A name "@x" takes its text from the catalogue in the reader's language: the text is a
 * key, and fills {x}. Always false. The error's message is the English sentence.
 */
bool judge_refuse(GError **error, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* The same with the words {game} (may be NULL) and {number}. */
bool judge_refuse_number(GError **error, const char *key, const char *game, gint64 number);
/* The same for other failures that a person reads: RETRY, SETUP. */
bool judge_fail(GError **error, enum judge_error_code code, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* A refusal whose sentence is made already, in the reader's language; always false. */
bool judge_refuse_said(GError **error, const char *sentence);

/* Whether this request alone cannot be done, whichever folder refused it. */
bool judge_is_refused(const GError *error);
/* Whether nothing failed but what was refused (`why` says it; NULL inside: nothing). Other failures move to `error`. */
bool judge_refused_at_most(GError **why, GError **error);
/* An error as it is told to a reader of that language; one without a key keeps its message. NULL is "unknown
 * failure". Transfer full. */
char *judge_refusal_said(enum rules_language language, const GError *error);
/* The same about a game on that board: a power that the refusal knows by its identity gets its name. */
char *judge_refusal_said_on(const struct rules_names *names, enum rules_language language,
                            const GError *error);

/* What the system or a library says, in a language: the words that the catalogue knows of it (console.system-1, -2 …: in English as it says
 * them), the others as they are. Transfer full. */
char *judge_system_said(enum rules_language language, const char *text);

/* Prints "judge: MESSAGE" in a language, a line each, and returns the exit status for it: JUDGE_USAGE for SETUP,
 * else JUDGE_REFUSED. */
int judge_complain(enum rules_language language, const GError *error);
