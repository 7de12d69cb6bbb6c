/* Moments that a person names, also as the judge itself writes them: "Friday 19 February, 20:00 (Paris, summer time)". */
#pragma once

#include "../../games/when.h"

/* The moment that a text names (games/when.h); a place behind it in brackets is its zone. 0 with REFUSED. */
gint64 judge_when(const char *text, const struct games_when *from, GError **error);
