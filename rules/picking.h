/*
 * Centres picked in turn before a game, some given back, and homes named in its course (Escalation,
 * Bretagne II). Each player sends ranked wishes, as many as he likes; the picking goes on by itself as far as
 * the wishes reach, so that thirty picks do not take thirty deadlines. Pure: the same wishes give the same
 * picks, whenever they came.
 *
 *     rules_picking_run(map, turn, wishes, &picks);
 *     picks.next: whose wish is wanted, RULES_NO_POWER when all is picked
 *     rules_picking_print(map, &picks, …)            the owners, as lines of a map file
 */
#pragma once

#include "position.h"

struct rules_pick {
    rules_power power;
    rules_loc centre;
    bool back;   /* given back, not taken */
    bool chosen; /* by rule, for a power that was silent */
};

struct rules_wishes {
    unsigned n_takes, n_backs;
    const rules_loc *takes; /* centres to pick, the dearest first: the first one free is picked */
    const rules_loc *backs; /* centres to give back, first first: the first one held is given */
    bool silent;            /* past its deadline: what the wishes leave open is chosen by rule */
};

struct rules_picks {
    unsigned n;
    struct rules_pick pick[RULES_MAX_LOCS]; /* in the order in which they were made */
    rules_power next;                       /* whose turn it is; RULES_NO_POWER: all is picked */
    bool next_gives_back;
    rules_power owner[RULES_MAX_LOCS]; /* by province */
};

/*
 * Runs the picking of `map` (its PICK line) in the order of `turn` [n_powers], the same in each round, with
 * `wishes` [n_powers, by power]. It stops where a wish is missing. For a silent power the first free centre
 * by its name is picked, and its last pick is given back.
 */
void rules_picking_run(const struct rules_map *map, const rules_power *turn,
                       const struct rules_wishes *wishes, struct rules_picks *picks);

/* The owners as lines of a map file, "INDIGO\nOWNS BRE PAR\n…", to stand behind a USE line. Returns the length
 * that the text has; writes at most size - 1 bytes and a NUL. */
size_t rules_picking_print(const struct rules_map *map, const struct rules_picks *picks, char *out,
                           size_t size);

enum rules_homes_fault {
    RULES_HOMES_FINE,
    RULES_HOMES_TOO_FEW,
    RULES_HOMES_TOO_MANY,
    RULES_HOMES_TWICE,     /* `*at`: the centre named twice */
    RULES_HOMES_NO_CENTRE, /* `*at`: no supply centre */
    RULES_HOMES_NOT_OWNED, /* `*at`: not among the power's */
};
/* Whether the phase of `pos` is the one in which `power` names its homes, and it has named none. */
bool rules_homes_are_wanted(const struct rules_position *pos, rules_power power);
/* How many homes `power` is to name in `pos`: as the map says, or all its centres if it has fewer. */
unsigned rules_homes_due(const struct rules_position *pos, rules_power power);
/* Whether `power` may name these provinces as its homes. `at` (may be NULL) gets the one that is wrong. */
enum rules_homes_fault rules_homes_check(const struct rules_position *pos, rules_power power,
                                         const rules_loc *homes, unsigned n, rules_loc *at);
/* Homes for a power that named none: vacant centres first, where it can build, then by name. Returns their
 * number. */
unsigned rules_homes_default(const struct rules_position *pos, rules_power power, rules_loc *homes);
