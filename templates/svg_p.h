/*
 * Maps as SVG, written by hand: text as text, each region, unit and order an element with an id and a title, so
 * that a reader's browser tells what it is and an editor's program can change it.
 *
 *     svg.c        the document: styles, definitions, layers
 *     svg_board.c  regions, water, borders: the same for every position of a map
 *     svg_marks.c  units, orders and signs, in the place of cairo's
 *     svg_layers.c, svg_owners.c   a map in layers that many pages share (layers.h)
 *
 * A pen with `svg` set writes instead of drawing; all other drawing code is shared.
 */
#pragma once

#include "draw_play_p.h"

/* svg.c */
GBytes *templates_svg_draw(struct templates_pen *pen, double width, const char *description);

/* Writers. Text is escaped, and what may not stand in XML is left out. */
void templates_svg_escaped(GString *out, const char *text);
/* A coordinate with at most one decimal; `relative` ones need no blank before their sign. */
void templates_svg_number(GString *out, double value);
/* "#RRGGBB". */
void templates_svg_colour(GString *out, struct templates_colour colour);
/* "<title>…</title>". */
void templates_svg_title(GString *out, const char *text);
/* A path through points: absolute start, then steps. Points arrive one by one. */
struct templates_svg_path {
    GString *out;
    guint n;
    int x, y;      /* the point reached, in tenths */
    int precision; /* tenths: 1 or 5 */
};
void templates_svg_path_to(void *path, double x, double y);
/* The head of an order's line, and the bar across the end of a move that was stopped; `precision` as of a path. */
void templates_svg_head(GString *out, const struct templates_stroke *stroke, double size, const char *class,
                        int precision);
void templates_svg_bar(GString *out, const struct templates_stroke *stroke, int precision);

/* What fills the land of a power: a colour, on paper a pattern. */
void templates_svg_land(struct templates_pen *pen, guint power);

/* draw.c: a pen for a scene, and its layout, as drawing in progress has them. */
void templates_atlas_start(struct templates_atlas *atlas, const struct templates_scene *scene,
                           struct templates_pen *pen);
PangoLayout *templates_atlas_layout(struct templates_atlas *atlas); /* transfer full */

/* svg_owners.c: three layers of a map with artwork (layers.h). */
void templates_svg_ownership(struct templates_pen *pen);
void templates_svg_sea(struct templates_pen *pen);
char *templates_svg_places(struct templates_pen *pen); /* transfer full */
/* The attribute by which a page finds what belongs to the province of a place. */
void templates_svg_at(struct templates_pen *pen, rules_loc loc);

/* svg_board.c: the board of a map with artwork; a place by its name in the scene's language. */
const char *templates_svg_place_name(const struct templates_pen *pen, rules_loc p);
void templates_svg_board(struct templates_pen *pen);
/* The classes of regions by owner, for the style sheet. */
void templates_svg_owners(struct templates_pen *pen);

/* svg_marks.c */
/* "Armée de la France, Paris"; NULL as of an order. Transfer full. */
char *templates_svg_unit_said(const struct templates_pen *pen, const struct rules_unit *unit);
/* "A PAR - BOU, stand-off avec A MUN (1 contre 1)"; NULL: the scene has no names. Transfer full. */
char *templates_svg_order_said(const struct templates_pen *pen, const struct rules_outcome *outcome);
extern const char templates_svg_mark_sheet[]; /* a style sheet with "$name" for colours */
void templates_svg_power_styles(struct templates_pen *pen);
void templates_svg_definitions(struct templates_pen *pen);

/* What the functions of the same name in draw_units.c, draw_play.c and draw.c do. */
enum templates_svg_mark {
    TEMPLATES_SVG_CENTRE,
    TEMPLATES_SVG_CROSS,
    TEMPLATES_SVG_BURST,
    TEMPLATES_SVG_PLUS,
    TEMPLATES_SVG_WAVE,
    TEMPLATES_SVG_BLOB
};
void templates_svg_put_unit(struct templates_pen *pen, struct templates_point at, rules_power power,
                            enum rules_unit_kind kind, bool small);
void templates_svg_put_mark(struct templates_pen *pen, enum templates_svg_mark mark,
                            struct templates_point at, double size, rules_power power);
void templates_svg_put_ring(struct templates_pen *pen, struct templates_point at, double radius, bool dotted);
void templates_svg_put_stroke(struct templates_pen *pen, const struct templates_stroke *stroke);
void templates_svg_put_text(struct templates_pen *pen, enum templates_font font, double size,
                            const char *text, double x, double y, double align,
                            struct templates_colour colour, const struct templates_colour *halo);
/* A unit's group: opened before its signs are drawn, closed after. */
void templates_svg_open_unit(struct templates_pen *pen, const struct templates_figure *figure);
void templates_svg_close(struct templates_pen *pen);
