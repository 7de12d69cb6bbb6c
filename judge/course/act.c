#include "act.h"

#include <pwd.h>
#include <unistd.h>

/* Who works at the terminal: the login name; a container's user may have none, then the number. Lives for ever. */
static const char *login(void)
{
    const struct passwd *entry = getpwuid(getuid());
    if (entry)
        return g_intern_string(entry->pw_name);

    g_autofree char *number = g_strdup_printf("%lu", (unsigned long)getuid());
    return g_intern_string(number);
}

struct games_act_open *judge_act_begin(const struct judge_home *home, gint64 game, gint64 person, gint64 mail,
                                       GError **error)
{
    bool at_terminal = !person && !mail;
    struct games_act act = {.game = game,
                            .at_s = home->now_s,
                            .person = person,
                            .mail = mail,
                            .login = at_terminal ? (char *)login() : NULL};
    return games_act_begin(home->store, &act, error);
}

bool judge_act_end(const struct judge_home *home, struct games_act_open *act, bool ok, GError **error)
{
    if (ok && act)
        return games_act_end(home->store, act, &(struct games_act){.kind = NULL}, NULL, error);
    games_act_drop(act);
    return ok;
}
