#include "branch_p.h"
#include "text.h"

#include <string.h>

/*
 * The blocks of conditions in a text. Every byte gets an owner: nobody (orders without a condition), a
 * branch, or the words of the conditions themselves; what is not followed is blanked at the end.
 */

enum { OWNER_NONE = 0, OWNER_WORDS = 255 }; /* else: number of the branch, from 1 */

/* The chain of one IF with its ELSEs. */
struct chain {
    const struct rules_condition *outer; /* all that it stands under */
    const struct rules_condition *rest;  /* that nothing before in the chain held; NULL: always */
    enum rules_truth reached;            /* whether the orders here would be followed so far */
    bool blocked;
    unsigned depth;
};

/* ---- owners ---- */

static void paint(struct blocks *b, size_t from, size_t to, uint8_t owner)
{
    for (size_t i = from; i < to; i++)
        if (b->owner[i] == OWNER_NONE)
            b->owner[i] = owner;
}

static void paint_tokens(struct blocks *b, size_t from, size_t to, uint8_t owner)
{
    if (from < to)
        paint(b, b->r.token[from].start, b->r.token[to - 1].end, owner);
}

/* Behind SINON: its colon or comma. */
static size_t skip_signs(const struct reader *r, size_t at)
{
    while (at < r->n_tokens && (r->token[at].kind == TOKEN_COLON || r->token[at].kind == TOKEN_COMMA))
        at++;
    return at;
}

/* Whether tokens from … to-1 hold an order. */
static unsigned count_orders(struct blocks *b, size_t from, size_t to)
{
    struct reader whole = b->r;
    struct cut cut;
    unsigned n = 0;

    if (from >= to)
        return 0;

    b->r.token += from;
    b->r.n_tokens = to - from;
    b->r.line_start = b->r.token[0].start;
    read_cut(&b->r, 0, &cut);
    for (size_t i = 0; i < cut.n; i++) {
        bool sure = cut.order[i].unit.edge && cut.order[i].unit.edge->level < 2;
        n += cut.order[i].form == FORM_BARE ? b->r.phase == RULES_PHASE_ADJUSTMENT && sure
                                            : cut.order[i].form != FORM_NONE;
    }

    b->r.token = whole.token;
    b->r.n_tokens = whole.n_tokens;

    return n;
}

static char *words_of(struct blocks *b, size_t from, size_t to)
{
    if (from >= to)
        return rules_arena_strndup(&b->out->arena, "", 0);
    char *words = rules_arena_strndup(&b->out->arena, b->text + b->r.token[from].start,
                                      b->r.token[to - 1].end - b->r.token[from].start);
    for (char *c = words; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    return words;
}

static const struct rules_condition *both(struct blocks *b, const struct rules_condition *left,
                                          const struct rules_condition *right)
{
    if (!left || !right)
        return left ? left : right;
    struct rules_condition *c = rules_arena_alloc(&b->out->arena, sizeof *c);
    *c = (struct rules_condition){.kind = RULES_CONDITION_AND,
                                  .power = RULES_NO_POWER,
                                  .place = RULES_NO_LOC,
                                  .left = left,
                                  .right = right};
    return c;
}

static const struct rules_condition *opposite(struct blocks *b, const struct rules_condition *condition)
{
    struct rules_condition *c = rules_arena_alloc(&b->out->arena, sizeof *c);
    *c = (struct rules_condition){
        .kind = RULES_CONDITION_NOT, .power = RULES_NO_POWER, .place = RULES_NO_LOC, .left = condition};
    return c;
}

static bool rests_on_retreats(const struct rules_condition *c)
{
    return c && (c->kind == RULES_CONDITION_DISLODGED || rests_on_retreats(c->left) ||
                 rests_on_retreats(c->right));
}

/*
 * Adds the branch whose condition stands in tokens from … to-1 (none: SINON), and moves the chain on. Returns
 * its number, 0 if there is no room.
 */
static uint8_t add_branch(struct blocks *b, struct chain *chain, size_t word, size_t from, size_t to,
                          bool unless, unsigned line)
{
    struct rules_branches *out = b->out;
    if (out->n == RULES_CONDITION_BRANCHES) {
        out->truncated = true;
        return 0;
    }

    struct rules_branch *branch = &out->branch[out->n++];
    *branch =
        (struct rules_branch){.line = line, .depth = chain->depth, .otherwise = from >= to, .orders = ""};
    branch->source = words_of(b, word, to > word ? to : word);
    enum rules_branch_fate why = RULES_BRANCH_NONE;
    const struct rules_condition *own = from < to ? read_condition(&b->r, from, to, &why) : NULL;
    bool future = own && rests_on_retreats(own) && b->r.phase != RULES_PHASE_RETREAT;
    if (chain->depth >= RULES_CONDITION_DEPTH)
        why = RULES_BRANCH_DEEP;
    if (own && unless)
        own = opposite(b, own);
    branch->own = own;
    enum rules_truth truth = rules_condition_test(own, b->r.context->pos);
    if (chain->blocked)
        branch->fate = RULES_BRANCH_BLOCKED;
    else if (chain->reached == RULES_FALSE)
        branch->fate = RULES_BRANCH_LEFT;
    else if (chain->reached == RULES_UNSURE)
        branch->fate = RULES_BRANCH_BLOCKED;
    else if (why != RULES_BRANCH_NONE || future)
        branch->fate = future ? RULES_BRANCH_FUTURE : why;
    else
        branch->fate = truth == RULES_TRUE    ? RULES_BRANCH_FOLLOWED
                       : truth == RULES_FALSE ? RULES_BRANCH_LEFT
                                              : RULES_BRANCH_UNSURE;
    if (!chain->blocked && why == RULES_BRANCH_NONE)
        branch->whole = both(b, both(b, chain->outer, chain->rest), own);
    bool understood = why == RULES_BRANCH_NONE && !chain->blocked;
    chain->blocked = chain->blocked || !understood;
    if (branch->fate == RULES_BRANCH_UNSURE || branch->fate == RULES_BRANCH_FUTURE)
        chain->reached = RULES_UNSURE;
    if (branch->fate == RULES_BRANCH_FOLLOWED)
        chain->reached = RULES_FALSE;
    if (own)
        chain->rest = both(b, chain->rest, opposite(b, own));

    return (uint8_t)out->n;
}

/* ---- inside a line ---- */

static size_t inline_chain(struct blocks *b, size_t at, size_t to, const struct chain *within, unsigned line,
                           uint8_t *last, struct chain *after);

/* The chain that stands within a branch. */
static struct chain within_branch(const struct blocks *b, const struct chain *chain, uint8_t number)
{
    struct chain inner = {.depth = chain->depth + 1, .reached = RULES_UNSURE};
    if (number) {
        const struct rules_branch *branch = &b->out->branch[number - 1];
        inner.outer = branch->whole;
        inner.reached = branch->fate == RULES_BRANCH_FOLLOWED ? RULES_TRUE
                        : branch->fate == RULES_BRANCH_LEFT   ? RULES_FALSE
                                                              : RULES_UNSURE;
        inner.blocked = !branch->whole;
    } else
        inner.blocked = true;
    return inner;
}

/* Whether a sentence ends before token `at`: a full stop, and an order right behind it. */
static bool stops(struct blocks *b, size_t at, size_t to)
{
    if (b->r.token[at].kind != TOKEN_DOT || at + 1 >= to || b->r.token[at + 1].kind != TOKEN_WORD)
        return false;
    return at > 0 && b->r.token[at - 1].len > 1 && b->r.token[at + 1].capital &&
           count_orders(b, at + 1, to) > 0;
}

/* Orders of a branch from token `at` on: up to ELSE, ENDIF, or the end. Returns the token behind. */
static size_t inline_body(struct blocks *b, size_t at, size_t to, struct chain *chain, uint8_t number,
                          unsigned line)
{
    struct reader *r = &b->r;
    bool unless;

    while (at < to && r->token[at].kind != TOKEN_WORD && r->token[at].kind != TOKEN_NUMBER &&
           r->token[at].kind != TOKEN_PLUS && r->token[at].kind != TOKEN_DASH)
        at++;
    size_t end = at;
    if (at < to && chain->depth < RULES_CONDITION_DEPTH && branch_if(r, at, &unless)) {
        struct chain inner = within_branch(b, chain, number), after;
        uint8_t last;
        end = inline_chain(b, at, to, &inner, line, &last, &after);
        return end;
    }

    while (end < to && !branch_end(r, end, false) && !stops(b, end, to) &&
           !(branch_else(r, end) &&
             (branch_if(r, end + 1, &unless) || count_orders(b, end + 1, to) || end + 1 >= to)))
        end++;
    paint_tokens(b, at, end, number ? number : OWNER_WORDS);

    return end;
}

/*
 * IF … THEN … ELSE … ENDIF from token `at` on. Returns the token behind it; `*last` is the branch that is
 * open where the line ends, `*after` the chain there.
 */
static size_t inline_chain(struct blocks *b, size_t at, size_t to, const struct chain *within, unsigned line,
                           uint8_t *last, struct chain *after)
{
    struct reader *r = &b->r;
    struct chain chain = *within;
    bool unless = false, first = true;

    for (;;) {
        size_t word = at, skip = 0;
        if (!first) {
            bool fused = read_in_list(r->token[at].word, read_list_else_if);
            at += branch_else(r, at);
            skip = branch_if(r, at, &unless);
            if (!skip && fused)
                skip = 0, unless = false;
            if (!skip && !fused) {
                *last = add_branch(b, &chain, word, at, at, false, line);
                at = skip_signs(r, at);
                paint_tokens(b, word, at, OWNER_WORDS);
                at = inline_body(b, at, to, &chain, *last, line);
                break;
            }
        } else
            skip = branch_if(r, at, &unless);
        first = false;
        size_t from = at + skip, end = branch_delimiter(b, from, to);
        *last = add_branch(b, &chain, word, from, end, unless, line);
        size_t body = end;
        while (body < to && (branch_then(r, body) || r->token[body].kind == TOKEN_COLON ||
                             r->token[body].kind == TOKEN_COMMA))
            body++;
        paint_tokens(b, word, body, OWNER_WORDS);
        at = inline_body(b, body, to, &chain, *last, line);
        if (at >= to || !branch_else(r, at))
            break;
    }

    size_t ended = at < to ? branch_end(r, at, false) : 0;
    if (ended) {
        paint_tokens(b, at, at + ended, OWNER_WORDS);
        at += ended;
        *last = 0;
    } else if (at < to) {
        paint_tokens(b, at, at + 1, OWNER_WORDS); /* a full stop; a sentence of its own follows */
        *last = 0;
    }

    *after = chain;

    return at;
}

/* "A PAR - BUR sauf si PIC est vide": a condition behind its orders. */
static void suffix(struct blocks *b, const struct line *l, const struct chain *within)
{
    struct reader *r = &b->r;
    bool unless = false;

    branch_load(b, l);
    for (size_t i = 1; i < r->n_tokens; i++) {
        size_t n = branch_if(r, i, &unless);
        if (!n)
            continue;
        size_t start = i, end = i + n;
        while (start > 0 && r->token[start - 1].kind != TOKEN_SEMICOLON && !stops(b, start - 1, r->n_tokens))
            start--;
        unsigned orders = count_orders(b, start, i);
        if (!orders)
            continue;
        while (end < r->n_tokens && r->token[end].kind != TOKEN_SEMICOLON && !branch_else(r, end) &&
               !(r->token[end].kind == TOKEN_DOT))
            end++;
        size_t to = end;
        while (to > i + n && r->token[to - 1].kind != TOKEN_WORD)
            to--;
        struct chain chain = *within;
        uint8_t number = add_branch(b, &chain, i, i + n, to, unless, l->number);
        struct rules_branch *branch = number ? &b->out->branch[number - 1] : NULL;
        /* "A, B si …": where the condition does not hold, it is not clear whether A hangs on it too. */
        if (branch && orders > 1 && branch->fate == RULES_BRANCH_LEFT && within->reached != RULES_FALSE)
            branch->fate = RULES_BRANCH_UNSURE;
        paint_tokens(b, start, i, number ? number : OWNER_WORDS);
        paint_tokens(b, i, end, OWNER_WORDS);
        if (end < r->n_tokens && branch_else(r, end)) {
            size_t other = end + 1;
            uint8_t second = add_branch(b, &chain, end, other, other, false, l->number);
            other = skip_signs(r, other);
            paint_tokens(b, end, other, OWNER_WORDS);
            end = inline_body(b, other, r->n_tokens, &chain, second, l->number);
        }
        i = end;
    }
}

/* ---- over lines ---- */

static size_t block_chain(struct blocks *b, size_t at, const struct chain *within, size_t end);

/* Lines below a condition, from line `at` on, as far as they belong to it. */
static size_t block_body(struct blocks *b, size_t at, size_t end, size_t indent, bool many, bool explicit,
                         struct chain *chain, uint8_t number)
{
    bool some = false;
    for (; at < end; at++) {
        struct line *l = &b->line[at];
        if (l->kind == LINE_BLANK) {
            size_t next = at;
            while (next < end && b->line[next].kind == LINE_BLANK)
                next++;
            if (explicit || (!some && many && next < end && next == at + 1) ||
                (next < end && (b->line[next].kind == LINE_ELSE || b->line[next].kind == LINE_THEN)))
                continue;
            return at;
        }
        if (l->kind == LINE_ELSE || l->kind == LINE_END)
            return at;
        if (!explicit && l->indent <= indent && (!many || (l->kind == LINE_IF && some)))
            return at;
        if ((l->kind == LINE_IF || l->kind == LINE_UNLESS) && chain->depth < RULES_CONDITION_DEPTH) {
            struct chain inner = within_branch(b, chain, number);
            at = block_chain(b, at, &inner, end) - 1;
            some = true;
            continue;
        }
        if (l->kind == LINE_THEN) {
            branch_load(b, l);
            paint_tokens(b, 0, l->word + 1, OWNER_WORDS);
            many = many || l->whole;
        } else {
            struct chain inner = within_branch(b, chain, number);
            suffix(b, l, &inner);
        }
        some = some || l->kind == LINE_ORDERS || !l->whole;
        paint(b, l->from, l->to, number ? number : OWNER_WORDS);
    }

    return at;
}

static bool has_orders(struct blocks *b, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        struct line *l = &b->line[i];
        if (l->kind == LINE_BLANK && i > from + 1)
            return false;
        branch_load(b, l);
        if (l->kind != LINE_BLANK && count_orders(b, 0, b->r.n_tokens))
            return true;
    }
    return false;
}

/* Whether the lines or words behind a condition are orders: else it is talk, left as it is. */
static bool is_of_orders(struct blocks *b, size_t at, size_t end)
{
    struct line *l = &b->line[at];
    bool unless;

    branch_load(b, l);
    size_t n = branch_if(&b->r, l->word, &unless), body = branch_delimiter(b, l->word + n, b->r.n_tokens);
    if (body >= b->r.n_tokens && b->r.n_tokens &&
        (b->r.token[b->r.n_tokens - 1].kind == TOKEN_DOT ||
         b->r.token[b->r.n_tokens - 1].kind == TOKEN_BANG ||
         b->r.token[b->r.n_tokens - 1].kind == TOKEN_QUESTION))
        return false; /* a sentence */
    if (!l->whole)
        return body >= b->r.n_tokens ? count_orders(b, l->word + n, b->r.n_tokens) > 0
                                     : count_orders(b, body + 1, b->r.n_tokens) > 0;

    return has_orders(b, at + 1, l->closed ? l->closed : end);
}

/* The chain that begins in line `at`. Returns the line behind it. */
static size_t block_chain(struct blocks *b, size_t at, const struct chain *within, size_t end)
{
    struct line *first = &b->line[at];
    bool explicit = first->closed > at && first->closed < end;
    size_t limit = explicit ? first->closed : end;
    struct chain chain = *within;
    struct line *l = first;
    bool unless, comma = false;
    uint8_t number = 0;

    if (!branch_load(b, l)) { /* one endless line: nothing of it */
        struct chain deep = *within;
        deep.depth = RULES_CONDITION_DEPTH;
        number = add_branch(b, &deep, 0, 0, 1, false, l->number);
        paint(b, l->from, l->to, number ? number : OWNER_WORDS);
        return at + 1;
    }

    if (!is_of_orders(b, at, limit)) {
        if (explicit)
            paint(b, b->line[limit].from, b->line[limit].to, OWNER_WORDS);
        return at + 1;
    }

    for (;;) {
        branch_load(b, l);
        struct reader *r = &b->r;
        size_t to = r->n_tokens;
        paint_tokens(b, 0, l->word, OWNER_WORDS); /* bullets */
        if (!l->whole && l == first) {
            size_t stop = inline_chain(b, l->word, to, &chain, l->number, &number, &chain);
            (void)stop; /* what follows a sentence's end has no owner: it is followed */
        } else {
            size_t word = l->word, from = word + (l == first ? 0 : branch_else(r, word));
            bool fused = l != first && read_in_list(r->token[word].word, read_list_else_if);
            size_t skip = branch_if(r, from, &unless);
            if (!skip && !fused) {
                number = add_branch(b, &chain, word, from, from, false, l->number);
                from = skip_signs(r, from);
                paint_tokens(b, word, from, OWNER_WORDS);
                if (!l->whole)
                    inline_body(b, from, to, &chain, number, l->number);
            } else {
                size_t stop = branch_delimiter(b, from + skip, to), body = stop;
                number = add_branch(b, &chain, word, from + skip, stop, skip && unless, l->number);
                comma = stop < to && r->token[stop].kind == TOKEN_COMMA && stop + 1 >= to;
                while (body < to && (branch_then(r, body) || r->token[body].kind == TOKEN_COLON ||
                                     r->token[body].kind == TOKEN_COMMA))
                    body++;
                paint_tokens(b, word, body, OWNER_WORDS);
                if (!l->whole)
                    inline_body(b, body, to, &chain, number, l->number);
            }
        }
        size_t indent = l->indent;
        at = (size_t)(l - b->line) + 1;
        if (l->whole && comma && !explicit) { /* "Si …," and one line, unless more are set in */
            while (at < limit && b->line[at].kind == LINE_BLANK)
                at++;
            if (at < limit && b->line[at].kind == LINE_ORDERS) {
                struct chain inner = within_branch(b, &chain, number);
                suffix(b, &b->line[at], &inner);
                paint(b, b->line[at].from, b->line[at].to, number ? number : OWNER_WORDS);
                at++;
            }
            at = block_body(b, at, limit, indent, false, explicit, &chain, number);
        } else
            at = block_body(b, at, limit, indent, l->whole, explicit, &chain, number);
        comma = false;
        if (at >= limit || b->line[at].kind != LINE_ELSE)
            break;
        l = &b->line[at];
    }

    if (explicit) {
        for (size_t i = at; i < limit; i++) /* behind a last SINON: still within */
            paint(b, b->line[i].from, b->line[i].to, number ? number : OWNER_WORDS);
        paint(b, b->line[limit].from, b->line[limit].to, OWNER_WORDS);
        return limit + 1;
    }

    return at;
}

/* ---- the result ---- */

static bool is_followed(const struct blocks *b, size_t byte, bool branches)
{
    uint8_t owner = b->owner[byte];
    return owner == OWNER_NONE ||
           (branches && owner != OWNER_WORDS && b->out->branch[owner - 1].fate == RULES_BRANCH_FOLLOWED);
}

/* The text without what is not followed; a line that lost words begins with what is left of it. */
static char *put_text(struct blocks *b, const char *original, size_t len, bool branches)
{
    char *text = rules_arena_alloc(&b->out->arena, len + 1);
    size_t n = 0;

    for (size_t at = 0; at < len;) {
        const char *nl = memchr(original + at, '\n', len - at);
        size_t end = nl ? (size_t)(nl - original) : len, begin = n;
        bool changed = false;
        for (size_t i = at; i < end; i++) {
            bool follow = is_followed(b, i, branches);
            changed = changed || !follow;
            if (changed && n == begin && (!follow || branch_is_blank(original[i])))
                continue;
            text[n++] = follow ? original[i] : ' ';
        }
        if (changed) {
            size_t lead = begin;
            while (lead < n && branch_is_blank(text[lead]))
                lead++;
            memmove(text + begin, text + lead, n - lead);
            n -= lead - begin;
        }
        if (nl)
            text[n++] = '\n';
        at = end + 1;
    }

    text[n] = '\0';

    return text;
}

static void put_orders(struct blocks *b, const char *original, size_t len)
{
    char *buffer = rules_arena_alloc(&b->out->arena, len + 2);
    for (size_t k = 0; k < b->out->n; k++) {
        size_t n = 0;
        for (size_t i = 0; i < len; i++) {
            bool own = b->owner[i] == k + 1 && original[i] != '\n';
            if (own && !(branch_is_blank(original[i]) && (n == 0 || buffer[n - 1] == '\n')))
                buffer[n++] = branch_is_blank(original[i]) ? ' ' : original[i];
            else if (!own && n && buffer[n - 1] != '\n' && (original[i] == '\n' || b->owner[i]))
                buffer[n++] = '\n';
        }
        while (n && (branch_is_blank(buffer[n - 1]) || buffer[n - 1] == '\n'))
            n--;
        b->out->branch[k].orders = rules_arena_strndup(&b->out->arena, buffer, n);
    }
}

void rules_branches_read(const struct rules_read_context *context, const char *text, size_t len,
                         struct rules_branches *out)
{
    memset(out, 0, sizeof *out);
    rules_arena_init(&out->arena);
    struct blocks *b = rules_arena_alloc(&out->arena, sizeof *b);
    b->out = out;
    b->text = rules_arena_alloc(&out->arena, len + 1);
    memcpy(b->text, text, len);
    for (size_t i = 0; i < len; i++)
        if (b->text[i] == '\0')
            b->text[i] = ' ';
    char *original = rules_arena_alloc(&out->arena, len + 1);
    memcpy(original, b->text, len);
    b->r = (struct reader){.context = context,
                           .names = context->names,
                           .map = context->names->map,
                           .arena = &out->arena,
                           .phase = rules_phase_type(context->names->map, context->pos->phase),
                           .text = b->text,
                           .text_len = len,
                           .step_budget = READ_STEP_BUDGET};
    b->owner = rules_arena_alloc(&out->arena, len + 1);
    out->branch = rules_arena_alloc(&out->arena, RULES_CONDITION_BRANCHES * sizeof *out->branch);
    branch_split_lines(b, len);
    branch_match_ends(b);
    struct chain outside = {.reached = RULES_TRUE};
    for (size_t i = 0; i < b->n_lines;) {
        struct line *l = &b->line[i];
        if (l->kind == LINE_IF || l->kind == LINE_UNLESS) {
            i = block_chain(b, i, &outside, b->n_lines);
            continue;
        }
        if (l->kind == LINE_ORDERS && text[l->from] != '>')
            suffix(b, l, &outside);
        i++;
    }

    out->text = put_text(b, original, len, true);
    out->plain = put_text(b, original, len, false);
    put_orders(b, original, len);
}

void rules_branches_clear(struct rules_branches *branches)
{
    rules_arena_clear(&branches->arena);
    memset(branches, 0, sizeof *branches);
}

const char *rules_branch_fate_word(enum rules_branch_fate fate)
{
    static const char *const words[] = {"none",   "followed", "left", "unread", "future",
                                        "unsure", "mixed",    "deep", "blocked"};
    return (unsigned)fate < RULES_BRANCH_FATE_COUNT ? words[fate] : "none";
}
