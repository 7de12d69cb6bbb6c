/*
 * Acts taken back: what an editor did to a game becomes undone, if nothing that came since stands on it. A refusal says
 * why not, and what works instead. Letters that have left stay where they are; who got one is told.
 */
#ifndef JUDGE_DESK_UNDO_H
#define JUDGE_DESK_UNDO_H

#include "desk.h"

/* What taking an act back would bring about that a slip should not, in a sentence: a start or an end, seats, a phase that is over.
 * NULL: nothing, or it is refused anyway. `number` 0: the last act. Transfer full. */
char *judge_desk_undo_harm(const struct judge_play *play, gint64 number, enum rules_language language);

#endif
