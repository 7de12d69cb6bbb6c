/*
 * A power that plays by a script: orders by season, each hanging on a unit of its kind standing in its place.
 * Survivor Turkey is one (Bretagne II); so is a neutral fleet that never leaves port. Scripts stand in map
 * files (docs/map-format.md, "Scripts"), so an editor can write one for any game.
 *
 * The adjudication plays the script of each power that was given no order for the phase: nobody needs to know
 * of it. Whatever has no line holds, and may be supported; a dislodged unit without line is disbanded;
 * nothing is built but by a line.
 */
#pragma once

#include "adjudicate.h"

struct rules_script_line {
    const char *season; /* as in the map's FLOW; NULL: in every season that has no lines of its own */
    bool has_year;      /* that year only; else every year that has no lines of its own */
    int32_t year;
    struct rules_order order;
};

struct rules_script {
    unsigned n;
    const struct rules_script_line *line; /* of several for one unit the first that can be given is */
};

/* The same for all powers with a script that have no order among the `n` in `orders`; they are added behind
 * these, up to RULES_MAX_ORDERS. Returns the new number. */
size_t rules_script_complete(const struct rules_position *pos, const struct rules_rulebook *book,
                             struct rules_order *orders, size_t n);
