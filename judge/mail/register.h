/* The old judges' form, from REGISTER to END. */
#ifndef JUDGE_MAIL_REGISTER_H
#define JUDGE_MAIL_REGISTER_H

#include "mail.h"

/* The form from REGISTER to END becomes lines of commands; mail->registering. */
void judge_register_take(struct judge_mail *mail);

#endif
