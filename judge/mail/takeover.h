/* A vacant power asked for by mail. */
#pragma once

#include "mail.h"
#include "../play/play.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/*
 * The sender, who is proven, asks for a power (RULES_NO_POWER: the only vacant one). He gets it at once, or
 * the editors are asked, by the setting take-over; a standby who is called for it comes first. Notes say what
 * happened.
 */
bool judge_take_over_by_mail(struct judge_mail *mail, struct judge_play *play, rules_power power,
                             GError **error);
