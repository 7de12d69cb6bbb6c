/* The mailbox that judge.conf names, opened; its secret is read for that, and wiped. */
#ifndef JUDGE_CONF_MAILBOX_H
#define JUDGE_CONF_MAILBOX_H

#include "config.h"
#include "../../mailio/mailio.h"

/* The caller closes it with mailio_mailbox_close. NULL: RETRY if a server cannot be reached now, SETUP if a person must act. */
struct mailio_mailbox *judge_mailbox_open(const struct judge_config *config, GError **error);

#endif
