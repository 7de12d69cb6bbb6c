/* Shared by the files of templates/: names with their articles, notations, and the keys of the catalogue. */
#pragma once

#include "say.h"

/* Keys of words.txt for codes of rules/; an unknown code gives the key of "none". */
const char *templates_cause_key(enum rules_cause cause);
const char *templates_verdict_key(enum rules_verdict verdict);
const char *templates_note_key(enum rules_note_kind kind);

/* Whether the phrase names `name` or a form of it ("to" for {to.the}): what it does not name need not be
 * made. */
bool templates_phrase_names(enum rules_language language, const char *key, const char *name);

/* Kind of the unit that orders for this place mean: the dislodged one if there is one. */
enum rules_unit_kind templates_unit_kind(const struct rules_position *pos, rules_loc loc);
/* "une armée", "a fleet"; "une unité" for RULES_UNIT_NONE. Transfer full. */
char *templates_say_one(enum rules_unit_kind kind, enum rules_language language);
/* Whether a move can only be, or was asked to be, by convoy. */
bool templates_by_sea(const struct rules_position *pos, const struct rules_order *order);

/*
 * The shortest chain of fleets that were ordered to convoy this move: provinces into `chain`, their number is
 * returned, 0 if there is none. `standing_only`: without the fleets that were dislodged.
 */
enum { TEMPLATES_MAX_CHAIN = 24 };
unsigned templates_convoy_way(const struct rules_result *result, const struct rules_map *map,
                              const struct rules_order *army, rules_loc chain[TEMPLATES_MAX_CHAIN],
                              bool standing_only);
