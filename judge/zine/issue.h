/*
 * The life of an issue: open, shown in proof, published. Both make it in the same way, from games that have released what was
 * held for it; a proof is undone afterwards. Inside a transaction.
 */
#pragma once

#include "zine.h"
#include "../desk/undo.h"

/* What came of it. */
struct judge_zine_made {
    unsigned number;
    unsigned n_games, n_phases, n_press, n_letters, n_errata, n_texts;
    unsigned n_released; /* phases that were held for it */
    unsigned n_readers;  /* to whom it was mailed */
    GPtrArray *files;    /* struct judge_zine_file* (make.h) */
    GPtrArray *remarks;  /* sentences for the editor, in his language */
};
void judge_zine_made_free(struct judge_zine_made *made); /* NULL is allowed */
GAMES_AUTOPTR(judge_zine_made)

/* "no. 12: 3 games, 5 phases …", in a language. Transfer full. */
char *judge_zine_said(const struct judge_home *home, enum rules_language language,
                      const struct judge_zine_made *made);
/* What the editor should know before the issue comes as it is now, in sentences: games that it goes without and who is missing, what
 * does not fit in its letter; NULL: nothing. Inside a transaction. Transfer full. */
char *judge_zine_left_out(struct judge_home *home, enum rules_language told);
/* An issue that is wanted. */
struct judge_zine_wish {
    bool publish;                 /* else a proof of it */
    struct judge_zine_made *made; /* what came of it: the caller's to free */
};
/* Shows it as it would be now, or publishes it: releases what is held, freezes the issue with its files, mails the readers,
 * opens the next one. REFUSED if what the players sent until the deadlines of games that wait for it has not been read. */
judge_deed_work judge_zine_issue;
