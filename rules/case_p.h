/*
 * Inside the case files: words of a position, which people and programs write in many ways, and the order
 * lines of a case.
 */
#pragma once

#include "casefile.h"

/* Finds powers, places and units by what a line calls them: codes by the map alone, all else by the reader. */
struct case_names {
    const struct rules_map *map;
    const struct rules_names *names; /* NULL until a word is no code */
    struct rules_names **made;       /* where they go when they are made; NULL: they were given */
    bool exact;                      /* codes are the map's, whatever the unit */
    struct rules_rulebook book;
    struct rules_position board; /* empty: units are read as orders to hold on it */
};

/* `given`: names that are there already, or NULL. */
void case_names_init(struct case_names *names, const struct rules_map *map, const struct rules_names *given,
                     struct rules_names **made);
/* The reader's names, made now if they were not. */
const struct rules_names *case_names_need(struct case_names *names);
/* A power by name in either language, adjective or unambiguous beginning; RULES_NO_POWER otherwise. */
rules_power case_find_power(struct case_names *names, const char *text, size_t len);
/* Whole name only: for a power that no ':' follows. */
rules_power case_find_power_word(struct case_names *names, const char *text, size_t len);
bool case_may_stand(const struct rules_map *map, uint8_t kind, rules_loc loc);
/* "A PAR", "flotte Espagne (côte sud)"; letter optional if `any_kind`. False if it is anything else. */
bool case_read_unit(struct case_names *names, const char *text, size_t len, bool any_kind, uint8_t *kind,
                    rules_loc *loc);
/* One place, exactly that; RULES_NO_LOC otherwise. */
rules_loc case_read_place(struct case_names *names, const char *text, size_t len);
/* One order on `pos`, legal or not. False if the text is several, none, or can mean several things. */
bool case_read_order(struct case_names *names, const struct rules_position *pos, rules_power power,
                     const char *text, size_t len, struct rules_order *order);
