/*
 * A position: units, dislodged units, contested provinces, owners of centres, and the phase that is to be
 * ordered. A value: copy it with rules_position_copy. Every function that changes play makes a new one.
 *
 * Invariants (rules_position_ok): at most one unit a province; each unit where it can stand, fleets with
 * their coast; dislodged units only in a retreat phase; owners only of centres.
 */
#pragma once

#include "map.h"

/* A unit that must retreat. Stands at `unit.loc`, where its attacker now is too. */
struct rules_dislodged {
    struct rules_unit unit;
    rules_loc attacker_from; /* province the attacker came from; RULES_NO_LOC if unknown */
    bool attacker_convoyed;  /* the attacker came by convoy */
};

struct rules_position {
    const struct rules_map *map; /* borrowed; must outlive the position */
    struct rules_phase phase;
    uint16_t n_units, n_dislodged;
    struct rules_unit units[RULES_MAX_LOCS];          /* sorted by province */
    struct rules_dislodged dislodged[RULES_MAX_LOCS]; /* sorted by province */
    uint64_t contested[RULES_MAX_WORDS];              /* retreat phase: provinces left empty by a stand-off */
    rules_power owner[RULES_MAX_LOCS]; /* by province: RULES_NO_POWER if no centre or nobody's */
};

/* The start of a game on `map`. */
void rules_position_start(const struct rules_map *map, struct rules_position *pos);
/* An empty board in `phase` with the owners of the start. */
void rules_position_empty(const struct rules_map *map, struct rules_phase phase, struct rules_position *pos);
/* Copies only what is in use. */
void rules_position_copy(struct rules_position *to, const struct rules_position *from);
/* Puts a unit, replacing any unit in that province; keeps the order. False if it cannot stand there. */
bool rules_position_add(struct rules_position *pos, struct rules_unit unit);
/* Adds a dislodged unit at its place in the list; where its attacker came from is not known. */
void rules_position_add_dislodged(struct rules_position *pos, const struct rules_unit *unit);
bool rules_position_remove(struct rules_position *pos, rules_loc province);
/* Whether all invariants hold; on false, `why` (may be NULL) points to a static sentence. */
bool rules_position_ok(const struct rules_position *pos, const char **why);

/* The unit in a province, or NULL. Binary search; the adjudicator builds its own index. */
const struct rules_unit *rules_position_unit(const struct rules_position *pos, rules_loc province);
const struct rules_dislodged *rules_position_dislodged(const struct rules_position *pos, rules_loc province);
unsigned rules_position_count_units(const struct rules_position *pos, rules_power power);
unsigned rules_position_count_centres(const struct rules_position *pos, rules_power power);

/*
 * Text form for storage and for position files: the PRESTATE part of a case (PRESTATE_SETPHASE, PRESTATE,
 * PRESTATE_DISLODGED, PRESTATE_SUPPLYCENTER_OWNERS; contested provinces and attackers as lines of our own,
 * PRESTATE_CONTESTED and "from PRO [convoy]"), with a first line that names the map. Same position, same
 * bytes. Returns the length that the text has; writes at most size - 1 bytes and a NUL.
 */
size_t rules_position_print(const struct rules_position *pos, char *out, size_t size);
/* Reads that form; messages go to `report`. False if anything is wrong: `pos` is then unspecified. */
bool rules_position_parse(const struct rules_map *map, const char *text, size_t len, const char *file_name,
                          struct rules_position *pos, rules_report *report, void *report_context);
