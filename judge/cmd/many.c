#include "many.h"
#include "../play/seats.h"
#include "../conf/refusals.h"

#include <string.h>

static const struct {
    const char *word;
    bool (*holds)(const struct judge_play *play);
} groups[] = {{"@all", judge_play_runs}, {"@forming", judge_play_forms}, {"@zine", judge_deadline_is_issue}};

static GPtrArray *names_of_group(struct judge_home *home, guint group)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    for (guint i = 0; i < games->len; i++) {
        g_autoptr(judge_play) play =
            judge_play_load(home, ((const struct games_game *)games->pdata[i])->id, NULL);
        if (play && groups[group].holds(play))
            g_ptr_array_add(names, g_strdup(play->game->name));
    }
    return names;
}

bool judge_games_is_many(const char *word)
{
    return *word == '@' || strchr(word, ',');
}

GPtrArray *judge_games_named(struct judge_home *home, const char *word, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS(groups); i++) {
        if (strcmp(word, groups[i].word))
            continue;
        g_autoptr(GPtrArray) names = names_of_group(home, i);
        if (names->len)
            return g_steal_pointer(&names);
        judge_refuse(error, "group-empty", "word", word, NULL);
        return NULL;
    }

    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) words = g_strsplit(*word == '@' ? "" : word, ",", -1);
    for (char **w = words; *w; w++)
        if (*g_strstrip(*w) && !g_ptr_array_find_with_equal_func(names, *w, g_str_equal, NULL))
            g_ptr_array_add(names, g_strdup(*w));
    if (names->len)
        return g_steal_pointer(&names);
    judge_refuse(error, "group-empty", "word", word, NULL);
    return NULL;
}
