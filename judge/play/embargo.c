#include "embargo.h"
#include "../conf/settings.h"

#include <string.h>

bool judge_embargo_holds(const struct judge_home *home, const struct games_game *game)
{
    bool printed = judge_setting_is(game, "zine", "yes") && !*judge_setting(game, "private");
    const char *own = judge_setting(game, "embargo");
    return printed && !strcmp(strcmp(own, "zine") ? own : home->config->zine_embargo, "issue");
}

const char *judge_held_by(const struct judge_play *play)
{
    if (judge_embargo_holds(play->home, play->game))
        return "issue";
    return judge_setting_is(play->game, "preview", "yes") ? "release" : NULL;
}
