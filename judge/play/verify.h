/*
 * A game played over again from what it keeps: each adjudicated phase from its position, its orders and the
 * rulebook it was played under. What comes out is held against the results, the position left and the
 * phases opened after it.
 */
#pragma once

#include "play.h"

#include <stdbool.h>

/* What differs: `code` the phase ("S1901M"), NULL where no phase is concerned; `what` a line for who asked, in the language of the command line. */
typedef void judge_differs(void *context, const char *code, const char *what);

/* Plays every phase of every branch over; the number of phases. Reads only; `play` is as it was. */
unsigned judge_verify_phases(struct judge_play *play, judge_differs *differs, void *context);
/* Who sits where: no power that the map does not have, no power with two players. */
void judge_verify_seats(const struct judge_play *play, judge_differs *differs, void *context);
