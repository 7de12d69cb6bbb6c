/* What programs read: the last phases as an Atom feed (RFC 4287), the deadlines to come as a calendar. */
#pragma once

#include "site.h"

bool judge_site_feeds(const struct judge_site *site, GError **error);
