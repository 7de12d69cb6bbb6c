/*
 * What goes with a game that is taken back to an earlier phase or forward again: open votes and objections,
 * and the letter that tells everybody where the game stands now.
 */
#ifndef JUDGE_BACK_H
#define JUDGE_BACK_H

#include "../play/play.h"

/*
 * To be called when `play` shows the phase gone to. Open votes of phases that are not on the line any more
 * are kept and go on in the current phase; those that make sense only in their own phase (an extension, the
 * end vote of Bretagne V) are kept if that phase is the current one, else closed without a result. Everybody
 * gets the letter KEY of judge.txt with the map, the position, the deadline, his orders on file, and what
 * became of votes and objections. `why` (may be NULL) is the editor's reason. Inside a transaction.
 */
bool judge_back_tell(struct judge_play *play, const char *key, const char *why, GError **error);

#endif
