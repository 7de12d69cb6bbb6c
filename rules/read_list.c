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

void read_add_foreign(struct message *m, size_t first, size_t end)
{
    struct statement *s = read_add_unread(m, first, end, RULES_NOTE_NONE);
    if (s)
        s->replaced = true; /* nobody is asked what he meant by it */
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

bool read_names_own_unit(struct reader *r, const struct place_ref *ref)
{
    if (ref->edge->level > NAME_LISTED || ref->edge->n_hits == 0)
        return false;
    for (uint8_t h = 0; h < ref->edge->n_hits; h++)
        if (!ref->edge->hits[h].weak && read_owns(r, ref->edge->hits[h].place))
            return true;
    return false;
}

/* Only joints stand in tokens from … to-1; `*joined` is set if "and" is one of them. */
static bool only_joints(struct reader *r, size_t from, size_t to, bool *joined)
{
    for (size_t t = from; t < to; t++) {
        bool joint = read_is(r, t, SYM_AND, NULL) || read_sign_is(r, t, TOKEN_PLUS);
        if (!joint && r->token[t].kind != TOKEN_COMMA)
            return false;
        *joined |= joint;
    }
    return true;
}

static bool is_unit_alone(struct reader *r, const struct parse *order)
{
    return r->phase == RULES_PHASE_MOVEMENT && order->form == FORM_BARE &&
           (order->unit.kind != RULES_UNIT_NONE || read_names_own_unit(r, &order->unit));
}

/*
 * "A PAR et A MAR tiennent", "A MAR et A PIC soutiennent A PAR - BUR": a unit by itself, joined by "and" to
 * one that holds or supports, does the same. Gives the parse, or false.
 */
static bool share_verb(struct reader *r, const struct cut *cut, size_t at, struct parse *shared)
{
    bool joined = false;
    size_t i = at;

    if (!is_unit_alone(r, &cut->order[at]))
        return false;

    do {
        if (i + 1 >= cut->n || !only_joints(r, cut->order[i].end, cut->order[i + 1].first, &joined))
            return false;
        i++;
    } while (cut->order[i].form == FORM_BARE);

    enum parse_form form = (enum parse_form)cut->order[i].form;
    if (!joined || (form != FORM_HOLD && form != FORM_SUPPORT && form != FORM_CONVOY))
        return false;

    *shared = cut->order[i];
    shared->unit = cut->order[at].unit;
    shared->first = cut->order[at].first;

    return true;
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

/* A line while its orders are listed. */
struct listing {
    struct message *m;
    struct cut cut;
    struct token *kept;
    const struct rules_condition *condition;
    uint8_t mode; /* FORM_BUILD, FORM_REMOVE: said by an order of the line for those behind it */
    uint8_t kind; /* enum rules_unit_kind, said so too: "2 armées : Berlin et Kiel" */
};

static bool is_near_code(const struct place_ref *ref)
{
    return ref->edge && ref->edge->level == NAME_NEAR_CODE;
}

/* A statement with one parse. */
static struct statement *add_parsed(struct listing *list, const struct parse *order)
{
    struct message *m = list->m;
    struct statement *s = read_add_statement(m);
    if (!s)
        return NULL;

    s->token = list->kept;
    s->n_tokens = m->r.n_tokens;
    read_set_source(m, s, order->first, order->end);
    s->reading.condition = list->condition;
    s->parses = rules_arena_alloc(m->r.arena, sizeof *order);
    s->parses[0] = *order;
    s->n_parses = 1;

    return s;
}

static bool is_listed_unit(const struct place_ref *unit)
{
    return unit->edge && unit->edge->level == NAME_LISTED;
}

/* A unit by itself, or half an order: asked about where it surely is one of the game. */
static void answer_stub(struct message *m, const struct parse *order, bool sure)
{
    if (sure && is_listed_unit(&order->unit))
        add_stub(m, order);
}

/* An order that is quoted, asked about or left alone, but never followed. Returns whether it is one. */
static bool answer_without(struct message *m, const struct cut *cut, const struct parse *order,
                           enum tail_kind tail)
{
    bool bare = order->form == FORM_BARE && (m->r.phase != RULES_PHASE_ADJUSTMENT || m->heading.later);
    if (bare) {
        answer_stub(m, order, tail == TAIL_NONE && order->unit.kind != RULES_UNIT_NONE);
        return true;
    }
    if (order->loose && (is_near_code(&order->unit) || is_near_code(&order->to)))
        return true; /* "bye Bob" */

    if (follows_open(&m->r, cut, order) || tail == TAIL_TALK || m->heading.talk) {
        read_add_unread(m, order->first, order->end, RULES_NOTE_NONE);
        return true;
    }
    if (order->form == FORM_OPEN) {
        answer_stub(m, order, true);
        return true;
    }
    if (m->heading.past && !m->heading.later) {
        read_add_unread(m, order->first, order->end, RULES_NOTE_LATER_PHASE);
        return true;
    }

    return false;
}

/* What an order of an adjustment says of those behind it in its line. */
static void carry_on(struct listing *list, const struct parse *order)
{
    const struct reader *r = &list->m->r;

    if (order->form == FORM_BUILD || order->form == FORM_REMOVE)
        list->mode = order->form;
    for (size_t t = order->first; t < order->end; t++)
        if (read_in_list(r->token[t].word, read_list_armies))
            list->kind = RULES_ARMY;
        else if (read_in_list(r->token[t].word, read_list_fleets))
            list->kind = RULES_FLEET;
}

/* The statement of the order at `at` of the cut; NULL if it is not to be followed. */
static struct statement *add_order(struct listing *list, size_t at)
{
    struct message *m = list->m;
    struct reader *r = &m->r;
    struct parse shared;
    const struct parse *order = &list->cut.order[at];
    enum tail_kind tail = read_judge_sentence(r, &list->cut, order->first, order->end);
    bool is_shared = share_verb(r, &list->cut, at, &shared);

    size_t first = order->first;
    if (is_shared)
        order = &shared;
    bool unitless = order->form == FORM_WAIVE;
    if (unitless && read_is_of_other(m, order->first, &first)) {
        read_add_foreign(m, first, order->end);
        return NULL;
    }
    first = unitless ? first : read_own_subject(r, order->first);
    if (answer_without(m, &list->cut, order, tail))
        return NULL;

    struct statement *s = add_parsed(list, order);
    if (!s)
        return NULL;
    if (!is_shared)
        keep_parses(r, s, order);

    bool kindless = order->unit.edge && order->unit.kind == RULES_UNIT_NONE;
    if (r->phase == RULES_PHASE_ADJUSTMENT && kindless && list->kind)
        for (size_t i = 0; i < s->n_parses; i++)
            s->parses[i].unit.kind = list->kind;
    carry_on(list, order);
    if (first < order->first) /* "Turkey builds A SMY" */
        read_set_source(m, s, first, order->end);
    if (s->mode == FORM_NONE)
        s->mode = list->mode;
    s->refused = tail == TAIL_DANGER;

    return s;
}

/* A place by itself is no order: it is left over, and puts what stands before it in doubt ("A PAR - BUR,
 * PIC"). */
static void drop_bare_places(struct reader *r, struct cut *cut)
{
    size_t n = cut->n, kept = 0;
    for (size_t i = 0; i < n; i++) {
        const struct parse *order = &cut->order[i];
        struct parse shared;
        bool adjusts = r->phase == RULES_PHASE_ADJUSTMENT &&
                       (order->unit.kind != RULES_UNIT_NONE || !is_near_code(&order->unit));
        if (adjusts || order->form != FORM_BARE || order->unit.kind != RULES_UNIT_NONE ||
            share_verb(r, cut, i, &shared))
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
                !read_token_in_lexicon(r, i))
                return false;
        if (r->token[i].len > 2 && (read_is(r, i, SYM_SUPPORT, NULL) || read_is(r, i, SYM_SUPPORTED, NULL) ||
                                    read_is(r, i, SYM_HOLD, NULL)))
            return false;
    }

    return true;
}

/* What no order took and looks like one is quoted back. */
static void add_missed(struct message *m, const struct cut *cut)
{
    struct reader *r = &m->r;
    for (size_t i = 0, end; i < r->n_tokens; i = end + 1) {
        end = i;
        while (end < r->n_tokens && !cut->used[end])
            end++;
        if (end > i && read_looks_like_order(r, i, end))
            read_add_unread(m, i, end, RULES_NOTE_NONE);
    }
}

bool read_list(struct message *m, struct token *kept, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    struct listing list = {.m = m, .kept = kept, .condition = condition};
    bool moves = r->phase == RULES_PHASE_MOVEMENT;
    struct supporters found = {.n = 0};

    if (r->n_tokens == 0)
        return true;

    r->line_start = r->token[0].start;
    read_cut(r, 0, &list.cut);
    for (size_t i = 0; moves && i < list.cut.n; i++)
        take_supporters(r, &list.cut, i, &found);
    drop_bare_places(r, &list.cut);
    if (moves)
        read_take_everyone(m, &list.cut, condition);

    for (size_t i = 0; i < list.cut.n; i++) {
        found.n = 0;
        if (moves)
            take_supporters(r, &list.cut, i, &found);
        const struct statement *s = add_order(&list, i);
        bool followed = s && !s->refused;
        for (size_t k = 0; followed && k < found.n; k++) {
            struct statement *support = add_parsed(&list, &found.support[k]);
            if (support && k == 0)
                support->from = r->token[list.cut.order[i].end].start; /* "soutenue par" is a part of it */
        }
    }

    add_missed(m, &list.cut);

    return nothing_is_left(r, &list.cut);
}
