/* The record of a championship over its editions, each a tournament: places of all, best countries, prizes. */
#pragma once

#include "../play/tournament.h"

/*
 * Three tables as the record of Brittany prints them: a line a person with his place in each edition ("9-13" for those who
 * share one), best first by the places they had; the best with each country; who won each prize. Persons are the same
 * whatever their names (play/players.h). `editions`: at least one. Transfer full.
 */
char *judge_editions_page(struct judge_tournament *const *editions, unsigned n, enum rules_language language);
