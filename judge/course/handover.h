/* A seat changes hands: who leaves it, who takes it over. */
#pragma once

#include "intake.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Somebody offers to stand by in a game (0: in any), or (`offer` false) takes it back; `mail` 0: at the terminal. Games that want
 * one call him. */
bool judge_standby_put(struct judge_home *home, gint64 person, gint64 game, gint64 mail, bool offer,
                       GError **error);
/* A power has lost its player in the midst of a phase: all are told by the sentences of `key`, and `why` (NULL: nothing was said), and a standby
 * is called as after a missed turn. play is loaded anew. */
bool judge_seat_vacated(struct judge_play *play, rules_power power, const char *key, const char *why,
                        GError **error);
/* Who would then be asked to play it; 0: nobody. */
gint64 judge_seat_next(const struct judge_play *play, rules_power power);

/*
 * A person takes a vacant power; play is loaded anew. He gets the hand-over kit and, if the deadline is
 * nearer than the setting hand-over, a later one; all learn who follows whom, as far as names are shown.
 */
bool judge_nmr_take_over(struct judge_play *play, rules_power power, gint64 person, gint64 mail,
                         const char *why, GError **error);
/* A called standby orders: if nobody plays the power any more, it is his from now on. */
bool judge_intake_take_seat(struct judge_intake *in, GError **error);
