/* The page of a game, and with it all that is made of the game. */
#pragma once

#include "game.h"

/* Writes all pages and maps of a game; notes how many there are. */
bool judge_site_game_make(const struct judge_site *site, const struct judge_play *play,
                          struct judge_site_game *game, GError **error);
