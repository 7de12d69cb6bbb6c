/*
 * What rulebooks, laws and scoring systems are called and mean: sentences of scores.txt, rulebook.txt and
 * laws.txt. All results are transfer full, plain UTF-8.
 */
#pragma once

#include "fill.h"

/* "Système angevin". */
char *templates_say_score_title(const struct rules_score_system *system, enum rules_language language);
/* A page: what the system counts, what its source leaves open. Paragraphs parted by line ends, not broken. */
char *templates_say_score_page(const struct rules_score_system *system, enum rules_language language);
/* What is wrong with the numbers of a game, and what was expected: one sentence without full stop. `names`
 * are those of its map; NULL: powers by their number. */
char *templates_say_score_problem(const struct rules_names *names, const struct rules_score_problem *problem,
                                  enum rules_language language);

/* What an option settles, and what its value `value` (a number below the count of rules_option_values) means:
 * one sentence. */
char *templates_say_option(enum rules_option option, enum rules_language language);
char *templates_say_option_value(enum rules_option option, unsigned value, enum rules_language language);

/* The law that an outcome rests on, as its text prints it: "1971 X"; "" for none. */
char *templates_say_law(rules_law law, enum rules_language language);
