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
 * Reads a table of results, one line a board, in the columns of `standings --format boards`: round, board, a column of centres
 * for each power ("France 1904": of a year, the last one counts), if wished neutral, result, year, variant, players, and for
 * a power its player, who is seated, "missed", "substitute", "seasons", "out" (the year in which it fell), "traveller" and
 * "brest" (points of those prizes). All or nothing; `*n` gets the number of boards, `*wants_years` whether the scoring asks
 * for years that were not told.
 */
bool judge_tournament_results_read(struct judge_home *home, const char *name, const char *text, bool again,
                                   unsigned *n, bool *wants_years, GError **error);
