/* The answer to orders: what is on file, what changed, what is asked. */
#pragma once

#include "intake.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/* Before the Message-ID of an answer: the orders that its questions offer, a line each, as a fact of the store. */
#define JUDGE_OFFERS "offers/"
/* Whether a letter is ours to the writer of a mail, about the phase that is open now: what it offers is meant for that. */
bool judge_offers_letter(const struct judge_intake *in, const char *message_id);
/* The orders that such a letter offers; NULL: none, or it is another letter. Transfer full. Of those that were refused or settled
 * since, bits are set in `closed`, if it is not NULL: only who names one still takes it. */
GStrv judge_offers_in(const struct judge_intake *in, const char *message_id, guint64 *closed);
/* An order that such a letter offers is not wanted: it, and the last answer, offer it no more. Inside a transaction. */
bool judge_offers_drop(const struct judge_intake *in, const char *message_id, const char *offer,
                       GError **error);
/* The Message-ID of the last acknowledgement to a person of a game, as a fact of the store: an answer may come in a mail of
 * its own. Transfer full. */
char *judge_offers_last_key(gint64 person, gint64 game);

/* Mails the acknowledgement. `readings` NULL: nothing was read. */
bool judge_intake_acknowledge(struct judge_intake *in, const struct rules_readings *readings, GError **error);
/* The same for the `n` powers of one person, an intake and its readings each, in one letter. */
bool judge_intake_acknowledge_several(struct judge_intake *in, unsigned n,
                                      const struct rules_readings *readings, GError **error);
/* The text of such a letter, to stand behind another: of what is on file, without numbers to answer. Transfer full. */
char *judge_intake_standing(struct judge_intake *in, unsigned n);
