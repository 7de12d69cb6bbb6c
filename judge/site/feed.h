/* What programs read: the last phases as an Atom feed (RFC 4287), the deadlines to come as a calendar. */
#ifndef JUDGE_SITE_FEED_H
#define JUDGE_SITE_FEED_H

#include "site.h"

bool judge_site_feeds(const struct judge_site *site, GError **error);

#endif
