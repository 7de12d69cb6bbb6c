/* Seats of one person who plays several powers: they are taken together. */
#pragma once

#include "../play/play.h"

/*
 * Seats a person at a power and at those that the map joins to it (TOGETHER), as far as they have no player. REFUSED if
 * the power has one. `play`'s seats are not read again. Inside a transaction.
 */
bool judge_hand_sit(const struct judge_play *play, rules_power power, gint64 person, GError **error);
/* The same for those joined to a power that he has already. */
bool judge_hand_sit_rest(const struct judge_play *play, rules_power power, gint64 person, GError **error);
/* Seats him at a power by the course of the game: a game taken back takes it from him again (games/snapshot.h). */
bool judge_seat_by_course(const struct judge_play *play, const char *power, gint64 person, GError **error);
