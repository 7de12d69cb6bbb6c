/* Whether two positions are the same, in all that is told of them. */
#ifndef TESTS_RULES_SAME_POSITION_H
#define TESTS_RULES_SAME_POSITION_H

#include "../../rules/rules.h"

#include <string.h>

static inline bool same_unit(struct rules_unit a, struct rules_unit b)
{
    return a.power == b.power && a.kind == b.kind && a.loc == b.loc;
}

static inline bool same_position(const struct rules_position *a, const struct rules_position *b)
{
    if (a->map != b->map || a->phase.year != b->phase.year || a->phase.step != b->phase.step ||
        a->n_units != b->n_units || a->n_dislodged != b->n_dislodged ||
        memcmp(a->owner, b->owner, a->map->n_provinces * sizeof *a->owner) != 0 ||
        memcmp(a->contested, b->contested, a->map->words * sizeof *a->contested) != 0)
        return false;

    for (uint16_t i = 0; i < a->n_units; i++)
        if (!same_unit(a->units[i], b->units[i]))
            return false;
    for (uint16_t i = 0; i < a->n_dislodged; i++) {
        const struct rules_dislodged *x = &a->dislodged[i], *y = &b->dislodged[i];
        if (!same_unit(x->unit, y->unit) || x->attacker_from != y->attacker_from ||
            x->attacker_convoyed != y->attacker_convoyed)
            return false;
    }

    return true;
}

#endif
