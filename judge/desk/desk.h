/*
 * The editor's desk: what an editor does to a game, whoever carried the wish. The command line (cmd/desk.c) and mail
 * (mail/editor.c) call the same functions; those of other files of this floor have their own headers.
 */
#pragma once

#include "../play/home.h"
#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* What is asked, as values; the asks read them, in the same way for both doors (asks/args.h). */
struct judge_asked {
    rules_power power;
    char phase[32]; /* its code; "": none is named */
    char *address;
    const char *language; /* of the person: a code */
    char *rest;           /* the words besides, or a new name; NULL: none */
    gint64 number;        /* 0: none */
    bool yes;
};

struct judge_desk_by {
    gint64 person, mail;          /* who asked, by which mail; 0: the command line */
    GString *said;                /* what the command line prints, and a mail's answer tells */
    bool letter;                  /* `said` is for a letter: sentences, not columns (say.h) */
    enum rules_language language; /* of what is said; none: English */
    char **words;     /* what is asked: the arguments, ended by NULL; never NULL itself in an operation */
    const char *text; /* what follows: a reason, an announcement, orders; NULL: none */
    struct judge_asked asked;
    GPtrArray *unfit; /* gets the order lines that cannot count (char *); NULL: they are only said */
};

/*
 * What an editor can do to a game, inside a transaction. REFUSED errors say what was expected; the caller undoes what was
 * begun (games_store_mark).
 */
typedef bool judge_desk_op(struct judge_play *play, const struct judge_desk_by *by, GError **error);
#define DESK(id, op, ...) judge_desk_op op;
#define ASK(...)
#define SAYS(...)
#include "table.h"

/* Powers that nobody plays, though somebody could, as a list. Transfer full. */
char *judge_desk_vacant(const struct judge_play *play, enum rules_language language);

/* The deadline that a text names (conf/when.h), for an open phase: a day at the hour of the one that stands, a span after it.
 * 0 with REFUSED if it is none. */
gint64 judge_desk_deadline(const struct judge_play *play, const char *text, GError **error);
/* "off", "--remove": an editor no more. NULL is allowed. */
bool judge_desk_is_off(const char *word);
/* The same, as it would have been read at `now_s`. */
gint64 judge_desk_deadline_from(const struct judge_play *play, const char *text, gint64 now_s,
                                GError **error);
/* A deadline in words, with its year if that is not this one. Transfer full. */
char *judge_desk_say_date(const struct judge_play *play, gint64 at_s, enum rules_language language);
/* The date of an issue to come: a day at the hour of the next one that is known, else 20:00. 0 with REFUSED: none, or past. */
gint64 judge_desk_issue_moment(struct judge_home *home, const char *text, GError **error);
/* Whether a phase is open and, if a code is given (not ""), it is that one; else REFUSED. */
bool judge_desk_is_at(const struct judge_play *play, const char *code, GError **error);
/* The date of the next issue of the zine: deadlines of games with the rule "issue" move with it, and each
 * player gets one letter. `when` NULL: tells it. */
bool judge_desk_issue(struct judge_home *home, const char *when, const struct judge_desk_by *by,
                      GError **error);
/* The dates of issues have changed: deadlines that are bound to them move, and their players are told; not those of games that were
 * `loose` before (games_issue_unbound). */
bool judge_desk_issue_moved(struct judge_home *home, const struct judge_desk_by *by, const GArray *loose,
                            GError **error);
