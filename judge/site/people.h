/* Pages of players: only games that show who plays count, and only those of the site. */
#pragma once

#include "site.h"

bool judge_site_people(const struct judge_site *site, GError **error);
