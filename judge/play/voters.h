/* The powers as votes see them: who speaks for which, what each has said, and what is still asked of whom. */
#pragma once

#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* The powers with their ballots on `question` (NULL: none). Transfer full, element struct games_voter; ids are the map's, choices
 * are constants. */
/* Whether a survivor shares no draw: where only who has pieces does. */
bool judge_voter_is_left_out(const struct judge_play *play, const struct games_voter *voter);
GArray *judge_voters(const struct judge_play *play, const struct games_question *question);
/* A power without its player and ballot. */
struct games_voter judge_voter_at(const struct rules_position *pos, rules_power power);
/* Among judge_voters; NULL: it has no vote. */
const struct games_voter *judge_votes_voter_of(const GArray *voters, const char *power);
/* Whether who plays the one power plays the other. */
bool judge_votes_speaks_for(const struct judge_play *play, const char *power, const char *other);
/* The power under which a player's one vote is kept, whichever of his he speaks for. */
const char *judge_votes_voice_of(const struct judge_play *play, const char *power);
/* The open votes on which the player of a seat has not said anything: struct games_question*, transfer full. */
GPtrArray *judge_votes_owed(const struct judge_play *play, const struct games_seat *seat);
