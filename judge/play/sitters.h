/* Who sat at a tournament's game: told by the game itself, never typed. */
#pragma once

#include "tournament.h"

/*
 * Fills the seats of a board from its game: a latecomer at a power that a script or an organiser at two tables played
 * (with the seasons that he missed), a substitute (with those that he played). Persons who do not take part are left
 * out; judge_sitters_unknown tells them.
 */
void judge_sitters_read(const struct judge_tournament *tournament, struct games_tournament_board *board);
/* Persons who played at a board's game and do not take part in the tournament: gint64. Transfer full. */
GArray *judge_sitters_unknown(const struct judge_tournament *tournament,
                              const struct games_tournament_board *board);
