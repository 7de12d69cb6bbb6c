/* A game and a report as JSON, in the words of the Python package's saved games. */
#pragma once

#include "../play/play.h"

/* A game with its phases, or only the one named `code`; NULL with an error. A line of its own; transfer full. */
char *judge_show_game_json(const struct judge_play *play, const char *code, GError **error);
/* What came of the orders of an adjudicated phase, by power and unit. A line of its own; transfer full. */
char *judge_show_report_json(const struct judge_play *play, const struct games_phase *row);
