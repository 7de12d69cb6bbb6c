/*
 * The artwork of a map: regions as polygons of shared arcs, and the places where units, labels and centres
 * go. Read from a `.geom` text (templates/map/README.md tells the format); constant afterwards. Coordinates
 * are in the units of the file, x to the right, y downwards.
 */
#pragma once

#include "draw.h"

struct templates_point {
    double x, y;
};

enum templates_region_kind {
    TEMPLATES_REGION_NONE,
    TEMPLATES_REGION_LAND, /* inland */
    TEMPLATES_REGION_COAST,
    TEMPLATES_REGION_SEA,
    TEMPLATES_REGION_IMPASSABLE, /* part of the board that nobody enters */
    TEMPLATES_REGION_SCENERY,    /* land outside the board */
    TEMPLATES_REGION_WATER,      /* water outside the board */
    TEMPLATES_REGION_COUNT
};
static inline bool templates_region_is_land(enum templates_region_kind kind)
{
    return kind == TEMPLATES_REGION_LAND || kind == TEMPLATES_REGION_COAST;
}
/* Whether nobody enters it. */
static inline bool templates_region_is_shut(enum templates_region_kind kind)
{
    return kind == TEMPLATES_REGION_IMPASSABLE || kind == TEMPLATES_REGION_SCENERY;
}

enum templates_arc_class {
    TEMPLATES_ARC_NONE,
    TEMPLATES_ARC_COAST, /* land | water */
    TEMPLATES_ARC_LAND,  /* land | land */
    TEMPLATES_ARC_IMPASSABLE,
    TEMPLATES_ARC_SEA,   /* water | water */
    TEMPLATES_ARC_FRAME, /* region | nothing */
    TEMPLATES_ARC_COUNT
};

enum { TEMPLATES_MAX_COASTS = 4 };

struct templates_arc {
    enum templates_arc_class class;
    int left, right; /* regions; `right` -1 on the frame */
    guint n, first;  /* points: points[first .. first + n - 1] */
};

struct templates_ring {
    int region;
    guint n, first; /* signed arc numbers: ring_arcs[first .. first + n - 1]; -7 is arc 7 backwards */
};

struct templates_coast {
    char code[8]; /* "NC" */
    bool has_unit;
    struct templates_point unit, dislodged, tag;
};

struct templates_region {
    char code[16];
    enum templates_region_kind kind;
    char *name;
    guint n_rings, first_ring; /* rings of a region follow each other */
    bool has_unit, has_label, has_centre;
    struct templates_point unit, dislodged, label, centre;
    char home[32]; /* identity of the power whose country it is by tradition; "" */
    guint n_coasts;
    struct templates_coast coast[TEMPLATES_MAX_COASTS];
};

enum templates_line_class {
    TEMPLATES_LINE_NONE,
    TEMPLATES_LINE_LAKE,
    TEMPLATES_LINE_STRAIT,  /* dashed: water to the eye, land to the rules */
    TEMPLATES_LINE_CHANNEL, /* the same, wide enough to be drawn as open water cutting `region` */
    TEMPLATES_LINE_COUNT
};

struct templates_line {
    enum templates_line_class class;
    int region; /* channels only, else -1 */
    guint n, first;
};

/* How much a point adds to the shape of its arc. */
enum templates_detail {
    TEMPLATES_DETAIL_NONE, /* too little to be seen: not drawn */
    TEMPLATES_DETAIL_FINE,
    TEMPLATES_DETAIL_PLAIN,  /* under a drawn line it is enough */
    TEMPLATES_DETAIL_ROUGH,  /* the shape needs it however rough */
    TEMPLATES_DETAIL_COARSE, /* where something else covers the edge */
};

struct templates_geometry {
    double width, height;
    guint n_regions, n_rings, n_ring_arcs, n_arcs, n_lines, n_points;
    struct templates_region *region;
    struct templates_ring *ring;
    int *ring_arc;
    struct templates_arc *arc; /* by number: [n_arcs], arc 0 unused */
    struct templates_line *line;
    struct templates_point *point;
    guint8 *detail;      /* of each point of an arc: enum templates_detail */
    GHashTable *by_code; /* code -> region + 1 */
};

/* Parses a `.geom` text. Faults give `file_name`:line and what was expected (TEMPLATES_ERROR_SETUP). Transfer
 * full. */
struct templates_geometry *templates_geometry_parse(const char *text, gsize len, const char *file_name,
                                                    GError **error);
/* The built-in artwork of the standard map. Transfer full. */
struct templates_geometry *templates_geometry_standard(GError **error);
void templates_geometry_free(struct templates_geometry *geometry);
/* Index of the region with that code, or -1. */
int templates_geometry_find(const struct templates_geometry *geometry, const char *code);
/* Whether every province of `map` that can be entered has a region, and every coast its place. */
bool templates_geometry_covers(const struct templates_geometry *geometry, const struct rules_map *map);
/* The same of the built-in artwork, asked of its text without reading the shapes: for who does not draw. */
bool templates_geometry_standard_covers(const struct rules_map *map);
