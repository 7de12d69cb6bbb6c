/*
 * Maps. One drawing code for PNG and PDF (cairo, pango) and SVG (written by hand: text as text, regions, units
 * and orders as elements with ids and titles); for colour PNG a fast path keeps a raster of the empty board and
 * recolours it by table.
 *
 *     atlas = templates_atlas_new(&error);
 *     png = templates_map_draw(atlas, &scene, TEMPLATES_PNG, &error);
 *     templates_atlas_free(atlas);
 *
 * Make the atlas once a pass: the first map of a size costs some 0.1 s, the next 3 ms.
 *
 * What is seen. Land is painted for the owner of its centre; a region without centre for the power whose unit
 * stands there, else for the power whose country it is by tradition as long as that power owns a centre, else
 * for nobody. Units are a disc (army) or a boat (fleet) with the letter of the power, so that nothing hangs
 * on colour alone; the legend under the map tells the letters and counts centres.
 *
 * With a `result` the view is by default the board *after* the orders: units stand where they are now and
 * each move is an arrow from where the unit came (a small dot there). That is what a player needs for his
 * next orders, and the past year is still told. With TEMPLATES_VIEW_BEFORE units stand where they stood when
 * ordered.
 *
 *     move                solid arrow
 *     failed move         dashed, ending in a bar where it was stopped
 *     support             dotted, to a knob on the move or unit that it supports
 *     support cut, idle   the same with a cross on it
 *     convoyed move       wavy, through its fleets
 *     void order          a stub with a cross
 *     hold                a ring; dotted where no order came
 *     dislodged           smaller, beside its conqueror, on a burst; dotted arrows to where it may retreat
 *     retreat             an arrow with a hollow head
 *     build               ring and plus
 *     removed, destroyed  crossed out
 */
#pragma once

#include "../rules/rules.h"

#include <glib.h>
#include <pango/pangocairo.h>
#include <stdbool.h>

#define TEMPLATES_ERROR (templates_error_quark())
GQuark templates_error_quark(void);
enum templates_error_code {
    TEMPLATES_ERROR_RETRY,
    TEMPLATES_ERROR_REFUSED, /* this scene cannot be drawn: no position, or it is too large */
    TEMPLATES_ERROR_SETUP,   /* fonts or data missing */
};

enum templates_map_format { TEMPLATES_PNG, TEMPLATES_SVG, TEMPLATES_PDF };

enum templates_view {
    TEMPLATES_VIEW_AFTER,  /* units where the orders brought them */
    TEMPLATES_VIEW_BEFORE, /* units where they stood when ordered */
};

enum { TEMPLATES_MAP_MIN_WIDTH = 200, TEMPLATES_MAP_MAX_WIDTH = 4000, TEMPLATES_MAP_DEFAULT_WIDTH = 1000 };

struct templates_scene {
    const struct rules_names *names;   /* NULL: codes and names of the map file */
    const struct rules_position *pos;  /* what to draw; the position before the orders if `result` is given */
    const struct rules_result *result; /* orders and outcomes of `pos`; NULL: position only */
    enum rules_language language;      /* of title and legend; NONE: English */
    const char *title;    /* "Kersaint · Automne 1902", cut if too long for one line; NULL: none */
    const char *notation; /* labels: as templates_notation_for gives it; NULL: judge */
    bool grey;            /* for paper: greys and patterns */
    unsigned width;       /* PNG, SVG: pixels, 0: 1000; PDF: points, 0: 794, which A4 landscape holds;
                             brought within 200..4000 */
    const char *footer;   /* small, at the lower right; NULL: none */
    const struct rules_position
        *next; /* with `result`: position after rules_advance, for owners and counts; NULL: result->after */
    const struct rules_rulebook *book; /* shows where dislodged units may retreat; NULL: not shown */
    enum templates_view view;          /* with `result` */
    bool bare;                         /* the map alone: no title, legend, footer */
    double unit_scale;                 /* size of units, 1 to 1.6, where the picture is painted; 0: 1 */
    double label_scale;                /* size of labels, 1 to 2; 0: 1. 1.7: for a print of 90 mm */
};

struct templates_atlas; /* geometry, fonts and rasters: make once a pass. Not for two threads at once. */
struct templates_atlas *templates_atlas_new(GError **error);
void templates_atlas_free(struct templates_atlas *atlas); /* NULL is allowed */
/* The same for who does not draw: the map's own outlines, or the built-in artwork. */
bool templates_map_has_artwork(const struct rules_map *map);
/*
 * Draws (transfer full). Same scene, same bytes (with the same fonts and libraries). Texts of the scene may
 * be anything: they are cut to one line and to their room. Fails with TEMPLATES_ERROR_REFUSED without a
 * position, TEMPLATES_ERROR_SETUP if cairo cannot draw.
 */
GBytes *templates_map_draw(struct templates_atlas *atlas, const struct templates_scene *scene,
                           enum templates_map_format format, GError **error);
/* The same on a drawing in progress, `width` wide, with its upper left corner at x, y: for pages that hold more. */
bool templates_map_paint(struct templates_atlas *atlas, const struct templates_scene *scene, cairo_t *cr,
                         double x, double y, double width, GError **error);
/* How wide and high such a picture is; only their ratio has a meaning. */
void templates_map_size(struct templates_atlas *atlas, const struct templates_scene *scene, double *width,
                        double *height);
/* How texts are set with the atlas's fonts, without hints, a unit a point. Transfer full. */
PangoContext *templates_atlas_context(struct templates_atlas *atlas);
/*
 * The theatre of a power: its units, where these could go next, and its centres, as provinces.
 * `places` has room for RULES_MAX_LOCS; returns their number, 0 if it has nothing.
 */
unsigned templates_theatre(const struct rules_position *pos, rules_power power, rules_loc *places);
/*
 * The board of a scene drawn once, without a frame and with labels that can be read on a telephone, to be cut into pictures of
 * its parts. Fails as templates_map_draw. Transfer full.
 */
struct templates_near;
struct templates_near *templates_near_draw(struct templates_atlas *atlas, const struct templates_scene *scene,
                                           GError **error);
void templates_near_free(struct templates_near *near); /* NULL is allowed */
/* The part around some places as a PNG; NULL: that would be the whole board. Transfer full. */
GBytes *templates_near_cut(const struct templates_near *near, const rules_loc *places, unsigned n);
/* The colour of a power's units on maps and an ink, black or white, that can be read on it: "#rrggbb". */
void templates_power_colours(const struct rules_map *map, rules_power power, char colour[8], char ink[8]);
/* The picture in words, for its text alternative: the changes if there is a `result`, else the units. One
 * paragraph, no markup. Transfer full. */
char *templates_map_alt(const struct templates_scene *scene);
/* The units of one power in `pos` as such a sentence, "" if it has none: "France : armée Paris, flotte Brest." Transfer
 * full. */
char *templates_map_units(const struct templates_scene *scene, const struct rules_position *pos,
                          rules_power power);
