/* Results of persons, rankings and scores in words: the same page by mail and on the command line. */
#pragma once

#include "../play/play.h"
#include "../play/results.h"
#include "../../rules/rules.h"

/* Games that ended, with who played what and the points of a system; `player` NULL: of all. Transfer full. */
char *judge_results_page(const struct judge_results *results, const struct rules_score_system *system,
                         const char *player, enum rules_language language);
/* The ranking of those with `least` games or more, by their means. Transfer full. */
char *judge_ranking_page(const struct judge_results *results, const struct rules_score_system *system,
                         unsigned least, enum rules_language language);
/*
 * The table of a game under a system: of one that is over, or what it would be if it ended now, with what one
 * more centre would be worth to each. NULL where the system cannot score it. Transfer full.
 */
char *judge_score_page(const struct judge_play *play, const struct rules_score_system *system, bool over,
                       enum rules_language language);

/* Those whom a name that nobody has may mean; NULL: nobody. Transfer full. */
char *judge_results_near(const struct judge_results *results, const char *name);
/* What is said of a name that nobody has; the nearest is offered. Transfer full. */
char *judge_results_nobody(const struct judge_results *results, const char *name,
                           enum rules_language language);
/* The player whom a name means: any of his, without accents and signs, or how it begins. NULL: nobody who played, or several.
 * Borrowed. */
const char *judge_results_meant(const struct judge_results *results, const char *name);
