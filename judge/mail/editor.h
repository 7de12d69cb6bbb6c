/* The editor's desk by mail: proof, arguments, the text under a command. */
#ifndef JUDGE_MAIL_EDITOR_H
#define JUDGE_MAIL_EDITOR_H

#include "mail.h"

/* Takes what stands under the first line of ANNOUNCE, OBJECTION, ERRATUM and EDIT out of the text. */
void judge_desk_take(struct judge_mail *mail);

#endif
