/* What an editor does to a game, kept so that it can be taken back (games/act.h; desk/undo.h takes it back). */
#ifndef JUDGE_COURSE_ACT_H
#define JUDGE_COURSE_ACT_H

#include "../play/play.h"
#include "../../games/games.h"

/* An act of `person` by `mail`; with neither it is that of whoever is logged in. NULL on error. Inside a transaction; ended
 * by judge_act_end. */
struct games_act_open *judge_act_begin(const struct judge_play *play, gint64 person, gint64 mail,
                                       GError **error);

/* Ends it if `ok`, else drops it; what became of it. `act` NULL: there is none. */
bool judge_act_end(const struct judge_play *play, struct games_act_open *act, bool ok, GError **error);

/* Who works at the terminal: the login name; a container's user may have none, then the number. Lives for ever. */
const char *judge_act_login(void);

#endif
