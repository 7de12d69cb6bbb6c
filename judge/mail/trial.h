/* ESSAI, TRY: orders tried out, unlike any that are meant. */
#pragma once

#include "mail.h"

/* Takes the lines below the word, so that they are nobody's orders: below the subject (`subject`, as the player wrote it; ""
 * if it is not his), or below the line that is the word alone. `names`: the words for it, folded. */
void judge_trial_take(struct judge_mail *mail, const char *subject, const char *const *names);
