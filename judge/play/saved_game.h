/*
 * A game in the form of the Python package `diplomacy` (utils/export.py), which its own check takes where that program's rules
 * give what ours gave. Beside it, in the member "moeshoeshoe", what that form has no place for: the rulebook, who played, press
 * as it was written, missed turns, versions of phases.
 */
#pragma once

#include "play.h"

/* One line of JSON. `open`: nothing that the public may not know (no address, no orders of the open phase, no press but to all,
 * no names where the game hides them). NULL with REFUSED: a private game is not for the public. Transfer full. */
char *judge_saved_game(const struct judge_play *play, bool open, GError **error);

/* The map's name there; our own where it has none. */
const char *judge_saved_map(const char *variant);
