/* The editor takes a game back to an earlier phase, or forward again. */
#pragma once

#include "desk.h"

/* The game is at the phase of that code again, in a row of its own, with the seats, votes and press that belong to it.
 * Nobody is told. */
bool judge_desk_go_back(struct judge_play *play, const char *code, const char *why, GError **error);
/* The game is at a row that it left; likewise. */
bool judge_desk_go_to(struct judge_play *play, gint64 row, GError **error);
/* The game is in no phase: it has not begun, and nobody has hired anything. */
bool judge_desk_leave(struct judge_play *play, GError **error);
/* A deadline that has passed is set anew. */
bool judge_desk_renew_deadline(struct judge_play *play, GError **error);
