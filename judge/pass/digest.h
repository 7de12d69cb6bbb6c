/* Letters over all games of a player at a date of the zine. */
#pragma once

#include "pass.h"
#include "../play/home.h"

/* Writes those that are due, each in a transaction of its own; what fails is told and waits for the next pass. */
void judge_pass_digest(struct judge_home *home, struct judge_pass *pass);
