/* Orders as lists have them: a line is cut into orders, and what is left over is judged. */
#include "read_message_p.h"

#include <string.h>

struct statement *read_add_unread(struct message *m, size_t first, size_t end, enum rules_note_kind note)
{
    struct statement *s = read_add_statement(m);
    if (!s)
        return NULL;
    s->refused = true;
    s->reading.status = RULES_READ_UNREAD;
    read_set_source(m, s, first, end);
    if (note != RULES_NOTE_NONE)
        read_note(&m->r, &s->reading, (struct rules_note){note, NULL, NULL, RULES_CAUSE_NONE});
    return s;
}

/* A unit with half an order or none: unread, unless the rulebook lets another order complete it. */
static void add_stub(struct message *m, const struct parse *order)
{
    struct statement *s = read_add_unread(m, order->first, order->end, RULES_NOTE_NONE);
    if (!s)
        return;
    struct parse *stub = rules_arena_alloc(m->r.arena, sizeof *stub);
    *stub = *order;
    s->stub = stub;
}

/* A listed name of one place where a unit of one's own stands. */
static bool names_own_unit(struct reader *r, const struct place_ref *ref)
{
    if (ref->edge->level > NAME_LISTED || ref->edge->n_hits == 0)
        return false;
    for (uint8_t h = 0; h < ref->edge->n_hits; h++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, ref->edge->hits[h].place);
        if (!ref->edge->hits[h].weak && unit && unit->power == r->context->power)
            return true;
    }
    return false;
}

/*
 * "A PAR et A MAR tiennent", "A MAR et A PIC soutiennent A PAR - BUR": a unit by itself, joined by "and" to
 * one that holds or supports, does the same. Gives the parse, or false.
 */
static bool share_verb(struct reader *r, const struct cut *cut, size_t at, struct parse *shared)
{
    bool joined = false;
    if (r->phase != RULES_PHASE_MOVEMENT || cut->order[at].form != FORM_BARE ||
        (cut->order[at].unit.kind == RULES_UNIT_NONE && !names_own_unit(r, &cut->order[at].unit)))
        return false;

    for (size_t i = at; i + 1 < cut->n; i++) {
        const struct parse *next = &cut->order[i + 1];
        for (size_t t = cut->order[i].end; t < next->first; t++) {
            bool and = read_is(r, t, SYM_AND, NULL) || read_sign_is(r, t, TOKEN_PLUS);
            if (!and&&r->token[t].kind != TOKEN_COMMA)
                return false;
            joined = joined || and;
        }
        if (next->form == FORM_BARE)
            continue;
        if (!joined || (next->form != FORM_HOLD && next->form != FORM_SUPPORT && next->form != FORM_CONVOY))
            return false;
        *shared = *next;
        shared->unit = cut->order[at].unit;
        shared->first = cut->order[at].first;
        return true;
    }

    return false;
}

/* All parses of the span that the cut chose. */
static void keep_parses(struct reader *r, struct statement *s, const struct parse *chosen)
{
    struct parse parses[READ_MAX_PARSES];
    size_t n = read_parses(r, chosen->first, parses), kept = 0;
    s->parses = rules_arena_alloc(r->arena, (n + 1) * sizeof *s->parses);
    for (size_t i = 0; i < n; i++)
        if (parses[i].end == chosen->end)
            s->parses[kept++] = parses[i];
    if (kept == 0)
        s->parses[kept++] = *chosen;
    s->n_parses = kept;
}

/* A statement with one parse, not searched for again. */
static void add_support(struct message *m, const struct parse *support, struct token *kept,
                        const struct rules_condition *condition)
{
    struct statement *s = read_add_statement(m);
    if (!s)
        return;
    s->token = kept;
    s->n_tokens = m->r.n_tokens;
    read_set_source(m, s, support->first, support->end);
    s->reading.condition = condition;
    s->parses = rules_arena_alloc(m->r.arena, sizeof *support);
    s->parses[0] = *support;
    s->n_parses = 1;
}

/* "A PAR - BUR soutenu par A MAR et A GAS": takes the supporting units out of what is left over. */
struct supporters {
    size_t n;
    struct parse support[READ_MAX_PATH];
};

static void take_supporters(struct reader *r, struct cut *cut, size_t at, struct supporters *found)
{
    size_t end = 0, kept = at + 1;
    found->n = read_supporters(r, cut->order[at].end, &cut->order[at], found->support, &end);
    if (found->n == 0)
        return;
    for (size_t t = cut->order[at].end; t < end; t++)
        cut->used[t] = true;
    for (size_t i = at + 1; i < cut->n; i++) /* units that the cut took for orders of their own */
        if (cut->order[i].first >= end)
            cut->order[kept++] = cut->order[i];
    cut->n = kept;
}

/* "F BRE s/ A PAR - PIC": what stands right behind a support or convoy without an object is its object, not
 * an order. */
static bool follows_open(struct reader *r, const struct cut *cut, const struct parse *order)
{
    for (size_t i = 0; i + 1 < cut->n; i++) {
        const struct parse *open = &cut->order[i];
        bool bare = open->form == FORM_BARE &&
                    r->phase != RULES_PHASE_ADJUSTMENT; /* "A MAR A PAR - BUR": the S is missing */
        if ((open->form != FORM_OPEN && !bare) || cut->order[i + 1].first != order->first)
            continue;
        for (size_t t = open->end; t < order->first; t++)
            if (r->token[t].kind == TOKEN_COMMA || r->token[t].kind == TOKEN_SEMICOLON ||
                r->token[t].kind == TOKEN_PLUS || read_is(r, t, SYM_AND, NULL))
                return false;
        return true;
    }

    return false;
}

static void add_order(struct message *m, const struct cut *cut, const struct parse *order, struct token *kept,
                      const struct rules_condition *condition, uint8_t *mode, uint8_t *kind)
{
    struct reader *r = &m->r;
    bool adjusts = r->phase == RULES_PHASE_ADJUSTMENT;
    enum tail_kind tail = read_judge_sentence(r, cut, order->first, order->end);
    struct parse shared;
    bool is_shared = share_verb(r, cut, (size_t)(order - cut->order), &shared);

    if (is_shared)
        order = &shared;
    if (order->form == FORM_BARE && (!adjusts || m->heading.later)) {
        /* A unit by itself is no order; say so where it surely is one of the game. */
        const struct place_ref *unit = &order->unit;
        if (tail == TAIL_NONE && unit->kind != RULES_UNIT_NONE && unit->edge->level == NAME_LISTED)
            add_stub(m, order);
        return;
    }

    if (order->loose && ((order->unit.edge && order->unit.edge->level == NAME_NEAR_CODE) ||
                         (order->to.edge && order->to.edge->level == NAME_NEAR_CODE)))
        return; /* "bye Bob" */
    if (follows_open(r, cut, order)) {
        read_add_unread(m, order->first, order->end, RULES_NOTE_NONE);
        return;
    }

    if (tail == TAIL_TALK || m->heading.talk) {
        read_add_unread(m, order->first, order->end, RULES_NOTE_NONE);
        return;
    }

    if (order->form == FORM_OPEN) {
        if (order->unit.edge && order->unit.edge->level == NAME_LISTED)
            add_stub(m, order);
        return;
    }

    if (m->heading.past && !m->heading.later) {
        read_add_unread(m, order->first, order->end, RULES_NOTE_LATER_PHASE);
        return;
    }

    struct statement *s = read_add_statement(m);
    if (!s)
        return;

    s->token = kept;
    s->n_tokens = r->n_tokens;
    read_set_source(m, s, order->first, order->end);
    s->reading.condition = condition;
    if (is_shared) {
        s->parses = rules_arena_alloc(r->arena, sizeof shared);
        s->parses[0] = shared;
        s->n_parses = 1;
    } else {
        keep_parses(r, s, order);
    }

    if (adjusts && order->unit.edge && order->unit.kind == RULES_UNIT_NONE && *kind)
        for (size_t i = 0; i < s->n_parses; i++) /* "2 armées : Berlin et Kiel" */
            s->parses[i].unit.kind = *kind;
    if (order->form == FORM_BUILD || order->form == FORM_REMOVE)
        *mode = order->form;
    for (size_t t = order->first; t < order->end; t++)
        if (read_in_list(r->token[t].word, read_list_armies))
            *kind = RULES_ARMY;
        else if (read_in_list(r->token[t].word, read_list_fleets))
            *kind = RULES_FLEET;
    if (s->mode == FORM_NONE)
        s->mode = *mode;
    if (tail == TAIL_DANGER)
        s->refused = true;
}

/* A place by itself is no order: it is left over, and puts what stands before it in doubt ("A PAR - BUR,
 * PIC"). */
static void drop_bare_places(struct reader *r, struct cut *cut)
{
    struct cut whole = *cut;
    size_t kept = 0;

    if (cut->n == 0)
        return;

    whole.order = rules_arena_alloc(r->arena, cut->n * sizeof *whole.order);
    memcpy(whole.order, cut->order, cut->n * sizeof *whole.order);
    for (size_t i = 0; i < whole.n; i++) {
        const struct parse *order = &whole.order[i];
        struct parse shared;
        if (r->phase == RULES_PHASE_ADJUSTMENT || order->form != FORM_BARE ||
            order->unit.kind != RULES_UNIT_NONE || share_verb(r, &whole, i, &shared))
            cut->order[kept++] = *order;
        else
            memset(cut->used + order->first, 0, (size_t)(order->end - order->first) * sizeof *cut->used);
    }

    cut->n = kept;
}

/* Whether the words that no order took name nothing. */
static bool nothing_is_left(struct reader *r, const struct cut *cut)
{
    for (size_t i = 0; i < r->n_tokens; i++) {
        size_t n = 0;
        if (cut->used[i] || r->token[i].kind != TOKEN_WORD)
            continue;
        const struct place_edge *edges = read_places(r, i, &n);
        for (size_t e = 0; e < n; e++)
            if (edges[e].n_hits > 0 && edges[e].level < NAME_MISSPELT && r->token[i].len > 2 &&
                !read_in_lexicon(r->token[i].word))
                return false;
        if (r->token[i].len > 2 && (read_is(r, i, SYM_SUPPORT, NULL) || read_is(r, i, SYM_SUPPORTED, NULL) ||
                                    read_is(r, i, SYM_HOLD, NULL)))
            return false;
    }

    return true;
}

/* Orders in the tokens of the line as in a list, the rest judged as talk or as orders missed. Returns whether
 * nothing was left over. */
bool read_list(struct message *m, struct token *kept, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    struct cut cut;
    uint8_t mode = FORM_NONE, kind = RULES_UNIT_NONE;

    if (r->n_tokens == 0)
        return true;

    r->line_start = r->token[0].start;
    read_cut(r, 0, &cut);
    if (r->phase == RULES_PHASE_MOVEMENT)
        for (size_t i = 0; i < cut.n; i++) {
            struct supporters found = {.n = 0};
            take_supporters(r, &cut, i, &found);
        }
    drop_bare_places(r, &cut);
    if (r->phase == RULES_PHASE_MOVEMENT)
        read_take_everyone(m, &cut, condition);
    for (size_t i = 0; i < cut.n; i++) {
        struct supporters found = {.n = 0};
        if (r->phase == RULES_PHASE_MOVEMENT)
            take_supporters(r, &cut, i, &found);
        size_t before = m->n;
        add_order(m, &cut, &cut.order[i], kept, condition, &mode, &kind);
        bool followed = m->n > before && m->statement[m->n - 1].n_parses && !m->statement[m->n - 1].refused;
        for (size_t k = 0; followed && k < found.n; k++)
            add_support(m, &found.support[k], kept, condition);
    }

    for (size_t i = 0; i < r->n_tokens;) {
        if (cut.used[i]) {
            i++;
            continue;
        }
        size_t end = i;
        while (end < r->n_tokens && !cut.used[end])
            end++;
        if (read_looks_like_order(r, i, end))
            read_add_unread(m, i, end, RULES_NOTE_NONE);
        i = end;
    }

    return nothing_is_left(r, &cut);
}
