/*
 * What goes with a game that is taken back to an earlier phase or forward again: open votes and objections,
 * and the letter that tells everybody where the game stands now.
 */
#ifndef JUDGE_COURSE_BACK_H
#define JUDGE_COURSE_BACK_H

#include "../play/play.h"
#include "../../games/games.h"

#include <stdbool.h>

/*
 * To be called when `play` shows the phase gone to. Open votes of phases that are not on the line any more
 * are kept and go on in the current phase; those that make sense only in their own phase (an extension, the
 * end vote of Bretagne V) are kept if that phase is the current one, else closed without a result. Everybody
 * gets the letter KEY of judge.txt with the map, the position, the deadline, his orders on file, and what
 * became of votes and objections. `why` (may be NULL) is the editor's reason. Inside a transaction.
 */
bool judge_back_tell(struct judge_play *play, const char *key, const char *why, GError **error);
/* The same when the position was corrected: who has orders on file is told what each counts for now, and which of `dropped`
 * (judge_corrected_drop) were his; standbys who are called too. */
bool judge_back_tell_corrected(struct judge_play *play, const GPtrArray *dropped, GError **error);
/* Open objections to earlier versions of a phase just adjudicated again are upheld by that, and their makers
 * told (errata.c). Inside a transaction. */
bool judge_objections_replayed(struct judge_play *play, const struct games_phase *row, GError **error);
/* Answers an objection, and tells who made it. */
bool judge_objection_close(const struct judge_play *play, const struct games_objection *objection,
                           bool upheld, const char *answer, GError **error);

#endif
