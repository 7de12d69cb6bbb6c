/* What a line of a mail is, by its words: a command, or one that is meant as a command and is none. */
#ifndef JUDGE_MAIL_LINES_H
#define JUDGE_MAIL_LINES_H

#include "mail.h"

#include <stdbool.h>

enum { JUDGE_MAIL_COMMAND_BYTES = 120 }; /* a longer line is no command */

/* If the folded line begins with one of a command's names, what follows it (trimmed); else NULL. */
const char *judge_mail_after_name(const char *names, const char *line);
/* Whether the mail holds, in its subject or at the start of a line, a command of that kind of people. */
bool judge_mail_has_command_of(const struct judge_mail *mail, enum judge_who who);
/* The same for what carries it out. */
bool judge_mail_has_run(const struct judge_mail *mail, judge_mail_run *run);
/* Whether a line is a command (of anybody's), by its words alone. */
bool judge_mail_is_command(const struct judge_mail *mail, const char *line);
/* Whether a line is the one that names a game: "PARTIE Kersaint". */
bool judge_mail_is_game_line(const struct judge_mail *mail, const char *line);
/* Whether a line begins with the name of any command, whatever follows. */
bool judge_mail_begins_command(const char *line);
/* The name of the command that a line begins with, by its first words alone; NULL: none. */
const char *judge_mail_command_named(const char *line);
/* A line that begins as a command and is none: its sender is shown the form that works. False: it is no such line. */
bool judge_mail_show_use(struct judge_mail *mail, const char *line);
/* Whether a line begins with a name of the command. */
bool judge_mail_begins(judge_mail_run *run, const char *line);
/* A line that speaks of what `run` carries out is answered with the form that works. */
bool judge_mail_show_use_of(struct judge_mail *mail, judge_mail_run *run, const char *line);
/* The form that works, to an editor who plays no power; of anybody else such a line may be an order, which is read first. */
void judge_mail_show_use_to_editor(struct judge_mail *mail, const char *line);

#endif
