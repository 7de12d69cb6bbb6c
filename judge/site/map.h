/* The map of a page: pictures put once for all that share them, and what stands in the page itself. */
#pragma once

#include "game.h"

struct judge_site_map {
    char *board, *owners, *labels[RULES_LANGUAGE_COUNT]; /* files */
    char *whole;                        /* the one file of a map that has no layers; else NULL */
    char *play;                         /* SVG, between them */
    char *places[RULES_LANGUAGE_COUNT]; /* SVG, above them */
    double width, height;
};

/* `file` names the picture of a map without layers. */
bool judge_site_map_make(struct judge_site_work *work, const char *file, const struct templates_scene *scene,
                         struct judge_site_map *map, GError **error);
/* For the part site-map.html of a page of the game; `said`: what it shows. */
void judge_site_map_put(const struct judge_site_work *work, const struct judge_site_map *map,
                        const char *said, enum rules_language language, struct templates_data *data);
/* Pictures of where the game stands, whole and as a thumbnail: now.png, small.png. */
bool judge_site_map_pictures(struct judge_site_work *work, const struct rules_position *now, GError **error);
void judge_site_map_clear(struct judge_site_map *map);
