/* Centres by year as small multiples. */
#include "chart_p.h"
#include "say_p.h"

/* In units of the drawing, which is WIDTH wide. */
enum {
    WIDTH = TEMPLATES_SHEET_WIDTH,
    MARGIN = TEMPLATES_SHEET_MARGIN,
    TITLE_HEIGHT = TEMPLATES_SHEET_TITLE,
    PANEL_HEIGHT = 170,
    PANEL_HEAD = 42, /* name and last number */
    PANEL_FOOT = 26, /* years */
    GAP = 18,
    AXIS = 26, /* numbers left of a panel */
    COLUMNS = 3,
    STEP = 5 /* centres between two lines of the grid */
};

static const struct templates_colour grid = TEMPLATES_HEX(0xE3DED5), others = TEMPLATES_HEX(0xC9C2B6);

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
        templates_chart_line(plot->pen, line, 2, grid, count ? 1.2 : 2);
        templates_chart_text(plot->pen, TEMPLATES_FONT_PLAIN, 16, number, line[0].x - 7, line[0].y, 1, 0,
                             templates_chart_quiet);
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
    templates_chart_line(plot->pen, at, n, colour, width);
}

static void put_years(struct plot *plot, const struct panel *panel)
{
    const struct templates_chart *chart = plot->chart;
    g_autofree char *first = g_strdup_printf("%d", chart->years[0]);
    g_autofree char *last = g_strdup_printf("%d", chart->years[chart->n_years - 1]);
    double y = panel->box.y + panel->box.height + PANEL_FOOT * .6, right = panel->box.x + panel->box.width;
    templates_chart_text(plot->pen, TEMPLATES_FONT_PLAIN, 16, first, panel->box.x, y, 0, 0,
                         templates_chart_quiet);
    templates_chart_text(plot->pen, TEMPLATES_FONT_PLAIN, 16, last, right, y, 1, 0, templates_chart_quiet);
}

static void put_head(struct plot *plot, const struct panel *panel, rules_power power)
{
    const struct templates_chart *chart = plot->chart;
    unsigned now = count_of(chart, chart->n_years - 1, power);
    g_autofree char *number = g_strdup_printf("%u", now);
    const char *name = rules_power_name(chart->names, power, language_of(chart));
    double y = panel->box.y - PANEL_HEAD * .6, left = panel->box.x - AXIS + 11;

    templates_chart_badge(plot->pen, chart->map, power, (struct templates_point){left, y});
    templates_chart_text(plot->pen, TEMPLATES_FONT_BOLD, 20, name, left + 18, y, 0, panel->box.width - 40,
                         templates_chart_ink);
    templates_chart_text(plot->pen, TEMPLATES_FONT_BOLD, 20, number, panel->box.x + panel->box.width, y, 1, 0,
                         templates_chart_ink);
}

static void put_panel(struct plot *plot, unsigned index)
{
    rules_power power = plot->power[index];
    const struct templates_chart *chart = plot->chart;
    double top = chart->title ? TITLE_HEIGHT : MARGIN;
    double width = (WIDTH - 2.0 * MARGIN - GAP * (plot->columns - 1.0)) / plot->columns;
    unsigned row = index / plot->columns;
    double x = MARGIN + index % plot->columns * (width + GAP), y = top + row * (PANEL_HEIGHT + GAP);
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
        templates_chart_dot(plot->pen, point_at(plot, &panel, last, count_of(chart, last, power)), 5.5,
                            paint->unit);
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

static void draw_panels(struct templates_pen *pen, const void *what)
{
    struct plot plot = *(const struct plot *)what;
    plot.pen = pen;
    for (unsigned i = 0; i < plot.n_powers; i++)
        put_panel(&plot, i);
}

GBytes *templates_chart_draw(struct templates_atlas *atlas, const struct templates_chart *chart,
                             enum templates_map_format format, GError **error)
{
    struct plot plot = {.chart = chart};
    if (chart->n_years >= 2)
        choose_powers(&plot);
    if (!plot.n_powers) {
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_REFUSED, "there are no years to draw");
        return NULL;
    }

    g_autofree char *alt = templates_chart_alt(chart);
    const struct templates_chart_sheet sheet = {.names = chart->names,
                                                .map = chart->map,
                                                .year = chart->years[0],
                                                .language = language_of(chart),
                                                .title = chart->title,
                                                .alt = alt,
                                                .height = height_of(&plot),
                                                .width = chart->width,
                                                .draw = draw_panels,
                                                .what = &plot};

    return templates_chart_sheet_draw(atlas, &sheet, format, error);
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
