/*
 * Shared by the charts.
 *
 *     chart.c         centres by year, a panel a power
 *     chart_turns.c   orders in time, a row a power
 *     chart_sheet.c   the sheet that both are drawn on
 */
#pragma once

#include "chart.h"
#include "draw_p.h"

/* In units of the drawing. Narrow: names can still be read where a telephone shows it at half the size. */
enum { TEMPLATES_SHEET_WIDTH = 700, TEMPLATES_SHEET_MARGIN = 14, TEMPLATES_SHEET_TITLE = 44 };

extern const struct templates_colour templates_chart_ink, templates_chart_quiet;

struct templates_chart_sheet {
    const struct rules_names *names;
    const struct rules_map *map;
    int32_t year; /* whose colours */
    enum rules_language language;
    const char *title, *alt; /* title NULL: none */
    double height;
    unsigned width; /* pixels; 0: as maps */
    void (*draw)(struct templates_pen *pen, const void *what);
    const void *what;
};

/* PNG or SVG (transfer full). Same values, same bytes. */
GBytes *templates_chart_sheet_draw(struct templates_atlas *atlas, const struct templates_chart_sheet *sheet,
                                   enum templates_map_format format, GError **error);
void templates_chart_line(struct templates_pen *pen, const struct templates_point *at, unsigned n,
                          struct templates_colour colour, double width);
void templates_chart_dot(struct templates_pen *pen, struct templates_point at, double radius,
                         struct templates_colour colour);
/* `align`: 0 from x on, 1 up to it; `room`: drawn narrower if it takes more, 0: as it comes. */
void templates_chart_text(struct templates_pen *pen, enum templates_font font, double size, const char *text,
                          double x, double y, double align, double room, struct templates_colour colour);
/* A power's letter on its colour. */
void templates_chart_badge(struct templates_pen *pen, const struct rules_map *map, rules_power power,
                           struct templates_point at);
