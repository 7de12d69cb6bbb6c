/* Results that wait for the issue of the zine: the phase is not adjudicated before the issue is published, so nothing of it can
 * be known. */
#pragma once

#include "play.h"
#include "../../games/games.h"

#include <stdbool.h>

/* Whether a game's results are released by the zine alone: by its own setting, else that of the zine. */
bool judge_embargo_holds(const struct judge_home *home, const struct games_game *game);
/* What holds a game's phase back when its date has come: "issue", or "release" (its editor has to); NULL: nothing. */
const char *judge_held_by(const struct judge_play *play);
