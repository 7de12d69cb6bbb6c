/* The weighing of a statement: the orders that it can mean in the position. */
#pragma once

#include "read_p.h"

/* How much a meaning takes for granted; a lower class wins. */
enum reading_class {
    CLASS_LISTED,    /* listed names, as written */
    CLASS_BEGINNING, /* a weak word, or the beginning of a name */
    CLASS_KIND,      /* the unit's letter is wrong */
    CLASS_SLIP,      /* a misspelt word */
    CLASS_SUGGEST,   /* a code one letter away: said, never followed */
};

/* The places that an order names: its unit, the other unit, the target. */
enum { READ_REFS = 3 };

struct meaning {
    struct rules_order order, fixed; /* as written, and completed by the rules */
    enum rules_cause cause;          /* why it cannot be done */
    uint16_t parse;
    uint8_t class;
    uint8_t hit[READ_REFS]; /* of unit, other, to */
    bool kind_fixed, own;
    unsigned cost;
};

struct meanings {
    size_t n;
    bool overflow;
    struct meaning at[READ_MAX_READINGS];
};

/* read_expand.c: adds the orders that the parse at `index` of the statement can mean. */
void read_expand(struct reader *r, const struct statement *s, uint16_t index, struct meanings *all);
/* Location of hit `h`, with the coast as written. RULES_NO_LOC if the place has coasts but not that one. */
rules_loc read_ref_loc(const struct reader *r, const struct place_ref *ref, size_t h);
/* The unit that stands there; `retreats`: one that is dislodged there before it. */
const struct rules_unit *read_unit_standing(const struct reader *r, rules_loc loc, bool retreats);
