/* The board as SVG paths. Borders are shared arcs, simplified once, so that neighbours still agree point for
 * point; seas keep only the rough shape of their coasts, which land covers. */
#include "svg_p.h"

#include <string.h>

enum { PRECISION = 5 /* tenths of a unit */ };

static void walk_arc(const struct templates_geometry *g, int number, bool first, enum templates_detail detail,
                     struct templates_svg_path *path)
{
    const struct templates_arc *arc = &g->arc[abs(number)];
    for (guint j = first ? 0 : 1; j < arc->n; j++) {
        guint i = arc->first + (number > 0 ? j : arc->n - 1 - j);
        if (g->detail[i] >= detail)
            templates_svg_path_to(path, g->point[i].x, g->point[i].y);
    }
}

/* Coasts of seas lie under the land: their rough shape is enough. */
static enum templates_detail detail_of(const struct templates_geometry *g, int region, int arc)
{
    bool sea = g->region[region].kind == TEMPLATES_REGION_SEA;
    return sea && g->arc[abs(arc)].class == TEMPLATES_ARC_COAST ? TEMPLATES_DETAIL_ROUGH
                                                                : TEMPLATES_DETAIL_FINE;
}

static void put_region_path(GString *out, const struct templates_geometry *g, int region)
{
    const struct templates_region *r = &g->region[region];
    g_string_append(out, " d=\"");
    for (guint i = 0; i < r->n_rings; i++) {
        const struct templates_ring *ring = &g->ring[r->first_ring + i];
        struct templates_svg_path path = {.out = out, .precision = PRECISION};
        for (guint k = 0; k < ring->n; k++) {
            int arc = g->ring_arc[ring->first + k];
            walk_arc(g, arc, k == 0, detail_of(g, region, arc), &path);
        }
        g_string_append_c(out, 'z');
    }
    g_string_append_c(out, '"');
}

static void put_line(GString *out, const struct templates_geometry *g, const struct templates_line *line,
                     const char *class)
{
    struct templates_svg_path path = {.out = out, .precision = PRECISION};
    g_string_append_printf(out, "<path class=\"%s\" d=\"", class);
    for (guint i = 0; i < line->n; i++)
        templates_svg_path_to(&path, g->point[line->first + i].x, g->point[line->first + i].y);
    g_string_append(out, line->class == TEMPLATES_LINE_LAKE ? "z\"/>\n" : "\"/>\n");
}

static void put_lines(GString *out, const struct templates_geometry *g, enum templates_line_class class,
                      const char *name)
{
    for (guint i = 0; i < g->n_lines; i++)
        if (g->line[i].class == class)
            put_line(out, g, &g->line[i], name);
}

/* The province of the map that a region of the artwork is; RULES_NO_LOC: this map does not use it. */
static rules_loc province_of(const struct templates_board *board, int region)
{
    for (rules_loc p = 0; p < board->map->n_provinces; p++)
        if (board->region[p] == region)
            return p;
    return RULES_NO_LOC;
}

const char *templates_svg_place_name(const struct templates_pen *pen, rules_loc p)
{
    const struct templates_scene *scene = pen->scene;
    if (!scene->names)
        return pen->board->map->place[p].name;
    return rules_place_name(scene->names, p, scene->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH);
}

static void put_region(struct templates_pen *pen, int region)
{
    const struct templates_board *board = pen->board;
    const struct templates_geometry *g = board->geometry;
    rules_loc p = province_of(board, region);

    g_string_append(pen->svg, "<path");
    if (p != RULES_NO_LOC) {
        g_autofree char *id = g_ascii_strdown(board->map->place[p].code, -1);
        g_string_append_printf(pen->svg, " id=\"%s\"", id);
    }

    bool closed = templates_region_is_shut(g->region[region].kind) ||
                  (templates_region_is_land(g->region[region].kind) && p == RULES_NO_LOC);
    if (closed)
        g_string_append(pen->svg, " class=\"closed\"");
    put_region_path(pen->svg, g, region);
    if (p == RULES_NO_LOC) {
        g_string_append(pen->svg, "/>\n");
        return;
    }

    g_string_append_c(pen->svg, '>');
    templates_svg_title(pen->svg, templates_svg_place_name(pen, p));
    g_string_append(pen->svg, "</path>\n");
}

static void put_regions(struct templates_pen *pen, const char *group, bool seas)
{
    const struct templates_geometry *g = pen->board->geometry;
    g_string_append_printf(pen->svg, "<g id=\"%s\">\n", group);
    for (guint i = 0; i < g->n_regions; i++) {
        enum templates_region_kind kind = g->region[i].kind;
        if (seas ? kind == TEMPLATES_REGION_SEA
                 : templates_region_is_land(kind) || templates_region_is_shut(kind))
            put_region(pen, (int)i);
    }
    g_string_append(pen->svg, "</g>\n");
}

/* Thick lines between regions of different owners: the only part that changes with the position. */
static void put_owner_borders(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    g_string_append(pen->svg, "<path id=\"frontiers\" class=\"frontier\" d=\"");
    for (guint i = 0; i < g->n_arcs; i++) {
        struct templates_svg_path path = {.out = pen->svg, .precision = PRECISION};
        if (g->arc[i].n && templates_arc_divides(pen, &g->arc[i]))
            walk_arc(g, (int)i, true, TEMPLATES_DETAIL_FINE, &path);
    }
    g_string_append(pen->svg, "\"/>\n");
}

void templates_svg_owners(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    for (guint power = 0; power < board->map->n_powers; power++) {
        bool any = false;
        for (rules_loc p = 0; p < board->map->n_provinces; p++) {
            if (pen->region_owner[p] != power || board->map->place[p].terrain == RULES_TERRAIN_WATER)
                continue;
            g_autofree char *id = g_ascii_strdown(board->map->place[p].code, -1);
            g_string_append_printf(pen->svg, "%s#land #%s", any ? "," : "", id);
            any = true;
        }
        if (!any)
            continue;
        g_string_append(pen->svg, "{fill:");
        templates_svg_land(pen, power);
        g_string_append(pen->svg, "}\n");
    }

    for (rules_loc p = 0; p < board->map->n_provinces; p++)
        if (templates_is_closed(pen, p)) {
            g_autofree char *id = g_ascii_strdown(board->map->place[p].code, -1);
            g_string_append_printf(pen->svg, "#land #%s{fill:url(#closed)}\n", id);
        }
}

void templates_svg_board(struct templates_pen *pen)
{
    const struct templates_geometry *g = pen->board->geometry;
    g_string_append_printf(pen->svg,
                           "<g id=\"board\" clip-path=\"url(#edge)\">\n"
                           "<rect class=\"sea\" width=\"%g\" height=\"%g\"/>\n"
                           "<use href=\"#land\" class=\"shore\"/>\n",
                           g->width, g->height);
    put_regions(pen, "seas", true);
    put_regions(pen, "land", false);
    put_lines(pen->svg, g, TEMPLATES_LINE_LAKE, "lake");
    put_lines(pen->svg, g, TEMPLATES_LINE_STRAIT, "strait");
    put_lines(pen->svg, g, TEMPLATES_LINE_CHANNEL, "bank");
    put_lines(pen->svg, g, TEMPLATES_LINE_CHANNEL, "channel");
    put_owner_borders(pen);
    g_string_append(pen->svg, "</g>\n<g id=\"labels\" aria-hidden=\"true\">\n");
    templates_board_labels(pen);
    g_string_append_printf(pen->svg, "</g>\n<rect class=\"frame\" width=\"%g\" height=\"%g\"/>\n", g->width,
                           g->height);
}
