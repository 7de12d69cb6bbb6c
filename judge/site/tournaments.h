/* Pages of tournaments. */
#ifndef JUDGE_SITE_TOURNAMENTS_H
#define JUDGE_SITE_TOURNAMENTS_H

#include "site.h"

bool judge_site_tournaments(const struct judge_site *site, GError **error);

#endif
