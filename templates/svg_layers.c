/* A map in layers: the document of each. What a layer does not use is not defined in it. */
#include "layers.h"
#include "svg_p.h"

#include <math.h>
#include <string.h>

enum { WHOLE = 10 /* tenths: points on whole units */ };

/* ---- strokes ---- */

static const char *class_of(enum templates_stroke_kind kind)
{
    static const char *const class[TEMPLATES_STROKE_COUNT] = {
        [TEMPLATES_STROKE_MOVE] = "o",    [TEMPLATES_STROKE_FAILED] = "o fa",
        [TEMPLATES_STROKE_VOID] = "o vo", [TEMPLATES_STROKE_SUPPORT] = "o su",
        [TEMPLATES_STROKE_CUT] = "o su",  [TEMPLATES_STROKE_RETREAT] = "o re",
        [TEMPLATES_STROKE_OPTION] = "o",  [TEMPLATES_STROKE_RETREAT_FAILED] = "o re fa",
    };
    return class[kind];
}

/* The points of a line, gathered. */
struct points {
    guint n;
    struct templates_point p[2 * TEMPLATES_STROKE_POINTS];
};

static void gather(void *closure, double x, double y)
{
    struct points *points = closure;
    if (points->n < G_N_ELEMENTS(points->p))
        points->p[points->n++] = (struct templates_point){x, y};
}

/* A bow is one curve through its middle; what is no bow goes from point to point. */
static void put_shape(GString *out, const struct templates_stroke *stroke, double end)
{
    struct points points = {0};
    struct templates_svg_path path = {.out = out, .precision = WHOLE};
    templates_stroke_walk(stroke, end, gather, &points);
    bool bow = points.n > 3 && points.n % 2 && !stroke->wave && !stroke->spline;
    if (!bow) {
        for (guint i = 0; i < points.n; i++)
            templates_svg_path_to(&path, points.p[i].x, points.p[i].y);
        return;
    }

    struct templates_point a = points.p[0], b = points.p[points.n - 1], middle = points.p[points.n / 2];
    g_string_append_printf(out, "M%.0f %.0fQ%.0f %.0f %.0f %.0f", a.x, a.y, 2 * middle.x - (a.x + b.x) / 2,
                           2 * middle.y - (a.y + b.y) / 2, b.x, b.y);
}

/* The line in its own colour over a dark edge: one path, used twice. */
static void put_line(GString *out, const struct templates_stroke *stroke, double end, unsigned number)
{
    g_string_append_printf(out, "<g class=\"k\"><path id=\"s%u\" d=\"", number);
    put_shape(out, stroke, end);
    g_string_append_printf(out, "\"/></g><use href=\"#s%u\"/>", number);
}

static void put_use(GString *out, const char *id, struct templates_point at)
{
    g_string_append_printf(out, "<use href=\"#%s\" x=\"", id);
    templates_svg_number(out, round(at.x));
    g_string_append(out, "\" y=\"");
    templates_svg_number(out, round(at.y));
    g_string_append(out, "\"/>");
}

static void put_stroke(struct templates_pen *pen, const struct templates_stroke *stroke, unsigned number)
{
    GString *out = pen->svg;
    double length = templates_stroke_length(stroke), head = CLAMP(length * .6, 6, 16);
    struct templates_point end = stroke->p[stroke->n - 1];
    bool moves = stroke->kind == TEMPLATES_STROKE_MOVE || stroke->kind == TEMPLATES_STROKE_RETREAT;
    bool helps = stroke->kind == TEMPLATES_STROKE_SUPPORT || stroke->kind == TEMPLATES_STROKE_CUT;

    g_string_append_printf(out, "<g class=\"%s%s p%u\"", class_of(stroke->kind), stroke->wave ? " wa" : "",
                           stroke->power);
    if (stroke->outcome >= 0)
        templates_svg_at(pen, pen->scene->result->outcome[stroke->outcome].unit.loc);
    g_string_append_c(out, '>');
    double short_by = helps ? 4 : 0;
    put_line(out, stroke, moves ? head * .7 : short_by, number);
    if (moves)
        templates_svg_head(out, stroke, head, stroke->kind == TEMPLATES_STROKE_RETREAT ? "h w" : "h", 5);
    else if (helps)
        put_use(out, "blob", end);
    else if (stroke->kind != TEMPLATES_STROKE_VOID)
        templates_svg_bar(out, stroke, 5);
    if (stroke->dot)
        put_use(out, "blob", stroke->p[0]);
    g_string_append(out, "</g>");

    if (stroke->kind == TEMPLATES_STROKE_VOID)
        templates_svg_put_mark(pen, TEMPLATES_SVG_CROSS, end, 6, RULES_NO_POWER);
    if (stroke->kind == TEMPLATES_STROKE_CUT)
        templates_svg_put_mark(pen, TEMPLATES_SVG_CROSS, templates_stroke_at(stroke, length / 2, NULL), 6,
                               RULES_NO_POWER);
    g_string_append_c(out, '\n');
}

/* ---- units and centres ---- */

static void put_figure(struct templates_pen *pen, const struct templates_figure *figure)
{
    bool fleet = figure->unit.kind == RULES_FLEET;
    double r = templates_figure_radius(figure);
    char id[16];
    g_snprintf(id, sizeof id, "%c%u%s", fleet ? 'f' : 'a', figure->unit.power, figure->small ? "s" : "");

    if (figure->burst)
        templates_svg_put_mark(pen, TEMPLATES_SVG_BURST, figure->at, r * 1.6, RULES_NO_POWER);
    if (figure->ring || figure->dotted_ring)
        put_use(pen->svg, figure->dotted_ring ? "dots" : "ring", figure->at);
    put_use(pen->svg, id, figure->at);
    if (figure->cross)
        templates_svg_put_mark(pen, TEMPLATES_SVG_CROSS, figure->at, 11, RULES_NO_POWER);
    if (figure->plus)
        templates_svg_put_mark(pen, TEMPLATES_SVG_PLUS,
                               (struct templates_point){figure->at.x + 15, figure->at.y - 14}, 0,
                               RULES_NO_POWER);
    g_string_append_c(pen->svg, '\n');
}

/* The centres of one owner, as points; RULES_NO_POWER: of nobody. */
static void put_centres_of(struct templates_pen *pen, rules_power owner)
{
    const struct templates_board *board = pen->board;
    const struct rules_map *map = board->map;
    const struct rules_position *owners = templates_scene_owners(pen->scene);
    struct templates_svg_path path = {.out = pen->svg, .precision = WHOLE};
    gsize before = pen->svg->len;
    if (owner < map->n_powers)
        g_string_append_printf(pen->svg, "<path class=\"c p%u\" d=\"", owner);
    else
        g_string_append(pen->svg, "<path class=\"c\" d=\"");

    bool any = false;
    for (rules_loc p = 0; p < map->n_provinces; p++) {
        bool his = owner < map->n_powers ? owners->owner[p] == owner : owners->owner[p] >= map->n_powers;
        if (!map->place[p].centre || board->region[p] < 0 || !his)
            continue;
        path.n = 0;
        templates_svg_path_to(&path, board->centre[p].x, board->centre[p].y);
        g_string_append(pen->svg, "h0");
        any = true;
    }
    if (any)
        g_string_append(pen->svg, "\"/>");
    else
        g_string_truncate(pen->svg, before);
}

/* A point is drawn three times, broad to narrow: an edge, a white ring, the colour of its owner. */
static void put_centres(struct templates_pen *pen)
{
    g_string_append(pen->svg, "<g stroke=\"#1a1a1a\" stroke-width=\"14.2\"><g id=\"c\">");
    for (guint power = 0; power < pen->board->map->n_powers; power++)
        put_centres_of(pen, (rules_power)power);
    put_centres_of(pen, RULES_NO_POWER);
    g_string_append(pen->svg, "</g></g>\n<use href=\"#c\" stroke=\"#fff\" stroke-width=\"11.8\"/>"
                              "<use href=\"#c\" stroke=\"currentColor\" stroke-width=\"7.4\"/>\n");
}

static void put_play(struct templates_pen *pen)
{
    struct templates_play *play = templates_play_new(pen);
    unsigned number = 0;
    for (unsigned layer = 0; layer < TEMPLATES_STROKE_COUNT; layer++)
        for (guint i = 0; i < play->strokes->len; i++) {
            const struct templates_stroke *stroke = &g_array_index(play->strokes, struct templates_stroke, i);
            if (stroke->kind == templates_stroke_layer(layer) && stroke->kind != TEMPLATES_STROKE_OPTION)
                put_stroke(pen, stroke, ++number);
        }

    put_centres(pen);
    for (guint i = 0; i < play->marks->len; i++) {
        const struct templates_convoy_mark *mark =
            &g_array_index(play->marks, struct templates_convoy_mark, i);
        templates_svg_put_mark(pen, TEMPLATES_SVG_WAVE, mark->at, 0, RULES_NO_POWER);
        if (mark->failed)
            templates_svg_put_mark(pen, TEMPLATES_SVG_CROSS, mark->at, 5, RULES_NO_POWER);
    }
    for (int burst = 1; burst >= 0; burst--)
        for (guint i = 0; i < play->figures->len; i++) {
            const struct templates_figure *figure = &g_array_index(play->figures, struct templates_figure, i);
            if (figure->burst == (bool)burst)
                put_figure(pen, figure);
        }
    templates_play_free(play);
}

/* ---- what is defined once, if it is used ---- */

static const struct sign {
    const char *id, *shape;
} signs[] = {
    {"blob", "<circle id=\"blob\" r=\"4.5\" class=\"h\"/>"},
    {"cross", "<g id=\"cross\" class=\"l\"><path stroke=\"#fff\" stroke-width=\"8.5\" d=\"M-10-10 10 "
              "10M10-10-10 10\"/>"
              "<path stroke=\"#b3001b\" stroke-width=\"4.5\" d=\"M-10-10 10 10M10-10-10 10\"/></g>"},
    {"ring", "<g id=\"ring\" fill=\"none\"><circle r=\"20\" stroke=\"#fff\" stroke-width=\"4.2\"/>"
             "<circle r=\"20\" stroke=\"#1a1a1a\" stroke-width=\"1.8\"/></g>"},
    {"dots", "<g id=\"dots\" class=\"l\"><circle r=\"20\" stroke=\"#fff\" stroke-width=\"4.2\"/>"
             "<circle r=\"20\" stroke=\"#1a1a1a\" stroke-width=\"2.6\" stroke-dasharray=\".1 8.9\"/></g>"},
    {"plus", "<g id=\"plus\" class=\"l\" stroke=\"#fff\"><circle r=\"8.5\" fill=\"#0a6b2d\"/><path "
             "stroke-width=\"2.8\" "
             "d=\"M-5 0H5M0-5V5\"/></g>"},
    {"wave",
     "<g id=\"wave\" class=\"l\"><path stroke=\"#fff\" stroke-width=\"5\" d=\"M-16 0q4-9 8 0t8 0 8 0 8 0\"/>"
     "<path stroke=\"#174e73\" stroke-width=\"2.2\" d=\"M-16 0q4-9 8 0t8 0 8 0 8 0\"/></g>"},
    {"burst", "<path id=\"burst\" fill=\"#ffe04a\" stroke=\"#b3001b\" stroke-width=\"1.8\" d=\"M0-25l5.4 6.8 "
              "8.1-2.8 .9 8.6 "
              "8.3 2-3.9 7.7 5.9 6.3-7.4 4.3 1.6 8.5-8.6-.4-3.3 8-7-5-7 5-3.3-8-8.6 .4 "
              "1.6-8.5-7.4-4.3 5.9-6.3-3.9-7.7 8.3-2 .9-8.6 8.1 2.8z\"/>"},
};

static bool is_used(const char *body, const char *id)
{
    g_autofree char *use = g_strdup_printf("\"#%s\"", id);
    return strstr(body, use) != NULL;
}

static void define_unit(struct templates_pen *pen, GString *out, const char *body, rules_power power,
                        bool fleet, bool small)
{
    char id[16];
    g_snprintf(id, sizeof id, "%c%u%s", fleet ? 'f' : 'a', power, small ? "s" : "");
    if (!is_used(body, id))
        return;
    g_string_append_printf(out, "<g id=\"%s\" class=\"p%u\">", id, power);
    if (small)
        g_string_append_printf(out, "<g transform=\"scale(%.2g)\">", templates_small_unit);
    g_string_append_printf(out, "<use href=\"#%s\"/><text%s y=\"%s\">", fleet ? "fleet" : "army",
                           fleet ? " class=\"f\"" : "", fleet ? "8.3" : "6.2");
    templates_svg_escaped(out, pen->board->map->power[power].letter);
    g_string_append(out, small ? "</text></g></g>" : "</text></g>");
}

static void define_power(struct templates_pen *pen, GString *out, const char *body, rules_power power)
{
    g_autofree char *class = g_strdup_printf(" p%u\"", power);
    gsize before = out->len;
    for (int kind = 0; kind < 4; kind++)
        define_unit(pen, out, body, power, kind & 1, kind & 2);
    if (out->len == before && !strstr(body, class))
        return;

    const struct templates_paint *paint = &pen->board->paint[power];
    g_string_append_printf(out, "<style>.p%u{color:", power);
    templates_svg_colour(out, paint->unit);
    if (paint->letter.r < .5)
        g_string_append_printf(out, "}.p%u text{fill:#000", power);
    g_string_append(out, "}</style>\n");
}

static void put_definitions(struct templates_pen *pen, GString *out, const char *body)
{
    static const char units[] =
        "<g id=\"army\"><circle class=\"r\" r=\"14.4\"/><circle class=\"b\" r=\"14.4\"/></g>"
        "<g id=\"fleet\"><path class=\"r\" d=\"M-1.2-5.3V-19.4L13.7-7.4H-1.2zM-17.6-6H17.6C15.1 9.2 8.8 13.7 "
        "0 "
        "13.7S-15.1 9.2-17.6-6z\"/>"
        "<path class=\"b\" d=\"M-1.2-5.3V-19.4L13.7-7.4H-1.2zM-17.6-6H17.6C15.1 9.2 8.8 13.7 0 13.7S-15.1 "
        "9.2-17.6-6z\"/></g>\n";
    g_string_append(out, "<defs>");
    g_string_append(out, units);
    for (gsize i = 0; i < G_N_ELEMENTS(signs); i++)
        if (is_used(body, signs[i].id))
            g_string_append(out, signs[i].shape);
    for (guint power = 0; power < pen->board->map->n_powers; power++)
        define_power(pen, out, body, (rules_power)power);
    g_string_append(out, "</defs>\n");
}

/* ---- documents ---- */

static GString *begin(const struct templates_board *board)
{
    GString *out = g_string_new(NULL);
    g_string_append_printf(out,
                           "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
                           "viewBox=\"0 0 %g %g\">\n",
                           board->width, board->height, board->width, board->height);
    return out;
}

static char *draw_play(struct templates_pen *pen)
{
    GString *out = g_string_new(NULL);
    pen->svg = g_string_new(NULL);
    put_play(pen);
    put_definitions(pen, out, pen->svg->str);
    g_string_append_len(out, pen->svg->str, (gssize)pen->svg->len);
    g_string_free(pen->svg, TRUE);
    return g_string_free(out, FALSE);
}

/* Words with a pale edge: they stand on land of any owner, and over orders. */
static void put_labels(struct templates_atlas *atlas, struct templates_pen *pen)
{
    g_string_append(pen->svg, "<style>text{font:700 15px 'DejaVu Sans',Verdana,sans-serif;text-anchor:middle}"
                              ".sealabel{font:italic 700 16px 'DejaVu Serif',Georgia,serif}"
                              ".small{font:oblique 400 11px 'DejaVu Sans',Verdana,sans-serif}"
                              "text{paint-order:stroke;stroke:#fff;stroke-opacity:.6;stroke-width:3px;"
                              "stroke-linejoin:round}</style>\n");
    pen->layout = templates_atlas_layout(atlas);
    templates_board_labels(pen);
    g_object_unref(pen->layout);
}

char *templates_map_layer(struct templates_atlas *atlas, const struct templates_scene *scene,
                          enum templates_layer layer)
{
    struct templates_pen pen;
    templates_atlas_start(atlas, scene, &pen);
    templates_board_owners(pen.board, templates_scene_owners(scene), pen.region_owner);
    if (layer == TEMPLATES_LAYER_PLAY)
        return draw_play(&pen);
    if (layer == TEMPLATES_LAYER_PLACES)
        return templates_svg_places(&pen);

    pen.svg = begin(pen.board);
    if (layer == TEMPLATES_LAYER_OWNERS)
        templates_svg_ownership(&pen);
    else if (layer == TEMPLATES_LAYER_BOARD)
        templates_svg_sea(&pen);
    else
        put_labels(atlas, &pen);
    g_string_append(pen.svg, "</svg>\n");
    return g_string_free(pen.svg, FALSE);
}
