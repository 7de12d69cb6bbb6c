#include "branch_p.h"
#include "read_parse_p.h"

#include <string.h>

/*
 * The blocks of conditions in a text. Every byte gets an owner: nobody (orders without a condition), a
 * branch, or the words of the conditions themselves; what is not followed is blanked at the end.
 */

/* ---- owners ---- */

static void paint(struct blocks *b, size_t from, size_t to, uint8_t owner)
{
    for (size_t i = from; i < to; i++)
        if (b->owner[i] == OWNER_NONE)
            b->owner[i] = owner;
}

void branch_paint_tokens(struct blocks *b, size_t from, size_t to, uint8_t owner)
{
    if (from < to)
        paint(b, b->r.token[from].start, b->r.token[to - 1].end, owner);
}

/* Behind SINON: its colon or comma. */
size_t branch_skip_signs(const struct reader *r, size_t at)
{
    while (at < r->n_tokens && (r->token[at].kind == TOKEN_COLON || r->token[at].kind == TOKEN_COMMA))
        at++;
    return at;
}

static bool is_order(const struct reader *r, const struct parse *parse)
{
    if (parse->form != FORM_BARE)
        return parse->form != FORM_NONE;

    bool sure = parse->unit.edge && parse->unit.edge->level < NAME_MISSPELT;

    return r->phase == RULES_PHASE_ADJUSTMENT && sure;
}

/* How many orders stand in tokens from … to-1. */
unsigned branch_count_orders(struct blocks *b, size_t from, size_t to)
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
    for (size_t i = 0; i < cut.n; i++)
        n += is_order(&b->r, &cut.order[i]);

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

/* What is known of a condition as it stands. */
struct finding {
    enum rules_branch_fate why; /* it cannot be used; NONE: it can */
    bool future;
    enum rules_truth truth;
};

static enum rules_branch_fate fate_of_truth(enum rules_truth truth)
{
    switch (truth) {
    case RULES_TRUE:
        return RULES_BRANCH_FOLLOWED;
    case RULES_FALSE:
        return RULES_BRANCH_LEFT;
    default:
        return RULES_BRANCH_UNSURE;
    }
}

static enum rules_branch_fate find_fate(const struct chain *chain, const struct finding *found)
{
    if (chain->blocked || chain->reached == RULES_UNSURE)
        return RULES_BRANCH_BLOCKED;
    if (chain->reached == RULES_FALSE)
        return RULES_BRANCH_LEFT;
    if (found->future)
        return RULES_BRANCH_FUTURE;
    if (found->why != RULES_BRANCH_NONE)
        return found->why;
    return fate_of_truth(found->truth);
}

/* The condition of `branch` as it was written, and what is found of it. */
static struct finding find_condition(struct blocks *b, const struct chain *chain,
                                     const struct opening *opening, struct rules_branch *branch)
{
    struct finding found = {.why = RULES_BRANCH_NONE};
    if (!branch->otherwise)
        branch->own = read_condition(&b->r, opening->from, opening->to, &found.why);
    found.future = rests_on_retreats(branch->own) && b->r.phase != RULES_PHASE_RETREAT;
    if (chain->depth >= RULES_CONDITION_DEPTH)
        found.why = RULES_BRANCH_DEEP;
    if (branch->own && opening->unless)
        branch->own = opposite(b, branch->own);
    found.truth = rules_condition_test(branch->own, b->r.context->pos);

    return found;
}

/* What holds for the branches behind this one. */
static void move_chain_on(struct blocks *b, struct chain *chain, const struct rules_branch *branch,
                          bool understood)
{
    chain->blocked |= !understood;
    if (branch->fate == RULES_BRANCH_UNSURE || branch->fate == RULES_BRANCH_FUTURE)
        chain->reached = RULES_UNSURE;
    if (branch->fate == RULES_BRANCH_FOLLOWED)
        chain->reached = RULES_FALSE;
    if (branch->own)
        chain->rest = both(b, chain->rest, opposite(b, branch->own));
}

/* Adds the branch that `opening` begins, and moves the chain on. Returns its number, 0 if there is no room. */
static uint8_t add_branch(struct blocks *b, struct chain *chain, const struct opening *opening, unsigned line)
{
    struct rules_branches *out = b->out;
    if (out->n == RULES_CONDITION_BRANCHES) {
        out->truncated = true;
        return 0;
    }

    struct rules_branch *branch = &out->branch[out->n++];
    *branch = (struct rules_branch){
        .line = line, .depth = chain->depth, .otherwise = opening->from >= opening->to, .orders = ""};
    branch->source = words_of(b, opening->word, opening->to);
    struct finding found = find_condition(b, chain, opening, branch);
    bool understood = found.why == RULES_BRANCH_NONE;

    branch->fate = find_fate(chain, &found);
    if (!chain->blocked && understood)
        branch->whole = both(b, both(b, chain->outer, chain->rest), branch->own);
    move_chain_on(b, chain, branch, understood);

    return (uint8_t)out->n;
}

/* Whether the orders of a branch are reached. */
static enum rules_truth reach_of(enum rules_branch_fate fate)
{
    switch (fate) {
    case RULES_BRANCH_FOLLOWED:
        return RULES_TRUE;
    case RULES_BRANCH_LEFT:
        return RULES_FALSE;
    default:
        return RULES_UNSURE;
    }
}

/* The chain that stands within a branch; one too deep stays as deep, and is refused. */
struct chain branch_within(const struct blocks *b, const struct chain *chain, uint8_t number)
{
    struct chain inner = {.depth = chain->depth + (chain->depth < RULES_CONDITION_DEPTH),
                          .reached = RULES_UNSURE,
                          .blocked = true};
    if (!number)
        return inner;

    const struct rules_branch *branch = &b->out->branch[number - 1];
    inner.outer = branch->whole;
    inner.reached = reach_of(branch->fate);
    inner.blocked = !branch->whole;

    return inner;
}

/* Who owns the orders of a branch: nobody can follow those for which there was no room. */
uint8_t branch_owner(uint8_t number)
{
    return number ? number : OWNER_WORDS;
}

/* THEN, colons and commas behind a condition. */
static size_t skip_then(struct reader *r, size_t at)
{
    while (at < r->n_tokens && (branch_then(r, at) || branch_skip_signs(r, at) > at))
        at++;
    return at;
}

/* IF at token `word`, or, behind a first one, ELSE with or without a condition. */
struct opening branch_opening(struct blocks *b, size_t word, bool first)
{
    struct reader *r = &b->r;
    struct opening o = {.word = word};
    bool fused = !first && read_in_list(r->token[word].word, read_list_else_if);
    size_t at = first ? word : word + branch_else(r, word), words = branch_if(r, at, &o.unless);

    o.from = at + words;
    o.otherwise = !words && !fused;
    if (o.otherwise) {
        o.to = at;
        o.body = branch_skip_signs(r, at);
        return o;
    }

    o.to = branch_delimiter(b, o.from, r->n_tokens);
    o.body = skip_then(r, o.to);
    o.comma = o.to + 1 == r->n_tokens && r->token[o.to].kind == TOKEN_COMMA;

    return o;
}

uint8_t branch_open(struct blocks *b, struct chain *chain, const struct opening *opening, unsigned line)
{
    uint8_t number = add_branch(b, chain, opening, line);
    branch_paint_tokens(b, opening->word, opening->body, OWNER_WORDS);
    return number;
}

/* ---- over lines ---- */

static size_t block_chain(struct blocks *b, size_t at, const struct chain *within, size_t end);

/* The lines below a condition while they are read. */
struct body {
    struct chain *chain;
    uint8_t number; /* of the branch */
    size_t end;     /* line where the text or the block ends */
    size_t indent;  /* of the condition */
    bool explicit;  /* an ENDIF closes it */
    bool many;      /* lines that are not set in belong to it too */
    bool some;      /* orders were met */
};

static bool opens_chain(const struct line *l)
{
    return l->kind == LINE_IF || l->kind == LINE_UNLESS;
}

/* Whether the body goes on behind the blank line `at`. */
static bool goes_on_behind_blank(const struct blocks *b, const struct body *body, size_t at)
{
    size_t next = at;
    if (body->explicit)
        return true;

    while (next < body->end && b->line[next].kind == LINE_BLANK)
        next++;
    if (next >= body->end)
        return false;

    bool first_orders = !body->some && body->many && next == at + 1;

    return first_orders || b->line[next].kind == LINE_ELSE || b->line[next].kind == LINE_THEN;
}

static bool body_ends(const struct blocks *b, const struct body *body, size_t at)
{
    const struct line *l = &b->line[at];
    if (l->kind == LINE_BLANK)
        return !goes_on_behind_blank(b, body, at);
    if (l->kind == LINE_ELSE || l->kind == LINE_END)
        return true;
    if (body->explicit || l->indent > body->indent)
        return false;
    return !body->many || (l->kind == LINE_IF && body->some);
}

static void take_body_line(struct blocks *b, struct body *body, struct line *l)
{
    if (l->kind == LINE_THEN) {
        branch_load(b, l);
        branch_paint_tokens(b, 0, l->word + 1, OWNER_WORDS);
        body->many |= l->whole;
    } else {
        struct chain inner = branch_within(b, body->chain, body->number);
        branch_suffix(b, l, &inner);
    }

    body->some = body->some || l->kind == LINE_ORDERS || !l->whole;
    paint(b, l->from, l->to, branch_owner(body->number));
}

/* Lines below a condition, from line `at` on, as far as they belong to it. Returns the line behind them. */
static size_t block_body(struct blocks *b, size_t at, struct body *body)
{
    for (; at < body->end && !body_ends(b, body, at); at++) {
        struct line *l = &b->line[at];
        if (l->kind == LINE_BLANK)
            continue;

        if (opens_chain(l) && body->chain->depth < RULES_CONDITION_DEPTH) {
            struct chain inner = branch_within(b, body->chain, body->number);
            at = block_chain(b, at, &inner, body->end) - 1;
            body->some = true;
        } else {
            take_body_line(b, body, l);
        }
    }

    return at;
}

/* "Si …," and one line, unless more are set in: that line. Returns the line behind it. */
static size_t take_one_line(struct blocks *b, size_t at, const struct body *body)
{
    while (at < body->end && b->line[at].kind == LINE_BLANK)
        at++;
    if (at >= body->end || b->line[at].kind != LINE_ORDERS)
        return at;

    struct chain inner = branch_within(b, body->chain, body->number);
    branch_suffix(b, &b->line[at], &inner);
    paint(b, b->line[at].from, b->line[at].to, branch_owner(body->number));

    return at + 1;
}

/* Whether line `i` holds orders; lines that hold none are remembered, for the next condition over the same ones. */
static bool line_has_orders(struct blocks *b, size_t i)
{
    branch_load(b, &b->line[i]);
    if (branch_count_orders(b, 0, b->r.n_tokens))
        return true;

    if (i != b->bare_to)
        b->bare_from = i;
    b->bare_to = i + 1;

    return false;
}

static bool has_orders(struct blocks *b, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if (i >= b->bare_from && i < b->bare_to)
            i = b->bare_to;
        if (i >= to)
            return false;

        bool blank = b->line[i].kind == LINE_BLANK;
        if (blank && i > from + 1)
            return false;
        if (!blank && line_has_orders(b, i))
            return true;
    }
    return false;
}

static bool ends_sentence(const struct token *t)
{
    return t->kind == TOKEN_DOT || t->kind == TOKEN_BANG || t->kind == TOKEN_QUESTION;
}

/* Whether the lines or words behind a condition are orders: else it is talk, left as it is. */
static bool is_of_orders(struct blocks *b, size_t at, size_t end)
{
    struct line *l = &b->line[at];
    bool unless;

    branch_load(b, l);
    size_t n = b->r.n_tokens, condition = l->word + branch_if(&b->r, l->word, &unless);
    size_t body = branch_delimiter(b, condition, n);
    if (body >= n && n && ends_sentence(&b->r.token[n - 1]))
        return false;
    if (!l->whole)
        return branch_count_orders(b, body >= n ? condition : body + 1, n) > 0;

    return has_orders(b, at + 1, l->closed ? l->closed : end);
}

/* One endless line: nothing of it is followed. */
static void refuse_line(struct blocks *b, const struct line *l, const struct chain *within)
{
    struct chain deep = *within;
    deep.depth = RULES_CONDITION_DEPTH;
    uint8_t number = add_branch(b, &deep, &(struct opening){.to = 1}, l->number);
    paint(b, l->from, l->to, branch_owner(number));
}

/* The condition in line `l`, with what stands behind it there. Returns its branch; `*comma` as in an opening. */
static uint8_t open_line(struct blocks *b, const struct line *l, bool first, struct chain *chain, bool *comma)
{
    uint8_t number;
    branch_load(b, l);
    branch_paint_tokens(b, 0, l->word, OWNER_WORDS); /* bullets */
    *comma = false;
    if (first && !l->whole) {
        branch_inline_chain(b, l->word, chain, l->number,
                            &number); /* what follows a sentence's end has no owner */
        return number;
    }

    struct opening opening = branch_opening(b, l->word, first);
    number = branch_open(b, chain, &opening, l->number);
    if (!l->whole)
        branch_inline_body(b, opening.body, chain, number, l->number);
    *comma = opening.comma;

    return number;
}

/* What stands behind a last ELSE is still within; then the ENDIF. Returns the line behind it. */
static size_t close_block(struct blocks *b, size_t at, size_t closed, uint8_t number)
{
    for (size_t i = at; i < closed; i++)
        paint(b, b->line[i].from, b->line[i].to, branch_owner(number));
    paint(b, b->line[closed].from, b->line[closed].to, OWNER_WORDS);
    return closed + 1;
}

/* The chain that begins in line `at`. Returns the line behind it. */
static size_t block_chain(struct blocks *b, size_t at, const struct chain *within, size_t end)
{
    struct line *first = &b->line[at];
    bool explicit = first->closed > at && first->closed < end, more = true;
    size_t limit = explicit ? first->closed : end;
    struct chain chain = *within;
    struct body body = {.chain = &chain, .end = limit, .explicit = explicit};

    if (!branch_load(b, first)) {
        refuse_line(b, first, within);
        return at + 1;
    }
    if (!is_of_orders(b, at, limit)) {
        if (explicit)
            paint(b, b->line[limit].from, b->line[limit].to, OWNER_WORDS);
        return at + 1;
    }

    while (more) {
        const struct line *l = &b->line[at++];
        bool comma;
        body.number = open_line(b, l, l == first, &chain, &comma);
        body.indent = l->indent;
        body.some = false;
        bool one_line = l->whole && comma && !explicit;
        body.many = l->whole && !one_line;
        if (one_line)
            at = take_one_line(b, at, &body);
        at = block_body(b, at, &body);
        more = at < limit && b->line[at].kind == LINE_ELSE;
    }

    return explicit ? close_block(b, at, limit, body.number) : at;
}

/* "S'il vous plaît, si elle est vide": a courtesy is no condition, nor a part of one. */
static void put_courtesies_aside(struct blocks *b)
{
    enum { LONGEST = 1000 };
    struct reader *r = &b->r;
    r->token = b->tokens;
    for (size_t from = 0, to; from < r->text_len; from = to + 1) {
        to = from + strcspn(b->text + from, "\n");
        bool whole = to - from < LONGEST && read_tokens(r, from, to) >= to;
        for (size_t at = 0; whole && at < r->n_tokens; at++) {
            size_t words = read_is_listed_place(r, at) ? 0 : read_phrase_in_list(r, at, read_list_frame);
            size_t first = at, end = at + words, aside = read_aside(r, at, r->n_tokens);
            bool unless;
            if (words < 2 && aside)
                end = aside;
            else if (words < 2 && branch_if(r, at, &unless))
                first = read_told_if(r, at, &end);
            if (words > 1 || aside || first < at)
                memset(b->text + r->token[first].start, ' ', r->token[end - 1].end - r->token[first].start);
        }
    }
}

static struct blocks *open_blocks(const struct rules_read_context *context, const char *text, size_t len,
                                  struct rules_branches *out)
{
    struct blocks *b = rules_arena_alloc(&out->arena, sizeof *b);
    b->out = out;
    b->text = branch_copy_text(out, text, len);
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

    return b;
}

/* Gives every byte of the text its owner, and adds the branches. */
static void find_branches(struct blocks *b)
{
    struct chain outside = {.reached = RULES_TRUE};

    for (size_t i = 0; i < b->n_lines;) {
        struct line *l = &b->line[i];
        if (opens_chain(l)) {
            i = block_chain(b, i, &outside, b->n_lines);
            continue;
        }
        if (l->kind == LINE_ORDERS && b->text[l->from] != '>')
            branch_suffix(b, l, &outside);
        i++;
    }
}

void rules_branches_read(const struct rules_read_context *context, const char *text, size_t len,
                         struct rules_branches *out)
{
    memset(out, 0, sizeof *out);
    rules_arena_init(&out->arena);
    const char *original = branch_copy_text(out, text, len);
    struct blocks *b = open_blocks(context, text, len, out);

    put_courtesies_aside(b);
    branch_split_lines(b, len);
    branch_match_ends(b);
    find_branches(b);

    out->text = branch_text_left(b, original, len, true);
    out->plain = branch_text_left(b, original, len, false);
    branch_put_orders(b, original, len);
}

void rules_branches_clear(struct rules_branches *branches)
{
    rules_arena_clear(&branches->arena);
    memset(branches, 0, sizeof *branches);
}
