/* Who asks at a terminal, and what a command brings about, said there before it is done. */
#ifndef JUDGE_CMD_AGREE_H
#define JUDGE_CMD_AGREE_H

#include "../asks/scope.h"

#include <stdbool.h>

/* Whoever is logged in, with every right; his game is the caller's to set. `yes`: he has said beforehand that he agrees. */
struct judge_scope judge_cmd_scope(struct judge_home *home, bool yes);

#endif
