/* Tournaments and results that stand in a file. */
#pragma once

#include "desk.h"

#include <stdbool.h>

/*
 * Makes a tournament from a commented file: lines "KEY = VALUE" (rounds, scoring, totals, settings, game.KEY), and
 * "player = NAME <ADDRESS>, what he says of himself" a line a player; '#' begins a comment. All or nothing: REFUSED
 * names the line. Inside a transaction.
 */
bool judge_tournament_file_read(struct judge_home *home, const char *name, const char *text,
                                const struct judge_desk_by *by, GError **error);
/*
 * Reads a table of results, one line a board: columns round, board, a column of centres for each power, if wished result,
 * year, "traveller POWER" and "brest POWER" (points of those prizes). All or nothing; `*n` gets the number of boards.
 */
bool judge_tournament_results_read(struct judge_home *home, const char *name, const char *text, bool again,
                                   unsigned *n, GError **error);
