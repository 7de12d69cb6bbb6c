/* The stalemate clock: years without a change of centres. */
#pragma once

#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/*
 * The stalemate clock, when the open phase has been adjudicated and `next` follows: `*result` is how the game
 * ends ("draw FRANCE,TURKEY", transfer full), NULL if it goes on. What is found is kept as a question that is
 * closed already, for the report; where it does not end the game its editors are told.
 */
bool judge_stalemate_count(struct judge_play *play, const struct rules_position *next, char **result,
                           GError **error);
