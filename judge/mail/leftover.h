/*
 * What is left of a mail when everybody has taken his lines and the orders are read. Nothing vanishes: a line that begins
 * as a command is named with the form that works, a sentence that asks for what a command does is followed or asked back,
 * and other words go to a person. Courtesies need no answer.
 */
#pragma once

#include "mail.h"

#include <stdbool.h>

/* Marks the lines that were read as orders; drops readings of sentences that ask for something else. */
void judge_leftover_mark_orders(struct judge_mail *mail, struct rules_readings *readings);
/* Looks at what nobody took. `pass_on` false: words go to nobody, since their writer was told how to send them. */
bool judge_leftover_settle(struct judge_mail *mail, bool pass_on, GError **error);
