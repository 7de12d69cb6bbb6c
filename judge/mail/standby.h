/* Standbys by mail: offers, yes or no to a call. */
#pragma once

#include "../play/home.h"
#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

/* The pool as lines for an editor: who would be called for a game, in order, then each who was asked, when, and
 * what came of it; `play` NULL: all offers. As words, or (`columns`) fields with TABs: number, name, address, game, since, asked,
 * away until, reliability; of those asked: when, name, address, power, until, state. Transfer full. */
char *judge_standbys_said(struct judge_home *home, const struct judge_play *play,
                          enum rules_language language, bool columns);
