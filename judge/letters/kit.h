/*
 * The kit of who takes a power over: position, map, last report, centres, rules, press, deadline.
 */
#pragma once

#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* The kit: position, map, last report, centres by year, the rules in short with the house rules, the last
 * public press, the deadline. */
bool judge_hand_over_post(const struct judge_play *play, rules_power power, gint64 person, GError **error);
