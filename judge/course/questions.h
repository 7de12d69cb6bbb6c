/* Questions opened: who may ask what, and when. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Opens a question and tells everybody; `proposer` (a power, or NULL for the editor) is counted as yes. The
 * question's id; 0 with a REFUSED error that is a sentence for the asker in `language`. */
gint64 judge_votes_open(struct judge_play *play, const char *kind, const char *text, const char *majority,
                        const char *proposer, gint64 person, gint64 mail, enum rules_language language,
                        GError **error);
