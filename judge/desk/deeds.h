/* What is done to tournaments, dates of issues, the zine and its readers, logged (games/deed.h) and taken back, or why not. */
#ifndef JUDGE_DESK_DEEDS_H
#define JUDGE_DESK_DEEDS_H

#include "desk.h"
#include "../play/home.h"
#include "../../games/games.h"

#include <stdbool.h>

/* What was done, as the log says it. */
struct judge_deed {
    const char *kind, *act; /* "tournament", "issue", "zine", "readers"; "set", "draw", "publish" … */
    gint64 tournament;      /* 0: none */
    const char *detail;     /* key=value words; NULL: none */
};
/* Logs what changed since games_deed_begin as done by `by`, if it was (`ok`); what became of it. Frees `open`. Inside a
 * transaction. */
bool judge_deed_end(struct judge_home *home, struct games_deed_open *open, bool ok,
                    const struct judge_deed *deed, const struct judge_desk_by *by, GError **error);
/* Takes back what stands in the log under a number ("12", "n° 12"), or, `number` NULL, the last of a kind and tournament. A
 * number of another kind is refused; `kind` NULL: any. REFUSED says why it cannot be, and what to do instead. */
bool judge_deed_undo(struct judge_home *home, const struct judge_desk_by *by, const char *kind,
                     gint64 tournament, const char *number, GError **error);

#endif
