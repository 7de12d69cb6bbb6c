/* Each answer of a movement phase computed from the others with bounds, until nothing more follows. */
#include "movement_p.h"

#include <string.h>

static inline const struct rules_node *node_at(const struct rules_movement *m, uint16_t i)
{
    return &m->node[i];
}

/* The node that stands in a province, or RULES_NOBODY. */
static inline uint16_t standing(const struct rules_movement *m, rules_loc province)
{
    return m->board.at[province];
}

/* Adds the supports of a unit's action that count, those of `without` left out (RULES_NO_POWER: none). */
static inline void add_supports(const struct rules_movement *m, const struct rules_node *n,
                                rules_power without, unsigned bounds[2])
{
    for (uint16_t s = n->first_support; s != RULES_NOBODY; s = m->node[s].next) {
        const struct rules_node *supporter = &m->node[s];
        if (supporter->power == without && without != RULES_NO_POWER)
            continue;
        bounds[0] += supporter->given == RULES_YES;
        bounds[1] += supporter->given != RULES_NO;
    }
}

static inline rules_answer both(rules_answer a, rules_answer b)
{
    if (a == RULES_NO || b == RULES_NO)
        return RULES_NO;
    return a == RULES_YES && b == RULES_YES ? RULES_YES : RULES_MAYBE;
}

static inline rules_answer negate(rules_answer a)
{
    return a == RULES_MAYBE ? RULES_MAYBE : (rules_answer)(1 - a);
}

/* Whether `j` moves to where `i` stands and the other way round. */
static inline bool opposite(const struct rules_node *i, const struct rules_node *j)
{
    return i->action == RULES_MOVES && j->action == RULES_MOVES && i->target == j->province &&
           j->target == i->province;
}

/* Whether the unit (which does not move) is dislodged. */
static rules_answer dislodged_now(const struct rules_movement *m, uint16_t i)
{
    rules_answer answer = RULES_NO;
    for (uint16_t j = m->into[m->node[i].province]; j != RULES_NOBODY; j = m->node[j].next) {
        if (m->node[j].moves == RULES_YES)
            return RULES_YES;
        if (m->node[j].moves == RULES_MAYBE)
            answer = RULES_MAYBE;
    }
    return answer;
}

/* --- Convoys --- */

/* Whether a route stands for army `i` that does without the sea `without` (RULES_NO_LOC: any route). */
static rules_answer route_stands(const struct rules_movement *m, const struct rules_node *army,
                                 rules_loc without)
{
    uint64_t sure[RULES_MAX_WORDS], possible[RULES_MAX_WORDS];
    unsigned words = m->board.words;

    memset(sure, 0, words * sizeof *sure);
    memset(possible, 0, words * sizeof *possible);
    const uint64_t *first = rules_row(m->map, m->map->boards, army->province);
    const uint64_t *last = rules_row(m->map, m->map->boards, army->target);
    bool all_sure = true, direct = false;
    for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next) {
        rules_loc sea = m->node[f].province;
        if (sea == without)
            continue;
        rules_answer lost = dislodged_now(m, f);
        if (lost == RULES_YES)
            continue;
        bool alone = rules_bit(first, sea) && rules_bit(last, sea);
        rules_bit_set(possible, sea);
        direct |= alone;
        if (lost == RULES_MAYBE) {
            all_sure = false;
            continue;
        }
        if (alone)
            return RULES_YES;
        rules_bit_set(sure, sea);
    }

    if (rules_route_exists(m->map, army->province, army->target, sure))
        return RULES_YES;
    if (all_sure || (!direct && !rules_route_exists(m->map, army->province, army->target, possible)))
        return RULES_NO;

    return RULES_MAYBE;
}

static rules_answer evaluate_path(const struct rules_movement *m, uint16_t i)
{
    const struct rules_node *army = node_at(m, i);
    if (m->routes == RULES_ROUTES_ALL_FAIL)
        return route_stands(m, army, RULES_NO_LOC);
    /* Each fleet that counts must hold; that the chain is complete was seen when the orders were read. */
    rules_answer answer = RULES_YES;
    for (uint16_t f = army->first_convoy; f != RULES_NOBODY; f = m->node[f].next)
        if (!m->node[f].spare)
            answer = both(answer, negate(dislodged_now(m, f)));
    return answer;
}

/*
 * Whether a support into the place of the fleet `z` is out of reach of the convoyed attack of `j`, so that
 * the attack cuts nothing: the rulebook's rule for what a convoyed attack may do to the sea conflicts it
 * hangs on. Answers whether the attack still cuts.
 */
static rules_answer cuts_by_sea(const struct rules_movement *m, const struct rules_node *army,
                                const struct rules_node *support, rules_answer plain)
{
    uint16_t z = standing(m, support->target);
    if (z == RULES_NOBODY || m->node[z].action != RULES_CONVOYS)
        return plain;

    const struct rules_node *fleet = &m->node[z];
    bool own = &m->node[fleet->other] == army;
    if (army->knot && fleet->knot)
        return RULES_NO;

    switch (m->paradox) {
    case RULES_PARADOX_1971:
        return support->attack && own ? RULES_NO : plain;
    case RULES_PARADOX_1982:
    case RULES_PARADOX_DESCARTES:
        return RULES_NO;
    case RULES_PARADOX_2000:
    case RULES_PARADOX_BRETAGNE:
        if (support->attack && own && plain != RULES_NO)
            return both(plain, route_stands(m, army, fleet->province));
        return plain;

    default:
        return plain;
    }
}

/* --- Ways --- */

/* Whether the move of `i` against the opposite move of `t` succeeds by land alone (Descartes: the land way
 * comes first). */
static rules_answer wins_by_land(const struct rules_movement *m, uint16_t i, uint16_t t)
{
    const struct rules_node *n = node_at(m, i), *other = node_at(m, t);
    if (n->power == other->power)
        return RULES_NO;

    unsigned attack[2] = {1, 1}, against[2] = {1, 1};
    add_supports(m, n, other->power, attack);
    add_supports(m, other, RULES_NO_POWER, against);
    for (uint16_t j = m->into[n->target]; j != RULES_NOBODY; j = m->node[j].next) {
        if (j == i)
            continue;
        unsigned prevent[2];
        rules_prevent_strength(m, j, prevent);
        against[0] = prevent[0] > against[0] ? prevent[0] : against[0];
        against[1] = prevent[1] > against[1] ? prevent[1] : against[1];
    }

    if (attack[0] > against[1])
        return RULES_YES;
    return attack[1] <= against[0] ? RULES_NO : RULES_MAYBE;
}

rules_answer rules_goes_by_sea(const struct rules_movement *m, uint16_t i)
{
    const struct rules_node *n = node_at(m, i);
    switch ((enum rules_way)n->way) {
    case RULES_BY_LAND:
        return RULES_NO;
    case RULES_BY_SEA:
        return RULES_YES;
    case RULES_BY_SEA_ELSE_LAND:
        return n->path;
    case RULES_BY_BOTH:
        break;
    }

    if (n->path == RULES_NO)
        return RULES_NO;

    return both(n->path, negate(wins_by_land(m, i, standing(m, n->target))));
}

rules_answer rules_head_to_head(const struct rules_movement *m, uint16_t i, uint16_t j)
{
    if (!opposite(node_at(m, i), node_at(m, j)))
        return RULES_NO;
    if (node_at(m, i)->way == RULES_BY_LAND && node_at(m, j)->way == RULES_BY_LAND)
        return RULES_YES;
    return both(negate(rules_goes_by_sea(m, i)), negate(rules_goes_by_sea(m, j)));
}

/* Whether the army gets as far as its target at all. */
static inline rules_answer arrives(const struct rules_node *n)
{
    return n->way == RULES_BY_SEA ? n->path : RULES_YES;
}

/* --- Strengths --- */

void rules_prevent_strength(const struct rules_movement *m, uint16_t i, unsigned bounds[2])
{
    const struct rules_node *n = node_at(m, i);
    rules_answer there = arrives(n);

    bounds[0] = bounds[1] = 0;
    if (there == RULES_NO)
        return;

    /* Dislodged by the unit that stood in its target: no effect there, unless one of them was convoyed (1971
     * IX.7; DATC 4.A.7). */
    rules_answer no_effect = RULES_NO;
    uint16_t t = standing(m, n->target);
    if (t != RULES_NOBODY && opposite(n, &m->node[t]) && m->node[t].moves != RULES_NO) {
        no_effect = both(m->node[t].moves, rules_head_to_head(m, i, t));
        if (m->never_effect && no_effect != RULES_YES) {
            rules_answer lost = both(m->node[t].moves, negate(n->moves));
            no_effect = lost == RULES_YES || no_effect == RULES_NO ? lost : RULES_MAYBE;
        }
    }

    if (no_effect == RULES_YES)
        return;

    bounds[0] = bounds[1] = 1;
    add_supports(m, n, RULES_NO_POWER, bounds);
    if (there == RULES_MAYBE || no_effect == RULES_MAYBE)
        bounds[0] = 0;
}

void rules_hold_strength(const struct rules_movement *m, rules_loc province, unsigned bounds[2])
{
    uint16_t t = standing(m, province);
    bounds[0] = bounds[1] = 0;
    if (t == RULES_NOBODY)
        return;
    const struct rules_node *n = node_at(m, t);
    if (n->action == RULES_MOVES) {
        bounds[0] = n->moves == RULES_NO;
        bounds[1] = n->moves != RULES_YES;
        return;
    }
    bounds[0] = bounds[1] = 1;
    add_supports(m, n, RULES_NO_POWER, bounds);
}

void rules_defend_strength(const struct rules_movement *m, uint16_t i, unsigned bounds[2])
{
    bounds[0] = bounds[1] = 1;
    add_supports(m, node_at(m, i), RULES_NO_POWER, bounds);
}

/* `leaves`: whether the unit in the target goes elsewhere, so that nobody need be dislodged. */
static void attack_strength(const struct rules_movement *m, uint16_t i, uint16_t t, rules_answer leaves,
                            unsigned bounds[2])
{
    const struct rules_node *n = node_at(m, i);
    bounds[0] = bounds[1] = 1;
    if (leaves == RULES_YES) {
        add_supports(m, n, RULES_NO_POWER, bounds);
        return;
    }

    rules_power victim = m->node[t].power;
    if (leaves == RULES_MAYBE) {
        unsigned weak[2] = {1, 1};
        add_supports(m, n, RULES_NO_POWER, bounds);
        add_supports(m, n, victim, weak);
        bounds[0] = n->power == victim ? 0 : weak[0];
        return;
    }

    if (n->power == victim)
        bounds[0] = bounds[1] = 0;
    else
        add_supports(m, n, victim, bounds);
}

static rules_answer unit_leaves(const struct rules_movement *m, uint16_t i, uint16_t t, rules_answer *facing)
{
    *facing = RULES_NO;
    if (t == RULES_NOBODY)
        return RULES_YES;
    const struct rules_node *other = node_at(m, t);
    if (other->action != RULES_MOVES)
        return RULES_NO;
    *facing = rules_head_to_head(m, i, t);
    return both(other->moves, negate(*facing));
}

void rules_attack_strength(const struct rules_movement *m, uint16_t i, unsigned bounds[2])
{
    rules_answer facing;
    uint16_t t = standing(m, node_at(m, i)->target);
    attack_strength(m, i, t, unit_leaves(m, i, t, &facing), bounds);
}

static rules_answer evaluate_moves(const struct rules_movement *m, uint16_t i)
{
    const struct rules_node *n = node_at(m, i);
    rules_answer there = arrives(n), facing;

    if (there == RULES_NO)
        return RULES_NO;

    uint16_t t = standing(m, n->target);
    unsigned attack[2], against[2];
    attack_strength(m, i, t, unit_leaves(m, i, t, &facing), attack);
    if (attack[1] == 0)
        return RULES_NO;
    if (facing == RULES_YES) {
        rules_defend_strength(m, t, against);
    } else {
        rules_hold_strength(m, n->target, against);
        if (facing == RULES_MAYBE) {
            unsigned defend[2];
            rules_defend_strength(m, t, defend);
            against[0] = defend[0] < against[0] ? defend[0] : against[0];
            against[1] = defend[1] > against[1] ? defend[1] : against[1];
        }
    }

    if (attack[1] <= against[0])
        return RULES_NO;

    for (uint16_t j = m->into[n->target]; j != RULES_NOBODY; j = m->node[j].next) {
        if (j == i)
            continue;
        unsigned prevent[2];
        rules_prevent_strength(m, j, prevent);
        if (attack[1] <= prevent[0])
            return RULES_NO;
        against[1] = prevent[1] > against[1] ? prevent[1] : against[1];
    }

    return attack[0] > against[1] ? there : RULES_MAYBE;
}

/* --- Supports --- */

rules_answer rules_cuts(const struct rules_movement *m, uint16_t j, uint16_t k)
{
    const struct rules_node *attacker = node_at(m, j), *support = node_at(m, k);
    if (attacker->power == support->power)
        return RULES_NO;

    rules_answer cut = arrives(attacker);
    if (cut == RULES_NO)
        return RULES_NO;

    bool from_target = support->attack && attacker->province == support->target;
    rules_answer sea = attacker->first_convoy == RULES_NOBODY ? RULES_NO : rules_goes_by_sea(m, j);
    if (from_target) {
        /* Only by dislodging it (1971 X; DATC 4.A.4). */
        rules_answer plain = attacker->moves;
        if (!m->cut_target || sea == RULES_NO)
            return plain;
        return sea == RULES_YES || plain == cut ? cut : RULES_MAYBE;
    }

    if (sea == RULES_NO)
        return cut;

    rules_answer wet = cuts_by_sea(m, attacker, support, cut);

    return sea == RULES_YES || wet == cut ? wet : RULES_MAYBE;
}

static rules_answer evaluate_given(const struct rules_movement *m, uint16_t k)
{
    rules_answer answer = RULES_YES;
    for (uint16_t j = m->into[node_at(m, k)->province]; j != RULES_NOBODY; j = m->node[j].next) {
        rules_answer cut = rules_cuts(m, j, k);
        if (cut == RULES_YES)
            return RULES_NO;
        if (cut == RULES_MAYBE)
            answer = RULES_MAYBE;
    }
    return answer;
}

rules_answer rules_evaluate(const struct rules_movement *m, uint16_t i, enum rules_answer_kind kind)
{
    switch (kind) {
    case RULES_ANSWER_PATH:
        return evaluate_path(m, i);
    case RULES_ANSWER_GIVEN:
        return evaluate_given(m, i);
    case RULES_ANSWER_MOVES:
        return evaluate_moves(m, i);
    }
    return RULES_NO;
}

unsigned rules_propagate(struct rules_movement *m, uint16_t *open, unsigned n)
{
    bool changed = true;
    while (changed && n) {
        unsigned kept = 0;
        changed = false;
        for (unsigned v = 0; v < n; v++) {
            uint16_t i = open[v] >> 2;
            rules_answer *answer = rules_answer_at(m, i, (enum rules_answer_kind)(open[v] & 3));
            *answer = rules_evaluate(m, i, (enum rules_answer_kind)(open[v] & 3));
            if (*answer == RULES_MAYBE)
                open[kept++] = open[v];
            else
                changed = true;
        }
        n = kept;
    }

    return n;
}

/*
 * First pass over the moves, each after the move of the unit in its way: a column of units is settled in one
 * pass whatever its length. `seen` keeps a ring from being followed for ever.
 */
static void settle_move(struct rules_movement *m, uint16_t i, bool *seen)
{
    uint16_t path[RULES_MAX_LOCS];
    unsigned depth = 0;
    while (i != RULES_NOBODY && m->node[i].action == RULES_MOVES && !seen[i] &&
           m->node[i].moves == RULES_MAYBE) {
        seen[i] = true;
        path[depth++] = i;
        i = standing(m, m->node[i].target);
    }
    while (depth--)
        m->node[path[depth]].moves = evaluate_moves(m, path[depth]);
}

void rules_resolve(struct rules_movement *m)
{
    uint16_t open[3 * RULES_MAX_LOCS];
    bool seen[RULES_MAX_LOCS];
    unsigned n = 0;

    memset(seen, 0, m->n * sizeof *seen);
    for (uint16_t i = 0; i < m->n; i++)
        if (m->node[i].given == RULES_MAYBE)
            m->node[i].given = evaluate_given(m, i);
    for (uint16_t i = 0; i < m->n; i++)
        settle_move(m, i, seen);

    for (uint16_t i = 0; i < m->n; i++) {
        if (m->node[i].path == RULES_MAYBE)
            open[n++] = (uint16_t)(i << 2 | RULES_ANSWER_PATH);
        if (m->node[i].given == RULES_MAYBE)
            open[n++] = (uint16_t)(i << 2 | RULES_ANSWER_GIVEN);
        if (m->node[i].moves == RULES_MAYBE)
            open[n++] = (uint16_t)(i << 2 | RULES_ANSWER_MOVES);
    }

    if (n)
        n = rules_propagate(m, open, n);
    if (n)
        rules_settle_knots(m, open, n);
}
