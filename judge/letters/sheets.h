/* A round on paper: who plays what where, for the wall, and a form to fill in for each board. */
#pragma once

#include "../play/tournament.h"
#include "../../templates/paper.h"

/* NULL where nothing of the round is drawn. Transfer full. */
struct templates_paper *judge_round_sheets(const struct judge_tournament *tournament, unsigned round,
                                           enum rules_language language);
