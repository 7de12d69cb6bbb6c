/* The front page: games, dates, who is missed, openings, standbys, absences. */
#ifndef JUDGE_ZINE_FRONT_H
#define JUDGE_ZINE_FRONT_H

#include "zine.h"

void judge_zine_front(struct judge_zine *zine);
/* Who is behind the zine, what it costs, the dates to come. */
void judge_zine_imprint(struct judge_zine *zine);

#endif
