/* A game, or centres given by hand, as the scoring systems ask for it. */
#ifndef JUDGE_SCORE_GAME_H
#define JUDGE_SCORE_GAME_H

#include "command.h"
#include "../rules/score.h"

struct judge_scored {
    struct rules_score_game game;
    char *name[RULES_SCORE_MAX_POWERS]; /* owned */
};

/* Name of a power for a letter, a name or an adjective of the standard board; any other word as it is.
 * Transfer full. */
char *judge_score_power_name(const struct rules_map *map, const char *word);
/* Fills `scored` with a game as it stands now; false after a message on standard error. */
bool judge_score_game(struct judge_context *context, const char *game, struct judge_scored *scored);

#endif
