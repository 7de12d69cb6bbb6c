/* Sentences for who sits at a terminal or reads what cron mails: the keys console.KEY of console.txt. */
#pragma once

#include "../../rules/rules.h"

#include <glib.h>

/*
 * Prints "WHERE: sentence" on standard error, without WHERE if it is NULL: the sentence "console.KEY" of
 * templates/<language>/console.txt, with pairs of name and text up to a NULL name.
 */
void judge_console(enum rules_language language, const char *where, const char *key,
                   ...) G_GNUC_NULL_TERMINATED;
/* The sentence alone. Transfer full. */
char *judge_console_said(enum rules_language language, const char *key, ...) G_GNUC_NULL_TERMINATED;

/* "FILE:LINE", as compilers write it. Transfer full. */
char *judge_console_place(const char *file, unsigned line);
/* A finding of a reader of maps, positions or cases: "FILE:LINE: message". */
void judge_console_finding(enum rules_language language, enum rules_severity severity, const char *file,
                           unsigned line, const char *message);
