/* What a new home holds: folders, judge.conf, an empty database. */
#ifndef JUDGE_CMD_INIT_H
#define JUDGE_CMD_INIT_H

#include <glib.h>
#include <stdbool.h>

/* Makes the folder of a home with those below it, where they are not there yet. */
bool judge_make_folders(const char *home, GError **error);

#endif
