/* The winners of a tournament: ranking, best countries, prizes, teams; and how prizes are voted for. */
#pragma once

#include "../play/tournament.h"
#include "../../rules/rules.h"

/* All prizes with who has them, equals sharing. Transfer full. */
char *judge_palmares_page(const struct judge_tournament *t, enum rules_language language);
/* Best countries alone. Transfer full. */
char *judge_best_countries_page(const struct judge_tournament *t, enum rules_language language);
/* How a vote for prizes of a round is cast; NULL if none is voted for. Transfer full. */
char *judge_prize_invitation(const struct judge_tournament *t, unsigned round, enum rules_language language);
/* The title of a category: that of 002 VII, or the word itself. Transfer full. */
char *judge_prize_category_title(const char *category, enum rules_language language);
