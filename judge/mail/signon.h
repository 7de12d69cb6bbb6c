/* The sign-on of the old judges. */
#pragma once

#include "mail.h"
#include "../../mailio/mailio.h"

#include <stdbool.h>

/*
 * A sign-on of the old judges (signon.c): "SIGNON Fkersaint secret" and its kin. False: the line is none.
 * `*left` (transfer full) is the command of this judge that takes its place, "" when it only names the
 * sender's own seat (mail->signon_game and _power); `*right` becomes true for the sender's password.
 */
bool judge_signon_take(struct judge_mail *mail, const char *line, char **left, bool *right);
/* Whether a line is a sign-on with one word behind its game: a password, for all one can tell without the games. */
bool judge_signon_has_password(const char *line);
/* Moves a subject that holds a password into the text, so that no letter repeats it. */
void judge_signon_hide_subject(struct mailio_message *message);
