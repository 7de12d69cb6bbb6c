/* One game as an issue prints it. */
#pragma once

#include "zine.h"

/* Phases that no issue has printed, of the line that the game is on, oldest first. struct games_phase*, transfer full. */
GPtrArray *judge_zine_phases(const struct judge_zine *zine, const struct judge_play *play);
/* What happened since the last issue, map, centres, press, what comes next; notes what it prints. */
bool judge_zine_game(struct judge_zine *zine, const struct judge_play *play, GError **error);
/* Where a game stands, on one line: its phase, or how it ended. Transfer full. */
char *judge_zine_standing(const struct judge_zine *zine, const struct judge_play *play);
/* Whether it ended, and no issue has told so. */
bool judge_zine_ends(const struct judge_zine *zine, const struct judge_play *play);
/* The rules in words: "1971 rules". Transfer full. */
char *judge_zine_rules(const struct judge_zine *zine, const struct judge_play *play);
/* Sheets to order on by hand: one a power whose player has no e-mail. */
void judge_zine_sheets(struct judge_zine *zine, const struct judge_play *play);
