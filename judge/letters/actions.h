/* What waits for an editor: on top of his digest, and of his copy of a report. */
#pragma once

#include "../play/home.h"
#include "../play/play.h"
#include "../../rules/rules.h"

/*
 * Sentences about one game, most urgent first: a preview to release, orders that are waited for, objections,
 * powers that sent nothing or have no player, open votes, a full game to start. Appended to `lines`.
 */
void judge_actions(const struct judge_play *play, enum rules_language language, GPtrArray *lines);
/* The same over all games that have not ended, "[Game] sentence". Element char*, transfer full. */
GPtrArray *judge_actions_all(struct judge_home *home, enum rules_language language);
