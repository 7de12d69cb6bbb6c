/* What a new home holds: folders, judge.conf, an empty database. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Makes the folder of a home with those below it, where they are not there yet. */
bool judge_make_folders(const char *home, GError **error);
