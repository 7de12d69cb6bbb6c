/* The draw of powers among those who joined. */
#pragma once

#include "../play/play.h"

#include <stdbool.h>

/*
 * Gives each joined player without a power one of the free powers, by their preference lists; those for whom
 * none is left become standbys, or, where the game does not begin by it (`begins`), go on waiting. The seed is the game's; if it has none, one is made of the judge's secret and
 * recorded. Nothing to do is no error. Inside a transaction.
 */
bool judge_seats_draw(struct judge_play *play, bool begins, GError **error);
/* Who finds no power free is one of the game's standbys, and told so. */
bool judge_seats_wait(struct judge_play *play, gint64 person, gint64 mail, GError **error);
/* Whose request to join was open when the game began hears that it did. */
bool judge_seats_tell_candidates(const struct judge_play *play, GError **error);
