/*
 * Inside the case files: words of a map in a hash table, and orders as case files of several programs write
 * them. Far less than read.h, which reads what people write; far faster too.
 */
#ifndef RULES_CASE_P_H
#define RULES_CASE_P_H

#include "casefile.h"

struct case_key {
    const char *text; /* folded words with single blanks; NULL: free */
    rules_loc loc;
    bool weak;
};

struct case_names {
    const struct rules_map *map;
    struct rules_arena *arena;
    struct case_key *keys;   /* NULL until needed */
    size_t n_keys, size;     /* size is a power of two */
    unsigned longest;        /* words in the longest key */
    const char **power_text; /* 3 a power: identity, name, adjective, folded, letters and digits only */
    unsigned guesses;        /* names searched for by nearness so far: bounded */
};

void case_names_init(struct case_names *names, const struct rules_map *map, struct rules_arena *arena);
/* Exact name or unambiguous beginning; RULES_NO_POWER otherwise. */
rules_power case_find_power(const struct case_names *names, const char *text, size_t len);
/* Exact name only: for a power that no ':' follows. */
rules_power case_find_power_word(const struct case_names *names, const char *text, size_t len);
/* "A PAR", "fleet Spain (south coast)", letter optional if `any_kind`. False if it is anything else. */
bool case_read_unit(struct case_names *names, const char *text, size_t len, bool any_kind, uint8_t *kind,
                    rules_loc *loc);
/* One place, exactly that. */
rules_loc case_read_place(struct case_names *names, const char *text, size_t len);
/* The order after "Power:"; kind RULES_ORDER_NONE if it means nothing. Moves stay moves, also in a retreat
 * phase. */
struct rules_order case_read_order(struct case_names *names, rules_power power, const char *text, size_t len);

/* The position with the options that a retreat case's movement phase is adjudicated by. */
bool case_position_under(const struct rules_case *test, const struct rules_map *map,
                         const struct rules_rulebook *book, struct rules_position *pos, const char **why);

#endif
