/* Press printed: which items a report shows, under whose name, from where, to whom. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Words of games_press.to, .from_power and .true_power beside the identities of powers. */
#define PRESS_ALL       "ALL"
#define PRESS_DIARY     "DIARY"
#define PRESS_STATEMENT "END"
#define PRESS_EDITOR    "EDITOR"
#define PRESS_OBSERVER  "OBSERVER"  /* or "OBSERVER:NAME" */
#define PRESS_ANONYMOUS "ANONYMOUS" /* games_press.shown_to: the writer of grey press, whom this answers */
/* Who writes: a power's identity, EDITOR or OBSERVER[:NAME]. NULL: he may not write at all. Transfer full. */
bool judge_press_is_observer(const char *who); /* NULL is allowed */
/* The power whose seat of government a dateline is; RULES_NO_POWER: nobody's. */
rules_power judge_press_capital_of(const struct judge_play *play, const char *place);

/* Items to print with the report of a phase: held ones, and when the game is over statements, and diaries whose
 * writers let them be printed.
 * `over`: written until then belongs to it; 0: the game goes on. Element struct games_press*, transfer full.
 */
GPtrArray *judge_press_of_report(const struct judge_play *play, gint64 phase, gint64 over_s);
/* Whether somebody lets his diary of a game be printed when it is over; nobody does until he says so. `person`: who wrote it. */
bool judge_diary_is_open(const struct judge_play *play, gint64 person);
bool judge_diary_open(const struct judge_play *play, gint64 person, bool open, GError **error);
/* Whether everybody may read an item: to all and out (what is held waits for its phase), or last words of a game that is over; what
 * was cut or withdrawn is nobody's. */
bool judge_press_is_public(const struct judge_play *play, const struct games_press *item);
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
/* Four blanks before each line. Transfer full. */
char *judge_press_indent(const char *text);
