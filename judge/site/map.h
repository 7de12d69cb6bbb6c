/* The pictures of a phase, put once for both languages. */
#pragma once

#include "game.h"

struct judge_site_map {
    char *board, *labels[RULES_LANGUAGE_COUNT]; /* "maps/…svg"; NULL: the map is one picture */
    char *owners, *play;                        /* files in games/NAME/ */
    double width, height;
};

bool judge_site_map_make(struct judge_site_work *work, const struct judge_site_phase *phase,
                         const struct templates_scene *scene, struct judge_site_map *map, GError **error);
void judge_site_map_clear(struct judge_site_map *map);
