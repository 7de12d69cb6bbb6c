/* What programs read: the last phases as an Atom feed (RFC 4287), the deadlines to come as a calendar. */
#pragma once

#include "site.h"

/* The last phases of all games, as rows "news" of a page in the root. */
void judge_site_news_put(const struct judge_site *site, enum rules_language language,
                         struct templates_data *data);
bool judge_site_feeds(const struct judge_site *site, GError **error);
