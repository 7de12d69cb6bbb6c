/* Requests that wait for a confirmation. */
#pragma once

#include "mail.h"
#include "../play/home.h"
#include "../../games/games.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"

#include <stdbool.h>

enum { JUDGE_CONFIRM_CODE = 10 }; /* letters and digits of a code */

struct judge_request {
    const char *address;               /* who must confirm */
    const struct games_person *person; /* whose request it is when confirmed; NULL: a newcomer's */
    const char *name;                  /* a newcomer's name, as his mail gave it; NULL */
    enum rules_language language;
    const char *const *lines; /* commands to run when confirmed */
    const char *also;         /* instead of commands: `address` becomes one more address of `person` */
    const char
        *back; /* instead of commands: an address that came beside `address`, and NO undoes it (way_back.h) */
    gint64 mail;           /* instead of commands: the stored mail to act on */
    const char *quoted;    /* what that mail says, as the letter shows it; NULL */
    const char *would;     /* what he would be answered then; NULL: not known */
    const char *handed_by; /* of that mail, and when it came; NULL: none */
    gint64 came_s;
    bool forged;       /* a mail server calls it so */
    const char *other; /* who writes from there asks it of `address`; NULL: `address` itself */
    const char *harm;  /* what the commands bring about, if they do harm that is known already; NULL */
    bool leaves;       /* among the commands, one gives up a seat */
    const char *title,
        *text; /* the judge asks by itself: the letter; the code goes behind the title. Else NULL */
    const struct games_game *game; /* and the game it asks about, in that phase */
    gint64 phase;
};

/* Writes the letter that asks (or the one that is given with the request); the request is kept 14 days. Inside a transaction. */
bool judge_confirm_post(struct judge_home *home, const struct judge_request *request,
                        const struct mailio_message *answers, GError **error);
/* The game that a kept line names, "[Kersaint] RESIGN"; NULL: none. `*rest`: what stands behind it. Transfer full. */
char *judge_confirm_game(const char *line, const char **rest);
/* The game that a line names, so or as "JOIN Kersaint"; NULL: none. */
struct judge_play *judge_confirm_play(struct judge_home *home, const char *line);
/* How many questions may still go to an address today; below 1: none. */
gint64 judge_confirm_left(struct judge_home *home, const char *address);
/* Asks for the lines gathered in mail->unproven, if there are any, and for those of mail->registers behind them. */
bool judge_confirm_ask(struct judge_mail *mail, GError **error);
/* What waits on behind an answer that was neither yes nor no (mail->waits) may be answered in reply to the letters that said so
 * (those behind `before`), but to one whose own questions a yes answers. Inside a transaction. */
bool judge_confirm_go_on(const struct judge_mail *mail, gint64 before, GError **error);
/* The request that is kept under a key; NULL: none is. Transfer full. */
GKeyFile *judge_confirm_kept(struct judge_home *home, const char *key);
/* Drops what waits for a person's yes, or (`leaves`) what would give up a seat; ways back stay. `*n` (NULL: nobody asks) counts it.
 * Inside a transaction. */
bool judge_confirm_drop(struct judge_home *home, gint64 person, bool leaves, unsigned *n, GError **error);
/* Forgets requests that nobody confirmed, two months after their letter: until then a late answer is told
 * that it is late. Inside a transaction. */
bool judge_confirm_prune(struct judge_home *home, GError **error);
