/* What the files of the votes share: votes.c, votes_say.c, stalemate.c. */
#ifndef JUDGE_VOTES_P_H
#define JUDGE_VOTES_P_H

#include "votes.h"

#include <string.h>

static inline bool judge_votes_is_kind(const struct games_question *question, const char *kind)
{
    return !strcmp(question->kind, kind);
}

/* "FRANCE,TURKEY" as names. Transfer full. */
char *judge_votes_power_list(const struct judge_play *play, const char *ids, enum rules_language language);
/* Mails everybody of the game (but one person; 0: nobody is left out) that a question is open
 * ("vote-opened") or what became of it ("vote-closed"). */
bool judge_votes_tell(const struct judge_play *play, const struct games_question *question, const char *key,
                      gint64 but, GError **error);
/* The last letter of a game that ended between two reports: with what waited to be printed. */
bool judge_votes_tell_end(const struct judge_play *play, GError **error);
/* The powers that survive, as they share a draw: "FRANCE,TURKEY". Transfer full. */
char *judge_votes_survivors(const struct judge_play *play, const struct rules_position *pos);

#endif
