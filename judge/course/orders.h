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
/* Mails the acknowledgement. `readings` NULL: nothing was read. */
bool judge_intake_acknowledge(struct judge_intake *in, const struct rules_readings *readings, GError **error);

#endif
