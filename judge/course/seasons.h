/* Retreats and builds that stand among moves, in games where they come with them. */
#pragma once

#include "intake.h"

#include <stdbool.h>

/*
 * Takes what has verbs of retreats and of builds, or stands under such headings; of "A MUN - BUR (retraite : BER)" and of
 * "A MUN - BUR, build A PAR" the move is left. `builds` false: builds are left where they stand, for a later phase. What was taken is in `retreats` and
 * `adjustments`, a line each, said so that the reader of orders knows it: transfer full; "" if there is none.
 */
void judge_seasons_take(struct judge_intake *in, bool builds, char **retreats, char **adjustments);

/* Whether a line is a heading that it knows by its words: "Retraites :", "Builds". */
bool judge_seasons_heads(const char *line);
