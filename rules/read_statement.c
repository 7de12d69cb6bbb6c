/* Statements of a message, their words, and the part of a line that is looked at. */
#include "read_message_p.h"

#include <string.h>

struct statement *read_add_statement(struct message *m)
{
    if (m->n == READ_MAX_STATEMENTS) {
        m->r.truncated = true;
        return NULL;
    }

    if (m->n == m->size) {
        size_t size = m->size ? m->size * 2 : 32;
        struct statement *grown = rules_arena_alloc(m->r.arena, size * sizeof *grown);
        if (m->n)
            memcpy(grown, m->statement, m->n * sizeof *grown);
        m->statement = grown;
        m->size = size;
    }

    struct statement *s = &m->statement[m->n++];
    memset(s, 0, sizeof *s);
    s->reading.line = m->r.line;
    s->reading.order = rules_order_make(RULES_ORDER_NONE, m->r.context->power, RULES_UNIT_NONE, RULES_NO_LOC);
    if (m->heading.later) {
        s->reading.has_phase = true;
        s->reading.phase = m->heading.phase;
    }

    s->mode = m->heading.mode;

    return s;
}

/* The player's words, on one line, without blanks at the ends. */
static const char *source_text(struct reader *r, size_t first, size_t end)
{
    size_t from = r->token[first].start, to = r->token[end - 1].end;
    if (to < r->text_len && (r->text[to] == ')' || r->text[to] == ']'))
        to++;
    char *source = rules_arena_strndup(r->arena, r->text + from, to - from);
    for (char *c = source; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    return source;
}

void read_set_source(struct message *m, struct statement *s, size_t first, size_t end)
{
    s->reading.source = source_text(&m->r, first, end);
    s->from = m->r.token[first].start;
    s->to = m->r.token[end - 1].end;
}

void read_cover(struct message *m, size_t from, size_t to)
{
    memset(m->covered + from, 1, to - from);
}

/* Moves the reader to tokens from … to-1, as if they were a line. */
void read_narrow(struct reader *r, size_t from, size_t to)
{
    r->token += from;
    r->n_tokens = to - from;
    for (size_t i = 0; i < r->n_tokens; i++) {
        r->token[i].places_known = false;
        r->token[i].symbols = NULL;
    }
}
