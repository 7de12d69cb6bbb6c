/*
 * The course of a game: started, adjudicated, reopened at a past phase, edited. Inside a
 * transaction; each leaves its mailings in the outbox.
 */
#pragma once

#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Starts the game when the last place is taken, if the editor left it to the judge. */
bool judge_start_if_full(struct judge_play *play, GError **error);
/* Whether the phase may be adjudicated before its deadline: all orders in (or their givers ready), nobody
 * waits. */
bool judge_play_is_complete(const struct judge_play *play);
/* The rest must run inside a transaction; each leaves its mailings in the outbox. */
bool judge_play_start(struct judge_play *play, GError **error);
/* Adjudicates the current phase and opens the next, or ends the game. `why`: "deadline", "complete",
 * "editor". */
bool judge_play_adjudicate(struct judge_play *play, const char *why, GError **error);
/* Opens a new branch at a past phase of the line, with the orders it had (back.h tells everybody); `as_played`: those of standbys,
 * too, that were played. */
bool judge_play_reopen(struct judge_play *play, const char *code, bool as_played, GError **error);
/* Replaces the position of the current phase: a new branch beside it, orders kept. */
bool judge_play_edit(struct judge_play *play, const struct rules_position *pos, GError **error);

/* Orders that were sent ahead for the open phase: those that are not due are withdrawn (retreats of units
 * that stand, builds above the number due; of ranked builds the first possible stay). Inside a transaction.
 */
bool judge_seasons_settle(struct judge_play *play, GError **error);
/* Whether nobody owes anything in the open phase (WAIT does not count: the deadline was that of the moves).
 */
bool judge_seasons_is_complete(const struct judge_play *play);
