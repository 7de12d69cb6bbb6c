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
    const char *
        say; /* key of its help in commands.txt; with ".use": as written by a player; NULL: none, an old word */
};
extern const struct judge_mail_command judge_mail_commands[]; /* ended by a NULL name */
/* How a command that has a `say` is written in a language. Transfer full. */
char *judge_mail_command_use(const struct judge_mail_command *command, enum rules_language language);
/* The word with which a language writes what `run` does, "INSCRIPTION" or "JOIN": for lines that the judge writes itself.
 * `run` stands in the table with a `say`. Transfer full. */
char *judge_mail_command_word(judge_mail_run *run, enum rules_language language);

#endif
