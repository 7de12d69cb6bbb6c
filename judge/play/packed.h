/* What a row of games_order needs beyond its text, packed into one column and unpacked. */
#pragma once

#include "../../games/store.h"
#include "../../rules/rules.h"

#include <glib.h>

/* games_order.extra: what a row needs beyond its text. */
struct judge_extra {
    char *said;      /* what was assumed, as told to the player; NULL */
    char *tongue;    /* the code of its language; NULL: not known */
    char *ranked;    /* further choices, canonical, joined by " | "; NULL */
    char *condition; /* packed; NULL: always */
};
char *judge_extra_pack(const struct judge_extra *extra); /* NULL if there is nothing; transfer full */
void judge_extra_unpack(const char *packed, struct judge_extra *extra);
void judge_extra_clear(struct judge_extra *extra);
GAMES_AUTO(judge_extra)

/* A condition as words separated by blanks, prefix form, places and powers by code; and back (in `arena`;
 * NULL if it makes no sense). */
char *judge_condition_pack(const struct rules_map *map, const struct rules_condition *condition);
const struct rules_condition *judge_condition_unpack(const struct rules_map *map, const char *text,
                                                     struct rules_arena *arena);
