/* The order lines of a case, read as the judge reads mail. */
#include "case_p.h"

#include <string.h>

struct collector {
    const struct rules_case *test;
    const struct rules_position *pos;
    const struct rules_rulebook *book;
    struct rules_case_orders *out;
    unsigned order_room, finding_room;
    /* The lines of the power that is being read, and whether a reading came of each. */
    unsigned n_lines;
    const struct rules_case_line **line;
    bool *read;
};

static void *grown(struct rules_arena *arena, void *items, unsigned n, unsigned *room, size_t size)
{
    if (n < *room)
        return items;
    *room = *room ? 2 * *room : 32;
    void *more = rules_arena_alloc(arena, *room * size);
    if (n > 0)
        memcpy(more, items, n * size);
    return more;
}

static void add_order(struct collector *c, const struct rules_order *order,
                      const struct rules_case_line *line)
{
    struct rules_case_orders *out = c->out;
    unsigned lines_room = c->order_room;
    out->orders = grown(&out->arena, out->orders, out->n_orders, &c->order_room, sizeof *out->orders);
    out->of_order = grown(&out->arena, out->of_order, out->n_orders, &lines_room, sizeof *out->of_order);
    out->orders[out->n_orders] = *order;
    out->of_order[out->n_orders++] = line;
}

static void add_finding(struct collector *c, struct rules_case_finding finding)
{
    struct rules_case_orders *out = c->out;
    out->findings =
        grown(&out->arena, out->findings, out->n_findings, &c->finding_room, sizeof *out->findings);

    unsigned at = out->n_findings++;
    for (; at > 0 && out->findings[at - 1].line->line > finding.line->line; at--)
        out->findings[at] = out->findings[at - 1];
    out->findings[at] = finding;
}

static void add_unread(struct collector *c, const struct rules_case_line *line)
{
    c->out->understood = false;
    add_finding(c, (struct rules_case_finding){RULES_READ_UNREAD, line, NULL, ""});
}

/* "A GAL - WAR: read 'Galacia' as GAL" */
static const char *meaning(struct collector *c, const struct rules_read_context *context,
                           const struct rules_reading *reading)
{
    char note[1024], order[192] = "";
    rules_note_print(context, reading, note, sizeof note);
    if (reading->order.kind != RULES_ORDER_NONE)
        rules_order_print(c->pos->map, c->pos, &reading->order, order, sizeof order);
    return rules_arena_printf(&c->out->arena, "%s%s%s", order, *order && *note ? ": " : "", note);
}

/* Whether the reading is an order for this phase. A second order to a unit is one: the rulebook knows what
 * becomes of the two. */
static bool is_order(const struct rules_reading *reading)
{
    bool one_of_two =
        reading->status == RULES_READ_AMBIGUOUS && rules_reading_note(reading, RULES_NOTE_DOUBLE);
    bool plain = rules_read_follows(reading->status) || reading->status == RULES_READ_VOID;
    return (plain || one_of_two) && reading->order.kind != RULES_ORDER_NONE && !reading->has_phase;
}

/* The line of the case that the reading is of; it is read, with the next one if the order ran on into it. */
static const struct rules_case_line *mark_line(struct collector *c, const struct rules_reading *reading)
{
    unsigned at = reading->line > 0 && reading->line <= c->n_lines ? reading->line - 1 : 0;
    c->read[at] = true;
    if (at + 1 < c->n_lines && strstr(reading->source, c->line[at + 1]->order))
        c->read[at + 1] = true;
    return c->line[at];
}

/* What a finding says of a reading that is no plain order. */
static enum rules_read_status finding_status(const struct rules_reading *reading, bool order)
{
    if (order)
        return RULES_READ_ASSUMED;
    return reading->status == RULES_READ_UNREAD ? RULES_READ_UNREAD : RULES_READ_AMBIGUOUS;
}

static void take_reading(struct collector *c, const struct rules_read_context *context,
                         const struct rules_reading *reading)
{
    const struct rules_case_line *line = mark_line(c, reading);
    bool order = is_order(reading);
    bool holds = !reading->condition || rules_condition_holds(reading->condition, c->pos);
    if (order && holds)
        add_order(c, &reading->order, line);

    bool plain = reading->status == RULES_READ_OK || reading->status == RULES_READ_VOID;
    if (order && plain && !reading->condition)
        return;

    c->out->understood = c->out->understood && order;
    add_finding(c, (struct rules_case_finding){finding_status(reading, order), line, reading,
                                               meaning(c, context, reading)});
}

/* The lines of a power, joined to one message. Returns its length, 0 if there are none. */
static size_t message_of(struct collector *c, rules_power power, char *out)
{
    size_t len = 0;
    c->n_lines = 0;
    for (unsigned i = 0; i < c->test->n_lines; i++) {
        const struct rules_case_line *line = &c->test->lines[i];
        size_t n = strlen(line->order);
        if (line->power != power)
            continue;

        memcpy(out + len, line->order, n);
        len += n;
        out[len++] = '\n';
        c->line[c->n_lines] = line;
        c->read[c->n_lines++] = false;
    }

    return len;
}

static void read_power(struct collector *c, rules_power power, char *text)
{
    struct rules_read_context context = {.names = c->test->names,
                                         .pos = c->pos,
                                         .power = power,
                                         .book = c->book,
                                         .language = c->test->language,
                                         .notation = c->test->notation};
    size_t len = message_of(c, power, text);

    if (len == 0)
        return;

    struct rules_readings *readings = &c->out->readings[c->out->n_readings++];
    rules_read(&context, text, len, readings);
    for (size_t i = 0; i < readings->n; i++)
        take_reading(c, &context, &readings->reading[i]);

    for (unsigned i = 0; i < c->n_lines; i++)
        if (!c->read[i])
            add_unread(c, c->line[i]);
}

/* READ exact: each line is one order in its canonical form, or not understood. */
static void take_exact(struct collector *c)
{
    for (unsigned i = 0; i < c->test->n_lines; i++) {
        const struct rules_case_line *line = &c->test->lines[i];
        struct rules_order order;
        if (line->power != RULES_NO_POWER &&
            rules_order_parse(c->pos->map, line->power, line->order, strlen(line->order), &order))
            add_order(c, &order, line);
        else
            add_unread(c, line);
    }
}

void rules_case_read_orders(const struct rules_case *test, const struct rules_position *pos,
                            const struct rules_rulebook *book, struct rules_case_orders *out)
{
    struct rules_arena scratch;
    struct collector c = {.test = test, .pos = pos, .book = book, .out = out};

    memset(out, 0, sizeof *out);
    rules_arena_init(&out->arena);
    out->understood = true;
    if (test->exact) {
        take_exact(&c);
        return;
    }
    rules_arena_init(&scratch);

    out->readings = rules_arena_alloc(&out->arena, pos->map->n_powers * sizeof *out->readings);
    c.line = rules_arena_alloc(&scratch, test->n_lines * sizeof *c.line);
    c.read = rules_arena_alloc(&scratch, test->n_lines * sizeof *c.read);
    size_t longest = 1;
    for (unsigned i = 0; i < test->n_lines; i++)
        longest += strlen(test->lines[i].order) + 1;
    char *text = rules_arena_alloc(&scratch, longest);

    for (rules_power p = 0; p < pos->map->n_powers && test->n_lines > 0; p++)
        read_power(&c, p, text);
    for (unsigned i = 0; i < test->n_lines; i++)
        if (test->lines[i].power == RULES_NO_POWER)
            add_unread(&c, &test->lines[i]);
    rules_arena_clear(&scratch);
}

void rules_case_orders_clear(struct rules_case_orders *orders)
{
    for (unsigned i = 0; i < orders->n_readings; i++)
        rules_readings_clear(&orders->readings[i]);
    rules_arena_clear(&orders->arena);
    memset(orders, 0, sizeof *orders);
}
