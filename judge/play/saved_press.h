/* What a saved game tells of people. */
#pragma once

#include "play.h"

#include <jansson.h>

/* Messages of a phase in the form of saved games, `open` to the public or whole. `last_us` is the moment of the last message:
 * each has its own. Transfer full. */
json_t *judge_saved_messages(const struct judge_play *play, const struct games_phase *row,
                             const char *previous, bool open, gint64 *last_us);
/* The member "moeshoeshoe". Transfer full. */
json_t *judge_saved_own(const struct judge_play *play, bool open);
