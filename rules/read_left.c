/* What a message leaves over: words that nothing stands for are quoted, and may put orders in doubt. */
#include "read_message_p.h"

#include <string.h>

/* A name that stands in prose: not "par", "mon", "fin", which are words, nor one's own power, "in France": it says nothing. */
static bool names_place(struct reader *r, size_t at)
{
    size_t n;
    const struct token *t = &r->token[at];
    bool word = read_in_lexicon(t->word);
    const struct place_edge *edges = read_places(r, at, &n);

    for (size_t i = 0; i < n; i++) {
        bool other = edges[i].power != RULES_NO_POWER && edges[i].power != r->context->power;
        bool listed = edges[i].level == NAME_LISTED && (edges[i].n_hits > 0 || other);
        bool capitals = r->text[t->start] >= 'A' && r->text[t->start] <= 'Z' && r->text[t->end - 1] >= 'A' &&
                        r->text[t->end - 1] <= 'Z';
        bool proper = t->capital && t->len >= 5; /* "North" by itself */
        bool certain = !word || edges[i].n_tokens > 1 || capitals || proper;
        if (listed && t->len > 2 && certain)
            return true;
    }

    return false;
}

/* "A Par": behind the letter of a unit a code that is a word too names its place. */
static bool names_unit_and_place(struct reader *r, size_t at)
{
    size_t n;
    const struct token *letter = &r->token[at - 1], *t = &r->token[at];
    bool unit = letter->kind == TOKEN_WORD && letter->len == 1 && letter->capital &&
                (letter->word[0] == 'a' || letter->word[0] == 'f');
    if (!unit || !t->capital)
        return false;

    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].level == NAME_LISTED && edges[i].n_hits > 0)
            return true;
    return false;
}

static bool names_anything(struct reader *r, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if (r->token[i].kind != TOKEN_WORD)
            continue;
        if (read_in_list(r->token[i].word, read_list_order_word) || names_place(r, i) ||
            (i > from && names_unit_and_place(r, i)))
            return true;
    }
    return false;
}

/* A slip in a name says something too: "Denmak and Balltic slep". Bounded as all looking for slips. */
static bool names_misspelt(struct reader *r, size_t from, size_t to)
{
    enum { LONGEST = 12, WORD = 6 };
    bool found = false;

    if (to - from > LONGEST)
        return false;

    r->exact = false;
    for (size_t i = from; i < to && !found; i++) {
        struct token *t = &r->token[i];
        size_t n = 0;
        if (t->kind != TOKEN_WORD || t->len < WORD || read_in_lexicon(t->word) || r->near_budget <= 0)
            continue;
        t->places_known = false;
        const struct place_edge *edges = read_places(r, i, &n);
        for (size_t e = 0; e < n; e++)
            found = found || (edges[e].n_hits && edges[e].level == NAME_MISSPELT && edges[e].distance == 1);
        t->places_known = false;
    }

    r->exact = true;

    return found;
}

/* Earlier orders of units that a later word speaks of, without being understood, are asked about. */
static bool speaks_of(const struct message *m, const struct statement *s, rules_loc place)
{
    const struct rules_order *order = &s->reading.order;
    bool target = order->kind != RULES_ORDER_NONE && order->to != RULES_NO_LOC &&
                  m->r.map->province[order->to] == place;
    return read_ordered_unit(m, s) == place || target;
}

/* Whether the unit in the province has an order before byte `at`: then that one is meant, not those that go there. */
static bool is_ordered_before(const struct message *m, rules_loc place, uint32_t at)
{
    for (size_t i = 0; i < m->n; i++)
        if (m->statement[i].from < at && read_ordered_unit(m, &m->statement[i]) == place)
            return true;
    return false;
}

/* Asks about what was said of a place before byte `at`, or of "the others". */
static void doubt_place(struct message *m, rules_loc place, uint32_t at, bool others_only)
{
    bool its_own = is_ordered_before(m, place, at);
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        bool unit = read_ordered_unit(m, s) == place;
        bool meant = its_own ? unit : speaks_of(m, s, place);
        if ((s->others && unit) || (!others_only && s->from < at && meant))
            read_ask(m, s);
    }
}

/* A code that is a word too counts before a sign or "to": "Scratch Par to Bur". */
static bool names_unit(struct reader *r, size_t at)
{
    if (r->token[at].kind != TOKEN_WORD)
        return false;
    if (names_place(r, at))
        return true;
    bool sign =
        at + 1 < r->n_tokens && (r->token[at + 1].kind == TOKEN_DASH || r->token[at + 1].kind == TOKEN_ARROW);
    return r->token[at].len == 3 && r->token[at].capital && (sign || read_is(r, at + 1, SYM_PREP, NULL));
}

/* Whether an order may be given to a unit in that province: one's own, dislodged in a retreat phase; none of builds and removals. */
static bool is_orderable(const struct message *m, rules_loc province)
{
    const struct rules_position *pos = m->r.context->pos;
    bool dislodged = false;
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        dislodged = dislodged || (pos->dislodged[i].unit.power == m->r.context->power &&
                                  m->r.map->province[pos->dislodged[i].unit.loc] == province);
    return m->r.phase == RULES_PHASE_RETREAT ? dislodged : read_owns(&m->r, province);
}

static bool names_own_unit(struct message *m, size_t from, size_t to)
{
    struct reader *r = &m->r;
    for (size_t i = from; i < to; i++) {
        size_t n = 0;
        const struct place_edge *edges = names_unit(r, i) ? read_places(r, i, &n) : NULL;
        for (size_t e = 0; e < n; e++)
            for (uint8_t h = 0; h < edges[e].n_hits && edges[e].level == NAME_LISTED; h++)
                if (read_owns(&m->r, edges[e].hits[h].place))
                    return true;
    }
    return false;
}

/* Who repeats a name says no more of it. */
static void doubt_once(struct message *m, rules_loc place, uint32_t at, bool others_only, bool *named)
{
    if (named[place])
        return;
    named[place] = true;
    doubt_place(m, place, at, others_only);
}

/* The units that the tokens name; where a change of mind names none of one's own, the order before it is meant. */
static void doubt_units(struct message *m, size_t from, size_t to, bool others_only)
{
    struct reader *r = &m->r;
    uint32_t byte = r->token[from].start;
    bool any = names_own_unit(m, from, to), near = !any && !others_only &&
                                                   !read_changes_between(m, byte, r->token[to - 1].end) &&
                                                   read_follows_order(m, byte);

    bool named[RULES_MAX_LOCS] = {false};
    for (size_t i = from; i < to && !near; i++) { /* "S Hollande… ah non, pas à côté": of that order alone */
        size_t n = 0;
        const struct place_edge *edges = names_unit(r, i) ? read_places(r, i, &n) : NULL;
        for (size_t e = 0; e < n; e++)
            for (uint8_t h = 0; h < edges[e].n_hits && edges[e].level == NAME_LISTED; h++)
                doubt_once(m, edges[e].hits[h].place, byte, others_only, named);
    }

    if (!any && !others_only)
        read_take_back(m, byte);
}

static void add_leftover(struct message *m, size_t from, size_t to)
{
    struct reader *r = &m->r;
    uint32_t start = r->token[from].start, end = r->token[to - 1].end;
    bool named = names_anything(r, from, to) || names_misspelt(r, from, to);

    if (!named) {
        if (m->n_talk < READ_MAX_STATEMENTS)
            m->talk[m->n_talk++] = (struct rules_reading){.status = RULES_READ_TALK,
                                                          .source = read_words_of(&m->r, start, end),
                                                          .line = r->line + read_lines_broken(m, start)};
        return;
    }

    struct statement *s = read_add_statement(m);
    if (!s)
        return;

    s->reading.has_phase = false;
    s->refused = true;
    s->reading.status = RULES_READ_UNREAD;
    s->from = start;
    s->to = end;
    s->reading.source = read_words_of(&m->r, start, end);
}

static void read_line_leftovers(struct message *m)
{
    struct reader *r = &m->r;
    for (size_t i = 0; i < r->n_tokens;) {
        size_t from = i;
        bool word = false;
        while (i < r->n_tokens && !m->covered[r->token[i].start] && !read_ends_sentence(&r->token[i])) {
            word |= r->token[i].kind == TOKEN_WORD;
            i++;
        }
        if (word)
            add_leftover(m, from, i);
        i += i == from || (i < r->n_tokens && read_ends_sentence(&r->token[i]));
    }
}

static int compare_statements(const struct statement *a, const struct statement *b)
{
    return (a->from > b->from) - (a->from < b->from);
}

/* Into the order of the text; statements of one place keep theirs. */
static void sort_statements(struct message *m)
{
    for (size_t i = 1; i < m->n; i++) {
        struct statement s = m->statement[i];
        size_t k = i;
        for (; k > 0 && compare_statements(&m->statement[k - 1], &s) > 0; k--)
            m->statement[k] = m->statement[k - 1];
        m->statement[k] = s;
    }
}

/* The beginning of the sentence that holds byte `at`, or as far as anybody looks back. */
static uint32_t sentence_start(const struct message *m, uint32_t at)
{
    enum { LONGEST = 400 };
    uint32_t least = at > LONGEST ? at - LONGEST : 0;

    while (at > least && !strchr(".;!?\n", m->r.text[at - 1]))
        at--;
    return at;
}

/* From where a change of mind may speak of words at byte `at`: behind the last order of their sentence. */
static uint32_t turn_start(const struct message *m, uint32_t at)
{
    uint32_t from = sentence_start(m, at);
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        if (s->n_parses && s->to <= at && s->to > from)
            from = s->to;
    }
    return from;
}

static bool has_move_verb(struct reader *r, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (r->token[i].kind == TOKEN_WORD && r->token[i].len > 3 && read_is(r, i, SYM_MOVE, NULL))
            return true;
    return false;
}

/* Whether the statement is a bare support of a unit in one of the places that the name can mean. */
static bool is_bare_support_of(const struct message *m, const struct statement *s, const struct place_edge *e)
{
    if (!read_is_followed(s) || !s->bare_support || s->reading.order.kind != RULES_SUPPORT_HOLD)
        return false;
    for (uint8_t h = 0; h < e->n_hits; h++)
        if (e->hits[h].place == m->r.map->province[s->reading.order.from])
            return true;
    return false;
}

/* Whether no order of the supported unit is followed. */
static bool lacks_order(const struct message *m, const struct statement *support)
{
    rules_loc helped = m->r.map->province[support->reading.order.from];
    for (size_t i = 0; i < m->n; i++)
        if (read_ordered_unit(m, &m->statement[i]) == helped && read_is_followed(&m->statement[i]) &&
            !m->statement[i].others)
            return false;
    return true;
}

/* "Budapest attaquent …", not understood: then "la Serbie soutient Budapest" may mean its move. */
static void ask_bare_supports_of(struct message *m, size_t from, size_t to)
{
    struct reader *r = &m->r;
    unsigned places = 0;
    for (size_t i = from; i < to; i++)
        places += r->token[i].kind == TOKEN_WORD && names_place(r, i);
    bool verb = has_move_verb(r, from, to);
    if (!verb && places < 2)
        return;

    for (size_t i = from; i < to; i++) {
        size_t n = 0;
        const struct place_edge *edges =
            r->token[i].kind == TOKEN_WORD && names_place(r, i) ? read_places(r, i, &n) : NULL;
        for (size_t k = 0; n && k < m->n; k++)
            if (is_bare_support_of(m, &m->statement[k], &edges[0]) && lacks_order(m, &m->statement[k]) &&
                (verb || read_owns(&m->r, edges[0].hits[0].place))) /* "picardie belgique" */
                read_ask(m, &m->statement[k]);
    }
}

/* What was not understood may speak of orders above it, and of "all the others". */
static void doubt_statements(struct message *m)
{
    struct reader *r = &m->r;
    struct token *token = rules_arena_alloc(r->arena, READ_MAX_TOKENS * sizeof *token);
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        if (s->reading.status != RULES_READ_UNREAD || s->replaced || s->to <= s->from)
            continue;
        r->token = token;
        read_tokens(r, s->from, s->to);
        ask_bare_supports_of(m, 0, r->n_tokens);
        if (r->n_tokens)
            doubt_units(m, 0, r->n_tokens, !read_turns_between(m, turn_start(m, s->from), s->to));
    }
}

/* Where token `at` parts two clauses. */
static bool parts_clauses(struct reader *r, size_t at)
{
    if (r->token[at].kind == TOKEN_COMMA || r->token[at].kind == TOKEN_COLON)
        return true;
    return r->token[at].kind == TOKEN_WORD &&
           (read_is(r, at, SYM_AND, NULL) || read_is(r, at, SYM_WHILE, NULL) ||
            read_is(r, at, SYM_REASON, NULL) || read_is(r, at, SYM_WHO, NULL));
}

/* Each clause of unread words that names a place is quoted by itself. */
static void split_unread(struct message *m, size_t index, struct token *token)
{
    struct reader *r = &m->r;
    uint32_t to = m->statement[index].to;

    r->token = token;
    read_tokens(r, m->statement[index].from, to);

    size_t begin = 0;
    bool named = false;
    for (size_t i = 0; i < r->n_tokens; i++) {
        bool here = r->token[i].kind == TOKEN_WORD && names_place(r, i);
        if (!parts_clauses(r, i)) {
            named |= here;
            continue;
        }
        if (!named || !names_anything(r, i + 1, r->n_tokens) || i == begin)
            continue;
        struct statement *s = read_add_statement(m), *whole = &m->statement[index];
        if (!s)
            return;
        *s = *whole;
        s->from = r->token[begin].start;
        s->to = r->token[i - 1].end;
        s->reading.source = read_words_of(&m->r, s->from, s->to);
        begin = i + 1;
        named = false;
        whole->from = r->token[begin].start;
        whole->reading.source = read_words_of(&m->r, whole->from, whole->to);
    }
}

static void split_statements(struct message *m)
{
    struct token *token = rules_arena_alloc(m->r.arena, READ_MAX_TOKENS * sizeof *token);
    for (size_t i = 0, n = m->n; i < n; i++) {
        const struct statement *s = &m->statement[i];
        bool words = s->reading.status == RULES_READ_UNREAD && !s->replaced && !s->stub && s->to > s->from;
        if (words && s->reading.n_notes == 0)
            split_unread(m, i, token);
    }
}

/* Whether anything is answered of the unit in that province, or of who goes there. */
static bool is_spoken_of(const struct message *m, rules_loc province)
{
    const struct rules_map *map = m->r.map;
    for (size_t i = 0; i < m->n; i++) {
        const struct rules_reading *reading = &m->statement[i].reading;
        const struct rules_order *order = &reading->order;
        bool ordered = order->kind != RULES_ORDER_NONE;
        const rules_loc named[] = {order->unit, order->from, order->to};
        for (size_t k = 0; ordered && k < sizeof named / sizeof named[0]; k++)
            if (named[k] != RULES_NO_LOC && map->province[named[k]] == province)
                return true;
        for (unsigned c = 0; c < reading->n_candidates; c++)
            if (reading->candidates[c].unit != RULES_NO_LOC &&
                map->province[reading->candidates[c].unit] == province)
                return true;
    }
    return rules_bit(m->as_sent, province);
}

bool read_is_told(const struct message *m, rules_loc place)
{
    const struct rules_read_context *c = m->r.context;
    const rules_loc *province = m->r.map->province;
    bool told = place != RULES_NO_LOC && is_spoken_of(m, province[place]);
    for (unsigned i = 0; i < c->n_filed && place != RULES_NO_LOC; i++)
        told |= c->filed[i].to != RULES_NO_LOC && province[c->filed[i].to] == province[place] &&
                read_is_ordered(m, province[c->filed[i].unit]);
    return told;
}

/* Whether words at byte `at` are quoted back, or stand for an order of a condition or of another phase. */
static bool is_quoted(const struct message *m, uint32_t at)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        bool quoted = s->reading.status == RULES_READ_UNREAD || s->reading.condition || s->reading.has_phase;
        if (quoted && s->from <= at && at < s->to)
            return true;
    }
    return false;
}

/* The province of a unit of one's own that token `at` names for certain; RULES_NO_LOC if it names none. */
static rules_loc own_named(struct message *m, size_t at)
{
    struct reader *r = &m->r;
    size_t n = 0;
    const struct place_edge *edges =
        r->token[at].kind == TOKEN_WORD && names_place(r, at) ? read_places(r, at, &n) : NULL;
    bool one = n && edges[0].level == NAME_LISTED && edges[0].n_hits == 1 && edges[0].power == RULES_NO_POWER;
    return one && is_orderable(m, edges[0].hits[0].place) ? edges[0].hits[0].place : RULES_NO_LOC;
}

/* A unit that the letter names, that an answer covers and that no answer speaks of: its clause is quoted. */
static void quote_silent_units(struct message *m)
{
    struct reader *r = &m->r;
    for (size_t i = 0; i < r->n_tokens; i++) {
        uint32_t byte = r->token[i].start;
        rules_loc place = m->covered[byte] ? own_named(m, i) : RULES_NO_LOC;
        if (place == RULES_NO_LOC || is_spoken_of(m, place) || is_quoted(m, byte))
            continue;
        size_t from = i, to = i + 1;
        while (from > 0 && !parts_clauses(r, from - 1) && !read_ends_sentence(&r->token[from - 1]))
            from--;
        while (to < r->n_tokens && !parts_clauses(r, to) && !read_ends_sentence(&r->token[to]))
            to++;
        if (read_add_unread(m, from, to, RULES_NOTE_NONE))
            m->statement[m->n - 1].reading.has_phase = false;
    }
}

void read_leftovers(struct message *m)
{
    enum { LETTER = 1 << 15 }; /* longer texts are no letters */
    for (size_t i = 0; i < m->n; i++)
        read_cover(m, m->statement[i].from, m->statement[i].to);
    read_each_line(m, read_line_leftovers);
    doubt_statements(m);
    split_statements(m);
    read_quote_aside(m);
    if (m->r.text_len <= LETTER && m->r.phase != RULES_PHASE_ADJUSTMENT)
        read_each_line(m, quote_silent_units);
    sort_statements(m);
}
