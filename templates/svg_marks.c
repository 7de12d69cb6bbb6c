/* Units, orders and signs as SVG. Signs are defined once and used; a power's colour is the colour of the group
 * they stand in. */
#include "svg_p.h"

#include "say.h"

#include <math.h>

/* ---- what is defined once ---- */

static void define_burst(GString *out)
{
    enum { SPIKES = 11 };
    struct templates_svg_path path = {.out = out, .precision = 1};
    g_string_append(out, "<path id=\"burst\" d=\"");
    for (int i = 0; i < 2 * SPIKES; i++) {
        double angle = i * G_PI / SPIKES - G_PI / 2, r = i % 2 ? 19 : 25;
        templates_svg_path_to(&path, r * cos(angle), r * sin(angle));
    }
    g_string_append(out, "z\"/>\n");
}

void templates_svg_definitions(struct templates_pen *pen)
{
    GString *out = pen->svg;
    g_string_append(
        out, "<g id=\"army\"><circle class=\"rim\" r=\"14.4\"/><circle class=\"body\" r=\"14.4\"/></g>\n"
             "<g id=\"fleet\"><path class=\"rim\" d=\"M-1.2-5.3V-19.4L13.7-7.4H-1.2z\"/>"
             "<path class=\"body\" d=\"M-1.2-5.3V-19.4L13.7-7.4H-1.2z\"/>"
             "<path class=\"rim\" d=\"M-17.6-6H17.6C15.1 9.2 8.8 13.7 0 13.7S-15.1 9.2-17.6-6z\"/>"
             "<path class=\"body\" d=\"M-17.6-6H17.6C15.1 9.2 8.8 13.7 0 13.7S-15.1 9.2-17.6-6z\"/></g>\n"
             "<g id=\"centre\"><circle class=\"hole\" r=\"6.5\"/><circle class=\"dot\" r=\"3.7\"/></g>\n"
             "<circle id=\"neutral\" class=\"hole\" r=\"6.5\"/>\n"
             "<g id=\"cross\"><path class=\"under\" d=\"M-10-10 10 10M10-10-10 10\"/>"
             "<path class=\"over\" d=\"M-10-10 10 10M10-10-10 10\"/></g>\n"
             "<g id=\"plus\"><circle r=\"8.5\"/><path d=\"M-5 0H5M0-5V5\"/></g>\n"
             "<g id=\"wave\"><path class=\"under\" d=\"M-16 0q4-9 8 0t8 0 8 0 8 0\"/>"
             "<path class=\"over\" d=\"M-16 0q4-9 8 0t8 0 8 0 8 0\"/></g>\n"
             "<circle id=\"blob\" r=\"4.5\"/>\n");
    define_burst(out);
}

/* ---- the style sheet ---- */

void templates_svg_power_styles(struct templates_pen *pen)
{
    const struct templates_board *board = pen->board;
    for (guint p = 0; p < board->map->n_powers; p++) {
        g_string_append_printf(pen->svg, ".p%u{color:", p);
        templates_svg_colour(pen->svg, board->paint[p].unit);
        g_string_append_printf(pen->svg, "}.p%u .letter{fill:", p);
        templates_svg_colour(pen->svg, board->paint[p].letter);
        g_string_append(pen->svg, "}\n");
    }
}

const char templates_svg_mark_sheet[] =
    "text{font:700 15px 'DejaVu Sans',Verdana,sans-serif;text-anchor:middle}\n"
    ".sealabel{font:italic 700 16px 'DejaVu Serif',Georgia,serif}\n"
    ".plain{font-weight:400}.title{font:700 29px 'DejaVu Serif',Georgia,serif}\n"
    ".small{font:oblique 400 11px 'DejaVu Sans',Verdana,sans-serif}\n"
    ".start{text-anchor:start}.end{text-anchor:end}\n"
    ".halo{paint-order:stroke;stroke-width:3.4;stroke-linejoin:round}\n"
    ".rim{fill:none;stroke:#fff;stroke-width:5}\n"
    ".body{fill:currentColor;stroke:#1a1a1a;stroke-width:1.5;stroke-linejoin:round}\n"
    ".hole{fill:#fff;stroke:#1a1a1a;stroke-width:1.2}.dot{fill:currentColor}\n"
    "#cross path,#wave path,#plus path{fill:none;stroke-linecap:round}\n"
    "#cross .under{stroke:#fff;stroke-width:8.5}#cross .over{stroke:$alarm;stroke-width:4.5}\n"
    "#wave .under{stroke:#fff;stroke-width:5}#wave .over{stroke:$convoy;stroke-width:2.2}\n"
    "#plus circle{fill:$built;stroke:#fff;stroke-width:1.6}#plus path{stroke:#fff;stroke-width:2.8}\n"
    "#burst{fill:$burst;stroke:$alarm;stroke-width:1.8}\n"
    "#blob{fill:currentColor;stroke:#1a1a1a;stroke-width:1.6}\n"
    ".ring{fill:none;stroke:#1a1a1a;stroke-width:1.8}.ringrim{fill:none;stroke:#fff;stroke-width:4.2}\n"
    ".dotted{stroke-width:2.6;stroke-linecap:round}.sample{color:$sample}\n"
    ".order{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round;stroke-width:4.4}\n"
    ".order .case{stroke:#1a1a1a;stroke-width:6.6}\n"
    ".order .head{fill:currentColor;stroke:#1a1a1a;stroke-width:2}.order .hollow{fill:#fff}\n"
    ".order .bar{stroke:#1a1a1a;stroke-width:5.6;stroke-linecap:butt}\n"
    ".wave{stroke-width:3.4}.wave .case{stroke-width:5.6}\n"
    ".failed{stroke-dasharray:7 10;stroke-width:4}.failed .case{stroke-width:6.2}\n"
    ".retreat{stroke-width:3}.retreat .case{stroke-width:5.2}\n"
    ".void{stroke-width:2.6}.void .case{stroke-width:4.8}\n"
    ".support{stroke-dasharray:4 7.5;stroke-width:2.8}.support .case{stroke-width:5}\n"
    ".option{stroke-dasharray:.1 6;stroke-width:2.2}.option .case{stroke-width:4.4}\n"
    ".order use,.order .head,.order .bar{stroke-dasharray:none}\n";

/* ---- signs ---- */

static void put_use(GString *out, const char *id, struct templates_point at, double scale)
{
    g_string_append_printf(out, "<use href=\"#%s\" transform=\"translate(", id);
    templates_svg_number(out, at.x);
    g_string_append_c(out, ' ');
    templates_svg_number(out, at.y);
    g_string_append_c(out, ')');
    if (fabs(scale - 1) > .01)
        g_string_append_printf(out, "scale(%.2g)", scale);
    g_string_append(out, "\"/>");
}

static void open_power(GString *out, rules_power power, const struct rules_map *map)
{
    if (power < map->n_powers)
        g_string_append_printf(out, "<g class=\"p%u\">", power);
    else
        g_string_append(out, "<g class=\"sample\">");
}

void templates_svg_put_unit(struct templates_pen *pen, struct templates_point at, rules_power power,
                            enum rules_unit_kind kind, bool small)
{
    const struct rules_map *map = pen->board->map;
    bool fleet = kind == RULES_FLEET;
    double scale = small ? templates_small_unit : 1, size = (fleet ? 14.5 : 17) * scale;

    open_power(pen->svg, power, map);
    put_use(pen->svg, fleet ? "fleet" : "army", at, scale);
    g_string_append(pen->svg, "<text class=\"letter\" style=\"font-size:");
    templates_svg_number(pen->svg, size);
    g_string_append(pen->svg, "px\" x=\"");
    templates_svg_number(pen->svg, at.x);
    g_string_append(pen->svg, "\" y=\"");
    templates_svg_number(pen->svg, at.y + (fleet ? 3 * scale : 0) + size * .365);
    g_string_append(pen->svg, "\">");
    templates_svg_escaped(pen->svg, map->power[power].letter);
    g_string_append(pen->svg, "</text></g>");
}

void templates_svg_put_ring(struct templates_pen *pen, struct templates_point at, double radius, bool dotted)
{
    GString *out = pen->svg;
    for (int pass = 0; pass < 2; pass++) {
        const char *ring = dotted ? "ring dotted" : "ring";
        const char *class = pass ? ring : "ringrim";
        g_string_append_printf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"", class, at.x,
                               at.y, radius);
        if (dotted)
            g_string_append_printf(out, " stroke-dasharray=\".1 %.2f\"", radius * 2 * G_PI / 14 - .1);
        g_string_append(out, "/>");
    }
}

void templates_svg_put_mark(struct templates_pen *pen, enum templates_svg_mark mark,
                            struct templates_point at, double size, rules_power power)
{
    static const struct {
        const char *id;
        double size; /* as defined; 0: one size only */
    } sign[] = {
        [TEMPLATES_SVG_CROSS] = {"cross", 10}, [TEMPLATES_SVG_BURST] = {"burst", 25},
        [TEMPLATES_SVG_PLUS] = {"plus", 0},    [TEMPLATES_SVG_WAVE] = {"wave", 0},
        [TEMPLATES_SVG_BLOB] = {"blob", 0},    [TEMPLATES_SVG_CENTRE] = {"centre", 0},
    };
    const struct rules_map *map = pen->board->map;
    bool owned = power < map->n_powers;
    if (mark == TEMPLATES_SVG_CENTRE && !owned) {
        put_use(pen->svg, "neutral", at, 1);
        return;
    }

    bool coloured = mark == TEMPLATES_SVG_CENTRE || mark == TEMPLATES_SVG_BLOB;
    if (coloured)
        open_power(pen->svg, power, map);
    put_use(pen->svg, sign[mark].id, at, sign[mark].size > 0 ? size / sign[mark].size : 1);
    if (coloured)
        g_string_append(pen->svg, "</g>");
}

/* ---- orders ---- */

static void put_line(GString *out, const struct templates_stroke *stroke, double end)
{
    for (int pass = 0; pass < 2; pass++) {
        struct templates_svg_path path = {.out = out, .precision = 1};
        g_string_append(out, pass ? "<path class=\"line\" d=\"" : "<path class=\"case line\" d=\"");
        templates_stroke_walk(stroke, end, templates_svg_path_to, &path);
        g_string_append(out, "\"/>");
    }
}

void templates_svg_head(GString *out, const struct templates_stroke *stroke, double size, const char *class,
                        int precision)
{
    struct templates_point d, tip = stroke->p[stroke->n - 1];
    double length = templates_stroke_length(stroke), w = size * .52;
    templates_stroke_at(stroke, MAX(0, length - size * .6), &d);
    struct templates_svg_path path = {.out = out, .precision = precision};
    g_string_append_printf(out, "<path class=\"%s\" d=\"", class);
    templates_svg_path_to(&path, tip.x, tip.y);
    templates_svg_path_to(&path, tip.x - d.x * size - d.y * w, tip.y - d.y * size + d.x * w);
    templates_svg_path_to(&path, tip.x - d.x * size * .8, tip.y - d.y * size * .8);
    templates_svg_path_to(&path, tip.x - d.x * size + d.y * w, tip.y - d.y * size - d.x * w);
    g_string_append(out, "z\"/>");
}

void templates_svg_bar(GString *out, const struct templates_stroke *stroke, int precision)
{
    struct templates_point d, tip = templates_stroke_at(stroke, templates_stroke_length(stroke), &d);
    struct templates_svg_path path = {.out = out, .precision = precision};
    g_string_append(out, "<path class=\"bar\" d=\"");
    templates_svg_path_to(&path, tip.x - d.y * 9, tip.y + d.x * 9);
    templates_svg_path_to(&path, tip.x + d.y * 9, tip.y - d.x * 9);
    g_string_append(out, "\"/>");
}

static const char *class_of(enum templates_stroke_kind kind)
{
    static const char *const class[TEMPLATES_STROKE_COUNT] = {
        [TEMPLATES_STROKE_MOVE] = "move",       [TEMPLATES_STROKE_FAILED] = "failed",
        [TEMPLATES_STROKE_VOID] = "void",       [TEMPLATES_STROKE_SUPPORT] = "support",
        [TEMPLATES_STROKE_CUT] = "support cut", [TEMPLATES_STROKE_RETREAT] = "retreat",
        [TEMPLATES_STROKE_OPTION] = "option",   [TEMPLATES_STROKE_RETREAT_FAILED] = "retreat failed",
    };
    return class[kind];
}

char *templates_svg_order_said(const struct templates_pen *pen, const struct rules_outcome *outcome)
{
    const struct templates_scene *scene = pen->scene;
    enum rules_language language = scene->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH;
    if (!scene->names)
        return NULL;
    g_autofree char *order =
        templates_say_notation(scene->names, scene->pos, outcome, scene->notation, false);
    g_autofree char *reason =
        templates_say_reason(scene->names, scene->pos, outcome, scene->notation, language, false);
    return g_strdup_printf("%s%s%s", order, *reason ? ", " : "", reason);
}

static void open_order(struct templates_pen *pen, const struct templates_stroke *stroke)
{
    const struct rules_map *map = pen->board->map;
    const struct rules_result *result = pen->scene->result;
    const struct rules_outcome *outcome = stroke->outcome < 0 ? NULL : &result->outcome[stroke->outcome];

    g_string_append(pen->svg, "<g");
    if (outcome && outcome->unit.kind) {
        g_autofree char *code = g_ascii_strdown(map->place[map->province[outcome->unit.loc]].code, -1);
        g_string_append_printf(pen->svg, " id=\"order-%s\"", code);
    }

    g_string_append_printf(pen->svg, " class=\"order %s%s", class_of(stroke->kind),
                           stroke->wave ? " wave" : "");
    if (stroke->power < map->n_powers)
        g_string_append_printf(pen->svg, " p%u", stroke->power);
    else
        g_string_append(pen->svg, " sample");
    g_string_append(pen->svg, "\">");
    g_autofree char *title = outcome ? templates_svg_order_said(pen, outcome) : NULL;
    if (title)
        templates_svg_title(pen->svg, title);
}

void templates_svg_put_stroke(struct templates_pen *pen, const struct templates_stroke *stroke)
{
    double length = templates_stroke_length(stroke), head = CLAMP(length * .6, 6, 16);
    struct templates_point end = stroke->p[stroke->n - 1];

    open_order(pen, stroke);
    switch (stroke->kind) {
    case TEMPLATES_STROKE_MOVE:
    case TEMPLATES_STROKE_RETREAT:
        put_line(pen->svg, stroke, head * .7);
        templates_svg_head(pen->svg, stroke, head,
                           stroke->kind == TEMPLATES_STROKE_RETREAT ? "head hollow" : "head", 1);
        break;
    case TEMPLATES_STROKE_FAILED:
    case TEMPLATES_STROKE_RETREAT_FAILED:
        put_line(pen->svg, stroke, 0);
        templates_svg_bar(pen->svg, stroke, 1);
        break;
    case TEMPLATES_STROKE_VOID:
        put_line(pen->svg, stroke, 0);
        templates_svg_put_mark(pen, TEMPLATES_SVG_CROSS, end, 6, RULES_NO_POWER);
        break;
    case TEMPLATES_STROKE_SUPPORT:
    case TEMPLATES_STROKE_CUT:
        put_line(pen->svg, stroke, 4);
        templates_svg_put_mark(pen, TEMPLATES_SVG_BLOB, end, 0, stroke->power);
        if (stroke->kind == TEMPLATES_STROKE_CUT)
            templates_svg_put_mark(pen, TEMPLATES_SVG_CROSS, templates_stroke_at(stroke, length / 2, NULL), 6,
                                   RULES_NO_POWER);
        break;
    default:
        put_line(pen->svg, stroke, 8);
        templates_svg_head(pen->svg, stroke, 10, "head hollow", 1);
        break;
    }

    if (stroke->dot)
        templates_svg_put_mark(pen, TEMPLATES_SVG_BLOB, stroke->p[0], 0, stroke->power);
    g_string_append(pen->svg, "</g>\n");
}

/* ---- text ---- */

void templates_svg_put_text(struct templates_pen *pen, enum templates_font font, double size,
                            const char *text, double x, double y, double align,
                            struct templates_colour colour, const struct templates_colour *halo)
{
    static const char *const class[TEMPLATES_FONT_COUNT] = {"", "sealabel", "plain", "small", "title"};
    static const double normal[TEMPLATES_FONT_COUNT] = {15, 16, 15, 11, 29};
    static const char *const anchor[] = {" start", "", " end"};
    GString *out = pen->svg;

    g_string_append_printf(out, "<text class=\"%s%s%s\" x=\"", class[font], anchor[(int)lround(align * 2)],
                           halo ? " halo" : "");
    templates_svg_number(out, x);
    g_string_append(out, "\" y=\"");
    templates_svg_number(out, y + size * .365);
    g_string_append(out, "\" fill=\"");
    templates_svg_colour(out, colour);
    if (halo) {
        g_string_append(out, "\" stroke=\"");
        templates_svg_colour(out, *halo);
    }

    if (fabs(size - normal[font]) > .05) {
        g_string_append(out, "\" style=\"font-size:");
        templates_svg_number(out, size);
        g_string_append(out, "px");
    }

    g_string_append(out, "\">");
    templates_svg_escaped(out, text);
    g_string_append(out, "</text>\n");
}

/* ---- groups ---- */

char *templates_svg_unit_said(const struct templates_pen *pen, const struct rules_unit *unit)
{
    const struct templates_scene *scene = pen->scene;
    const struct rules_map *map = pen->board->map;
    enum rules_language language = scene->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH;
    if (!scene->names)
        return NULL;
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_set_power(data, "power", scene->names, unit->power, language);
    templates_set_place(data, "place", scene->names, map->province[unit->loc], language);
    return templates_phrase(language, unit->kind == RULES_FLEET ? "map.fleet" : "map.army", data);
}

void templates_svg_open_unit(struct templates_pen *pen, const struct templates_figure *figure)
{
    const struct rules_map *map = pen->board->map;
    g_autofree char *code = g_ascii_strdown(map->place[map->province[figure->unit.loc]].code, -1);
    g_string_append_printf(pen->svg, "<g id=\"%s-%s\" class=\"unit\">", figure->small ? "dislodged" : "unit",
                           code);
    g_autofree char *title = templates_svg_unit_said(pen, &figure->unit);
    if (title)
        templates_svg_title(pen->svg, title);
}

void templates_svg_close(struct templates_pen *pen)
{
    g_string_append(pen->svg, "</g>\n");
}
