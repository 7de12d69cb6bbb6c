/* What stands before an order and numbers it: "1.", "iv)", "a/", "o", arrows and dashes. */
#include "read_message_p.h"
#include "read_parse_p.h"

#include <string.h>

/* "-Paris" where units are to be removed. */
static bool is_removal(struct reader *r, size_t at)
{
    bool tight = at + 1 < r->n_tokens && !r->token[at + 1].blank_before;
    return r->due < 0 && tight && read_is_listed_place(r, at + 1);
}

/* A sign by itself. In an adjustment "+ A PAR" and "- A PAR" are orders. */
static bool is_sign(struct reader *r, size_t at)
{
    bool adjusts = r->phase == RULES_PHASE_ADJUSTMENT;

    switch ((enum token_kind)r->token[at].kind) {
    case TOKEN_ARROW:
    case TOKEN_CLOSE:
    case TOKEN_DOT:
    case TOKEN_BAR:
    case TOKEN_COLON:
    case TOKEN_NONE:
        return true;
    case TOKEN_PLUS:
        return !adjusts;
    case TOKEN_DASH:
        if (!adjusts || !read_begins_unit(r, at + 1))
            return !adjusts || !is_removal(r, at);
        return r->due > 0 && r->token[at + 1].blank_before;
    default:
        return false;
    }
}

/* "1.", "12 A PAR - BUR", "3 - F BRE". Returns the tokens it takes. */
static size_t number_length(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    if (t->kind != TOKEN_NUMBER || t->len > 2 || at + 1 >= r->n_tokens)
        return 0;

    const struct token *next = &r->token[at + 1];
    if (next->kind == TOKEN_WORD && !read_begins_unit(r, at + 1) && next->depth == t->depth)
        return 0;

    return read_sign_is(r, at + 1, TOKEN_DASH) && read_begins_unit(r, at + 2) ? 2 : 1;
}

/* "iv)" */
static size_t roman_length(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    bool roman = t->kind == TOKEN_WORD && t->len <= 4 && strspn(t->word, "ivx") == t->len;
    bool closed = read_sign_is(r, at + 1, TOKEN_CLOSE) || read_sign_is(r, at + 1, TOKEN_DOT);
    return roman && closed && read_begins_unit(r, at + 2) ? 2 : 0;
}

/* "a)", "b/ A PAR", "c. F BRE", "[x] A MAR", "o A PAR - BUR" */
static size_t letter_length(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    if (t->kind != TOKEN_WORD || t->len != 1 || at + 1 >= r->n_tokens)
        return 0;

    const struct token *next = &r->token[at + 1];
    bool unit_next = read_begins_unit(r, at + 1), unit_behind = read_begins_unit(r, at + 2);
    if (unit_next && next->capital && !t->capital && !read_begins_unit(r, at))
        return 1;
    if (unit_next && t->depth > 0 && next->depth == 0)
        return 1;

    switch ((enum token_kind)next->kind) {
    case TOKEN_CLOSE:
        return 2;
    case TOKEN_SLASH:
        return unit_behind && r->token[at + 2].capital ? 2 : 0;
    case TOKEN_DOT:
        return unit_behind && r->token[at + 2].len == 1 ? 2 : 0;
    default:
        return 0;
    }
}

size_t read_skip_bullets(struct reader *r, size_t at)
{
    while (at < r->n_tokens) {
        size_t length = is_sign(r, at) ? 1 : number_length(r, at);
        if (length == 0)
            length = roman_length(r, at);
        if (length == 0)
            length = letter_length(r, at);
        if (length == 0)
            return at;
        at += length;
    }

    return at;
}
