/* The front page: games, dates, who is missed, openings, standbys, absences. */
#pragma once

#include "zine.h"

void judge_zine_front(struct judge_zine *zine);
/* Who is behind the zine, what it costs, the dates to come. */
void judge_zine_imprint(struct judge_zine *zine);
