/*
 * One cron pass: fetch, act, adjudicate what is due, send; stages that share nothing but tables. fetch and
 * send each get the one secret they need; act opens no connection. Stopping the program at any instant loses
 * nothing (DESIGN: a pass keeps its promises).
 */
#ifndef JUDGE_PASS_H
#define JUDGE_PASS_H

#include "../play/home.h"

struct judge_pass {
    unsigned fetched, repeated, acted, refused, ignored, failed; /* mails in */
    unsigned adjudicated, games_failed, reminders;
    unsigned written, sent, waiting, given_up; /* letters out */
    bool trouble;                              /* something needs a person, or a server was not reached */
};

/* The whole pass. What went wrong is printed, told to the editor, and noted in `pass`; the return value is
 * false only if nothing could be done. */
bool judge_pass_run(struct judge_home *home, struct judge_pass *pass, GError **error);
/* The stages. `file` also flags and moves on the server what is committed. */
bool judge_pass_fetch(struct judge_home *home, struct judge_pass *pass, bool file, GError **error);
void judge_pass_act(struct judge_home *home, struct judge_pass *pass);
void judge_pass_adjudicate(struct judge_home *home, struct judge_pass *pass);
/* One letter a person for all his games whose reminders are due (remind.c). */
void judge_pass_remind(struct judge_home *home, struct judge_pass *pass);
bool judge_pass_send(struct judge_home *home, struct judge_pass *pass, GError **error);
/* Prints what went wrong, and tells the editor (`once`: see judge_home_tell). */
void judge_pass_complain(struct judge_home *home, struct judge_pass *pass, const char *once, const char *what,
                         const GError *error);
/* Writes the gathered lines to the editor as one letter, and forgets them. */
void judge_pass_tell_editor(struct judge_home *home);

#endif
