/* A report mailed to all who sit at the game, or rendered for a rehearsal. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* Mails the report to players, observers, and the editor (inside a transaction). */
bool judge_report_mail(const struct judge_play *play, const struct games_phase *row,
                       const struct rules_result *result, GError **error);
/* Mails the sentences "KEY-subject" and "KEY" of judge.txt, with the game's data and `words` (notice.h; NULL: none), to all of a
 * game. */
bool judge_report_notice(const struct judge_play *play, const char *key, const char *const *words,
                         GError **error);
