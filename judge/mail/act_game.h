/* A mail, or the part of one, that is about one game, or about none. */
#pragma once

#include "mail.h"
#include "which_game.h"

#include <stdbool.h>

/* The sender's seat: his only one, or the one whose power he names; else the first of those that he plays, which speaks
 * for all. NULL with `*several` set if that does not decide it: he is called as a standby too. */
const struct games_seat *judge_act_find_seat(const struct judge_mail *mail, bool *several);
/* What the commands of a mail have to say, when there is no acknowledgement to say it in. */
bool judge_act_answer_notes(struct judge_mail *mail, const char *more, GError **error);
/* Runs the commands of a mail that is about no game of its sender's; `*done`: some were answered. */
bool judge_act_run_without_seat(struct judge_mail *mail, bool *done, GError **error);
/* Commands, press and orders of a mail about the game in hand, and the answer. */
bool judge_act_in_game(struct judge_mail *mail, GError **error);
/* No game: commands that need none still work; else ask which. */
bool judge_act_without_game(struct judge_mail *mail, enum judge_game_found found, gint64 game,
                            const GPtrArray *seats, const char *word, GError **error);
