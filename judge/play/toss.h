/* The toss of a map: which side a power joins (1914 for two, 1971 XIV.2). */
#pragma once

#include "play.h"

/* The side that won, an index into the map's; RULES_NO_SIDE: nothing was tossed yet. */
uint8_t judge_toss_won(const struct judge_play *play);
/* The seed that was recorded, as text; NULL: nothing was tossed yet. Borrowed. */
const char *judge_toss_seed(const struct judge_play *play);
/* Whether a phase begins between two others: where the game went from `before` (NULL: its start) to `after`. */
bool judge_phase_is_passed(const struct rules_phase *before, struct rules_phase phase,
                           struct rules_phase after);
/* The powers of a side without one (RULES_NO_POWER: all), "Autriche, Allemagne, Turquie". Transfer full. */
char *judge_side_said(const struct judge_play *play, uint8_t side, rules_power but,
                      enum rules_language language);
