/* Pages of tournaments. */
#pragma once

#include "site.h"

bool judge_site_tournaments(const struct judge_site *site, GError **error);
