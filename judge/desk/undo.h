/*
 * Acts taken back: what an editor did to a game becomes undone, if nothing that came since stands on it. A refusal says
 * why not, and what works instead. Letters that have left stay where they are; who got one is told.
 */
#ifndef JUDGE_DESK_UNDO_H
#define JUDGE_DESK_UNDO_H

#include "desk.h"

judge_desk_op judge_desk_undo; /* [NUMBER]: an act of the log; none: the last one. Text: why */

#endif
