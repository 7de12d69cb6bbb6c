/*
 * Press of a game: what players write to each other through the judge. A mail's blocks (press_read.h) are
 * checked against the game's settings, relayed at once or held for the report, and a copy of what went out
 * goes to the writer. Nothing that is refused is lost: it comes back to him with the reason.
 */
#ifndef JUDGE_PRESS_H
#define JUDGE_PRESS_H

#include "mail.h"
#include "../course/press_read.h"

/* Takes the press out of mail->text (and a subject that is its header) into mail->press. Before anything else
 * reads the text. */
void judge_press_take(struct judge_mail *mail);
/* Sends, holds or refuses it, and answers. Without a game nothing goes out: the mail then asks for an answer
 * that says so. */
bool judge_press_run(struct judge_mail *mail, GError **error);

/* Items to print with the report of a phase: held ones, and when the game is over diaries and statements.
 * `over`: written until then belongs to it; 0: the game goes on. Element struct games_press*, transfer full.
 */
GPtrArray *judge_press_of_report(const struct judge_play *play, gint64 phase, gint64 over_s);
/* Items as text under their datelines; NULL if there are none. Transfer full. */
char *judge_press_text(const struct judge_play *play, const GPtrArray *items, enum rules_language language);
/* Marks what the report of `phase` printed (inside a transaction). */
bool judge_press_printed(const struct judge_play *play, gint64 phase, GError **error);
/* Names for readers, transfer full: who an item shows as its writer (NULL: anonymous), and to whom it goes.
 */
char *judge_press_say_from(const struct judge_play *play, const struct games_press *item,
                           enum rules_language language);
char *judge_press_say_to(const struct judge_play *play, const char *to, enum rules_language language);
/* The readers that an item shows. Transfer full. */
char *judge_press_say_readers(const struct judge_play *play, const struct games_press *item,
                              enum rules_language language);
/* Where an item is dated from: its own dateline, or the capital of the power that shows; NULL: nowhere.
 * Transfer full. */
char *judge_press_say_dateline(const struct judge_play *play, const struct games_press *item,
                               enum rules_language language);
/* Cuts an item out of what is printed, or puts it back; the writer is told. REFUSED if there is none with
 * that number in the game. */
bool judge_press_set_cut(const struct judge_play *play, gint64 item, bool cut, gint64 person, gint64 mail,
                         GError **error);
/* Four blanks before each line. Transfer full. */
char *judge_press_indent(const char *text);
/* Whether a power may not write to the others: silenced by the editor in this game, or its player everywhere.
 */
bool judge_press_is_muted(const struct judge_play *play, const char *power);
bool judge_press_mute(const struct judge_play *play, rules_power power, bool muted, gint64 person,
                      gint64 mail, GError **error);

/* A mail that answers press with words that are neither orders nor a block of press: says how to answer. */
void judge_press_hint(struct judge_mail *mail, const struct rules_readings *readings);

/* Rows of the table of mail commands. */
judge_words_ok judge_press_number_words, judge_press_mute_words, judge_press_list_words,
    judge_press_deaf_words;
judge_mail_run judge_press_run_cut, judge_press_run_restore, judge_press_run_mute, judge_press_run_list,
    judge_press_run_withdraw, judge_press_run_diary, judge_press_run_read, judge_press_run_deaf,
    judge_press_run_hear;

#endif
