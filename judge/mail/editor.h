/* The editor's desk by mail: proof, arguments, the text under a command. */
#ifndef JUDGE_MAIL_EDITOR_H
#define JUDGE_MAIL_EDITOR_H

#include "mail.h"
#include "../asks/args.h"
#include "../asks/asks.h"

/* Takes what stands under the first line of ANNOUNCE, OBJECTION, ERRATUM and EDIT out of the text. */
void judge_desk_take(struct judge_mail *mail);
/* Carries an ask of the desk out, which judge_may allows: asked about first, done, refused or shown, and noted. */
bool judge_desk_by_mail(struct judge_mail *mail, const struct judge_ask *ask, const struct judge_args *args,
                        GError **error);

#endif
