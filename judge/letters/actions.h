/* What waits for an editor: on top of his digest, and of his copy of a report. */
#ifndef JUDGE_ACTIONS_H
#define JUDGE_ACTIONS_H

#include "../play/play.h"

/* Whether somebody is an editor of the game: by his seat, or as the judge's editor. */
bool judge_edits(const struct judge_play *play, const struct games_person *person);
/*
 * Sentences about one game, most urgent first: a preview to release, orders that are waited for, objections,
 * powers that sent nothing or have no player, open votes, a full game to start. Appended to `lines`.
 */
void judge_actions(const struct judge_play *play, enum rules_language language, GPtrArray *lines);
/* The same over all games that have not ended, "[Game] sentence". Element char*, transfer full. */
GPtrArray *judge_actions_all(struct judge_home *home, enum rules_language language);

#endif
