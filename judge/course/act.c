#include "act.h"

#include <pwd.h>
#include <unistd.h>

const char *judge_act_login(void)
{
    const struct passwd *entry = getpwuid(getuid());
    if (entry)
        return g_intern_string(entry->pw_name);

    g_autofree char *number = g_strdup_printf("%lu", (unsigned long)getuid());
    return g_intern_string(number);
}

struct games_act_open *judge_act_begin(const struct judge_play *play, gint64 person, gint64 mail,
                                       GError **error)
{
    bool at_terminal = !person && !mail;
    struct games_act act = {.game = play->game->id,
                            .at_s = play->home->now_s,
                            .person = person,
                            .mail = mail,
                            .login = at_terminal ? (char *)judge_act_login() : NULL};
    return games_act_begin(play->home->store, &act, error);
}

bool judge_act_end(const struct judge_play *play, struct games_act_open *act, bool ok, GError **error)
{
    if (ok && act)
        return games_act_end(play->home->store, act, error);
    games_act_drop(act);
    return ok;
}
