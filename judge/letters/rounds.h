/* Letters about the rounds of a tournament: board calls, who may step down, results. */
#pragma once

#include "../play/tournament.h"

#include <stdbool.h>

/* To each at a board: which, what he plays, and with whom, unless the game is anonymous. */
bool judge_board_call_post(const struct judge_tournament *t, const struct games_tournament_board *board,
                           unsigned *n, GError **error);
/* To those who are asked first whether they step down (002 II), and to all where they are not enough. */
bool judge_round_ask_post(const struct judge_tournament *t, unsigned round, unsigned present, unsigned wanted,
                          unsigned *n, GError **error);
/* After a round, to each: his own line explained, the ranking, and after the last round the list of winners. */
bool judge_round_results_post(const struct judge_tournament *t, unsigned round, GError **error);
