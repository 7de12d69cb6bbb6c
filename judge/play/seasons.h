/*
 * Year formats (setting year). five-phases: every phase has its deadline. three-deadlines: retreats come with
 * the moves. two-seasons, the postal year: retreats and builds come with the moves, and are resolved in the
 * same adjudication; only those who must choose and did not get a short deadline of their own (settings
 * retreats, adjustments).
 */
#pragma once

#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Whether phases of that type have no deadline of their own when everybody has chosen. */
bool judge_seasons_merges(const struct games_game *game, enum rules_phase_type type);
/* Whether they have none either way, because dates are those of the zine: what was forgotten is not built, removed or dispersed as the
 * rules say. */
bool judge_seasons_is_postal(const struct games_game *game);

/*
 * A called standby's retreats and adjustments wait under the phase's code and "/STANDBY": his moves are used,
 * and so are these, in the place of the player's. Inside a transaction.
 */
bool judge_seasons_standby(const struct judge_play *play, const char *power, GError **error);

/* A position in which all retreats, or all builds (`builds`) or removals, of a power can be read. */
void judge_seasons_imagine(const struct judge_play *play, rules_power power, enum rules_phase_type type,
                           bool builds, struct rules_position *pos);
/* Whether a row is one of those wanted; `left`: builds or removals still due to its power. */
bool judge_seasons_is_wanted(const struct judge_play *play, const struct games_order *row, int *left,
                             GHashTable *sites);
