/*
 * Year formats (setting year). five-phases: every phase has its deadline. three-deadlines: retreats come with
 * the moves. two-seasons, the postal year: retreats and builds come with the moves, and are resolved in the
 * same adjudication; only those who must choose and did not get a short deadline of their own (settings
 * retreats, adjustments).
 */
#ifndef JUDGE_SEASONS_H
#define JUDGE_SEASONS_H

#include "play.h"

/* Whether phases of that type have no deadline of their own when everybody has chosen. */
bool judge_seasons_merges(const struct games_game *game, enum rules_phase_type type);
/* Orders that were sent ahead for the open phase: those that are not due are withdrawn (retreats of units
 * that stand, builds above the number due; of ranked builds the first possible stay). Inside a transaction.
 */
bool judge_seasons_settle(struct judge_play *play, GError **error);
/* Whether nobody owes anything in the open phase (WAIT does not count: the deadline was that of the moves).
 */
bool judge_seasons_is_complete(const struct judge_play *play);
/*
 * A called standby's retreats and adjustments wait under the phase's code and "/STANDBY": his moves are used,
 * and so are these, in the place of the player's. `use` false: they are withdrawn. Inside a transaction.
 */
bool judge_seasons_standby(const struct judge_play *play, const char *power, bool use, GError **error);
/*
 * Takes retreats and adjustments that stand among moves out of `text` (lines with such verbs, under such
 * headings, in brackets behind an order); line numbers stay. Transfer full; "" if there are none.
 */
void judge_seasons_split(GString *text, char **retreats, char **adjustments);
/* A position in which all retreats, or all builds (`builds`) or removals, of a power can be read. */
void judge_seasons_imagine(const struct judge_play *play, rules_power power, enum rules_phase_type type,
                           bool builds, struct rules_position *pos);

#endif
