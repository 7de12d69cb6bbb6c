/* Games made by mail. */
#ifndef JUDGE_MAIL_CREATE_H
#define JUDGE_MAIL_CREATE_H

#include "mail.h"

#include <stdbool.h>

/* Whether the sender may make games: the judge's editor, or whom [judge] creators names. */
bool judge_may_create(const struct judge_mail *mail);
/* Takes the settings under CRÉER or CREATE out of the text, before press and commands are looked for. */
void judge_create_take(struct judge_mail *mail);

#endif
