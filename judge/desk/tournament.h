/* What a director does to a tournament, inside a transaction; each is refused with what was expected. */
#pragma once

#include "../play/round_draw.h"
#include "../play/tournament.h"

#include <stdbool.h>

/* Makes one. REFUSED: the name, the system, the rule of totals (bretagne, sum, best1 … best6, final), the rounds. */
/* Whether a tournament's name is also a region, a power, a number or a command: mails of orders would be taken for its own. */
bool judge_tournament_name_is_taken(struct judge_home *home, const char *name);
bool judge_tournament_make(struct judge_home *home, const char *name, const char *scoring, const char *totals,
                           const char *rounds, GError **error);
/* A setting of play/tournament.h, or game.KEY for the games that are made. REFUSED: no such key, a value that it cannot have. */
bool judge_tournament_put_setting(struct judge_tournament *tournament, const char *key, const char *value,
                                  GError **error);
/* Whether somebody can take part under that name; `role`: player, organiser, helper, volunteer. */
bool judge_tournament_entry_ok(const struct judge_tournament *tournament, const char *name, const char *role,
                               GError **error);
/* Who takes part under a name: any of his, without accents and signs, how it begins, or his address. NULL with REFUSED: nobody, with
 * the nearest, or several. Borrowed. */
const struct games_entrant *judge_tournament_entrant_meant(const struct judge_tournament *tournament,
                                                           const char *name, GError **error);
/* What somebody's matches of Diplomatie intime in a round gave: won, even, lost. REFUSED unless `again`: the round is played at
 * boards, whose points would count no more. */
bool judge_tournament_intime(struct judge_tournament *tournament, const char *round, const char *name,
                             const char *result, bool again, GError **error);
/* Points for the prizes voyageur and Giron de Brest of who plays a power, at a board whose result is typed; -1: not told. */
struct judge_seat_points {
    const char *round, *board, *power;
    int traveller, brest;
};
bool judge_tournament_points(struct judge_tournament *tournament, const struct judge_seat_points *points,
                             GError **error);
/* What somebody does in a round (in, out, down, twice), and a factor on his points of it (NULL: none). */
bool judge_tournament_say(struct judge_tournament *tournament, const char *round, const char *name,
                          const char *state, const char *factor, const char *why, GError **error);
/* Keeps a draw as the boards of a round; one that was kept before is replaced, unless it has begun. */
bool judge_tournament_keep(struct judge_tournament *tournament, unsigned round, const struct judge_draw *draw,
                           GError **error);
/*
 * Who sits where, by hand, at a board of the draw or at the next one, which is made: a latecomer with the seasons that he missed, or
 * a substitute with those he played. REFUSED unless `again`: who sits there would have no seat any more, who is to sit has another
 * one, be it at this board (but for powers that one person plays on its map), or a draw would make the board. `*was` gets who sat
 * there, NULL nobody (borrowed). A substitute relieves the one before him; `again`: he alone took over. A chain: "Ann; Bob", "3; 2".
 */
struct judge_seating_change {
    const char *round, *board, *power, *name;            /* `name` NULL: as it is; "-": nobody */
    const char *missed, *substitute, *seasons, *variant; /* NULL: none; what is played there */
    bool again,
        makes; /* makes: a board that is not there is meant to be made, and a chain of substitutes is whole */
};
bool judge_tournament_seat(struct judge_tournament *tournament, const struct judge_seating_change *change,
                           const struct games_entrant **was, GError **error);
/* The result of a board: "A=11,E=11…" with how it ended, as rules/score.h reads them. Typed twice: refused unless `again`.
 * `wants_years` is set where the scoring asks for years that were not told. */
struct judge_board_result {
    const char *round, *board, *centres, *result, *year;
    const char *neutral, *out,
        *before; /* centres of nobody, who fell when, centres of the year before; NULL: not said */
    const char *players, *variant; /* powers that were played, and on which map; NULL: as the board has it */
    bool again, wants_years;
};
bool judge_tournament_result(struct judge_tournament *tournament, struct judge_board_result *result,
                             GError **error);
/* The identity of a power on a map that the tournament plays; NULL: none. Borrowed. */
const char *judge_tournament_power(const struct judge_tournament *tournament, const char *word);
/* A round does not count. */
bool judge_tournament_cancel(struct judge_tournament *tournament, const char *round, GError **error);
/* A round's number, 1 to the number of rounds; 0 with REFUSED. */
unsigned judge_tournament_round(const struct judge_tournament *tournament, const char *text, GError **error);
