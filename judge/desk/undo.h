/*
 * Acts taken back, on games and on all else (games/act.h), if nothing that came since stands on them. A refusal says why not, and
 * what works instead. Letters that have left stay where they are; who got one is told.
 */
#pragma once

#include "desk.h"

/* What is done that is no act on a game, as the log says it. */
struct judge_deed {
    const char *kind,
        *act; /* "tournament", "issue", "zine", "readers", "results"; "set", "draw" …; NULL: it is only looked at */
    gint64 tournament; /* 0: none */
    char *detail;      /* key=value words; NULL: none */
    const char *now;   /* what follows as things stand, said with its harm; NULL: nothing besides */
};
/* Does it, inside a transaction (asks/carry.h logs it); adds to `by->said` what is told of it, and to the deed what its log
 * tells besides. */
typedef bool judge_deed_work(struct judge_home *home, void *data, const struct judge_desk_by *by,
                             struct judge_deed *deed, GError **error);
/* The key of judge.txt that says what it brings about, to be asked first; NULL: nothing that a slip should not do. */
const char *judge_deed_harm(const struct judge_deed *deed);

/* A deed that is to be taken back. */
struct judge_deed_named {
    const char *kind; /* a number of another kind is refused; NULL: of any */
    gint64 tournament;
    const char *number; /* in the log: "12", "n° 12"; NULL: the last of that kind and tournament */
};
/* Takes back what a struct judge_deed_named names. REFUSED says why it cannot be, and what to do instead. */
judge_deed_work judge_deed_undo;

/* What taking an act on a game back would bring about that a slip should not, in a sentence: a start or an end, seats, a phase that
 * is over, another editor's decision that is not named; or whatever it brings about. NULL: nothing, or it is refused anyway.
 * `number` 0: the last act; `person` who asks, 0 at the terminal. Transfer full. */
char *judge_desk_undo_harm(const struct judge_play *play, gint64 number, gint64 person, bool whatever,
                           enum rules_language language);
