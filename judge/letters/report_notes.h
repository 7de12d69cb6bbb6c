/* What a report says besides results: the rulebook, tosses, bids, homes, the scores of a year. */
#pragma once

#include "report.h"

/* The scores of a game that ended by agreement, as text; NULL without a scoring system. Transfer full. */
char *judge_report_scores(const struct judge_play *play, enum rules_language language);
/* "DATC", "Bretagne": a rulebook as it is called in titles; `out`. */
const char *judge_rulebook_title(const char *name, char *out, size_t size);
/* The rules of a game as they are called in sentences: "Bretagne", "Bretagne (convoy-paradox=szykman)". Transfer full. */
char *judge_rules_title(const char *rules);
/* Sentences of the judge that are not in the table of results. Transfer full, element char*. */
GPtrArray *judge_report_notes_of(const struct judge_report *report, enum rules_language language);
/* The scoring table of a game that is over, or what it would be if the game ended now, as text; NULL without
 * a scoring system. */
char *judge_report_scores_of(const struct judge_report *report, enum rules_language language);
/* Whether the phase reported closes a year: its scores are told then. */
bool judge_report_closes_a_year(const struct judge_report *report);
