/* Seats asked about: open, dummy, called for, missed; no seat changes hands here. */
#pragma once

#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* The code under which the orders of a standby wait. Transfer full. */
char *judge_nmr_code(const struct judge_play *play);
/* Whether the game's policy calls standbys by itself, and whether a power is one that only holds. */
bool judge_nmr_calls_standbys(const struct judge_play *play);
bool judge_nmr_is_dummy(const struct judge_play *play, const char *power);
/* Whether somebody has ever played the power: those that never had a player are nobody's to replace. */
bool judge_nmr_was_played(const struct judge_play *play, rules_power power);
/* The standby who is called for a power; 0: nobody. */
gint64 judge_nmr_called(const struct judge_play *play, const char *power);
/* Whether a called standby has said yes or sent orders. */
bool judge_nmr_has_answered(const struct judge_play *play, const struct games_standby_call *call);
/* A vacant seat of a running game that somebody may take: not of a power that was a dummy from the start, and not
 * of one without units and centres. */
bool judge_seat_is_open(const struct judge_play *play, rules_power power);
/* Units of a power, with those that must retreat. */
unsigned judge_power_units(const struct rules_position *pos, rules_power power);
/* Whether the open phase's deadline is the zine's: it moves with the issue, not for one player. */
bool judge_deadline_is_issue(const struct judge_play *play);
/* Whether the open phase has a date of its own in a game that else waits for the zine. */
bool judge_deadline_is_loose(const struct judge_play *play);
/* Whether a seat (NULL is allowed) is that of a standby who is called. */
bool judge_seat_is_called(const struct games_seat *seat);
enum games_nmr_policy judge_nmr_policy(const struct games_game *game);
