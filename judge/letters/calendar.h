/* The next date of a game as a calendar that goes with its letters (templates/calendar.h). */
#pragma once

#include "../play/play.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"

/*
 * A part with the next date of each game of `plays` (n of them, the same home) whose setting `calendar` allows it: one
 * entry a game for ever, which a later letter moves, or takes out when the game has no date any more. Says nothing of who plays
 * what: all readers of a language get the same. NULL: there is no date to tell. Transfer full (mailio_encoded_free).
 */
struct mailio_encoded *judge_calendar(const struct judge_play *const *plays, guint n,
                                      enum rules_language language);
