/* Who has joined a game that has not begun: for show. */
#pragma once

#include "../play/play.h"

#include <jansson.h>

/* A line a person, in the order of joining: power or -, name, address or -, wishes or -. */
void judge_joined_text(GString *out, const struct judge_play *play);
/* Two members of a game: `wanted`, how many it takes, and `joined`, a list. */
void judge_joined_json(json_t *game, const struct judge_play *play);
