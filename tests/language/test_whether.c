/*
 * Whether words order anything: whether.txt holds letters beside their ordering twins. Of each, the orders that are followed, as a mail
 * has them (conditions set aside first), must be those that stand behind "=>", and no order that stands behind "not" may be
 * followed or named as what is meant. "?" before an order: it may be named instead. `test_whether FILE` reads another file.
 */
#include "cases.h"

struct scene {
    struct rules_position pos;
    struct rules_rulebook book;
    struct rules_order filed[RULES_MAX_LOCS];
    struct rules_read_context context;
};

static struct rules_map *map;
static struct rules_names *names;
static char *positions;

/* One spelling: without H behind a supported unit. */
static void spell(const struct scene *s, const struct rules_order *order, char *out, size_t size)
{
    rules_order_print(map, &s->pos, order, out, size);
    size_t len = strlen(out);
    if (order->kind == RULES_SUPPORT_HOLD && len > 2 && strcmp(out + len - 2, " H") == 0)
        out[len - 2] = '\0';
}

static void add(char *list, size_t size, const char *order)
{
    if (!strstr(list, order))
        snprintf(list + strlen(list), size - strlen(list), "%s%s", *list ? ", " : "", order);
}

static bool has(const char *list, const char *order, size_t len)
{
    for (const char *at = strstr(list, order); at; at = NULL)
        return (at == list || at[-1] == ' ') && (at[len] == ',' || !at[len]);
    return false;
}

/* "?ORDER": followed or named. */
static bool same_orders(const char *wanted, const char *followed, const char *named)
{
    char copy[1024], *rest;
    size_t len = 0;
    snprintf(copy, sizeof copy, "%s", wanted);
    for (char *order = strtok_r(copy, ",", &rest); order; order = strtok_r(NULL, ",", &rest)) {
        order += *order == ' ';
        bool either = *order == '?';
        order += either;
        bool follows = has(followed, order, strlen(order));
        if (!follows && !(either && has(named, order, strlen(order))))
            return false;
        len += follows ? strlen(order) + (len ? 2 : 0) : 0;
    }
    return len == strlen(followed);
}

/* A position of this folder, or of tests/letters. */
static bool find_position(const char *name, struct rules_position *pos)
{
    char path[128];
    size_t n;
    if (cases_position(map, positions, name, pos))
        return true;
    snprintf(path, sizeof path, "tests/letters/positions/%s.txt", name);
    char *text = cases_slurp(path, &n);
    bool ok = rules_position_parse(map, text, n, path, pos, cases_complain, NULL);
    free(text);
    return ok;
}

/* "@ POSITION POWER; filed order; …" */
static bool set_scene(struct scene *s, char *line)
{
    char name[64], power[32], *rest;
    char *head = strtok_r(line + 2, ";", &rest), *order;
    s->context = (struct rules_read_context){.names = names, .pos = &s->pos, .book = &s->book};
    if (sscanf(head, "%63s %31s", name, power) != 2 || !find_position(name, &s->pos) ||
        !rules_rulebook_find("datc", &s->book))
        return false;
    s->context.power = rules_map_find_power(map, power, strlen(power));
    unsigned n = 0;
    while ((order = strtok_r(NULL, ";", &rest))) {
        struct rules_readings r;
        struct rules_read_context bare = s->context;
        rules_read(&bare, order, strlen(order), &r);
        if (r.n == 1)
            s->filed[n++] = r.reading[0].order;
        rules_readings_clear(&r);
    }
    s->context.filed = s->filed;
    s->context.n_filed = n;
    return true;
}

/* What is followed of the letter, and what is named as meant. */
static void read_letter(const struct scene *s, const char *text, char *followed, char *named, size_t size)
{
    struct rules_branches b;
    struct rules_readings r;
    char order[80];
    *followed = *named = '\0';
    rules_branches_read(&s->context, text, strlen(text), &b);
    rules_read(&s->context, b.text, strlen(b.text), &r);
    for (size_t i = 0; i < r.n; i++) {
        const struct rules_reading *reading = &r.reading[i];
        bool follows = rules_read_follows(reading->status);
        spell(s, &reading->order, order, sizeof order);
        if (follows && !reading->condition && !reading->has_phase)
            add(followed, size, order);
        for (size_t k = 0; !follows && k < reading->n_guesses; k++) {
            spell(s, &reading->guess[k], order, sizeof order);
            add(named, size, order);
        }
    }
    for (unsigned i = 0; i < s->context.n_filed; i++) {
        rules_loc province = map->province[s->filed[i].unit];
        snprintf(order, sizeof order, "no %s", map->place[province].code);
        if (rules_bit(r.withdrawn, province))
            add(followed, size, order);
    }
    rules_readings_clear(&r);
    rules_branches_clear(&b);
}

/* "letter => order, order; not order, order" */
static bool passes(const struct scene *s, char *line, unsigned number)
{
    char followed[1024], named[1024], *rest;
    char *want = strstr(line, " => "), *not_meant = want ? strstr(want, "; not ") : NULL;
    if (!want)
        return false;
    *want = '\0';
    want += 4;
    if (not_meant) {
        *not_meant = '\0';
        not_meant += 6;
    }
    for (char *c = line; (c = strstr(c, " / "));)
        memcpy(c, " \n ", 3), c += 3;
    read_letter(s, line, followed, named, sizeof followed);
    bool ok = same_orders(strcmp(want, "-") == 0 ? "" : want, followed, named);
    for (char *o = not_meant ? strtok_r(not_meant, ",", &rest) : NULL; o; o = strtok_r(NULL, ",", &rest))
        o += *o == ' ', ok = ok && !has(named, o, strlen(o));
    if (!ok)
        printf("FAILED line %u: %s\n    want: %s\n    got:  %s  (named: %s)\n", number, line, want,
               *followed ? followed : "-", named);
    return ok;
}

int main(int argc, char **argv)
{
    static struct scene scene;
    size_t len;
    unsigned passed = 0, failed = 0, number = 0;
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    positions = cases_slurp("tests/language/positions.txt", &len);
    char *data = cases_slurp(argc > 1 ? argv[1] : "tests/language/whether.txt", &len), *rest = data, *line;
    while ((line = rest) && *line) {
        rest += strcspn(line, "\n");
        if (*rest)
            *rest++ = '\0';
        number++;
        if (!*line || *line == '#')
            continue;
        bool ok = *line == '@' ? set_scene(&scene, line) : passes(&scene, line, number);
        passed += ok && *line != '@';
        failed += !ok;
    }
    printf("%u passed, %u failed\n", passed, failed);
    free(data);
    free(positions);
    rules_names_free(names);
    rules_map_free(map);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
