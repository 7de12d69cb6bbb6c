/* Positions and outcomes as the store keeps them, and back. */
#ifndef JUDGE_PLAY_RESULT_H
#define JUDGE_PLAY_RESULT_H

#include "home.h"
#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Position in text, and back. Transfer full; REFUSED/SETUP error if a stored text cannot be read. */
char *judge_position_text(const struct rules_position *pos);
bool judge_position_read(const struct judge_board *board, const char *text, const char *what,
                         struct rules_position *pos, GError **error);
/* A law as the store keeps it: its code, or in old rows its printed section. 0: none, or unknown. */
rules_law judge_law_read(const char *kept);
/* The outcomes that were recorded for a phase, as the rules gave them. */
bool judge_play_result(const struct judge_play *play, const struct games_phase *row,
                       struct rules_position *before, struct rules_result *result, GError **error);
/* Where a game stands; if its last phase is adjudicated, so that it is over: what that phase left. */
bool judge_play_last_position(const struct judge_play *play, struct rules_position *pos, GError **error);

#endif
