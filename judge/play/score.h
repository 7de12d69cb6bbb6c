/* A game, or centres given by hand, as the scoring systems ask for it. */
#ifndef JUDGE_PLAY_SCORE_H
#define JUDGE_PLAY_SCORE_H

#include "play.h"
#include "../conf/context.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_scored {
    struct rules_score_game game;
    char *name[RULES_SCORE_MAX_POWERS]; /* owned */
};

/* Name in `language` of the power meant by a letter, a name or an adjective of the standard board; any other
 * word as it is. Transfer full. */
char *judge_score_power_name(const struct rules_map *map, const struct rules_names *names, const char *word,
                             enum rules_language language);
/* Fills `scored` (zeroed by the caller, who frees its names) with a loaded game as it stands now. */
bool judge_score_play(const struct judge_play *play, struct judge_scored *scored, GError **error);
/* The same for a game by name; false after a message on standard error. */
bool judge_score_game(struct judge_context *context, const char *game, struct judge_scored *scored);

#endif
