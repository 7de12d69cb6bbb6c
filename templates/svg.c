/* A map as an SVG document: writers, style sheet, layers. */
#include "svg_p.h"

#include "fill.h"

#include <math.h>
#include <string.h>

enum { MAX_TITLE = 400 };

/* ---- writers ---- */

static bool is_xml(gunichar c)
{
    if (c < 0x20)
        return c == '\t';
    return c < 0xD800 || (c >= 0xE000 && c != 0xFFFE && c != 0xFFFF);
}

void templates_svg_escaped(GString *out, const char *text)
{
    enum { MAX_BYTES = 4000 };
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)strnlen(text, MAX_BYTES));
    for (const char *p = valid; *p; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (c == '<')
            g_string_append(out, "&lt;");
        else if (c == '>')
            g_string_append(out, "&gt;");
        else if (c == '&')
            g_string_append(out, "&amp;");
        else if (c == '"')
            g_string_append(out, "&quot;");
        else if (is_xml(c))
            g_string_append_unichar(out, c);
    }
}

static void append_tenths(GString *out, int tenths)
{
    if (tenths < 0)
        g_string_append_c(out, '-');
    int size = abs(tenths);
    if (size >= 10 || size % 10 == 0)
        g_string_append_printf(out, "%d", size / 10);
    if (size % 10)
        g_string_append_printf(out, ".%d", size % 10);
}

void templates_svg_number(GString *out, double value)
{
    append_tenths(out, (int)lround(value * 10));
}

void templates_svg_colour(GString *out, struct templates_colour colour)
{
    g_string_append_printf(out, "#%02x%02x%02x", (unsigned)lround(colour.r * 255),
                           (unsigned)lround(colour.g * 255), (unsigned)lround(colour.b * 255));
}

void templates_svg_title(GString *out, const char *text)
{
    g_string_append(out, "<title>");
    templates_svg_escaped(out, text);
    g_string_append(out, "</title>");
}

/* A blank, unless the sign of the next number does. */
static void append_step(GString *out, int tenths, bool separate)
{
    if (separate && tenths >= 0)
        g_string_append_c(out, ' ');
    append_tenths(out, tenths);
}

void templates_svg_path_to(void *closure, double x, double y)
{
    struct templates_svg_path *path = closure;
    int precision = path->precision;

    int to_x = (int)lround(x * 10 / precision) * precision,
        to_y = (int)lround(y * 10 / precision) * precision;
    if (path->n == 0) {
        g_string_append_c(path->out, 'M');
        append_step(path->out, to_x, false);
        append_step(path->out, to_y, true);
    } else if (to_x != path->x || to_y != path->y) {
        if (path->n == 1)
            g_string_append_c(path->out, 'l');
        append_step(path->out, to_x - path->x, path->n > 1);
        append_step(path->out, to_y - path->y, true);
    } else {
        return;
    }

    path->n++;
    path->x = to_x;
    path->y = to_y;
}

/* ---- the style sheet ---- */

/* A colour that the style sheet names "$name". */
struct named_colour {
    const char *name;
    struct templates_colour colour, grey;
};

static const struct named_colour colours[] = {
    {"alarm", TEMPLATES_HEX(0xB3001B), TEMPLATES_GREY(0)},
    {"built", TEMPLATES_HEX(0x0A6B2D), TEMPLATES_GREY(.1)},
    {"burst", TEMPLATES_HEX(0xFFE04A), TEMPLATES_GREY(1)},
    {"coast", TEMPLATES_HEX(0x2F4A58), TEMPLATES_GREY(.1)},
    {"convoy", TEMPLATES_HEX(0x174E73), TEMPLATES_GREY(.1)},
    {"frontier", TEMPLATES_HEX(0x3A2A1C), TEMPLATES_GREY(0)},
    {"lake", TEMPLATES_HEX(0xC5DAE4), TEMPLATES_GREY(.93)},
    {"neutral", TEMPLATES_HEX(0xF8F1DF), TEMPLATES_GREY(1)},
    {"sample", TEMPLATES_GREY(.45), TEMPLATES_GREY(.6)},
    {"sealine", TEMPLATES_HEX(0x6F93A8), TEMPLATES_GREY(.35)},
    {"sea", TEMPLATES_HEX(0xDEE8EE), TEMPLATES_GREY(.93)},
    {"shore", TEMPLATES_HEX(0xC4D9E4), TEMPLATES_GREY(.88)},
    {"water", TEMPLATES_HEX(0xB8D1DD), TEMPLATES_GREY(.80)},
};

static void put_sheet(GString *out, const char *sheet, bool grey)
{
    while (*sheet) {
        gsize plain = strcspn(sheet, "$");
        g_string_append_len(out, sheet, (gssize)plain);
        sheet += plain;
        for (gsize i = 0; *sheet && i < G_N_ELEMENTS(colours); i++) {
            gsize len = strlen(colours[i].name);
            if (strncmp(sheet + 1, colours[i].name, len) != 0)
                continue;
            templates_svg_colour(out, grey ? colours[i].grey : colours[i].colour);
            sheet += 1 + len;
            break;
        }
    }
}

/* The land of a power: its colour, on paper its pattern. */
void templates_svg_land(struct templates_pen *pen, guint power)
{
    const struct templates_paint *paint = &pen->board->paint[power];
    if (paint->pattern == TEMPLATES_PATTERN_PLAIN)
        templates_svg_colour(pen->svg, paint->land);
    else
        g_string_append_printf(pen->svg, "url(#land%u)", power);
}

static void put_style(struct templates_pen *pen)
{
    static const char board_sheet[] =
        ".sea{fill:$sea}.frame{fill:none;stroke:$coast;stroke-width:3}\n"
        ".shore{fill:none;stroke:$shore;stroke-width:15;stroke-linejoin:round}\n"
        "#seas path{fill:none;stroke:$sealine;stroke-width:1.5;pointer-events:all}\n"
        "#land path{fill:$neutral;fill-rule:evenodd}\n"
        "#board>#land{stroke:$coast;stroke-width:1.2;stroke-linejoin:round}\n"
        "#land .closed{fill:url(#closed)}.lake{fill:$lake;stroke:$sealine;stroke-width:.8}\n"
        ".strait,.bank,.channel,.frontier{fill:none;stroke:$coast;stroke-linecap:round;stroke-linejoin:round}"
        "\n"
        ".strait{stroke-dasharray:2.2}.bank,.channel{stroke-linecap:butt}.bank{stroke-width:5.2}.channel{"
        "stroke:$water;stroke-width:2.8}\n"
        ".frontier{stroke:$frontier;stroke-width:3.6}\n";
    g_string_append(pen->svg, "<style>\n");
    put_sheet(pen->svg, templates_svg_mark_sheet, pen->grey);
    templates_svg_power_styles(pen);
    if (pen->board->geometry) {
        put_sheet(pen->svg, board_sheet, pen->grey);
        templates_svg_owners(pen);
    }

    g_string_append(pen->svg, "</style>\n");
}

/* ---- patterns ---- */

struct pattern {
    const char *lines; /* within a square of `size` */
    double size, width;
    bool diagonal;
};

static const struct pattern *pattern_of(enum templates_pattern pattern)
{
    static const struct pattern patterns[TEMPLATES_PATTERN_COUNT] = {
        [TEMPLATES_PATTERN_DIAGONAL] = {"M4 0V8.5", 8.5, 1.2, true},
        [TEMPLATES_PATTERN_DOTS] = {"M3 3h.01M9 9h.01", 12, 2.5, false},
        [TEMPLATES_PATTERN_VERTICAL] = {"M3 0V6", 6, 1.2, false},
        [TEMPLATES_PATTERN_HORIZONTAL] = {"M0 3H6", 6, 1.2, false},
        [TEMPLATES_PATTERN_LATTICE] = {"M4 0V8.5M0 4H8.5", 8.5, .8, true},
        [TEMPLATES_PATTERN_BACK_DIAGONAL] = {"M0 4H8.5", 8.5, 1.2, true},
        [TEMPLATES_PATTERN_GRID] = {"M4 0V9M0 4H9", 9, .8, false},
    };
    return &patterns[pattern];
}

static void put_pattern(GString *out, const char *id, const struct pattern *pattern,
                        struct templates_colour ground, struct templates_colour ink)
{
    g_string_append_printf(out,
                           "<pattern id=\"%s\" width=\"%g\" height=\"%g\" patternUnits=\"userSpaceOnUse\"%s>"
                           "<rect width=\"%g\" height=\"%g\" fill=\"",
                           id, pattern->size, pattern->size,
                           pattern->diagonal ? " patternTransform=\"rotate(-45)\"" : "", pattern->size,
                           pattern->size);
    templates_svg_colour(out, ground);
    g_string_append(out, "\"/><path fill=\"none\" stroke-linecap=\"round\" stroke=\"");
    templates_svg_colour(out, ink);
    g_string_append_printf(out, "\" stroke-width=\"%g\" d=\"%s\"/></pattern>\n", pattern->width,
                           pattern->lines);
}

static void put_definitions(struct templates_pen *pen)
{
    static const struct pattern closed = {"M3 0V6", 6, 1, true};
    const struct templates_board *board = pen->board;

    g_string_append_printf(pen->svg,
                           "<defs>\n<clipPath id=\"edge\"><rect width=\"%g\" height=\"%g\"/></clipPath>\n",
                           board->width, board->height);
    put_pattern(pen->svg, "closed", &closed, templates_closed_land(pen->grey),
                templates_closed_hatch(pen->grey));
    for (guint p = 0; p < board->map->n_powers; p++) {
        const struct templates_paint *paint = &board->paint[p];
        char id[16];
        g_snprintf(id, sizeof id, "land%u", p);
        if (paint->pattern != TEMPLATES_PATTERN_PLAIN)
            put_pattern(pen->svg, id, pattern_of(paint->pattern), paint->land, paint->ink);
    }

    templates_svg_definitions(pen);
    g_string_append(pen->svg, "</defs>\n");
}

/* ---- the document ---- */

GBytes *templates_svg_draw(struct templates_pen *pen, double width, const char *description)
{
    const struct templates_scene *scene = pen->scene;
    const struct templates_board *board = pen->board;
    double top = templates_frame_top(scene), bottom = templates_frame_bottom(scene, board->map);
    double page = top + board->height + bottom;

    pen->svg = g_string_sized_new(100 << 10);
    g_string_append_printf(
        pen->svg,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "width=\"%g\" height=\"%.0f\" viewBox=\"0 %g %g %g\" role=\"img\" lang=\"%s\">\n",
        width, ceil(page * width / board->width), -top, board->width, page,
        templates_language_code(scene->language));
    if (scene->title) {
        g_autofree char *title = g_strndup(scene->title, MAX_TITLE);
        templates_svg_title(pen->svg, title);
    }

    g_string_append(pen->svg, "<desc>");
    templates_svg_escaped(pen->svg, description);
    g_string_append(pen->svg, "</desc>\n");
    put_style(pen);
    put_definitions(pen);
    g_string_append_printf(pen->svg, "<rect x=\"0\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"#fff\"/>\n",
                           -top, board->width, page);

    if (board->geometry)
        templates_svg_board(pen);
    else
        templates_diagram_draw(pen);
    templates_frame_draw(pen, templates_draw_play(pen));
    g_string_append(pen->svg, "</svg>\n");

    return g_string_free_to_bytes(g_steal_pointer(&pen->svg));
}
