/*
 * Lines of a game's own, added to its map in the course of play: a latecomer takes a scripted power
 * ("PLAYED TURKEY"), homes are named. Each holds from a phase on, so a game that goes back forgets it, and
 * one that goes forward has it again.
 */
#pragma once

#include "play.h"

/* The lines in force in phase `now`, each with its line end; "" if there are none. `map` is the game's
 * without them. */
char *judge_map_own_lines(const struct games_game *game, const struct rules_map *map, struct rules_phase now);

/*
 * Adds directives (docs/map-format.md), one a line, that hold from the phase `code` on, and loads the game's
 * board anew. REFUSED, with what the loader says, if the map would not load with them.
 */
bool judge_map_add_lines(struct judge_play *play, const char *code, const char *lines, GError **error);
