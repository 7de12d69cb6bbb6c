/* Pages that people ask for: games, rules, centres by year, open seats. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Open seats with their size, "England (3 units, 4 centres), …"; `*n`: how many. Transfer full. */
char *judge_open_seats_said(const struct judge_play *play, enum rules_language language, unsigned *n);
/* Rulebook, map, house rules and settings of a game for its players; without `all` only the settings that one
 * must know to give orders. Transfer full. */
char *judge_rules_said(const struct judge_play *play, enum rules_language language, bool all);
/* The table of centres by year; NULL with an error if a stored position cannot be read. Transfer full. */
char *judge_centres_said(const struct judge_play *play, enum rules_language language, GError **error);
/* A game as one entry of the list of games; NULL if it is not for that reader (NULL: a stranger). Transfer full. */
char *judge_games_entry(struct judge_home *home, const struct games_game *game,
                        const struct games_person *person, bool editor, enum rules_language language);
/* The names of a few games that go on or form and that this reader (NULL: a stranger) may know of, but that one; NULL: none. Transfer full. */
char *judge_games_names(struct judge_home *home, const struct games_person *person, bool editor, gint64 but);
/* "France@Kersaint": what somebody takes over who has lost his power, while it is free; NULL: nothing. Transfer full. */
char *judge_take_back_line(const struct judge_play *play, const struct games_person *person,
                           enum rules_language language, bool *asked);
/* "yes" for a sentence about a game that is still forming; NULL. */
const char *judge_said_forming(const struct judge_play *play);
