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

/* What stands in bytes from … to-1 is for another phase: no sight of this one goes there. */
static void add_scope(struct message *m, uint32_t from, uint32_t to, struct rules_phase phase)
{
    if (m->n_scopes == READ_MAX_SCOPES)
        return;
    m->scope[m->n_scopes++] = (struct scope){from, to, phase};
    for (size_t i = 0, n = m->n_sights; i < n; i++) {
        struct sight *sight = &m->sight[i];
        if (sight->from >= to || sight->to <= from)
            continue;
        if (sight->to > to && m->n_sights < READ_MAX_SIGHTS)
            m->sight[m->n_sights++] = (struct sight){to, sight->to, sight->line};
        sight->to = sight->from < from ? from : sight->from;
    }
}

/* Whether the sentence goes on at token `at`: with a sign that stands for a comma, too; "now" is of this phase. */
static bool goes_on(const struct reader *r, size_t at)
{
    return at < r->n_tokens && !read_phrase_in_list(r, at, read_list_now) &&
           (!read_ends_sentence(&r->token[at]) || r->sent[r->token[at].start] == ',');
}

/* "PS: in autumn Ank - Con, Smy holds": what follows in the sentence of the line at hand is for the phase that is named. */
static void scope_line(struct message *m)
{
    struct reader *r = &m->r;
    for (size_t i = 0, end; i < r->n_tokens; i = end) {
        struct rules_phase phase;
        bool head = i == 0 || r->token[i - 1].kind != TOKEN_WORD || read_is(r, i - 1, SYM_AND, NULL) ||
                    read_names_orders(r, i);
        end = i + 1;
        if (!head || !read_other_season(r, i, &phase))
            continue;
        while (goes_on(r, end))
            end++;
        add_scope(m, r->token[i].start, r->token[end - 1].end, phase);
    }
}

void read_find_scopes(struct message *m)
{
    read_each_line(m, scope_line);
    m->r.exact = m->r.keep_remarks = false;
}

void read_scope_statements(struct message *m)
{
    for (size_t i = 0; i < m->n_scopes; i++)
        for (size_t k = 0; k < m->n; k++) {
            struct rules_reading *reading = &m->statement[k].reading;
            bool inside = m->statement[k].from > m->scope[i].from && m->statement[k].to <= m->scope[i].to;
            reading->phase = inside && !reading->has_phase ? m->scope[i].phase : reading->phase;
            reading->has_phase |= inside;
        }
}

bool read_is_coded(const struct reader *r, const struct statement *s)
{
    enum { CODE = 3 };
    size_t from = s->from, letters = 0;
    while (from > 0 && r->text[from - 1] != '\n')
        from--;
    for (const char *c = r->text + from; *c && *c != '\n'; c++) {
        bool letter = (*c | 0x20) >= 'a' && (*c | 0x20) <= 'z';
        letters = letter ? letters + 1 : 0;
        if (letters > CODE || *c == '?' || (unsigned char)*c >= 0x80)
            return false;
    }
    return true;
}
