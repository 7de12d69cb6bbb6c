/* Deadlines that move for a newcomer or for an announced absence. */
#pragma once

#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Moves a deadline that is too near for a newcomer who has something to order; `*moved` tells. A deadline of
 * the zine's issue stays. */
bool judge_hand_over_time(struct judge_play *play, rules_power power, bool *moved, GError **error);

/*
 * The setting absences=postpone (postpone.c): if the open phase's deadline falls into an announced absence of
 * a player who owes orders, it moves by whole days to the first on which none of them is away, by absence-max
 * days at most, once a phase. `told_by`: the adjudicated phase whose report says so (judge_nmr_notes); 0: all
 * get a letter. Names stand in it only where the game shows them.
 */
bool judge_absence_postpone(struct judge_play *play, gint64 told_by, bool *moved, GError **error);

/* Whether the deadline that stands was put off until the end, `to_s`, of an absence. */
bool judge_absence_moved(const struct judge_play *play, gint64 to_s);
