/*
 * Votes of a game: questions, standing ballots, counting, and what a vote that passed does to the game.
 * Ballots belong to powers, are secret, and stay until they are changed; those of a player who left are
 * forgotten.
 *
 * A vote passes at once when nobody's silence can change it any more; else it is counted when the phase is
 * adjudicated, silence meaning what the setting `silence` says. Draws and concessions may stay open for
 * further phases while nobody said no (`vote-term`). The end by vote of the Bretagne rules (Bretagne V) is
 * decided in its own phase: request and veto are public, the rest is secret and unanimous.
 */
#ifndef JUDGE_VOTES_H
#define JUDGE_VOTES_H

#include "../mail/mail.h"

/* The powers as the votes see them, with their ballots on `question` (NULL: none). Transfer full, element
 * struct games_voter; ids are the map's, choices are constants. */
GArray *judge_voters(const struct judge_play *play, const struct games_question *question);

/* Whether who cast it still plays that power. */
bool judge_votes_is_standing(const struct judge_play *play, const struct games_ballot *ballot);

/* A question in words: "partie nulle entre tous les survivants". Transfer full. */
char *judge_votes_say_question(const struct judge_play *play, const struct games_question *question,
                               enum rules_language language);
/* Its result or, while it is open, that it is open; a sentence ready to print. Transfer full. */
char *judge_votes_say_state(const struct judge_play *play, const struct games_question *question,
                            enum rules_language language);
/* How a game ended, if by agreement ("draw FRANCE,TURKEY", "concession FRANCE", "vote"); NULL otherwise.
 * Transfer full. */
char *judge_votes_say_end(const struct judge_play *play, enum rules_language language);
/* Sentences for the report of a phase adjudicated at `until_s` and opened at `from_s`: votes closed in
 * between, votes open then. Appended to `notes`. */
void judge_votes_report(const struct judge_play *play, gint64 from_s, gint64 until_s,
                        enum rules_language language, GPtrArray *notes);

/* The rest must run inside a transaction. */

/* Opens a question and tells everybody; `proposer` (a power, or NULL for the editor) is counted as yes. The
 * question's id; 0 with a REFUSED error that is a sentence for the asker in `language`. */
gint64 judge_votes_open(struct judge_play *play, const char *kind, const char *text, const char *majority,
                        const char *proposer, gint64 person, gint64 mail, enum rules_language language,
                        GError **error);
/* Casts a ballot ("yes", "no", "veto", "abstain", NULL to withdraw). REFUSED as above. */
bool judge_votes_cast(struct judge_play *play, gint64 question, const char *power, const char *choice,
                      gint64 mail, enum rules_language language, GError **error);
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
/* Whether a vote needs the phase to last until its deadline. */
bool judge_votes_hold(const struct judge_play *play);
/* After the adjudication that JUDGE_VOTES_AUTUMN asked for: the game ends. */
bool judge_votes_end_by_vote(struct judge_play *play, GError **error);

/*
 * The stalemate clock, when the open phase has been adjudicated and `next` follows: `*result` is how the game
 * ends ("draw FRANCE,TURKEY", transfer full), NULL if it goes on. What is found is kept as a question that is
 * closed already, for the report; where it does not end the game its editors are told.
 */
bool judge_stalemate_count(struct judge_play *play, const struct rules_position *next, char **result,
                           GError **error);
/* The setting `draw-after`; 0: no clock. */
unsigned judge_stalemate_years(const struct judge_play *play);
/* Ends the game with a result that was agreed on; its last letter is the caller's. */
bool judge_votes_end_game(struct judge_play *play, const char *result, GError **error);

/* Rows of the table of mail commands. */
judge_words_ok judge_votes_words_vote, judge_votes_words_draw, judge_votes_words_concede,
    judge_votes_words_none, judge_votes_words_veto, judge_votes_words_extension, judge_votes_words_number,
    judge_votes_words_question, judge_votes_words_no_concede;
judge_mail_run judge_votes_run_vote, judge_votes_run_draw, judge_votes_run_no_draw, judge_votes_run_concede,
    judge_votes_run_end, judge_votes_run_veto, judge_votes_run_list, judge_votes_run_extension,
    judge_votes_run_close, judge_votes_run_cancel, judge_votes_run_no_concede, judge_votes_run_question;

#endif
