/* What the files of the press share: mail_press.c, press_check.c, press_relay.c, press_print.c, press_own.c,
 * press_desk.c. */
#ifndef JUDGE_PRESS_P_H
#define JUDGE_PRESS_P_H

#include "../mail/press.h"

/* Words of games_press.to, .from_power and .true_power beside the identities of powers. */
#define PRESS_ALL       "ALL"
#define PRESS_DIARY     "DIARY"
#define PRESS_STATEMENT "END"
#define PRESS_EDITOR    "EDITOR"
#define PRESS_OBSERVER  "OBSERVER"  /* or "OBSERVER:NAME" */
#define PRESS_ANONYMOUS "ANONYMOUS" /* games_press.shown_to: the writer of grey press, whom this answers */

/* One block on its way: what was asked, what becomes of it. */
struct judge_press_sending {
    struct judge_mail *mail;
    const struct judge_press_block *block;
    struct judge_press_address address;
    struct games_press item;
    char *refusal;      /* sentence: nothing goes out */
    GPtrArray *remarks; /* sentences */
    gint64 id;
    gint64 instead; /* the item it replaces; 0: none */
};

/* Says no, with the sentence KEY of judge.txt; the first reason stays. `word` may be NULL. */
void judge_press_refuse(struct judge_press_sending *s, const char *key, const char *word);
void judge_press_remark(struct judge_press_sending *s, const char *key, const char *word);

/* Who writes: a power's identity, EDITOR or OBSERVER[:NAME]. NULL: he may not write at all. Transfer full. */
char *judge_press_writer(const struct judge_mail *mail);
bool judge_press_is_observer(const char *who); /* NULL is allowed */
/* Settings that close the press or part of it; needs item.to. Writing to the editor is always open. */
void judge_press_check_open(struct judge_press_sending *s, const char *writer);
/* Sets colour, shown name, shown readers and dateline as asked and as the game allows. */
void judge_press_check_colour(struct judge_press_sending *s, const char *writer);
/* The power whose seat of government a dateline is; RULES_NO_POWER: nobody's. */
rules_power judge_press_capital_of(const struct judge_play *play, const char *place);

/* Stores the item and mails it to its readers, or holds it (inside a transaction). */
bool judge_press_deliver(struct judge_press_sending *s, GError **error);

/* "12", "n° 12", "no. 12": an item's number, or 0. */
gint64 judge_press_number(const char *rest);
/* An item of this game; NULL if there is none. Transfer full. */
struct games_press *judge_press_item(const struct judge_play *play, gint64 id);
/* Whether it still waits to be printed: with the next report, or when the game is over. */
bool judge_press_waits(const struct judge_play *play, const struct games_press *item);

#endif
