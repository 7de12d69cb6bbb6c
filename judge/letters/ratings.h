/* Ratings of players and means of countries in words. */
#pragma once

#include "../play/ratings.h"
#include "../../rules/rules.h"

/* All by their ratings; of one player (any case) each game with what it moved. Transfer full. */
char *judge_rating_page(const struct judge_results *results, const struct judge_config *config,
                        const struct judge_rating_wish *wish, const char *player,
                        enum rules_language language);
/* "25.31 ± 7.18", or without what the system does not know. Transfer full. */
char *judge_rating_said(struct judge_rated rating, enum rules_language language);
/* Mean, games and wins of each country. Transfer full. */
char *judge_countries_page(const struct judge_results *results, const struct rules_score_system *system,
                           enum rules_language language);
