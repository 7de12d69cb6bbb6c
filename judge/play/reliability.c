/* Reliability: how many of the last turns were ordered in time, as a sentence for whoever may know it. */
#include "reliability.h"
#include "people.h"

enum { LAST_TURNS = 20 };

struct shown {
    struct judge_home *home;
    gint64 game; /* the last one asked about: turns of a game come one after another */
    bool counts;
};

/* What somebody did in an anonymous game would tell who he is there. */
static bool shows_names(void *context, gint64 id)
{
    struct shown *shown = context;
    if (id == shown->game)
        return shown->counts;
    g_autoptr(games_game) game = games_game_get(shown->home->store, id);
    shown->game = id;
    shown->counts = game && judge_game_shows_names(game);
    return shown->counts;
}

char *judge_reliability_said(struct judge_home *home, gint64 person, bool all_games,
                             enum rules_language language)
{
    struct shown shown = {home, 0, false};
    struct games_reliability r =
        games_reliability_where(home->store, person, LAST_TURNS, all_games ? NULL : shows_names, &shown);
    char turns[16], on_time[16], late[16], missed[16], excused[16], percent[16];

    g_snprintf(turns, sizeof turns, "%u", r.turns);
    g_snprintf(on_time, sizeof on_time, "%u", r.on_time);
    g_snprintf(late, sizeof late, "%u", r.late);
    g_snprintf(missed, sizeof missed, "%u", r.missed);
    g_snprintf(excused, sizeof excused, "%u", r.excused);
    g_snprintf(percent, sizeof percent, "%d", games_reliability_percent(&r));

    return judge_say(home, language, "reliability", "turns", r.turns ? turns : NULL, "one",
                     r.turns == 1 ? "yes" : NULL, "on_time", on_time, "percent", percent, "late",
                     r.late ? late : NULL, "missed", r.missed ? missed : NULL, "missed_many",
                     r.missed > 1 ? "yes" : NULL, "excused", r.excused ? excused : NULL, "excused_many",
                     r.excused > 1 ? "yes" : NULL, NULL);
}
