/*
 * What moves on a map, laid out before it is drawn: units as figures, orders as strokes. The picture in pixels
 * and the one in SVG are both made of these.
 *
 *     draw_orders.c   from a position or result to figures and strokes
 *     draw_lines.c    shapes of strokes, and the bend that hides least
 *     draw_play.c     figures and strokes by cairo
 */
#pragma once

#include "draw_p.h"

enum { TEMPLATES_STROKE_POINTS = 49 };

enum templates_stroke_kind {
    TEMPLATES_STROKE_MOVE,
    TEMPLATES_STROKE_FAILED,
    TEMPLATES_STROKE_VOID,
    TEMPLATES_STROKE_SUPPORT,
    TEMPLATES_STROKE_CUT,
    TEMPLATES_STROKE_RETREAT,
    TEMPLATES_STROKE_RETREAT_FAILED,
    TEMPLATES_STROKE_OPTION,
    TEMPLATES_STROKE_COUNT
};

struct templates_stroke {
    enum templates_stroke_kind kind;
    bool wave, spline;
    bool dot;           /* a dot at the beginning: the unit has left that place */
    rules_power power;  /* whose colour; RULES_NO_POWER: a sample */
    rules_loc from, to; /* provinces; supports: RULES_NO_LOC */
    int outcome;        /* index in the result; -1: none */
    guint n;
    struct templates_point p[TEMPLATES_STROKE_POINTS];
};

/* A unit in the picture. */
struct templates_figure {
    struct templates_point at;
    struct rules_unit unit;
    double scale; /* of the pen */
    bool small, burst, cross, plus, ring, dotted_ring;
};

/* The sign under a fleet that convoys. */
struct templates_convoy_mark {
    struct templates_point at;
    bool failed;
};

struct templates_play {
    struct templates_pen *pen;
    GArray *figures;                              /* struct templates_figure */
    GArray *strokes;                              /* struct templates_stroke */
    GArray *marks;                                /* struct templates_convoy_mark */
    struct templates_point stand[RULES_MAX_LOCS]; /* by province: where the unit ordered there is drawn now */
    bool used_fleet[RULES_MAX_LOCS];              /* by province: on the path of a convoyed army */
    unsigned keys;                                /* set of enum templates_key */
};

/* draw_orders.c. Transfer full. */
struct templates_play *templates_play_new(struct templates_pen *pen);
void templates_play_free(struct templates_play *play);
/* The order in which kinds of strokes are drawn, what matters most last: i = 0 .. COUNT - 1. */
enum templates_stroke_kind templates_stroke_layer(unsigned i);
/* Whether a stroke runs over the label of a province. */
bool templates_play_crosses(const struct templates_play *play, struct templates_point label);
/* The figure drawn at a place, or NULL. */
double templates_figure_radius(const struct templates_figure *figure);

/* draw_lines.c */
double templates_distance(struct templates_point a, struct templates_point b);
double templates_stroke_length(const struct templates_stroke *stroke);
/* The point `s` along the stroke, and the direction there (may be NULL). */
struct templates_point templates_stroke_at(const struct templates_stroke *stroke, double s,
                                           struct templates_point *direction);
/* Cuts `start` and `end` off the stroke; one that would vanish keeps its middle third. Evenly spaced after. */
void templates_stroke_trim(struct templates_stroke *stroke, double start, double end);
/* From a to b with a bend, a share of the distance. */
void templates_stroke_bow(struct templates_stroke *stroke, struct templates_point a, struct templates_point b,
                          double bend);
/* A smooth line through the points. */
void templates_stroke_spline(struct templates_stroke *stroke, const struct templates_point *q, guint n);
/* From a to b with the bend that costs least; `fixed` != 0 is taken as it is. */
void templates_stroke_lay(const struct templates_play *play, struct templates_stroke *stroke,
                          struct templates_point a, struct templates_point b, double fixed);
/* Calls `point` along the stroke without its last `end`: few points where it is straight, a wave where it is
 * one. */
void templates_stroke_walk(const struct templates_stroke *stroke, double end,
                           void (*point)(void *closure, double x, double y), void *closure);
