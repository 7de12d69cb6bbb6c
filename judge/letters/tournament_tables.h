/* A tournament for programs and for the web: tables, JSON, a page. */
#pragma once

#include "../play/circuit.h"
#include "../play/tournament.h"
#include "../../rules/rules.h"

/*
 * By format: "csv" (a line a player: place, equals, total, each round), "boards" (a line a board: who played what, centres,
 * scores), "json" (both), "html" (the ranking and the winners as a page). NULL: there is no such format. Transfer full.
 */
char *judge_tournament_table(const struct judge_tournament *t, const char *format,
                             enum rules_language language);
/* A season as CSV or JSON: a line a player, place, name, points of each tournament, sum. Transfer full. */
char *judge_circuit_table(struct judge_tournament *const *tournaments, unsigned n,
                          enum judge_circuit_points kind, unsigned best, bool json);
