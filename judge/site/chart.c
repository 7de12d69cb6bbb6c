#include "chart.h"
#include "../play/home.h"

#include <string.h>

enum { WIDTH = 640, HEIGHT = 260, LEFT = 30, RIGHT = 40, TOP = 10, BOTTOM = 26 };

static unsigned count_at(const struct judge_site_work *work, guint year, rules_power power)
{
    return g_array_index(work->counts, unsigned, year * work->play->board->map->n_powers + power);
}

static unsigned highest(const struct judge_site_work *work)
{
    unsigned most = 6;
    for (guint i = 0; i < work->counts->len; i++)
        most = MAX(most, g_array_index(work->counts, unsigned, i));
    return most;
}

static int x_of(const struct judge_site_work *work, guint year)
{
    return LEFT + (int)(year * (WIDTH - LEFT - RIGHT) / (work->years->len - 1));
}

static int y_of(unsigned count, unsigned most)
{
    return TOP + (int)((most - count) * (HEIGHT - TOP - BOTTOM) / most);
}

static void put_grid(const struct judge_site_work *work, unsigned most, GString *out)
{
    unsigned step = most > 18 ? 6 : 3;
    guint skip = work->years->len / 12 + 1;
    for (unsigned count = 0; count <= most; count += step)
        g_string_append_printf(out, "<path class=\"grid\" d=\"M%d %dH%d\"/><text x=\"%d\" y=\"%d\">%u</text>",
                               LEFT, y_of(count, most), WIDTH - RIGHT, LEFT - 8, y_of(count, most) + 4,
                               count);
    for (guint y = 0; y < work->years->len; y += skip)
        g_string_append_printf(out, "<text class=\"year\" x=\"%d\" y=\"%d\">%d</text>", x_of(work, y),
                               HEIGHT - 6, (int)g_array_index(work->years, int32_t, y));
}

/* Letters at the end of lines that end alike stand beside each other. */
static int shift_of(const struct judge_site_work *work, rules_power power)
{
    guint last = work->years->len - 1;
    int before = 0;
    for (rules_power p = 0; p < power; p++)
        before += count_at(work, last, p) == count_at(work, last, power);
    return 6 + before * 12;
}

static void put_line(const struct judge_site_work *work, rules_power power, unsigned most, GString *out)
{
    static const char *const dashes[] = {"none", "8 3", "2 3", "10 3 2 3", "5 5", "14 4", "1 5"};
    const struct rules_map *map = work->play->board->map;
    guint last = work->years->len - 1;
    char colour[8], ink[8];
    templates_power_colours(map, power, colour, ink);
    g_string_append_printf(out, "<path class=\"line\" stroke=\"%s\" stroke-dasharray=\"%s\" d=\"M", colour,
                           dashes[power % G_N_ELEMENTS(dashes)]);
    for (guint y = 0; y <= last; y++)
        g_string_append_printf(out, "%d %d ", x_of(work, y), y_of(count_at(work, y, power), most));
    g_autofree char *letter = g_markup_escape_text(map->power[power].letter, -1);
    g_string_append_printf(out, "\"/><text class=\"who\" x=\"%d\" y=\"%d\">%s</text>",
                           WIDTH - RIGHT + shift_of(work, power), y_of(count_at(work, last, power), most) + 4,
                           letter);
}

char *judge_site_chart(const struct judge_site_work *work, enum rules_language language)
{
    if (work->years->len < 2)
        return NULL;
    unsigned most = highest(work);
    g_autofree char *alt = templates_phrase_words(language, "site.chart-alt", "game", work->game->name, NULL);
    g_autofree char *said = g_markup_escape_text(alt, -1);
    GString *out = g_string_new(NULL);
    g_string_append_printf(out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
                           WIDTH, HEIGHT, said);
    put_grid(work, most, out);
    for (rules_power p = 0; p < work->play->board->map->n_powers; p++)
        put_line(work, p, most, out);
    g_string_append(out, "</svg>");
    return g_string_free(out, FALSE);
}
