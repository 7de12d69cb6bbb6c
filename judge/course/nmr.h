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
#pragma once

#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_nmr;
void judge_nmr_free(struct judge_nmr *nmr);
GAMES_AUTOPTR(judge_nmr)

/*
 * Whether the open phase, past its deadline, waits: for grace, for a policy "wait", for a protected first season, or
 * because half of its players are silent at once (play/demand.h). Letters that follow from waiting (grace, a call) are written once. Inside a transaction.
 */
bool judge_nmr_waits(struct judge_play *play, bool *waits, GError **error);
/* Whether somebody was missing at the deadline for whom the phase waits, or did: then it takes orders, whoever sends them. What one
 * power is asked, or a standby is promised, is for nobody else. */
bool judge_nmr_has_waited(const struct judge_play *play);
/* Whether a standby who is called for a vacant power, and has not answered, still has the time that he was told. */
bool judge_nmr_is_promised(const struct judge_play *play, rules_power power);
/* Records who ordered, ends READY, and puts a standby's orders in the place of missing ones. */
struct judge_nmr *judge_nmr_before(struct judge_play *play, GError **error);
/* In the place of judge_nmr_before for a phase that an erratum plays again: turns are those of the phase as it was
 * played before, nobody is called, and no seat changes hands. */
struct judge_nmr *judge_nmr_again(struct judge_play *play, GError **error);
/* Seats change hands; `old`: the phase adjudicated. play->seats is stale afterwards. */
/* `ends`: the game ends with it; nobody loses a seat that nobody takes, so that he reads the last report. */
bool judge_nmr_seats(struct judge_play *play, struct judge_nmr *nmr, gint64 old, bool ends, GError **error);
/* Standbys are called for the phase now open, and everybody concerned gets his letter. */
bool judge_nmr_after(struct judge_play *play, struct judge_nmr *nmr, gint64 old, GError **error);
/* Calls the next standby for a power and writes to him; `*called` (may be NULL) tells whether there was one.
 */
bool judge_nmr_call(struct judge_play *play, rules_power power, gint64 phase, bool *called, GError **error);
/* Writes to who was called at `called_s`: the position, and until when he may answer; `again`: what made him one again, a line each,
 * and his orders on file (NULL: nothing). */
bool judge_nmr_ask(const struct judge_play *play, rules_power power, gint64 person, gint64 called_s,
                   const char *again, GError **error);
/* The call for a power, if there is one, is over because somebody else plays it, nobody (`person` 0), or the game has ended:
 * who was called is told. */
bool judge_nmr_release(struct judge_play *play, rules_power power, gint64 person, GError **error);
/* A call ends: "seated", "declined", "released" (he is not needed any more), "silent" (no answer came). */
bool judge_nmr_end_call(struct judge_play *play, const char *power, const char *state, GError **error);
/* His orders become the power's in the open phase. */
bool judge_nmr_use_standby(const struct judge_play *play, const char *power, gint64 person, GError **error);
/* A called standby says no: the next one on the list is called. play is loaded anew. */
bool judge_nmr_decline(struct judge_play *play, rules_power power, gint64 mail, GError **error);
