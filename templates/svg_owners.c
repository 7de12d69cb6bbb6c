/* Layers of a map: the land of each power as one coarse shape, the sea that covers its edges, and what a pointer finds. */
#include "svg_p.h"

#include <string.h>

enum { UNITS = 10, HALVES = 5 /* tenths */ };
enum { PART = 3 }; /* shapes of owners are written at a third of their size: shorter numbers */

enum { OWNER_NOBODY = RULES_MAX_POWERS, OWNER_CLOSED, OWNER_WATER };

static unsigned owner_of_land(const struct templates_pen *pen, int region)
{
    const struct rules_map *map = pen->board->map;
    for (rules_loc p = 0; p < map->n_provinces; p++) {
        if (pen->board->region[p] != region)
            continue;
        if (templates_is_closed(pen, p))
            return OWNER_CLOSED;
        return pen->region_owner[p] < map->n_powers ? pen->region_owner[p] : (unsigned)OWNER_NOBODY;
    }
    return OWNER_CLOSED;
}

/* Who each region is painted for; transfer full. */
static guint16 *owners_of(const struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    guint16 *owner = g_new(guint16, g->n_regions);
    for (guint i = 0; i < g->n_regions; i++) {
        enum templates_region_kind kind = g->region[i].kind;
        owner[i] = templates_region_is_land(kind) ? (guint16)owner_of_land(pen, (int)i) : OWNER_WATER;
    }
    return owner;
}

/* ---- the outline of all regions of one owner ---- */

/* A side of an arc: forwards with the owner's land on its left, backwards on its right. */
static int side_of(const struct templates_arc *arc, const guint16 *owner, unsigned wanted)
{
    bool left = arc->left >= 0 && owner[arc->left] == wanted;
    bool right = arc->right >= 0 && owner[arc->right] == wanted;
    if (!arc->n || left == right)
        return 0;
    return left ? 1 : -1;
}

static struct templates_point end_of(const struct templates_geometry *g, guint arc, int side, bool last)
{
    const struct templates_arc *a = &g->arc[arc];
    bool at_last = last == (side > 0);
    return g->point[a->first + (at_last ? a->n - 1 : 0)];
}

static bool is_same(struct templates_point a, struct templates_point b)
{
    return a.x == b.x && a.y == b.y;
}

static enum templates_detail detail_of(const struct templates_geometry *g, guint arc)
{
    return g->arc[arc].class == TEMPLATES_ARC_LAND ? TEMPLATES_DETAIL_PLAIN : TEMPLATES_DETAIL_COARSE;
}

static void walk(const struct templates_geometry *g, guint arc, int side, enum templates_detail detail,
                 struct templates_svg_path *path)
{
    const struct templates_arc *a = &g->arc[arc];
    for (guint j = 0; j < a->n; j++) {
        guint i = a->first + (side > 0 ? j : a->n - 1 - j);
        bool end = j == 0 || j == a->n - 1;
        if (end || g->detail[i] >= detail)
            templates_svg_path_to(path, g->point[i].x / PART, g->point[i].y / PART);
    }
}

/* The next arc of the outline: one that begins where the last ended. 0: the ring is closed. */
static guint next_arc(const struct templates_geometry *g, const int *side, struct templates_point at)
{
    for (guint i = 1; i < g->n_arcs; i++)
        if (side[i] && is_same(end_of(g, i, side[i], false), at))
            return i;
    return 0;
}

static bool put_outline(GString *out, const struct templates_geometry *g, const guint16 *owner,
                        unsigned wanted)
{
    g_autofree int *side = g_new0(int, g->n_arcs + 1);
    gsize before = out->len;
    for (guint i = 1; i < g->n_arcs; i++)
        side[i] = side_of(&g->arc[i], owner, wanted);

    for (guint i = 1; i < g->n_arcs; i++) {
        struct templates_svg_path path = {.out = out, .precision = UNITS};
        for (guint arc = side[i] ? i : 0; arc;) {
            struct templates_point at = end_of(g, arc, side[arc], true);
            walk(g, arc, side[arc], detail_of(g, arc), &path);
            side[arc] = 0;
            arc = next_arc(g, side, at);
        }
        if (path.n)
            g_string_append_c(out, 'z');
    }
    return out->len > before;
}

/* Thick lines between owners. */
static void put_frontiers(GString *out, const struct templates_geometry *g, const guint16 *owner)
{
    for (guint i = 1; i < g->n_arcs; i++) {
        const struct templates_arc *a = &g->arc[i];
        struct templates_svg_path path = {.out = out, .precision = UNITS};
        if (a->class == TEMPLATES_ARC_LAND && a->n && a->right >= 0 && owner[a->left] != owner[a->right])
            walk(g, i, 1, detail_of(g, i), &path);
    }
}

static void put_fill(struct templates_pen *pen, unsigned owner)
{
    if (owner == OWNER_CLOSED)
        g_string_append(pen->svg, "#d5cfc2");
    else if (owner == OWNER_NOBODY)
        templates_svg_colour(pen->svg, templates_neutral_land(false));
    else
        templates_svg_colour(pen->svg, pen->board->paint[owner].land);
}

/* First every shape with a broad edge, which fills what its coarse coast leaves out, then every shape as it is. */
void templates_svg_ownership(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    g_autofree guint16 *owner = owners_of(pen);
    g_autoptr(GString) uses = g_string_new(NULL);
    GString *out = pen->svg;

    g_string_append(out, "<g transform=\"scale(3)\">\n<g stroke-width=\"12\" stroke-linejoin=\"round\">\n");
    for (unsigned wanted = 0; wanted < OWNER_WATER; wanted++) {
        g_autoptr(GString) path = g_string_new(NULL);
        if (!put_outline(path, g, owner, wanted))
            continue;
        g_string_append(out, "<g stroke=\"");
        put_fill(pen, wanted);
        g_string_append_printf(out, "\"><path id=\"o%u\" fill-rule=\"evenodd\" d=\"%s\"/></g>\n", wanted,
                               path->str);
        g_string_append_printf(uses, "<use href=\"#o%u\" fill=\"", wanted);
        pen->svg = uses;
        put_fill(pen, wanted);
        pen->svg = out;
        g_string_append(uses, "\"/>");
    }

    g_string_append_printf(out, "</g>\n%s\n<path fill=\"none\" stroke=\"#3a2a1c\" stroke-width=\"1.2\" d=\"",
                           uses->str);
    put_frontiers(out, g, owner);
    g_string_append(out, "\"/>\n</g>\n");
}

/* ---- the sea ---- */

static void put_ring(GString *out, const struct templates_geometry *g, const struct templates_ring *ring)
{
    struct templates_svg_path path = {.out = out, .precision = HALVES};
    for (guint k = 0; k < ring->n; k++) {
        int number = g->ring_arc[ring->first + k];
        const struct templates_arc *a = &g->arc[ABS(number)];
        for (guint j = k ? 1 : 0; j < a->n; j++) {
            guint i = a->first + (number > 0 ? j : a->n - 1 - j);
            if (g->detail[i] >= TEMPLATES_DETAIL_FINE)
                templates_svg_path_to(&path, g->point[i].x, g->point[i].y);
        }
    }
    g_string_append_c(out, 'z');
}

/* Lines of water between seas, which nothing covers. */
static void put_sea_lines(GString *out, const struct templates_geometry *g)
{
    for (guint i = 1; i < g->n_arcs; i++) {
        struct templates_svg_path path = {.out = out, .precision = HALVES};
        for (guint j = 0; g->arc[i].class == TEMPLATES_ARC_SEA && j < g->arc[i].n; j++)
            templates_svg_path_to(&path, g->point[g->arc[i].first + j].x, g->point[g->arc[i].first + j].y);
    }
}

static void put_lines(GString *out, const struct templates_geometry *g, enum templates_line_class class,
                      const char *look)
{
    g_string_append_printf(out, "<path %s d=\"", look);
    for (guint i = 0; i < g->n_lines; i++) {
        const struct templates_line *line = &g->line[i];
        struct templates_svg_path path = {.out = out, .precision = HALVES};
        for (guint j = 0; line->class == class && j < line->n; j++)
            templates_svg_path_to(&path, g->point[line->first + j].x, g->point[line->first + j].y);
        if (path.n && class == TEMPLATES_LINE_LAKE)
            g_string_append_c(out, 'z');
    }
    g_string_append(out, "\"/>\n");
}

/* The outlines of all land, or of that which nobody ever enters. */
static void put_rings(GString *out, const struct templates_geometry *g, bool shut)
{
    for (guint i = 0; i < g->n_regions; i++) {
        const struct templates_region *region = &g->region[i];
        bool wanted =
            templates_region_is_shut(region->kind) || (!shut && templates_region_is_land(region->kind));
        for (guint r = 0; wanted && r < region->n_rings; r++)
            put_ring(out, g, &g->ring[region->first_ring + r]);
    }
}

void templates_svg_sea(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    GString *out = pen->svg;
    g_string_append(out, "<defs><path id=\"holes\" d=\"");
    g_string_append_printf(out, "M-30-30H%gV%gH-30z", g->width + 30, g->height + 30);
    put_rings(out, g, false);
    g_string_append(
        out, "\"/><clipPath id=\"wet\"><use href=\"#holes\" clip-rule=\"evenodd\"/></clipPath></defs>\n"
             "<use href=\"#holes\" fill=\"#dee8ee\" fill-rule=\"evenodd\"/>\n"
             "<g clip-path=\"url(#wet)\"><use href=\"#holes\" fill=\"none\" stroke=\"#c4d9e4\" "
             "stroke-width=\"15\" stroke-linejoin=\"round\"/></g>\n"
             "<path fill=\"none\" stroke=\"#6f93a8\" stroke-width=\"1.5\" d=\"");
    put_sea_lines(out, g);
    g_string_append(out, "\"/>\n<path fill=\"#d5cfc2\" d=\"");
    put_rings(out, g, true);
    g_string_append(out, "\"/>\n<use href=\"#holes\" fill=\"none\" stroke=\"#2f4a58\" stroke-width=\"1.2\" "
                         "stroke-linejoin=\"round\"/>\n");
    put_lines(out, g, TEMPLATES_LINE_LAKE, "fill=\"#c5dae4\" stroke=\"#6f93a8\" stroke-width=\".8\"");
    put_lines(out, g, TEMPLATES_LINE_STRAIT, "fill=\"none\" stroke=\"#2f4a58\" stroke-dasharray=\"2.2\"");
    put_lines(out, g, TEMPLATES_LINE_CHANNEL, "fill=\"none\" stroke=\"#2f4a58\" stroke-width=\"5.2\"");
    put_lines(out, g, TEMPLATES_LINE_CHANNEL, "fill=\"none\" stroke=\"#b8d1dd\" stroke-width=\"2.8\"");
    g_string_append_printf(
        out, "<rect width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"#2f4a58\" stroke-width=\"3\"/>\n",
        g->width, g->height);
}

/* ---- what a pointer finds ---- */

void templates_svg_at(struct templates_pen *pen, rules_loc loc)
{
    const struct rules_map *map = pen->board->map;
    if (loc >= map->n_locs)
        return;
    g_autofree char *code = g_ascii_strdown(map->place[map->province[loc]].code, -1);
    g_string_append_printf(pen->svg, " data-at=\"%s\"", code);
}

static void put_rough_region(GString *out, const struct templates_geometry *g,
                             const struct templates_region *region)
{
    for (guint r = 0; r < region->n_rings; r++) {
        const struct templates_ring *ring = &g->ring[region->first_ring + r];
        struct templates_svg_path path = {.out = out, .precision = UNITS};
        for (guint k = 0; k < ring->n; k++) {
            int arc = g->ring_arc[ring->first + k];
            walk(g, (guint)ABS(arc), arc > 0 ? 1 : -1, TEMPLATES_DETAIL_COARSE, &path);
        }
        g_string_append_c(out, 'z');
    }
}

/* "Paris (PAR)", then each order that was given there, else for its unit. */
static void put_place_title(struct templates_pen *pen, rules_loc p)
{
    const struct templates_scene *scene = pen->scene;
    const struct rules_map *map = pen->board->map;
    g_autofree char *label = templates_label_text(scene, map, p);
    g_autoptr(GString) title = g_string_new(NULL);
    g_string_append_printf(title, "%s (%s)", templates_svg_place_name(pen, p), label);
    for (unsigned i = 0; scene->result && i < scene->result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &scene->result->outcome[i];
        if (!outcome->unit.kind || map->province[outcome->unit.loc] != p)
            continue;
        g_autofree char *order = templates_svg_order_said(pen, outcome);
        g_string_append_printf(title, " \xC2\xB7 %s \xC2\xB7 %s",
                               rules_power_name(scene->names, outcome->unit.power, scene->language), order);
    }
    for (unsigned i = 0; !scene->result && i < scene->pos->n_units; i++) {
        const struct rules_unit *unit = &scene->pos->units[i];
        g_autofree char *said = map->province[unit->loc] == p ? templates_svg_unit_said(pen, unit) : NULL;
        if (said)
            g_string_append_printf(title, " \xC2\xB7 %s", said);
    }
    templates_svg_title(pen->svg, title->str);
}

char *templates_svg_places(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    pen->svg = g_string_new("<g class=\"places\" transform=\"scale(3)\">\n");
    for (rules_loc p = 0; p < board->map->n_provinces; p++) {
        if (board->region[p] < 0)
            continue;
        g_string_append(pen->svg, "<path");
        templates_svg_at(pen, p);
        g_string_append(pen->svg, " d=\"");
        put_rough_region(pen->svg, board->geometry, &board->geometry->region[board->region[p]]);
        g_string_append(pen->svg, "\">");
        put_place_title(pen, p);
        g_string_append(pen->svg, "</path>\n");
    }
    g_string_append(pen->svg, "</g>\n");
    return g_string_free(pen->svg, FALSE);
}
