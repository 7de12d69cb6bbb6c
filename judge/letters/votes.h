/* Votes in words: questions, ballots, results, how a game ended. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>
#include <string.h>

/* A question in words: "partie nulle entre tous les survivants". Transfer full. */
char *judge_votes_say_question(const struct judge_play *play, const struct games_question *question,
                               enum rules_language language);
/* Its result or, while it is open, that it is open; a sentence ready to print. Transfer full. */
char *judge_votes_say_state(const struct judge_play *play, const struct games_question *question,
                            enum rules_language language);
/* Those that the player of a seat has not answered, a line each; NULL: none. Transfer full. */
char *judge_votes_say_owed(const struct judge_play *play, const struct games_seat *seat,
                           enum rules_language language);
/* How a game ended, if by agreement ("draw FRANCE,TURKEY", "concession FRANCE", "vote"); NULL otherwise.
 * Transfer full. */
char *judge_votes_say_end(const struct judge_play *play, enum rules_language language);
/* How a game ended, in whatever way; NULL: it has not, or nobody knows. Transfer full. */
char *judge_end_said(const struct judge_play *play, enum rules_language language);
/* Sentences for the report of a phase adjudicated at `until_s` and opened at `from_s`: votes closed in
 * between, votes open then. Appended to `notes`. */
void judge_votes_report(const struct judge_play *play, gint64 from_s, gint64 until_s,
                        enum rules_language language, GPtrArray *notes);
static inline bool judge_votes_is_kind(const struct games_question *question, const char *kind)
{
    return !strcmp(question->kind, kind);
}
/* Whether it has passed, and ended the game by it. */
bool judge_votes_ended(const struct games_question *question);
/* "FRANCE,TURKEY" as names. Transfer full. */
char *judge_votes_power_list(const struct judge_play *play, const char *ids, enum rules_language language);
/* Mails everybody of the game (but one person; 0: nobody is left out) that a question is open
 * ("vote-opened") or what became of it ("vote-closed"). */
bool judge_votes_tell(const struct judge_play *play, const struct games_question *question, const char *key,
                      gint64 but, GError **error);
/* The last letter of a game that ended between two reports: with what waited to be printed. */
bool judge_votes_tell_end(const struct judge_play *play, GError **error);
