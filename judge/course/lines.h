/*
 * A text as lines with an owner. Each taker marks the lines that are its own and says as what it took them; nobody moves
 * or cuts one, so that line numbers hold. The takers take in the order of enum judge_taker; the orders are read from what
 * they left.
 *
 *     judge_text_init(&text, words);
 *     judge_text_turn(&text, JUDGE_TAKER_PRESS);
 *     for (guint i = 0; i < text.lines->len; i++)
 *         if (is_press(judge_text_line(&text, i)))
 *             judge_text_take(&text, i, NULL);
 *     …
 *     char *orders = judge_text_left(&text);
 *     judge_text_clear(&text);
 */
#pragma once

#include "../../games/store.h"

#include <glib.h>
#include <stdbool.h>

/* Who takes lines, in the order in which they do. */
enum judge_taker {
    JUDGE_TAKER_NOBODY,
    JUDGE_TAKER_PASSWORD,   /* passwords and sign-ons: nobody else is to see one */
    JUDGE_TAKER_NEW_GAME,   /* settings under CREATE */
    JUDGE_TAKER_PRESS,      /* blocks of press: what is in them is no command and no order */
    JUDGE_TAKER_FORM,       /* the old judges' form */
    JUDGE_TAKER_DESK,       /* the text under an editor's command, an objection, a list of places */
    JUDGE_TAKER_AHEAD,      /* under the heading of another phase */
    JUDGE_TAKER_COMMAND,    /* commands, and what stands below SIGNOFF */
    JUDGE_TAKER_LATE,       /* the game has moved on since the mail came */
    JUDGE_TAKER_SEASONS,    /* retreats and builds that come with the moves */
    JUDGE_TAKER_CONDITIONS, /* conditions, and orders whose condition does not hold */
    JUDGE_TAKER_ORDERS,     /* what the reader of orders made of what was left */
    JUDGE_TAKER_PROSE,      /* sentences understood, and words for a person */
    JUDGE_TAKER_COUNT
};

struct judge_line {
    char *words; /* as written */
    char *
        instead; /* what the takers after this one read in its place ("JOIN Kersaint" for a sign-on); NULL: the words */
    char *as; /* what it was taken as: a command's name, a heading; NULL: the taker says it all */
    enum judge_taker taker;
};

struct judge_text {
    GPtrArray *lines; /* struct judge_line* */
    enum judge_taker turn;
};

/* Begins with the lines of `words` (copied), which nobody has taken. */
void judge_text_init(struct judge_text *text, const char *words);
/* One line more, copied: a command that stood behind an answer. */
void judge_text_add(struct judge_text *text, const char *words);
void judge_text_clear(struct judge_text *text);
GAMES_AUTO(judge_text)

/* From now on that taker takes. It is a mistake of ours to take after who comes later. */
void judge_text_turn(struct judge_text *text, enum judge_taker taker);
/* What is to be read of a line: "" if it is taken. Borrowed. */
const char *judge_text_line(const struct judge_text *text, guint line);
/* Marks a line for whose turn it is. `as` is copied, may be NULL. */
void judge_text_take(struct judge_text *text, guint line, const char *as);
/* Marks all that nobody took. */
void judge_text_take_all(struct judge_text *text, const char *as);
/* What later takers read in place of a line; its words stay. Copied. */
void judge_text_instead(struct judge_text *text, guint line, const char *words);
/* All lines as they are to be read, joined by newlines; taken ones are empty, so that numbers hold. Transfer full. */
char *judge_text_left(const struct judge_text *text);
/* Whether something is left besides blanks. */
bool judge_text_has_left(const struct judge_text *text);
/* "press": the name of a taker, for who asks how a mail was read. */
const char *judge_taker_word(enum judge_taker taker);
