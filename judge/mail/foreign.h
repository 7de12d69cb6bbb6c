/* What a mail orders, or asks, for a power that another plays. */
#pragma once

#include "mail.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/*
 * A mail that orders nothing but another power's units: its sender learns why nothing was noted, the power's
 * player (without a name, once a phase) and the editor learn of the attempt.
 */
bool judge_foreign_orders(struct judge_mail *mail, const struct rules_readings *readings, GError **error);
/* The same of what is asked below another power's heading, "Turkey (for Rob): VOTE 1 YES": it is told, and taken out of the text. */
bool judge_foreign_asks(struct judge_mail *mail, GError **error);
