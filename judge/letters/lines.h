/* Pages made a line at a time: sentences of the catalogue and exact numbers. */
#pragma once

#include "../../rules/rules.h"

#include <glib.h>

/* Adds a sentence of the catalogue on a line of its own behind `lead`, filled with pairs of name and value up to a NULL
 * name. */
void judge_line_put(GString *text, enum rules_language language, const char *lead, const char *key,
                    ...) G_GNUC_NULL_TERMINATED;
/* "7/2". Transfer full. */
char *judge_exact(struct rules_fraction fraction);
