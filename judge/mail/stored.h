/* A mail that came, shown to an editor: what it said as it came, as the judge read it, and what it brought about. */
#ifndef JUDGE_MAIL_STORED_H
#define JUDGE_MAIL_STORED_H

#include "mail.h"

/* MAIL 12, of an editor of the game that the mail was about. */
judge_words_ok judge_words_stored;
judge_mail_run judge_run_stored;
/* The words of a stored mail as the judge read them: without quotations, signatures and what programs added. Transfer full;
 * NULL if its bytes are gone or cannot be read. */
char *judge_stored_words(struct judge_home *home, gint64 id);

#endif
