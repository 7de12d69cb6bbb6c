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

const char *read_words_of(const struct reader *r, size_t from, size_t to)
{
    char *words = rules_arena_strndup(r->arena, r->sent + from, to - from);
    for (char *c = words; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    return words;
}

void read_set_source(struct message *m, struct statement *s, size_t first, size_t end)
{
    const struct reader *r = &m->r;
    s->from = r->token[first].start;
    s->to = r->token[end - 1].end;
    bool closed = s->to < r->text_len && strchr(")]", r->text[s->to]);
    s->reading.source = read_words_of(r, s->from, s->to + closed);
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
