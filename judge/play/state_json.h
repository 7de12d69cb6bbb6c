/* A position in the words of the Python package `diplomacy`: what show, exported games and the sandbox write alike. */
#pragma once

#include "../../rules/rules.h"

#include <jansson.h>
#include <stdbool.h>

/* Members of a state; each an object with one value a power. */
enum judge_state_member {
    JUDGE_STATE_UNITS,    /* ["A PAR", "*F BRE"]: dislodged ones with a star */
    JUDGE_STATE_RETREATS, /* {"F BRE": ["GAS", …]}: of dislodged units where they may go */
    JUDGE_STATE_CENTRES,
    JUDGE_STATE_HOMES,
    JUDGE_STATE_BUILDS, /* {"count": -1, "homes": []} */
    JUDGE_STATE_COUNT
};

/* "A PAR", "*F STP/SC". New reference. */
json_t *judge_unit_json(const struct rules_map *map, const struct rules_unit *unit, bool dislodged);
/* Sets a member, under its name in that package ("centers"). `all`: also powers that have nothing there. */
void judge_state_set(json_t *state, enum judge_state_member member, const struct rules_position *pos,
                     const struct rules_rulebook *book, bool all);
/* What that package calls an outcome: "bounce"; NULL for a success. `convoying`: of a fleet that convoys. */
const char *judge_verdict_json(enum rules_verdict verdict, bool convoying);
