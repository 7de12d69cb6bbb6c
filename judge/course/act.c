#include "act.h"

struct games_act_open *judge_act_begin(const struct judge_play *play, gint64 person, gint64 mail,
                                       GError **error)
{
    bool at_terminal = !person && !mail;
    struct games_act act = {.game = play->game->id,
                            .at_s = play->home->now_s,
                            .person = person,
                            .mail = mail,
                            .login = at_terminal ? (char *)g_get_user_name() : NULL};
    return games_act_begin(play->home->store, &act, error);
}
