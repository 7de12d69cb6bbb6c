/* An ask carried out, whoever brought it: harm asked first, done in one piece, kept as an act that can be taken back. */
#pragma once

#include "args.h"
#include "asks.h"
#include "scope.h"
#include "../desk/undo.h"

enum judge_carried {
    JUDGE_CARRIED_NOT, /* REFUSED: nothing of it is left; other errors: the transaction is to be dropped */
    JUDGE_CARRIED,
    JUDGE_CARRIED_LATER /* what would follow was asked in a letter */
};

/*
 * Does what a row with `op` says to the game of the scope, inside a transaction; judge_may has said yes. What is told of it is
 * added to `said`: sentences for a mail, columns for the terminal. After a refusal the game is read again.
 */
enum judge_carried judge_carry(const struct judge_scope *scope, const struct judge_ask *ask,
                               const struct judge_args *args, GString *said, GError **error);
/* The same of a deed that is no act on a game; `deed` says how it is logged. */
enum judge_carried judge_carry_deed(const struct judge_scope *scope, struct judge_deed *deed,
                                    judge_deed_work *work, void *data, GString *said, GError **error);
/* In whose name something grave would be done (judge_ask_is_grave). Transfer full. */
char *judge_say_grave(const struct judge_scope *scope);
/* What an editor asks of a game, and does not only look, is an act that can be taken back; ended by judge_act_end. NULL with
 * `error`, or without: it is none. */
struct games_act_open *judge_carry_begin(const struct judge_scope *scope, const struct judge_ask *ask,
                                         GError **error);
