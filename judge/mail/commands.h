/* The table of mail commands: names in both languages, who may, what it does, help. */
#ifndef JUDGE_MAIL_COMMANDS_H
#define JUDGE_MAIL_COMMANDS_H

#include "mail.h"

struct judge_mail_command {
    const char *names; /* folded, joined by '|'; the first French, the second English */
    enum judge_who who;
    judge_words_ok *words; /* whether the rest of the line makes it this command; else the line is left to the
                              reader of orders */
    judge_mail_run *run;
    const char *use_fr, *use_en; /* as written by a player: "ATTENDRE [NON]" */
    const char *fr, *en;         /* help, one sentence */
};
extern const struct judge_mail_command judge_mail_commands[]; /* ended by a NULL name */

#endif
