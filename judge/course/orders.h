/* Orders on their way in: read, compared with what is on file, stored. */
#ifndef JUDGE_COURSE_ORDERS_H
#define JUDGE_COURSE_ORDERS_H

#include "intake.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

/* Reads orders from what is left, stores them. */
bool judge_intake_orders(struct judge_intake *in, struct rules_readings *readings, GError **error);
/* The mail came in phase `code`: if its commands have moved the game on (PROCESS, ROLLBACK), its orders are
 * not for the phase that is open now; they are told, and dropped. */
void judge_intake_leave_behind(struct judge_intake *in, const char *code);
/* Before the Message-ID of an answer: the orders that its questions offer, a line each, as a fact of the store. */
#define JUDGE_OFFERS "offers/"
/* The Message-ID of the last acknowledgement to a person of a game, as a fact of the store: an answer may come in a mail of
 * its own. Transfer full. */
char *judge_offers_last_key(gint64 person, gint64 game);

/* Mails the acknowledgement. `readings` NULL: nothing was read. */
bool judge_intake_acknowledge(struct judge_intake *in, const struct rules_readings *readings, GError **error);
/* The same for the `n` powers of one person, an intake and its readings each, in one letter. */
bool judge_intake_acknowledge_several(struct judge_intake *in, unsigned n,
                                      const struct rules_readings *readings, GError **error);

/*
 * Whether what came for the open phase is too late for it: it reached its server after the deadline, though no pass has
 * adjudicated the phase yet (setting late). Not late: who is waited for, and what came in the time of grace while
 * somebody's orders are missing.
 */
bool judge_intake_is_late(const struct judge_intake *in);
/* Late orders are told, and kept for the next phase of the kind if the setting says so; none is left to read. */
bool judge_intake_refuse_late(struct judge_intake *in, GError **error);

#endif
