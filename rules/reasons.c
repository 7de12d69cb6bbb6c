/*
 * From answers to outcomes: what became of each order, why, by whom, and the position that results.
 */
#include "movement_p.h"

#include <string.h>

static rules_loc origin(const struct rules_movement *m, uint16_t i)
{
    return i == RULES_NOBODY ? RULES_NO_LOC : m->node[i].province;
}

static unsigned sure(const struct rules_movement *m, uint16_t i,
                     void (*strength)(const struct rules_movement *, uint16_t, unsigned[2]))
{
    unsigned bounds[2];
    strength(m, i, bounds);
    return bounds[0];
}

static uint8_t byte(unsigned n)
{
    return n > 255 ? 255 : (uint8_t)n;
}

/* Who dislodges unit `i`, or RULES_NOBODY. */
static inline uint16_t dislodger(const struct rules_movement *m, uint16_t i)
{
    return m->node[i].lost_to;
}

static void find_dislodged(struct rules_movement *m)
{
    for (uint16_t i = 0; i < m->n; i++) {
        uint16_t t = m->node[i].moves == RULES_YES ? m->board.at[m->node[i].target] : RULES_NOBODY;
        if (t != RULES_NOBODY && m->node[t].moves != RULES_YES)
            m->node[t].lost_to = i;
    }
}

/* The strongest other move into the target of `i`; of equals the first by province. */
static uint16_t rival(const struct rules_movement *m, uint16_t i, unsigned *strength)
{
    uint16_t best = RULES_NOBODY;
    *strength = 0;
    for (uint16_t j = m->into[m->node[i].target]; j != RULES_NOBODY; j = m->node[j].next) {
        if (j == i)
            continue;
        unsigned s = sure(m, j, rules_prevent_strength);
        if (s > *strength || (s == *strength && s > 0 && j < best)) {
            best = j;
            *strength = s;
        }
    }
    return best;
}

/* Why the place of `t`, which moves too, was free for `i`. */
static enum rules_cause why_vacated(const struct rules_movement *m, uint16_t i, uint16_t t)
{
    uint16_t next = t;
    unsigned length = 1;
    while (next != RULES_NOBODY && next != i && m->node[next].moves == RULES_YES && length <= m->n) {
        next = m->board.at[m->node[next].target];
        length++;
    }
    if (next != i)
        return RULES_CAUSE_FOLLOWED;
    return length == 2 ? RULES_CAUSE_SWAP_BY_CONVOY : RULES_CAUSE_ROTATION;
}

static void explain_success(const struct rules_movement *m, uint16_t i, struct rules_outcome *o)
{
    const struct rules_node *n = &m->node[i];
    uint16_t t = m->board.at[n->target];
    unsigned against, bounds[2];
    uint16_t other = rival(m, i, &against);

    o->verdict = RULES_SUCCEEDS;
    o->strength = byte(sure(m, i, rules_attack_strength));
    o->cause = RULES_CAUSE_UNOPPOSED;
    if (t != RULES_NOBODY && m->node[t].moves != RULES_YES) {
        if (rules_head_to_head(m, i, t) == RULES_YES)
            rules_defend_strength(m, t, bounds);
        else
            rules_hold_strength(m, n->target, bounds);
        if (bounds[0] >= against) {
            against = bounds[0];
            other = t;
        }
    }

    if (other != RULES_NOBODY) {
        o->cause = RULES_CAUSE_STRONGER;
        o->by = origin(m, other);
        o->against = byte(against);
    } else if (t != RULES_NOBODY) {
        o->by = origin(m, t);
        o->cause = why_vacated(m, i, t);
    }
}

/* The convoy had no part, by the paradox rule: the first of its fleets that is attacked. */
static void explain_paradox(const struct rules_movement *m, const struct rules_node *n,
                            struct rules_outcome *o)
{
    o->verdict = RULES_DISRUPTED;
    o->cause = RULES_CAUSE_CONVOY_PARADOX;
    for (uint16_t f = n->first_convoy; f != RULES_NOBODY; f = m->node[f].next) {
        rules_loc sea = m->node[f].province;
        if (m->into[sea] != RULES_NOBODY && (o->by == RULES_NO_LOC || sea < o->by))
            o->by = sea;
    }
}

/* The first fleet of the convoy that was dislodged. False if none was. */
static bool explain_broken(const struct rules_movement *m, const struct rules_node *n,
                           struct rules_outcome *o)
{
    for (uint16_t f = n->first_convoy; f != RULES_NOBODY; f = m->node[f].next) {
        uint16_t by = m->node[f].action == RULES_CONVOYS ? dislodger(m, f) : RULES_NOBODY;
        bool later = o->by != RULES_NO_LOC && o->by < m->node[f].province;
        if (by == RULES_NOBODY || m->node[f].spare || later)
            continue;
        o->verdict = RULES_DISRUPTED;
        o->cause = RULES_CAUSE_CONVOY_BROKEN;
        o->by = m->node[f].province;
        o->by2 = origin(m, by);
    }
    return o->by != RULES_NO_LOC;
}

/* The first fleet that alone would complete the chain of those that convoy; RULES_NO_LOC if none would. */
static rules_loc missing_link(const struct rules_movement *m, const struct rules_node *n)
{
    uint64_t sea[RULES_MAX_WORDS] = {0};
    for (uint16_t f = n->first_convoy; f != RULES_NOBODY; f = m->node[f].next)
        rules_bit_set(sea, m->node[f].province);

    for (uint16_t f = 0; f < m->n; f++) {
        rules_loc place = m->node[f].province;
        if (!rules_bit(m->board.sea, place) || rules_bit(sea, place))
            continue;
        rules_bit_set(sea, place);
        if (rules_route_exists(m->map, n->province, n->target, sea))
            return place;
        sea[place >> 6] &= ~((uint64_t)1 << (place & 63));
    }

    return RULES_NO_LOC;
}

/* Why an army that goes by sea got nowhere. */
static void explain_no_convoy(const struct rules_movement *m, uint16_t i, struct rules_outcome *o)
{
    const struct rules_node *n = &m->node[i];
    if (n->forced) {
        explain_paradox(m, n, o);
        return;
    }
    if (explain_broken(m, n, o))
        return;
    o->verdict = RULES_NO_CONVOY;
    o->cause = RULES_CAUSE_CONVOY_MISSING;
    o->by = missing_link(m, n);
}

/* The first support of `i` that does not count against the support's own power, which holds the target. */
static uint16_t own_support(const struct rules_movement *m, uint16_t i, rules_power victim)
{
    uint16_t found = RULES_NOBODY;
    for (uint16_t s = m->node[i].first_support; s != RULES_NOBODY; s = m->node[s].next)
        if (m->node[s].power == victim && m->node[s].given == RULES_YES && s < found)
            found = s;
    return found;
}

/* What stands against a move that failed. */
struct resistance {
    uint16_t target;        /* unit in the place it goes to, or RULES_NOBODY */
    bool stays, facing;     /* that unit stays; it moves the other way */
    uint16_t rival;         /* strongest other move into the place, or RULES_NOBODY */
    unsigned hold, prevent; /* strength of the unit, and of the rival */
};

static struct resistance resistance_to(const struct rules_movement *m, uint16_t i)
{
    struct resistance r = {.target = m->board.at[m->node[i].target]};
    r.rival = rival(m, i, &r.prevent);
    r.stays = r.target != RULES_NOBODY && m->node[r.target].moves != RULES_YES;
    r.facing = r.target != RULES_NOBODY && rules_head_to_head(m, i, r.target) == RULES_YES;

    unsigned bounds[2] = {0, 0};
    if (r.facing)
        rules_defend_strength(m, r.target, bounds);
    else if (r.stays)
        rules_hold_strength(m, m->node[i].target, bounds);
    r.hold = bounds[0];
    return r;
}

/* Strong enough, but for the rule that nobody dislodges a unit of one's own. */
static void explain_own(const struct rules_movement *m, uint16_t i, const struct resistance *r,
                        struct rules_outcome *o)
{
    rules_power victim = m->node[r->target].power;
    o->by = m->node[i].target;
    o->against = byte(r->hold);
    if (m->node[i].power == victim) {
        o->cause = RULES_CAUSE_OWN_UNIT;
        return;
    }
    o->cause = RULES_CAUSE_OWN_SUPPORT;
    o->by2 = origin(m, own_support(m, i, victim));
    o->strength = byte(sure(m, i, rules_attack_strength));
}

/* The unit in the place was in the way. */
static void explain_unit(const struct rules_movement *m, uint16_t i, unsigned full,
                         const struct resistance *r, struct rules_outcome *o)
{
    const struct rules_node *n = &m->node[i];
    o->by = n->target;
    o->against = byte(r->hold);
    if (n->power == m->node[r->target].power && full > r->hold)
        o->cause = RULES_CAUSE_OWN_UNIT;
    else
        o->cause = r->facing ? RULES_CAUSE_HEAD_TO_HEAD : RULES_CAUSE_BOUNCE_HOLD;
}

static void explain_failure(const struct rules_movement *m, uint16_t i, struct rules_outcome *o)
{
    const struct rules_node *n = &m->node[i];
    if (n->way == RULES_BY_SEA && n->path != RULES_YES) {
        explain_no_convoy(m, i, o);
        return;
    }

    o->verdict = RULES_BOUNCED;
    if (n->forced) {
        o->cause = RULES_CAUSE_CONVOY_PARADOX;
        o->by = n->target;
        return;
    }

    struct resistance r = resistance_to(m, i);
    unsigned attack = sure(m, i, rules_attack_strength), full = sure(m, i, rules_defend_strength);
    bool strongest = full > r.hold && full > r.prevent;
    o->strength = byte(full);
    if (r.stays && strongest && attack <= r.hold) {
        explain_own(m, i, &r, o);
    } else if ((r.stays || r.facing) && (full <= r.hold || r.rival == RULES_NOBODY)) {
        explain_unit(m, i, full, &r, o);
    } else {
        o->cause = r.stays && r.prevent == full ? RULES_CAUSE_BELEAGUERED : RULES_CAUSE_BOUNCE_MOVE;
        o->by = origin(m, r.rival);
        o->against = byte(r.prevent);
    }
}

static void explain_support(const struct rules_movement *m, uint16_t k, struct rules_outcome *o)
{
    const struct rules_node *n = &m->node[k];
    if (n->given == RULES_YES) {
        uint16_t t = m->board.at[n->target];
        o->verdict = RULES_SUCCEEDS;
        o->cause = RULES_CAUSE_GIVEN;
        o->by = m->node[n->other].province;
        if (n->attack && t != RULES_NOBODY && m->node[t].power == n->power && m->node[t].moves != RULES_YES) {
            o->cause = RULES_CAUSE_NOT_COUNTED;
            o->by = n->target;
        }
        return;
    }

    o->verdict = RULES_CUT;
    for (uint16_t j = m->into[n->province]; j != RULES_NOBODY; j = m->node[j].next) {
        if (rules_cuts(m, j, k) != RULES_YES || (o->by != RULES_NO_LOC && o->by < m->node[j].province))
            continue;
        bool from_target = n->attack && m->node[j].province == n->target;
        o->cause = from_target && m->node[j].moves == RULES_YES ? RULES_CAUSE_CUT_BY_DISLODGEMENT
                                                                : RULES_CAUSE_CUT_BY;
        o->by = m->node[j].province;
    }
}

static void explain_convoy(const struct rules_movement *m, uint16_t f, struct rules_outcome *o)
{
    const struct rules_node *army = &m->node[m->node[f].other];
    uint16_t by = dislodger(m, f);

    o->by = army->province;
    if (by != RULES_NOBODY) {
        o->verdict = RULES_DISRUPTED;
        o->cause = RULES_CAUSE_FLEET_DISLODGED;
        o->by = origin(m, by);
    } else if (army->path == RULES_YES) {
        o->verdict = RULES_SUCCEEDS;
        o->cause = RULES_CAUSE_GIVEN;
    } else {
        struct rules_outcome carried = *o;
        carried.by = carried.by2 = RULES_NO_LOC;
        explain_no_convoy(m, m->node[f].other, &carried);
        o->verdict = carried.verdict == RULES_DISRUPTED ? RULES_DISRUPTED : RULES_UNMATCHED;
        o->cause = carried.cause;
        o->by = carried.by;
        o->by2 = carried.by2;
    }
}

static void explain_hold(const struct rules_movement *m, uint16_t i, struct rules_outcome *o)
{
    unsigned bounds[2], most = 0;
    uint16_t attacker = dislodger(m, i);

    o->verdict = RULES_SUCCEEDS; /* a dislodged unit is marked as such beside its verdict */
    o->cause = RULES_CAUSE_HELD;
    if (m->into[m->node[i].province] == RULES_NOBODY)
        return;

    rules_hold_strength(m, m->node[i].province, bounds);
    if (attacker != RULES_NOBODY)
        most = sure(m, attacker, rules_attack_strength);

    for (uint16_t j = m->into[m->node[i].province]; attacker == RULES_NOBODY && j != RULES_NOBODY;
         j = m->node[j].next) {
        unsigned s = sure(m, j, rules_prevent_strength);
        if (s > most) {
            most = s;
            attacker = j;
        }
    }

    if (attacker == RULES_NOBODY)
        return;

    o->cause = RULES_CAUSE_HELD_AGAINST;
    o->by = origin(m, attacker);
    if (most > bounds[0] && !m->node[attacker].forced && dislodger(m, i) == RULES_NOBODY) {
        unsigned prevent; /* strong enough: what saves the unit is another attack, or whose the attack is */
        uint16_t other = rival(m, attacker, &prevent);
        if (prevent == most) {
            o->cause = RULES_CAUSE_HELD_BETWEEN;
            o->by2 = origin(m, other);
            o->strength = o->against = byte(most);
            return;
        }
        if (m->node[attacker].power == m->node[i].power) {
            o->cause = RULES_CAUSE_HELD_OWN;
            return;
        }
        most = sure(m, attacker, rules_attack_strength); /* without the supports of the unit's own power */
    }

    o->strength = byte(bounds[0]);
    o->against = byte(most);
}

static bool is_illegal(enum rules_cause cause)
{
    switch (cause) {
    case RULES_CAUSE_NONE:
    case RULES_CAUSE_NO_ORDER:
    case RULES_CAUSE_SUPPORTED_MOVED:
    case RULES_CAUSE_SUPPORTED_DIFFERS:
    case RULES_CAUSE_SUPPORT_COAST:
    case RULES_CAUSE_CONVOYED_DIFFERS:
    case RULES_CAUSE_CONVOY_UNUSED:
        return false;
    default:
        return true;
    }
}

/* Whether a convoyed attack on supporting unit `k` cuts nothing by the rule for convoy paradoxes. */
static bool shielded(const struct rules_movement *m, uint16_t k)
{
    const struct rules_node *n = &m->node[k];
    for (uint16_t j = m->into[n->province]; j != RULES_NOBODY; j = m->node[j].next) {
        const struct rules_node *attacker = &m->node[j];
        uint16_t fleet = m->board.at[n->target];
        if (attacker->power == n->power || attacker->first_convoy == RULES_NOBODY ||
            attacker->province == n->target)
            continue;
        if (attacker->forced || attacker->path == RULES_YES)
            return true;
        if (n->attack && fleet != RULES_NOBODY && m->node[fleet].action == RULES_CONVOYS &&
            m->node[fleet].other == j)
            return true;
    }

    return false;
}

/* The cause whose law an outcome rests on: its own, but for a few that serve several kinds of order. */
static enum rules_cause law_cause(const struct rules_movement *m, uint16_t i, const struct rules_outcome *o)
{
    enum rules_cause cause = (enum rules_cause)o->cause;
    if (cause == RULES_CAUSE_GIVEN && m->node[i].action == RULES_CONVOYS)
        return RULES_CAUSE_CONVOY_MISSING;
    if (cause == RULES_CAUSE_GIVEN && shielded(m, i))
        return RULES_CAUSE_CONVOY_PARADOX;
    if (cause == RULES_CAUSE_HELD && o->no_order)
        return RULES_CAUSE_NO_ORDER;
    return cause;
}

static void explain(const struct rules_movement *m, const struct rules_position *pos, uint16_t i,
                    struct rules_outcome *o)
{
    const struct rules_node *n = &m->node[i];
    enum rules_cause cause = (enum rules_cause)m->given.cause[i];

    memset(o, 0, sizeof *o);
    o->order = m->given.order[i];
    o->unit = pos->units[i];
    o->no_order = m->given.n_given[i] == 0;
    o->by = o->by2 = RULES_NO_LOC;

    uint16_t lost_to = dislodger(m, i);
    o->dislodged = lost_to != RULES_NOBODY;
    o->dislodged_by = origin(m, lost_to);
    if (cause == RULES_CAUSE_NO_ORDER || (cause == RULES_CAUSE_NONE && o->order.kind == RULES_HOLD)) {
        explain_hold(m, i, o);
    } else if (cause != RULES_CAUSE_NONE) {
        o->verdict = is_illegal(cause) ? RULES_VOID : RULES_UNMATCHED;
        o->cause = (uint8_t)cause;
        if (!is_illegal(cause))
            o->by = m->map->province[o->order.from];
    } else if (n->action == RULES_MOVES) {
        o->by_convoy = rules_goes_by_sea(m, i) == RULES_YES;
        if (n->moves == RULES_YES) {
            explain_success(m, i, o);
        } else {
            explain_failure(m, i, o);
        }
    } else if (n->action == RULES_SUPPORTS) {
        explain_support(m, i, o);
    } else {
        explain_convoy(m, i, o);
    }

    o->law = rules_law_of(m->board.book, law_cause(m, i, o));
}

/* A province left empty by a stand-off: two moves or more that had an effect there, none of which got in. */
static bool contested(const struct rules_movement *m, rules_loc province)
{
    unsigned n = 0;
    for (uint16_t j = m->into[province]; j != RULES_NOBODY; j = m->node[j].next) {
        if (m->node[j].moves == RULES_YES)
            return false;
        n += sure(m, j, rules_prevent_strength) > 0;
    }
    uint16_t t = m->board.at[province];
    return n >= 2 && (t == RULES_NOBODY || m->node[t].moves == RULES_YES);
}

static void place_units(const struct rules_movement *m, const struct rules_position *pos,
                        struct rules_position *after)
{
    const struct rules_map *map = m->map;
    uint16_t stands[RULES_MAX_LOCS];

    memset(stands, 0xFF, map->n_provinces * sizeof *stands);
    after->map = map;
    after->phase = pos->phase;
    after->n_units = after->n_dislodged = 0;
    memset(after->contested, 0, map->words * sizeof *after->contested);
    memcpy(after->owner, pos->owner, map->n_provinces * sizeof *after->owner);
    for (uint16_t i = 0; i < m->n; i++) {
        const struct rules_node *n = &m->node[i];
        uint16_t by = dislodger(m, i);
        if (n->moves == RULES_YES) {
            stands[n->target] = i;
        } else if (by == RULES_NOBODY) {
            stands[n->province] = i;
        } else {
            struct rules_dislodged *d = &after->dislodged[after->n_dislodged++];
            d->unit = pos->units[i];
            d->attacker_from = m->node[by].province;
            d->attacker_convoyed = rules_goes_by_sea(m, by) == RULES_YES;
        }
        if (n->action == RULES_MOVES && n->moves != RULES_YES && !rules_bit(after->contested, n->target) &&
            contested(m, n->target))
            rules_bit_set(after->contested, n->target);
    }

    for (rules_loc p = 0; p < map->n_provinces; p++) {
        if (stands[p] == RULES_NOBODY)
            continue;
        struct rules_unit *unit = &after->units[after->n_units++];
        *unit = pos->units[stands[p]];
        if (m->node[stands[p]].moves == RULES_YES)
            unit->loc = m->given.order[stands[p]].to;
    }
}

void rules_explain(struct rules_movement *m, const struct rules_position *pos, struct rules_result *result)
{
    find_dislodged(m);
    for (uint16_t i = 0; i < m->n; i++)
        explain(m, pos, i, &result->outcome[i]);
    place_units(m, pos, &result->after);
}
