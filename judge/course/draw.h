/* The draw of powers among those who joined. */
#ifndef JUDGE_COURSE_DRAW_H
#define JUDGE_COURSE_DRAW_H

#include "../play/play.h"

#include <stdbool.h>

/*
 * Gives each joined player without a power one of the free powers, by their preference lists; those for whom
 * none is left become standbys. The seed is the game's; if it has none, one is made of the judge's secret and
 * recorded. Nothing to do is no error. Inside a transaction.
 */
bool judge_seats_draw(struct judge_play *play, GError **error);

#endif
