/* Letters that came back. */
#pragma once

#include "../play/home.h"
#include "../../games/games.h"

/* Tells the editor of a letter that came back (NULL: one that is not known) from an address (NULL: unknown):
 * whose it is, and what to do (bounce.c). */
void judge_bounce_tell(struct judge_home *home, const struct games_letter *letter, const char *address);
