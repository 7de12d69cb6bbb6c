/* Points, totals and places of a tournament, computed from its boards. */
#pragma once

#include "tournament.h"

#include <stdbool.h>

/* An empty list of games that were taken over. Transfer full. */
GArray *judge_standings_takeovers(void);
/* Fills in standings of a tournament whose rows are read. */
bool judge_standings_compute(struct judge_tournament *tournament, GError **error);
/*
 * The total of points by round (number of rounds of them) by the rule of the tournament, with the coefficients of his
 * standing (002 VII): of prizes as of games.
 */
struct rules_total judge_standings_total(const struct judge_tournament *tournament,
                                         const struct judge_standing *standing,
                                         const struct rules_fraction *points);
/* Whether the points of a round count: it was neither cancelled nor played at Diplomatie intime (002 VII). */
bool judge_round_counts(const struct judge_tournament *tournament, unsigned round);
/* Whether somebody was drawn for a seat, or took it over. */
bool judge_board_has(const struct games_tournament_board *board, const struct games_board_seat *seat,
                     gint64 entrant);
/* Seasons that substitutes played at a seat, the last of them too. */
unsigned judge_board_relieved(const struct games_tournament_board *board,
                              const struct games_board_seat *seat);
/* People at a board. */
unsigned judge_board_players(const struct games_tournament_board *board);
/* 002 VII: who came late as the seventh of a board in a round with tables of six, by which all of it count in full; NULL: nobody did. */
const struct games_board_seat *judge_round_seventh(const struct judge_tournament *tournament, unsigned round,
                                                   unsigned *board);
/* Whether a board of a round has a game, or a result. */
bool judge_round_has_begun(const struct judge_tournament *tournament, unsigned round);
/* Whether all boards of a round have a result, and there is one. */
bool judge_round_is_over(const struct judge_tournament *tournament, unsigned round);

/* Totals of teams: the sum of their members' totals (the setting team-best: of the best so many). */
struct judge_team {
    char *name;
    unsigned members, place;
    struct rules_fraction points;
};
/* Best first; empty without teams. Transfer full, struct judge_team*. */
GPtrArray *judge_standings_teams(const struct judge_tournament *tournament);
