/*
 * Press that is held because it names its writer: what of a mail the letter says so of, kept under that letter's Message-ID,
 * and sent when he answers it with YES or PRESS ANYWAY.
 */
#pragma once

#include "answer.h"
#include "mail.h"
#include "../course/press_read.h"

#include <stdbool.h>

/* The mail whose press was held, if this one says to send it all the same; 0: none. What it refuses waits no longer, whatever else it
 * says; `says` (of the mail) knows the lines that are orders and commands. Behind judge_press_take. */
bool judge_press_anyway_of(struct judge_mail *mail, judge_answer_says *says, gint64 *first, GError **error);
/* That press becomes the mail's own. Takes `message`: that mail. */
void judge_press_anyway_take(struct judge_mail *mail, struct mailio_message *message);
/* A block of this mail is held. */
void judge_press_hold(struct judge_mail *mail, const struct judge_press_block *block);
/* Keeps what was held for the answer to the mail's letter; what was sent after all is kept no more. */
bool judge_press_anyway_keep(struct judge_mail *mail, GError **error);
