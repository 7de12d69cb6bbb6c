/*
 * Missed turns: what a game's policy (setting nmr, games/turn.h) does when a deadline passes and a player
 * gave no orders; standbys called by name, their orders, and how they take a seat over.
 *
 * A standby who is called has a seat of the role STANDBY with the power's name. His orders are kept apart
 * from the player's (orders "for later" under judge_nmr_code) and used only if the player's stay out.
 *
 *     judge_nmr_waits(play, &waits)                        the deadline has passed: go on at all?
 *     nmr = judge_nmr_before(play)                         turns recorded, standbys' orders taken
 *     ... adjudicated, phase closed ...
 *     judge_nmr_seats(play, nmr, old)                      replacements
 *     ... next phase opened ...
 *     judge_nmr_after(play, nmr, old)                      calls, letters
 */
#ifndef JUDGE_NMR_H
#define JUDGE_NMR_H

#include "../play/play.h"

struct judge_nmr;
void judge_nmr_free(struct judge_nmr *nmr);

/*
 * Whether the open phase, past its deadline, waits: for grace, for a policy "wait", or for a protected first
 * season. Letters that follow from waiting (grace, a call) are written once. Inside a transaction.
 */
bool judge_nmr_waits(struct judge_play *play, bool *waits, GError **error);
/* Records who ordered, ends READY, and puts a standby's orders in the place of missing ones. */
struct judge_nmr *judge_nmr_before(struct judge_play *play, GError **error);
/* Seats change hands; `old`: the phase adjudicated. play->seats is stale afterwards. */
bool judge_nmr_seats(struct judge_play *play, struct judge_nmr *nmr, gint64 old, GError **error);
/* Standbys are called for the phase now open, and everybody concerned gets his letter. */
bool judge_nmr_after(struct judge_play *play, struct judge_nmr *nmr, gint64 old, GError **error);
/* What happened to seats in a phase, as sentences for its report; appended to `notes`. */
void judge_nmr_notes(const struct judge_play *play, gint64 phase, enum rules_language language,
                     GPtrArray *notes);

/* The code under which the orders of a standby wait. Transfer full. */
char *judge_nmr_code(const struct judge_play *play);
/* Calls the next standby for a power and writes to him; `*called` (may be NULL) tells whether there was one.
 */
bool judge_nmr_call(struct judge_play *play, rules_power power, gint64 phase, bool *called, GError **error);
/* A call ends: "seated", "declined", "released" (he is not needed any more), "silent" (no answer came). */
bool judge_nmr_end_call(struct judge_play *play, const char *power, const char *state, GError **error);
/* Whether the game's policy calls standbys by itself, and whether a power is one that only holds. */
bool judge_nmr_calls_standbys(const struct judge_play *play);
bool judge_nmr_is_dummy(const struct judge_play *play, const char *power);
/* Whether somebody has ever played the power: those that never had a player are nobody's to replace. */
bool judge_nmr_was_played(const struct judge_play *play, rules_power power);
/* Whether a called standby has said yes or sent orders. */
bool judge_nmr_has_answered(const struct judge_play *play, const struct games_standby_call *call);
/* His orders become the power's in the open phase. */
bool judge_nmr_use_standby(const struct judge_play *play, const char *power, gint64 person, GError **error);
/* A called standby says no: the next one on the list is called. play is loaded anew. */
bool judge_nmr_decline(struct judge_play *play, rules_power power, gint64 mail, GError **error);

/* Somebody has offered to stand by, in a game or (0) in any: seats that are vacant and for which nobody is
 * called, in games whose policy calls standbys, call now. */
bool judge_standbys_serve(struct judge_home *home, gint64 game, GError **error);

/* ---- seats that change hands (handover.c) ---- */

/* A vacant seat of a running game that somebody may take: not a dummy's, and not of a power without units and
 * centres. */
bool judge_seat_is_open(const struct judge_play *play, rules_power power);
/* Units of a power, with those that must retreat. */
unsigned judge_power_units(const struct rules_position *pos, rules_power power);
/* Whom the players know as the last one who left a power until that moment; NULL: nobody, or not for them to
 * know. Transfer full. */
char *judge_former_player(const struct judge_play *play, const char *power, gint64 at_s);
/* A power has lost its player in the midst of a phase: all are told by the sentences of `key`, and a standby
 * is called as after a missed turn. play is loaded anew. */
bool judge_seat_vacated(struct judge_play *play, rules_power power, const char *key, GError **error);
/*
 * A person takes a vacant power; play is loaded anew. He gets the hand-over kit and, if the deadline is
 * nearer than the setting hand-over, a later one; all learn who follows whom, as far as names are shown.
 */
bool judge_nmr_take_over(struct judge_play *play, rules_power power, gint64 person, gint64 mail,
                         const char *why, GError **error);
/* The kit: position, map, last report, centres by year, the rules in short with the house rules, the last
 * public press, the deadline. */
bool judge_hand_over_post(const struct judge_play *play, rules_power power, gint64 person, GError **error);
/* Moves a deadline that is too near for a newcomer who has something to order; `*moved` tells. A deadline of
 * the zine's issue stays. */
bool judge_hand_over_time(struct judge_play *play, rules_power power, bool *moved, GError **error);
/* Whether the open phase's deadline is the zine's: it moves with the issue, not for one player. */
bool judge_deadline_is_issue(const struct judge_play *play);
/*
 * The setting absences=postpone (postpone.c): if the open phase's deadline falls into an announced absence of
 * a player who owes orders, it moves by whole days to the first on which none of them is away, by absence-max
 * days at most, once a phase. `told_by`: the adjudicated phase whose report says so (judge_nmr_notes); 0: all
 * get a letter. Names stand in it only where the game shows them.
 */
bool judge_absence_postpone(struct judge_play *play, gint64 told_by, bool *moved, GError **error);
/* "36h", "3d" (or "3j"): seconds; the text has been checked when it was set. 0: no number. */
gint64 judge_span_s(const char *text);
/* A setting such as grace ("24h", "2d") in seconds. */
gint64 judge_setting_seconds(const struct games_game *game, const char *key);

#endif
