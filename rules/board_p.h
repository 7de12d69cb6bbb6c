/*
 * A position with an index of its units, for the functions that ask "who stands where" all the time. Private
 * to rules/.
 */
#pragma once

#include "adjudicate.h"

#define RULES_NOBODY ((uint16_t)0xFFFF)

/* Only the used part of each array is ever written or read: `words` words, `n_provinces` entries. */
struct rules_board {
    const struct rules_map *map;
    const struct rules_position *pos;
    const struct rules_rulebook *book;
    unsigned words;
    uint64_t sea[RULES_MAX_WORDS]; /* provinces where a fleet stands that could convoy */
    uint16_t at[RULES_MAX_LOCS];   /* by province: index into pos->units, or RULES_NOBODY */
};

void rules_board_init(struct rules_board *board, const struct rules_position *pos,
                      const struct rules_rulebook *book);

static inline bool rules_board_option(const struct rules_board *board, enum rules_option option,
                                      unsigned value)
{
    return board->book->value[option] == value;
}

/*
 * Convoys (convoy.c). A route is a chain of seas out of the set `sea`, the first of which touches the
 * province `from`, the last `to`. It is minimal if no part of it is a route by itself: a fleet that every
 * chain could do without is on no minimal route.
 */
bool rules_route_exists(const struct rules_map *map, rules_loc from, rules_loc to, const uint64_t *sea);
/* Whether a minimal route within `sea` uses the sea `via`. The search is bounded; past the bound the answer
 * is yes. */
bool rules_route_uses(const struct rules_map *map, rules_loc from, rules_loc to, const uint64_t *sea,
                      rules_loc via);

/* Movement phase: whether unit number `unit` of the board may be given `order`; fills `*fixed` with the order
 * as it is followed. */
enum rules_cause rules_movement_check(const struct rules_board *board, uint16_t unit,
                                      const struct rules_order *order, struct rules_order *fixed);
/* Retreat phase, the same for a dislodged unit; `*by` gets the province of a unit in the way. */
enum rules_cause rules_retreat_check(const struct rules_position *pos, const struct rules_dislodged *unit,
                                     const struct rules_order *order, const struct rules_rulebook *book,
                                     struct rules_order *fixed, rules_loc *by);
/* Adjustment phase: builds, removals, waivers. Does not look at how many are due. */
enum rules_cause rules_adjustment_check(const struct rules_position *pos, const struct rules_order *order,
                                        const struct rules_rulebook *book, struct rules_order *fixed);
/* Location that a fleet at `from` reaches in the province of `to`: with its coast; RULES_NO_LOC and a cause
 * if it is none or not clear. */
rules_loc rules_fleet_target(const struct rules_map *map, const struct rules_rulebook *book, rules_loc from,
                             rules_loc to, enum rules_cause *cause);

/* The three phases (movement.c, retreat.c, adjustment.c). */
void rules_adjudicate_movement(const struct rules_position *pos, const struct rules_order *orders,
                               size_t n_orders, const struct rules_rulebook *book,
                               struct rules_result *result);
void rules_adjudicate_retreats(const struct rules_position *pos, const struct rules_order *orders,
                               size_t n_orders, const struct rules_rulebook *book,
                               struct rules_result *result);
void rules_adjudicate_adjustments(const struct rules_position *pos, const struct rules_order *orders,
                                  size_t n_orders, const struct rules_rulebook *book,
                                  struct rules_result *result);

enum rules_measure { RULES_MEASURE_ANY, RULES_MEASURE_FLEET };
/* Distance of every province from the set `from`, counted in regions over any terrain, or as a fleet sails;
 * 0xFFFF: out of reach. `distance` has n_provinces entries. */
void rules_distances(const struct rules_map *map, const uint64_t *from, enum rules_measure measure,
                     uint16_t *distance);

/* The law behind a cause in the text that the rulebook cites (laws.c). */
rules_law rules_law_of(const struct rules_rulebook *book, enum rules_cause cause);

/* Two orders to one unit that say the same. */
bool rules_order_same(const struct rules_order *a, const struct rules_order *b);
