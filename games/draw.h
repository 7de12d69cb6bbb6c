/*
 * Who plays which power: preference lists and a fair draw. Pure; the only chance is a recorded seed, so
 * anybody can repeat the draw.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { GAMES_DRAW_MAX = 64 };

/* splitmix64: the next of a row of pseudo-random numbers; `state` starts as the seed. */
guint64 games_draw_next(guint64 *state);
/* 0..n-1, each equally likely; n > 0. */
guint64 games_draw_below(guint64 *state, guint64 n);

/*
 * One player's list as ranks, 0 the best: ranks[power]. Powers not listed share the rank after the last
 * listed; an empty list (or "*") ranks all 0. Powers in brackets are equal and share the best rank of their
 * places: "E[FGR][TAI]" is E 0, F G R 1, T A I 4. A star stands for all that are not listed, so that what
 * follows it comes last: "E*T" is E 0, T 6, the others 1. Words are power names or unambiguous beginnings of
 * them, in any of the name tables; a word that names none is read letter by letter ("EFG") as first letters
 * where these are unambiguous in the first `n_letter_tables` tables. `names` holds `n_tables` tables of `n`
 * names each, one after another (e.g. ids, English names, French names). REFUSED with what was not
 * understood; a power named twice counts where it came first.
 */
bool games_draw_parse(const char *text, unsigned n, const char *const *names, unsigned n_tables,
                      unsigned n_letter_tables, unsigned *ranks, GError **error);

/*
 * The fair draw: `power_of[player]` for `n` players and `n` powers, from ranks[player * n + power]. It takes
 * an assignment with the least sum of squared ranks (so nobody gets his last choice for another's comfort).
 * Up to 12 powers each of the best assignments is equally likely; with more, players and powers are shuffled
 * first, so that neither names nor the order of joining matter. Returns the sum. n is 1..GAMES_DRAW_MAX.
 */
guint64 games_draw_assign(unsigned n, const unsigned *ranks, guint64 seed, unsigned *power_of);
