/* How reliably somebody has ordered, in words. */
#pragma once

#include "home.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/*
 * "18 of the last 20 turns in time (90%), 1 late, 1 missed; 2 excused", or that there were none yet: never 0
 * % for a newcomer. Counted over all games for himself and the editor; for others (`all_games` false) only
 * over games that show names. Transfer full. (reliability.c)
 */
char *judge_reliability_said(struct judge_home *home, gint64 person, bool all_games,
                             enum rules_language language);
