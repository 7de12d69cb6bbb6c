/* The pages that list games, and what all pages use. */
#ifndef JUDGE_SITE_LISTS_H
#define JUDGE_SITE_LISTS_H

#include "site.h"

bool judge_site_lists(const struct judge_site *site, GError **error);

#endif
