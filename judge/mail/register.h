/* The old judges' form, from REGISTER to END. */
#pragma once

#include "mail.h"

/* The form from REGISTER to END becomes lines of commands; mail->registering. */
void judge_register_take(struct judge_mail *mail);
