/*
 * Gates for joining: addresses that may not, a minimum of reliability, and the editor who decides on each
 * player who asks (setting approval).
 */
#pragma once

#include "desk.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

enum { JUDGE_ADMISSION_TURNS = 20, JUDGE_ADMISSION_NEWCOMER = 5 };

/* Whether a rate lets somebody in: newcomers with fewer than JUDGE_ADMISSION_NEWCOMER turns always. Pure. */
bool judge_admission_rate_ok(const struct games_reliability *reliability, gint64 min_percent);
/* Why this person cannot join or take over a seat of the game, as a sentence; NULL: he can. Transfer full. */
char *judge_admission_refusal(struct judge_home *home, const struct games_game *game,
                              const struct games_person *person, enum rules_language language);
/* Puts it to the editors, by the sentences of `key`, that somebody asks for a seat (of a power, or any): who he is, how reliable, what
 * he would like. Inside a transaction. */
bool judge_admission_propose(const struct judge_play *play, const struct games_person *person,
                             rules_power power, const char *key, const char *wishes, GError **error);
/* Notes that somebody asks to join; the editors get a letter. */
bool judge_admission_ask(const struct judge_play *play, const struct games_person *person, gint64 mail,
                         const char *wishes, GError **error);
/* He takes his request back; `*was` tells whether there was one. */
bool judge_admission_withdraw(const struct judge_play *play, gint64 person, gint64 mail, bool *was,
                              GError **error);

/* [NAME|ADDRESS|all] / [NAME|ADDRESS]; text: why. Without words: the one who asks, or the list. */
