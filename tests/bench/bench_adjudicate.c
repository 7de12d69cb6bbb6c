/*
 * bench-adjudicate [--rules R] [--map FILE] FILE...: time to adjudicate each movement phase of case files,
 * orders already read: legality, resolution, reasons, the position after. All phases are run in turn, again
 * and again, so that none stays hot in the cache; the time of a phase is the median of its runs.
 */
#include "../../rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 101, MAX_FILE = 64 << 20 };

struct phase {
    const char *name;
    struct rules_position pos;
    const struct rules_order *orders;
    size_t n_orders;
    double us[ROUNDS], median;
};

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static int by_median(const void *a, const void *b)
{
    const struct phase *const *x = a, *const *y = b;
    return compare(&(*x)->median, &(*y)->median);
}

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void say(void *context, enum rules_severity severity, const char *file, unsigned line,
                const char *message)
{
    (void)context;
    if (severity == RULES_ERROR)
        fprintf(stderr, "%s:%u: %s\n", file, line, message);
}

static char *read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(MAX_FILE + 1);
    if (!f || !text) {
        fprintf(stderr, "cannot open '%s'\n", path);
        exit(2);
    }
    *len = fread(text, 1, MAX_FILE, f);
    text[*len] = '\0';
    fclose(f);
    return text;
}

int main(int argc, char **argv)
{
    struct rules_rulebook book;
    struct rules_map *map = NULL;
    struct phase **phases = NULL;
    size_t n = 0;
    int first = 1;
    rules_rulebook_find("datc", &book);
    for (; first + 1 < argc && strncmp(argv[first], "--", 2) == 0; first += 2) {
        size_t len;
        if (strcmp(argv[first], "--rules") == 0 && rules_rulebook_find(argv[first + 1], &book))
            continue;
        if (strcmp(argv[first], "--map") == 0) {
            char *text = read_file(argv[first + 1], &len);
            map = rules_map_load(text, len, argv[first + 1], NULL, NULL, say, NULL);
            free(text);
            if (map)
                continue;
        }
        fprintf(stderr, "cannot use '%s %s'\n", argv[first], argv[first + 1]);
        return 2;
    }
    if (first >= argc) {
        fprintf(stderr, "usage: bench-adjudicate [--rules R] [--map FILE] FILE...\n");
        return 2;
    }
    map = map ? map : rules_map_builtin("standard");
    for (int a = first; a < argc; a++) {
        size_t len;
        char *text = read_file(argv[a], &len);
        struct rules_casefile *file = malloc(sizeof *file); /* kept: its orders are used below */
        rules_casefile_parse(text, len, argv[a], map, NULL, file, say, NULL);
        for (unsigned c = 0; c < file->n_cases; c++) {
            struct phase *p = malloc(sizeof *p);
            const char *why;
            if (rules_phase_type(map, file->cases[c].phase) != RULES_PHASE_MOVEMENT ||
                !rules_case_position(&file->cases[c], map, &p->pos, &why)) {
                free(p);
                continue;
            }
            p->name = file->cases[c].name;
            struct rules_case_orders read; /* kept too */
            rules_case_read_orders(&file->cases[c], &p->pos, &book, &read);
            p->orders = read.orders;
            p->n_orders = read.n_orders;
            struct phase **more = realloc(phases, (n + 1) * sizeof *phases);
            if (!more)
                abort();
            phases = more;
            phases[n++] = p;
        }
        free(text);
    }
    if (n == 0) {
        fprintf(stderr, "no movement phase in these files\n");
        return 1;
    }
    struct rules_result *result = malloc(sizeof *result);
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i < n; i++) {
            double start = now_us();
            rules_adjudicate(&phases[i]->pos, phases[i]->orders, phases[i]->n_orders, &book, result);
            phases[i]->us[round] = now_us() - start;
        }
    }
    double units = 0, orders = 0;
    for (size_t i = 0; i < n; i++) {
        qsort(phases[i]->us, ROUNDS, sizeof(double), compare);
        phases[i]->median = phases[i]->us[ROUNDS / 2];
        units += phases[i]->pos.n_units;
        orders += (double)phases[i]->n_orders;
    }
    qsort(phases, n, sizeof *phases, by_median);
    printf("%zu movement phases, %.1f units and %.1f orders each, rules %s\n", n, units / (double)n,
           orders / (double)n, book.name);
    printf("median %.2f us per movement phase\n", phases[n / 2]->median);
    printf("slowest %.2f us: %s\n", phases[n - 1]->median, phases[n - 1]->name);
    return 0;
}
