/* A power is tossed for, and joins the side that won. */
#pragma once

#include "../play/play.h"

/*
 * What the map's toss brings about where the game goes from the phase `before` (NULL: it starts) to the one now open:
 * the seed is drawn and recorded, once for a game; or the power is given to the side that won, and to its player.
 * Inside a transaction; `play` is loaded anew if something changed.
 */
bool judge_toss_pass(struct judge_play *play, const struct rules_phase *before, GError **error);
