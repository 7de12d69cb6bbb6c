/* Standbys by mail: offers, yes or no to a call. */
#ifndef JUDGE_MAIL_STANDBY_H
#define JUDGE_MAIL_STANDBY_H

#include "../play/home.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

/* The pool as lines for an editor: who would be called for a game, in order, then who is called or has said
 * no; `game` NULL: all offers. Transfer full. */
char *judge_standbys_said(struct judge_home *home, const struct games_game *game,
                          enum rules_language language);

#endif
