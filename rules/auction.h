/*
 * Powers without a player that are hired for a year by secret bids (Diplomatie intime: rules by Steve Doubleday and
 * Adrien Baird, as njudge's "intimate" plays them; docs/map-format.md, "Forms of play"). Pure.
 *
 *     rules_auction_run(map, bids, n, credits, &auction);
 *     auction.winner[power]: who gives the power's orders this year
 */
#pragma once

#include "adjudicate.h"

enum { RULES_MOST_CREDITS = 60000 };

/* What one power bids for another. Of several for the same one the last counts; 0 is no bid. */
struct rules_bid {
    rules_power bidder, power;
    uint16_t amount; /* credits */
};

struct rules_auction {
    rules_power
        winner[RULES_MAX_POWERS];    /* of each power that is hired; RULES_NO_POWER: nobody, it only holds */
    unsigned paid[RULES_MAX_POWERS]; /* by its winner */
    unsigned left[RULES_MAX_POWERS]; /* credits of each bidder afterwards */
    bool overbid[RULES_MAX_POWERS];  /* he won more than he could pay: he has lost all his credits and bids */
};

/*
 * The highest bid for a power wins it; equal ones win nothing. Who would have to pay more than his `credits` [n_powers]
 * loses them all and wins nothing; the others then get what they bid for at half price, rounded up. Bids of or for powers
 * that cannot bid or be hired do not count.
 */
void rules_auction_run(const struct rules_map *map, const struct rules_bid *bids, size_t n,
                       const unsigned *credits, struct rules_auction *auction);

/* Whether bids are made before the phase is ordered. */
bool rules_bids_come_before(const struct rules_map *map, struct rules_phase phase);
/* Whether `power` has a player of its own who may bid: all but those that are hired. */
bool rules_power_bids(const struct rules_map *map, rules_power power);

/*
 * Builds that are due to hired powers and that their players did not order: armies, fleets for a power all of whose homes
 * lie at the sea and apart from the rest (England), on free homes by their names. Waives of hired powers do not count. The
 * orders are changed in place and added to, up to RULES_MAX_ORDERS. Returns the new number.
 */
size_t rules_hired_complete(const struct rules_position *pos, const struct rules_rulebook *book,
                            struct rules_order *orders, size_t n);

/*
 * Whether a player's own power stands in a home of another player's own power at the end of a season. `*winner`: who holds
 * the most homes of others (a fourth counts no more than three); of equal ones the one with more `map` credits, with one
 * more for each centre where the year's centres have just been counted; RULES_NO_POWER if these are equal too, and the
 * game goes on. Source: rules_auction_run's, 9.
 */
bool rules_is_invaded(const struct rules_position *pos, rules_power *winner);
