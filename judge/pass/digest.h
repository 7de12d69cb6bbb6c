/* Letters over all games at a date of the zine: a player's, the judge's editor's. */
#pragma once

#include "pass.h"
#include "../play/home.h"

/* Writes those that are due, each in a transaction of its own; what fails is told and waits for the next pass. */
void judge_pass_digest(struct judge_home *home, struct judge_pass *pass);
/* The same of the letter on the evening of the issue. */
void judge_pass_evening(struct judge_home *home, struct judge_pass *pass);
