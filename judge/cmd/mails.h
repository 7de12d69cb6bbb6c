/* Mails and letters for whoever asks what became of them. */
#pragma once

#include "../conf/context.h"

/* `judge mail N`: what is known of one mail, then its bytes as they came. An exit status. */
int judge_mail_show(struct judge_context *context, const char *word);
