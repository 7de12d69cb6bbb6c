/* The functions of this floor behind the asks, by id: read by act.c alone, which gives them to each mail. */
#ifndef JUDGE_MAIL_COMMANDS_H
#define JUDGE_MAIL_COMMANDS_H

#include "mail.h"
#include "../asks/asks.h"

extern const struct judge_mail_does judge_mail_bound[JUDGE_ASK_COUNT];

#endif
