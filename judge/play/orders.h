/* The orders in force in a phase. */
#pragma once

#include "play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/*
 * The orders of `rows` (struct games_order*) as the adjudicator takes them and the acknowledgement tells them: conditions
 * tested on `pos`, the first possible of ranked choices taken, those of one unit reduced to one: the first that can be
 * followed, else the first. `chosen` (guint, or NULL) gets for each the index of its row. Element struct rules_order;
 * transfer full.
 */
GArray *judge_play_orders_of(const struct judge_play *play, const GPtrArray *rows,
                             const struct rules_position *pos, GArray *chosen);
/* The same for the orders in force in a phase; `power` NULL: of all. */
GArray *judge_play_orders(const struct judge_play *play, gint64 phase, const struct rules_position *pos,
                          const char *power);
/* Whether the condition of a stored order, if it has one, holds in a position. */
bool judge_play_order_holds(const struct judge_play *play, const struct games_order *row,
                            const struct rules_position *pos);
/* Whether the order is for a unit of the power's own, or a build where builds are due: another's unit, or a build among
 * moves, is never on file. */
bool judge_order_is_own(const struct judge_play *play, rules_power power, const struct rules_order *order);
/* The same, and a build is of whose province it is in, whatever is due. */
bool judge_order_is_of(const struct judge_play *play, rules_power power, const struct rules_order *order);
/* An order on file in the notation of a reader; as it is stored if it is none of this map. Transfer full. */
char *judge_order_shown(const struct judge_play *play, const struct games_order *row,
                        enum rules_language language);
/* The order that a row holds, as it was written; false: it is none of this map. */
bool judge_order_read(const struct judge_play *play, const struct games_order *row,
                      struct rules_order *order);
