/* Orders on file when the position under them is corrected. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"

#include <glib.h>
#include <stdbool.h>

/* Takes orders off the file whose unit their power has no more, those of called standbys too. Which they were (struct
 * games_order*), transfer full; NULL on error. Inside a transaction. */
GPtrArray *judge_corrected_drop(struct judge_play *play, GError **error);

/*
 * What counts now of a person's orders, as an acknowledgement tells it: each unit as the adjudication will take it, and what
 * of `dropped` was his. `dropped` NULL: also of what is asked of him. NULL: he has and had no
 * order on file, and is asked for none. Transfer full.
 */
char *judge_corrected_standing(struct judge_play *play, struct games_person *person,
                               const GPtrArray *dropped);
