/* What happened to seats in a phase, in words. */
#pragma once

#include "../play/play.h"
#include "../../rules/rules.h"

/* What happened to seats in a phase, as sentences for its report; appended to `notes`. */
void judge_nmr_notes(const struct judge_play *play, gint64 phase, enum rules_language language,
                     GPtrArray *notes);
/* The phase that was missed, as its player reads it. Transfer full. */
char *judge_nmr_say_missed(const struct judge_play *play, gint64 person_id, gint64 phase);
