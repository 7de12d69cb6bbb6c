/*
 * bench-map [CASEFILE…]: what a map costs. The first map of a pass (fonts, geometry, raster of the empty
 * board), then each phase of the case files with its orders, in the forms that are mailed. Median of several
 * rounds; the slowest phase is named.
 */
#include "../../templates/templates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 9, MAX_PHASES = 200 };

struct phase {
    struct rules_position pos, next;
    struct rules_result result;
    char *name;
};

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Of this process, not of the wall: other work on the machine does not count. */
static double now_ms(void)
{
    return (double)clock() * 1000 / CLOCKS_PER_SEC;
}

static void print_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    (void)context, (void)severity;
    fprintf(stderr, "%s:%u: %s\n", file, line, message);
}

static void read_phases(const char *path, const struct rules_map *map, const struct rules_rulebook *book,
                        GPtrArray *phases)
{
    gsize len;
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    struct rules_casefile file;
    if (!g_file_get_contents(path, &text, &len, &error)) {
        fprintf(stderr, "bench-map: %s\n", error->message);
        exit(2);
    }
    rules_casefile_parse(text, len, path, map, NULL, &file, print_finding, NULL);
    for (unsigned i = 0; i < file.n_cases && phases->len < MAX_PHASES; i++) {
        struct phase *phase = g_new0(struct phase, 1);
        const char *why = "";
        if (!rules_case_position(&file.cases[i], map, &phase->pos, &why)) {
            fprintf(stderr, "bench-map: %s: %s\n", file.cases[i].name, why);
            exit(2);
        }
        struct rules_case_orders read;
        rules_case_read_orders(&file.cases[i], &phase->pos, book, &read);
        rules_adjudicate(&phase->pos, read.orders, read.n_orders, book, &phase->result);
        rules_case_orders_clear(&read);
        rules_advance(&phase->result, book, &phase->next);
        phase->name = g_strdup(file.cases[i].name);
        g_ptr_array_add(phases, phase);
    }
    rules_casefile_clear(&file);
}

static double draw_ms(struct templates_atlas *atlas, const struct templates_scene *scene,
                      enum templates_map_format format, gsize *bytes)
{
    double start = now_ms();
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) picture = templates_map_draw(atlas, scene, format, &error);
    double spent = now_ms() - start;
    if (!picture) {
        fprintf(stderr, "bench-map: %s\n", error->message);
        exit(2);
    }
    *bytes = g_bytes_get_size(picture);
    return spent;
}

/* The theatres of all powers, cut out of one board. */
static double draw_near_ms(struct templates_atlas *atlas, const struct templates_scene *scene, gsize *bytes)
{
    double start = now_ms();
    struct templates_near *near = templates_near_draw(atlas, scene, NULL);
    *bytes = 0;
    for (rules_power p = 0; p < scene->pos->map->n_powers; p++) {
        rules_loc places[RULES_MAX_LOCS];
        g_autoptr(GBytes) picture =
            templates_near_cut(near, places, templates_theatre(scene->next, p, places));
        *bytes += picture ? g_bytes_get_size(picture) : 0;
    }
    templates_near_free(near);
    return now_ms() - start;
}

static void measure(struct templates_atlas *atlas, const struct rules_names *names, const GPtrArray *phases,
                    const char *what, enum templates_map_format format, bool grey, bool orders, bool near)
{
    double *median = g_new(double, phases->len), *least = g_new(double, phases->len),
           *size = g_new(double, phases->len), slowest = 0;
    const char *slowest_name = "";
    for (guint i = 0; i < phases->len; i++) {
        const struct phase *phase = phases->pdata[i];
        struct templates_scene scene = {
            .names = names, .pos = &phase->pos, .title = phase->name, .grey = grey, .language = RULES_FRENCH};
        if (orders)
            scene.result = &phase->result, scene.next = &phase->next;
        double round[ROUNDS];
        gsize bytes = 0;
        int rounds = format == TEMPLATES_PNG && !grey ? ROUNDS : 1;
        for (int r = 0; r < rounds; r++)
            round[r] = near ? draw_near_ms(atlas, &scene, &bytes) : draw_ms(atlas, &scene, format, &bytes);
        qsort(round, (size_t)rounds, sizeof *round, by_value);
        median[i] = round[rounds / 2];
        least[i] = round[0];
        size[i] = (double)bytes / 1000;
        if (median[i] > slowest)
            slowest = median[i], slowest_name = phase->name;
    }
    qsort(median, phases->len, sizeof *median, by_value);
    qsort(least, phases->len, sizeof *least, by_value);
    qsort(size, phases->len, sizeof *size, by_value);
    printf("%-30s %7.2f ms, best round %6.2f ms, %6.1f kB   (slowest %.2f ms, %s; largest %.1f kB)\n", what,
           median[phases->len / 2], least[phases->len / 2], size[phases->len / 2], slowest, slowest_name,
           size[phases->len - 1]);
    g_free(median);
    g_free(least);
    g_free(size);
}

int main(int argc, char **argv)
{
    struct rules_map *map = rules_map_builtin("standard");
    struct rules_rulebook book;
    g_autoptr(GPtrArray) phases = g_ptr_array_new();
    if (!map || !rules_rulebook_find("datc", &book))
        return 2;
    struct rules_names *names = rules_names_new(map);
    if (argc < 2)
        read_phases("tests/cases/sample-game.txt", map, &book, phases);
    for (int i = 1; i < argc; i++)
        read_phases(argv[i], map, &book, phases);
    if (phases->len == 0)
        return 2;
    double start = now_ms();
    g_autoptr(GError) error = NULL;
    struct templates_atlas *atlas = templates_atlas_new(&error);
    if (!atlas) {
        fprintf(stderr, "bench-map: %s\n", error->message);
        return 2;
    }
    const struct phase *first = phases->pdata[0];
    struct templates_scene scene = {.names = names, .pos = &first->pos, .title = first->name};
    gsize bytes;
    draw_ms(atlas, &scene, TEMPLATES_PNG, &bytes);
    printf("first map of a pass                %7.2f ms  (atlas, fonts, raster)\n", now_ms() - start);
    printf("%u phases, 1000 pixels wide; median of phases, each the median of %d\n", phases->len, ROUNDS);
    measure(atlas, names, phases, "PNG, position", TEMPLATES_PNG, false, false, false);
    measure(atlas, names, phases, "PNG, orders as arrows", TEMPLATES_PNG, false, true, false);
    measure(atlas, names, phases, "PNG, all theatres of a game", TEMPLATES_PNG, false, true, true);
    measure(atlas, names, phases, "PNG, grey, orders (cairo)", TEMPLATES_PNG, true, true, false);
    measure(atlas, names, phases, "SVG, orders", TEMPLATES_SVG, false, true, false);
    measure(atlas, names, phases, "PDF, orders", TEMPLATES_PDF, false, true, false);
    templates_atlas_free(atlas);
    rules_names_free(names);
    for (guint i = 0; i < phases->len; i++) {
        g_free(((struct phase *)phases->pdata[i])->name);
        g_free(phases->pdata[i]);
    }
    rules_map_free(map);
    return 0;
}
