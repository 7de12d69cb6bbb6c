/* Games made by mail (mail_create.c), and the words of SET (set_words.h). */
#ifndef JUDGE_CREATE_H
#define JUDGE_CREATE_H

#include "mail.h"
#include "../conf/set_words.h"

/* Whether the sender may make games: the judge's editor, or whom [judge] creators names. */
bool judge_may_create(const struct judge_mail *mail);
/* Takes the settings under CRÉER or CREATE out of the text, before press and commands are looked for. */
void judge_create_take(struct judge_mail *mail);

judge_words_ok judge_words_create;
judge_mail_run judge_run_create;

#endif
