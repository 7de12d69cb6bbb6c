/* "SI condition ALORS orders SINON orders FIN SI" in one line. */
#include "read_message_p.h"

#include <string.h>

/* Where the parts of "SI condition ALORS orders SINON orders FIN SI" stand in a line; 0: missing. */
struct condition_parts {
    size_t then, other, close, behind;
};

/* Where "alors", a comma or a colon ends the condition. */
static size_t find_then(struct reader *r)
{
    for (size_t i = 1; i < r->n_tokens; i++) {
        bool joined = read_is(r, i + 1, SYM_THEN, NULL) || read_is(r, i + 1, SYM_AND, NULL);
        bool comma = read_sign_is(r, i, TOKEN_COMMA) && !joined;
        if (comma || read_is(r, i, SYM_THEN, NULL) || read_sign_is(r, i, TOKEN_COLON))
            return i;
    }
    return 0;
}

/* "fin si", "endif" at token `at`: its tokens, 0 if it is not that. */
static size_t closing_words(const struct reader *r, size_t at)
{
    const char *word = r->token[at].word;
    bool two = read_in_list(word, read_list_end) && at + 1 < r->n_tokens &&
               read_in_list(r->token[at + 1].word, read_list_if);
    if (two)
        return 2;
    return read_in_list(word, read_list_end_if);
}

static struct condition_parts find_parts(struct reader *r)
{
    struct condition_parts parts = {.then = find_then(r), .close = r->n_tokens, .behind = r->n_tokens};

    for (size_t i = parts.then + 1; i < r->n_tokens && parts.close == r->n_tokens; i++) {
        size_t words = closing_words(r, i);
        if (words) {
            parts.close = i;
            parts.behind = i + words;
        }
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

    while (from < to && (read_sign_is(r, from, TOKEN_COLON) || read_sign_is(r, from, TOKEN_COMMA)))
        from++;
    read_narrow(r, from, to);
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
        if (read_looks_like_order(r, 0, r->n_tokens))
            read_add_unread(m, 0, r->n_tokens, RULES_NOTE_CONDITION);
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
        bool ends = read_ends_sentence(&r->token[i]) && r->token[i + 1].blank_before &&
                    r->token[i].kind != TOKEN_SEMICOLON;
        if (ends && r->token[i + 1].capital && !read_is(r, i + 1, SYM_ELSE, NULL) &&
            !read_is(r, i + 1, SYM_THEN, NULL) && r->token[i + 1].len > 1 &&
            (i == 0 || r->token[i - 1].len > 2))
            return i + 1;
    }
    return r->n_tokens;
}

void read_conditional_line(struct message *m)
{
    struct reader *r = &m->r;
    struct reader whole = *r;

    if (!read_is(r, 0, SYM_IF, NULL) || read_aside(r, 0, r->n_tokens)) {
        read_orders(m, NULL);
        return;
    }

    size_t end = condition_end(r);
    read_narrow(r, 0, end);
    size_t behind = read_conditional(m);
    r->token = whole.token;
    r->n_tokens = whole.n_tokens;
    end = behind < end ? behind : end;
    if (end < r->n_tokens) {
        read_narrow(r, end, r->n_tokens);
        read_conditional_line(m);
    }
}
