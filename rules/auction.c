#include "auction.h"

#include <string.h>
#include <strings.h>

enum { COUNTED_HOMES = 3 }; /* a fourth Russian home counts no more than three */

bool rules_bids_come_before(const struct rules_map *map, struct rules_phase phase)
{
    return map->auction && map->auction_step == phase.step;
}

bool rules_power_bids(const struct rules_map *map, rules_power power)
{
    return map->auction && !map->power[power].hired;
}

/* --- the auction --- */

static bool counts(const struct rules_map *map, const struct rules_auction *auction,
                   const struct rules_bid *bid)
{
    return bid->bidder < map->n_powers && bid->power < map->n_powers && rules_power_bids(map, bid->bidder) &&
           map->power[bid->power].hired && !auction->overbid[bid->bidder];
}

/* What `bidder` bids for `power`: his last bid for it. */
static unsigned bid_of(const struct rules_map *map, const struct rules_auction *auction,
                       const struct rules_bid *bids, size_t n, rules_power bidder, rules_power power)
{
    unsigned amount = 0;
    for (size_t i = 0; i < n; i++)
        if (bids[i].bidder == bidder && bids[i].power == power && counts(map, auction, &bids[i]))
            amount = bids[i].amount;
    return amount;
}

static void sell(const struct rules_map *map, const struct rules_bid *bids, size_t n, bool half,
                 struct rules_auction *auction, rules_power power)
{
    unsigned best = 0;
    auction->winner[power] = RULES_NO_POWER;
    auction->paid[power] = 0;

    for (rules_power p = 0; p < map->n_powers; p++) {
        unsigned amount = bid_of(map, auction, bids, n, p, power);
        if (amount < best || amount == 0)
            continue;
        auction->winner[power] = amount > best ? p : RULES_NO_POWER;
        best = amount;
    }
    if (auction->winner[power] != RULES_NO_POWER)
        auction->paid[power] = half ? (best + 1) / 2 : best;
}

static unsigned owed(const struct rules_map *map, const struct rules_auction *auction, rules_power bidder)
{
    unsigned sum = 0;
    for (rules_power p = 0; p < map->n_powers; p++)
        if (auction->winner[p] == bidder)
            sum += auction->paid[p];
    return sum;
}

void rules_auction_run(const struct rules_map *map, const struct rules_bid *bids, size_t n,
                       const unsigned *credits, struct rules_auction *auction)
{
    memset(auction, 0, sizeof *auction);
    bool half = false, again = true;

    /* Who overbids is out, and the rest is sold anew: at most once for each bidder. */
    while (again) {
        again = false;
        for (rules_power p = 0; p < map->n_powers; p++)
            sell(map, bids, n, half, auction, p);
        for (rules_power p = 0; p < map->n_powers; p++)
            if (owed(map, auction, p) > credits[p])
                auction->overbid[p] = again = half = true;
    }

    for (rules_power p = 0; p < map->n_powers; p++)
        auction->left[p] = auction->overbid[p] ? 0 : credits[p] - owed(map, auction, p);
}

/* --- builds that must be made --- */

/* Whether armies built in its homes could only leave them by sea: every home touches the sea, and together with what is
 * reached from them by land they are an island without foreign homes. */
static bool is_island(const struct rules_map *map, rules_power power)
{
    uint64_t reached[RULES_MAX_WORDS] = {0};
    const struct rules_map_power *own = &map->power[power];
    bool grows = true;

    for (uint16_t i = 0; i < own->n_homes; i++)
        rules_bit_set(reached, own->homes[i]);
    while (grows) {
        grows = false;
        for (rules_loc p = 0; p < map->n_provinces; p++)
            for (unsigned k = 0; rules_bit(reached, p) && k < map->n_army_list[p]; k++)
                if (!rules_bit(reached, map->army_list[p][k])) {
                    rules_bit_set(reached, map->army_list[p][k]);
                    grows = true;
                }
    }

    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (rules_bit(reached, p) && map->home_of[p] != RULES_NO_POWER && map->home_of[p] != power)
            return false;
    return own->n_homes > 0;
}

static bool is_ordered(const struct rules_order *orders, size_t n, const struct rules_map *map,
                       rules_power power, rules_loc site)
{
    for (size_t i = 0; i < n; i++)
        if (orders[i].kind == RULES_BUILD && orders[i].power == power &&
            map->province[orders[i].unit] == map->province[site])
            return true;
    return false;
}

/* The free site with the first name that has no order yet; RULES_NO_LOC: none. */
static rules_loc next_site(const struct rules_position *pos, rules_power power,
                           const struct rules_order *orders, size_t n)
{
    rules_loc sites[RULES_MAX_LOCS], first = RULES_NO_LOC;
    size_t n_sites = rules_build_sites(pos, power, sites);
    for (size_t i = 0; i < n_sites; i++) {
        if (is_ordered(orders, n, pos->map, power, sites[i]))
            continue;
        if (first == RULES_NO_LOC ||
            strcasecmp(pos->map->place[sites[i]].name, pos->map->place[first].name) < 0)
            first = sites[i];
    }
    return first;
}

static size_t complete(const struct rules_position *pos, const struct rules_rulebook *book,
                       struct rules_order *orders, size_t n, rules_power power)
{
    int due = rules_adjustments_due(pos, power);
    uint8_t kind = is_island(pos->map, power) ? RULES_FLEET : RULES_ARMY;
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        bool own = orders[i].power == power;
        bool good = own && orders[i].kind == RULES_BUILD &&
                    rules_order_check(pos, &orders[i], book, NULL) == RULES_CAUSE_NONE;
        due -= good;
        if (!own || orders[i].kind != RULES_WAIVE)
            orders[kept++] = orders[i];
    }

    for (; due > 0 && kept < RULES_MAX_ORDERS; due--) {
        rules_loc site = next_site(pos, power, orders, kept);
        if (site == RULES_NO_LOC)
            break;
        orders[kept++] = rules_order_make(RULES_BUILD, power, kind, site);
    }

    return kept;
}

size_t rules_hired_complete(const struct rules_position *pos, const struct rules_rulebook *book,
                            struct rules_order *orders, size_t n)
{
    const struct rules_map *map = pos->map;
    if (!map->auction || rules_phase_type(map, pos->phase) != RULES_PHASE_ADJUSTMENT)
        return n;
    for (rules_power p = 0; p < map->n_powers; p++)
        if (map->power[p].hired && !map->power[p].dummy && rules_adjustments_due(pos, p) > 0)
            n = complete(pos, book, orders, n, p);
    return n;
}

/* --- the end --- */

/* Homes of other players' own powers on which the power stands. */
static unsigned invaded_homes(const struct rules_position *pos, rules_power power)
{
    const struct rules_map *map = pos->map;
    unsigned n = 0;
    for (uint16_t i = 0; i < pos->n_units; i++) {
        rules_power home = map->home_of[map->province[pos->units[i].loc]];
        bool other = home != RULES_NO_POWER && home != power && !map->power[home].hired;
        n += pos->units[i].power == power && other;
    }
    return n < COUNTED_HOMES ? n : COUNTED_HOMES;
}

bool rules_is_invaded(const struct rules_position *pos, rules_power *winner)
{
    const struct rules_map *map = pos->map;
    bool counted = rules_phase_type(map, pos->phase) == RULES_PHASE_ADJUSTMENT || pos->phase.step == 0;
    unsigned most = 0, richest = 0;
    *winner = RULES_NO_POWER;

    for (rules_power p = 0; p < map->n_powers; p++) {
        unsigned homes = rules_power_bids(map, p) ? invaded_homes(pos, p) : 0;
        unsigned credits = map->power[p].credits + (counted ? rules_position_count_centres(pos, p) : 0);
        if (homes == 0 || homes < most || (homes == most && credits < richest))
            continue;
        *winner = homes == most && credits == richest ? RULES_NO_POWER : p;
        most = homes;
        richest = credits;
    }
    return *winner != RULES_NO_POWER;
}
