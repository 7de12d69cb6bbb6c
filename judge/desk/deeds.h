/* What is done to tournaments, dates of issues, the zine and its readers, logged (games/deed.h) and taken back, or why not. */
#ifndef JUDGE_DESK_DEEDS_H
#define JUDGE_DESK_DEEDS_H

#include "desk.h"
#include "../play/home.h"
#include "../../games/games.h"

#include <stdbool.h>

/* What was done, as the log says it. */
struct judge_deed {
    const char *kind,
        *act;          /* "tournament", "issue", "zine", "readers"; "set", "draw" …; NULL: it is no deed */
    gint64 tournament; /* 0: none */
    char *detail;      /* key=value words; NULL: none */
};
/* Does it, inside a transaction (asks/carry.h logs it); adds to `by->said` what is told of it, and to the deed what its log
 * tells besides. */
typedef bool judge_deed_work(struct judge_home *home, void *data, const struct judge_desk_by *by,
                             struct judge_deed *deed, GError **error);
/* The key of judge.txt that says what it brings about, to be asked first; NULL: nothing that a slip should not do. */
const char *judge_deed_harm(const struct judge_deed *deed);
/* Logs what changed since games_deed_begin as done by `by`, if it was (`ok`); what became of it. Frees `open`. Inside a
 * transaction. */
bool judge_deed_end(struct judge_home *home, struct games_deed_open *open, bool ok,
                    const struct judge_deed *deed, const struct judge_desk_by *by, GError **error);

/* A deed that is to be taken back. */
struct judge_deed_named {
    const char *kind; /* a number of another kind is refused; NULL: of any */
    gint64 tournament;
    const char *number; /* in the log: "12", "n° 12"; NULL: the last of that kind and tournament */
};
/* Takes back what a struct judge_deed_named names. REFUSED says why it cannot be, and what to do instead. */
judge_deed_work judge_deed_undo;

#endif
