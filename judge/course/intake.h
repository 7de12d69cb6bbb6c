/*
 * Words on their way into a game, whoever brought them: a mail, the editor's desk, or what was kept for this phase. Who
 * speaks for which power, what is left to read, and what the answer will say. Order intake and press are written against
 * this, so that they need no mail.
 *
 *     struct judge_intake in;
 *     judge_intake_init(&in, home, play, power, person, text);
 *     judge_intake_orders(&in, &readings, &error);          orders.h
 *     judge_intake_acknowledge(&in, &readings, &error);
 *     judge_intake_clear(&in);
 */
#pragma once

#include "lines.h"
#include "../play/play.h"
#include "../../mailio/mailio.h"

#include <stdbool.h>

struct judge_share;

struct judge_intake {
    struct judge_home *home;
    struct judge_play *play;              /* NULL: no game */
    rules_power power;                    /* for which orders are read; RULES_NO_POWER: none */
    const struct games_seat *seat;        /* of the person in the game; NULL: none */
    struct games_person *person;          /* who gets the answer; NULL: nobody, or a stranger */
    const struct games_mail_in *row;      /* NULL: no mail */
    const struct mailio_message *message; /* that is answered; NULL: none */
    enum rules_language language;
    bool editor;            /* the judge's editor, or an editor of the game */
    struct judge_text text; /* its lines, and who took them */
    GPtrArray *ahead;       /* texts for other phases (ahead.h); NULL: not looked for yet */
    /* What the answer says: sentences; orders noted for later phases, ready lines; what was decided, and must be asked,
     * about orders under conditions (NULL: nothing). */
    const char *readies; /* of the notes what is said to his READY; NULL: he said none */
    GPtrArray *notes, *later, *conditions, *questions;
    GPtrArray
        *promises; /* of `conditions` what says that something is followed (conditional.h); NULL: nothing */
    GPtrArray *remarks; /* words of the mail that the answer repeats as no order; NULL: none */
    GPtrArray *before;  /* orders on file when the mail came, as stored; NULL: not looked at yet */
    guint n_kept;       /* lines of `later` that stood before this mail */
    bool clear;         /* CLEAR was asked */
    bool lists_ahead;   /* the answer shows what is on file for later phases */
    bool keeps_offers;  /* what the letter before offered is still open */
    bool unfollowed;    /* words of the mail were no order and no command */
    bool asks;          /* an acknowledgement is due */
    gint64
        older; /* the mail that is read waited for an answer: its number; later ones came before. 0: it did not */
    unsigned n_answers; /* letters already written in answer */
    const struct judge_share
        *share; /* share.h: where one text serves several powers; NULL: it is for this one */
    /* Whether a line is a command of mail and no order; NULL: there are no commands. */
    bool (*is_command)(const struct judge_intake *in, const char *line);
};

/* Begins with `text` (copied) and empty lists. `person` is borrowed; the language is his in this game. */
void judge_intake_init(struct judge_intake *in, struct judge_home *home, struct judge_play *play,
                       rules_power power, struct games_person *person, const char *text);
/* How orders of its power are read, in a position that is not its game's own. Both are borrowed. */
struct rules_read_context judge_intake_reading(const struct judge_intake *in,
                                               const struct rules_position *pos);
/* Frees text and lists. */
void judge_intake_clear(struct judge_intake *in);
GAMES_AUTO(judge_intake)
/* Adds the sentence KEY of judge.txt, with its words (name, value … NULL) filled in, to the acknowledgement. Always true: what is
 * answered is done. */
bool judge_intake_note(struct judge_intake *in, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* The same, and the acknowledgement is due for it. */
bool judge_intake_tell(struct judge_intake *in, const char *key, ...) G_GNUC_NULL_TERMINATED;
/* Adds a sentence to one of the lists of what the answer says, `questions` for example. Takes `sentence`. */
void judge_intake_list(GPtrArray **list, char *sentence);
/* Adds a sentence to the acknowledgement. Always true. Takes `sentence`. */
bool judge_intake_take_note(struct judge_intake *in, char *sentence);

/* What its notes say, a paragraph each, and `more` (NULL: nothing) below them. Transfer full. */
char *judge_intake_notes(const struct judge_intake *in, const char *more);

/* Whose words they are, and the mail that brought them; 0: nobody's, none. */
gint64 judge_intake_person(const struct judge_intake *in);
gint64 judge_intake_mail(const struct judge_intake *in);
