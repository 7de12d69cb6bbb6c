#include "read_message_p.h"
#include "text.h"

#include <string.h>

static bool sign_is(const struct reader *r, size_t at, enum token_kind kind)
{
    return at < r->n_tokens && r->token[at].kind == kind;
}

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

/* ---- headings ---- */

/* "AUTOMNE 1903 (brouillon)": the heading says that its orders are none yet. */
static bool is_draft(const struct reader *r)
{
    enum { LONGEST = 200 };
    char folded[2 * LONGEST];
    const char *line = r->text + r->line_first;
    size_t len = strcspn(line, "\n");

    rules_text_fold(line, len < LONGEST ? len : LONGEST, folded, sizeof folded);
    for (const char *const *word = read_list_draft; *word; word++)
        if (strstr(folded, *word))
            return true;
    return false;
}

/*
 * Reads a heading at the start of the line ("Printemps 1901 :", "France :", "ordre 2 :"). Returns the token
 * behind it: 0 if the line has none, n_tokens if it is nothing else.
 */
static size_t read_heading(struct message *m)
{
    struct reader *r = &m->r;
    struct heading h = m->heading;
    unsigned said = 0;
    size_t at = 0;
    bool phase_said = false;

    h.season = 0;
    h.year = 0;
    h.mode = FORM_NONE;
    while (at < r->n_tokens && !sign_is(r, at, TOKEN_COLON)) {
        bool remark = r->token[at].depth > 0 && said > 0;
        size_t n = remark ? 1 : read_heading_part(r, at, &h, &said);
        if (n == 0)
            return 0;
        at += n;
    }

    if (said == 0 && at < r->n_tokens)
        return 0;
    if (said == 0)
        return r->n_tokens; /* only greetings */
    phase_said = h.season || h.year;
    bool colon = at < r->n_tokens;
    /* One word that could be a whole order by itself ("passe") or a lone name is left to the reader of
     * orders. */
    if (!colon && !phase_said && r->phase == RULES_PHASE_ADJUSTMENT && read_is(r, 0, SYM_WAIVE, NULL))
        return 0;
    if (phase_said) {
        read_find_later(r, &h);
        m->heading = h;
    }

    if (r->phase == RULES_PHASE_ADJUSTMENT)
        m->heading.mode = h.mode;
    bool orders = false;
    for (size_t i = 0; i < at; i++)
        orders = orders || read_is(r, i, SYM_ORDERS, NULL);
    if (m->report && orders)
        m->report = m->heading.past = false;
    if (phase_said)
        m->report = false;
    m->heading.talk = phase_said && is_draft(r);

    return colon ? at + 1 : r->n_tokens;
}

/* ---- bullets ---- */

static bool begins_unit(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_ARMY, NULL) || read_is(r, at, SYM_FLEET, NULL);
}

/* Numbers, letters and signs before an order. Returns the first token of the order. */
static size_t skip_bullets(struct reader *r, size_t at)
{
    for (;;) {
        if (at >= r->n_tokens)
            return at;
        const struct token *t = &r->token[at];
        bool adjusts = r->phase == RULES_PHASE_ADJUSTMENT;
        if (t->kind == TOKEN_ARROW || t->kind == TOKEN_CLOSE || t->kind == TOKEN_DOT ||
            t->kind == TOKEN_BAR || t->kind == TOKEN_COLON || t->kind == TOKEN_NONE ||
            (t->kind == TOKEN_PLUS && !adjusts) ||
            (t->kind == TOKEN_DASH &&
             (!adjusts || !begins_unit(r, at + 1) || (r->due > 0 && r->token[at + 1].blank_before)))) {
            at++;
        } else if (t->kind == TOKEN_NUMBER && t->len <= 2 && at + 1 < r->n_tokens &&
                   (r->token[at + 1].kind != TOKEN_WORD || begins_unit(r, at + 1) ||
                    r->token[at + 1].depth != t->depth)) {
            at++;
            if (sign_is(r, at, TOKEN_DASH) && begins_unit(r, at + 1))
                at++;
        } else if (t->kind == TOKEN_WORD && t->len <= 4 && strspn(t->word, "ivx") == t->len &&
                   (sign_is(r, at + 1, TOKEN_CLOSE) || sign_is(r, at + 1, TOKEN_DOT)) &&
                   begins_unit(r, at + 2)) {
            at += 2; /* "iv)" */
        } else if (t->kind == TOKEN_WORD && t->len == 1 && !begins_unit(r, at) && !t->capital &&
                   begins_unit(r, at + 1) && r->token[at + 1].capital) {
            at++; /* "o A PAR - BUR" */
        } else if (t->kind == TOKEN_WORD && t->len == 1 &&
                   (sign_is(r, at + 1, TOKEN_CLOSE) ||
                    (sign_is(r, at + 1, TOKEN_SLASH) && begins_unit(r, at + 2) && r->token[at + 2].capital) ||
                    (t->depth > 0 && at + 1 < r->n_tokens && r->token[at + 1].depth == 0 &&
                     begins_unit(r, at + 1)) ||
                    (sign_is(r, at + 1, TOKEN_DOT) && begins_unit(r, at + 2) && r->token[at + 2].len == 1))) {
            at += r->token[at + 1].kind != TOKEN_WORD ? 2 : 1;
        } else {
            return at;
        }
    }
}

/* ---- one line ---- */

/* Moves the reader to tokens from … to-1, as if they were a line. */
static void narrow(struct reader *r, size_t from, size_t to)
{
    r->token += from;
    r->n_tokens = to - from;
    for (size_t i = 0; i < r->n_tokens; i++) {
        r->token[i].places_known = false;
        r->token[i].symbols = NULL;
    }
}

/* The tokens of the line, kept for later. */
static struct token *keep_tokens(struct reader *r)
{
    struct token *kept = rules_arena_alloc(r->arena, (r->n_tokens + 1) * sizeof *kept);
    memcpy(kept, r->token, r->n_tokens * sizeof *kept);
    return kept;
}

static bool ends_sentence(const struct token *t)
{
    return t->kind == TOKEN_SEMICOLON || t->kind == TOKEN_DOT || t->kind == TOKEN_BANG ||
           t->kind == TOKEN_QUESTION;
}

enum tail_kind { TAIL_NONE, TAIL_TALK, TAIL_DANGER };

/* "A PAR - BUR, then A MAR - SPA": all units move at once, so that the word says nothing. */
static bool is_sequence(const struct reader *r, size_t at)
{
    return r->phase == RULES_PHASE_MOVEMENT && read_in_list(r->token[at].word, read_list_sequence);
}

/* Words that may stand before an order: "Bonjour, voici mes ordres", "La France construit". */
static bool is_opening(struct reader *r, size_t at)
{
    size_t n;
    if (read_is(r, at, SYM_OPENING, NULL) || read_is(r, at, SYM_FILLER, NULL))
        return true;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power == r->context->power && edges[i].n_tokens == 1)
            return true;
    return false;
}

/* Only such words stand between token `at` and the next order, or the end of the sentence. */
static bool leads_on(struct reader *r, const struct cut *cut, size_t at, size_t to)
{
    for (; at < to && !cut->used[at]; at++)
        if (!read_is(r, at, SYM_OPENING, NULL) && !read_is(r, at, SYM_FILLER, NULL) && !is_sequence(r, at) &&
            !(sign_is(r, at, TOKEN_NUMBER) && r->token[at].len <= 2 && begins_unit(r, at + 1)))
            return false;
    return true;
}

/* The full stop of "ex." or "e.g.", which ends no sentence. */
static bool is_example(const struct reader *r, size_t at)
{
    if (at == 0 || r->token[at].kind != TOKEN_DOT)
        return false;
    const char *word = r->token[at - 1].word;
    return read_in_list(word, read_list_example) ||
           (strcmp(word, "g") == 0 && at >= 3 && strcmp(r->token[at - 3].word, "e") == 0) ||
           (strcmp(word, "e") == 0 && at + 1 < r->n_tokens && strcmp(r->token[at + 1].word, "g") == 0);
}

/*
 * What stands in the sentence of an order and belongs to none: nothing that matters, talk, or words that put
 * the order in doubt
 * ("or", "if", "not", a question mark).
 */
static enum tail_kind judge_sentence(struct reader *r, const struct cut *cut, size_t first, size_t end)
{
    size_t from = first, to = end, n;
    bool talk = false, comma = false;

    while (from > 0 && (!ends_sentence(&r->token[from - 1]) || is_example(r, from - 1)))
        from--;
    if (from > 0 && r->token[from - 1].kind == TOKEN_QUESTION && r->token[from - 1].depth > 0)
        return TAIL_DANGER; /* "[annulé] A PAR - BUR" */
    while (to < r->n_tokens && !ends_sentence(&r->token[to]))
        to++;
    if (to < r->n_tokens && r->token[to].kind == TOKEN_QUESTION)
        return TAIL_DANGER;

    size_t next = to; /* where the next order begins: what stands behind it is said of that one */
    for (size_t i = 0; i < cut->n; i++)
        if (cut->order[i].first >= end && cut->order[i].first < next)
            next = cut->order[i].first;
    for (size_t i = from; i < to; i++) {
        if (cut->used[i]) {
            comma = i >= end && (comma || r->token[i].kind == TOKEN_COMMA);
            continue;
        }
        size_t words = 1;
        if (read_is(r, i, SYM_OPENING, &words) && words > 1) {
            i += words - 1; /* "s'il vous plaît" */
            continue;
        }
        if (read_is(r, i, SYM_DOUBT, NULL) || read_is(r, i, SYM_OR, NULL) || read_is(r, i, SYM_IF, NULL))
            return TAIL_DANGER;
        if (read_is(r, i, SYM_TALK, NULL))
            talk = true;
        const struct token *t = &r->token[i];
        bool harmless = t->kind != TOKEN_WORD && t->kind != TOKEN_NUMBER;
        if (i < first)
            harmless = harmless || is_opening(r, i) || is_sequence(r, i) || read_is(r, i, SYM_ORDERS, NULL) ||
                       read_is(r, i, SYM_SEASON, NULL) || t->kind == TOKEN_NUMBER;
        else if (leads_on(r, cut, i, to))
            harmless = true; /* "and finally F BRE - MAO", "please" */
        else if (comma && t->kind == TOKEN_WORD) {
            const struct place_edge *edges = read_places(r, i, &n);
            harmless = true;
            for (size_t e = 0; e < n; e++)
                harmless = harmless && (edges[e].n_hits == 0 || edges[e].level == NAME_NEAR_CODE);
        }
        talk = talk || (!harmless && i < next);
    }

    return talk ? TAIL_TALK : TAIL_NONE;
}

/* Whether unread tokens from … to-1 look like an order that was missed: a unit or two places, and a sign or
 * verb of orders. */
static bool looks_like_order(struct reader *r, size_t from, size_t to)
{
    unsigned places = 0, kinds = 0, verbs = 0, strangers = 0;
    for (size_t i = from; i < to; i++) {
        size_t n;
        const struct place_edge *edges = read_places(r, i, &n);
        bool place = false;
        for (size_t e = 0; e < n; e++)
            place = place || (edges[e].n_hits > 0 && edges[e].level < NAME_MISSPELT);
        places += place;
        bool kind = begins_unit(r, i) && r->token[i].capital;
        kinds += kind;
        bool verb = r->token[i].kind == TOKEN_DASH || r->token[i].kind == TOKEN_ARROW ||
                    r->token[i].kind == TOKEN_PLUS || read_is(r, i, SYM_SUPPORT, NULL) ||
                    read_is(r, i, SYM_CONVOY, NULL) || read_is(r, i, SYM_HOLD, NULL) ||
                    read_is(r, i, SYM_RETREAT, NULL) || read_is(r, i, SYM_BUILD, NULL) ||
                    read_is(r, i, SYM_DISBAND, NULL) || read_is(r, i, SYM_MOVE, NULL);
        verbs += verb;
        strangers += r->token[i].kind == TOKEN_WORD && !place && !kind && !verb && !read_is_known(r, i);
    }

    return strangers <= 2 && verbs > 0 && ((kinds > 0 && places + strangers > 0) || places > 1);
}

static struct statement *add_unread(struct message *m, size_t first, size_t end, enum rules_note_kind note)
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
    struct statement *s = add_unread(m, order->first, order->end, RULES_NOTE_NONE);
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
            bool and = read_is(r, t, SYM_AND, NULL) || sign_is(r, t, TOKEN_PLUS);
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
    enum tail_kind tail = judge_sentence(r, cut, order->first, order->end);
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
        add_unread(m, order->first, order->end, RULES_NOTE_NONE);
        return;
    }

    if (tail == TAIL_TALK || m->heading.talk) {
        add_unread(m, order->first, order->end, RULES_NOTE_NONE);
        return;
    }

    if (order->form == FORM_OPEN) {
        if (order->unit.edge && order->unit.edge->level == NAME_LISTED)
            add_stub(m, order);
        return;
    }

    if (m->heading.past && !m->heading.later) {
        add_unread(m, order->first, order->end, RULES_NOTE_LATER_PHASE);
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

/*
 * "Toutes mes unités tiennent", "all fleets hold", "les autres restent sur place" from token `at` on: which
 * units are meant, and the token behind it. 0 if it is not that.
 */
struct everyone {
    uint8_t kind; /* enum rules_unit_kind: NONE for both */
    bool others;  /* only those that have no order of their own */
    bool named;   /* a word for units stood there */
};

static size_t read_everyone(struct reader *r, size_t at, struct everyone *who)
{
    size_t words, n = r->n_tokens;
    bool all = false;

    *who = (struct everyone){.kind = RULES_UNIT_NONE};
    for (; at < n && (r->token[at].kind == TOKEN_WORD || r->token[at].depth > 0); at += words) {
        bool opens =
            !all && !who->others && (read_is(r, at, SYM_OTHER, NULL) || read_is(r, at, SYM_ALL, NULL));
        if (read_is(r, at, SYM_HOLD, &words) && !opens)
            break;
        size_t wider = 0;
        if (read_is(r, at, SYM_ALL, &words) && !(read_is(r, at, SYM_OTHER, &wider) && wider > words))
            all = true;
        else if (read_is(r, at, SYM_OTHER, &words))
            who->others = true;
        else if (read_is(r, at, SYM_UNITS, &words))
            who->named = true;
        else if (r->token[at].len > 1 && !who->kind && read_is(r, at, SYM_ARMY, &words)) {
            who->kind = RULES_ARMY;
            who->named = true;
        } else if (r->token[at].len > 1 && !who->kind && read_is(r, at, SYM_FLEET, &words)) {
            who->kind = RULES_FLEET;
            who->named = true;
        } else if (r->token[at].depth > 0 || (who->others && read_is(r, at, SYM_SOFT, &words))) {
            words = r->token[at].depth > 0 ? 1 : words; /* "(Vienna, Budapest)", "will" */
        } else if (read_is(r, at, SYM_FILLER, &words)) {
            if (strcmp(r->token[at].word, "of") == 0 && !all && !who->others)
                return 0;
        } else
            return 0;
    }

    if ((!all && !who->others) || !read_is(r, at, SYM_HOLD, &words))
        return 0;

    at += words;
    while (at < n && read_is(r, at, SYM_SOFT, &words))
        at += words; /* "tout le monde tient en fait" */
    return at >= n || ends_sentence(&r->token[at]) || sign_is(r, at, TOKEN_COMMA) ||
                   read_is(r, at, SYM_AND, NULL)
               ? at
               : 0;
}

static void add_everyone(struct message *m, const struct cut *cut, size_t first, size_t end,
                         const struct everyone *who, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    enum tail_kind tail = judge_sentence(r, cut, first, end);

    if (tail == TAIL_TALK || m->heading.talk || (m->heading.past && !m->heading.later)) {
        add_unread(m, first, end, RULES_NOTE_NONE);
        return;
    }

    for (size_t i = 0; i < r->map->n_provinces; i++) {
        const struct rules_unit *unit = rules_position_unit(r->context->pos, (rules_loc)i);
        if (!unit || unit->power != r->context->power || (who->kind && unit->kind != who->kind))
            continue;
        struct statement *s = read_add_statement(m);
        if (!s)
            return;
        read_set_source(m, s, first, end);
        s->reading.condition = condition;
        s->reading.status = tail == TAIL_DANGER ? RULES_READ_AMBIGUOUS : RULES_READ_OK;
        s->refused = tail == TAIL_DANGER;
        s->others = who->others;
        s->reading.order =
            rules_order_make(RULES_HOLD, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
    }
}

size_t read_take_others(struct message *m, size_t at, bool doubtful, const struct rules_condition *condition)
{
    struct everyone who;
    size_t end = read_everyone(&m->r, at, &who);
    size_t before = m->n;

    if (end == 0)
        return 0;

    struct cut none = {.used = rules_arena_alloc(m->r.arena, (m->r.n_tokens + 1) * sizeof *none.used)};
    for (size_t i = 0; i < m->r.n_tokens; i++)
        none.used[i] = true;
    add_everyone(m, &none, at, end, &who, condition);
    for (size_t i = before; doubtful && i < m->n; i++) {
        m->statement[i].refused = true;
        m->statement[i].reading.status = RULES_READ_AMBIGUOUS;
    }

    return end;
}

/* Finds "all units hold" in the line; its tokens belong to no other order. */
static void take_everyone(struct message *m, struct cut *cut, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    for (size_t i = 0; i < r->n_tokens; i++) {
        struct everyone who;
        size_t end = (i == 0 || !cut->used[i - 1] || cut->used[i] || ends_sentence(&r->token[i - 1])) &&
                             r->token[i].kind == TOKEN_WORD
                         ? read_everyone(r, i, &who)
                         : 0;
        if (end == 0)
            continue;
        size_t kept = 0;
        for (size_t k = 0; k < cut->n; k++)
            if (cut->order[k].end <= i || cut->order[k].first >= end)
                cut->order[kept++] = cut->order[k];
            else
                memset(cut->used + cut->order[k].first, 0,
                       (size_t)(cut->order[k].end - cut->order[k].first) * sizeof *cut->used);
        cut->n = kept;
        for (size_t k = i; k < end; k++)
            cut->used[k] = true;
        add_everyone(m, cut, i, end, &who, condition);
        i = end - 1;
    }
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
static bool read_list(struct message *m, struct token *kept, const struct rules_condition *condition)
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
        take_everyone(m, &cut, condition);
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
        if (looks_like_order(r, i, end))
            add_unread(m, i, end, RULES_NOTE_NONE);
        i = end;
    }

    return nothing_is_left(r, &cut);
}

/* How well a statement would be followed: 2 followed, 1 answered as an order, 0 not. */
static unsigned statement_worth(struct reader *r, const struct statement *s)
{
    struct statement trial = *s;
    struct token *token = r->token;
    size_t n_tokens = r->n_tokens;

    if (s->refused)
        return 0;
    if (s->n_parses) {
        void (*explain)(void *, const char *) = r->context->explain;
        struct rules_read_context quiet = *r->context;
        const struct rules_read_context *context = r->context;
        quiet.explain = NULL;
        (void)explain;
        r->context = &quiet;
        r->token = trial.token;
        r->n_tokens = trial.n_tokens;
        read_weigh(r, &trial);
        r->context = context;
        r->token = token;
        r->n_tokens = n_tokens;
    }

    switch (trial.reading.status) {
    case RULES_READ_OK:
    case RULES_READ_ASSUMED:
        return 2;
    case RULES_READ_VOID:
    case RULES_READ_AMBIGUOUS:
        return 1;
    default:
        return 0;
    }
}

/* Statements that were read in one way: set aside while the other way is tried. */
struct attempt {
    size_t n;
    struct statement *statement;
    bool clean;
};

static void set_aside(struct message *m, size_t before, struct attempt *attempt)
{
    attempt->n = m->n - before;
    attempt->statement = rules_arena_alloc(m->r.arena, (attempt->n + 1) * sizeof *attempt->statement);
    if (attempt->n)
        memcpy(attempt->statement, m->statement + before, attempt->n * sizeof *attempt->statement);
    m->n = before;
}

/* Takes over what was read in bytes from … to-1. */
static void take_over(struct message *m, const struct attempt *attempt, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < attempt->n; i++) {
        if (attempt->statement[i].from < from || attempt->statement[i].from >= to)
            continue;
        struct statement *s = read_add_statement(m);
        if (s)
            *s = attempt->statement[i];
    }
}

static unsigned attempt_worth(struct reader *r, const struct attempt *attempt, uint32_t from, uint32_t to)
{
    unsigned worth = 0;
    for (size_t i = 0; i < attempt->n; i++)
        if (attempt->statement[i].from >= from && attempt->statement[i].from < to)
            worth += statement_worth(r, &attempt->statement[i]);
    return worth;
}

/* Whether there are several orders to ask about, not words alone. */
static bool has_readings(const struct attempt *attempt, uint32_t from, uint32_t to)
{
    enum { SEVERAL = 3 };
    unsigned n = 0;
    for (size_t i = 0; i < attempt->n; i++) {
        const struct statement *s = &attempt->statement[i];
        n += s->from >= from && s->from < to && s->n_parses;
    }
    return n >= SEVERAL;
}

/* Sentence by sentence: as a list, or clause by clause, whichever understands more. */
static void choose_attempts(struct message *m, const struct attempt *list, const struct attempt *clauses)
{
    struct reader *r = &m->r;
    for (size_t i = 0; i < r->n_tokens;) {
        uint32_t from = i ? r->token[i].start : 0;
        while (i < r->n_tokens && !ends_sentence(&r->token[i]))
            i++;
        while (i < r->n_tokens && ends_sentence(&r->token[i]))
            i++;
        uint32_t to = i < r->n_tokens ? r->token[i].start : UINT32_MAX;
        unsigned listed = attempt_worth(r, list, from, to), read = attempt_worth(r, clauses, from, to);
        bool past = m->heading.past || m->heading.talk;
        bool better = read > listed || (!past && read == 0 && listed == 0 &&
                                        has_readings(clauses, from, to) && !has_readings(list, from, to));
        take_over(m, better ? clauses : list, from, to);
    }
}

/* Orders in the tokens of the line: as a list has them or, where that leaves words over, in sentences. */
static void read_orders(struct message *m, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    struct attempt list, clauses;

    if (r->n_tokens == 0)
        return;

    size_t before = m->n;
    struct token *kept = keep_tokens(r);
    bool clean = read_list(m, kept, condition);
    for (size_t i = before; i < m->n; i++)
        clean = clean && !m->statement[i].stub && statement_worth(r, &m->statement[i]) > 0;
    if (condition || (clean && m->n > before))
        return;

    set_aside(m, before, &list);
    read_sentence(m, 0, r->n_tokens, kept);
    set_aside(m, before, &clauses);
    choose_attempts(m, &list, &clauses);
}

/* Where the parts of "SI condition ALORS orders SINON orders FIN SI" stand in a line; 0: missing. */
struct condition_parts {
    size_t then, other, close, behind;
};

static struct condition_parts find_parts(struct reader *r)
{
    struct condition_parts parts = {.close = r->n_tokens, .behind = r->n_tokens};

    for (size_t i = 1; i < r->n_tokens && !parts.then; i++) {
        bool comma = sign_is(r, i, TOKEN_COMMA) && !read_is(r, i + 1, SYM_THEN, NULL) &&
                     !read_is(r, i + 1, SYM_AND, NULL);
        if (comma || read_is(r, i, SYM_THEN, NULL) || sign_is(r, i, TOKEN_COLON))
            parts.then = i;
    }

    for (size_t i = parts.then + 1; i < r->n_tokens && parts.close == r->n_tokens; i++) {
        const char *word = r->token[i].word;
        bool two = read_in_list(word, read_list_end) && i + 1 < r->n_tokens &&
                   read_in_list(r->token[i + 1].word, read_list_if);
        if (!two && !read_in_list(word, read_list_end_if))
            continue;
        parts.close = i;
        parts.behind = i + (two ? 2 : 1);
    }

    for (size_t i = parts.then + 1; parts.then && i < parts.close && !parts.other; i++)
        if (read_is(r, i, SYM_ELSE, NULL))
            parts.other = i;

    return parts;
}

/* The orders in tokens from … to-1 of the line, under the condition. */
static void read_branch(struct message *m, size_t from, size_t to, const struct rules_condition *condition)
{
    struct reader *r = &m->r;
    struct reader whole = *r;

    while (from < to && (sign_is(r, from, TOKEN_COLON) || sign_is(r, from, TOKEN_COMMA)))
        from++;
    narrow(r, from, to);
    read_orders(m, condition);
    r->token = whole.token;
    r->n_tokens = whole.n_tokens;
}

/* "SI condition ALORS orders SINON orders FIN SI" in one line. Returns the token behind it. */
static size_t read_conditional(struct message *m)
{
    struct reader *r = &m->r;
    struct condition_parts parts = find_parts(r);
    enum rules_branch_fate why;
    const struct rules_condition *condition = parts.then ? read_condition(r, 1, parts.then, &why) : NULL;

    if (!condition) {
        if (looks_like_order(r, 0, r->n_tokens))
            add_unread(m, 0, r->n_tokens, RULES_NOTE_CONDITION);
        return r->n_tokens;
    }

    read_cover(m, r->token[0].start, r->token[parts.then].end);
    if (parts.close < parts.behind)
        read_cover(m, r->token[parts.close].start, r->token[parts.behind - 1].end);
    read_branch(m, parts.then + 1, parts.other ? parts.other : parts.close, condition);
    if (!parts.other)
        return parts.behind;

    struct rules_condition *opposite = rules_arena_alloc(r->arena, sizeof *opposite);
    *opposite = (struct rules_condition){
        .kind = RULES_CONDITION_NOT, .power = RULES_NO_POWER, .place = RULES_NO_LOC, .left = condition};
    read_cover(m, r->token[parts.other].start, r->token[parts.other].end);
    read_branch(m, parts.other + 1, parts.close, opposite);

    return parts.behind;
}

/* Where a sentence with a condition ends: its "else" may be a sentence of its own. */
static size_t condition_end(struct reader *r)
{
    for (size_t i = 0; i + 1 < r->n_tokens; i++) {
        bool ends = ends_sentence(&r->token[i]) && r->token[i + 1].blank_before &&
                    r->token[i].kind != TOKEN_SEMICOLON;
        if (ends && r->token[i + 1].capital && !read_is(r, i + 1, SYM_ELSE, NULL) &&
            !read_is(r, i + 1, SYM_THEN, NULL) && r->token[i + 1].len > 1 &&
            (i == 0 || r->token[i - 1].len > 2))
            return i + 1;
    }
    return r->n_tokens;
}

static void read_conditional_line(struct message *m)
{
    struct reader *r = &m->r;
    struct reader whole = *r;

    if (!read_is(r, 0, SYM_IF, NULL)) {
        read_orders(m, NULL);
        return;
    }

    size_t end = condition_end(r);
    narrow(r, 0, end);
    size_t behind = read_conditional(m);
    r->token = whole.token;
    r->n_tokens = whole.n_tokens;
    end = behind < end ? behind : end;
    if (end < r->n_tokens) {
        narrow(r, end, r->n_tokens);
        read_conditional_line(m);
    }
}

/* A line that ends with ':' and speaks of plans turns the list below it into talk. */
static bool opens_talk(struct reader *r)
{
    if (r->n_tokens < 2 || !sign_is(r, r->n_tokens - 1, TOKEN_COLON))
        return false;

    bool talk = false;
    size_t from = r->n_tokens - 1;
    while (from > 0 && !ends_sentence(&r->token[from - 1])) /* only the last sentence opens the list */
        from--;
    for (size_t i = from; i + 1 < r->n_tokens; i++) {
        for (const char *const *stem = read_list_replaces; *stem; stem++)
            if (strncmp(r->token[i].word, *stem, strlen(*stem)) == 0)
                return false; /* "annule et remplace mes ordres précédents :" */
        size_t words = 1;
        if (read_is(r, i, SYM_REASON, &words) && (words > 1 || r->token[i].len > 4))
            break; /* "in English, because my keyboard has no accents:" */
        if (read_is(r, i, SYM_OPENING, &words) && words > 1)
            i += words - 1; /* "s'il vous plaît" */
        else
            talk = talk || (!read_is(r, i, SYM_SOFT, NULL) &&
                            (read_is(r, i, SYM_TALK, NULL) || read_is(r, i, SYM_DOUBT, NULL)));
    }

    return talk;
}

static bool is_clear(struct reader *r)
{
    size_t words = 0;
    if (!read_is(r, 0, SYM_CLEAR, &words))
        return false;
    for (size_t i = words; i < r->n_tokens; i++)
        if (r->token[i].kind == TOKEN_WORD)
            return false;
    return true;
}

/* A line that begins with a quotation mark and closes it behind more than a few words: a motto, what others said. */
static bool is_quotation(const struct reader *r)
{
    static const char *const open[] = {"\"", "\xE2\x80\x9C", "\xC2\xAB", NULL};
    static const char *const close[] = {"\"", "\xE2\x80\x9D", "\xC2\xBB", NULL};
    size_t from = r->line_first, last = r->token[r->n_tokens - 1].end;

    for (size_t i = 0; i < r->n_tokens; i++)
        if (r->token[i].kind == TOKEN_DASH || r->token[i].kind == TOKEN_ARROW)
            return false; /* « A PAR - BUR » */
    for (size_t i = 0; open[i]; i++) {
        size_t n = strlen(open[i]), m = strlen(close[i]);
        if (from + n > r->text_len || memcmp(r->text + from, open[i], n) != 0)
            continue;
        for (size_t at = last >= m ? last - m : 0; at < r->text_len && at < last + 4; at++)
            if (at > from && at + m <= r->text_len && memcmp(r->text + at, close[i], m) == 0)
                return r->n_tokens >= 4;
    }

    return false;
}

/* "Vienne, le 12 avril. L'Empereur…": a place and a date at the head of a paragraph of news. */
static bool is_dateline(struct reader *r)
{
    enum { HEAD = 10 };
    bool place = false;

    for (size_t i = 0; i + 1 < r->n_tokens && i < HEAD; i++) {
        size_t n = 0;
        bool date = r->token[i].kind == TOKEN_NUMBER && r->token[i].len <= 2 &&
                    read_in_list(r->token[i + 1].word, read_list_month);
        if (date && place)
            return true;
        if (r->token[i].kind == TOKEN_WORD)
            read_places(r, i, &n);
        place = place || n > 0;
    }

    return false;
}

/* "Movement results for Fall of 1902": a line of words about a phase that is over. */
static bool heads_report(struct message *m)
{
    struct reader *r = &m->r;
    struct heading h = {0};
    unsigned said = 0;
    bool report = false;

    for (size_t i = 0; i < r->n_tokens;) {
        report = report || read_in_list(r->token[i].word, read_list_report);
        bool dates = r->token[i].kind == TOKEN_NUMBER || read_is(r, i, SYM_SEASON, NULL);
        size_t n = dates ? read_heading_part(r, i, &h, &said) : 0;
        i += n ? n : 1;
    }

    bool asked = sign_is(r, r->n_tokens - 1, TOKEN_COLON) && report;
    for (size_t i = 0; asked && i < r->n_tokens; i++)
        if (read_in_list(r->token[i].word, read_list_last)) { /* "Result of last turn as I got it:" */
            m->heading.past = m->report = true;
            return true;
        }
    if (!report || (!h.season && !h.year))
        return false;

    read_find_later(r, &h);
    if (h.past)
        m->heading.past = true;

    return h.past;
}

/* "HOLDS:", "TIENNENT" by itself: what the lines below do. */
static bool heads_list(struct message *m)
{
    struct reader *r = &m->r;
    uint8_t form = FORM_NONE;

    for (size_t i = 0; i < r->n_tokens; i++) {
        if (r->token[i].kind != TOKEN_WORD)
            continue;
        if (read_is(r, i, SYM_ALL, NULL) || read_is(r, i, SYM_OTHER, NULL))
            return false;
        if (read_is(r, i, SYM_HOLD, NULL))
            form = FORM_HOLD;
        else if (read_is(r, i, SYM_MOVE, NULL))
            form = FORM_MOVE;
        else if (read_is(r, i, SYM_SUPPORT, NULL))
            form = FORM_SUPPORT;
        else if (read_is(r, i, SYM_CONVOY, NULL))
            form = FORM_CONVOY;
        else if (!read_is(r, i, SYM_FILLER, NULL) && !read_is(r, i, SYM_OPENING, NULL) &&
                 !read_is(r, i, SYM_UNITS, NULL))
            return false;
        if (r->token[i].len < 4)
            return false;
    }

    if (form == FORM_NONE || r->n_tokens > 3 || r->phase != RULES_PHASE_MOVEMENT)
        return false;
    m->form = form;

    return true;
}

static void read_line(struct message *m)
{
    struct reader *r = &m->r;
    if (r->n_tokens == 0)
        return;
    if (sign_is(r, 0, TOKEN_ARROW) && r->text[r->token[0].start] == '>' && !m->all_quoted)
        return; /* a quotation that is left over */
    if (is_clear(r)) {
        read_cover(m, 0, r->token[r->n_tokens - 1].end); /* what stood before is withdrawn */
        m->clear = true;
        m->n = 0;
        return;
    }

    size_t at = skip_bullets(r, 0);
    narrow(r, at, r->n_tokens);
    if (r->n_tokens == 0)
        return;
    if (is_quotation(r))
        return;
    if (heads_list(m)) {
        read_cover(m, r->token[0].start, r->token[r->n_tokens - 1].end);
        return;
    }

    if (heads_report(m))
        return;
    if (is_dateline(r))
        m->heading.talk = true;
    if (opens_talk(r)) {
        m->heading.talk = true;
        return;
    }

    size_t body = read_heading(m);
    for (size_t i = 0; i < body && i < r->n_tokens; i++)
        read_cover(m, r->token[i].start, r->token[i].end);
    if (body >= r->n_tokens)
        return;
    if (body > 0) {
        narrow(r, body, r->n_tokens);
        narrow(r, skip_bullets(r, 0), r->n_tokens);
        if (r->n_tokens == 0)
            return;
    }

    read_conditional_line(m);
}

/* ---- the message ---- */

static bool every_line_quoted(const char *text, size_t len)
{
    bool any = false;
    for (size_t i = 0; i < len;) {
        const char *end = memchr(text + i, '\n', len - i);
        size_t stop = end ? (size_t)(end - text) : len;
        size_t at = i;
        while (at < stop && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r'))
            at++;
        if (at < stop) {
            if (text[at] != '>')
                return false;
            any = true;
        }
        i = stop + 1;
    }

    return any;
}

static void read_lines(struct message *m, char *text, size_t len)
{
    struct reader *r = &m->r;
    struct token tokens[READ_MAX_TOKENS];

    for (size_t from = 0; from < len && r->step_budget > 0 && m->n < READ_MAX_STATEMENTS;) {
        unsigned joined;
        size_t to = read_join_condition(r, text, from, &joined);
        if (joined == 0)
            to = read_join_lines(r, from, &joined);
        r->line++;
        bool empty = true;
        for (size_t at = from; at < to && r->step_budget > 0 && m->n < READ_MAX_STATEMENTS;) {
            r->token = tokens;
            r->line_first = at;
            while (r->line_first < to && (r->text[r->line_first] == ' ' || r->text[r->line_first] == '\t'))
                r->line_first++;
            at = read_tokens(r, at, to);
            empty = empty && r->n_tokens == 0;
            read_line(m);
        }
        if (empty) {
            m->heading.talk = false;
            m->form = FORM_NONE;
        }
        r->line += joined;
        from = to + 1;
    }

    if (r->step_budget <= 0 || m->n == READ_MAX_STATEMENTS)
        r->truncated = true;
}

static void finish_statement(struct message *m, struct statement *s)
{
    struct reader *r = &m->r;
    if (s->n_parses == 0)
        return;

    r->token = s->token;
    r->n_tokens = s->n_tokens;
    bool doubtful = s->refused;
    read_weigh(r, s);
    if (s->open_choice) {
        s->reading.status = RULES_READ_AMBIGUOUS;
        s->reading.order.kind = RULES_ORDER_NONE;
        read_note(r, &s->reading, (struct rules_note){RULES_NOTE_CANDIDATES, NULL, NULL, RULES_CAUSE_NONE});
    }

    if (doubtful && s->reading.status == RULES_READ_VOID) {
        s->reading.status = RULES_READ_UNREAD; /* an impossible order in a doubtful sentence is talk */
        s->reading.order.kind = RULES_ORDER_NONE;
        s->reading.n_notes = 0;
    }

    if (doubtful && (s->reading.status == RULES_READ_OK || s->reading.status == RULES_READ_ASSUMED)) {
        s->reading.status = RULES_READ_AMBIGUOUS;
        read_note(r, &s->reading, (struct rules_note){RULES_NOTE_PRESS, NULL, NULL, RULES_CAUSE_NONE});
    }

    if (s->reading.condition)
        read_note(r, &s->reading,
                  (struct rules_note){RULES_NOTE_CONDITION, read_print_condition(r, s->reading.condition),
                                      NULL, RULES_CAUSE_NONE});
    if (s->reading.has_phase) {
        char code[16];
        rules_phase_code(r->map, s->reading.phase, code, sizeof code);
        read_note(r, &s->reading,
                  (struct rules_note){RULES_NOTE_LATER_PHASE,
                                      rules_arena_strndup(r->arena, code, strlen(code)), NULL,
                                      RULES_CAUSE_NONE});
    }
}

/* "All others hold": those that the message says anything else about are no others. */
static void drop_ordered(struct message *m)
{
    const struct rules_map *map = m->r.map;
    size_t kept = 0;

    for (size_t i = 0; i < m->n; i++) {
        bool ordered = false;
        for (size_t k = 0; m->statement[i].others && k < m->n && !ordered; k++) {
            const struct statement *s = &m->statement[k];
            ordered =
                !s->others && s->reading.order.kind != RULES_ORDER_NONE &&
                s->reading.order.unit != RULES_NO_LOC &&
                map->province[s->reading.order.unit] == map->province[m->statement[i].reading.order.unit];
            for (unsigned c = 0; c < s->reading.n_candidates && !s->others; c++)
                ordered = ordered || (s->reading.candidates[c].unit != RULES_NO_LOC &&
                                      map->province[s->reading.candidates[c].unit] ==
                                          map->province[m->statement[i].reading.order.unit]);
        }
        if (!ordered)
            m->statement[kept++] = m->statement[i];
    }

    m->n = kept;
}

void rules_read(const struct rules_read_context *context, const char *text, size_t len,
                struct rules_readings *out)
{
    memset(out, 0, sizeof *out);
    rules_arena_init(&out->arena);
    struct message m = {.r = {.context = context, .names = context->names, .map = context->names->map}};
    struct reader *r = &m.r;
    r->arena = &out->arena;
    r->phase = rules_phase_type(r->map, context->pos->phase);
    r->near_budget = READ_NEAR_BUDGET;
    r->step_budget = READ_STEP_BUDGET;
    if (len > READ_MAX_TEXT) {
        len = READ_MAX_TEXT;
        r->truncated = true;
    }

    if (r->phase == RULES_PHASE_ADJUSTMENT)
        r->due = rules_adjustments_due(context->pos, context->power);
    /* A NUL would end the text as far as sources go, so the text is copied without them. */
    char *copy = rules_arena_strndup(&out->arena, "", 0);
    if (len) {
        copy = rules_arena_alloc(&out->arena, len + 1);
        memcpy(copy, text, len);
        len = read_clean_text(copy, len);
        read_unroll_rows(copy, len);
        copy[len] = '\0';
    }

    r->text = copy;
    r->text_len = len;
    m.all_quoted = every_line_quoted(copy, len);
    m.covered = rules_arena_alloc(&out->arena, len + 1);
    read_lines(&m, copy, len);
    for (size_t i = 0; i < m.n; i++)
        if (m.statement[i].n_parses)
            read_vote(r, &m.statement[i]);
    for (size_t i = 0; i < m.n; i++)
        finish_statement(&m, &m.statement[i]);
    drop_ordered(&m);
    read_changes(&m);
    read_rules(r, m.statement, m.n);
    read_leftovers(&m);
    out->n_implied = read_implied(r, m.statement, m.n, &out->implied);
    out->reading = rules_arena_alloc(&out->arena, (m.n + 1) * sizeof *out->reading);
    for (size_t i = 0; i < m.n; i++)
        out->reading[out->n++] = m.statement[i].reading;
    if (r->truncated && out->n)
        read_note(r, &out->reading[out->n - 1],
                  (struct rules_note){RULES_NOTE_TOO_LONG, NULL, NULL, RULES_CAUSE_NONE});
    out->talk = m.talk;
    out->n_talk = m.n_talk;
    out->clear = m.clear;
    out->truncated = r->truncated;
}

void rules_readings_clear(struct rules_readings *readings)
{
    rules_arena_clear(&readings->arena);
    memset(readings, 0, sizeof *readings);
}
