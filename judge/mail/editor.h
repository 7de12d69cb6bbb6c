/* The editor's desk by mail: proof, arguments, the text under a command. */
#pragma once

#include "mail.h"
#include "../asks/args.h"
#include "../asks/asks.h"
#include "../asks/carry.h"

/* Takes what stands under the first line of ANNOUNCE, OBJECTION, ERRATUM and EDIT out of the text. */
void judge_desk_take(struct judge_mail *mail);
/* The line that a yes runs, trimmed, of one that was kept with what stood below it, which stands below it again. Transfer full. */
char *judge_desk_line_again(struct judge_mail *mail, const char *kept);
/* Carries an ask of the desk out, which judge_may allows: asked about first, done, refused or shown, and noted. */
bool judge_desk_by_mail(struct judge_mail *mail, const struct judge_scope *scope, const struct judge_ask *ask,
                        const struct judge_args *args, GError **error);

/* What an ask of one's addresses gives away; NULL: nothing. Transfer full. */
char *judge_mail_harm(const struct judge_scope *scope, const struct judge_ask *ask);
/* Asks for a yes to something grave (judge_ask_is_grave), by itself, with what stands below its line. */
bool judge_grave_by_mail(const struct judge_scope *scope, const struct judge_ask *ask,
                         const struct judge_args *args, GError **error);

/* What came of a deed. */
struct judge_done {
    enum judge_carried carried;
    char *said, *why; /* what is told of it; why it was refused, NULL: it was not */
};
void judge_done_clear(struct judge_done *done);
GAMES_AUTO(judge_done)
/* Carries a deed that is no act on a game out, asked about first. False with an error: nothing is in `done`. */
bool judge_deed_by_mail(const struct judge_scope *scope, struct judge_deed deed, judge_deed_work *work,
                        void *data, struct judge_done *done, GError **error);
