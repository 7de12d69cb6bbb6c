/* Rounds of tournaments that are over: their results are told. */
#pragma once

#include "pass.h"
#include "../play/home.h"

/* Who took over a game of a tournament takes part from here on; of a round whose boards are all over, everybody gets his
 * letter. A tournament a transaction; what fails is told and waits for the next pass. */
void judge_pass_rounds(struct judge_home *home, struct judge_pass *pass);
