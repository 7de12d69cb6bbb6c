/* A tournament in words: its draws and standings. */
#ifndef JUDGE_LETTERS_TOURNAMENT_H
#define JUDGE_LETTERS_TOURNAMENT_H

#include "../play/tournament.h"
#include "../../rules/rules.h"

/* Boards with who plays what, and why powers or meetings are repeated. Transfer full. */
char *judge_draw_page(const struct judge_tournament *tournament, const struct judge_draw *draw,
                      unsigned round, enum rules_language language);
/* The general ranking; with `explain` what each point came from. Then the best countries. Transfer full. */
char *judge_standings_page(const struct judge_tournament *tournament, bool explain,
                           enum rules_language language);

#endif
