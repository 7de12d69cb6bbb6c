/* Positions and outcomes as the store keeps them, and back. */
#pragma once

#include "home.h"
#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Position in text, and back. Transfer full; REFUSED/SETUP error if a stored text cannot be read. */
char *judge_position_text(const struct rules_position *pos);
bool judge_position_read(const struct judge_board *board, const char *text, const char *what,
                         struct rules_position *pos, GError **error);
/* The position a phase left behind, as it is kept; units that must retreat belong to the phase that follows.
 * Transfer full. */
char *judge_after_text(const struct rules_position *after);

/* An outcome as the store keeps it; `row` points into the rest and into the map, so it is not copied. */
struct judge_kept_outcome {
    struct games_result row; /* phase, version and seq are the caller's */
    char order[160], unit[80], by[16], by2[16], dislodged_by[16], law[RULES_LAW_CODE_SIZE];
};
void judge_outcome_keep(const struct rules_position *before, const struct rules_outcome *outcome,
                        struct judge_kept_outcome *kept);
/* The verdict of a word of the store ("bounced"); RULES_VERDICT_COUNT: it is none. */
enum rules_verdict judge_verdict_read(const char *word);
/* A law as the store keeps it: its code, or in old rows its printed section. 0: none, or unknown. */
rules_law judge_law_read(const char *kept);
/* Whose outcome it is: the unit's power, or, where there was no unit, the one who ordered. */
rules_power judge_outcome_owner(const struct rules_outcome *outcome);
/* The outcomes that were recorded for a phase, as the rules gave them. */
bool judge_play_result(const struct judge_play *play, const struct games_phase *row,
                       struct rules_position *before, struct rules_result *result, GError **error);
/* Where a game stands; if its last phase is adjudicated, so that it is over: what that phase left. */
bool judge_play_last_position(const struct judge_play *play, struct rules_position *pos, GError **error);

/* How a game ended that somebody won, as it is kept: "solo FRANCE"; where the map has sides, "side AUSTRIA,GERMANY": who
 * wins, wins for his side. Transfer full. */
char *judge_result_won(const struct rules_map *map, const char *kind, rules_power winner);
