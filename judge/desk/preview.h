/* An adjudication tried out, and shown to the editors before it is meant. */
#pragma once

#include "desk.h"
#include "../play/play.h"

#include <stdbool.h>

/* The open phase is due and its game wants a preview: mails it to the editors, once for the same orders. */
bool judge_desk_preview_due(struct judge_play *play, GError **error);

/* Whether the open phase was previewed with the orders that stand now: then it can be released. */
bool judge_desk_is_previewed(const struct judge_play *play);
