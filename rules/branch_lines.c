#include "branch_p.h"

#include <string.h>

static bool is_word(const struct reader *r, size_t at, const char *const *words)
{
    if (at >= r->n_tokens || r->token[at].kind != TOKEN_WORD)
        return false;
    for (; *words; words++)
        if (strcmp(r->token[at].word, *words) == 0)
            return true;
    return false;
}

static bool is_one(const struct reader *r, size_t at, const char *word)
{
    const char *const words[] = {word, NULL};
    return is_word(r, at, words);
}

size_t branch_if(struct reader *r, size_t at, bool *unless)
{
    size_t words;
    *unless = false;
    if (read_is(r, at, SYM_OPENING, &words) && words > 1)
        return 0; /* "s'il vous plaît" */
    if (is_word(r, at, read_list_only)) {
        size_t n = branch_if(r, at + 1, unless);
        return n ? n + 1 : 0;
    }

    if (is_word(r, at, read_list_save)) {
        size_t n = branch_if(r, at + 1, unless);
        *unless = n > 0;
        return n ? n + 1 : 0;
    }

    if (is_one(r, at, "unless")) {
        *unless = true;
        return 1;
    }

    if (is_one(r, at, "a") && is_one(r, at + 1, "moins") &&
        (is_one(r, at + 2, "que") || is_one(r, at + 2, "qu"))) {
        *unless = true;
        return 3;
    }

    if (is_one(r, at, "s") && (is_one(r, at + 1, "il") || is_one(r, at + 1, "ils")))
        return is_one(r, at + 2, "te") || is_one(r, at + 2, "vous") ? 0 : 1;
    if (!is_word(r, at, read_list_if) || is_word(r, at + 1, read_list_if_wish))
        return 0;

    return 1;
}

size_t branch_then(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_THEN, NULL) ? 1 : 0;
}

size_t branch_else(const struct reader *r, size_t at)
{
    return is_word(r, at, read_list_else) || is_word(r, at, read_list_else_if) ? 1 : 0;
}

size_t branch_end(const struct reader *r, size_t at, bool alone)
{
    if (is_word(r, at, read_list_end_if))
        return 1;
    if (is_word(r, at, read_list_end) && is_word(r, at + 1, read_list_if))
        return 2;
    return alone && is_one(r, at, "fin") && at + 1 >= r->n_tokens ? 1 : 0;
}

/* ---- lines ---- */

bool branch_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool branch_load(struct blocks *b, const struct line *l)
{
    b->r.token = b->tokens;
    return read_tokens(&b->r, l->from, l->to) >= l->to;
}

size_t branch_delimiter(struct blocks *b, size_t at, size_t to)
{
    struct reader *r = &b->r;
    size_t colon = to, comma = to;
    for (size_t i = at; i < to; i++) {
        if (branch_then(r, i))
            return i;
        if (r->token[i].kind == TOKEN_COLON && colon == to)
            colon = i;
        if (r->token[i].kind == TOKEN_COMMA && comma == to && !read_is(r, i + 1, SYM_AND, NULL) &&
            !read_is(r, i + 1, SYM_OR, NULL))
            comma = i;
    }
    return colon < to ? colon : comma;
}

static void classify_line(struct blocks *b, struct line *l)
{
    struct reader *r = &b->r;
    bool unless;

    l->kind = l->from == l->to ? LINE_BLANK : LINE_ORDERS;
    if (l->kind == LINE_BLANK || r->text[l->from] == '>')
        return;

    branch_load(b, l);
    size_t at = 0;
    while (at < r->n_tokens && r->token[at].kind != TOKEN_WORD)
        at++;
    l->word = at;
    size_t n = branch_if(r, at, &unless), skip = 0;
    if (n)
        l->kind = unless ? LINE_UNLESS : LINE_IF;
    else if ((n = branch_else(r, at))) {
        l->kind = LINE_ELSE;
        skip = branch_if(r, at + n, &unless);
        if (!skip && is_word(r, at, read_list_else_if))
            skip = n;
    } else if ((n = branch_then(r, at)))
        l->kind = LINE_THEN;
    else if (branch_end(r, at, true))
        l->kind = LINE_END;
    if (l->kind == LINE_IF || l->kind == LINE_UNLESS || skip) {
        size_t end = branch_delimiter(b, at + n + skip, r->n_tokens);
        while (end < r->n_tokens && r->token[end].kind != TOKEN_WORD)
            end++;
        if (end < r->n_tokens && branch_then(r, end))
            end++;
        while (end < r->n_tokens && r->token[end].kind != TOKEN_WORD)
            end++;
        l->whole = end >= r->n_tokens;
    } else if (l->kind == LINE_ELSE || l->kind == LINE_THEN) {
        size_t end = at + n;
        while (end < r->n_tokens && r->token[end].kind != TOKEN_WORD)
            end++;
        l->whole = end >= r->n_tokens;
    }
}

/* A condition that goes on in the next line ("ET …", "ALORS …") becomes one line. */
static bool continues(struct blocks *b, const struct line *l, const struct line *next)
{
    if (next->kind == LINE_BLANK)
        return false;

    branch_load(b, l);
    bool unless;
    size_t n = branch_if(&b->r, l->word, &unless);
    if (l->kind == LINE_ELSE) {
        size_t other = branch_else(&b->r, l->word);
        n = branch_if(&b->r, l->word + other, &unless);
        n = n ? n + other : 0;
    }

    if (!n || branch_delimiter(b, l->word + n, b->r.n_tokens) < b->r.n_tokens)
        return false;
    if (next->kind == LINE_THEN)
        return true;

    branch_load(b, next);

    return next->kind == LINE_ORDERS && is_word(&b->r, next->word, read_list_joint);
}

void branch_split_lines(struct blocks *b, size_t len)
{
    size_t size = 1;
    for (size_t i = 0; i < len; i++)
        size += b->text[i] == '\n';
    b->line = rules_arena_alloc(&b->out->arena, size * sizeof *b->line);
    unsigned number = 0;
    for (size_t at = 0; at <= len;) {
        const char *nl = at < len ? memchr(b->text + at, '\n', len - at) : NULL;
        size_t end = nl ? (size_t)(nl - b->text) : len;
        number++;
        struct line l = {.from = at, .to = end, .number = number};
        while (l.from < l.to && branch_is_blank(b->text[l.from]))
            l.from++;
        while (l.to > l.from && branch_is_blank(b->text[l.to - 1]))
            l.to--;
        l.indent = l.from - at;
        classify_line(b, &l);
        struct line *last = b->n_lines ? &b->line[b->n_lines - 1] : NULL;
        if (last && (last->kind == LINE_IF || last->kind == LINE_UNLESS || last->kind == LINE_ELSE) &&
            last->to - last->from < 1000 && continues(b, last, &l)) {
            memset(b->text + last->to, ' ', l.from - last->to);
            last->to = l.to;
            classify_line(b, last);
        } else
            b->line[b->n_lines++] = l;
        at = end + 1;
    }
}

/* Which IF an ENDIF closes: the innermost that is open; one with orders on its line is open only if an ELSE
 * followed it. */
void branch_match_ends(struct blocks *b)
{
    size_t *open = rules_arena_alloc(&b->out->arena, (b->n_lines + 1) * sizeof *open), n = 0;
    bool *touched = rules_arena_alloc(&b->out->arena, (b->n_lines + 1) * sizeof *touched);

    for (size_t i = 0; i < b->n_lines; i++) {
        const struct line *l = &b->line[i];
        if (l->kind == LINE_IF || l->kind == LINE_UNLESS) {
            while (n && !b->line[open[n - 1]].whole && !touched[n - 1])
                n--;
            touched[n] = false;
            open[n++] = i;
        } else if (l->kind == LINE_ELSE && n) {
            touched[n - 1] = true;
        } else if (l->kind == LINE_END && n) {
            while (n && !b->line[open[n - 1]].whole && !touched[n - 1])
                n--;
            if (n)
                b->line[open[--n]].closed = (unsigned)i;
        }
    }
}
