/* Centres by year as small multiples: PNG and PDF by cairo, SVG by our own writer. */
#include "chart.h"
#include "say_p.h"
#include "svg_p.h"

#include <assert.h>
#include <math.h>

/* In units of the drawing, which is WIDTH wide. */
enum {
    WIDTH = 700, /* narrow: names can still be read where a telephone shows it at half the size */
    MARGIN = 14,
    TITLE_HEIGHT = 44,
    PANEL_HEIGHT = 170,
    PANEL_HEAD = 42, /* name and last number */
    PANEL_FOOT = 26, /* years */
    GAP = 18,
    AXIS = 26, /* numbers left of a panel */
    COLUMNS = 3,
    STEP = 5 /* centres between two lines of the grid */
};

static const struct templates_colour ink = TEMPLATES_HEX(0x1C1A17), quiet = TEMPLATES_HEX(0x5A544A),
                                     grid = TEMPLATES_HEX(0xE3DED5), others = TEMPLATES_HEX(0xC9C2B6);

/* The drawing: a pen, what it shows, and who is in it. */
struct plot {
    struct templates_pen *pen;
    const struct templates_chart *chart;
    unsigned n_powers, columns, rows, most; /* most: the top of the scale */
    rules_power power[RULES_MAX_POWERS];    /* in the order of the language */
};

static enum rules_language language_of(const struct templates_chart *chart)
{
    return chart->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH;
}

static unsigned count_of(const struct templates_chart *chart, unsigned year, rules_power power)
{
    return chart->counts[year * chart->map->n_powers + power];
}

/* ---- strokes ---- */

static void svg_line(struct plot *plot, const struct templates_point *at, unsigned n,
                     struct templates_colour colour, double width)
{
    GString *out = plot->pen->svg;
    struct templates_svg_path path = {.out = out, .precision = 1};
    g_string_append(out, "<path fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke=\"");
    templates_svg_colour(out, colour);
    g_string_append(out, "\" stroke-width=\"");
    templates_svg_number(out, width);
    g_string_append(out, "\" d=\"");
    for (unsigned i = 0; i < n; i++)
        templates_svg_path_to(&path, at[i].x, at[i].y);
    g_string_append(out, "\"/>\n");
}

static void put_line(struct plot *plot, const struct templates_point *at, unsigned n,
                     struct templates_colour colour, double width)
{
    if (plot->pen->svg) {
        svg_line(plot, at, n, colour, width);
        return;
    }
    cairo_t *cr = plot->pen->cr;
    cairo_new_path(cr);
    for (unsigned i = 0; i < n; i++)
        cairo_line_to(cr, at[i].x, at[i].y);
    cairo_set_line_width(cr, width);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    templates_set_colour(cr, colour);
    cairo_stroke(cr);
}

static void put_dot(struct plot *plot, struct templates_point at, double radius,
                    struct templates_colour colour)
{
    GString *out = plot->pen->svg;
    if (out) {
        g_string_append(out, "<circle cx=\"");
        templates_svg_number(out, at.x);
        g_string_append(out, "\" cy=\"");
        templates_svg_number(out, at.y);
        g_string_append_printf(out, "\" r=\"%g\" fill=\"", radius);
        templates_svg_colour(out, colour);
        g_string_append(out, "\"/>\n");
        return;
    }
    cairo_new_path(plot->pen->cr);
    cairo_arc(plot->pen->cr, at.x, at.y, radius, 0, 2 * G_PI);
    templates_set_colour(plot->pen->cr, colour);
    cairo_fill(plot->pen->cr);
}

static void put_text(struct plot *plot, enum templates_font font, double size, const char *text, double x,
                     double y, double align, double room, struct templates_colour colour)
{
    templates_text(plot->pen, font, size, text, x, y, align, room, colour, NULL);
}

/* ---- one panel ---- */

struct panel {
    struct templates_window box; /* of the curve */
};

static struct templates_point point_at(const struct plot *plot, const struct panel *panel, unsigned year,
                                       unsigned count)
{
    double along = (double)year / (plot->chart->n_years - 1), up = (double)count / plot->most;
    return (struct templates_point){panel->box.x + along * panel->box.width,
                                    panel->box.y + (1 - up) * panel->box.height};
}

static void put_grid(struct plot *plot, const struct panel *panel)
{
    unsigned last = plot->chart->n_years - 1;
    for (unsigned count = 0; count <= plot->most; count += STEP) {
        const struct templates_point line[] = {point_at(plot, panel, 0, count),
                                               point_at(plot, panel, last, count)};
        g_autofree char *number = g_strdup_printf("%u", count);
        put_line(plot, line, 2, grid, count ? 1.2 : 2);
        put_text(plot, TEMPLATES_FONT_PLAIN, 16, number, line[0].x - 7, line[0].y, 1, 0, quiet);
    }
}

static void put_curve(struct plot *plot, const struct panel *panel, rules_power power,
                      struct templates_colour colour, double width)
{
    g_autofree struct templates_point *at = g_new(struct templates_point, plot->chart->n_years);
    unsigned n = 0;
    for (unsigned y = 0; y < plot->chart->n_years; y++) {
        unsigned count = count_of(plot->chart, y, power);
        at[n++] = point_at(plot, panel, y, count);
        if (!count && y) /* gone: the line ends where it reached the ground */
            break;
    }
    put_line(plot, at, n, colour, width);
}

static void put_years(struct plot *plot, const struct panel *panel)
{
    const struct templates_chart *chart = plot->chart;
    g_autofree char *first = g_strdup_printf("%d", chart->years[0]);
    g_autofree char *last = g_strdup_printf("%d", chart->years[chart->n_years - 1]);
    double y = panel->box.y + panel->box.height + PANEL_FOOT * .6, right = panel->box.x + panel->box.width;
    put_text(plot, TEMPLATES_FONT_PLAIN, 16, first, panel->box.x, y, 0, 0, quiet);
    put_text(plot, TEMPLATES_FONT_PLAIN, 16, last, right, y, 1, 0, quiet);
}

static void put_head(struct plot *plot, const struct panel *panel, rules_power power)
{
    const struct templates_chart *chart = plot->chart;
    const struct templates_paint *paint = &plot->pen->board->paint[power];
    unsigned now = count_of(chart, chart->n_years - 1, power);
    g_autofree char *number = g_strdup_printf("%u", now);
    const char *name = rules_power_name(chart->names, power, language_of(chart));
    double y = panel->box.y - PANEL_HEAD * .6, left = panel->box.x - AXIS + 11;

    put_dot(plot, (struct templates_point){left, y}, 11, paint->unit);
    put_text(plot, TEMPLATES_FONT_BOLD, 15, chart->map->power[power].letter, left, y, .5, 0, paint->letter);
    put_text(plot, TEMPLATES_FONT_BOLD, 20, name, left + 18, y, 0, panel->box.width - 40, ink);
    put_text(plot, TEMPLATES_FONT_BOLD, 20, number, panel->box.x + panel->box.width, y, 1, 0, ink);
}

static void put_panel(struct plot *plot, unsigned index)
{
    rules_power power = plot->power[index];
    const struct templates_chart *chart = plot->chart;
    double top = chart->title ? TITLE_HEIGHT : MARGIN;
    double width = (WIDTH - 2.0 * MARGIN - GAP * (plot->columns - 1.0)) / plot->columns;
    double x = MARGIN + index % plot->columns * (width + GAP),
           y = top + (double)(index / plot->columns) * (PANEL_HEIGHT + GAP);
    struct panel panel = {
        {x + AXIS, y + PANEL_HEAD, width - AXIS - 4, PANEL_HEIGHT - PANEL_HEAD - PANEL_FOOT}};
    const struct templates_paint *paint = &plot->pen->board->paint[power];
    unsigned last = chart->n_years - 1;

    put_grid(plot, &panel);
    for (unsigned i = 0; i < plot->n_powers; i++)
        if (plot->power[i] != power)
            put_curve(plot, &panel, plot->power[i], others, 1.6);
    put_curve(plot, &panel, power, paint->unit, 4.5);
    if (count_of(chart, last, power))
        put_dot(plot, point_at(plot, &panel, last, count_of(chart, last, power)), 5.5, paint->unit);
    put_head(plot, &panel, power);
    put_years(plot, &panel);
}

/* ---- the whole ---- */

/* Who ever had a centre, and the top of the scale. */
static void choose_powers(struct plot *plot)
{
    const struct templates_chart *chart = plot->chart;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(chart->names, chart->map, language_of(chart), order), most = 1;

    for (unsigned k = 0; k < n; k++) {
        unsigned best = 0;
        for (unsigned y = 0; y < chart->n_years; y++)
            best = MAX(best, count_of(chart, y, order[k]));
        if (best)
            plot->power[plot->n_powers++] = order[k];
        most = MAX(most, best);
    }

    plot->most = (most + STEP - 1) / STEP * STEP;
    plot->columns = MIN(COLUMNS, MAX(plot->n_powers, 2));
    plot->rows = (plot->n_powers + plot->columns - 1) / plot->columns;
}

static double height_of(const struct plot *plot)
{
    double top = plot->chart->title ? TITLE_HEIGHT : MARGIN;
    return top + plot->rows * (double)(PANEL_HEIGHT + GAP) - GAP + MARGIN;
}

static void draw_all(struct plot *plot)
{
    if (plot->chart->title)
        put_text(plot, TEMPLATES_FONT_TITLE, 22, plot->chart->title, MARGIN, TITLE_HEIGHT * .5, 0,
                 WIDTH - 2 * MARGIN, ink);
    for (unsigned i = 0; i < plot->n_powers; i++)
        put_panel(plot, i);
}

static GBytes *draw_svg(struct plot *plot, double width)
{
    static const char sheet[] =
        "<style>\ntext{font:700 15px 'DejaVu Sans',Verdana,sans-serif;text-anchor:middle}\n"
        ".plain{font-weight:400}.title{font:700 29px 'DejaVu Serif',Georgia,serif}\n"
        ".start{text-anchor:start}.end{text-anchor:end}\n</style>\n";
    g_autofree char *words = templates_chart_alt(plot->chart);
    GString *out = plot->pen->svg = g_string_sized_new(16 << 10);

    g_string_append_printf(out,
                           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "
                           "xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%.0f\" viewBox=\"0 0 "
                           "%d %g\" role=\"img\" lang=\"%s\">\n",
                           width, ceil(height_of(plot) * width / WIDTH), WIDTH, height_of(plot),
                           templates_language_code(language_of(plot->chart)));
    if (plot->chart->title)
        templates_svg_title(out, plot->chart->title);
    g_string_append(out, "<desc>");
    templates_svg_escaped(out, words);
    g_string_append(out, "</desc>\n");
    g_string_append(out, sheet);
    g_string_append_printf(out, "<rect width=\"%d\" height=\"%g\" fill=\"#fff\"/>\n", WIDTH, height_of(plot));
    draw_all(plot);
    g_string_append(out, "</svg>\n");

    return g_string_free_to_bytes(g_steal_pointer(&plot->pen->svg));
}

static void paint_on(struct plot *plot, cairo_surface_t *surface, double scale)
{
    plot->pen->cr = cairo_create(surface);
    cairo_set_source_rgb(plot->pen->cr, 1, 1, 1);
    cairo_paint(plot->pen->cr);
    cairo_scale(plot->pen->cr, scale, scale);
    draw_all(plot);
    cairo_destroy(plot->pen->cr);
}

static GBytes *draw_format(struct plot *plot, unsigned width, enum templates_map_format format,
                           GError **error)
{
    assert(format != TEMPLATES_PDF);
    double scale = (double)width / WIDTH, height = ceil(height_of(plot) * scale);
    if (format == TEMPLATES_SVG)
        return draw_svg(plot, width);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    paint_on(plot, surface, scale);
    cairo_status_t status = cairo_surface_status(surface);
    GBytes *png = status == CAIRO_STATUS_SUCCESS ? templates_png_surface(surface, false) : NULL;
    cairo_surface_destroy(surface);
    if (!png)
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP, "%s", cairo_status_to_string(status));

    return png;
}

GBytes *templates_chart_draw(struct templates_atlas *atlas, const struct templates_chart *chart,
                             enum templates_map_format format, GError **error)
{
    g_autofree struct rules_position *none = g_new(struct rules_position, 1);
    struct templates_pen pen;
    struct plot plot = {.pen = &pen, .chart = chart};
    if (chart->n_years >= 2)
        choose_powers(&plot);
    if (!plot.n_powers) {
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_REFUSED, "there are no years to draw");
        return NULL;
    }

    rules_position_empty(chart->map, (struct rules_phase){.year = chart->years[0]}, none);
    struct templates_scene scene = {.names = chart->names, .pos = none, .language = chart->language};
    templates_atlas_start(atlas, &scene, &pen);
    pen.layout = templates_atlas_layout(atlas);
    unsigned usual = chart->width ? chart->width : TEMPLATES_MAP_DEFAULT_WIDTH;
    GBytes *picture =
        draw_format(&plot, CLAMP(usual, TEMPLATES_MAP_MIN_WIDTH, TEMPLATES_MAP_MAX_WIDTH), format, error);
    g_object_unref(pen.layout);

    return picture;
}

/* "3, 5, 6": a power's centres, year by year. */
static char *counts_of(const struct templates_chart *chart, rules_power power)
{
    GString *list = g_string_new(NULL);
    for (unsigned y = 0; y < chart->n_years; y++)
        g_string_append_printf(list, "%s%u", y ? ", " : "", count_of(chart, y, power));
    return g_string_free(list, FALSE);
}

char *templates_chart_alt(const struct templates_chart *chart)
{
    struct plot plot = {.chart = chart};
    if (chart->n_years >= 2)
        choose_powers(&plot);
    g_autofree char *first = g_strdup_printf("%d", chart->n_years ? chart->years[0] : 0);
    g_autofree char *last = g_strdup_printf("%d", chart->n_years ? chart->years[chart->n_years - 1] : 0);
    g_autofree char *head =
        templates_phrase_words(language_of(chart), "chart.alt", "first", first, "last", last, NULL);
    GString *text = g_string_new(head);

    for (unsigned i = 0; i < plot.n_powers; i++) {
        g_autofree char *list = counts_of(chart, plot.power[i]);
        g_autofree char *one = templates_phrase_words(
            language_of(chart), "alt.sentence", "head",
            rules_power_name(chart->names, plot.power[i], language_of(chart)), "list", list, NULL);
        g_string_append_printf(text, " %s", one);
    }

    return g_string_free(text, FALSE);
}
