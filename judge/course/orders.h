/* Orders on their way in: read, compared with what is on file, stored. */
#pragma once

#include "intake.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/* Notes in a transaction that the mail was an answer of its seat's player, if it is his; `answered` false: he takes back what he sent. */
bool judge_intake_note_answer(const struct judge_intake *in, bool answered, GError **error);

/* Reads orders from what is left, stores them. */
bool judge_intake_orders(struct judge_intake *in, struct rules_readings *readings, GError **error);
/* The mail came in phase `code`: if its commands have moved the game on (PROCESS, ROLLBACK), its orders are
 * not for the phase that is open now; they are told, and dropped. */
void judge_intake_leave_behind(struct judge_intake *in, const char *code);
/* The orders on file for the sender's power in the phase: the player's, or those of a standby who is called. Transfer full,
 * element struct games_order*. */
GPtrArray *judge_orders_on_file(const struct judge_intake *in);

/* Adds what is kept of the power for later phases to `in->later`, a line a phase, in the order in which it will be tried; `cleared`:
 * withdraws it, in a transaction. */
bool judge_orders_kept(struct judge_intake *in, bool cleared, GError **error);

/*
 * Whether what came for the open phase is too late for it: it reached its server after the deadline, though no pass has
 * adjudicated the phase yet (setting late). Not late: what came while the game waits for somebody.
 */
bool judge_intake_is_late(const struct judge_intake *in);
/* Whether what is left of the text is read as orders, sensible or not. */
bool judge_intake_has_orders(const struct judge_intake *in);
/* Whether words withdraw the orders on file, "cancel all my orders"; there is a game. */
bool judge_intake_clears(const struct judge_intake *in, const char *words);
/* Whether the words would be read so, or withdraw what is on file; without a game never. */
bool judge_intake_reads(const struct judge_intake *in, const char *words);
/* Whether words keep the orders on file as they are: "everything stays". */
bool judge_intake_stands(const struct judge_intake *in, const char *words);
/* Whether one of the readings is an order that is followed. */
bool judge_readings_follow(const struct rules_readings *readings);
/* Whether a text orders something as `context` reads it, under a condition too; what is only asked about counts unless `followed`. */
bool judge_context_orders(const struct rules_read_context *context, const char *text, bool followed);
/* Whether they order something that is followed; without an open phase never. */
bool judge_intake_follows(const struct judge_intake *in, const char *words);
