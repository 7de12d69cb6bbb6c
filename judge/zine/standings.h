/* Tournaments as an issue prints them. */
#pragma once

#include "zine.h"

/* Rankings and boards in progress; nothing of a tournament of which nothing was drawn or played. */
bool judge_zine_standings(struct judge_zine *zine, GError **error);
