/* Second thoughts: words behind an ask of the same mail that take it back. It is then asked, not done. */
#pragma once

#include "mail.h"

#include <stdbool.h>

/* Whether a sentence, behind another, takes back what that says: "scratch that", "actually not yet"; no question does, nor an order. */
bool judge_thought_is(const struct judge_mail *mail, const char *sentence);
/* What such a sentence says beside that: "no wait, I'm against it" that he is against. Folded, transfer full. */
char *judge_thought_rest(const struct judge_mail *mail, const char *sentence);
/* Tells that an ask is not done, if the words behind it take it back: `rest` of its line (NULL: nothing), or the lines from `line` on up
 * to the next command. They are then no more to be followed. False: nothing takes it back. */
bool judge_thought_tell(struct judge_mail *mail, const char *ask, const char *rest, guint line);
/* The sentence alone, for who tells it himself; NULL: nothing takes it back. Borrowed from the mail. */
const char *judge_thought_take(struct judge_mail *mail, const char *rest, guint line);
/* Asks whether the orders of the mail are meant, if the sentence takes back what stands before it, orders do, and none stands from the
 * line `below` on: they stay. False: it takes back none. */
bool judge_thought_doubts(struct judge_mail *mail, const char *sentence, guint below);
