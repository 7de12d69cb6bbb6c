/* The history of a game as njudge and its successors mail it: programs such as jDip read it. */
#pragma once

#include "../play/play.h"

/* In English, as these programs know it: each adjudicated phase of the line with its results, dislodged units, owners of centres
 * and what comes next. `open`: nothing that the public may not know: no addresses. NULL with REFUSED: nothing was adjudicated
 * yet, or the game is private. Transfer full. */
char *judge_history_text(const struct judge_play *play, bool open, GError **error);
