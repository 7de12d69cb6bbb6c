/* Several games named at once. */
#pragma once

#include "../play/home.h"

/*
 * The names of the games that a word names: "Kersaint", "Kersaint,Roscanvel", "@all" (all that run or are paused),
 * "@forming" (all that wait for players), "@zine" (all whose deadline is the zine's next issue). char*, transfer full; NULL
 * with REFUSED if it is a group without games. Whether the games of a list exist is found by who loads them.
 */
GPtrArray *judge_games_named(struct judge_home *home, const char *word, GError **error);
bool judge_games_is_many(const char *word);
