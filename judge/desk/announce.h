/* Changes of settings in play: the players are told, with the old value and the new one. */
#ifndef JUDGE_DESK_ANNOUNCE_H
#define JUDGE_DESK_ANNOUNCE_H

#include "../play/play.h"

#include <stdbool.h>

/* What the settings of `pairs` (KEY, VALUE … NULL) are now, for judge_settings_announce later. Transfer full. */
char **judge_settings_now(const struct judge_play *play, const char *const *pairs);
/*
 * Tells all of a game that is being played which of those settings have another value than `before`; of what concerns
 * the editor alone nobody hears, and nothing is mailed of a game that has not begun or is over. `play` is as it has become.
 */
bool judge_settings_announce(const struct judge_play *play, const char *const *pairs, char *const *before,
                             GError **error);

#endif
