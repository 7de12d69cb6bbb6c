/*
 * look FILE: reads cases from standard input, as learn.py writes them, and says what the reader makes of each.
 *
 *     CASE id power rules BYTES-OF-POSITION BYTES-OF-LETTER BYTES-OF-ORDERS        then these bytes
 *
 * look: prints each reading: status, order, its guesses, its words. look --alone: what the guess makes of each place by itself: the
 * orders with their odds.
 * look --gate: the text, and for all words that could order something what the gate weighs (lines beginning with a letter, fields parted by
 * tabs).
 * look FILE: writes to FILE.rows what the guess weighs, as 32-bit numbers (1 a case, 2 an instance, 3 a group of features, 4 a row),
 * to FILE.orders the orders, to FILE.names the features that more than one instance has. The orders of the case are taken for
 * known; without any, none is. Prints a sum of all that was weighed: it tells whether weights belong to these features.
 */
#include "../../rules/guess.h"
#include "../../rules/rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ORDERS = 128, SEEN = 1 << 23, MOST_KNOWN = 64, MOST_FEATURES = 4096 };

struct look {
    FILE *rows, *orders, *names;
    uint32_t n_orders, first_order; /* of all; of this case */
    char (*order)[64];              /* [MOST_ORDERS] of this case */
    uint32_t instance, sum;         /* of all features */
    struct {
        uint32_t hash, instance;
    } * seen; /* [SEEN] */
    uint32_t head[5], feature[MOST_FEATURES];
    unsigned n_head, n;
    const struct rules_map *map;
    const struct rules_position *pos;
    const struct guess_instance *in; /* the last seen */
    bool alone, gate, in_gate;
};

static void put(FILE *f, const uint32_t *number, size_t n)
{
    if (n && fwrite(number, sizeof *number, n, f) != n)
        abort();
}

/* What was begun is written. */
static void flush(struct look *l)
{
    if (l->n_head) {
        put(l->rows, l->head, l->n_head);
        put(l->rows, &(uint32_t){l->n}, 1);
        put(l->rows, l->feature, l->n);
    }
    l->n_head = l->n = 0;
}

static void print_instance(const struct look *l)
{
    for (unsigned i = 0; l->in && i < l->in->n; i++) {
        const struct guess_choice *choice = &l->in->best[i];
        char order[64];
        rules_order_print(l->map, l->pos, &choice->order, order, sizeof order);
        printf("%u\t%s\t%u\t%d\n", l->in->at, order, choice->odds, choice->can);
    }
}

static void see_instance(void *context, const struct guess_instance *in)
{
    struct look *l = context;
    if (!l->rows) {
        print_instance(l);
        l->in = in;
        return;
    }
    flush(l);
    l->instance++;
    put(l->rows, (uint32_t[]){2, in->byte, in->mention == NULL}, 3);
}

static void see_group(void *context)
{
    struct look *l = context;
    if (!l->rows)
        return;
    flush(l);
    l->head[0] = 3;
    l->n_head = 1;
}

static uint32_t order_number(struct look *l, const struct rules_order *order)
{
    char text[64];
    if (!order)
        return UINT32_MAX;
    rules_order_print(l->map, l->pos, order, text, sizeof text);
    uint32_t n = l->n_orders - l->first_order;
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(l->order[i % MOST_ORDERS], text) == 0 && n <= MOST_ORDERS)
            return l->first_order + i;
    snprintf(l->order[n % MOST_ORDERS], 64, "%s", text);
    fprintf(l->orders, "%s\n", text);
    return l->n_orders++;
}

static void see_row(void *context, const struct rules_order *order, bool can, unsigned span, unsigned group)
{
    struct look *l = context;
    if (!l->rows)
        return;
    flush(l);
    uint32_t head[5] = {4, order_number(l, order), can, span, group};
    memcpy(l->head, head, sizeof head);
    l->n_head = 5;
}

/* A line of the gate begins. */
static void see_gate(void *context, const char *text, uint32_t from, uint32_t to,
                     const struct rules_order *order)
{
    struct look *l = context;
    char printed[64] = "";
    if (!l->in_gate) {
        printf("T\t");
        for (const char *c = text; *c; c++)
            putchar(*c == '\n' ? '\f' : *c == '\t' ? ' ' : *c);
    }
    l->in_gate = true;
    if (order)
        rules_order_print(l->map, l->pos, order, printed, sizeof printed);
    printf("\n%c\t%" PRIu32 "\t%" PRIu32 "\t%s", order ? 'S' : 'M', from, to, printed);
}

static void see_feature(void *context, uint32_t hash, const char *prefix, const char *name)
{
    struct look *l = context;
    if (l->gate)
        printf("\t%s%s", prefix, name);
    if (!l->rows)
        return;
    l->sum = l->sum * 31 + hash;
    if (l->n < MOST_FEATURES)
        l->feature[l->n++] = hash;
    uint32_t at = hash * 2654435761U >> 9;
    while (l->seen[at].instance && l->seen[at].hash != hash)
        at = (at + 1) % SEEN;
    if (l->seen[at].instance && l->seen[at].instance != l->instance && l->seen[at].instance != UINT32_MAX) {
        fprintf(l->names, "%" PRIu32 "\t%s%s\n", hash, prefix, name);
        l->seen[at].instance = UINT32_MAX;
    } else if (!l->seen[at].instance) {
        l->seen[at].hash = hash;
        l->seen[at].instance = l->instance;
    }
}

static void print_reading(const struct rules_read_context *context, const struct rules_reading *reading)
{
    char order[192], note[1024];
    if (!rules_order_print(context->pos->map, context->pos, &reading->order, order, sizeof order))
        strcpy(order, "-");
    printf("%s\t%s\t", rules_read_status_word(reading->status), order);
    for (unsigned c = 0; c < reading->n_guesses; c++) {
        rules_order_print(context->pos->map, context->pos, &reading->guess[c], order, sizeof order);
        printf("%s%s", c ? " || " : "", order);
    }
    rules_note_print(context, reading, note, sizeof note);
    printf("\t%s\t%s\n", note, reading->source ? reading->source : "");
}

static void print_readings(const struct rules_read_context *context, const struct rules_readings *all)
{
    for (size_t i = 0; i < all->n; i++)
        print_reading(context, &all->reading[i]);
    for (size_t i = 0; i < all->n_implied; i++)
        print_reading(context, &all->implied[i]);
}

static size_t parse_orders(const struct rules_map *map, rules_power power, char *text,
                           struct rules_order *known)
{
    size_t n = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        n += n < MOST_KNOWN && rules_order_parse(map, power, line, strlen(line), &known[n]);
    return n;
}

static char *take(size_t n)
{
    char *text = malloc(n + 1);
    if (!text || fread(text, 1, n, stdin) != n)
        abort();
    text[n] = '\0';
    return text;
}

static void look_at(struct look *l, struct rules_read_context *context, const char *id, const char *power,
                    char *letter, char *orders)
{
    static struct rules_order known[MOST_KNOWN];
    struct rules_readings readings;
    context->power = rules_map_find_power(l->map, power, strlen(power));
    l->pos = context->pos;
    struct guess_watch watch = {
        l, see_instance, see_group, see_row, see_feature, l->gate ? see_gate : NULL, known, 0};
    watch.n_known = parse_orders(l->map, context->power, orders, known);
    context->watch = l->rows || l->alone || l->gate ? &watch : NULL;
    l->in = NULL;
    l->in_gate = false;
    if (l->rows)
        put(l->rows, (uint32_t[]){1}, 1);
    else
        printf("CASE %s\n", id);
    l->first_order = l->n_orders;
    rules_read(context, letter, strlen(letter), &readings);
    if (l->rows)
        flush(l);
    else if (l->alone)
        print_instance(l);
    else if (l->gate)
        putchar('\n');
    else
        print_readings(context, &readings);
    rules_readings_clear(&readings);
}

static FILE *begin(const char *name, const char *end)
{
    char path[512];
    snprintf(path, sizeof path, "%s.%s", name, end);
    FILE *f = fopen(path, "wb");
    if (!f) {
        perror(path);
        exit(1);
    }
    return f;
}

int main(int argc, char **argv)
{
    struct rules_map *map = rules_map_builtin("standard");
    struct rules_names *names = rules_names_new(map);
    struct rules_position *pos = malloc(sizeof *pos);
    struct look l = {.map = map};
    l.order = calloc(MOST_ORDERS, sizeof *l.order);
    l.seen = calloc(SEEN, sizeof *l.seen);
    l.alone = argc > 1 && strcmp(argv[1], "--alone") == 0;
    l.gate = argc > 1 && strcmp(argv[1], "--gate") == 0;
    if (argc > 1 && !l.alone && !l.gate) {
        l.rows = begin(argv[1], "rows");
        l.orders = begin(argv[1], "orders");
        l.names = begin(argv[1], "names");
    }

    char id[80], power[40], rules[40];
    size_t position_len, letter_len, orders_len;
    while (scanf("CASE %79s %39s %39s %zu %zu %zu", id, power, rules, &position_len, &letter_len,
                 &orders_len) == 6) {
        static struct rules_rulebook book;
        getchar();
        char *position = take(position_len), *letter = take(letter_len), *orders = take(orders_len);
        struct rules_read_context context = {.names = names, .pos = pos, .book = &book};
        if (!rules_position_parse(map, position, position_len, id, pos, NULL, NULL) ||
            !rules_rulebook_find(rules, &book)) {
            fprintf(stderr, "look: %s: bad position or rulebook\n", id);
            return 1;
        }
        look_at(&l, &context, id, power, letter, orders);
        free(position);
        free(letter);
        free(orders);
        getchar();
    }

    if (l.rows)
        printf("%08" PRIx32 "\n", l.sum);
    FILE *all[] = {l.rows, l.orders, l.names};
    for (size_t i = 0; i < 3; i++)
        if (all[i] && fclose(all[i]) != 0)
            return 1;
    free(l.order);
    free(l.seen);
    free(pos);
    rules_names_free(names);
    rules_map_free(map);
    return 0;
}
