#include "circuit.h"
#include "lines.h"
#include "../conf/list.h"

#include <math.h>

/* "1016.00", in French "1016,00"; empty for no place. Transfer full. */
static char *points_said(double points, enum rules_language language)
{
    char *text = isinf(points) ? g_strdup("") : g_strdup_printf("%.2f", points);
    return language != RULES_FRENCH ? text : g_strdelimit(text, ".", ',');
}

static void put_line(GString *text, const struct judge_circuit_row *row,
                     struct judge_tournament *const *tournaments, enum rules_language language)
{
    g_autofree char *sum = points_said(row->sum, language);
    g_autoptr(GString) each = g_string_new(NULL);
    for (guint e = 0; e < row->points->len; e++) {
        g_autofree char *points = points_said(g_array_index(row->points, double, e), language);
        g_autofree char *said = g_strdup_printf("%s %s", tournaments[e]->row->name, points);
        if (*points)
            judge_list_add(each, said);
    }
    judge_line_put(text, language, "", "circuit.row", "place", DIGITS(row->place), "player", row->player,
                   "sum", sum, "each", each->str, NULL);
}

char *judge_circuit_page(struct judge_tournament *const *tournaments, unsigned n,
                         enum judge_circuit_points kind, unsigned best, enum rules_language language)
{
    g_autoptr(GPtrArray) rows = judge_circuit(tournaments, n, kind, best);
    GString *text = g_string_new(NULL);
    judge_line_put(text, language, "", "circuit.title", "n", DIGITS(n), "best",
                   DIGITS(best ? MIN(best, n) : n), NULL);
    g_string_append_c(text, '\n');
    GAMES_EACH(const struct judge_circuit_row, row, rows)
        put_line(text, row, tournaments, language);
    return g_string_free(text, FALSE);
}
