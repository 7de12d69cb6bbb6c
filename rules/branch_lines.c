/* The words that open, part and close blocks of conditions, found in the lines of a text. */
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

/* "à moins que", "à moins qu'il": its tokens, 0 if it is not there. */
static size_t unless_in_french(const struct reader *r, size_t at)
{
    bool begins = is_one(r, at, "a") && is_one(r, at + 1, "moins");
    return begins && (is_one(r, at + 2, "que") || is_one(r, at + 2, "qu")) ? 3 : 0;
}

/* "si", "if", "s'il": not "si possible", "s'il te plaît". */
static size_t plain_if(const struct reader *r, size_t at)
{
    if (is_one(r, at, "s") && (is_one(r, at + 1, "il") || is_one(r, at + 1, "ils")))
        return is_one(r, at + 2, "te") || is_one(r, at + 2, "vous") ? 0 : 1;
    return is_word(r, at, read_list_if) && !is_word(r, at + 1, read_list_if_wish);
}

size_t branch_if(struct reader *r, size_t at, bool *unless)
{
    size_t words, inner;

    *unless = false;
    if (read_is(r, at, SYM_OPENING, &words) && words > 1)
        return 0; /* "s'il vous plaît" */

    bool only = is_word(r, at, read_list_only), save = is_word(r, at, read_list_save);
    if (only || save) {
        inner = branch_if(r, at + 1, unless);
        if (!only)
            *unless = inner > 0;
        return inner ? inner + 1 : 0;
    }

    words = is_one(r, at, "unless") ? 1 : unless_in_french(r, at);
    *unless = words > 0;

    return words ? words : plain_if(r, at);
}

size_t branch_then(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_THEN, NULL);
}

size_t branch_else(const struct reader *r, size_t at)
{
    return is_word(r, at, read_list_else) || is_word(r, at, read_list_else_if);
}

size_t branch_end(const struct reader *r, size_t at, bool alone)
{
    if (is_word(r, at, read_list_end_if))
        return 1;
    if (is_word(r, at, read_list_end) && is_word(r, at + 1, read_list_if))
        return 2;
    return alone && is_one(r, at, "fin") && at + 1 >= r->n_tokens;
}

/* ---- lines ---- */

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

static size_t next_word(const struct reader *r, size_t at)
{
    while (at < r->n_tokens && r->token[at].kind != TOKEN_WORD)
        at++;
    return at;
}

/* What a line begins with, at its first word; `*words` are those tokens, with the IF behind an ELSE. */
static enum line_kind kind_by_word(struct reader *r, size_t at, size_t *words, bool *conditional)
{
    bool unless;

    *conditional = true;
    *words = branch_if(r, at, &unless);
    if (*words)
        return unless ? LINE_UNLESS : LINE_IF;

    *words = branch_else(r, at);
    if (*words) {
        size_t condition = branch_if(r, at + *words, &unless);
        if (!condition && is_word(r, at, read_list_else_if))
            condition = *words;
        *conditional = condition > 0;
        *words += condition;
        return LINE_ELSE;
    }

    *conditional = false;
    *words = branch_then(r, at);
    if (*words)
        return LINE_THEN;

    return branch_end(r, at, true) ? LINE_END : LINE_ORDERS;
}

/* Whether nothing follows on the line behind the condition that begins at token `at`. */
static bool ends_with_condition(struct blocks *b, size_t at)
{
    struct reader *r = &b->r;
    size_t end = next_word(r, branch_delimiter(b, at, r->n_tokens));
    if (end < r->n_tokens && branch_then(r, end))
        end = next_word(r, end + 1);
    return end >= r->n_tokens;
}

static void classify_line(struct blocks *b, struct line *l)
{
    struct reader *r = &b->r;
    size_t words;
    bool conditional;

    l->kind = l->from == l->to ? LINE_BLANK : LINE_ORDERS;
    if (l->kind == LINE_BLANK || r->text[l->from] == '>')
        return;

    branch_load(b, l);
    l->word = next_word(r, 0);
    l->kind = kind_by_word(r, l->word, &words, &conditional);
    if (conditional)
        l->whole = ends_with_condition(b, l->word + words);
    else if (l->kind == LINE_ELSE || l->kind == LINE_THEN)
        l->whole = next_word(r, l->word + words) >= r->n_tokens;
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

/* The line of bytes from … to-1, without blanks at its ends. */
static struct line trimmed_line(const struct blocks *b, size_t from, size_t to, unsigned number)
{
    struct line l = {.from = from, .to = to, .number = number};
    while (l.from < l.to && read_is_blank(b->text[l.from]))
        l.from++;
    while (l.to > l.from && read_is_blank(b->text[l.to - 1]))
        l.to--;
    l.indent = l.from - from;
    return l;
}

enum { MAX_JOINED = 1000 }; /* bytes of a line that others are joined to */

/* Where the words behind an ENDIF begin on its line: they are a line of their own. 0: nothing follows. */
static size_t behind_end(struct blocks *b, const struct line *l)
{
    const struct reader *r = &b->r;
    if (l->kind != LINE_END)
        return 0;

    branch_load(b, l);
    size_t at = l->word + branch_end(r, l->word, true);
    while (at < r->n_tokens && r->token[at].kind != TOKEN_WORD && r->token[at].kind != TOKEN_NUMBER &&
           r->token[at].kind != TOKEN_PLUS)
        at++;
    return at < r->n_tokens ? r->token[at].start : 0;
}

static void add_line(struct blocks *b, struct line *l)
{
    struct line *last = b->n_lines ? &b->line[b->n_lines - 1] : NULL;
    bool open = last && (last->kind == LINE_IF || last->kind == LINE_UNLESS || last->kind == LINE_ELSE);

    classify_line(b, l);
    if (open && last->to - last->from < MAX_JOINED && continues(b, last, l)) {
        memset(b->text + last->to, ' ', l->from - last->to);
        last->to = l->to;
        classify_line(b, last);
    } else {
        b->line[b->n_lines++] = *l;
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void branch_split_lines(struct blocks *b, size_t len)
{
    size_t size = 1;
    for (size_t i = 0; i < len; i++)
        size += !is_letter(b->text[i]); /* as many as there could be words behind an ENDIF */
    b->line = rules_arena_alloc(&b->out->arena, size * sizeof *b->line);

    unsigned number = 0;
    for (size_t at = 0; at <= len;) {
        const char *nl = at < len ? memchr(b->text + at, '\n', len - at) : NULL;
        size_t end = nl ? (size_t)(nl - b->text) : len, rest;
        struct line l = trimmed_line(b, at, end, ++number);
        add_line(b, &l);
        while ((rest = behind_end(b, &l))) {
            b->line[b->n_lines - 1].to = rest;
            l.from = rest;
            add_line(b, &l);
        }
        at = end + 1;
    }
}

/* The lines with an IF that are open. */
struct open_ifs {
    const struct blocks *b;
    size_t *line;
    bool *touched; /* an ELSE followed it */
    size_t n;
};

/* An IF with orders on its line is open only if an ELSE followed it. */
static void drop_closed(struct open_ifs *open)
{
    while (open->n && !open->b->line[open->line[open->n - 1]].whole && !open->touched[open->n - 1])
        open->n--;
}

static void push_if(struct open_ifs *open, size_t line)
{
    open->touched[open->n] = false;
    open->line[open->n++] = line;
}

/* An ENDIF closes the innermost IF that is open. */
void branch_match_ends(struct blocks *b)
{
    struct open_ifs open = {.b = b};
    open.line = rules_arena_alloc(&b->out->arena, (b->n_lines + 1) * sizeof *open.line);
    open.touched = rules_arena_alloc(&b->out->arena, (b->n_lines + 1) * sizeof *open.touched);

    for (size_t i = 0; i < b->n_lines; i++) {
        switch (b->line[i].kind) {
        case LINE_IF:
        case LINE_UNLESS:
            drop_closed(&open);
            push_if(&open, i);
            break;
        case LINE_ELSE:
            if (open.n)
                open.touched[open.n - 1] = true;
            break;
        case LINE_END:
            drop_closed(&open);
            if (open.n)
                b->line[open.line[--open.n]].closed = (unsigned)i;
            break;
        default:
            break;
        }
    }
}
