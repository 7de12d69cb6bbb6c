/* The ranking of a circuit in words; as a table: tournament_tables.h. */
#pragma once

#include "../play/circuit.h"

/* A line a player with his points in each tournament and what counts of them. Transfer full. */
char *judge_circuit_page(struct judge_tournament *const *tournaments, unsigned n,
                         enum judge_circuit_points kind, unsigned best, enum rules_language language);
