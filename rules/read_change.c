/* What a message says as a whole: the writer may change his mind within it. */
#include "read_message_p.h"

#include <string.h>

/* ---- changes of mind ---- */

bool read_is_followed(const struct statement *s)
{
    return rules_read_follows(s->reading.status);
}

/* The province of the unit that a statement orders; RULES_NO_LOC if it is not known. */
rules_loc read_ordered_unit(const struct message *m, const struct statement *s)
{
    const struct rules_order *order = &s->reading.order;
    bool one = order->kind != RULES_ORDER_NONE && order->unit != RULES_NO_LOC && !s->reading.has_phase;
    return one ? m->r.map->province[order->unit] : RULES_NO_LOC;
}

void read_ask(struct message *m, struct statement *s)
{
    s->barred = true;
    if (!read_is_followed(s))
        return;
    s->reading.status = RULES_READ_AMBIGUOUS;
    read_note(&m->r, &s->reading, (struct rules_note){RULES_NOTE_PRESS, NULL, NULL, RULES_CAUSE_NONE});
}

void read_give_way(struct message *m, struct statement *s, const struct statement *later)
{
    s->replaced = true;
    s->reading.status = RULES_READ_UNREAD;
    s->reading.n_notes = 0;
    s->reading.n_candidates = 0;
    read_note(&m->r, &s->reading,
              (struct rules_note){RULES_NOTE_REPLACED, read_print_order(&m->r, &later->reading.order), NULL,
                                  RULES_CAUSE_NONE});
    s->reading.order.kind = RULES_ORDER_NONE;
}

bool read_turns_between(const struct message *m, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < m->n_turns; i++)
        if (m->turn[i].at >= from && m->turn[i].at < to)
            return true;
    return false;
}

bool read_changes_between(const struct message *m, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < m->n_turns; i++)
        if (m->turn[i].at >= from && m->turn[i].at < to && !m->turn[i].retracts)
            return true;
    return false;
}

static bool same_line(const struct message *m, uint32_t from, uint32_t to)
{
    return from <= to && !memchr(m->r.text + from, '\n', to - from);
}

/* "No: …" speaks of what stands before it in its line, or behind it in its own: "Scratch that, Kiel holds"; "finally …" of the whole
 * message. */
static bool counts_instead(const struct message *m, const struct statement *early,
                           const struct statement *late)
{
    for (size_t i = 0; i < m->n_turns; i++) {
        const struct turn *turn = &m->turn[i];
        bool between = turn->at >= early->from && turn->at < late->from;
        bool here = same_line(m, early->to, turn->at) || same_line(m, turn->at, late->from);
        if (between && (!turn->retracts || here))
            return true;
    }
    return false;
}

/* Behind a change of mind the later order of a unit counts; if it is not clear, neither does. */
static void settle_units(struct message *m)
{
    for (size_t i = 0; i < m->n; i++)
        for (size_t k = 0; k < m->n; k++) {
            struct statement *early = &m->statement[i], *late = &m->statement[k];
            rules_loc unit = read_ordered_unit(m, early);
            if (!read_is_followed(early) || unit == RULES_NO_LOC || read_ordered_unit(m, late) != unit ||
                early->from >= late->from || !read_turns_between(m, early->from, late->from))
                continue;
            if (read_is_followed(late) && counts_instead(m, early, late))
                read_give_way(m, early, late);
            else {
                read_ask(m, early);
                read_ask(m, late);
            }
        }
}

enum { NEAR = 60 }; /* bytes between an order and what takes it back */

bool read_follows_order(const struct message *m, uint32_t at)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        if (s->n_parses && s->to <= at && at - s->to < NEAR && same_line(m, s->to, at))
            return true;
    }
    return false;
}

/* "Kiel monte au Danemark… non, oubliez": what stands right before is not followed. */
void read_take_back(struct message *m, uint32_t at)
{
    struct statement *last = NULL;
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        if (s->to <= at && (!last || s->from >= last->from))
            last = s;
        if (s->from < at && at < s->to)
            read_ask(m, s); /* it stands in the midst of what was read */
    }
    if (last && at - last->to < NEAR && same_line(m, last->to, at))
        read_ask(m, last);
}

enum symbol read_turn_at(struct reader *r, size_t at, size_t *words)
{
    uint8_t n;
    const struct word_symbol *symbols = read_word_symbols(r, at, &n);
    enum symbol found = SYM_NONE;
    size_t longest = 0;

    for (uint8_t i = 0; i < n; i++) {
        enum symbol symbol = (enum symbol)symbols[i].symbol;
        bool turn = symbol == SYM_UNDO || symbol == SYM_RETRACT || symbol == SYM_CHANGE;
        if (symbols[i].n_words > longest || (symbols[i].n_words == longest && turn && found == SYM_NONE)) {
            longest = symbols[i].n_words;
            found = turn ? symbol : SYM_NONE;
        }
    }

    *words = longest ? longest : 1;

    return found;
}

/* Goes through the lines of the text, `each` of them as tokens. */
void read_each_line(struct message *m, void (*each)(struct message *))
{
    struct reader *r = &m->r;
    struct token *token = rules_arena_alloc(r->arena, READ_MAX_TOKENS * sizeof *token);

    r->keep_remarks = r->exact = true;
    r->line = 0;
    for (size_t at = 0; at < r->text_len && m->n < READ_MAX_STATEMENTS;) {
        const char *newline = memchr(r->text + at, '\n', r->text_len - at);
        size_t end = newline ? (size_t)(newline - r->text) : r->text_len;
        r->line++;
        while (at < end && (r->text[at] != '>' || m->all_quoted)) {
            r->token = token;
            at = read_tokens(r, at, end);
            each(m);
        }
        at = end + 1;
    }
}

/* "no", "non" and the like, which are no part of an order even in its midst: "ne … pas non plus" apart. */
static bool is_plain_no(const struct reader *r, size_t at, size_t words)
{
    return words == 1 && read_in_list(r->token[at].word, read_list_no);
}

/* "no hurry", "no other changes": there is none of that, and nothing is taken back. */
static bool is_none_of(const struct reader *r, size_t at)
{
    return is_plain_no(r, at, 1) && at + 1 < r->n_tokens &&
           read_in_list(r->token[at + 1].word, read_list_no_thing);
}

static void find_turns(struct message *m)
{
    struct reader *r = &m->r;
    read_provisos(m);
    for (size_t i = 0; i < r->n_tokens;) {
        size_t words = 1;
        enum symbol turn = r->token[i].kind == TOKEN_WORD ? read_turn_at(r, i, &words) : SYM_NONE;
        bool told = m->covered[r->token[i].start] && !is_plain_no(r, i, words);
        if (turn != SYM_NONE && (told || is_none_of(r, i)))
            turn = SYM_NONE;
        if (turn != SYM_NONE && m->n_turns < READ_MAX_TURNS)
            m->turn[m->n_turns++] = (struct turn){r->token[i].start, turn == SYM_RETRACT,
                                                  words == 1 && !is_plain_no(r, i, words)};
        i += words;
    }
}

/* The only move of the unit in that province that is followed, or on file where the message orders it nothing; NULL if there is none or
 * several. */
static const struct rules_order *move_of(const struct message *m, rules_loc province)
{
    const struct rules_order *found = NULL;
    const struct rules_read_context *c = m->r.context;
    bool filed = !m->clear && !rules_bit(m->withdrawn, province) && !read_is_ordered(m, province);
    for (unsigned i = 0; filed && i < c->n_filed; i++)
        if (c->filed[i].kind == RULES_MOVE && m->r.map->province[c->filed[i].unit] == province)
            return &c->filed[i];
    for (size_t i = 0; i < m->n; i++) {
        const struct rules_order *order = &m->statement[i].reading.order;
        if (order->kind != RULES_MOVE || read_ordered_unit(m, &m->statement[i]) != province ||
            !read_is_followed(&m->statement[i]))
            continue;
        if (found && found->to != order->to)
            return NULL;
        found = order;
    }
    return found;
}

/* Whether some order of the message, followed or not, moves the unit in that province. */
static bool may_move(const struct message *m, rules_loc province)
{
    for (size_t i = 0; i < m->n; i++)
        if (m->statement[i].reading.order.kind == RULES_MOVE &&
            read_ordered_unit(m, &m->statement[i]) == province)
            return true;
    return false;
}

static bool is_name(const struct statement *s, const struct place_ref *ref)
{
    return ref->edge && (ref->n_tokens > 1 || s->token[ref->first].len > 3);
}

/* "Greece: help Serbia": a support with nothing behind the unit. */
static bool is_bare(const struct statement *s)
{
    const struct parse *p = s->n_parses ? &s->parses[0] : NULL;
    return p && p->form == FORM_SUPPORT && !p->to.edge && !p->hold_written;
}

/* "Denmark supports Baltic" in a list of words, where "F DEN S F BAL" is what it says. */
static bool is_worded(const struct statement *s)
{
    if (s->n_parses == 0)
        return false;

    const struct parse *p = &s->parses[0];
    bool letter = false;
    for (size_t i = p->first; i < p->end; i++)
        letter |= s->token[i].len == 1;

    bool formal = p->unit.kind != RULES_UNIT_NONE &&
                  p->other.kind != RULES_UNIT_NONE; /* "Army Paris supports Army Picardy" */

    return !letter && !formal && is_name(s, &p->unit) && is_name(s, &p->other);
}

/* "support hold", "soutient la défense de": what is helped is to stay. */
static bool says_hold(struct message *m, const struct statement *s)
{
    struct reader *r = &m->r;
    const struct parse *p = s->n_parses ? &s->parses[0] : NULL;
    bool support = false, hold = false;

    r->token = s->token;
    r->n_tokens = s->n_tokens;
    for (size_t i = p ? p->first : 0; p && !s->helps_move && i < p->end && !hold; i++) {
        support = support || read_is(r, i, SYM_SUPPORT, NULL);
        hold = support && r->token[i].len > 1 && read_is(r, i, SYM_HOLD, NULL);
    }
    r->n_tokens = 0;

    return hold;
}

/* "covers": helps the unit, or takes its place. */
static bool is_weak_help(const struct statement *s)
{
    const struct parse *p = s->n_parses ? &s->parses[0] : NULL;
    for (size_t i = p ? p->first : 0; p && i < p->end; i++)
        if (read_in_list(s->token[i].word, read_list_weak_help))
            return true;
    return false;
}

/* "Berlin helps Kiel" while Kiel goes elsewhere: its move is meant, if it can be supported; else it is asked about. */
static void settle_bare_support(struct message *m, struct statement *s)
{
    struct rules_reading *reading = &s->reading;
    rules_loc helped = m->r.map->province[reading->order.from];
    const struct rules_order *move = move_of(m, helped);
    struct rules_order order = reading->order, fixed;

    if (move) {
        order.kind = RULES_SUPPORT_MOVE;
        order.to = move->to;
    }
    if (!move || is_weak_help(s) ||
        rules_order_check(m->r.context->pos, &order, m->r.context->book, &fixed) != RULES_CAUSE_NONE) {
        if ((s->prose && may_move(m, helped)) || s->helps_move)
            read_ask(m, s);
        return;
    }

    reading->order = fixed;
    reading->status = RULES_READ_ASSUMED;
    reading->n_notes = 0;
    s->bare_support = false;
    read_note(&m->r, reading,
              (struct rules_note){RULES_NOTE_ONLY_POSSIBLE, reading->source, read_print_order(&m->r, move),
                                  RULES_CAUSE_NONE});
}

static void settle_bare_supports(struct message *m)
{
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        bool answered = read_is_followed(s) || s->reading.status == RULES_READ_VOID;
        if (s->reading.order.kind != RULES_SUPPORT_HOLD)
            continue;
        bool bare = s->bare_support || (s->reading.status == RULES_READ_VOID && is_bare(s));
        if (bare && says_hold(m, s))
            bare = s->bare_support = false;
        if ((s->prose || is_worded(s)) && answered && bare && s->reading.order.kind == RULES_SUPPORT_HOLD)
            settle_bare_support(m, s);
    }
}

/* Words that help a unit of another nation than the one they name, or one where the message attacks, mean something else. */
static void ask_odd_supports(struct message *m)
{
    for (size_t i = 0; i < m->n; i++) {
        struct statement *s = &m->statement[i];
        const struct rules_order *order = &s->reading.order;
        if (order->kind != RULES_SUPPORT_HOLD || !read_is_followed(s))
            continue;
        bool kind = s->n_parses && s->parses[0].other.kind; /* "Austrian A RUM" */
        bool odd = rules_reading_note(&s->reading, RULES_NOTE_NATION) && !kind;
        for (size_t k = 0; k < m->n; k++)
            odd = odd ||
                  (m->statement[k].reading.order.kind == RULES_MOVE && read_is_followed(&m->statement[k]) &&
                   m->r.map->province[m->statement[k].reading.order.to] == m->r.map->province[order->from] &&
                   read_ordered_unit(m, &m->statement[k]) != m->r.map->province[order->from] &&
                   !read_is_ordered(m, m->r.map->province[order->from]));
        if (odd)
            read_ask(m, s);
    }
}

static bool says_stand(const struct statement *s)
{
    for (const char *const *word = read_list_stand; *word; word++)
        if (strstr(s->reading.source, *word))
            return true;
    return false;
}

bool read_is_ordered(const struct message *m, rules_loc province)
{
    for (size_t i = 0; i < m->n; i++)
        if (read_ordered_unit(m, &m->statement[i]) == province)
            return true;
    return false;
}

/* "All hold but Kiel", and nothing of Kiel: what holds is asked about too. */
static void ask_about_exceptions(struct message *m)
{
    bool open = false;
    for (rules_loc i = 0; i < m->r.map->n_provinces; i++)
        open = open || (rules_bit(m->saved, i) && !read_is_ordered(m, i));
    for (size_t i = 0; open && i < m->n; i++)
        if (m->statement[i].excepts)
            read_ask(m, &m->statement[i]);
}

/* "Tout le monde reste. Espagne à Marseille, si…": what is asked about is not followed as something else. */
static void ask_about_all(struct message *m)
{
    for (size_t i = 0; i < m->n; i++)
        for (size_t k = 0; m->statement[i].all && k < m->n; k++) {
            const struct statement *s = &m->statement[k];
            bool asked = k != i && s->reading.status == RULES_READ_AMBIGUOUS && s->n_parses;
            if (asked && read_ordered_unit(m, s) != RULES_NO_LOC &&
                read_ordered_unit(m, s) == read_ordered_unit(m, &m->statement[i]))
                read_ask(m, &m->statement[i]);
        }
}

/* "Oops, Paris stays": the words behind say which unit is meant, and that one they order. */
static bool names_its_own(const struct message *m, const struct turn *turn)
{
    const struct statement *last = NULL, *next = NULL;
    for (size_t i = 0; i < m->n; i++) {
        const struct statement *s = &m->statement[i];
        if (s->to <= turn->at && (!last || s->from >= last->from))
            last = s;
        if (s->from > turn->at && (!next || s->from < next->from))
            next = s;
    }
    rules_loc unit = next && read_is_followed(next) ? read_ordered_unit(m, next) : RULES_NO_LOC;
    bool apart = last && unit != RULES_NO_LOC && read_ordered_unit(m, last) != unit &&
                 (next->reading.order.kind != RULES_MOVE || next->reading.order.to != last->reading.order.to);
    bool before = false;
    for (size_t i = 0; apart && i < m->n; i++)
        before =
            before || (m->statement[i].from < turn->at && read_ordered_unit(m, &m->statement[i]) == unit);
    return apart && (turn->exclaims || before) && same_line(m, turn->at, next->from) &&
           next->from - turn->at < NEAR;
}

void read_changes(struct message *m)
{
    for (size_t i = 0; i < m->n; i++)
        read_cover(m, m->statement[i].from, m->statement[i].to);
    read_each_line(m, find_turns);
    for (size_t i = 0; i < m->n_turns; i++)
        if (m->turn[i].retracts && names_its_own(m, &m->turn[i]))
            m->turn[i].retracts = false;
    settle_units(m);
    for (size_t i = 0; i < m->n_turns; i++)
        if (m->turn[i].retracts)
            read_take_back(m, m->turn[i].at);
    settle_bare_supports(m);
    ask_odd_supports(m);
    ask_about_exceptions(m);
    ask_about_all(m);
    for (size_t i = 0; m->n_turns && i < m->n; i++) /* "the rest stands": holds, or stays as it was? */
        if (m->statement[i].others && says_stand(&m->statement[i]))
            read_ask(m, &m->statement[i]);
}
