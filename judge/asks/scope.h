/*
 * Who asks: one value that is made where a wish comes in (a line of a mail, a call of the program), and passed. Nothing
 * changes it; a wish about another game has a scope of its own.
 */
#pragma once

#include "../play/home.h"
#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* What speaks for him beside his address, the least first. */
enum judge_proof {
    JUDGE_PROOF_NONE,
    JUDGE_PROOF_LETTER, /* he answers a letter of the game (or, where no game is touched, any that still speaks for him) */
    JUDGE_PROOF_SURE, /* a password, a trusted server's word, a yes to a letter written for it, or the terminal */
};

/* What somebody says to a question about what will follow. */
enum judge_agreed {
    JUDGE_AGREED_NOT, /* no, with REFUSED; or the question could not be put, with an error */
    JUDGE_AGREED,
    JUDGE_AGREED_LATER, /* it was put in a letter: his answer brings the wish again */
};

struct judge_ask;
struct judge_args;
struct judge_scope {
    struct judge_home *home;
    const struct judge_ask *ask;       /* that is carried out by the mail floor; else NULL */
    struct judge_play *play;           /* the game that he speaks of; NULL: none */
    const struct games_seat *seat;     /* his in it; NULL: none */
    const struct games_person *person; /* NULL: a stranger, or whoever is logged in at the terminal */
    gint64 mail;                       /* that brought the wish; 0: the terminal */
    enum rules_language language;      /* of what is said to him */
    enum judge_proof proof;
    bool editor;    /* an editor of the game, or the judge's */
    bool registers; /* a stranger whose form is at hand: he may become known by it */
    bool
        insists; /* he has said beforehand that he knows what follows: "!", --yes, or his confirmation; who is not sure says it in vain */
    bool
        scripted; /* nobody is there to be asked, and he has not said so: he insists, but on no name that slips out */
    bool
        blind; /* his mail counts by a yes to a letter about all of it: what is not his alone is asked when it comes to it */
    bool came;      /* the address that he writes from came by a yes, and may still be sent back */
    gint64 asked_s; /* when he asked what he has confirmed now; 0: he asks now */
    bool redated;   /* the date of its game's phase was another when he asked it */
    bool many;      /* the line names several games, of which this is one */
    const char *line,
        *folded; /* of a mail: as written, trimmed; as the names of commands are written. NULL: the terminal */
    const char *
        rest; /* the words that go with the ask: behind its name in `folded`, or those that the name has in it */
    const char *below; /* the text that stands under the line; NULL: none */
    /* Puts the question what will follow (`harm`, sentences) to him. */
    enum judge_agreed (*agrees)(const struct judge_scope *scope, const struct judge_ask *ask,
                                const struct judge_args *args, const char *harm, GError **error);
    void *door; /* the mail in hand; NULL: the terminal */
};
