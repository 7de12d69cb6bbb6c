/* The pages that list games, and what all pages use. */
#pragma once

#include "site.h"

bool judge_site_lists(const struct judge_site *site, GError **error);
