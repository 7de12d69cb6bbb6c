/* The functions that are bound to asks (desk/table.h), and a few of the same files that others call. */
#pragma once

#include "mail.h"
#include "../asks/asks.h"

#define ASK(id, run, ...) judge_mail_run run;
#define ASK_IF(id, fits, run, ...)                                                                           \
    judge_words_ok fits;                                                                                     \
    judge_mail_run run;
#define SAYS(id, fits, ...) judge_words_ok fits;
#define DESK(...)
#include "../desk/table.h"

/* commands.c: all of them, by id; read by act.c alone, which gives them to each mail. */
extern const struct judge_mail_does judge_mail_bound[JUDGE_ASK_COUNT];
/* create.c: takes the settings under CRÉER or CREATE out of the text, before press and commands are looked for. */
void judge_create_take(struct judge_mail *mail);
/* tournament.c: "RESTART 2" of who directs one tournament becomes the line that names it. */
void judge_direct_take(struct judge_mail *mail);
/* editor.c */
judge_mail_run judge_run_object;
/* bids.c: the command for what a folded sentence bids, of who may bid now: "autriche 5, turquie : 3", "I'd put five on France"; NULL: it
 * bids nothing for certain. Transfer full. */
char *judge_bids_line(const struct judge_scope *scope, const char *folded);
/* picking.c: the command for the places that a sentence (as written, and folded) picks, gives back or names as homes, while that is asked
 * for; NULL: it does nothing of it. Transfer full. */
char *judge_places_line(const struct judge_scope *scope, const char *sentence, const char *folded);
/* picking.c: takes the places of a list from the text's line `at` on, where a board has lists: `rest` is what follows the
 * command's name there. They stand in the mail's blocks under `name`, those of all such lines together. How many lines it has. */
guint judge_places_take(struct judge_mail *mail, guint at, const char *name, const char *rest);
/* votes.c: puts the ballot in the place of the line that answers a vote's letter, whatever its words. */
bool judge_votes_take(struct judge_mail *mail, GError **error);
/* Whether words name a vote and say what they vote. */
bool judge_votes_say(const struct judge_mail *mail, const char *words);
/* A standby's answer to his call in words ("Yes, with pleasure!") becomes the ask. */
void judge_called_take(struct judge_mail *mail);
/* The command for a draw among the powers that a sentence names ("VOTE NUL France Turquie"), where draws are voted by
 * lists; NULL: it names fewer than two. Transfer full. */
char *judge_votes_draw_line(const struct judge_scope *scope, const char *line);
/* The command for as much more time as a sentence asks for; NULL: it names none. Transfer full. */
char *judge_votes_extension_line(const struct judge_scope *scope, const char *line);
