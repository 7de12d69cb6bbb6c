/* From a phase adjudicated to the next in which somebody has something to order: centres change hands, the year ends. */
#include "auction.h"
#include "picking.h"
#include "board_p.h"
#include "script.h"

#include <string.h>

static void adjudicate(const struct rules_position *pos, const struct rules_order *orders, size_t n_orders,
                       const struct rules_rulebook *book, struct rules_result *result)
{
    switch (rules_phase_type(pos->map, pos->phase)) {
    case RULES_PHASE_RETREAT:
        rules_adjudicate_retreats(pos, orders, n_orders, book, result);
        return;

    case RULES_PHASE_ADJUSTMENT:
        rules_adjudicate_adjustments(pos, orders, n_orders, book, result);
        return;

    case RULES_PHASE_MOVEMENT:
    case RULES_PHASE_NONE:
    case RULES_PHASE_TYPE_COUNT:
        break;
    }

    rules_adjudicate_movement(pos, orders, n_orders, book, result);
}

void rules_adjudicate(const struct rules_position *pos, const struct rules_order *orders, size_t n_orders,
                      const struct rules_rulebook *book, struct rules_result *result)
{
    if (n_orders > RULES_MAX_ORDERS)
        n_orders = RULES_MAX_ORDERS;
    if (!pos->map->scripted && !pos->map->auction) {
        adjudicate(pos, orders, n_orders, book, result);
        return;
    }

    struct rules_order all[RULES_MAX_ORDERS];
    if (n_orders > 0)
        memcpy(all, orders, n_orders * sizeof *all);
    n_orders = rules_script_complete(pos, book, all, n_orders);
    n_orders = rules_hired_complete(pos, book, all, n_orders);
    adjudicate(pos, all, n_orders, book, result);
}

/* A centre belongs to whose unit stands on it when the adjustments come (1971 XIII.1). */
static void take_centres(struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    for (uint16_t i = 0; i < pos->n_units; i++) {
        rules_loc province = map->province[pos->units[i].loc];
        if (map->place[province].centre)
            pos->owner[province] = pos->units[i].power;
    }
}

/* Keeps only the dislodged units that have somewhere to go. */
static void drop_lost(struct rules_position *pos, const struct rules_rulebook *book)
{
    rules_loc open[64];
    uint16_t kept = 0;
    for (uint16_t d = 0; d < pos->n_dislodged; d++)
        if (rules_retreats_open(pos, &pos->dislodged[d], book, open) > 0)
            pos->dislodged[kept++] = pos->dislodged[d];
    pos->n_dislodged = kept;
}

static void drop_all(struct rules_position *pos)
{
    pos->n_dislodged = 0;
    memset(pos->contested, 0, pos->map->words * sizeof *pos->contested);
}

bool rules_power_must_order(const struct rules_position *pos, rules_power power,
                            const struct rules_rulebook *book)
{
    (void)book;
    if (power >= pos->map->n_powers || pos->map->power[power].dummy)
        return false;

    switch (rules_phase_type(pos->map, pos->phase)) {
    case RULES_PHASE_MOVEMENT:
        return rules_position_count_units(pos, power) > 0;
    case RULES_PHASE_RETREAT:
        for (uint16_t d = 0; d < pos->n_dislodged; d++)
            if (pos->dislodged[d].unit.power == power)
                return true;
        return false;

    case RULES_PHASE_ADJUSTMENT:
        return rules_adjustments_due(pos, power) != 0 || rules_homes_are_wanted(pos, power);
    case RULES_PHASE_NONE:
    case RULES_PHASE_TYPE_COUNT:
        break;
    }

    return false;
}

static bool anybody_orders(const struct rules_position *pos, const struct rules_rulebook *book)
{
    for (unsigned p = 0; p < pos->map->n_powers; p++)
        if (rules_power_must_order(pos, (rules_power)p, book))
            return true;
    return false;
}

/* What happens by itself in a phase that nobody orders: scripts are played, units without player retreat
 * nowhere and are removed as civil disorder says. */
static void pass_over(struct rules_position *pos, const struct rules_rulebook *book)
{
    struct rules_result result;
    enum rules_phase_type type = rules_phase_type(pos->map, pos->phase);
    if (type != RULES_PHASE_ADJUSTMENT && !(type == RULES_PHASE_RETREAT && pos->n_dislodged > 0))
        return;
    rules_adjudicate(pos, NULL, 0, book, &result);
    rules_position_copy(pos, &result.after);
}

void rules_advance(const struct rules_result *result, const struct rules_rulebook *book,
                   struct rules_position *next)
{
    const struct rules_map *map = result->after.map;
    rules_position_copy(next, &result->after);
    /* An empty phase is passed over; where nobody at all has anything left to order, the next movement phase
     * is as good as any. */
    for (unsigned step = 0; step < 4 * RULES_MAX_FLOW; step++) {
        bool was_movement = rules_phase_type(map, next->phase) == RULES_PHASE_MOVEMENT;
        next->phase = rules_phase_next(map, next->phase);
        enum rules_phase_type type = rules_phase_type(map, next->phase);
        if (type == RULES_PHASE_RETREAT && was_movement)
            drop_lost(next, book);
        else
            drop_all(next);
        if (type == RULES_PHASE_ADJUSTMENT)
            take_centres(next);
        if (anybody_orders(next, book) || (type == RULES_PHASE_MOVEMENT && step >= map->n_flow))
            break;
        pass_over(next, book);
    }

    if (rules_phase_type(map, next->phase) != RULES_PHASE_RETREAT)
        drop_all(next);
}

/* What wins, of one power or of the side that it is on. */
static unsigned strength_of(const struct rules_position *pos, rules_power power)
{
    const struct rules_map *map = pos->map;
    unsigned n = 0;
    for (rules_power p = 0; p < map->n_powers; p++)
        if (rules_same_side(map, power, p))
            n += map->victory_units ? rules_position_count_units(pos, p)
                                    : rules_position_count_centres(pos, p);
    return n;
}

/* The end of the last year. */
static enum rules_end year_end(const struct rules_position *pos, int32_t last_year)
{
    bool last_done =
        pos->phase.year == last_year && rules_phase_type(pos->map, pos->phase) == RULES_PHASE_ADJUSTMENT;
    return last_year && (pos->phase.year > last_year || last_done) ? RULES_END_YEAR : RULES_END_NONE;
}

/* A season is over when its retreats are. */
static enum rules_end invasion_end(const struct rules_position *pos, int32_t last_year, rules_power *winner)
{
    *winner = RULES_NO_POWER;
    if (rules_phase_type(pos->map, pos->phase) != RULES_PHASE_RETREAT && rules_is_invaded(pos, winner))
        return RULES_END_SOLO;
    return year_end(pos, last_year);
}

enum rules_end rules_game_end(const struct rules_position *pos, const struct rules_rulebook *book,
                              int32_t last_year, rules_power *winner)
{
    const struct rules_map *map = pos->map;
    unsigned most = 0, second = 0;
    rules_power leader = RULES_NO_POWER;

    /* Owners are those of the last autumn, and so is the number that wins: it may be lower next year. */
    if (map->invasion)
        return invasion_end(pos, last_year, winner);
    int32_t counted = pos->phase.year - (rules_phase_type(map, pos->phase) != RULES_PHASE_ADJUSTMENT);
    (void)book;
    *winner = RULES_NO_POWER;
    for (rules_power p = 0; p < map->n_powers; p++) {
        unsigned n = strength_of(pos, p);
        if (n > most) {
            second = leader != RULES_NO_POWER && rules_same_side(map, leader, p) ? second : most;
            most = n;
            leader = p;
        } else if (n > second && !(leader != RULES_NO_POWER && rules_same_side(map, leader, p))) {
            second = n;
        }
    }

    /* Where VICTORY is low enough for two to reach it, the lead decides. */
    if (leader != RULES_NO_POWER && most >= rules_map_victory(map, counted) && most > second) {
        *winner = leader;
        return RULES_END_SOLO;
    }

    return year_end(pos, last_year);
}
