#include "circuit.h"
#include "players.h"
#include "../conf/list.h"

#include <math.h>
#include <string.h>

static const char *const names[] = {"totals", "tour-de-france", "grand-prix", "linear"};

enum judge_circuit_points judge_circuit_points_find(const char *name)
{
    unsigned kind = 0;
    while (kind < JUDGE_CIRCUIT_POINTS_COUNT && strcmp(names[kind], name))
        kind++;
    return (enum judge_circuit_points)kind;
}

char *judge_circuit_points_names(void)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (unsigned kind = 0; kind < JUDGE_CIRCUIT_POINTS_COUNT; kind++)
        judge_list_add(list, names[kind]);
    return g_string_free(g_steal_pointer(&list), FALSE);
}

static gint descending(gconstpointer a, gconstpointer b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one < other) - (one > other);
}

/* Boards of the three rounds that had most. */
static unsigned boards_of(const struct judge_tournament *t)
{
    double n[RULES_MAX_ROUNDS + 1] = {0};
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        if (board->round <= RULES_MAX_ROUNDS)
            n[board->round]++;
    qsort(n, G_N_ELEMENTS(n), sizeof n[0], descending);
    return (unsigned)(n[0] + n[1] + n[2]);
}

/* What a place would give that nobody shares, of `ranked` that there are. */
static double points_of_place(const struct judge_tournament *t, enum judge_circuit_points kind,
                              unsigned place, unsigned ranked)
{
    double behind = place - 1;
    switch (kind) {
    case JUDGE_CIRCUIT_TOUR:
        return 1000 * pow(10, ranked > 1 ? -behind / (ranked - 1) : 0) + (place == 1 ? ranked : 0);
    case JUDGE_CIRCUIT_GRAND_PRIX:
        return fmax(5, MIN(10 * boards_of(t), 300) * pow(0.9, behind));
    default:
        return 100 * (ranked - behind) / ranked;
    }
}

static double points_of(const struct judge_tournament *t, enum judge_circuit_points kind,
                        const struct judge_standing *standing)
{
    unsigned ranked = 0, sharers = 0;
    for (guint i = 0; i < t->standing->len; i++) {
        unsigned place = g_array_index(t->standing, struct judge_standing, i).place;
        ranked += place > 0;
        sharers += place == standing->place;
    }

    if (kind == JUDGE_CIRCUIT_TOTALS)
        return (double)standing->total.points.num / (double)standing->total.points.den;
    double sum = 0;
    for (unsigned place = standing->place; place < standing->place + sharers; place++)
        sum += points_of_place(t, kind, place, ranked);
    return sum / sharers;
}

static void row_free(struct judge_circuit_row *row)
{
    g_free(row->player);
    g_array_unref(row->points);
    g_free(row);
}

static struct judge_circuit_row *row_of(GPtrArray *rows, const char *player, unsigned n)
{
    GAMES_EACH(struct judge_circuit_row, known, rows)
        if (!strcmp(known->player, player))
            return known;

    struct judge_circuit_row *row = g_new0(struct judge_circuit_row, 1);
    const double none = -HUGE_VAL;
    row->player = g_strdup(player);
    row->points = g_array_new(FALSE, FALSE, sizeof(double));
    for (unsigned i = 0; i < n; i++)
        g_array_append_val(row->points, none);
    g_ptr_array_add(rows, row);
    return row;
}

static void sum_up(struct judge_circuit_row *row, enum judge_circuit_points kind, unsigned best)
{
    static const double tour[] = {1, 0.8, 0.4, 0.2, 0.1};
    g_autoptr(GArray) sorted = g_array_copy(row->points);
    g_array_sort(sorted, descending);
    for (guint i = 0; i < sorted->len && (!best || i < best) && !isinf(g_array_index(sorted, double, i));
         i++) {
        double weight = kind == JUDGE_CIRCUIT_TOUR ? tour[MIN(i, G_N_ELEMENTS(tour) - 1)] : 1;
        row->sum += weight * g_array_index(sorted, double, i);
    }
}

static gint by_sum(gconstpointer a, gconstpointer b)
{
    const struct judge_circuit_row *one = *(struct judge_circuit_row *const *)a,
                                   *other = *(struct judge_circuit_row *const *)b;
    double lead = other->sum - one->sum;
    if (fabs(lead) > 0.000001)
        return lead > 0 ? 1 : -1;
    return g_utf8_collate(one->player, other->player);
}

GPtrArray *judge_circuit(struct judge_tournament *const *tournaments, unsigned n,
                         enum judge_circuit_points kind, unsigned best)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)row_free);
    g_autoptr(judge_players) who = judge_players_read(tournaments[0]->home);
    for (unsigned e = 0; e < n; e++) {
        const struct judge_tournament *t = tournaments[e];
        for (guint i = 0; i < t->standing->len; i++) {
            const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
            if (!one->place)
                continue;
            const char *player = judge_players_name(who, one->entrant->person, one->entrant->name);
            g_array_index(row_of(rows, player, n)->points, double, e) = points_of(t, kind, one);
        }
    }

    GAMES_EACH(struct judge_circuit_row, row, rows)
        sum_up(row, kind, best);
    g_ptr_array_sort(rows, by_sum);
    for (guint i = 0; i < rows->len; i++) {
        struct judge_circuit_row *row = rows->pdata[i];
        const struct judge_circuit_row *above = i ? rows->pdata[i - 1] : NULL;
        row->place = above && above->sum - row->sum < 0.000001 ? above->place : i + 1;
    }
    return rows;
}
