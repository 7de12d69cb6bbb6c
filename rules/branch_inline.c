/* Conditions and their orders on one line, before them or behind: "A PAR - BUR if …". */
#include "branch_p.h"

/* ---- before its orders ---- */

/* Whether a sentence ends before token `at`: a full stop, and an order right behind it. */
static bool stops(struct blocks *b, size_t at)
{
    const struct reader *r = &b->r;
    if (r->token[at].kind != TOKEN_DOT || at + 1 >= r->n_tokens || r->token[at + 1].kind != TOKEN_WORD)
        return false;

    bool behind_word = at > 0 && r->token[at - 1].len > 1;

    return behind_word && r->token[at + 1].capital && branch_count_orders(b, at + 1, r->n_tokens) > 0;
}

/* Whether ELSE at token `at` goes on with something that can be its own. */
static bool goes_on_with_else(struct blocks *b, size_t at)
{
    struct reader *r = &b->r;
    bool unless;
    if (!branch_else(r, at))
        return false;
    return at + 1 >= r->n_tokens || branch_if(r, at + 1, &unless) ||
           branch_count_orders(b, at + 1, r->n_tokens);
}

static bool begins_orders(const struct token *t)
{
    switch (t->kind) {
    case TOKEN_WORD:
    case TOKEN_NUMBER:
    case TOKEN_PLUS:
    case TOKEN_DASH:
        return true;
    default:
        return false;
    }
}

/* Orders of a branch from token `at` on: up to ELSE, ENDIF, or the end. Returns the token behind. */
size_t branch_inline_body(struct blocks *b, size_t at, struct chain *chain, uint8_t number, unsigned line)
{
    struct reader *r = &b->r;
    bool unless;

    while (at < r->n_tokens && !begins_orders(&r->token[at]))
        at++;
    if (at < r->n_tokens && chain->depth < RULES_CONDITION_DEPTH && branch_if(r, at, &unless)) {
        struct chain inner = branch_within(b, chain, number);
        uint8_t last;
        return branch_inline_chain(b, at, &inner, line, &last);
    }

    size_t end = at;
    while (end < r->n_tokens && !branch_end(r, end, false) && !stops(b, end) && !goes_on_with_else(b, end))
        end++;
    branch_paint_tokens(b, at, end, branch_owner(number));

    return end;
}

/*
 * IF … THEN … ELSE … ENDIF from token `at` on; moves the chain on. Returns the token behind it; `*last` is
 * the branch that is open where the line ends.
 */
size_t branch_inline_chain(struct blocks *b, size_t at, struct chain *chain, unsigned line, uint8_t *last)
{
    struct reader *r = &b->r;
    bool more = true;

    for (bool first = true; more; first = false) {
        struct opening opening = branch_opening(b, at, first);
        *last = branch_open(b, chain, &opening, line);
        at = branch_inline_body(b, opening.body, chain, *last, line);
        more = !opening.otherwise && at < r->n_tokens && branch_else(r, at);
    }
    if (at >= r->n_tokens)
        return at;

    size_t ended = branch_end(r, at, false);
    /* Without ENDIF a full stop stands here; a sentence of its own follows. */
    branch_paint_tokens(b, at, at + (ended ? ended : 1), OWNER_WORDS);
    *last = 0;

    return at + ended;
}

/* ---- behind orders ---- */

/* First token of the sentence that token `at` stands in. */
static size_t sentence_start(struct blocks *b, size_t at)
{
    while (at > 0 && b->r.token[at - 1].kind != TOKEN_SEMICOLON && !stops(b, at - 1))
        at--;
    return at;
}

/* The token behind a condition that ends its sentence, or stands in a list of orders: "A, B if …, C". */
static size_t suffix_end(struct blocks *b, size_t at, bool listed)
{
    const struct reader *r = &b->r;
    for (; at < r->n_tokens; at++) {
        uint8_t kind = r->token[at].kind;
        bool next = listed && kind == TOKEN_COMMA && branch_count_orders(b, at + 1, r->n_tokens);
        if (next || kind == TOKEN_SEMICOLON || kind == TOKEN_DOT || branch_else(r, at))
            break;
    }
    return at;
}

/* "…, sinon A PAR H" behind a condition that stands behind its orders; returns the token behind it. */
static size_t suffix_else(struct blocks *b, size_t at, struct chain *chain, unsigned line)
{
    struct opening opening = {.word = at, .from = at + 1, .to = at + 1, .otherwise = true};
    opening.body = branch_skip_signs(&b->r, at + 1);
    uint8_t number = branch_open(b, chain, &opening, line);
    return branch_inline_body(b, opening.body, chain, number, line);
}

/* The condition of `words` words at token `at`, if orders stand before it. Returns the last token it takes. */
static size_t take_suffix(struct blocks *b, const struct line *l, const struct chain *within, size_t at,
                          size_t words, bool unless)
{
    struct reader *r = &b->r;
    size_t start = sentence_start(b, at), comma = at, end;
    while (comma > start && r->token[comma - 1].kind != TOKEN_COMMA)
        comma--;
    end = suffix_end(b, at + words, comma > start);
    if (read_sign_is(r, end, TOKEN_COMMA))
        start = comma;
    unsigned orders = branch_count_orders(b, start, at);
    bool talk = read_ends_sentence(&r->token[at - 1]) && read_has_main_clause(r, at + words, end);
    if (!orders || talk)
        return at;

    struct opening opening = {.word = at, .from = at + words, .to = end, .body = end, .unless = unless};
    while (opening.to > opening.from && r->token[opening.to - 1].kind != TOKEN_WORD)
        opening.to--;

    struct chain chain = *within;
    uint8_t number = branch_open(b, &chain, &opening, l->number);
    struct rules_branch *branch = number ? &b->out->branch[number - 1] : NULL;
    /* "A, B si …": where the condition does not hold, it is not clear whether A hangs on it too. */
    if (branch && orders > 1 && branch->fate == RULES_BRANCH_LEFT && within->reached != RULES_FALSE)
        branch->fate = RULES_BRANCH_UNSURE;
    branch_paint_tokens(b, start, at, branch_owner(number));

    return end < r->n_tokens && branch_else(r, end) ? suffix_else(b, end, &chain, l->number) : end;
}

/* "A PAR - BUR sauf si PIC est vide": a condition behind its orders. */
void branch_suffix(struct blocks *b, const struct line *l, const struct chain *within)
{
    bool unless;

    branch_load(b, l);
    for (size_t i = 1; i < b->r.n_tokens; i++) {
        size_t words = branch_if(&b->r, i, &unless);
        if (words)
            i = take_suffix(b, l, within, i, words, unless);
    }
}
