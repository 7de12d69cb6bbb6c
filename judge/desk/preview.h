/* An adjudication tried out, and shown to the editors before it is meant. */
#ifndef JUDGE_DESK_PREVIEW_H
#define JUDGE_DESK_PREVIEW_H

#include "desk.h"
#include "../play/play.h"

#include <stdbool.h>

judge_desk_op judge_desk_preview;
judge_desk_op judge_desk_release; /* [PHASE] */
/* The open phase is due and its game wants a preview: mails it to the editors, once for the same orders. */
bool judge_desk_preview_due(struct judge_play *play, GError **error);

#endif
