/* The page of a phase. */
#pragma once

#include "game.h"

/* Makes the pages and maps of one phase; adds to the years' counts. */
bool judge_site_phase_make(struct judge_site_work *work, const struct judge_site_phase *phase,
                           GError **error);
/* Press as {{#press}} of a page: what was written in the phases of a code (`row` 0), or in one row; `code` NULL: what no phase
 * holds. */
void judge_site_press(const struct judge_site_work *work, const char *code, gint64 row,
                      enum rules_language language, struct templates_data *data);
