/*
 * One order to one unit, as understood. 16 bytes, no pointers, comparable with memcmp once made by
 * rules_order_make.
 */
#pragma once

#include "map.h"

enum rules_order_kind {
    RULES_ORDER_NONE,
    RULES_HOLD,
    RULES_MOVE,
    RULES_SUPPORT_HOLD,
    RULES_SUPPORT_MOVE,
    RULES_CONVOY,
    RULES_RETREAT, /* retreat phase: to `to` */
    RULES_DISBAND, /* retreat phase: disband; adjustment phase: remove */
    RULES_BUILD,
    RULES_WAIVE,
    RULES_ORDER_KIND_COUNT
};

enum rules_order_flag {
    RULES_VIA = 1,            /* "via convoy", "par convoi", or a route named */
    RULES_ROUTE_NAMED = 2,    /* the order named a path; the path itself is ignored by every rulebook */
    RULES_KIND_ASSUMED = 4,   /* unit letter was missing or wrong and taken from the position */
    RULES_IMPLIED = 8,        /* not written: follows from a support or convoy (bretagne) */
    RULES_COAST_WRITTEN = 16, /* supports: the coast of `to` was written */
    RULES_HOLD_WRITTEN = 32, /* supports to hold: written with its H, T or xxx (Bretagne IV: else it yields to
                                another order) */
};

struct rules_order {
    rules_power power;  /* who gives the order */
    uint8_t kind;       /* enum rules_order_kind */
    uint8_t unit_kind;  /* kind of the ordered unit as written, RULES_UNIT_NONE if not */
    uint8_t other_kind; /* kind of the supported or convoyed unit as written, RULES_UNIT_NONE if not */
    rules_loc unit;     /* where the ordered unit stands (builds: where it appears), coast as written */
    rules_loc from;     /* supports and convoys: where the other unit stands; else RULES_NO_LOC */
    rules_loc to; /* moves, supported moves, convoys, retreats: target, coast as written; else RULES_NO_LOC */
    uint16_t flags;    /* enum rules_order_flag */
    uint16_t tag;      /* for the caller: carried through, never read by the rules */
    uint16_t reserved; /* 0 */
};

/* An order with every field set to "none". */
struct rules_order rules_order_make(enum rules_order_kind kind, rules_power power,
                                    enum rules_unit_kind unit_kind, rules_loc unit);

/*
 * Writes the canonical form, "A PAR - BUR", "F NTH C A LON - BEL", "F STP/NC B", "WAIVE", into `out`; returns
 * its length (cut to size - 1). Unit letters missing in the order are taken from `pos` where a unit stands
 * there (pos may be NULL). 64 bytes are enough on any map with codes of 7 bytes or less; use 160 to be safe
 * on all.
 */
struct rules_position;
size_t rules_order_print(const struct rules_map *map, const struct rules_position *pos,
                         const struct rules_order *order, char *out, size_t size);
/*
 * Reads exactly the canonical form (any case, blanks free). False if the text is anything else: use read.h
 * for what people write.
 */
bool rules_order_parse(const struct rules_map *map, rules_power power, const char *text, size_t len,
                       struct rules_order *order);
