/* A tournament in words: its draws and standings. */
#pragma once

#include "../play/round_draw.h"
#include "../play/tournament.h"
#include "../../rules/rules.h"

/* Boards with who plays what, and why powers or meetings are repeated. Transfer full. */
char *judge_draw_page(const struct judge_tournament *tournament, const struct judge_draw *draw,
                      unsigned round, enum rules_language language);
/* The general ranking; with `explain` what each point came from. Then the best countries. Transfer full. */
char *judge_standings_page(const struct judge_tournament *tournament, bool explain,
                           enum rules_language language);

/* What a board's result is worth to each who played it, best first; empty without one. Transfer full. */
char *judge_board_page(const struct judge_tournament *tournament, unsigned round, unsigned number,
                       enum rules_language language);
/* What somebody has so far, and where each point comes from. Transfer full. */
char *judge_standing_own_page(const struct judge_tournament *tournament,
                              const struct judge_standing *standing, enum rules_language language);

/* What a tournament is: its rounds, who takes part, how one signs up; to a director also who gets no letters. Transfer
 * full. */
char *judge_tournament_page(const struct judge_tournament *tournament, bool director,
                            enum rules_language language);

/* What somebody signed up for and said of himself: "rounds 1 and 3, born 1990, newcomer". Transfer full. */
char *judge_entry_details(const struct judge_tournament *tournament, const struct games_entrant *entrant,
                          enum rules_language language);
/* The same of an entry that is not made yet; `rounds` NULL: none are said. Transfer full. */
char *judge_entry_said(const struct judge_tournament *tournament, const guint64 *rounds,
                       const struct games_entrant *entrant, enum rules_language language);
