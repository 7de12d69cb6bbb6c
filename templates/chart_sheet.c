/* What all charts share: a white sheet with a title, lines, dots and words on it. PNG by cairo, SVG by our own writer. */
#include "chart_p.h"
#include "say_p.h"
#include "svg_p.h"

#include <assert.h>
#include <math.h>

const struct templates_colour templates_chart_ink = TEMPLATES_HEX(0x1C1A17),
                              templates_chart_quiet = TEMPLATES_HEX(0x5A544A);

static void svg_line(struct templates_pen *pen, const struct templates_point *at, unsigned n,
                     struct templates_colour colour, double width)
{
    GString *out = pen->svg;
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

void templates_chart_line(struct templates_pen *pen, const struct templates_point *at, unsigned n,
                          struct templates_colour colour, double width)
{
    if (pen->svg) {
        svg_line(pen, at, n, colour, width);
        return;
    }
    cairo_t *cr = pen->cr;
    cairo_new_path(cr);
    for (unsigned i = 0; i < n; i++)
        cairo_line_to(cr, at[i].x, at[i].y);
    cairo_set_line_width(cr, width);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    templates_set_colour(cr, colour);
    cairo_stroke(cr);
}

void templates_chart_dot(struct templates_pen *pen, struct templates_point at, double radius,
                         struct templates_colour colour)
{
    GString *out = pen->svg;
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
    cairo_new_path(pen->cr);
    cairo_arc(pen->cr, at.x, at.y, radius, 0, 2 * G_PI);
    templates_set_colour(pen->cr, colour);
    cairo_fill(pen->cr);
}

void templates_chart_text(struct templates_pen *pen, enum templates_font font, double size, const char *text,
                          double x, double y, double align, double room, struct templates_colour colour)
{
    templates_text(pen, font, size, text, x, y, align, room, colour, NULL);
}

void templates_chart_badge(struct templates_pen *pen, const struct rules_map *map, rules_power power,
                           struct templates_point at)
{
    const struct templates_paint *paint = &pen->board->paint[power];
    templates_chart_dot(pen, at, 11, paint->unit);
    templates_chart_text(pen, TEMPLATES_FONT_BOLD, 15, map->power[power].letter, at.x, at.y, .5, 0,
                         paint->letter);
}

static void draw_all(struct templates_pen *pen, const struct templates_chart_sheet *sheet)
{
    if (sheet->title)
        templates_chart_text(pen, TEMPLATES_FONT_TITLE, 22, sheet->title, TEMPLATES_SHEET_MARGIN,
                             TEMPLATES_SHEET_TITLE * .5, 0,
                             TEMPLATES_SHEET_WIDTH - 2 * TEMPLATES_SHEET_MARGIN, templates_chart_ink);
    sheet->draw(pen, sheet->what);
}

static GBytes *draw_svg(struct templates_pen *pen, const struct templates_chart_sheet *sheet, double width)
{
    static const char style[] =
        "<style>\ntext{font:700 15px 'DejaVu Sans',Verdana,sans-serif;text-anchor:middle}\n"
        ".plain{font-weight:400}.title{font:700 29px 'DejaVu Serif',Georgia,serif}\n"
        ".start{text-anchor:start}.end{text-anchor:end}\n</style>\n";
    GString *out = pen->svg = g_string_sized_new(16 << 10);

    g_string_append_printf(out,
                           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "
                           "xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%.0f\" viewBox=\"0 0 "
                           "%d %g\" role=\"img\" lang=\"%s\">\n",
                           width, ceil(sheet->height * width / TEMPLATES_SHEET_WIDTH), TEMPLATES_SHEET_WIDTH,
                           sheet->height, templates_language_code(sheet->language));
    if (sheet->title)
        templates_svg_title(out, sheet->title);
    g_string_append(out, "<desc>");
    templates_svg_escaped(out, sheet->alt);
    g_string_append(out, "</desc>\n");
    g_string_append(out, style);
    g_string_append_printf(out, "<rect width=\"%d\" height=\"%g\" fill=\"#fff\"/>\n", TEMPLATES_SHEET_WIDTH,
                           sheet->height);
    draw_all(pen, sheet);
    g_string_append(out, "</svg>\n");

    return g_string_free_to_bytes(g_steal_pointer(&pen->svg));
}

static GBytes *draw_png(struct templates_pen *pen, const struct templates_chart_sheet *sheet, unsigned width,
                        GError **error)
{
    double scale = (double)width / TEMPLATES_SHEET_WIDTH, height = ceil(sheet->height * scale);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    pen->cr = cairo_create(surface);
    cairo_set_source_rgb(pen->cr, 1, 1, 1);
    cairo_paint(pen->cr);
    cairo_scale(pen->cr, scale, scale);
    draw_all(pen, sheet);
    cairo_destroy(pen->cr);

    cairo_status_t status = cairo_surface_status(surface);
    struct templates_raster raster = {NULL};
    if (status == CAIRO_STATUS_SUCCESS)
        templates_raster_read(surface, false, &raster);
    else
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP, "%s", cairo_status_to_string(status));
    cairo_surface_destroy(surface);

    return raster.rows ? templates_raster_png(&raster) : NULL;
}

GBytes *templates_chart_sheet_draw(struct templates_atlas *atlas, const struct templates_chart_sheet *sheet,
                                   enum templates_map_format format, GError **error)
{
    assert(format != TEMPLATES_PDF);
    g_autofree struct rules_position *none = g_new(struct rules_position, 1);
    struct templates_pen pen;

    rules_position_empty(sheet->map, (struct rules_phase){.year = sheet->year}, none);
    struct templates_scene scene = {.names = sheet->names, .pos = none, .language = sheet->language};
    templates_atlas_start(atlas, &scene, &pen);
    pen.layout = templates_atlas_layout(atlas);
    unsigned usual = sheet->width ? sheet->width : TEMPLATES_MAP_DEFAULT_WIDTH;
    unsigned width = CLAMP(usual, TEMPLATES_MAP_MIN_WIDTH, TEMPLATES_MAP_MAX_WIDTH);
    GBytes *picture =
        format == TEMPLATES_SVG ? draw_svg(&pen, sheet, width) : draw_png(&pen, sheet, width, error);
    g_object_unref(pen.layout);

    return picture;
}
