/* Orders in time as a row of marks a power: a dot in time, a ring late, a cross without orders. */
#include "chart_p.h"
#include "report_p.h"
#include "say_p.h"

/* In units of the drawing. */
enum {
    LEFT = 180,  /* where the marks begin: badge and name stand before */
    RIGHT = 600, /* and end: the share stands behind */
    HEAD = 30,   /* years */
    ROW = 40,
    FOOT = 44, /* what the marks mean */
    WIDEST_STEP = 34,
    YEAR_ROOM = 48 /* between two years */
};

static const struct templates_colour white = TEMPLATES_GREY(1), lost = TEMPLATES_HEX(0xB3261E),
                                     line_colour = TEMPLATES_HEX(0xE3DED5), away = TEMPLATES_HEX(0xB5AEA2);

static enum rules_language language_of(const struct templates_turns *turns)
{
    return turns->language == RULES_FRENCH ? RULES_FRENCH : RULES_ENGLISH;
}

static enum templates_turn turn_of(const struct templates_turns *turns, unsigned phase, rules_power power)
{
    return (enum templates_turn)turns->turn[phase * turns->map->n_powers + power];
}

unsigned templates_turns_count(const struct templates_turns *turns, rules_power power,
                               enum templates_turn turn)
{
    unsigned n = 0;
    for (unsigned i = 0; i < turns->n_phases; i++)
        n += turn_of(turns, i, power) == turn;
    return n;
}

/* Turns that count for or against somebody. */
static unsigned turns_due(const struct templates_turns *turns, rules_power power)
{
    return templates_turns_count(turns, power, TEMPLATES_TURN_ON_TIME) +
           templates_turns_count(turns, power, TEMPLATES_TURN_LATE) +
           templates_turns_count(turns, power, TEMPLATES_TURN_MISSED);
}

/* Powers with turns, in the order of the language. Returns their number. */
static unsigned powers_shown(const struct templates_turns *turns, rules_power shown[RULES_MAX_POWERS])
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(turns->names, turns->map, language_of(turns), order), kept = 0;
    for (unsigned k = 0; k < n; k++)
        if (turns_due(turns, order[k]) + templates_turns_count(turns, order[k], TEMPLATES_TURN_EXCUSED))
            shown[kept++] = order[k];
    return kept;
}

static double step_of(const struct templates_turns *turns)
{
    return MIN(WIDEST_STEP, (double)(RIGHT - LEFT) / turns->n_phases);
}

static void put_mark(struct templates_pen *pen, struct templates_point at, enum templates_turn turn,
                     struct templates_colour colour, double radius)
{
    const struct templates_point down[] = {{at.x - radius * .8, at.y - radius * .8},
                                           {at.x + radius * .8, at.y + radius * .8}},
                                 up[] = {{at.x - radius * .8, at.y + radius * .8},
                                         {at.x + radius * .8, at.y - radius * .8}};
    switch (turn) {
    case TEMPLATES_TURN_ON_TIME:
    case TEMPLATES_TURN_LATE:
        templates_chart_dot(pen, at, radius, colour);
        if (turn == TEMPLATES_TURN_LATE)
            templates_chart_dot(pen, at, radius * .55, white);
        return;

    case TEMPLATES_TURN_MISSED:
        templates_chart_line(pen, down, 2, lost, radius * .5);
        templates_chart_line(pen, up, 2, lost, radius * .5);
        return;

    case TEMPLATES_TURN_EXCUSED:
        templates_chart_dot(pen, at, radius * .45, away);
        return;

    case TEMPLATES_TURN_NONE:
    case TEMPLATES_TURN_COUNT:
        break;
    }
}

static void put_row(struct templates_pen *pen, const struct templates_turns *turns, rules_power power,
                    double y)
{
    double step = step_of(turns), radius = MIN(9, step * .38);
    const char *name = rules_power_name(turns->names, power, language_of(turns));
    g_autofree char *share = g_strdup_printf(
        "%u/%u", templates_turns_count(turns, power, TEMPLATES_TURN_ON_TIME), turns_due(turns, power));
    const struct templates_point rule[] = {{LEFT, y}, {LEFT + step * turns->n_phases, y}};

    templates_chart_badge(pen, turns->map, power, (struct templates_point){TEMPLATES_SHEET_MARGIN + 11, y});
    templates_chart_text(pen, TEMPLATES_FONT_BOLD, 20, name, TEMPLATES_SHEET_MARGIN + 30, y, 0,
                         LEFT - TEMPLATES_SHEET_MARGIN - 40, templates_chart_ink);
    templates_chart_line(pen, rule, 2, line_colour, 1.2);
    for (unsigned i = 0; i < turns->n_phases; i++)
        put_mark(pen, (struct templates_point){LEFT + (i + .5) * step, y}, turn_of(turns, i, power),
                 pen->board->paint[power].unit, radius);
    templates_chart_text(pen, TEMPLATES_FONT_BOLD, 20, share, rule[1].x + 16, y, 0, 0, templates_chart_ink);
}

static void put_years(struct templates_pen *pen, const struct templates_turns *turns, double y)
{
    double step = step_of(turns), free_from = 0;
    for (unsigned i = 0; i < turns->n_phases; i++) {
        double x = LEFT + i * step;
        if ((i && turns->years[i] == turns->years[i - 1]) || x < free_from)
            continue;
        g_autofree char *year = g_strdup_printf("%d", turns->years[i]);
        templates_chart_text(pen, TEMPLATES_FONT_PLAIN, 16, year, x, y, 0, 0, templates_chart_quiet);
        free_from = x + YEAR_ROOM;
    }
}

/* The marks with their words, in one line. */
static void put_key(struct templates_pen *pen, const struct templates_turns *turns, double y)
{
    static const struct {
        enum templates_turn turn;
        const char *key;
    } marks[] = {{TEMPLATES_TURN_ON_TIME, "turns.on-time"},
                 {TEMPLATES_TURN_LATE, "turns.late"},
                 {TEMPLATES_TURN_MISSED, "turns.missed"},
                 {TEMPLATES_TURN_EXCUSED, "turns.excused"}};
    size_t n_marks = G_N_ELEMENTS(marks);
    double room = (TEMPLATES_SHEET_WIDTH - 2.0 * TEMPLATES_SHEET_MARGIN) / (double)n_marks;

    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++) {
        double x = TEMPLATES_SHEET_MARGIN + i * room;
        g_autofree char *text = templates_phrase(language_of(turns), marks[i].key, NULL);
        put_mark(pen, (struct templates_point){x + 11, y}, marks[i].turn, templates_chart_quiet, 8);
        templates_chart_text(pen, TEMPLATES_FONT_PLAIN, 16, text, x + 26, y, 0, room - 32,
                             templates_chart_quiet);
    }
}

static double top_of(const struct templates_turns *turns)
{
    return turns->title ? TEMPLATES_SHEET_TITLE : TEMPLATES_SHEET_MARGIN;
}

static void draw_rows(struct templates_pen *pen, const void *what)
{
    const struct templates_turns *turns = what;
    rules_power shown[RULES_MAX_POWERS];
    unsigned n = powers_shown(turns, shown);
    double top = top_of(turns);

    put_years(pen, turns, top + HEAD * .5);
    for (unsigned i = 0; i < n; i++)
        put_row(pen, turns, shown[i], top + HEAD + (i + .5) * ROW);
    put_key(pen, turns, top + HEAD + n * (double)ROW + FOOT * .5);
}

GBytes *templates_turns_draw(struct templates_atlas *atlas, const struct templates_turns *turns,
                             enum templates_map_format format, GError **error)
{
    rules_power shown[RULES_MAX_POWERS];
    unsigned n = turns->n_phases ? powers_shown(turns, shown) : 0;
    if (!n) {
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_REFUSED, "there are no turns to draw");
        return NULL;
    }

    g_autofree char *alt = templates_turns_alt(turns);
    const struct templates_chart_sheet sheet = {.names = turns->names,
                                                .map = turns->map,
                                                .year = turns->years[0],
                                                .language = language_of(turns),
                                                .title = turns->title,
                                                .alt = alt,
                                                .height = top_of(turns) + HEAD + n * (double)ROW + FOOT,
                                                .width = turns->width,
                                                .draw = draw_rows,
                                                .what = turns};

    return templates_chart_sheet_draw(atlas, &sheet, format, error);
}

char *templates_turns_said(const struct templates_turns *turns, rules_power power)
{
    g_autoptr(templates_data_auto) words = templates_data_new();
    unsigned late = templates_turns_count(turns, power, TEMPLATES_TURN_LATE),
             missed = templates_turns_count(turns, power, TEMPLATES_TURN_MISSED),
             excused = templates_turns_count(turns, power, TEMPLATES_TURN_EXCUSED);

    templates_data_set(words, "power", rules_power_name(turns->names, power, language_of(turns)));
    templates_data_set_int(words, "on_time", templates_turns_count(turns, power, TEMPLATES_TURN_ON_TIME));
    templates_data_set_int(words, "n", turns_due(turns, power));
    g_autofree char *head = templates_phrase(language_of(turns), "turns.row", words);
    GString *text = g_string_new(head);

    const struct {
        const char *key;
        unsigned n;
    } rest[] = {{"turns.row-late", late}, {"turns.row-missed", missed}, {"turns.row-excused", excused}};
    for (gsize i = 0; i < G_N_ELEMENTS(rest); i++) {
        if (!rest[i].n)
            continue;
        templates_data_set_int(words, "n", rest[i].n);
        g_autofree char *one = templates_phrase(language_of(turns), rest[i].key, words);
        g_string_append_printf(text, ", %s", one);
    }

    return g_string_free(text, FALSE);
}

GPtrArray *templates_turns_lines(const struct templates_turns *turns)
{
    rules_power shown[RULES_MAX_POWERS];
    unsigned n = powers_shown(turns, shown);
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    for (unsigned i = 0; i < n; i++)
        g_ptr_array_add(lines, templates_turns_said(turns, shown[i]));
    return lines;
}

char *templates_turns_alt(const struct templates_turns *turns)
{
    rules_power shown[RULES_MAX_POWERS];
    unsigned n = powers_shown(turns, shown);
    g_autofree char *head = templates_phrase(language_of(turns), "turns.alt", NULL);
    GString *text = g_string_new(head);

    for (unsigned i = 0; i < n; i++) {
        g_autofree char *one = templates_turns_said(turns, shown[i]);
        g_string_append_printf(text, " %s.", one);
    }

    return g_string_free(text, FALSE);
}

void templates_turns_rows(const struct templates_turns *turns, struct templates_data *data, const char *list)
{
    static const struct {
        enum templates_turn turn;
        const char *name;
    } columns[] = {{TEMPLATES_TURN_ON_TIME, "on_time"},
                   {TEMPLATES_TURN_LATE, "late"},
                   {TEMPLATES_TURN_MISSED, "missed"},
                   {TEMPLATES_TURN_EXCUSED, "excused"}};
    rules_power shown[RULES_MAX_POWERS];
    unsigned n = powers_shown(turns, shown);

    for (unsigned i = 0; i < n; i++) {
        struct templates_data *row = templates_data_add(data, list);
        g_autofree char *line = templates_turns_said(turns, shown[i]);
        templates_data_set_all(row, "line", line, "power",
                               rules_power_name(turns->names, shown[i], language_of(turns)), NULL);
        templates_set_badge(row, turns->map, shown[i]);
        for (gsize c = 0; c < G_N_ELEMENTS(columns); c++)
            templates_data_set_int(row, columns[c].name,
                                   templates_turns_count(turns, shown[i], columns[c].turn));
    }
}
