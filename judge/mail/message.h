/* A stored mail as a message, and mail that comes again. */
#pragma once

#include "mail.h"
#include "../play/home.h"
#include "../../mailio/mailio.h"

#include <stdbool.h>

/* A stored message taken apart, by a child that it may crash; a subject with a password is in its text. Transfer full.
 * NULL with REFUSED if it is gone, with an error of mailio/guard.h if it could not be read. */
struct mailio_message *judge_message_of(struct judge_home *home, gint64 mail, GError **error);
/*
 * Reads a stored message that will be asked for soon, so that no transaction is open while hostile bytes are read: the
 * next judge_message_of has it, or its error, at hand.
 */
void judge_message_read_ahead(struct judge_home *home, gint64 mail);
/* Whether a message that was read ahead could not be read. */
bool judge_message_is_unreadable(struct judge_home *home, gint64 mail);
/* Lets go of what was read ahead and not asked for. */
void judge_message_forget_ahead(struct judge_home *home);
/* Whether a message with the Message-ID of an earlier mail has other words than that one. */
bool judge_replay_is_changed(struct judge_home *home, gint64 earlier, const struct mailio_message *message);
/* What was asked about a whole mail: before the Message-ID of the question. */
#define JUDGE_QUESTION_GAME   "which/"
#define JUDGE_QUESTION_WRITER "writer/"
/* Keeps the mail for an answer to the question that was just posted. */
bool judge_question_keep(const struct judge_mail *mail, const char *what, GError **error);
/* If a few words answer that question about a mail from the same address: that mail; else 0. */
gint64 judge_question_asked(const struct judge_mail *mail, const char *what);
/* Orders in a mail that seems to be older than the phase they are for: the acknowledgement says so. */
void judge_replay_note_age(struct judge_mail *mail);
