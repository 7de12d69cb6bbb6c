#include "own_map.h"

#include <string.h>

#define KEY "own-map" /* game setting: lines "S1903M PLAYED TURKEY" */

char *judge_map_own_lines(const struct games_game *game, const struct rules_map *map, struct rules_phase now)
{
    GString *out = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(games_game_setting(game, KEY, ""), "\n", -1);
    for (char **line = lines; *line; line++) {
        const char *blank = strchr(*line, ' ');
        struct rules_phase from;
        if (blank && rules_phase_parse(map, *line, (size_t)(blank - *line), &from) &&
            !rules_phase_before(now, from))
            g_string_append_printf(out, "%s\n", blank + 1);
    }
    return g_string_free(out, FALSE);
}

bool judge_map_add_lines(struct judge_play *play, const char *code, const char *lines, GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(GString) all = g_string_new(games_game_setting(play->game, KEY, ""));
    g_auto(GStrv) more = g_strsplit(lines, "\n", -1);
    for (char **line = more; *line; line++)
        if (**line)
            g_string_append_printf(all, "%s %s\n", code, *line);
    return games_game_set(store, play->game->id, KEY, all->str, error) && judge_play_reload(play, error);
}
