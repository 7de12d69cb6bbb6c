/*
 * What goes with a game that is taken back to an earlier phase or forward again: open votes and objections,
 * and the letter that tells everybody where the game stands now.
 */
#pragma once

#include "now.h"
#include "../play/play.h"
#include "../../games/games.h"

#include <stdbool.h>

/*
 * To be called when `play` shows the phase gone to. Open votes of phases that are not on the line any more
 * are kept and go on in the current phase; those that make sense only in their own phase (an extension, the
 * end vote of Bretagne V) are kept if that phase is the current one, else dropped. Those of
 * `people` (gint64; NULL: everybody of the game) are told who did what and what is true now, and so is who sits otherwise than
 * before, each once. Inside a transaction.
 */
struct judge_told {
    const char *key; /* who did what: KEY and KEY-subject of judge.txt */
    const char *what, *power,
        *why; /* the act, as the log names it; NULL: about no power; the editor's reason, NULL: none */
    GHashTable *before; /* what was true */
    const GPtrArray *
        dropped; /* the position was corrected: these orders are off the file (judge_corrected_drop); called standbys
                                 are told, too; NULL: it was not */
    gint64 left; /* the phase that the game was in, of which his orders are named if it was open; 0: none */
    bool rules;  /* to players, if settings that concern them have changed, and of no other settings */
    bool whole; /* with the map, the position, the date, his orders on file, what is asked, open objections */
};
bool judge_back_tell(struct judge_play *play, const struct judge_told *told, const GArray *people,
                     GError **error);
/* Orders on file, for the editor, in his alphabet: "Angleterre 2, France 3"; NULL: nobody has any. Transfer full. */
char *judge_back_counts(const struct judge_play *play, enum rules_language language);
/* Open objections to earlier versions of a phase just adjudicated again are closed by that, and their makers
 * told (errata.c). Inside a transaction. */
bool judge_objections_replayed(struct judge_play *play, const struct games_phase *row, GError **error);
/* Closes an objection, and tells who made it: "upheld", "stands", or "replayed" without an answer. */
bool judge_objection_close(const struct judge_play *play, const struct games_objection *objection,
                           const char *outcome, const char *answer, GError **error);
