/*
 * Passwords tried. A few a mail and a day: whoever guesses is told to stop after a mail or two, the person and the
 * editor learn of it, and for the rest of the day no password speaks for that person; a letter that he answers does.
 */
#pragma once

#include "mail.h"

/* Whether a word is the sender's password. Beyond the limits of a mail or a day it is not looked at, right or wrong. `told`: he learns
 * that it is wrong, or not needed; else a letter asks him to confirm anyway. */
bool judge_guess(struct judge_mail *mail, const char *password, bool told);
/* What the mail's wrong words bring about: a line of the log, and past the limit a letter. Inside a transaction. */
bool judge_guess_settle(struct judge_mail *mail, GError **error);
