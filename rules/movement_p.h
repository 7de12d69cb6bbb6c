/*
 * The movement phase as equations. Every unit is a node; what is not yet known of it are up to three answers:
 *
 *     moves   its move succeeds                    (orders that move)
 *     given   its support is not cut               (supports that match an order)
 *     path    its convoy is not broken             (moves that could go by sea)
 *
 * An answer is NO, YES or MAYBE. resolve.c computes each from the others with bounds: a strength lies
 * between what is sure and what is possible, so an answer that becomes YES or NO follows from the orders
 * alone, whatever the rest turns out to be. What stays MAYBE are knots, in which answers depend on each other
 * in a ring: paradox.c settles those. Private to rules/.
 */
#pragma once

#include "board_p.h"

enum { RULES_NO = 0, RULES_YES = 1, RULES_MAYBE = 2 };
typedef uint8_t rules_answer;

enum rules_action {
    RULES_STAYS, /* holds, or its order has no effect on others */
    RULES_MOVES,
    RULES_SUPPORTS, /* matched: `other` is helped */
    RULES_CONVOYS,  /* matched: `other` is carried */
};

enum rules_way {
    RULES_BY_LAND,
    RULES_BY_SEA,
    RULES_BY_SEA_ELSE_LAND, /* by sea if the convoy stands */
    RULES_BY_BOTH,          /* by land if that succeeds, else by sea */
};

struct rules_node {
    rules_loc province;
    rules_loc target; /* province: of the move, or into which it supports */
    uint16_t other;   /* node supported or convoyed */
    uint16_t next;    /* moves: next move into the same target; supports, convoys: next for the same unit */
    uint16_t first_support; /* supports of this unit */
    uint16_t first_convoy;  /* fleets ordered to convoy this army */
    uint16_t lost_to;       /* once all is known: the node that dislodges it, or RULES_NOBODY */
    rules_power power;
    uint8_t action; /* enum rules_action */
    uint8_t way;    /* enum rules_way */
    bool attack;    /* supports: of a move, not of a hold */
    bool spare;     /* convoying fleets: not on any route that counts */
    bool forced;    /* moves: convoy had no part by the paradox rule */
    bool knot;      /* armies and fleets: sea conflicts of the knot came first (bretagne) */
    rules_answer moves, given, path;
};

/* Causes found while reading the orders; RULES_CAUSE_NONE where the order is followed. */
struct rules_game_orders {
    struct rules_order order[RULES_MAX_LOCS]; /* by unit, as followed */
    uint8_t cause[RULES_MAX_LOCS];
    uint8_t n_given[RULES_MAX_LOCS]; /* orders the unit was given: 0 none, 1 one, more: several that differ */
};

struct rules_movement {
    struct rules_board board;
    const struct rules_map *map;
    uint16_t n;                                        /* nodes = units of the position, in the same order */
    uint8_t paradox, routes, never_effect, cut_target; /* option values */
    struct rules_node node[RULES_MAX_LOCS];
    uint16_t into[RULES_MAX_LOCS]; /* by province: first move into it, or RULES_NOBODY */
    struct rules_game_orders given;
};

/*
 * Reads the orders into nodes: every answer that the orders alone settle is YES or NO, the others are MAYBE.
 * `result` gets the outcomes of orders to no unit of their giver (movement.c).
 */
void rules_movement_read(struct rules_movement *m, const struct rules_position *pos,
                         const struct rules_order *orders, size_t n_orders, const struct rules_rulebook *book,
                         struct rules_result *result);

/* What a question about one answer is called. */
enum rules_answer_kind {
    RULES_ANSWER_PATH,
    RULES_ANSWER_GIVEN,
    RULES_ANSWER_MOVES,
};

static inline rules_answer *rules_answer_at(struct rules_movement *m, uint16_t i, enum rules_answer_kind kind)
{
    struct rules_node *n = &m->node[i];
    if (kind == RULES_ANSWER_PATH)
        return &n->path;
    return kind == RULES_ANSWER_GIVEN ? &n->given : &n->moves;
}

/* The equations: the answer as it follows from the others as they stand. */
rules_answer rules_evaluate(const struct rules_movement *m, uint16_t i, enum rules_answer_kind kind);
/* Strengths, with bounds [0] sure and [1] possible. For reasons. */
void rules_attack_strength(const struct rules_movement *m, uint16_t i, unsigned bounds[2]);
void rules_prevent_strength(const struct rules_movement *m, uint16_t i, unsigned bounds[2]);
void rules_hold_strength(const struct rules_movement *m, rules_loc province, unsigned bounds[2]);
void rules_defend_strength(const struct rules_movement *m, uint16_t i, unsigned bounds[2]);
/* Whether the move goes by sea; whether two opposite moves meet head to head. */
rules_answer rules_goes_by_sea(const struct rules_movement *m, uint16_t i);
rules_answer rules_head_to_head(const struct rules_movement *m, uint16_t i, uint16_t j);
/* Whether the attack of `j` cuts the support of `k`. */
rules_answer rules_cuts(const struct rules_movement *m, uint16_t j, uint16_t k);

/* Finds all answers: first what follows, then knot by knot (paradox.c). */
void rules_resolve(struct rules_movement *m);
/* Evaluates what is MAYBE among `n` answers (node * 4 + kind) until nothing changes; returns how many stay
 * MAYBE, moved to the front. */
unsigned rules_propagate(struct rules_movement *m, uint16_t *open, unsigned n);
/* Settles the knots among the `n` open answers. */
void rules_settle_knots(struct rules_movement *m, uint16_t *open, unsigned n);

/* Outcomes with reasons, and the position after (reasons.c). */
void rules_explain(struct rules_movement *m, const struct rules_position *pos, struct rules_result *result);
