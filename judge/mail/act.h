/* One stored mail acted on: who writes, which game, its commands, press and orders, the answer. */
#pragma once

#include "../play/home.h"

#include <stdbool.h>

/* Acts on one stored message, inside a transaction: effects, answers, and its new state. An error means:
 * nothing was done, roll back. */
bool judge_act(struct judge_home *home, gint64 mail, GError **error);
