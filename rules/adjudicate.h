/*
 * Adjudication of one phase: position and orders in, outcomes and the next position out. Pure and
 * deterministic; the result does not depend on the order in which orders or powers are listed (except where a
 * rule counts from the top: surplus adjustments). No allocation.
 *
 *     struct rules_result result;                       (large: keep one and reuse it)
 *     rules_adjudicate(&pos, orders, n, &book, &result);
 *     rules_advance(&result, &book, &next);             (on to the next phase in which there is something to
 *                                                        order; centres change hands)
 */
#pragma once

#include "order.h"
#include "position.h"
#include "rulebook.h"

/* What became of a unit's order. */
enum rules_verdict {
    RULES_VERDICT_NONE,
    RULES_SUCCEEDS,  /* move made, support given, convoy stood, retreat/build done; held, unless `dislodged`
                        says otherwise */
    RULES_BOUNCED,   /* move failed against force */
    RULES_CUT,       /* support cut */
    RULES_DISRUPTED, /* fleet's convoy without effect because a fleet of it was dislodged; army whose convoy
                        was broken */
    RULES_NO_CONVOY, /* army's move needs a convoy that nobody ordered */
    RULES_UNMATCHED, /* legal support or convoy of an order that was not given */
    RULES_VOID,      /* not followed: illegal; the unit holds (retreats: disbands) */
    RULES_DISBANDED, /* retreat phase: gone, by order or for want of one */
    RULES_IGNORED,   /* surplus adjustment */
    RULES_VERDICT_COUNT
};

/*
 * Why. `by` and `by2` are provinces of units behind it (RULES_NO_LOC if none), `strength` against `against`.
 * Templates make sentences of these codes; the codes are stable words for machines too (rules_cause_word).
 */
enum rules_cause {
    RULES_CAUSE_NONE,
    /* moves */
    RULES_CAUSE_UNOPPOSED,      /* succeeds: nobody in the way */
    RULES_CAUSE_STRONGER,       /* succeeds with `strength` against `against` of the unit from `by` */
    RULES_CAUSE_FOLLOWED,       /* succeeds into the place that `by` leaves */
    RULES_CAUSE_ROTATION,       /* succeeds in a ring of moves, next of which is `by` */
    RULES_CAUSE_SWAP_BY_CONVOY, /* succeeds: exchanges places with `by`, by convoy */
    RULES_CAUSE_BOUNCE_MOVE,    /* stopped by the move from `by` into the same place */
    RULES_CAUSE_BOUNCE_HOLD,    /* stopped by the unit in `by`, that stays */
    RULES_CAUSE_HEAD_TO_HEAD,   /* stopped by `by`, that moves the other way */
    RULES_CAUSE_BELEAGUERED,    /* as strong as the attack from `by`: neither gets in */
    RULES_CAUSE_OWN_UNIT,       /* would dislodge a unit of one's own in `by` */
    RULES_CAUSE_OWN_SUPPORT,    /* strong enough only with support of the attacked unit's own power (`by2`) */
    RULES_CAUSE_CONVOY_BROKEN,  /* fleet in `by` of the convoy was dislodged by `by2` */
    RULES_CAUSE_CONVOY_PARADOX, /* convoy had no part: paradox rule; fleet `by` */
    RULES_CAUSE_CONVOY_MISSING, /* no chain of fleets ordered the convoy; first missing link `by` if there is
                                   one */
    /* supports and convoys */
    RULES_CAUSE_GIVEN,               /* support counted for `by`; convoy carried `by` */
    RULES_CAUSE_CUT_BY,              /* cut by the attack from `by` */
    RULES_CAUSE_CUT_BY_DISLODGEMENT, /* its unit was dislodged by `by` */
    RULES_CAUSE_NOT_COUNTED,         /* valid but could not help to dislodge the power's own unit in `by` */
    RULES_CAUSE_SUPPORTED_MOVED,     /* supported unit `by` was ordered to move: cannot be held */
    RULES_CAUSE_SUPPORTED_DIFFERS,   /* unit `by` was ordered something else */
    RULES_CAUSE_SUPPORT_COAST,       /* coast in the support is not the coast of the move */
    RULES_CAUSE_CONVOYED_DIFFERS,    /* army `by` was ordered something else */
    RULES_CAUSE_FLEET_DISLODGED,     /* convoying fleet was dislodged by `by` */
    RULES_CAUSE_CONVOY_UNUSED,       /* army went by land, or by another route */
    /* holds */
    RULES_CAUSE_HELD,         /* not attacked */
    RULES_CAUSE_HELD_AGAINST, /* attacked by `by`: `strength` of the unit against `against` */
    RULES_CAUSE_HELD_BETWEEN, /* attacked by more than it holds, but `by` and `by2` are equal: neither gets in
                               */
    RULES_CAUSE_HELD_OWN,     /* attacked by a unit of its own power, which cannot dislodge it */
    /* illegal orders (RULES_VOID) */
    RULES_CAUSE_NO_UNIT,      /* no unit of that power there */
    RULES_CAUSE_FOREIGN_UNIT, /* the unit belongs to another power */
    RULES_CAUSE_NOT_ADJACENT,
    RULES_CAUSE_WRONG_TERRAIN, /* army to water, fleet inland */
    RULES_CAUSE_NO_ROUTE,      /* no convoy is possible in this position: no fleets on any route */
    RULES_CAUSE_SAME_PLACE,
    RULES_CAUSE_COAST_NEEDED, /* several coasts possible, none written */
    RULES_CAUSE_COAST_UNREACHABLE,
    RULES_CAUSE_WRONG_COAST,         /* ordered fleet does not stand on the coast named */
    RULES_CAUSE_SUPPORT_UNREACHABLE, /* the supporting unit could not move there itself */
    RULES_CAUSE_SUPPORT_IMPOSSIBLE,  /* no such unit, or it could never do that */
    RULES_CAUSE_SUPPORT_SELF,
    RULES_CAUSE_CONVOY_ON_COAST,    /* the fleet is not at sea */
    RULES_CAUSE_CONVOY_IMPOSSIBLE,  /* no army there, or fleet is on no route */
    RULES_CAUSE_CONVOY_NOT_ALL_OWN, /* bretagne: another own fleet of the chain has another order */
    RULES_CAUSE_WRONG_PHASE,
    RULES_CAUSE_DOUBLE_ORDER, /* several different orders to the unit */
    RULES_CAUSE_SHUT,
    RULES_CAUSE_KIND_WRONG, /* F ordered where an army stands */
    RULES_CAUSE_NO_ORDER,   /* unit had none: holds (or disbands, or nothing) */
    /* retreats */
    RULES_CAUSE_RETREAT_OCCUPIED, /* by the unit in `by` */
    RULES_CAUSE_RETREAT_ORIGIN,   /* attacker came from there */
    RULES_CAUSE_RETREAT_CONTESTED,
    RULES_CAUSE_RETREAT_COLLISION, /* with the unit from `by` */
    RULES_CAUSE_RETREAT_NONE,      /* no province open: destroyed */
    RULES_CAUSE_NOT_DISLODGED,
    /* adjustments */
    RULES_CAUSE_NOT_HOME,
    RULES_CAUSE_NOT_OWNED,
    RULES_CAUSE_OCCUPIED,
    RULES_CAUSE_SURPLUS,        /* more than the number due */
    RULES_CAUSE_BUILD_TWICE,    /* second build in one province */
    RULES_CAUSE_NOTHING_DUE,    /* build asked while removals are due, or the other way */
    RULES_CAUSE_CIVIL_DISORDER, /* removed by the rule for missing removals */
    RULES_CAUSE_COUNT
};

/* What an outcome rests on: a topic in the text of a rulebook; templates_say_law prints "1971 IX.3". */
typedef uint8_t rules_law;

struct rules_outcome {
    struct rules_order order; /* as followed (coast inferred, kind set); kind HOLD for a unit without order */
    struct rules_unit unit;   /* the unit, where it stood; kind RULES_UNIT_NONE if there was no such unit */
    uint8_t verdict;          /* enum rules_verdict */
    uint8_t cause;            /* enum rules_cause */
    rules_law law;
    bool dislodged; /* movement phase: unit was dislodged (beside any verdict) */
    bool by_convoy; /* a move that went by sea, whether it got in, bounced or was broken */
    bool no_order;  /* the unit had no order of its own */
    uint8_t strength, against;
    rules_loc by, by2;      /* provinces */
    rules_loc dislodged_by; /* province the dislodger came from */
};

struct rules_result {
    struct rules_position
        after; /* same phase as before; movement: `dislodged` filled, also with units that have no retreat */
    /*
     * Movement: one for each unit on the board, by province; retreats: one for each dislodged unit, by
     * province; then one for each order to no such unit of its giver. Adjustments: one for each order, as
     * given; then one for each removal by civil disorder.
     */
    uint16_t n_outcomes;
    struct rules_outcome outcome[2 * RULES_MAX_LOCS];
    uint16_t n_orders; /* outcome of the i-th order given: index into outcome[], or 0xFFFF if there was no
                          room for it */
    uint16_t of_order[2 * RULES_MAX_LOCS];
};

enum { RULES_MAX_ORDERS = 2 * RULES_MAX_LOCS };

/*
 * Adjudicates the phase of `pos`. `orders` are taken as they are: a unit without one holds (retreat:
 * disbands; adjustment: civil disorder for missing removals). Orders past RULES_MAX_ORDERS are ignored. `pos`
 * must pass rules_position_ok; orders may hold anything.
 */
void rules_adjudicate(const struct rules_position *pos, const struct rules_order *orders, size_t n_orders,
                      const struct rules_rulebook *book, struct rules_result *result);

/* The position in which the next phase with something to order begins: dislodged units without retreat are
 * removed, centres change hands before adjustments, phases where nobody has anything to do are skipped. */
void rules_advance(const struct rules_result *result, const struct rules_rulebook *book,
                   struct rules_position *next);

enum rules_end {
    RULES_END_NONE,
    RULES_END_SOLO,
    RULES_END_YEAR, /* last year reached */
    RULES_END_COUNT
};
/* Whether the game is over in `pos`, a position made by rules_advance; `*winner` for a solo: where the map has
 * sides, one power of the winning side (rules_same_side). `last_year` 0: none. */
enum rules_end rules_game_end(const struct rules_position *pos, const struct rules_rulebook *book,
                              int32_t last_year, rules_power *winner);

/* Whether one order could be followed, were all other orders favourable: RULES_CAUSE_NONE, or why not. Fills
 * the inferred coast and unit kind into `*fixed` (may be NULL). Used by the reader and by adjudication alike.
 */
enum rules_cause rules_order_check(const struct rules_position *pos, const struct rules_order *order,
                                   const struct rules_rulebook *book, struct rules_order *fixed);

/* Provinces (fleets: locations with coast) open to the retreat of a dislodged unit; returns their number.
 * `open` has room for 64. */
size_t rules_retreats_open(const struct rules_position *pos, const struct rules_dislodged *unit,
                           const struct rules_rulebook *book, rules_loc open[64]);
/* Adjustment phase: builds (> 0) or removals (< 0) due to a power; builds are limited by free home centres.
 */
int rules_adjustments_due(const struct rules_position *pos, rules_power power);
/* Centres where `power` may build now (its home centres; the map's RULE BUILD_ANY and the like allow more);
 * returns their number. `sites` has room for RULES_MAX_LOCS. */
size_t rules_build_sites(const struct rules_position *pos, rules_power power, rules_loc *sites);
/* Units that civil disorder would remove, first first; returns `n` or fewer. */
size_t rules_civil_removals(const struct rules_position *pos, rules_power power,
                            const struct rules_rulebook *book, size_t n, rules_loc *removed);
/* Whether `power` has anything to order in the phase of `pos`. */
bool rules_power_must_order(const struct rules_position *pos, rules_power power,
                            const struct rules_rulebook *book);

const char *rules_verdict_word(enum rules_verdict verdict); /* "bounced" */
const char *rules_cause_word(enum rules_cause cause);       /* "bounce-move" */
const char *rules_law_topic(rules_law law);                 /* "paradox"; "" for 0 */
const char *rules_law_text(rules_law law);                  /* "bretagne" */

enum { RULES_LAW_CODE_SIZE = 48 };
/* "paradox.bretagne", "" for 0; and back: 0 for what is none. */
size_t rules_law_code(rules_law law, char *out, size_t size);
rules_law rules_law_find(const char *code);
