/* Mails and letters for whoever asks what became of them. */
#ifndef JUDGE_CMD_MAILS_H
#define JUDGE_CMD_MAILS_H

#include "../conf/context.h"

/* `judge mail N`: what is known of one mail, then its bytes as they came. An exit status. */
int judge_mail_show(struct judge_context *context, const char *word);

#endif
