/*
 * "Mon code : > va à ; + soutient ; # ne bouge pas": signs of the writer's own, and what they mean. Where a letter has such a
 * legend, its signs stand for the letters of orders in all other lines.
 */
#include "read_message_p.h"

#include <ctype.h>
#include <string.h>

enum { MAX_SIGNS = 8, MAX_SIGN = 6, MAX_LEGEND_LINES = 48, MAX_LEGEND_LINE = 200 };

struct sign {
    char text[MAX_SIGN + 1];
    uint8_t len;
    bool word;  /* letters, not signs */
    char means; /* '-', 'S', 'H', 'C' */
};

struct legend {
    size_t n;
    struct sign sign[MAX_SIGNS];
    size_t n_lines;
    uint32_t line[MAX_LEGEND_LINES]; /* first bytes of lines that are part of it */
};

static bool is_plain(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c <= ' ';
}

/* Whether a sign may contain the byte; what parts words and entries is none, nor is a letter with an accent. */
static bool is_sign_byte(const char *text, size_t at)
{
    unsigned char c = (unsigned char)text[at];
    if (c == 0xC3)
        return false;
    return !is_plain(text[at]) && !strchr(".,;'\"()!?", text[at]);
}

/* What the words in bytes from … to-1 say is done; 0: nothing, or more than that. */
static char meaning_of(struct reader *r, size_t from, size_t to)
{
    static const struct {
        enum symbol symbol;
        char means;
    } meanings[] = {
        {SYM_HOLD, 'H'}, {SYM_SUPPORT, 'S'}, {SYM_CONVOY, 'C'}, {SYM_MOVE, '-'}, {SYM_NOBODY, 'H'}};
    enum { MOST_WORDS = 5 };
    char means = 0;

    if (to - from > MAX_LEGEND_LINE || read_tokens(r, from, to) < to || r->n_tokens == 0 ||
        r->n_tokens > MOST_WORDS)
        return 0;
    for (size_t i = 0; i < r->n_tokens; i++) {
        size_t n = 0;
        if (r->token[i].kind != TOKEN_WORD)
            return 0;
        for (size_t k = 0; k < sizeof meanings / sizeof meanings[0] && !means && r->token[i].len > 1; k++)
            if (read_is(r, i, meanings[k].symbol, NULL))
                means = meanings[k].means;
        const struct place_edge *edges = read_places(r, i, &n);
        if (n && edges[0].level == NAME_LISTED && edges[0].n_hits && !read_token_in_lexicon(r, i))
            return 0;
    }

    return means;
}

/* The byte behind a sign, or behind a short word that stands for one. */
static size_t sign_ends(const char *text, size_t from, size_t to, bool word)
{
    size_t at = from;
    while (at < to && at - from < MAX_SIGN &&
           (word ? isalnum((unsigned char)text[at]) != 0 : is_sign_byte(text, at)))
        at++;
    return at;
}

/* "> va à", "# = ne bouge pas", "x : attaque" in bytes from … to-1. */
static bool read_entry(struct reader *r, size_t from, size_t to, struct sign *sign)
{
    const char *text = r->text;
    while (from < to && (read_is_blank(text[from]) || text[from] == '('))
        from++;
    while (to > from && (read_is_blank(text[to - 1]) || text[to - 1] == ')'))
        to--;

    bool word = from < to && isalnum((unsigned char)text[from]);
    size_t end = sign_ends(text, from, to, word), at = end;
    while (at < to && read_is_blank(text[at]))
        at++;
    bool equals = at < to && (text[at] == '=' || text[at] == ':');
    bool parted = equals || at > end;
    bool bullet = !word && end - from == 1 && strchr("-:", text[from]);
    if (end == from || end - from > (word ? 2u : MAX_SIGN) || !parted || (word && !equals) || bullet)
        return false;

    *sign = (struct sign){.len = (uint8_t)(end - from), .word = word};
    memcpy(sign->text, text + from, sign->len);
    sign->means = meaning_of(r, at + equals, to);

    return sign->means != 0;
}

static bool has_sign(const struct legend *legend, const struct sign *sign)
{
    for (size_t i = 0; i < legend->n; i++)
        if (legend->sign[i].len == sign->len && memcmp(legend->sign[i].text, sign->text, sign->len) == 0)
            return true;
    return false;
}

/* The byte behind "Mon code :" at the start of a line; `from` if it does not begin so. */
static size_t skip_intro(struct reader *r, size_t from, size_t to)
{
    if (read_tokens(r, from, to) < to)
        return from;
    bool named = false;
    for (size_t i = 0; i < r->n_tokens; i++) {
        named = named || read_in_list(r->token[i].word, read_list_legend);
        if (r->token[i].kind == TOKEN_COLON)
            return named ? r->token[i].end : from;
        if (r->token[i].kind != TOKEN_WORD && r->token[i].kind != TOKEN_COMMA)
            return from;
    }
    return from;
}

/* The entries of one line, all or none of them. */
static bool read_legend_line(struct reader *r, size_t from, size_t to, struct legend *legend)
{
    struct legend more = *legend;
    size_t begin = skip_intro(r, from, to);
    while (to > begin && (read_is_blank(r->text[to - 1]) || r->text[to - 1] == '.' || r->text[to - 1] == ')'))
        to--;

    bool bare = begin == to && begin > from; /* "Mon code :" by itself */
    for (size_t at = begin; at < to && !bare;) {
        size_t end = at;
        while (end < to && r->text[end] != ',' && r->text[end] != ';')
            end++;
        struct sign sign;
        if (more.n == MAX_SIGNS || !read_entry(r, at, end, &sign) || has_sign(&more, &sign))
            return false;
        more.sign[more.n++] = sign;
        at = end + 1;
    }

    if (more.n_lines == MAX_LEGEND_LINES || (more.n == legend->n && !bare))
        return false;
    if (!bare)
        more.line[more.n_lines++] = (uint32_t)from;
    *legend = more;

    return true;
}

/* Only lines that begin with a sign or hold one right behind few letters are looked at: at most so many. */
static bool may_be_legend(const char *line, size_t len)
{
    size_t at = 0;
    while (at < len && (read_is_blank(line[at]) || line[at] == '('))
        at++;
    if (at == len || len > MAX_LEGEND_LINE)
        return false;
    bool sign = !is_plain(line[at]) && line[at] != '*';
    return sign || memchr(line, '=', len) || memchr(line, ':', len);
}

static void find_legend(struct reader *r, const char *text, size_t len, struct legend *legend)
{
    size_t looked_at = 0;
    for (size_t from = 0; from < len && looked_at < MAX_LEGEND_LINES;) {
        const char *newline = memchr(text + from, '\n', len - from);
        size_t to = newline ? (size_t)(newline - text) : len;
        if (may_be_legend(text + from, to - from)) {
            looked_at++;
            read_legend_line(r, from, to, legend);
        }
        from = to + 1;
    }
}

/* The sign that is all of the run of signs, or the whole word, at byte `at`; NULL: none is. `*used`: its bytes. */
static const struct sign *sign_at(const struct legend *legend, const char *text, size_t len, size_t at,
                                  size_t *used)
{
    bool word = isalnum((unsigned char)text[at]) != 0;
    bool begins = at == 0 || (word ? is_plain(text[at - 1]) && !isalnum((unsigned char)text[at - 1])
                                   : !is_sign_byte(text, at - 1));
    size_t end = at;
    while (end < len && end - at <= MAX_SIGN &&
           (word ? isalnum((unsigned char)text[end]) != 0 : is_sign_byte(text, end)))
        end++;
    *used = end - at;
    for (size_t i = 0; begins && i < legend->n; i++)
        if (legend->sign[i].len == *used && memcmp(legend->sign[i].text, text + at, *used) == 0)
            return &legend->sign[i];
    return NULL;
}

static bool is_legend_line(const struct legend *legend, size_t from)
{
    for (size_t i = 0; i < legend->n_lines; i++)
        if (legend->line[i] == from)
            return true;
    return false;
}

/* Writes a line with its signs made plain; returns how many there were. */
static size_t write_line(const struct legend *legend, const char *line, size_t len, char *out, size_t *n)
{
    size_t found = 0;
    for (size_t at = 0; at < len;) {
        size_t used = 0;
        bool may = !is_plain(line[at]) || isalnum((unsigned char)line[at]);
        const struct sign *sign = may ? sign_at(legend, line, len, at, &used) : NULL;
        if (sign) {
            out[(*n)++] = ' ';
            out[(*n)++] = sign->means;
            out[(*n)++] = ' ';
            found++;
            at += used;
            continue;
        }
        size_t step = used ? used : 1;
        memcpy(out + *n, line + at, step);
        *n += step;
        at += step;
    }
    return found;
}

char *read_apply_legend(struct reader *r, char *text, size_t *len)
{
    enum { FEWEST = 2, GROWTH = 3 };
    struct legend legend = {.n = 0};
    unsigned budget = r->near_budget;
    bool truncated = r->truncated;

    r->token = rules_arena_alloc(r->arena, READ_MAX_TOKENS * sizeof *r->token);
    r->near_budget = 0; /* no slips */
    find_legend(r, text, *len, &legend);
    r->near_budget = budget;
    r->truncated = truncated; /* slips that were not looked for are no text that was not read */
    if (legend.n < FEWEST)
        return text;

    char *plain = rules_arena_alloc(r->arena, GROWTH * *len + 1);
    size_t n = 0, found = 0;
    for (size_t from = 0; from < *len;) {
        const char *newline = memchr(text + from, '\n', *len - from);
        size_t to = newline ? (size_t)(newline - text) : *len;
        if (!is_legend_line(&legend, from))
            found += write_line(&legend, text + from, to - from, plain, &n);
        if (newline)
            plain[n++] = '\n';
        from = to + 1;
    }
    if (found == 0)
        return text;
    plain[n] = '\0';
    *len = n;

    return plain;
}
