/*
 * Changes to a position, as an arbiter writes them.
 */
#pragma once

#include "read.h"

enum rules_edit_result {
    RULES_EDIT_NONE, /* not understood: the position is as it was */
    RULES_EDIT_DONE,
    RULES_EDIT_NO_POWER,     /* a unit or centre of a power that the map does not have */
    RULES_EDIT_NO_PLACE,     /* no place of that name, or several */
    RULES_EDIT_NO_UNIT,      /* there is no unit to take away */
    RULES_EDIT_NO_CENTRE,    /* the place is no supply centre */
    RULES_EDIT_CANNOT_STAND, /* such a unit cannot stand there; a fleet may need its coast */
    RULES_EDIT_RESULT_COUNT
};

/*
 * One change of `pos`: "FRANCE A PAR" or "France : A Paris" puts a unit, "-PAR" or "- A Paris" takes one away,
 * "BEL=FRANCE" or "Belgique = France" gives a centre, "BEL=" takes it from its owner. Names in either
 * language. `done` (size bytes) gets the change in codes, in the first of these forms; "" if there was none.
 */
enum rules_edit_result rules_position_edit(struct rules_position *pos, const struct rules_names *names,
                                           const char *text, size_t len, char *done, size_t size);
