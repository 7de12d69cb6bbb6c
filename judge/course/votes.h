/*
 * Votes of a game: questions, standing ballots, counting, and what a vote that passed does to the game.
 * Ballots belong to powers, are secret, and stay until they are changed; those of a player who left are
 * forgotten.
 *
 * A vote passes at once when nobody's silence can change it any more; else it is counted when the phase is
 * adjudicated, which waits for it until its deadline, silence meaning what the setting `silence` says. Draws and concessions may stay open for
 * further phases while nobody said no (`vote-term`). The end by vote of the Bretagne rules (Bretagne V) is
 * decided in its own phase: request and veto are public, the rest is secret and unanimous.
 */
#pragma once

#include "../play/play.h"
#include "../play/voters.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Casts a ballot ("yes", "no", "veto", "abstain", NULL to withdraw). REFUSED as above. */
bool judge_votes_cast(struct judge_play *play, gint64 question, const char *power, const char *choice,
                      gint64 mail, enum rules_language language, GError **error);
/* Whether a question passes at once when that person says yes. */
bool judge_votes_decides(const struct judge_play *play, const struct games_question *question, gint64 person);
/* Closes what is decided: ends the game, moves the deadline, tells the result. `play` is loaded anew if the
 * game ended: its seats too. */
bool judge_votes_settle(struct judge_play *play, GError **error);
/* The editor's: counts now, or (`cancel`) drops it. */
bool judge_votes_close_one(struct judge_play *play, gint64 question, bool cancel, gint64 person, gint64 mail,
                           enum rules_language language, GError **error);

enum judge_votes_effect {
    JUDGE_VOTES_NONE,
    JUDGE_VOTES_ENDED,  /* the game is over: nothing is to be adjudicated */
    JUDGE_VOTES_AUTUMN, /* adjudicate with every power in civil disorder, then the game ends */
    JUDGE_VOTES_COUNT
};

/* Counts before a phase is adjudicated. */
bool judge_votes_before(struct judge_play *play, enum judge_votes_effect *effect, GError **error);
/* Whether a vote needs the phase to last until its deadline: an end, or one that the silent still decide. */
bool judge_votes_hold(const struct judge_play *play);
/* After the adjudication that JUDGE_VOTES_AUTUMN asked for: the game ends. */
bool judge_votes_end_by_vote(struct judge_play *play, GError **error);
/* The game is over, and with it the calls of standbys, who are told. */
bool judge_votes_over(struct judge_play *play, const char *result, GError **error);
/* Ends the game with a result, in its log too; its last letter is the caller's. */
bool judge_votes_end_game(struct judge_play *play, const char *result, GError **error);
/* The powers that survive, as they share a draw: "FRANCE,TURKEY". Transfer full. */
char *judge_votes_survivors(const struct judge_play *play, const struct rules_position *pos);

/* ---- what asking and counting share ---- */

/* The moment an end vote was asked at, from its phase. */
enum games_end_moment judge_votes_moment_of(const struct judge_play *play,
                                            const struct games_question *question, int *year);
/* Refuses with the sentence KEY of the votes, in the asker's language; always false. */
bool judge_votes_refuse(const struct judge_play *play, enum rules_language language, GError **error,
                        const char *key, const char *word);
