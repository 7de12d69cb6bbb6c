/*
 * Charts of a game: centres by year, a small panel a power, all on the same scale; the others stand behind in grey, so that each
 * is seen against them. Drawn by the maps' renderer, in the maps' colours.
 */
#ifndef TEMPLATES_CHART_H
#define TEMPLATES_CHART_H

#include "draw.h"

struct templates_chart {
    const struct rules_names *names;
    const struct rules_map *map;
    enum rules_language language; /* NONE: English */
    const char *title;            /* NULL: none */
    unsigned n_years;             /* oldest first; at least 2 */
    const int32_t *years;
    const unsigned *counts; /* [n_years * n_powers] */
    unsigned width;         /* pixels; 0: 1000; brought within 200..4000 */
};

/* Draws as PNG or SVG (transfer full). Same values, same bytes. REFUSED with less than two years, or where nobody ever had a
 * centre. */
GBytes *templates_chart_draw(struct templates_atlas *atlas, const struct templates_chart *chart,
                             enum templates_map_format format, GError **error);
/* The chart in words: "Centres par année, de 1900 à 1904. Allemagne : 3, 5, 6, 6, 4." No markup. Transfer full. */
char *templates_chart_alt(const struct templates_chart *chart);

#endif
