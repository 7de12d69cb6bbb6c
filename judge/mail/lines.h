/* What a line of a mail is, by its words: a command, or one that is meant as a command and is none. */
#pragma once

#include "mail.h"
#include "../asks/asks.h"

#include <stdbool.h>

/* Whether the words behind a name make the scope's line that ask, in its game. */
bool judge_mail_fits(const struct judge_scope *scope, const struct judge_shape *shape);
/* Whether a line is a command (of anybody's), by its words alone. */
bool judge_mail_is_command(const struct judge_mail *mail, const char *line);
/* The command of a line behind a word and a colon that say nothing, "So: READY"; else the line. Borrowed. */
const char *judge_mail_command_in(const struct judge_mail *mail, const char *line);
/* Whether a line is the one that names a game: "PARTIE Kersaint". */
bool judge_mail_is_game_line(const struct judge_mail *mail, const char *line);
/* Whether a line begins with the name of any command, whatever follows. */
bool judge_mail_begins_command(const struct judge_mail *mail, const char *line);
/* The name of the command that a line begins with, by its first words alone; NULL: none. */
const char *judge_mail_command_named(const char *line);
/* A line that begins as a command and is none: its sender is shown the form that works. False: it is no such line. */
bool judge_mail_show_use(struct judge_mail *mail, const char *line);
/* A line that speaks of an ask is answered with the form that works; `sentence`: one that wishes it, and is no slip of that form. */
bool judge_mail_show_use_of(struct judge_mail *mail, enum judge_ask_id id, const char *line, bool sentence);
/* The form that works, to an editor who plays no power; of anybody else such a line may be an order, which is read first. The
 * line of what only tells something is for the caller to run; NULL: none. Transfer full. */
char *judge_mail_show_use_to_editor(struct judge_mail *mail, const char *line);
/* A line names another game than the mail's own: that nothing was done of it. `game` NULL: several, or none of his. */
void judge_mail_note_other(struct judge_mail *mail, const char *line, const struct games_game *game);
