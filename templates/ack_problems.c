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

/* Where an order is on file, recorded as impossible orders are where the game allows bluffs; n_orders: nowhere. */
static unsigned place_on_file(const struct templates_ack *ack, const struct rules_order *order)
{
    char text[160], other[160];
    unsigned at = 0;
    rules_order_print(ack->pos->map, ack->pos, order, text, sizeof text);
    for (; at < ack->n_orders; at++) {
        rules_order_print(ack->pos->map, ack->pos, &ack->orders[at], other, sizeof other);
        if (!strcmp(text, other))
            break;
    }
    return at;
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

/* The unit of a province that is to be ordered now: in retreats the dislodged one. */
static const struct rules_unit *unit_due(const struct templates_ack *ack, rules_loc province)
{
    const struct rules_dislodged *gone = rules_position_dislodged(ack->pos, province);
    if (templates_ack_type(ack) == RULES_PHASE_RETREAT)
        return gone ? &gone->unit : NULL;
    return rules_position_unit(ack->pos, province);
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
    const struct rules_unit *unit = unit_due(ack, province);
    if (!unit || unit->power != ack->power)
        return false;
    return place_on_file(ack, &reading->order) == ack->n_orders && !is_ordered_here(ack, province);
}

/* Whether an order on file is one that comes to something. */
static bool is_in_force(const struct templates_ack *ack, const struct rules_order *order)
{
    unsigned at = place_on_file(ack, order);
    return at < ack->n_orders && ack->causes[at] == RULES_CAUSE_NONE;
}

/* "Build fleet in Naples, and can you tell Boris …?": an adjustment in a question, while one is due. */
static bool talk_adjusts(const struct templates_ack *ack, const struct rules_reading *reading)
{
    return templates_ack_type(ack) == RULES_PHASE_ADJUSTMENT && rules_adjustments_due(ack->pos, ack->power) &&
           reading->order.kind != RULES_ORDER_NONE && !is_in_force(ack, &reading->order);
}

/* Whether it is no statement of this mail, but a question of the last answer. */
static bool is_asked_again(const struct rules_reading *reading)
{
    return !reading->line && reading->n_candidates && !*words_of(reading);
}

static const char *ambiguous_key(const struct rules_reading *reading)
{
    if (is_asked_again(reading))
        return "ack.still-open";
    if (rules_reading_note(reading, RULES_NOTE_DOUBLE))
        return "ack.double";
    if (rules_reading_note(reading, RULES_NOTE_PRESS))
        return "ack.talk";
    return reading->n_candidates ? "ack.ambiguous" : "ack.ambiguous-plain";
}

/* Why an order cannot be done. */
static enum rules_cause void_cause(const struct templates_ack *ack, const struct rules_reading *reading)
{
    const struct rules_note *why = rules_reading_note(reading, RULES_NOTE_CAUSE);
    if (rules_reading_note(reading, RULES_NOTE_SURPLUS))
        return RULES_CAUSE_SURPLUS;
    if (why)
        return why->cause;
    if (reading->order.kind)
        return rules_order_check(ack->pos, &reading->order, ack->book, NULL);
    return RULES_CAUSE_NONE;
}

static const char *void_key(const struct templates_ack *ack, const struct rules_reading *reading)
{
    if (rules_reading_note(reading, RULES_NOTE_SURPLUS) || templates_ack_type(ack) == RULES_PHASE_ADJUSTMENT)
        return "ack.void-adjustment";
    if (place_on_file(ack, &reading->order) == ack->n_orders)
        return "ack.void-refused";
    return templates_ack_type(ack) == RULES_PHASE_RETREAT ? "ack.void-retreat" : "ack.void";
}

/* The order in force that an illegal one beside it gave way to, where the rulebook says so; NULL: none. */
static const struct rules_order *yields_to(const struct templates_ack *ack,
                                           const struct rules_reading *reading)
{
    bool may = ack->book->value[RULES_OPTION_DOUBLE_ORDERS] != 0 &&
               templates_ack_type(ack) != RULES_PHASE_ADJUSTMENT && reading->status == RULES_READ_VOID &&
               reading->order.unit < ack->pos->map->n_locs;
    const rules_loc *province = ack->pos->map->province;
    for (unsigned i = 0; may && i < ack->n_orders; i++)
        if (ack->causes[i] == RULES_CAUSE_NONE &&
            province[ack->orders[i].unit] == province[reading->order.unit])
            return &ack->orders[i];
    return NULL;
}

/* Whether both are among the orders to one unit that contradict each other. */
static bool are_doubles(const struct templates_ack *ack, const struct rules_reading *a,
                        const struct rules_reading *b)
{
    const struct rules_map *map = ack->pos->map;
    if (!rules_reading_note(a, RULES_NOTE_DOUBLE) || !rules_reading_note(b, RULES_NOTE_DOUBLE))
        return false;
    return map->province[a->order.unit] == map->province[b->order.unit];
}

/* One more quotation of a list. */
static void add_quoted(const struct templates_ack *ack, GString *list, const char *words)
{
    g_autofree char *source = shortened(words);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "source", source);
    g_autofree char *quoted = templates_ack_phrase(ack, "ack.quoted", data);
    g_string_append_printf(list, "%s%s", list->len ? ", " : "", quoted);
}

/* The words of all orders that contradict this one, itself first. Transfer full. */
static char *say_doubles(const struct templates_ack *ack, const struct rules_reading *first)
{
    GString *list = g_string_new(NULL);
    const struct rules_reading *reading = ack->readings->reading;
    for (size_t i = 0; i < ack->readings->n; i++)
        if (are_doubles(ack, first, &reading[i]))
            add_quoted(ack, list, words_of(&reading[i]));
    return g_string_free(list, FALSE);
}

/* What was done about words that order nothing: they gave way to others, or took something back. NULL: nothing was. */
static const char *settled_key(const struct rules_reading *reading)
{
    if (reading->status != RULES_READ_UNREAD)
        return NULL;
    if (rules_reading_note(reading, RULES_NOTE_WITHDRAWN))
        return "ack.withdrawn";
    return rules_reading_note(reading, RULES_NOTE_REPLACED) ? "ack.replaced" : NULL;
}

/* Whether nothing is made of a statement: it was not understood, and there is no line to offer for it. */
static bool is_bare(const struct rules_reading *reading)
{
    return reading->status == RULES_READ_UNREAD && !rules_reading_note(reading, RULES_NOTE_SUGGEST) &&
           !settled_key(reading) && !rules_reading_note(reading, RULES_NOTE_PRESS) && !reading->n_guesses;
}

/* A line of the letter as written, from 1; "": it is not known. */
static const char *line_of(const struct templates_ack *ack, unsigned line)
{
    return line && line <= ack->n_lines ? ack->lines[line - 1] : "";
}

/* Whether a line of the letter goes on in the next one: a mail program broke it there. */
static bool is_wrapped(const char *line)
{
    enum { NARROWEST = 60 };
    size_t len = strlen(line);
    return len >= NARROWEST && !strchr(".!?:;", line[len - 1]);
}

/* Whether a statement goes on with the sentence of the one before it: both are told in one quotation. */
static bool goes_on(const struct templates_ack *ack, size_t index)
{
    const struct rules_reading *reading = &ack->readings->reading[index];
    if (!index || !is_bare(reading) || !is_bare(reading - 1))
        return false;
    unsigned before = reading[-1].line;
    return reading->line == before || (reading->line == before + 1 && is_wrapped(line_of(ack, before)));
}

/* The words of the letter from one statement to another, with what stands between them. Transfer full. */
static char *words_between(const struct templates_ack *ack, const struct rules_reading *first,
                           const struct rules_reading *last)
{
    g_autoptr(GString) lines = g_string_new(line_of(ack, first->line));
    for (unsigned line = first->line + 1; line <= last->line; line++)
        g_string_append_printf(lines, " %s", line_of(ack, line));

    const char *begin = strstr(lines->str, words_of(first));
    const char *end = begin ? strstr(begin, words_of(last)) : NULL;
    return end ? g_strndup(begin, (gsize)(end - begin) + strlen(words_of(last)))
               : g_strdup_printf("%s … %s", words_of(first), words_of(last));
}

/* The quotation of a statement, with the pieces of its sentence that were not understood either. Transfer full. */
static char *quotation(const struct templates_ack *ack, const struct rules_reading *reading)
{
    size_t index = (size_t)(reading - ack->readings->reading), last = index;
    while (last + 1 < ack->readings->n && goes_on(ack, last + 1))
        last++;
    g_autofree char *all = last == index ? g_strdup(words_of(reading))
                                         : words_between(ack, reading, &ack->readings->reading[last]);
    return shortened(all);
}

/* What is wrong with a statement, as a sentence. */
static char *say_problem(const struct templates_ack *ack, const struct rules_reading *reading)
{
    g_autoptr(templates_data_auto) words = templates_data_new();
    g_autofree char *source = quotation(ack, reading);

    templates_data_set(words, "source", source);
    const char *key = settled_key(reading) ? settled_key(reading) : "ack.unread";
    g_autofree char *quoted = templates_ack_phrase(ack, "ack.quoted", words);
    templates_data_set(words, "sources", quoted);
    templates_data_set_int(words, "n", 1);

    if (reading->status == RULES_READ_AMBIGUOUS) {
        g_autofree char *doubles = say_doubles(ack, reading);
        templates_data_set(words, "sources", doubles);
        key = ambiguous_key(reading);
        const struct rules_order *first = is_asked_again(reading) ? reading->candidates : NULL;
        g_autofree char *unit =
            first ? templates_say_unit(ack->names, ack->pos->map, (enum rules_unit_kind)first->unit_kind,
                                       first->unit, templates_ack_notation(ack))
                  : NULL;
        templates_data_set(words, "unit", unit);
    } else if (reading->status == RULES_READ_VOID) {
        g_autofree char *cause =
            templates_say_cause(ack->names, ack->pos, void_cause(ack, reading), &reading->order,
                                templates_ack_notation(ack), ack->language);
        templates_data_set(words, "cause", cause);
        const struct rules_order *instead = yields_to(ack, reading);
        g_autofree char *order =
            instead ? templates_say_written(ack->names, ack->pos, instead, templates_ack_notation(ack))
                    : NULL;
        templates_data_set(words, "order", order);
        key = instead ? "ack.void-yields" : void_key(ack, reading);
    }

    return templates_ack_phrase(ack, key, words);
}

/* The orders that a question offers. */
struct offers {
    unsigned n;
    struct rules_order order[MAX_CANDIDATES];
    bool first[MAX_CANDIDATES]; /* a bare "yes" takes it */
};

static bool is_offered(const struct templates_ack *ack, const struct offers *offers,
                       const struct rules_order *order)
{
    char text[160], other[160];
    rules_order_print(ack->pos->map, ack->pos, order, text, sizeof text);
    for (unsigned i = 0; i < offers->n; i++) {
        rules_order_print(ack->pos->map, ack->pos, &offers->order[i], other, sizeof other);
        if (!strcmp(text, other))
            return true;
    }
    return false;
}

static void add_offer(const struct templates_ack *ack, struct offers *offers, const struct rules_order *order,
                      bool first)
{
    bool idle = order->kind == RULES_WAIVE && /* all that is due is ordered: it would leave nothing out */
                (int)ack->n_orders >= rules_adjustments_due(ack->pos, ack->power);
    if (idle || is_offered(ack, offers, order) || (offers->n == MAX_CANDIDATES))
        return;
    offers->first[offers->n] = first;
    offers->order[offers->n++] = *order;
}

static bool is_same_unit(const struct templates_ack *ack, const struct rules_order *a,
                         const struct rules_order *b)
{
    const struct rules_map *map = ack->pos->map;
    bool places = a->unit < map->n_locs && b->unit < map->n_locs;
    return places && map->province[a->unit] == map->province[b->unit];
}

/* Whether orders are the same but for a coast: no word tells which is meant. */
static bool is_other_coast(const struct rules_map *map, const struct rules_order *a,
                           const struct rules_order *b)
{
    bool same = a->kind == b->kind && a->from == b->from && (a->to == b->to) == (a->unit != b->unit);
    const rules_loc places[][2] = {{a->unit, b->unit}, {a->to, b->to}};
    for (unsigned i = 0; i < 2; i++) {
        bool known = places[i][0] < map->n_locs && places[i][1] < map->n_locs;
        same = same && (known ? map->province[places[i][0]] == map->province[places[i][1]]
                              : places[i][0] == places[i][1]);
    }
    return same;
}

/* What is most likely meant, likeliest first: a later order of a unit is the rival of the first, and what is hardly likely is
 * taken by its number alone. */
static void add_guesses(const struct templates_ack *ack, const struct rules_reading *reading,
                        struct offers *offers)
{
    enum { HARDLY = 25 }; /* percent */
    for (unsigned i = 0; i < reading->n_guesses; i++) {
        bool first = reading->guess_odds[i] >= HARDLY;
        const struct rules_order *guess = &reading->guess[i], *written = &reading->order;
        first |= written->kind == guess->kind && written->unit == guess->unit &&
                 written->from == guess->from && written->to == guess->to;
        for (unsigned k = 0; k < reading->n_guesses; k++)
            first = first && !is_other_coast(ack->pos->map, &reading->guess[i], &reading->guess[k]);
        if (place_on_file(ack, &reading->guess[i]) == ack->n_orders)
            add_offer(ack, offers, &reading->guess[i], first);
    }
}

/* What the question about a statement offers: what is most likely meant, its readings, or the nearest order. */
static struct offers offers_of(const struct templates_ack *ack, const struct rules_reading *reading)
{
    struct offers offers = {.n = 0};
    if (yields_to(ack, reading))
        return offers;
    add_guesses(ack, reading, &offers);
    for (unsigned i = 0; reading->status == RULES_READ_AMBIGUOUS && i < reading->n_candidates; i++)
        add_offer(ack, &offers, &reading->candidates[i], !reading->n_guesses && reading->n_candidates == 1);

    struct rules_order order;
    for (unsigned i = 0; !reading->n_guesses && i < reading->n_notes; i++) {
        const struct rules_note *note = &reading->notes[i];
        if (note->kind == RULES_NOTE_SUGGEST && note->a &&
            rules_order_parse(ack->pos->map, ack->power, note->a, strlen(note->a), &order))
            add_offer(ack, &offers, &order, false);
    }
    bool talk = rules_reading_note(reading, RULES_NOTE_PRESS) != NULL;
    if (talk && !offers.n && reading->order.kind != RULES_ORDER_NONE &&
        !strchr(line_of(ack, reading->line), '?'))
        add_offer(ack, &offers, &reading->order, true);
    if (offers.n == 1 && !reading->n_guesses)
        offers.first[0] = true;

    return offers;
}

/* The sentence before lines that put a statement right. Transfer full. */
static char *say_offers(const struct templates_ack *ack, const struct offers *offers,
                        const struct tally *tally)
{
    bool one_unit = offers->n > 1;
    for (unsigned i = 1; i < offers->n; i++)
        one_unit = one_unit && is_same_unit(ack, &offers->order[0], &offers->order[i]);
    const char *numbered = one_unit ? "ack.either" : "ack.guesses";
    const char *plain = one_unit ? "ack.choose" : "ack.perhaps";
    return templates_ack_phrase(ack, tally->offers > 1 ? numbered : plain, NULL);
}

/* "Did you mean A Par - Bur? YES is enough.": the only line that the whole answer offers. Transfer full. */
static char *say_only_offer(const struct templates_ack *ack, const struct rules_order *order)
{
    g_autoptr(templates_data_auto) words = templates_data_new();
    g_autofree char *line = templates_say_to_copy(ack->names, ack->pos, order, ack->book,
                                                  templates_ack_notation(ack), ack->language);
    templates_data_set(words, "line", line);
    return templates_ack_phrase(ack, "ack.guess", words);
}

/* Suggestions that are no order by themselves. Returns how many. */
static unsigned add_plain_lines(struct templates_data *problem, const struct templates_ack *ack,
                                const struct rules_reading *reading)
{
    unsigned n = 0;
    for (unsigned i = 0; i < reading->n_notes; i++) {
        const struct rules_note *note = &reading->notes[i];
        struct rules_order order;
        if (note->kind != RULES_NOTE_SUGGEST || !note->a ||
            rules_order_parse(ack->pos->map, ack->power, note->a, strlen(note->a), &order))
            continue;
        templates_data_set(templates_data_add(problem, "lines"), "line", note->a);
        n++;
    }
    return n;
}

/* Lines that put it right, and the sentence before them; NULL: there are none. Where the answer offers several, they
 * are numbered. */
static char *add_mend(struct templates_data *problem, const struct templates_ack *ack,
                      const struct rules_reading *reading, struct tally *tally)
{
    struct offers offers = offers_of(ack, reading);
    if (offers.n == 1 && tally->offers == 1)
        return say_only_offer(ack, &offers.order[0]);

    for (unsigned i = 0; i < offers.n; i++) {
        struct templates_data *line = templates_ack_add_line(problem, ack, &offers.order[i]);
        if (tally->offers > 1)
            templates_data_set_int(line, "number", ++tally->offered);
    }
    unsigned plain = offers.n ? 0 : add_plain_lines(problem, ack, reading);

    return offers.n || plain ? say_offers(ack, &offers, tally) : NULL;
}

/* A statement of the mail that was not followed; `all`: what is said of it and others, NULL: it is told alone. */
static void add_reading_problem(struct templates_data *data, const struct templates_ack *ack,
                                const struct rules_reading *reading, const char *all, struct tally *tally,
                                unsigned *n)
{
    g_autofree char *one = all ? NULL : say_problem(ack, reading);
    struct templates_data *problem = templates_ack_add_problem(data, n, all ? all : one);
    g_autofree char *mend = add_mend(problem, ack, reading, tally);
    tally->helpless += !mend && reading->status == RULES_READ_UNREAD;
    templates_data_set(problem, "mend", mend);
}

/* A statement that was put right later in the same mail is no problem any more. */
static bool templates_ack_is_mended(const struct templates_ack *ack, const struct rules_reading *reading,
                                    size_t index)
{
    if (reading->order.kind == RULES_ORDER_NONE || reading->order.unit == RULES_NO_LOC ||
        yields_to(ack, reading))
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
    const struct rules_reading *reading = &ack->readings->reading[index];
    for (size_t i = 0; i < index; i++) {
        const struct rules_reading *before = &ack->readings->reading[i];
        bool same = before->line == reading->line && before->status == reading->status &&
                    !reading->n_candidates && !strcmp(words_of(before), words_of(reading));
        if (same || are_doubles(ack, before, reading))
            return true;
    }
    return false;
}

/* Whether the answer asks about a statement, or tells that it cannot be done. */
bool templates_ack_is_problem(const struct templates_ack *ack, const struct rules_reading *reading,
                              size_t index)
{
    bool followed = reading->status != RULES_READ_AMBIGUOUS && reading->status != RULES_READ_UNREAD &&
                    reading->status != RULES_READ_VOID;
    bool talk = rules_reading_note(reading, RULES_NOTE_PRESS) && !talk_leaves_doubt(ack, reading) &&
                !talk_adjusts(ack, reading);
    return !followed && !talk && !goes_on(ack, index) && !templates_ack_is_mended(ack, reading, index) &&
           !is_asked_before(ack, index);
}

/* ---- what asks for an answer, and what is only told ---- */

static bool is_open_place(const struct templates_ack *ack, rules_loc province)
{
    const struct rules_unit *unit = unit_due(ack, province);
    return unit && templates_ack_is_open(ack, unit);
}

/* Whether some order of the player's is still due. */
static bool is_something_open(const struct templates_ack *ack)
{
    if (templates_ack_type(ack) == RULES_PHASE_ADJUSTMENT) {
        int given = 0;
        for (unsigned i = 0; i < ack->n_orders; i++)
            given += ack->causes[i] == RULES_CAUSE_NONE;
        return abs(rules_adjustments_due(ack->pos, ack->power)) > given;
    }
    for (rules_loc p = 0; p < ack->pos->map->n_provinces; p++)
        if (is_open_place(ack, p))
            return true;
    return false;
}

/* The place that begins a text, by its longest name, and the bytes of that; RULES_NO_LOC: none does. */
static rules_loc place_at(const struct templates_ack *ack, const char *text, size_t *len)
{
    enum { MOST_WORDS = 4 };
    rules_loc found = RULES_NO_LOC;
    size_t end = 0;
    for (unsigned words = 0; words < MOST_WORDS && text[end]; words++) {
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ,;:.!?()\"'");
        rules_loc place = end > 2 ? rules_names_find_place(ack->names, text, end) : RULES_NO_LOC;
        if (place != RULES_NO_LOC) {
            found = place;
            *len = end;
        }
        if (text[end] != ' ')
            break;
    }
    return found;
}

/*
 * Whether an answer about words that were not understood could change something: an order is still due, and they name its
 * unit, or no place at all (moves; a retreat or a build is named by where it goes). A word of three letters that is not in capitals ("par", "can") is a name only where it could be the unit's.
 */
static bool concerns_what_is_open(const struct templates_ack *ack, const struct rules_reading *reading)
{
    if (!is_something_open(ack) || templates_ack_type(ack) != RULES_PHASE_MOVEMENT)
        return is_something_open(ack);

    bool elsewhere = false;
    for (const char *at = words_of(reading); *at;) {
        size_t len = strcspn(at, " ,;:.!?()\"'-");
        rules_loc place = place_at(ack, at, &len);
        if (place != RULES_NO_LOC && is_open_place(ack, ack->pos->map->province[place]))
            return true;
        elsewhere |= place != RULES_NO_LOC && (len > 3 || (g_ascii_isupper(at[0]) && g_ascii_isupper(at[1])));
        at += len;
        at += *at != '\0';
    }
    return !elsewhere;
}

/* Whether the words most likely mean another order than the one that is noted for its unit: then the old one would stand
 * without a question. */
static bool is_likely_change(const struct templates_ack *ack, const struct rules_reading *reading)
{
    enum { LIKELY = 50 }; /* percent */
    if (!reading->n_guesses || reading->guess_odds[0] < LIKELY)
        return false;
    const struct rules_order *guess = &reading->guess[0];
    const rules_loc *province = ack->pos->map->province;
    for (unsigned i = 0; i < ack->n_orders; i++) {
        const struct rules_order *noted = &ack->orders[i];
        if (province[noted->unit] == province[guess->unit])
            return noted->kind != guess->kind || noted->from != guess->from || noted->to != guess->to;
    }
    return true;
}

/* Whether a problem asks for nothing: words that were not understood, and an answer to which would change no order; or
 * that gave way to others. */
static bool is_only_told(const struct templates_ack *ack, const struct rules_reading *reading)
{
    if (settled_key(reading) || yields_to(ack, reading))
        return true;
    if (!is_bare(reading))
        return false;
    size_t index = (size_t)(reading - ack->readings->reading);
    do {
        const struct rules_reading *part = &ack->readings->reading[index];
        if (concerns_what_is_open(ack, part) || is_likely_change(ack, part))
            return false;
    } while (++index < ack->readings->n && goes_on(ack, index));
    return true;
}

/* One sentence about all bare statements that are only told, or all that are asked about; NULL: there are none. Transfer
 * full. */
static char *say_all_bare(const struct templates_ack *ack, bool told)
{
    g_autoptr(GString) list = g_string_new(NULL);
    unsigned n = 0;
    for (size_t i = 0; ack->readings && i < ack->readings->n; i++) {
        const struct rules_reading *reading = &ack->readings->reading[i];
        if (!is_bare(reading) || !templates_ack_is_problem(ack, reading, i) ||
            is_only_told(ack, reading) != told)
            continue;
        g_autofree char *source = quotation(ack, reading);
        add_quoted(ack, list, source);
        n++;
    }
    for (unsigned i = 0; told && i < ack->n_remarks; i++, n++) {
        bool stop = g_str_has_suffix(ack->remarks[i], ".") && !g_str_has_suffix(ack->remarks[i], "..");
        g_autofree char *words = g_strndup(ack->remarks[i], strlen(ack->remarks[i]) - stop);
        add_quoted(ack, list, words);
    }
    if (!n)
        return NULL;

    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set(words, "sources", list->str);
    templates_data_set_int(words, "n", n);
    return templates_ack_phrase(ack, told ? "ack.aside" : "ack.unread", words);
}

/* Moves to one place: of these one is meant. */
static bool are_rivals(const struct templates_ack *ack, const struct rules_order *a,
                       const struct rules_order *b)
{
    const rules_loc *province = ack->pos->map->province;
    return a->kind == RULES_MOVE && b->kind == RULES_MOVE && province[a->to] == province[b->to];
}

/* Whether an order can be given beside those that a bare "yes" takes so far: one of a unit, one to a place, and no more builds or
 * removals than are due. */
static bool goes_with(const struct templates_ack *ack, const struct offers *taken,
                      const struct rules_order *order)
{
    for (unsigned i = 0; i < taken->n; i++)
        if (is_same_unit(ack, &taken->order[i], order) || are_rivals(ack, &taken->order[i], order))
            return false;
    if (templates_ack_type(ack) != RULES_PHASE_ADJUSTMENT)
        return true;
    int room = abs(rules_adjustments_due(ack->pos, ack->power)) - (int)taken->n;
    for (unsigned i = 0; i < ack->n_orders; i++) {
        bool stays = ack->causes[i] == RULES_CAUSE_NONE && !is_same_unit(ack, &ack->orders[i], order);
        for (unsigned k = 0; k < taken->n; k++)
            stays = stays && !is_same_unit(ack, &ack->orders[i], &taken->order[k]);
        room -= stays;
    }
    return room > 0;
}

GPtrArray *templates_ack_offers(const struct templates_ack *ack)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    struct offers taken = {.n = 0};
    for (size_t i = 0; ack->readings && i < ack->readings->n; i++) {
        struct offers offers = {.n = 0};
        if (templates_ack_is_problem(ack, &ack->readings->reading[i], i))
            offers = offers_of(ack, &ack->readings->reading[i]);
        for (unsigned k = 0; k < offers.n && all->len < MAX_PROBLEMS; k++) {
            char text[160];
            bool first = offers.first[k] && goes_with(ack, &taken, &offers.order[k]);
            rules_order_print(ack->pos->map, ack->pos, &offers.order[k], text, sizeof text);
            if (first)
                add_offer(ack, &taken, &offers.order[k], true);
            g_ptr_array_add(all, g_strconcat(first ? "" : TEMPLATES_ACK_RIVAL, text, NULL));
        }
    }

    char *lone = all->len == 1 ? all->pdata[0] : NULL; /* a bare "yes" to it is about nothing else */
    if (lone && g_str_has_prefix(lone, TEMPLATES_ACK_RIVAL))
        memmove(lone, lone + strlen(TEMPLATES_ACK_RIVAL), strlen(lone));
    return all;
}

/* The numbers of the offers that a bare "yes" takes: "1, 2, 4"; NULL: none, or all. Transfer full. */
static char *list_firsts(const GPtrArray *offers)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < offers->len; i++)
        if (!g_str_has_prefix(offers->pdata[i], TEMPLATES_ACK_RIVAL))
            g_string_append_printf(list, "%s%u", list->len ? ", " : "", i + 1);
    return list->len ? g_strdup(list->str) : NULL;
}

/* A sentence that asks for no answer. Takes `text`. */
static void add_told(struct templates_data *data, char *text)
{
    templates_set_flowing(templates_data_add(data, "notes"), "text", text);
    g_free(text);
}

void templates_ack_add_reading_problems(struct templates_data *data, const struct templates_ack *ack,
                                        struct tally *tally, unsigned *n)
{
    g_autoptr(GPtrArray) offers = templates_ack_offers(ack);
    const GPtrArray *all = ack->offers ? ack->offers : offers;
    tally->offers = all->len;
    tally->offered = ack->offered_before;
    g_autofree char *firsts = list_firsts(all);
    templates_data_set_flag(data, "several_offers", tally->offers > 1);
    templates_data_set(data, "firsts", firsts);
    g_autofree char *bare = say_all_bare(ack, false), *asides = say_all_bare(ack, true);
    for (size_t i = 0; ack->readings && i < ack->readings->n && *n < MAX_PROBLEMS; i++) {
        const struct rules_reading *reading = &ack->readings->reading[i];
        if (!templates_ack_is_problem(ack, reading, i))
            continue;
        if (is_only_told(ack, reading)) {
            if (!is_bare(reading))
                add_told(data, say_problem(ack, reading));
            continue;
        }
        bool first = !is_bare(reading) || bare;
        if (first) {
            tally->questions += reading->status != RULES_READ_VOID;
            add_reading_problem(data, ack, reading, is_bare(reading) ? bare : NULL, tally, n);
        }
        if (is_bare(reading))
            g_clear_pointer(&bare, g_free);
    }
    if (asides)
        add_told(data, g_steal_pointer(&asides));
}
