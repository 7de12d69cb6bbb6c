/*
 * What a director asks of a tournament, whoever carried the wish: the command line (cmd/tournament.c) and mail
 * (mail/tournament.c) call the same acts.
 */
#pragma once

#include "undo.h"
#include "desk.h"
#include "../play/home.h"

#include <stdbool.h>

enum { JUDGE_ACT_WORDS = 256 };

/* An act with its words and options; NULL: not given. */
struct judge_act {
    const char *word[JUDGE_ACT_WORDS]; /* the act's name, the tournament's, what it asks for */
    int n;
    const char *rounds, *scoring, *totals, *role, *team, *factor, *why, *seed, *result, *year, *neutral, *out,
        *players, *variant, *before;
    const char *missed, *substitute, *seasons, *format, *address, *say, *director, *best, *points;
    bool keep, again, explain, live;
    const char *text; /* of a file that goes with it; NULL */
    GBytes **pdf;     /* where sheets go that are to be printed; NULL: they are told as text. Transfer full */
};

/* An option of acts: a word, or a flag. */
struct judge_act_option {
    const char *name;
    gsize offset; /* in struct judge_act */
    bool flag;
};
extern const struct judge_act_option judge_act_options[]; /* ended by a NULL name */

enum judge_act_fault { JUDGE_ACT_FINE, JUDGE_ACT_UNKNOWN, JUDGE_ACT_WRONG_WORDS };
/* The act that a word of either language names ("draw", "tirage"); NULL: none. Static. */
const char *judge_act_name(const char *word);
/* Whether there is such an act, and it has as many words as it asks for. */
enum judge_act_fault judge_act_check(const struct judge_act *act);
/* Takes the options ("--seed 7", "--keep") out of words and puts the rest into `act`; the first word that is no option of
 * ours, or has no value, else NULL. All is borrowed from `words`. */
const char *judge_act_read(char *const *words, struct judge_act *act);
/* Whether it only shows something. */
bool judge_act_is_reading(const struct judge_act *act);
/* What the log calls it. */
struct judge_deed judge_act_deed(const struct judge_act *act);
/* Does a struct judge_act; what it did is told in the language of `by`. REFUSED errors say what was expected. */
judge_deed_work judge_act_run;
