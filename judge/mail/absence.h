/* Absences announced by mail. */
#pragma once

#include "mail.h"

#include <stdbool.h>

/* Absences that the mail announced and the deadline of its own game, once its orders are on file. */
bool judge_absence_after_orders(struct judge_mail *mail, GError **error);

/* The time zone in which the days of its known sender begin. */
const char *judge_absence_zone(const struct judge_mail *mail);
