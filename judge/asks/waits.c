#include "waits.h"
#include "../play/people.h"

#include <string.h>

bool judge_waits_objection(const struct judge_play *play, const char *rest)
{
    g_autoptr(GPtrArray) all = games_objection_list(play->home->store, play->game->id, false);
    gint64 number = g_ascii_strtoll(rest, NULL, 10);
    for (guint i = 0; i < all->len; i++)
        if (((const struct games_objection *)all->pdata[i])->id == number)
            return true;
    return false;
}

bool judge_waits_doubtful(const struct judge_play *play, const char *rest)
{
    g_autofree char *code = g_strndup(rest, strcspn(rest, " :"));
    g_autoptr(GPtrArray) all = games_objection_list(play->home->store, play->game->id, false);
    struct rules_phase phase;
    char wanted[32];
    if (!rules_phase_parse(play->board->map, code, strlen(code), &phase))
        return false;

    rules_phase_code(play->board->map, phase, wanted, sizeof wanted);
    for (guint i = 0; i < all->len; i++) {
        struct games_phase *row =
            games_phase_get(play->home->store, ((const struct games_objection *)all->pdata[i])->phase);
        bool same = row && !strcmp(row->code, wanted);
        games_phase_free(row);
        if (same)
            return true;
    }
    return false;
}

static bool is_at(const struct judge_play *play, const char *rest)
{
    struct rules_phase phase;
    char code[32];
    if (!play->phase || play->phase->adjudicated_s)
        return false;
    if (!*rest || !rules_phase_parse(play->board->map, rest, strlen(rest), &phase))
        return !*rest;
    rules_phase_code(play->board->map, phase, code, sizeof code);
    return !strcmp(code, play->phase->code);
}

bool judge_waits_previewed(const struct judge_play *play, const char *rest)
{
    g_autofree char *key =
        play->phase ? g_strdup_printf("preview/%" G_GINT64_FORMAT, play->phase->id) : g_strdup("");
    g_autofree char *preview = games_store_get(play->home->store, key);
    return preview && is_at(play, rest);
}

bool judge_waits_overdue(const struct judge_play *play, const char *rest)
{
    bool past = play->phase && play->phase->deadline_s && play->phase->deadline_s <= play->home->now_s;
    return past && is_at(play, rest);
}

bool judge_waits_full(const struct judge_play *play, const char *rest)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    return !*rest && play->game->state == GAMES_STATE_FORMING && joined->len >= judge_seats_wanted(play);
}

bool judge_waits_paused(const struct judge_play *play, const char *rest)
{
    return !*rest && play->game->state == GAMES_STATE_PAUSED;
}
