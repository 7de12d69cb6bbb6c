/* Rounds of a tournament that are played here: games made of a draw and started, shortened, begun anew; inside a
 * transaction. */
#pragma once

#include "desk.h"
#include "../play/tournament.h"

#include <stdbool.h>

/*
 * Makes a game for each board of a drawn round, with the tournament's settings (game.KEY), seats who was drawn, starts
 * them, and writes each his board call. `*n` gets the number of games. REFUSED: not drawn, begun, somebody without address, a
 * setting that cannot be; unless `again`, powers that nobody plays.
 */
bool judge_round_start(struct judge_tournament *t, const struct judge_desk_by *by, unsigned round, bool again,
                       unsigned *n, GError **error);
/* Board calls of a drawn round, by mail to each whose address is known; `*n` gets their number. */
bool judge_round_call(struct judge_tournament *t, unsigned round, unsigned *n, GError **error);
/* Asks for people who step down, as many as 002 II says; the organisation first. `*wanted`: how many. */
bool judge_round_ask(struct judge_tournament *t, unsigned round, unsigned *wanted, unsigned *n,
                     GError **error);
/* The games of a round end with a year: one for all, and all are told (002 VI). */
bool judge_round_shorten(struct judge_tournament *t, const struct judge_desk_by *by, unsigned round,
                         unsigned year, unsigned *n, GError **error);
/* Whether a round counts, of a tournament by its number: everybody in its games is told. */
bool judge_round_tell_counts(struct judge_home *home, gint64 tournament, unsigned round, bool counts,
                             GError **error);
/* A game of a round goes on no more; its players are told why. */
bool judge_round_break_off(struct judge_home *home, const struct judge_desk_by *by, gint64 game,
                           const char *why, GError **error);
/* A round begins anew: its games are broken off, its boards taken away, and it is open for a draw. REFUSED unless `again`: boards
 * have results that were typed. */
bool judge_round_restart(struct judge_tournament *t, const struct judge_desk_by *by, unsigned round,
                         const char *why, bool again, GError **error);
