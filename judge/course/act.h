/* What an editor does, kept so that it can be taken back (games/act.h; desk/undo.h takes it back). */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"

/* An act on a game (0: on none) of `person` by `mail`; with neither it is that of whoever is logged in. NULL on error. Inside a
 * transaction; ended by judge_act_end. */
struct games_act_open *judge_act_begin(const struct judge_home *home, gint64 game, gint64 person, gint64 mail,
                                       GError **error);

/* Ends one on a game if `ok`, else drops it; what became of it. `act` NULL: there is none. */
bool judge_act_end(const struct judge_home *home, struct games_act_open *act, bool ok, GError **error);
