/* Who ordered in time over a game, as values for its chart and its table (templates/chart.h). */
#pragma once

#include "../play/play.h"
#include "../../mailio/mailio.h"
#include "../../templates/chart.h"

struct judge_punctual;

/* The turns of a game on its current line, by power whoever played it. NULL: none were recorded. Frees with
 * judge_punctual_free. */
struct judge_punctual *judge_punctual_new(const struct judge_play *play, enum rules_language language);
/* Borrows from it. */
const struct templates_turns *judge_punctual_turns(const struct judge_punctual *punctual);
void judge_punctual_free(struct judge_punctual *punctual); /* NULL is allowed */
GAMES_AUTOPTR(judge_punctual)
/* Its picture for a letter; NULL: none. `cid` and `alt` as for judge_post_map. */
struct mailio_encoded *judge_punctual_picture(const struct judge_play *play, enum rules_language language,
                                              char **cid, char **alt);
