/* Histories and positions that njudge, DPjudge and their like mailed (and ours, letters/history.h), or that foreign.h makes of pages. */
#pragma once

#include "record.h"

/*
 * Reads the position that it begins with, if one is told, and the results of each phase: its title, the orders with what became of
 * them, the owners of centres, the phase that comes next. Inside a transaction that the caller undoes on error; `import->game` is the game here. REFUSED with the line: no results
 * in it, an unknown map or power (the nearest is named), phases that do not follow, a game of that name.
 */
bool judge_history_take(struct judge_home *home, const char *text, struct judge_import *import,
                        const struct judge_keeping *keep, GError **error);
