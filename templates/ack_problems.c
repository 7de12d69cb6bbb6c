/* What is not followed as it was written, why, and the lines that would mend it. */
#include "ack_p.h"

#include <string.h>

struct templates_data *templates_ack_add_problem(struct templates_data *data, unsigned *n, const char *text)
{
    struct templates_data *problem = templates_data_add(data, "problems");
    templates_data_set_int(problem, "n", ++*n);
    templates_data_set(problem, "text", text);
    return problem;
}

struct templates_data *templates_ack_add_line(struct templates_data *problem, const struct templates_ack *ack,
                                              const struct rules_order *order)
{
    struct templates_data *data = templates_data_add(problem, "lines");
    g_autofree char *line = templates_say_to_copy(ack->names, ack->pos, order, ack->book,
                                                  templates_ack_notation(ack), ack->language);
    templates_data_set(data, "line", line);
    return data;
}

const struct rules_note *templates_ack_find_note(const struct rules_reading *reading,
                                                 enum rules_note_kind kind)
{
    for (unsigned i = 0; i < reading->n_notes; i++)
        if (reading->notes[i].kind == kind)
            return &reading->notes[i];
    return NULL;
}

/* The words of a statement, without the sign that parts them from what stands before. */
static const char *words_of(const struct rules_reading *reading)
{
    const char *source = reading->source ? reading->source : "";
    return source + strspn(source, " ,;:.");
}

/* Words as they are quoted. Transfer full. */
static char *shortened(const char *source)
{
    g_autofree char *valid = g_utf8_make_valid(source, -1);
    if (g_utf8_strlen(valid, -1) <= 70)
        return g_steal_pointer(&valid);
    g_autofree char *head = g_utf8_substring(valid, 0, 67);
    return g_strconcat(head, "...", NULL);
}

static char *short_source(const struct rules_reading *reading)
{
    return shortened(words_of(reading));
}

/* Whether an order was recorded, as impossible orders are where the game allows bluffs. */
static bool is_on_file(const struct templates_ack *ack, const struct rules_order *order)
{
    char text[160], other[160];
    rules_order_print(ack->pos->map, ack->pos, order, text, sizeof text);
    for (unsigned i = 0; i < ack->n_orders; i++) {
        rules_order_print(ack->pos->map, ack->pos, &ack->orders[i], other, sizeof other);
        if (!strcmp(text, other))
            return true;
    }
    return false;
}

/* Whether the letter orders the unit of a province in words that were followed. */
static bool is_ordered_here(const struct templates_ack *ack, rules_loc province)
{
    const struct rules_map *map = ack->pos->map;
    for (size_t i = 0; ack->readings && i < ack->readings->n; i++) {
        const struct rules_reading *reading = &ack->readings->reading[i];
        bool of_unit = reading->order.kind != RULES_ORDER_NONE && reading->order.unit < map->n_locs &&
                       map->province[reading->order.unit] == province;
        if (of_unit && rules_read_follows(reading->status))
            return true;
    }
    return false;
}

/* Whether a statement read as talk is worth a question: it names a unit of the player that the letter orders in no other
 * words, and another order than the one on file. */
static bool talk_leaves_doubt(const struct templates_ack *ack, const struct rules_reading *reading)
{
    const struct rules_map *map = ack->pos->map;
    if (reading->status != RULES_READ_AMBIGUOUS || reading->order.kind == RULES_ORDER_NONE ||
        reading->order.unit >= map->n_locs)
        return false;
    rules_loc province = map->province[reading->order.unit];
    const struct rules_unit *unit = rules_position_unit(ack->pos, province);
    if (!unit || unit->power != ack->power)
        return false;
    return !is_on_file(ack, &reading->order) && !is_ordered_here(ack, province);
}

/* Whether an order on file is one that comes to something. */
static bool is_in_force(const struct templates_ack *ack, const struct rules_order *order)
{
    char text[160], other[160];
    rules_order_print(ack->pos->map, ack->pos, order, text, sizeof text);
    for (unsigned i = 0; i < ack->n_orders; i++) {
        rules_order_print(ack->pos->map, ack->pos, &ack->orders[i], other, sizeof other);
        if (!strcmp(text, other))
            return ack->causes[i] == RULES_CAUSE_NONE;
    }
    return false;
}

/* "Build fleet in Naples, and can you tell Boris …?": an adjustment in a question, while one is due. */
static bool talk_adjusts(const struct templates_ack *ack, const struct rules_reading *reading)
{
    return templates_ack_type(ack) == RULES_PHASE_ADJUSTMENT && rules_adjustments_due(ack->pos, ack->power) &&
           reading->order.kind != RULES_ORDER_NONE && !is_in_force(ack, &reading->order);
}

static const char *ambiguous_key(const struct rules_reading *reading)
{
    if (templates_ack_find_note(reading, RULES_NOTE_DOUBLE))
        return "ack.double";
    if (templates_ack_find_note(reading, RULES_NOTE_PRESS))
        return "ack.talk";
    return reading->n_candidates ? "ack.ambiguous" : "ack.ambiguous-plain";
}

/* Why an order cannot be done. */
static enum rules_cause void_cause(const struct templates_ack *ack, const struct rules_reading *reading)
{
    const struct rules_note *why = templates_ack_find_note(reading, RULES_NOTE_CAUSE);
    if (templates_ack_find_note(reading, RULES_NOTE_SURPLUS))
        return RULES_CAUSE_SURPLUS;
    if (why)
        return why->cause;
    if (reading->order.kind)
        return rules_order_check(ack->pos, &reading->order, ack->book, NULL);
    return RULES_CAUSE_NONE;
}

static const char *void_key(const struct templates_ack *ack, const struct rules_reading *reading)
{
    if (templates_ack_find_note(reading, RULES_NOTE_SURPLUS) ||
        templates_ack_type(ack) == RULES_PHASE_ADJUSTMENT)
        return "ack.void-adjustment";
    if (!is_on_file(ack, &reading->order))
        return "ack.void-refused";
    return templates_ack_type(ack) == RULES_PHASE_RETREAT ? "ack.void-retreat" : "ack.void";
}

/* Whether both are among the orders to one unit that contradict each other. */
static bool are_doubles(const struct templates_ack *ack, const struct rules_reading *a,
                        const struct rules_reading *b)
{
    const struct rules_map *map = ack->pos->map;
    if (!templates_ack_find_note(a, RULES_NOTE_DOUBLE) || !templates_ack_find_note(b, RULES_NOTE_DOUBLE))
        return false;
    return map->province[a->order.unit] == map->province[b->order.unit];
}

/* The words of all orders that contradict this one, itself first. Transfer full. */
static char *say_doubles(const struct templates_ack *ack, const struct rules_reading *first)
{
    GString *list = g_string_new(NULL);
    const struct rules_reading *reading = ack->readings->reading;
    struct templates_data *words = templates_data_new();
    for (size_t i = 0; i < ack->readings->n; i++) {
        if (!are_doubles(ack, first, &reading[i]))
            continue;
        g_autofree char *source = short_source(&reading[i]);
        templates_data_set(words, "source", source);
        g_autofree char *quoted = templates_ack_phrase(ack, "ack.quoted", words);
        g_string_append_printf(list, "%s%s", list->len ? ", " : "", quoted);
    }
    templates_data_free(words);
    return g_string_free(list, FALSE);
}

/* Words that are no order, and near none: a piece of a sentence. */
static bool is_fragment(const struct rules_reading *reading)
{
    return reading->status == RULES_READ_UNREAD && !reading->n_notes && !strpbrk(words_of(reading), "->");
}

/* Whether a statement goes on with the sentence of the one before it: both are told in one quotation. */
static bool goes_on(const struct templates_ack *ack, size_t index)
{
    const struct rules_reading *reading = &ack->readings->reading[index];
    return index && is_fragment(reading) && is_fragment(reading - 1) && reading->line == reading[-1].line;
}

/* The quotation of a statement, with the pieces of its sentence that were not understood either. Transfer full. */
static char *quotation(const struct templates_ack *ack, const struct rules_reading *reading)
{
    g_autoptr(GString) all = g_string_new(words_of(reading));
    size_t index = (size_t)(reading - ack->readings->reading);
    for (size_t i = index + 1; i < ack->readings->n && goes_on(ack, i); i++)
        g_string_append_printf(all, " … %s", words_of(&ack->readings->reading[i]));
    return shortened(all->str);
}

/* What is wrong with a statement, as a sentence. */
static char *say_problem(const struct templates_ack *ack, const struct rules_reading *reading)
{
    struct templates_data *words = templates_data_new();
    g_autofree char *source = quotation(ack, reading);

    templates_data_set(words, "source", source);
    const char *key = templates_ack_find_note(reading, RULES_NOTE_REPLACED) ? "ack.replaced" : "ack.unread";

    if (reading->status == RULES_READ_AMBIGUOUS) {
        g_autofree char *doubles = say_doubles(ack, reading);
        templates_data_set(words, "sources", doubles);
        key = ambiguous_key(reading);
    } else if (reading->status == RULES_READ_VOID) {
        g_autofree char *cause = templates_say_cause(ack->names, ack->pos, void_cause(ack, reading),
                                                     &reading->order, ack->language);
        templates_data_set(words, "cause", cause);
        key = void_key(ack, reading);
    }

    char *text = templates_ack_phrase(ack, key, words);
    templates_data_free(words);

    return text;
}

/* The orders that the question about a statement offers: its readings, or the nearest order. Returns how many. */
static unsigned offers_of(const struct templates_ack *ack, const struct rules_reading *reading,
                          struct rules_order *offers)
{
    if (reading->status == RULES_READ_AMBIGUOUS && reading->n_candidates) {
        unsigned n = MIN(reading->n_candidates, MAX_CANDIDATES);
        memcpy(offers, reading->candidates, n * sizeof *offers);
        return n;
    }

    if (templates_ack_find_note(reading, RULES_NOTE_PRESS)) {
        offers[0] = reading->order;
        return 1;
    }

    unsigned n = 0;
    for (unsigned i = 0; i < reading->n_notes && n < MAX_CANDIDATES; i++) {
        const struct rules_note *note = &reading->notes[i];
        if (note->kind == RULES_NOTE_SUGGEST && note->a &&
            rules_order_parse(ack->pos->map, ack->power, note->a, strlen(note->a), &offers[n]))
            n++;
    }

    return n;
}

/* Lines that put it right, and the sentence before them; NULL: there are none. Where the answer offers several, they
 * are numbered. */
static char *add_mend(struct templates_data *problem, const struct templates_ack *ack,
                      const struct rules_reading *reading, struct tally *tally)
{
    bool choice = reading->status == RULES_READ_AMBIGUOUS && reading->n_candidates;
    bool talk = templates_ack_find_note(reading, RULES_NOTE_PRESS) != NULL;
    struct rules_order offers[MAX_CANDIDATES];
    unsigned n = offers_of(ack, reading, offers);

    for (unsigned i = 0; i < n; i++) {
        struct templates_data *line = templates_ack_add_line(problem, ack, &offers[i]);
        if (tally->offers > 1)
            templates_data_set_int(line, "number", ++tally->offered);
    }

    unsigned plain = 0; /* suggestions that are no order by themselves */
    for (unsigned i = 0; i < reading->n_notes; i++) {
        const struct rules_note *note = &reading->notes[i];
        struct rules_order order;
        bool kept = note->kind == RULES_NOTE_SUGGEST && note->a &&
                    !rules_order_parse(ack->pos->map, ack->power, note->a, strlen(note->a), &order);
        if (kept && !choice && !talk)
            templates_data_set(templates_data_add(problem, "lines"), "line", note->a);
        plain += kept;
    }

    if (!n && !plain)
        return NULL;

    return templates_ack_phrase(ack, choice && n > 1 ? "ack.choose" : "ack.perhaps", NULL);
}

/* Statements of the mail that were not followed. */
static void add_reading_problem(struct templates_data *data, const struct templates_ack *ack,
                                const struct rules_reading *reading, struct tally *tally, unsigned *n)
{
    g_autofree char *text = say_problem(ack, reading);
    struct templates_data *problem = templates_ack_add_problem(data, n, text);
    g_autofree char *mend = add_mend(problem, ack, reading, tally);
    tally->helpless += !mend && reading->status == RULES_READ_UNREAD;
    templates_data_set(problem, "mend", mend);
}

/* A statement that was put right later in the same mail is no problem any more. */
bool templates_ack_is_mended(const struct templates_ack *ack, const struct rules_reading *reading,
                             size_t index)
{
    if (reading->order.kind == RULES_ORDER_NONE || reading->order.unit == RULES_NO_LOC)
        return false;
    for (size_t i = index + 1; i < ack->readings->n; i++) {
        const struct rules_reading *later = &ack->readings->reading[i];
        bool followed = later->status == RULES_READ_OK || later->status == RULES_READ_ASSUMED;
        if (followed && !later->has_phase && later->order.unit < ack->pos->map->n_locs &&
            reading->order.unit < ack->pos->map->n_locs &&
            ack->pos->map->province[later->order.unit] == ack->pos->map->province[reading->order.unit])
            return true;
    }
    return false;
}

/* Whether an earlier question is about this statement too. */
static bool is_asked_before(const struct templates_ack *ack, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (are_doubles(ack, &ack->readings->reading[i], &ack->readings->reading[index]))
            return true;
    return false;
}

/* Whether the answer asks about a statement, or tells that it cannot be done. */
static bool is_problem(const struct templates_ack *ack, const struct rules_reading *reading, size_t index)
{
    bool followed = reading->status != RULES_READ_AMBIGUOUS && reading->status != RULES_READ_UNREAD &&
                    reading->status != RULES_READ_VOID;
    bool talk = templates_ack_find_note(reading, RULES_NOTE_PRESS) && !talk_leaves_doubt(ack, reading) &&
                !talk_adjusts(ack, reading);
    return !followed && !talk && !goes_on(ack, index) && !templates_ack_is_mended(ack, reading, index) &&
           !is_asked_before(ack, index);
}

GPtrArray *templates_ack_offers(const struct templates_ack *ack)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; ack->readings && i < ack->readings->n; i++) {
        struct rules_order offers[MAX_CANDIDATES];
        unsigned n = is_problem(ack, &ack->readings->reading[i], i)
                         ? offers_of(ack, &ack->readings->reading[i], offers)
                         : 0;
        for (unsigned k = 0; k < n && all->len < MAX_PROBLEMS; k++) {
            char text[160];
            rules_order_print(ack->pos->map, ack->pos, &offers[k], text, sizeof text);
            g_ptr_array_add(all, g_strdup(text));
        }
    }

    return all;
}

void templates_ack_add_reading_problems(struct templates_data *data, const struct templates_ack *ack,
                                        struct tally *tally, unsigned *n)
{
    g_autoptr(GPtrArray) offers = templates_ack_offers(ack);
    tally->offers = ack->unnumbered ? 0 : offers->len;
    templates_data_set_flag(data, "one_offer", tally->offers == 1);
    templates_data_set_flag(data, "several_offers", tally->offers > 1);
    for (size_t i = 0; ack->readings && i < ack->readings->n && *n < MAX_PROBLEMS; i++) {
        const struct rules_reading *reading = &ack->readings->reading[i];
        if (!is_problem(ack, reading, i))
            continue;
        tally->questions += reading->status != RULES_READ_VOID;
        add_reading_problem(data, ack, reading, tally, n);
    }
}
