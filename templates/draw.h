/*
 * Maps. One drawing code (cairo, pango) for PNG, SVG and PDF; a fast path keeps a raster of the empty board and recolours it by table.
 */
#ifndef TEMPLATES_DRAW_H
#define TEMPLATES_DRAW_H

#include "../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

#define TEMPLATES_ERROR (templates_error_quark())
GQuark templates_error_quark(void);
enum templates_error_code {
    TEMPLATES_ERROR_RETRY,
    TEMPLATES_ERROR_REFUSED, /* cannot be drawn: no geometry for this map */
    TEMPLATES_ERROR_SETUP,   /* fonts or data missing */
};

enum templates_map_format { TEMPLATES_PNG, TEMPLATES_SVG, TEMPLATES_PDF };

struct templates_scene {
    const struct rules_names *names;
    const struct rules_position *pos;    /* what to draw: position before the orders if `result` is given */
    const struct rules_result *result;   /* orders and outcomes as arrows, failures marked, dislodged units; NULL: position only */
    enum rules_language language;        /* of title and legend */
    const char *title;                   /* "Kersaint · Automne 1902"; NULL: none */
    const char *notation;                /* labels: "judge", "descartes", "moeshoeshoe" … NULL: judge */
    bool grey;                           /* for paper */
    unsigned width;                      /* pixels (PNG), points (SVG, PDF: page fits A4 landscape if 0) ; 0: 1000 */
    const char *footer;                  /* NULL: none */
};

struct templates_atlas; /* geometry, fonts and rasters: make once a pass */
struct templates_atlas *templates_atlas_new(GError **error);
void templates_atlas_free(struct templates_atlas *atlas);
/* Whether there is geometry for a map (others are drawn as a diagram of places and borders). */
bool templates_atlas_has(const struct templates_atlas *atlas, const struct rules_map *map);
/* Draws (transfer full). Same scene, same bytes. */
GBytes *templates_map_draw(struct templates_atlas *atlas, const struct templates_scene *scene, enum templates_map_format format,
                           GError **error);
/* What changed, in words, for the picture's text alternative. Transfer full. */
char *templates_map_alt(const struct templates_scene *scene);

#endif
