/* Answers to the judge's questions: "yes", "2", "the first" in a reply to a letter that offers orders. */
#pragma once

#include "mail.h"

/* Lets the orders that were chosen be read in place of the words that choose them. */
bool judge_choices_take(struct judge_mail *mail, GError **error);
