/*
 * One cron pass: fetch, act, adjudicate what is due, send; stages that share nothing but tables. fetch and
 * send each get the one secret they need; act opens no connection. Stopping the program at any instant loses
 * nothing (DESIGN: a pass keeps its promises).
 */
#pragma once

#include "../play/home.h"
#include "../../games/games.h"

#include <stdbool.h>

enum {
    JUDGE_PASS_GROUP = 100,          /* mails or letters in one transaction */
    JUDGE_PASS_GROUP_BYTES = 8 << 20 /* raw mail stored in one transaction */
};

/* What a pass leaves for the doctor: when the last one went well, in seconds; by how many seconds mail came later, as its
 * server says, than our clock said when it was fetched (0: it did not). */
#define JUDGE_GOOD_PASS_KEY    "last-good-pass"
#define JUDGE_CLOCK_BEHIND_KEY "clock-behind"

struct judge_put_off {
    gint64 mail, person; /* 0: it is not known whose */
};

struct judge_pass {
    unsigned fetched, repeated, acted, refused, ignored, failed; /* mails in */
    unsigned adjudicated, games_failed, reminders;
    unsigned written, sent, waiting, given_up; /* letters out */
    GArray *put_off; /* struct judge_put_off: mails that are acted on last; NULL: they are, now */
    gint64 until_s;  /* mails that came later are left alone; 0: none are */
    bool trouble;    /* something needs a person, or a server was not reached */
};

/* The whole pass. What went wrong is printed, told to the editor, and noted in `pass`; the return value is
 * false only if nothing could be done. */
bool judge_pass_run(struct judge_home *home, struct judge_pass *pass, GError **error);
