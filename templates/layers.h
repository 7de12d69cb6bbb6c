/*
 * A map in layers, for many pages that share what never changes: three SVG pictures of the same size, and what a page writes into
 * its own, between and above them.
 *
 *     OWNERS   below: the land of each power, coarse where the sea covers its edge; a few kB a position
 *     BOARD    then: the sea with holes where land is, borders; once for all phases of a map
 *     PLAY     then, in the page: orders, centres, units; its style sheet is the page's (both/site.css)
 *     LABELS   above, so that no order hides one: once for all phases of a map and language
 *     PLACES   last, in the page: what a pointer finds, each province with its name, orders and their fate
 *
 * An order and its province have the same data-at, its code.
 *
 * Made for the archive of games (judge/site/), whose pages are many. A single picture with titles and ids comes from draw.h.
 */
#pragma once

#include "draw.h"

enum templates_layer {
    TEMPLATES_LAYER_OWNERS,
    TEMPLATES_LAYER_BOARD,
    TEMPLATES_LAYER_PLAY,
    TEMPLATES_LAYER_LABELS,
    TEMPLATES_LAYER_PLACES,
    TEMPLATES_LAYER_COUNT
};
/* Whether a map can be had so: it has artwork. Others are drawn whole (draw.h). */
bool templates_map_has_layers(struct templates_atlas *atlas, const struct rules_map *map);
/*
 * One layer of a scene with layers (transfer full). BOARD reads the map of `pos`, LABELS names, language, notation and label_scale too; PLACES
 * all of it; the others its position and result. Same scene, same bytes.
 */
char *templates_map_layer(struct templates_atlas *atlas, const struct templates_scene *scene,
                          enum templates_layer layer);
