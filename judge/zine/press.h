/* Press that everybody may read, and letters of readers, as an issue prints them. */
#pragma once

#include "zine.h"

/* Press to all that no issue has printed, under its datelines; notes what it prints. */
void judge_zine_press(struct judge_zine *zine, const struct judge_play *play);
/* Whether there is any. */
bool judge_zine_has_press(const struct judge_zine *zine, const struct judge_play *play);
/* Letters for print. */
void judge_zine_letters(struct judge_zine *zine);
