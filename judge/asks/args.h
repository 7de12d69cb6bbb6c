/* The words behind an ask's name, read: one reader of each kind for both doors. */
#pragma once

#include "asks.h"
#include "scope.h"

/* What an ask is about, as it was written: words, and the text behind them (a reason, an announcement, orders). */
struct judge_args {
    char **words; /* never NULL */
    char *text;   /* NULL: none */
    bool loose;   /* it was taken for a reason, and may be meant otherwise */
};

/* Whether words behind an ask's name can be its arguments, in that scope: else a line that begins so is something else. */
bool judge_args_fit(const struct judge_scope *scope, const struct judge_ask *ask, const char *rest);
/* Takes the words of a mail's line, and what stands below it, apart. Clear them. */
void judge_args_read(const struct judge_scope *scope, const struct judge_shape *shape,
                     struct judge_args *args);
void judge_args_clear(struct judge_args *args);
GAMES_AUTO(judge_args)
/* Reads the words as values, in the game of the scope. What cannot be read is REFUSED with what would do. Clear them in any case. */
bool judge_asked_read(const struct judge_scope *scope, const struct judge_ask *ask,
                      const struct judge_args *args, struct judge_asked *asked, GError **error);
void judge_asked_clear(struct judge_asked *asked);
GAMES_AUTO(judge_asked)
/* The line of the scope as it is kept for a yes: it then does what it would do now, an act that is the last by its number. Transfer full. */
char *judge_args_line(const struct judge_scope *scope, const struct judge_ask *ask,
                      const struct judge_args *args);
/* The mark, a colon or the end of the line, behind which a reason stands: that of a time of day is none; NULL: there is none. */
const char *judge_args_reason(const char *raw);
/* Whether a word is courtesy, which says nothing of what is asked: "RENAME Fathom please." */
bool judge_args_is_courtesy(const char *word);
/* Whether the line of the scope names its game. */
bool judge_args_name_game(const struct judge_scope *scope);
/*
 * What follows the name in a line as written: `rest` says where that is in the folded line. For names and other words
 * whose capitals and accents matter. Borrowed from `line`.
 */
const char *judge_args_raw(const char *line, const char *folded, const char *rest);
