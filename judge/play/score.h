/* A game, or a position given by hand, as the scoring systems ask for it. */
#pragma once

#include "play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* How a game ended, as somebody wrote it in either language ("nulle France, Turquie"), in the words of the record; NULL: not
 * understood. Transfer full. */
char *judge_score_result(const struct rules_map *map, const struct rules_names *names, const char *text);

/*
 * Fills `scored` with a loaded game as it stands now: its record, the centres of each year, who is without
 * home or land. REFUSED where the board has more powers than scoring takes.
 */
bool judge_score_play(const struct judge_play *play, struct rules_score_game *scored, GError **error);
/* The same of a result that was typed in, on the map of its variant; powers it does not name have no centre. */
void judge_score_outside(const struct rules_map *map, const struct games_outside *outside,
                         struct rules_score_game *scored);
