/* What players copy from the pages of webDiplomacy and Backstabbr, in the lines of the old judges, which desk/history.h reads. */
#pragma once

#include <glib.h>

/*
 * The orders page of webDiplomacy: all its turns, oldest first. A page of Backstabbr (its source, or the objects of units, owners
 * and orders in it): a position of which the page or the line above says the season, and what was ordered in it. `numbers`
 * (guint; NULL for a trial, which begins no game, and whose other lines stay behind) gets the line of `text` that each line comes from. Transfer full;
 * NULL: the text is neither.
 */
char *judge_foreign_lines(const char *text, GArray *numbers);
