/* The mailbox that judge.conf names, and the way out, opened. */
#pragma once

#include "config.h"
#include "secret.h"
#include "../../mailio/mailio.h"

/* Mail that was handled, read again: see mailio/mailbox.h. */
struct judge_mailbox_again {
    const char *folder; /* NULL: the mailbox itself */
    gint64 since_s;
};

/* The mailbox, its secret read for that and wiped, or (`again` not NULL) a folder of handled mail. The caller closes it with mailio_mailbox_close. NULL: RETRY if a server cannot be reached now, SETUP if a person must act. */
struct mailio_mailbox *judge_mailbox_open(const struct judge_config *config,
                                          const struct judge_mailbox_again *again, GError **error);
/* The way out, with its secret, for so many connections. The caller closes it with mailio_submit_close. NULL: as mailio_submit_open. */
struct mailio_submit *judge_submit_open(const struct judge_door *out, const struct judge_secret *secret,
                                        unsigned connections, GError **error);
