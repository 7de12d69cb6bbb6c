/*
 * Shared by the drawing files. Everything is drawn in *board units*: the frame of the artwork is 1600 wide
 * whatever the size of the picture.
 *
 *     draw.c           the atlas; one scene in three formats
 *     draw_board.c     land, sea, borders, labels
 *     draw_colours.c   colours of powers and of the board
 *     draw_diagram.c   the places of a map that has no artwork
 *     draw_shapes.c    the places of a map whose file holds their outlines
 *     draw_units.c     centres, units, marks
 *     draw_orders.c    what moves: units and orders as figures and strokes (draw_play_p.h)
 *     draw_lines.c     shapes of strokes
 *     draw_play.c      figures and strokes by cairo
 *     draw_frame.c     title, legend, footer
 *     draw_theatre.c   parts of the board from near
 *     draw_raster.c    fast PNG: pictures made of a raster of the empty board
 *     draw_sheet.c     that raster, kept and coloured
 *     png.c            indexed and grey PNG files
 */
#pragma once

#include "geometry_p.h"

#include <cairo.h>
#include <pango/pangocairo.h>

struct templates_colour {
    double r, g, b;
};

#define TEMPLATES_HEX(x)                                                                                     \
    ((struct templates_colour){(((x) >> 16) & 0xFF) / 255.0, (((x) >> 8) & 0xFF) / 255.0, ((x)&0xFF) / 255.0})
#define TEMPLATES_GREY(x) ((struct templates_colour){(x), (x), (x)})

enum templates_pattern {
    TEMPLATES_PATTERN_PLAIN,
    TEMPLATES_PATTERN_DIAGONAL,
    TEMPLATES_PATTERN_DOTS,
    TEMPLATES_PATTERN_VERTICAL,
    TEMPLATES_PATTERN_HORIZONTAL,
    TEMPLATES_PATTERN_LATTICE,
    TEMPLATES_PATTERN_BACK_DIAGONAL,
    TEMPLATES_PATTERN_GRID,
    TEMPLATES_PATTERN_COUNT
};

/* How a power looks. */
struct templates_paint {
    struct templates_colour land, unit, letter;
    enum templates_pattern pattern; /* grey only, drawn in `ink` over `land` */
    struct templates_colour ink;
};

/* Where things of a map stand. Arrays by location (unit, dislodged) or province. */
struct templates_board {
    const struct rules_map *map;
    const struct templates_geometry *geometry; /* NULL: diagram, or outlines of the map file if `drawn` */
    bool drawn;
    double shape_x, shape_y, shape_scale; /* what is taken off such outlines, and how they are scaled */
    double width, height;
    int region[RULES_MAX_LOCS]; /* provinces: region of the geometry, or -1 */
    struct templates_point unit[RULES_MAX_LOCS], dislodged[RULES_MAX_LOCS];
    struct templates_point label[RULES_MAX_LOCS], centre[RULES_MAX_LOCS];
    struct templates_paint paint[RULES_MAX_POWERS];
};

enum templates_font {
    TEMPLATES_FONT_BOLD, /* labels on land, letters */
    TEMPLATES_FONT_SEA,  /* labels on the sea */
    TEMPLATES_FONT_PLAIN,
    TEMPLATES_FONT_SMALL, /* oblique: coasts */
    TEMPLATES_FONT_TITLE,
    TEMPLATES_FONT_COUNT
};

/* A part of a board or a sheet, in its units. */
struct templates_window {
    double x, y, width, height;
};

/* One drawing in progress. */
struct templates_pen {
    cairo_t *cr;
    GString *svg;       /* written instead of drawn; NULL: cairo */
    double label_scale; /* of labels, 1 as a rule */
    double unit_scale;  /* of units, the same */
    const struct templates_scene *scene;
    const struct templates_board *board;
    bool grey;
    GHashTable *stamps; /* raster only: units and centres kept (key -> cairo_surface_t); NULL: draw each */
    PangoLayout *layout;
    PangoFontDescription *const *font;        /* [TEMPLATES_FONT_COUNT] */
    rules_power region_owner[RULES_MAX_LOCS]; /* by province, all of them; see draw.h */
};

extern const double templates_unit_radius, templates_centre_radius;
extern const double templates_small_unit; /* share of the full size */

enum { TEMPLATES_STAMP_LABEL = 1 << 24 }; /* above the keys of other stamps (draw_units.c) */

/* draw_board.c */
void templates_board_paint(struct templates_board *board, bool grey);
/* Whether a region of the artwork is one that nobody may enter in the phase drawn. */
bool templates_is_closed(const struct templates_pen *pen, rules_loc province);
/* Hatches these, over the land. */
void templates_board_shade_closed(struct templates_pen *pen);
/* Who each province is painted for, from a position. */
void templates_board_owners(const struct templates_board *board, const struct rules_position *pos,
                            rules_power *owner);
void templates_set_colour(cairo_t *cr, struct templates_colour colour);
struct templates_colour templates_mix(struct templates_colour a, struct templates_colour b,
                                      double share_of_b);
struct templates_colour templates_neutral_land(bool grey);
/* Land that nobody enters, and the lines across it. */
struct templates_colour templates_closed_land(bool grey);
struct templates_colour templates_closed_hatch(bool grey);
/* Paths of the geometry. */
void templates_path_region(cairo_t *cr, const struct templates_geometry *g, int region);
void templates_path_arc(cairo_t *cr, const struct templates_geometry *g, const struct templates_arc *arc);
/* The board without units and centres; `open`: without borders between owners, and with holes where land changes owner. */
void templates_board_draw(struct templates_pen *pen, bool open);
/* A part of it, for pictures that share what never changes: in this order, LAND for each province that somebody owns, the borders
 * between owners before LABELS. */
enum templates_part {
    TEMPLATES_PART_UNDER,
    TEMPLATES_PART_LAND,
    TEMPLATES_PART_LINES,
    TEMPLATES_PART_LABELS,
    TEMPLATES_PART_SWATCH, /* the land of a power, for a legend: a box around the origin of templates_swatch_size */
};
extern const double templates_swatch_size;
void templates_board_part(struct templates_pen *pen, enum templates_part part, rules_loc province,
                          rules_power power);
/* Thick lines between regions of different owners. */
void templates_board_owner_borders(struct templates_pen *pen);
bool templates_arc_divides(const struct templates_pen *pen, const struct templates_arc *arc);
void templates_owner_border_style(cairo_t *cr, bool grey);
/* Label of one province, with a halo in the colour under it if `halo`. */
void templates_board_label(struct templates_pen *pen, rules_loc province, bool halo);
/* All of them, with the signs of coasts. */
void templates_board_labels(struct templates_pen *pen);
char *templates_label_text(const struct templates_scene *scene, const struct rules_map *map,
                           rules_loc province);
/* The colours that the empty board is made of, for choosing a palette; returns their number (at most 32). */
guint templates_board_colours(bool grey, struct templates_colour colour[32]);

/* Text on one line, `align` 0 left .. 1 right of x, capitals centred on y; cut with an ellipsis at `room` (0:
 * no limit). Returns its width. */
double templates_text(struct templates_pen *pen, enum templates_font font, double size, const char *text,
                      double x, double y, double align, double room, struct templates_colour colour,
                      const struct templates_colour *halo);

/* draw_units.c */
void templates_draw_centre(struct templates_pen *pen, struct templates_point at, rules_power owner);
void templates_draw_centres(struct templates_pen *pen, const struct rules_position *owners);
void templates_draw_unit(struct templates_pen *pen, struct templates_point at, rules_power power,
                         enum rules_unit_kind kind, bool small);
void templates_draw_cross(struct templates_pen *pen, struct templates_point at, double size);
void templates_draw_burst(struct templates_pen *pen, struct templates_point at, double radius);
void templates_draw_ring(struct templates_pen *pen, struct templates_point at, double radius, bool dotted);
void templates_draw_plus(struct templates_pen *pen, struct templates_point at);
void templates_draw_wave(struct templates_pen *pen, struct templates_point at);
/* Colour of a power's lines; RULES_NO_POWER: of the samples in the legend. */
struct templates_colour templates_line_colour(const struct templates_pen *pen, rules_power power);
/* Where a line begins (the unit has left) or a support holds on. */
void templates_draw_blob(struct templates_pen *pen, struct templates_point at, rules_power power);

/* draw_play.c */
enum templates_key { /* what the picture holds, for its legend */
                     TEMPLATES_KEY_MOVE = 1,
                     TEMPLATES_KEY_FAILED = 2,
                     TEMPLATES_KEY_SUPPORT = 4,
                     TEMPLATES_KEY_CUT = 8,
                     TEMPLATES_KEY_CONVOY = 16,
                     TEMPLATES_KEY_VOID = 32,
                     TEMPLATES_KEY_HOLD = 64,
                     TEMPLATES_KEY_NO_ORDER = 128,
                     TEMPLATES_KEY_DISLODGED = 256,
                     TEMPLATES_KEY_OPTION = 512,
                     TEMPLATES_KEY_RETREAT = 1024,
                     TEMPLATES_KEY_BUILD = 2048,
                     TEMPLATES_KEY_REMOVED = 4096,
};
/* Arrows, centres, units. Returns the set of enum templates_key that occurs. */
unsigned templates_draw_play(struct templates_pen *pen);
/* One sample of a line for the legend, from x to x + 46 at height y. */
void templates_draw_sample(struct templates_pen *pen, enum templates_key key, double x, double y);

/* The phrases that say what the keys mean, in their order. */
enum { TEMPLATES_KEYS = 13 };
extern const char *const templates_key_words[TEMPLATES_KEYS];

/* draw_frame.c: the strips above and below the board. */
double templates_frame_top(const struct templates_scene *scene);
double templates_frame_bottom(const struct templates_scene *scene, const struct rules_map *map);
void templates_frame_draw(struct templates_pen *pen, unsigned keys);
const struct rules_position *templates_scene_owners(const struct templates_scene *scene);

/* draw_diagram.c: gives the places of a map without artwork. Deterministic. */
void templates_diagram_layout(struct templates_board *board);
void templates_diagram_draw(struct templates_pen *pen);
/* The colour of a place there: of the sea, of what nobody enters, of its owner. */
struct templates_colour templates_diagram_colour(const struct templates_pen *pen, rules_loc p);
/* draw_shapes.c: the places of a map whose file holds their outlines; false: it does not hold all of them. */
bool templates_shapes_layout(struct templates_board *board);
void templates_shapes_draw(struct templates_pen *pen);

/* A picture in pixels: rows with a filter byte 0 before each, height * (width + 1) bytes, owned. */
struct templates_raster {
    guint8 *rows;
    guint width, height, n_colours; /* 0: the pixels are greys */
    guint8 rgb[3 * 256];
};

/* draw.c: a pen for a scene, its layout to be unreferenced; false: there is nothing to draw. */
bool templates_pen_open(struct templates_atlas *atlas, const struct templates_scene *scene,
                        struct templates_pen *pen, GError **error);
/* Its picture in pixels; false on error. */
bool templates_pen_raster(struct templates_atlas *atlas, struct templates_pen *pen, guint width,
                          struct templates_raster *raster, GError **error);

/* draw_raster.c: in colour through a kept raster. False if this board cannot go that way (then draw with
 * cairo). */
struct templates_sheet;
bool templates_sheet_draw(GPtrArray *sheets, struct templates_pen *pen, unsigned width,
                          struct templates_raster *raster);
void templates_sheet_free(struct templates_sheet *sheet);

/* png.c */
/* Index of the colour nearest to r, g, b among `n` colours of three bytes. */
guint templates_nearest_colour(const guint8 *rgb, guint n, int r, int g, int b);
/* Any image surface (RGB24 or ARGB32) in at most 256 colours. */
void templates_raster_read(cairo_surface_t *surface, bool grey, struct templates_raster *raster);
/* The file, and the rows freed. */
GBytes *templates_raster_png(struct templates_raster *raster);
