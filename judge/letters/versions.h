/*
 * Phases adjudicated more than once, after a rollback, an erratum or an edited position: which report stands
 * in the place of which, why, and what is different.
 */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

/* The reports of a phase before this one. */
struct judge_version {
    unsigned number;              /* of this report: 2 or more */
    struct games_phase *earlier;  /* the row last reported with this code */
    struct rules_position before; /* of `earlier` */
    struct rules_result result;
    const char *cause; /* "erratum", "edited", "rolled-back", or NULL: not known */
    char *why;         /* in the editor's words; NULL */
};

/* NULL without error: `row` is the first with its code that is adjudicated. */
struct judge_version *judge_version_new(const struct judge_play *play, const struct games_phase *row,
                                        GError **error);
void judge_version_free(struct judge_version *version); /* NULL is allowed */
GAMES_AUTOPTR(judge_version)
/* "It stands in the place of the report of 2 March: …", for a reader. Transfer full. */
char *judge_version_say(const struct judge_play *play, const struct judge_version *version,
                        enum rules_language language, const char *zone);
/* What `now` (of the position `before`) changes, a line each; one line if nothing. Transfer full. */
char *judge_version_changes(const struct judge_play *play, const struct judge_version *version,
                            const struct rules_position *before, const struct rules_result *now,
                            enum rules_language language);

/* The row of a phase as it was adjudicated the `number`th time. NULL with REFUSED: not so often. Transfer full. */
struct games_phase *judge_version_row(const struct judge_play *play, const char *code, unsigned number,
                                      GError **error);
/* What the `number`th adjudication of a phase has in other words than the `against`th, a line each. NULL with an error.
 * Transfer full. */
char *judge_version_between(const struct judge_play *play, const char *code, unsigned number,
                            unsigned against, enum rules_language language, GError **error);
