/* Pages made a line at a time: sentences of the catalogue and exact numbers. */
#pragma once

#include "../../rules/rules.h"

#include <glib.h>

/* Adds a sentence of the catalogue on a line of its own behind `lead`, filled with pairs of name and value up to a NULL
 * name. */
void judge_line_put(GString *text, enum rules_language language, const char *lead, const char *key,
                    ...) G_GNUC_NULL_TERMINATED;
/* "3+1/2". Transfer full. */
char *judge_exact(struct rules_fraction fraction);
/* "3.500", in French "3,500". Transfer full. */
char *judge_decimal(struct rules_fraction fraction, enum rules_language language);
/* Both for people: "3+1/2 = 3.500", of a whole number itself alone. Transfer full. */
char *judge_points(struct rules_fraction fraction, enum rules_language language);
