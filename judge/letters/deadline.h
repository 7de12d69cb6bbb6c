/* The rule of a deadline in words. */
#pragma once

#include "../../games/games.h"
#include "../../rules/rules.h"

/* Words that games_deadline_parse reads back to the same rule: "tous les 14 jours à 20:00". Transfer full. */
char *judge_deadline_said(const struct games_deadline_rule *rule, enum rules_language language);
