/*
 * How the judge's two doors fared: whether mail could be fetched and sent, since when not, when it was well
 * again; and whether a phase's first letters have left. What a pass asks before it adjudicates.
 */
#pragma once

#include "store.h"

enum games_door { GAMES_DOOR_IN, GAMES_DOOR_OUT };

struct games_link {
    gint64 ok_s;      /* last success; 0: never */
    gint64 tried_s;   /* last try; 0: never */
    gint64 failing_s; /* the first of the failures since the last success; 0: it works */
    gint64 back_s;    /* the success that ended the last row of failures; 0: there was none */
    char *why;        /* of the last failure while it fails; NULL */
};
GAMES_AUTOPTR(games_link)
/* Notes a try; `why` NULL: it succeeded. */
bool games_link_note(struct games_store *store, enum games_door door, const char *why, gint64 now_s,
                     GError **error);
/* All 0 if nothing was noted. Transfer full. */
struct games_link *games_link_get(struct games_store *store, enum games_door door);

/*
 * Whether the letters that were written when a phase opened have left, or will never: given up, or held for a
 * person. `*left_s` (may be NULL): when the last of them did; the opening itself if there were none.
 */
bool games_phase_letters_left(struct games_store *store, gint64 phase, gint64 *left_s);
