/* One text of a person who plays several powers: each power reads it alone, and each statement is for the one with the best claim. */
#pragma once

#include "intake.h"

#include <stdbool.h>

struct judge_share {
    unsigned n;
    rules_power *power;
    struct rules_readings *trial; /* the text as each of them alone reads it */
};

/* Reads the text for each power of the person, if he has several, on the board as it stands or, of a later `phase`, as it may be then; NULL: the
 * open one. */
void judge_share_init(struct judge_share *share, const struct judge_play *play, gint64 person,
                      const struct rules_phase *phase, const char *text);
void judge_share_clear(struct judge_share *share);
GAMES_AUTO(judge_share)
/* Whether no other power of the person has a better claim on a statement, of equal ones none before it; `all`: as good a one is
 * enough. */
bool judge_share_keeps(const struct judge_share *share, const struct judge_play *play, rules_power power,
                       const struct rules_reading *reading, bool all);
/* Whether something of a text is, or may be, for that one of the person's powers; a text of no statements is for each. */
bool judge_share_concerns(const struct judge_play *play, gint64 person, rules_power power,
                          const struct rules_phase *phase, const char *text);

/* A position in which orders for a later phase can be read today; `builds` chooses between the kinds of adjustments. */
void judge_share_imagine(const struct judge_play *play, rules_power power, struct rules_phase phase,
                         bool builds, struct rules_position *pos);
