/* The third look: clause by clause through the lines of a letter that leave something unread. */
#include "read_look_p.h"

#include <string.h>

/* Whether byte `at` belongs to a statement that is answered as an order. */
static bool is_answered(const struct message *m, uint32_t at)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        bool answered = read_is_followed(s) || (s->reading.status == RULES_READ_VOID && !s->prose) ||
                        s->reading.condition || s->reading.has_phase;
        if (answered && s->from <= at && at < s->to)
            return true;
    }
    return false;
}

static uint32_t byte_of(const struct sentence *s, size_t item)
{
    return s->r->token[s->item[item].first].start;
}

static uint32_t byte_behind(const struct sentence *s, size_t item)
{
    return s->r->token[s->item[item].end - 1].end;
}

/* ---- doubt ---- */

static bool parts_clauses(const struct sentence *s, size_t at)
{
    enum item_kind kind = read_kind_at(s, at);
    return read_is_boundary(kind) || kind == ITEM_COLON;
}

static bool is_doubt(const struct sentence *s, size_t at)
{
    enum item_kind kind = read_kind_at(s, at);
    return kind == ITEM_DOUBT || kind == ITEM_NOT || kind == ITEM_TURN || kind == ITEM_NOBODY;
}

/* The item behind the last "but", "so" before item `at`; what is doubted before is over. */
static size_t find_reset(const struct sentence *s, size_t begin, size_t at)
{
    const struct token *token = s->r->token;
    for (size_t i = at; i-- > begin;) {
        if (read_kind_at(s, i) != ITEM_COMMA && read_kind_at(s, i) != ITEM_WHILE)
            continue;
        size_t last = i + 1 < s->n ? s->item[i + 1].first : s->item[i].end;
        for (size_t t = s->item[i].first; t <= last && t < s->r->n_tokens; t++)
            if (read_in_list(token[t].word, read_list_reset))
                return i + 1;
    }
    return begin;
}

static bool is_condition(const struct sentence *s, size_t at)
{
    const struct item *item = &s->item[at];
    bool asks = item->kind == ITEM_DOUBT && s->r->token[item->first].kind == TOKEN_QUESTION;
    return asks || (item->kind == ITEM_DOUBT && item->symbol == SYM_IF);
}

/* Whether the part between commas around item `at` names a unit. */
static bool names_unit_around(const struct sentence *s, size_t at, size_t begin)
{
    size_t from = at;
    while (from > begin && !parts_clauses(s, from - 1))
        from--;
    for (; from < s->n && !parts_clauses(s, from); from++)
        if (read_kind_at(s, from) == ITEM_UNIT)
            return true;
    return false;
}

/* Words around the clause in its sentence, items begin … end-1, that keep it from being followed. */
static bool is_in_doubt(const struct clause *c, size_t begin, size_t end)
{
    const struct sentence *s = c->look->s;
    size_t reset = find_reset(s, begin, c->from);

    for (size_t i = begin; i < c->from; i++) {
        bool denial = read_kind_at(s, i) == ITEM_NOT && names_unit_around(s, i, begin);
        bool taken_back = read_kind_at(s, i) == ITEM_TURN && s->item[i].symbol != SYM_UNDO;
        if (is_condition(s, i) || (i >= reset && is_doubt(s, i) && !denial && !taken_back))
            return true;
    }
    for (size_t i = c->from; i < c->to; i++)
        if (is_doubt(s, i) && read_kind_at(s, i) != ITEM_NOT)
            return true;
    for (size_t i = c->to; i < end; i++) {
        bool denial = read_kind_at(s, i) == ITEM_NOT;
        if (is_doubt(s, i) && !denial)
            return true;
        if (denial && i <= c->to + 2)
            return true; /* "…, not yet" */
    }

    return false;
}

/* What others said stands in quotation marks. */
static bool is_quoted(const struct look *look, uint32_t at)
{
    const char *text = look->m->r.text;
    int open = 0;
    bool plain = false;
    for (uint32_t i = look->from; i + 2 < at; i++) {
        plain = plain != (text[i] == '"');
        open += memcmp(text + i, "\xC2\xAB", 2) == 0 || memcmp(text + i, "\xE2\x80\x9C", 3) == 0;
        open -= memcmp(text + i, "\xC2\xBB", 2) == 0 || memcmp(text + i, "\xE2\x80\x9D", 3) == 0;
    }
    return plain || open > 0;
}

/* ---- the orders of a clause ---- */

/* Whether an order of the letter, outside bytes from … to-1, is another one for the same unit; `*given`: the same one is
 * followed already. */
static bool is_contradicted(struct message *m, const struct rules_order *order, uint32_t from, uint32_t to,
                            bool *given)
{
    bool other = false;
    *given = false;
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        bool inside = s->from < to && s->to > from && !read_is_followed(s);
        if (inside || s->others || read_ordered_unit(m, s) != m->r.map->province[order->unit])
            continue;
        if (read_same_order(&s->reading.order, order)) {
            *given = *given || read_is_followed(s);
            continue;
        }
        if (s->looked)
            read_ask(m, s);
        other = true;
    }
    return other;
}

/* What was made of these bytes before gives way. */
static void forget(struct message *m, uint32_t from, uint32_t to)
{
    size_t kept = 0;
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        bool goes = s->from < to && s->to > from && !read_is_followed(s) && !s->looked;
        if (!goes)
            m->statement[kept++] = *s;
    }
    m->n = kept;
}

static void add_looked(struct look *look, const struct rules_order *order, size_t first, size_t end)
{
    struct statement *s = read_add_statement(look->m);
    if (!s)
        return;
    read_set_source(look->m, s, look->s->item[first].first, look->s->item[end - 1].end);
    s->prose = s->looked = true;
    s->reading.status = RULES_READ_ASSUMED;
    s->reading.order = *order;
    read_note(&look->m->r, &s->reading,
              (struct rules_note){RULES_NOTE_ONLY_POSSIBLE, s->reading.source,
                                  read_print_order(&look->m->r, order), RULES_CAUSE_NONE});
}

static bool agrees(struct look *look, const struct meant *meant, uint32_t from, uint32_t to, bool *given)
{
    bool agrees = true;
    for (size_t i = 0; i < meant->n; i++) /* all of them are asked: those that contradict one another */
        agrees = !is_contradicted(look->m, &meant->order[i], from, to, &given[i]) && agrees;
    return agrees;
}

/* Follows the only orders that account for the clause; false: there are none. */
static bool follow_clause(struct clause *c)
{
    struct message *m = c->look->m;
    const struct sentence *s = c->look->s;
    uint32_t from = byte_of(s, c->from), to = byte_behind(s, c->to - 1);
    struct meant meant = {.n = 0};
    bool given[MAX_MEANT];

    if (!read_account(c, &meant) || !agrees(c->look, &meant, from, to, given))
        return false;
    forget(m, from, to);
    for (size_t i = 0; i < meant.n; i++)
        if (!given[i])
            add_looked(c->look, &meant.order[i], c->from, c->to);

    return true;
}

/* ---- clauses ---- */

/* Something is named in items from … to-1, and nothing of it is answered. */
static bool is_open(const struct look *look, size_t from, size_t to)
{
    const struct sentence *s = look->s;
    bool named = false;
    for (size_t i = from; i < to; i++) {
        enum item_kind kind = read_kind_at(s, i);
        bool names = kind == ITEM_UNIT || kind == ITEM_KIND || kind == ITEM_WHO || kind == ITEM_SUPPORTED;
        named |= names;
        if ((names || kind == ITEM_VERB) && is_answered(look->m, byte_of(s, i)))
            return false;
    }
    return named;
}

/* A unit, and no verb, stands before the colon at item `at`, and nothing of it is answered. */
static bool is_unit_alone(const struct look *look, size_t begin, size_t at)
{
    const struct sentence *s = look->s;
    bool unit = false;
    for (size_t i = at; i-- > begin && !parts_clauses(s, i);) {
        enum item_kind kind = read_kind_at(s, i);
        if (kind == ITEM_VERB || kind == ITEM_TURN ||
            (kind == ITEM_UNIT && is_answered(look->m, byte_of(s, i))))
            return false;
        unit |= kind == ITEM_UNIT;
    }
    return unit;
}

/* "Ukraine and …", "Picardy takes ship with …", "I had Vienna going …", not understood: what stands behind is no clause by itself. */
static bool hangs_on(const struct look *look, size_t begin, size_t from)
{
    const struct sentence *s = look->s;
    size_t joint = from;
    if (from == begin)
        return false;
    if (read_kind_at(s, from - 1) == ITEM_COLON) /* "The army in Armenia: to cross …" */
        return is_unit_alone(look, begin, from - 1);
    while (joint > begin && parts_clauses(s, joint - 1))
        joint--;
    if (find_reset(s, begin, from) >= joint + 1) /* "…, but …" */
        return false;

    bool named = false, verb = false, with = false, governed = false;
    for (size_t i = s->item[joint].first; i < s->item[from].first; i++)
        with = with || read_in_list(s->r->token[i].word, read_list_means);
    for (size_t i = joint; i-- > begin && !parts_clauses(s, i);) {
        enum item_kind kind = read_kind_at(s, i);
        if (kind == ITEM_UNIT && is_answered(look->m, byte_of(s, i)))
            return false;
        named |= kind == ITEM_UNIT;
        governed = kind == ITEM_UNIT ? false : governed || kind == ITEM_WORD || kind == ITEM_DOUBT;
        verb = verb || kind == ITEM_VERB || kind == ITEM_WORD || kind == ITEM_DOUBT;
    }

    return named && (with || !verb || governed);
}

static void explain_clause(const struct clause *c, bool doubt, bool followed)
{
    const struct sentence *s = c->look->s;
    const struct reader *r = &c->look->m->r;
    uint32_t from = byte_of(s, c->from), to = byte_behind(s, c->to - 1);
    const char *result = followed ? "followed" : "left";
    read_explain(r, "look, %s: %.*s", doubt ? "in doubt" : result, (int)(to - from), r->text + from);
}

/* "… of both its neighbours, Ukraine | and Rumania": units alone behind the clause belong to it. Where they end. */
static size_t with_group(const struct look *look, size_t to, size_t end)
{
    const struct sentence *s = look->s;
    for (;;) {
        size_t at = to;
        while (at < end && (read_kind_at(s, at) == ITEM_COMMA || read_kind_at(s, at) == ITEM_AND))
            at++;
        at += at > to && (read_kind_at(s, at) == ITEM_VIA || read_kind_at(s, at) == ITEM_PREP);
        bool unit = at > to && read_kind_at(s, at) == ITEM_UNIT && at + 1 <= end &&
                    (at + 1 == end || parts_clauses(s, at + 1));
        if (!unit || is_answered(look->m, byte_of(s, at)))
            return to;
        to = at + 1;
    }
}

static bool try_clause(struct look *look, size_t begin, size_t from, size_t to, size_t end)
{
    struct clause clause;
    read_collect(look, from, to, &clause);
    bool doubt = is_in_doubt(&clause, begin, end), followed = !doubt && follow_clause(&clause);
    explain_clause(&clause, doubt, followed);
    return followed;
}

/* The clause from item `from` on, of as many parts as it takes. Returns the item behind it. */
static size_t look_at(struct look *look, size_t begin, size_t from, size_t end)
{
    enum { LONGEST = 4 };
    const struct sentence *s = look->s;
    size_t first = 0, to = from;

    for (int parts = 0; parts < LONGEST && to < end; parts++) {
        while (to < end && (to == from || !parts_clauses(s, to)))
            to++;
        first = parts ? first : to;
        if (hangs_on(look, begin, from) || !is_open(look, from, to) || is_quoted(look, byte_of(s, from)))
            break;
        size_t group = with_group(look, to, end);
        if (group > to && try_clause(look, begin, from, group, end))
            return group;
        if (try_clause(look, begin, from, to, end))
            return to;
        to += to < end;
    }

    return first;
}

static bool is_reason(const struct sentence *s, size_t at)
{
    return read_kind_at(s, at) == ITEM_REASON;
}

/* The sentence of items begin … end-1. */
static void look_at_sentence(struct look *look, size_t begin, size_t end)
{
    const struct sentence *s = look->s;
    for (size_t i = begin; i < end;) {
        if (is_reason(s, i)) {
            while (i < end && !parts_clauses(s, i))
                i++;
        } else if (parts_clauses(s, i))
            i++;
        else
            i = look_at(look, begin, i, end);
    }
}

static void look_at_items(struct look *look)
{
    const struct sentence *s = look->s;
    size_t begin = 0;
    for (size_t i = 0; i < s->n; i++)
        if (read_kind_at(s, i) == ITEM_END) {
            look_at_sentence(look, begin, i);
            begin = i + 1;
        }
}

/* Whether the statements that are followed leave words of the line over. */
static bool leaves_something(const struct message *m, const struct sight *sight)
{
    enum { SIGNS = 4 };
    uint32_t over = sight->to - sight->from;
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        if (s->from >= sight->to || s->to <= sight->from)
            continue;
        if (!read_is_followed(s))
            return true;
        over -= s->to - s->from < over ? s->to - s->from : over;
    }
    return over >= SIGNS;
}

static void look_at_line(struct message *m, const struct sight *sight)
{
    struct reader *r = &m->r;
    struct look look = {.m = m, .from = sight->from, .to = sight->to};

    r->token = rules_arena_alloc(r->arena, READ_MAX_TOKENS * sizeof *r->token);
    r->line = sight->line;
    bool exact = r->exact;
    r->keep_remarks = r->exact = true;
    read_tokens(r, sight->from, sight->to);
    look.s = rules_arena_alloc(r->arena, sizeof *look.s);
    look.s->m = m;
    look.s->r = r;
    read_make_items(look.s, 0, r->n_tokens);
    look_at_items(&look);
    if (r->phase == RULES_PHASE_MOVEMENT) {
        look_at_items(&look); /* what helps them */
    }
    r->keep_remarks = false;
    r->exact = exact;
}

void read_look_again(struct message *m)
{
    enum { MANY = 200 };
    struct heading heading = m->heading;
    unsigned line = m->r.line;
    bool fits = m->r.phase != RULES_PHASE_ADJUSTMENT && m->n < MANY && m->r.near_budget > 0 && !m->not_yet;

    memset(&m->heading, 0, sizeof m->heading);
    for (size_t i = 0; fits && i < m->n_sights; i++)
        if (leaves_something(m, &m->sight[i]))
            look_at_line(m, &m->sight[i]);
    m->heading = heading;
    m->r.line = line;
}
