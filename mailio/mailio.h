/*
 * Mail in and out: mailboxes (IMAP, POP3, Maildir, mbox), messages to plain structs and back, submission.
 * Knows nothing of Diplomacy and nothing of the store; judge/ ties them. Start here:
 *
 *   error.h     one error domain: RETRY, REFUSED, SETUP, POISON; a fault is a key and its words
 *   mailbox.h   fetch raw messages; flag and file them once they are safe
 *   message.h   a raw message to a plain struct: sender, headers, the author's own words, attachments, kind
 *   guard.h     the same in a child process that hostile mail may crash
 *   compose.h   a plain struct to a raw message, byte for byte repeatable
 *   submit.h    raw messages out: SMTP, a Maildir, a sendmail program
 */
#pragma once

#include "error.h"
#include "mailbox.h"
#include "message.h"
#include "guard.h"
#include "compose.h"
#include "submit.h"

/* Once at the start and end of the program (GMime, libcurl). */
void mailio_init(void);
void mailio_shutdown(void);
