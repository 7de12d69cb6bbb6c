/* What a command brings about, said at a terminal before it is done. */
#ifndef JUDGE_CMD_AGREE_H
#define JUDGE_CMD_AGREE_H

#include "../conf/context.h"
#include "../desk/desk.h"
#include "../play/play.h"

#include <stdbool.h>

/* At a terminal what would follow is said first, and done after a yes (REFUSED without one). A script, and who said `yes`
 * beforehand, is not asked. */
bool judge_cmd_agrees(const struct judge_context *context, const struct judge_play *play, judge_desk_op *op,
                      char **words, const char *text, bool yes, GError **error);

#endif
