/* Centres by year as a drawing. */
#ifndef JUDGE_SITE_CHART_H
#define JUDGE_SITE_CHART_H

#include "game.h"

/* An element of a page. Transfer full; NULL: there is nothing to draw. */
char *judge_site_chart(const struct judge_site_work *work, enum rules_language language);

#endif
