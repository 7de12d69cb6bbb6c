/* Sentences about a tournament: "sign me up for Rennes, but not for round 2", as the lines of its commands. */
#pragma once

#include "mail.h"

/* Puts the commands for what sentences say of tournaments behind the mail's text, and takes the sentences out of it. A tournament is named in
 * the sentence, before it, or in the subject; what is said becomes a line of its own for each. What no
 * page of it tells goes to its directors. */
bool judge_entry_take(struct judge_mail *mail, GError **error);
