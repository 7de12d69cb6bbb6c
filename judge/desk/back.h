/* The editor takes a game back to an earlier phase, or forward again. */
#ifndef JUDGE_DESK_BACK_H
#define JUDGE_DESK_BACK_H

#include "desk.h"

judge_desk_op judge_desk_rollback; /* PHASE */
judge_desk_op judge_desk_forward;

#endif
