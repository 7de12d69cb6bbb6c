/* The draw of a round: who is there, the tables, the best together, who plays what. */
#pragma once

#include "tournament.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Who is kept apart: of one team as far as possible; never. */
enum { JUDGE_DRAW_TEAM = 1, JUDGE_DRAW_NEVER };

/* A draw of a round, made or refused. */
struct judge_draw {
    struct rules_seating_sizes sizes;
    unsigned n_present, n_tables, n_sixes; /* tables of six are the last ones */
    GPtrArray *slot;                       /* borrowed struct games_entrant* of each slot */
    struct rules_seating_result result;
    struct rules_seating_task task; /* what was drawn, for the reasons; its arrays belong to the draw */
    struct rules_seating_table *table;
    GArray *person, *pinned;
    guint8 *played, *met;
    guint8 *apart; /* JUDGE_DRAW_TEAM, JUDGE_DRAW_NEVER */
};
/*
 * Draws a round over all rounds before it by the formula of the tournament: sizes, no power again, new opponents, the best at one
 * table, team mates apart. REFUSED with what was expected: who steps down or plays
 * twice must have been said. Writes nothing.
 */
struct judge_draw *judge_draw_round(const struct judge_tournament *tournament, unsigned round, guint64 seed,
                                    GError **error);
void judge_draw_free(struct judge_draw *draw);
/* Who would be asked, in this order, to step down or to play at two tables (002 II): the organiser first, then his
 * helpers, then volunteers, then the others by their sign-up. Of those present in the round. Transfer container, struct
 * games_entrant* borrowed. */
GPtrArray *judge_draw_candidates(const struct judge_tournament *tournament, unsigned round);
/* What the tournament's tables ask of so many people present: who steps down, who plays twice. */
struct rules_seating_sizes judge_draw_sizes(const struct judge_tournament *tournament, unsigned present);
/* How many are present in a round. */
unsigned judge_draw_present(const struct judge_tournament *tournament, unsigned round);
/* Whether the value of a setting names people who take part, if it does that: "never-together". REFUSED with who is nobody. */
bool judge_draw_setting_ok(const struct judge_tournament *tournament, const char *key, const char *value,
                           GError **error);
