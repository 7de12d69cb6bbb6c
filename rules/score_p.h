/* Private to the scoring files: questions to a game. */
#pragma once

#include "score.h"

unsigned score_total(const struct rules_score_game *game);
int32_t score_begin(const struct rules_score_game *game); /* its first year */
/* Centres that win: the map's own number, else more than half. */
unsigned score_victory(const struct rules_score_game *game);
/* Whether a power has lost its last centre and has no piece left. */
bool score_is_out(const struct rules_score_game *game, unsigned power);
unsigned score_survivors(const struct rules_score_game *game);
unsigned score_most(const struct rules_score_game *game);
unsigned score_how_many_have(const struct rules_score_game *game, unsigned centres);
/* Centres of the leader less those of the next power; 0 if the lead is shared. */
unsigned score_lead(const struct rules_score_game *game);
/* Whether the power is named in the game's draw, or there is none. */
bool score_shares_draw(const struct rules_score_game *game, unsigned power);

/* The only winner by a system's own rule where it differs from the ordinary one, or -1. */
int score_denver_soloist(const struct rules_score_game *game);
bool score_is_denver(const struct rules_score_system *system);
/* Whether a system says itself what becomes of centres that nobody owns. */
bool score_finds_neutrals(const struct rules_score_system *system);
