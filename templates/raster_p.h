/* Shared by the files behind fast PNGs: the raster of an empty board (draw_sheet.c) and pictures made of it (draw_raster.c). */
#pragma once

#include "draw_p.h"

enum {
    TEMPLATES_SHEET_LEVELS = 2, /* shares of land colour in a pixel: 0 .. LEVELS */
    TEMPLATES_SHEET_INKS = 32,
    TEMPLATES_SHEET_COLOURS = 256,
    TEMPLATES_SHEET_CELLS = 1 << 15, /* of colour space */
};

/* What a number in the raster means. */
struct templates_tone {
    rules_loc province; /* RULES_NO_LOC: a fixed colour, `ink` is its index in the palette */
    guint8 ink, level;
};

struct templates_run { /* pixels of one tone in a row; a row ends where its width is full */
    guint16 tone, n;
};

struct templates_border_pixel {
    guint16 x, y, level;
};

struct templates_border { /* the thick line along an arc: pixels and how much of them it covers */
    guint arc, n, first;
};

/* The nearest of some colours of the palette. A picture asks for few of all cells of colour space, so each is looked for when it
 * is first asked for. */
struct templates_choice {
    guint n;
    guint8 rgb[3 * TEMPLATES_SHEET_COLOURS],
        index[TEMPLATES_SHEET_COLOURS];   /* the colours, where they stand */
    guint16 known[TEMPLATES_SHEET_CELLS]; /* index + 1; 0: not asked for yet */
};

struct templates_sheet {
    guint64 key;
    guint width, height; /* of the board, pixels */
    GArray *runs;        /* struct templates_run, row by row */
    guint n_tones;
    struct templates_tone *tone;
    GArray *borders, *border_pixels;
    guint n_inks, n_colours;
    GHashTable *stamps; /* pictures of units and centres: what (int) -> cairo_surface_t */
    guint n_fixed; /* the first colours of the palette: those that fixed pixels take, few, for small files */
    struct templates_colour ink[TEMPLATES_SHEET_INKS];
    guint8 rgb[3 * TEMPLATES_SHEET_COLOURS];
    struct templates_choice all;
    struct templates_choice
        solid; /* for what covers the board fully: flat colours of signs and few between, for
                                      small files */
    guint8 over[TEMPLATES_SHEET_LEVELS + 1]
               [TEMPLATES_SHEET_COLOURS]; /* a palette colour under the owners' border */
    cairo_surface_t *layer;
};

/* The cell of colour space that holds a colour. */
static inline guint templates_cell_of(guint r, guint g, guint b)
{
    return (r >> 3) << 10 | (g >> 3) << 5 | b >> 3;
}

/* For a cell not known yet, remembered. */
guint8 templates_choice_find(struct templates_choice *choice, guint cell);

/* The index of the colour chosen for a cell. */
static inline guint8 templates_choice_of(struct templates_choice *choice, guint cell)
{
    return choice->known[cell] ? (guint8)(choice->known[cell] - 1) : templates_choice_find(choice, cell);
}

/* The index of the palette's colour nearest to `c`. */
guint8 templates_sheet_colour(struct templates_sheet *sheet, struct templates_colour c);
/* The raster for this board, its labels and `width`: one of `sheets`, or made and added to them. */
struct templates_sheet *templates_sheet_get(GPtrArray *sheets, struct templates_pen *pen, guint width);
/* The land and its thick borders, for the owners of `pen`, as rows of a raster. */
void templates_sheet_recolour(struct templates_sheet *sheet, const struct templates_pen *pen, guint8 *rows);
