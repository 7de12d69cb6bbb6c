/* A stored mail as a message, and mail that comes again. */
#ifndef JUDGE_MAIL_MESSAGE_H
#define JUDGE_MAIL_MESSAGE_H

#include "mail.h"
#include "../play/home.h"
#include "../../mailio/mailio.h"

#include <stdbool.h>

/* A stored message taken apart, by a child that it may crash; a subject with a password is in its text. Transfer full.
 * NULL with REFUSED if it is gone, with an error of mailio/guard.h if it could not be read. */
struct mailio_message *judge_message_of(struct judge_home *home, gint64 mail, GError **error);
/* Whether a message with the Message-ID of an earlier mail has other words than that one. */
bool judge_replay_is_changed(struct judge_home *home, gint64 earlier, const struct mailio_message *message);
/* Orders in a mail that seems to be older than the phase they are for: the acknowledgement says so. */
void judge_replay_note_age(struct judge_mail *mail);

#endif
