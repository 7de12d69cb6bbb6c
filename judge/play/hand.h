/*
 * One person's powers: games for fewer players than the board has powers (1971 XIV.2; Bretagne II). Each power keeps a
 * seat of its own, so that orders, adjustments and victory are counted by country; whoever holds several is one reader,
 * one voter, one writer.
 */
#pragma once

#include "play.h"

/* The powers that a person plays, in the map's order: struct games_seat*, borrowed; transfer container. */
GPtrArray *judge_hand_of(const struct judge_play *play, gint64 person);
/* Whether the power stands for those that are joined and drawn with it: the first of them that takes a player. */
bool judge_hand_leads(const struct judge_play *play, rules_power power);
/* Names of the powers of one hand, "France, Autriche". Transfer full. */
char *judge_hand_said(const struct judge_play *play, rules_power power, enum rules_language language);
