/* Notes of the reader as text: an order a line with its status, for programs and tests. */
#include "read_p.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *rules_read_status_word(enum rules_read_status status)
{
    static const char *const words[] = {"none", "ok", "assumed", "void", "ambiguous", "unread", "talk"};
    return (unsigned)status < RULES_READ_STATUS_COUNT ? words[status] : "none";
}

struct printer {
    char *out;
    size_t size, len;
};

static void put(struct printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct printer *p, const char *format, ...)
{
    va_list arguments;
    if (p->len + 1 >= p->size)
        return;
    va_start(arguments, format);
    int n = vsnprintf(p->out + p->len, p->size - p->len, format, arguments);
    va_end(arguments);
    if (n > 0)
        p->len = p->len + (size_t)n < p->size ? p->len + (size_t)n : p->size - 1;
}

static void put_orders(struct printer *p, const struct rules_read_context *context,
                       const struct rules_order *orders, unsigned n, const char *between)
{
    for (unsigned i = 0; i < n; i++) {
        char order[192];
        rules_order_print(context->names->map, context->pos, &orders[i], order, sizeof order);
        put(p, "%s%s", i ? between : "", order);
    }
}

static void put_note(struct printer *p, const struct rules_read_context *context,
                     const struct rules_reading *reading, const struct rules_note *note)
{
    const char *a = note->a ? note->a : "", *b = note->b ? note->b : "";
    switch (note->kind) {
    case RULES_NOTE_NAME:
        put(p, "read '%s' as %s", a, b);
        break;
    case RULES_NOTE_KIND:
        put(p, "unit is %s, not %s", b, a);
        break;
    case RULES_NOTE_COAST:
        put(p, "coast supplied: %s", b);
        break;
    case RULES_NOTE_CONVENTION:
        put(p, "'%s' is %s in the edition used elsewhere in the message", a, b);
        break;
    case RULES_NOTE_GAME_CONVENTION:
        put(p, "'%s' is %s in the notation of the game", a, b);
        break;
    case RULES_NOTE_ONLY_POSSIBLE:
        put(p, "'%s' can only be %s here", a, b);
        break;
    case RULES_NOTE_NATION:
        put(p, "unit is of %s, not %s", b, a);
        break;
    case RULES_NOTE_MEANT:
        put(p, "'%s' means %s", a, b);
        break;
    case RULES_NOTE_IMPLIED:
        if (reading->order.flags & RULES_IMPLIED)
            put(p, "completed by another order");
        else
            put(p, "implies %s", a);
        break;
    case RULES_NOTE_CAUSE:
        put(p, "%s", rules_cause_word(note->cause));
        break;
    case RULES_NOTE_CANDIDATES:
        put(p, "could be ");
        put_orders(p, context, reading->candidates, reading->n_candidates, " or ");
        break;
    case RULES_NOTE_DOUBLE:
        put(p, "two orders for one unit: %s / %s", a, b);
        break;
    case RULES_NOTE_SURPLUS:
        put(p, "more than the number due");
        break;
    case RULES_NOTE_SUGGEST:
        put(p, "nearest: %s", a);
        break;
    case RULES_NOTE_PRESS:
        put(p, "read as talk");
        break;
    case RULES_NOTE_CONDITION:
        if (*a)
            put(p, "if %s", a);
        else
            put(p, "condition not understood");
        break;
    case RULES_NOTE_RANKED:
        put(p, "then ");
        put_orders(p, context, reading->candidates, reading->n_candidates, ", ");
        break;
    case RULES_NOTE_LATER_PHASE:
        if (*a)
            put(p, "for %s", a);
        else
            put(p, "heading of another phase");
        break;
    case RULES_NOTE_TOO_LONG:
        put(p, "message too long: the rest was not read");
        break;
    case RULES_NOTE_REPLACED:
        put(p, "replaced by %s", a);
        break;
    case RULES_NOTE_WITHDRAWN:
        put(p, "withdrawn");
        break;
    case RULES_NOTE_NONE:
    case RULES_NOTE_COUNT:
        break;
    }
}

/* What is most likely meant, with its odds. */
static void put_guesses(struct printer *p, const struct rules_read_context *context,
                        const struct rules_reading *reading)
{
    for (unsigned i = 0; i < reading->n_guesses; i++) {
        const char *between = p->len ? "; meant: " : "meant: ";
        put(p, "%s", i ? ", " : between);
        put_orders(p, context, &reading->guess[i], 1, "");
        put(p, " (%u %%)", reading->guess_odds[i]);
    }
}

size_t rules_note_print(const struct rules_read_context *context, const struct rules_reading *reading,
                        char *out, size_t size)
{
    struct printer p = {out, size, 0};
    if (size == 0)
        return 0;

    out[0] = '\0';
    for (unsigned i = 0; i < reading->n_notes; i++) {
        if (p.len)
            put(&p, "; ");
        put_note(&p, context, reading, &reading->notes[i]);
    }
    put_guesses(&p, context, reading);

    for (size_t i = 0; i < p.len; i++)
        if ((unsigned char)out[i] < ' ')
            out[i] = ' ';

    return p.len;
}
