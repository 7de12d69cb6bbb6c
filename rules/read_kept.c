/*
 * What an adjustment leaves as it is: "I keep Paris", « surtout pas Paris », "nothing in London". Each unit that a sentence names is
 * governed by the nearest word that keeps, removes or denies. What is kept is set aside before orders are read, so that nobody removes
 * it, and "the others" that go are those that are not kept.
 */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <stdlib.h>
#include <string.h>

/* What a word is to those around it. */
enum role { PLAIN, BREAK, TO, COMMA, AND, ONLY, ALL, OTHERS, UNIT, KEEPS, GOES, DENIES, BUT, REASON };

struct mark {
    uint16_t first, end; /* tokens */
    uint8_t role;
    bool turned;  /* denied: it keeps what else would go, or lets go what else would stay */
    bool subject; /* its unit stands before it */
    bool only;    /* "I keep only Paris", « je ne garde que Paris » */
    bool rest;    /* the others go */
    bool but;     /* "everything but Paris" */
    bool aside;   /* says what is kept, or that the others go */
    rules_loc place;
};

struct marks {
    struct message *m;
    size_t n;
    struct mark at[READ_MAX_TOKENS];
};

/* A unit of one's own at token `at`, or a place where one may build; the token behind it, 0: none. */
static size_t take_unit(struct reader *r, size_t at, rules_loc *place)
{
    struct place_ref ref;
    size_t end = r->token[at].small && !read_begins_unit(r, at) ? 0 : read_best_unit(r, at, &ref);
    if (r->due > 0 && !end && r->token[at].len > 1 && read_begins_unit(r, at))
        return at + 1; /* "no fleet this time" */
    if (!end || !ref.edge || ref.edge->level > NAME_MISSPELT)
        return 0;
    const struct token *name = &r->token[ref.first];
    bool word = !name->capital && !ref.kind && read_in_lexicon(name->word);
    for (uint8_t h = 0; h < ref.edge->n_hits && !word; h++)
        if (r->due > 0 || read_owns(r, ref.edge->hits[h].place)) {
            *place = ref.edge->hits[h].place;
            return end;
        }
    return 0;
}

/* The longest thing that the words at a token can be. */
static enum role role_of(struct reader *r, size_t at, size_t *words)
{
    enum { BUILDS = 16, REMOVALS = 32, ROLE = 15 };
    static const struct {
        const char *const *list;
        uint8_t role;
    } lists[] = {{read_list_kept_no, DENIES},
                 {read_list_but_for, BUT},
                 {read_list_because, REASON},
                 {read_list_kept_break, BREAK},
                 {read_list_undo_instead, DENIES},
                 {read_list_kept_to, TO},
                 {read_list_kept_only, ONLY | REMOVALS},
                 {read_list_let_go, GOES | REMOVALS},
                 {read_list_keep, KEEPS | REMOVALS},
                 {read_list_kept, KEEPS | REMOVALS},
                 {read_list_kept_others, OTHERS | REMOVALS}};
    static const struct {
        uint8_t symbol, role;
    } symbols[] = {{SYM_OTHER, OTHERS | REMOVALS},
                   {SYM_ALL, ALL | REMOVALS},
                   {SYM_AND, AND},
                   {SYM_OR, AND},
                   {SYM_REMOVE, GOES | REMOVALS},
                   {SYM_DISBAND, GOES | REMOVALS},
                   {SYM_MOVE, GOES | REMOVALS},
                   {SYM_BUILD, GOES | BUILDS}};
    static const uint8_t signs[TOKEN_KIND_COUNT] = {
        [TOKEN_COMMA] = COMMA, [TOKEN_PLUS] = AND,       [TOKEN_COLON] = BREAK, [TOKEN_SEMICOLON] = BREAK,
        [TOKEN_DOT] = BREAK,   [TOKEN_OPEN] = BREAK,     [TOKEN_CLOSE] = BREAK, [TOKEN_BAR] = BREAK,
        [TOKEN_BANG] = BREAK,  [TOKEN_QUESTION] = BREAK, [TOKEN_ARROW] = BREAK, [TOKEN_SLASH] = BREAK};
    const struct token *t = &r->token[at];
    unsigned role = PLAIN, other_due = r->due > 0 ? REMOVALS : BUILDS;
    size_t longest = 0, n;
    *words = 1;
    if (t->kind == TOKEN_DASH && t->blank_before && at + 1 < r->n_tokens && t[1].blank_before)
        return BREAK;
    if (t->kind != TOKEN_WORD)
        return (enum role)signs[t->kind];
    if (!strcmp(t->word, "n") && at + 1 < r->n_tokens && t[1].blank_before) /* "kiel n bur", not "n'est" */
        return AND;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (!(lists[i].role & other_due) && (n = read_phrase_in_list(r, at, lists[i].list)) > longest) {
            longest = n;
            role = lists[i].role & ROLE;
        }
    for (size_t i = 0; t->len > 1 && i < sizeof symbols / sizeof symbols[0]; i++)
        if (!(symbols[i].role & other_due) && read_is(r, at, (enum symbol)symbols[i].symbol, &n) &&
            n > longest) {
            longest = n;
            role = symbols[i].role & ROLE;
        }
    *words = longest ? longest : 1;
    return (enum role)role;
}

enum {
    VERBS = 1 << KEEPS | 1 << GOES,
    SIGNS = VERBS | 1 << DENIES | 1 << BUT | 1 << REASON,
    NAMES = 1 << UNIT | 1 << OTHERS,
};

static void take_marks(struct marks *marks)
{
    struct reader *r = &marks->m->r;
    marks->n = 0;
    for (size_t at = 0, words; at < r->n_tokens; at += words) {
        struct mark *mark = &marks->at[marks->n++];
        *mark = (struct mark){
            .first = (uint16_t)at, .role = (uint8_t)role_of(r, at, &words), .place = RULES_NO_LOC};
        size_t end =
            mark->role == PLAIN || (words == 1 && r->token[at].capital) ? take_unit(r, at, &mark->place) : 0;
        if (end) {
            mark->role = UNIT;
            words = end - at;
        }
        bool opens = read_sign_is(r, at, TOKEN_COLON) && marks->n > 1 && VERBS >> mark[-1].role & 1;
        mark->role = opens ? PLAIN : mark->role; /* "Kept: A PAR" */
        mark->end = (uint16_t)(at + words);
    }
}

/* The mark next to `i` of one of the roles, a bit set, only words between; NULL: none. */
static struct mark *beside(struct marks *marks, size_t i, int step, unsigned roles)
{
    for (size_t k = i + (size_t)step; k < marks->n; k += (size_t)step) {
        if (roles >> marks->at[k].role & 1)
            return &marks->at[k];
        if (marks->at[k].role != PLAIN && marks->at[k].role != TO)
            return NULL;
    }
    return NULL;
}

/* "not", "ni" at mark `i`: it turns the verb beside it; behind another denial it only joins. */
static void settle_denial(struct marks *marks, size_t i)
{
    struct mark *verb = beside(marks, i, 1, VERBS);
    verb = verb ? verb : beside(marks, i, -1, VERBS);
    for (size_t k = i;
         read_phrase_in_list(&marks->m->r, marks->at[i].first, read_list_undo_instead) && k-- > 0;)
        if (marks->at[k].role == KEEPS && !marks->at[k].turned) { /* "I keep Paris rather than Burgundy" */
            marks->at[i].role = BREAK;
            return;
        }
    bool parted = i > 0 && 1 << marks->at[i - 1].role & (1 << COMMA | 1 << BREAK);
    bool ends = parted && read_ends_sentence(&marks->m->r.token[marks->at[i - 1].first]);
    if (ends && i + 1 < marks->n && marks->at[i + 1].role == PLAIN) /* "Paris. Nothing wrong with Brest" */
        parted = false;
    size_t unit = i - parted;
    if (!verb && unit > 0 && marks->at[unit - 1].role == UNIT && !beside(marks, i, 1, NAMES) &&
        read_is(&marks->m->r, marks->at[i].first, SYM_NOBODY, NULL)) { /* "Paris: nothing" */
        marks->at[i].subject = true;
        marks->at[unit].role = unit < i ? PLAIN : DENIES;
        return;
    }
    bool joins = read_in_list(marks->m->r.token[marks->at[i].first].word, read_list_neither), denied = false;
    for (size_t k = i; joins && k-- > 0 && marks->at[k].role != BREAK;)
        denied = denied || marks->at[k].turned || marks->at[k].role == DENIES;
    if (verb)
        verb->turned = true;
    marks->at[i].role = verb ? PLAIN : DENIES;
    if (denied)
        marks->at[i].role = AND;
}

/* "Only" limits what is kept, as "ne … que" does; else "que" begins a clause. */
static void settle_only(struct marks *marks, size_t i)
{
    bool que = *marks->m->r.token[marks->at[i].first].word == 'q';
    struct mark *kept = beside(marks, i, -1, 1 << KEEPS);
    kept = kept || que ? kept : beside(marks, i, 1, 1 << KEEPS);
    bool only = kept && kept->turned == que;
    marks->at[i].role = que && !only ? BREAK : PLAIN;
    if (only) {
        kept->only = true;
        kept->turned = false;
    }
}

/* "Everything but Paris goes": the others are those that are not excepted. "I keep everything but Paris": then it goes. */
static void settle_exception(struct marks *marks, size_t i)
{
    enum { WHOLE = 1 << ALL | 1 << OTHERS };
    struct mark *mark = &marks->at[i];
    size_t to = i - (i > 0 && marks->at[i - 1].role == COMMA);
    struct mark *all = beside(marks, to, -1, WHOLE | VERBS),
                *verb = all && VERBS >> all->role & 1 ? all : NULL;
    all = verb ? beside(marks, (size_t)(verb - marks->at), -1, WHOLE) : all;
    if (!all) {
        mark->role = strcmp(marks->m->r.token[mark->first].word, "but") ? BUT : BREAK;
        return;
    }
    all->role = OTHERS;
    all->but = true;
    verb = verb ? verb : beside(marks, (size_t)(all - marks->at), -1, VERBS);
    mark->turned = verb && (verb->role == GOES) == verb->turned;
}

static void settle_signs(struct marks *marks)
{
    for (size_t i = 0; i < marks->n; i++) {
        struct mark *mark = &marks->at[i];
        if (mark->role == DENIES)
            settle_denial(marks, i);
        else if (mark->role == ONLY)
            settle_only(marks, i);
        else if (mark->role == BUT)
            settle_exception(marks, i);
        else if (VERBS >> mark->role & 1)
            mark->subject = beside(marks, i, -1, NAMES);
    }
}

/* The nearest word on one side that says what becomes of the unit or the others at `i`; NULL: none. `*cost`: how far. */
static struct mark *sign_beside(struct marks *marks, size_t i, int step, unsigned *cost)
{
    bool others = marks->at[i].role == OTHERS, joint = false, comma = false;
    bool too = read_is(&marks->m->r, marks->at[i].end, SYM_TOO, NULL); /* "Munich stays, Silesia too" */
    for (size_t k = i + (size_t)step; k < marks->n; k += (size_t)step) {
        struct mark *mark = &marks->at[k];
        bool sign = SIGNS >> mark->role & 1 && !(others && mark->role == BUT);
        bool alone = mark->role >= DENIES && !mark->subject; /* it speaks of what follows */
        comma = comma || mark->role == COMMA;
        joint = joint || mark->role == COMMA || mark->role == AND;
        if (mark->role == BREAK || mark->role == TO ||
            (sign && alone && (step > 0 || (comma && mark->role != BUT))) ||
            (mark->role == DENIES && mark->subject && joint) ||
            (sign && joint &&
             (step < 0 ? mark->subject && !too : !mark->subject && beside(marks, k, 1, NAMES))))
            return NULL;
        *cost = mark->role == BUT ? 0 : joint + comma; /* "I keep Paris, Brest and Kiel go" */
        if (sign)
            return mark;
    }
    return NULL;
}

static struct mark *governor(struct marks *marks, size_t i)
{
    unsigned before = 0, behind = 0;
    struct mark *left = sign_beside(marks, i, -1, &before), *right = sign_beside(marks, i, 1, &behind);
    return left && (!right || before <= behind) ? left : right;
}

/* "Venice being too far away", "as Venice has nothing to do", « Venise n'ayant rien à faire »: a reason, of which nobody builds or removes
 * anything. */
static bool is_reason(const struct marks *marks, size_t i)
{
    const struct reader *r = &marks->m->r;
    const struct mark *mark = &marks->at[i];
    bool as = mark->first > 0 && read_phrase_in_list(r, mark->first - 1U, read_list_as);
    size_t verb = mark->end;
    verb += verb < r->n_tokens && read_in_list(r->token[verb].word, read_list_ne);
    return mark->role == UNIT && read_phrase_in_list(r, verb, as ? read_list_finite : read_list_absolute);
}

/* Marks who is kept, and what says so. */
static void judge_marks(struct marks *marks)
{
    struct message *m = marks->m;
    for (size_t i = 0; i < marks->n; i++) {
        struct mark *mark = &marks->at[i], *sign = NAMES >> mark->role & 1 ? governor(marks, i) : NULL;
        mark->aside |= mark->but || is_reason(marks, i); /* "all but Paris", and no verb */
        if (!sign)
            continue;
        bool keeps = (sign->role == GOES) == sign->turned, others = mark->role == OTHERS;
        if (!keeps && !others)
            continue;
        mark->aside = sign->aside = true;
        if (others && !keeps)
            sign->rest = true;
        else if (!others && mark->place != RULES_NO_LOC && sign->role != REASON)
            rules_bit_set(m->kept, mark->place);
        sign->rest = sign->rest || (sign->only && !others);
    }
}

/* Blanks what marks first … last say, with the words around them. */
static void put_marks_aside(struct marks *marks, char *text, size_t first, size_t last)
{
    struct message *m = marks->m;
    const struct token *token = m->r.token;
    size_t from = first, to = last + 1;
    while (from > 0 && marks->at[from - 1].role == PLAIN)
        from--;
    while (to < marks->n && (1 << marks->at[to].role & (1 << PLAIN | 1 << TO | 1 << DENIES | 1 << KEEPS)))
        to++;
    from = from == 0 || marks->at[from - 1].role <= AND ? from : first;
    from -= from > 0 && marks->at[from - 1].role == TO;
    to = to == marks->n || marks->at[to].role <= AND ? to : last + 1;
    uint32_t start = token[marks->at[from].first].start, end = token[marks->at[to - 1].end - 1].end;
    bool rest = false;
    for (size_t i = first; i <= last; i++)
        rest |= marks->at[i].rest;
    if (!rest || m->rest_goes) {
        read_put_aside(m, text, start, end);
        m->talk[m->n_talk - 1].from = start; /* quoted, while some are due */
        m->talk[m->n_talk - 1].to = end;
    }
    if (!m->rest_goes) {
        m->rest_from = start;
        m->rest_to = end;
        m->rest_goes = rest;
    }
    memset(text + start, ' ', end - start);
}

void read_set_kept_aside(struct message *m, char *text)
{
    struct marks all, *marks = &all;
    bool any = false;
    marks->m = m;
    take_marks(marks);
    for (size_t i = 0, from = 0; i < marks->n; i++) {
        bool asked = read_sign_is(&m->r, marks->at[i].first, TOKEN_QUESTION);
        for (size_t k = from; asked && k < i; k++)
            marks->at[k].role = PLAIN;
        from = read_ends_sentence(&m->r.token[marks->at[i].first]) ? i + 1 : from;
        any |= (SIGNS | 1 << OTHERS) >> marks->at[i].role & 1 || is_reason(marks, i);
    }
    if (!any)
        return;
    settle_signs(marks);
    judge_marks(marks);
    for (size_t i = 0; i < marks->n; i++)
        if (marks->at[i].role == BUT && marks->at[i].turned) {
            static const char removal[] = "rem";
            const struct token *but = &m->r.token[marks->at[i].first];
            memset(text + but->start, ' ', m->r.token[marks->at[i].end - 1].end - but->start);
            memcpy(text + but->start, removal, strlen(removal));
        }
    for (size_t i = 0, last; i < marks->n; i = last + 1) {
        last = i;
        for (size_t k = i; marks->at[i].aside && k < marks->n; k++) {
            if (marks->at[k].aside)
                last = k;
            else if (marks->at[k].role > AND || marks->at[k].role == BREAK)
                break;
        }
        if (marks->at[i].aside)
            put_marks_aside(marks, text, i, last);
    }
}

/* A statement about the others, whose words are those by which they go, or by which some are kept. */
static void add_rest(struct message *m, enum rules_read_status status, const struct rules_unit *unit)
{
    struct statement *s = read_add_statement(m);
    if (!s)
        return;
    for (uint32_t i = 0; i < m->rest_from; i++)
        s->reading.line += m->text[i] == '\n';
    s->from = m->rest_from;
    s->to = m->rest_to;
    s->reading.source = read_words_of(&m->r, s->from, s->to);
    s->reading.status = status;
    s->refused = s->all_hold = !unit;
    if (unit)
        s->reading.order =
            rules_order_make(RULES_DISBAND, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
}

void read_remove_rest(struct message *m)
{
    struct reader *r = &m->r;
    uint64_t stays[RULES_MAX_WORDS]; /* or is removed by other words */
    int others = r->due, n_removed = 0;
    memcpy(stays, m->kept, sizeof stays);
    for (rules_loc i = 0; i < r->map->n_provinces; i++)
        others += read_owns(r, i) && !rules_bit(m->kept, i);
    for (size_t i = 0; i < m->n; i++) {
        rules_loc unit = read_ordered_unit(m, &m->statement[i]);
        if (unit == RULES_NO_LOC || !read_is_followed(&m->statement[i]))
            continue;
        rules_bit_set(stays, unit);
        n_removed++;
        if (rules_bit(m->kept, unit)) /* it was said to be kept, too */
            read_ask(m, &m->statement[i]);
    }
    r->line = 1;
    if (m->rest_to && (m->rest_goes ? others : !others && !n_removed))
        add_rest(m, RULES_READ_UNREAD, NULL);
    for (rules_loc i = 0; m->rest_goes && !others && i < r->map->n_provinces; i++)
        if (read_owns(r, i) && !rules_bit(stays, i))
            add_rest(m, RULES_READ_ASSUMED, rules_position_unit(r->context->pos, i));
}

void read_quote_aside(struct message *m)
{
    int due = abs(m->r.due);
    size_t n = 0;
    for (size_t i = 0; i < m->n; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again =
                again ||
                (read_is_followed(&m->statement[k]) && m->statement[i].reading.order.kind != RULES_WAIVE &&
                 read_same_order(&m->statement[k].reading.order, &m->statement[i].reading.order));
        due -= read_is_followed(&m->statement[i]) && !again;
    }
    for (size_t i = 0; i < m->n_talk; i++) {
        struct rules_reading *talk = &m->talk[i];
        bool ruled_out = talk->n_notes > 0,
             quoted = talk->to && (ruled_out ? !read_is_told(m, talk->order.to) : due > 0);
        struct statement *s = quoted ? read_add_statement(m) : NULL;
        if (!s) {
            m->talk[n++] = *talk;
            continue;
        }
        s->reading.source = talk->source;
        s->reading.line = talk->line;
        s->reading.status = RULES_READ_UNREAD;
        s->reading.n_notes = talk->n_notes;
        s->reading.notes = talk->notes;
        s->refused = true;
        s->from = talk->from;
        s->to = talk->to;
    }
    m->n_talk = n;
}
