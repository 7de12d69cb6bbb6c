/* A line cut into tokens: words folded, numbers, signs; what is none of these is passed over. */
#include "read_p.h"
#include "text.h"

#include <string.h>

/* What a character does to a line. */
enum char_class {
    CHAR_LETTER,
    CHAR_BLANK,
    CHAR_IGNORED, /* quotes, bullets, invisible characters, emoji */
    CHAR_SIGN,
    CHAR_MARK, /* combining accent */
};

/* Characters beyond ASCII, in order; those between are ignored. */
static const struct {
    uint32_t first, last;
    enum char_class class;
} char_ranges[] = {
    {0x85, 0x85, CHAR_BLANK},     {0xA0, 0xA0, CHAR_BLANK},      {0xC0, 0xD6, CHAR_LETTER},
    {0xD8, 0xF6, CHAR_LETTER},    {0xF8, 0x2FF, CHAR_LETTER},    {0x300, 0x36F, CHAR_MARK},
    {0x370, 0x1FFF, CHAR_LETTER}, {0x2000, 0x200A, CHAR_BLANK},  {0x2010, 0x2015, CHAR_SIGN}, /* dashes */
    {0x2026, 0x2026, CHAR_SIGN},                                                              /* … */
    {0x2028, 0x2029, CHAR_BLANK}, {0x202F, 0x202F, CHAR_BLANK},  {0x203A, 0x203A, CHAR_SIGN}, /* › */
    {0x205F, 0x205F, CHAR_BLANK}, {0x2190, 0x21FF, CHAR_SIGN},                                /* arrows */
    {0x2212, 0x2212, CHAR_SIGN},                                                              /* minus */
    {0x2500, 0x2501, CHAR_SIGN},                                                              /* rules */
    {0x25B6, 0x25B6, CHAR_SIGN},  {0x25BA, 0x25BA, CHAR_SIGN},                                /* triangles */
    {0x2794, 0x27BF, CHAR_SIGN},  {0x27F0, 0x27FF, CHAR_SIGN},   {0x2900, 0x297F, CHAR_SIGN}, /* arrows */
    {0x3000, 0x3000, CHAR_BLANK}, {0xFE58, 0xFE58, CHAR_SIGN},   {0xFE63, 0xFE63, CHAR_SIGN},
    {0xFF08, 0xFF09, CHAR_SIGN},                                 /* brackets of full width */
    {0xFF0D, 0xFF0D, CHAR_SIGN},  {0xFFFD, 0xFFFD, CHAR_LETTER}, /* not decoded */
};

static enum char_class classify_ascii(uint32_t c)
{
    bool small = c >= 'a' && c <= 'z', large = c >= 'A' && c <= 'Z', digit = c >= '0' && c <= '9';
    if (small || large || digit)
        return CHAR_LETTER;
    if (c <= ' ' || c == 0x7F)
        return CHAR_BLANK;
    return strchr("'\"`*_^", (int)c) ? CHAR_IGNORED : CHAR_SIGN;
}

static enum char_class classify(uint32_t c)
{
    if (c < 0x80)
        return classify_ascii(c);

    for (size_t i = 0; i < sizeof char_ranges / sizeof char_ranges[0] && char_ranges[i].first <= c; i++)
        if (c <= char_ranges[i].last)
            return char_ranges[i].class;

    return CHAR_IGNORED;
}

static const uint8_t ascii_signs[0x80] = {
    ['-'] = TOKEN_DASH,  ['~'] = TOKEN_DASH,      ['>'] = TOKEN_ARROW, ['='] = TOKEN_ARROW,
    ['+'] = TOKEN_PLUS,  [':'] = TOKEN_COLON,     [','] = TOKEN_COMMA, [';'] = TOKEN_SEMICOLON,
    ['.'] = TOKEN_DOT,   ['#'] = TOKEN_SEMICOLON, ['/'] = TOKEN_SLASH, ['\\'] = TOKEN_SLASH,
    ['('] = TOKEN_OPEN,  ['['] = TOKEN_OPEN,      ['{'] = TOKEN_OPEN,  [')'] = TOKEN_CLOSE,
    [']'] = TOKEN_CLOSE, ['}'] = TOKEN_CLOSE,     ['|'] = TOKEN_BAR,   ['!'] = TOKEN_BANG,
    ['&'] = TOKEN_WORD,  ['?'] = TOKEN_QUESTION,
};

/* Signs beyond ASCII. Arrows to the right only: one to the left would turn the order round. */
static const struct {
    uint16_t code;
    uint8_t kind;
} wide_signs[] = {
    {0x2010, TOKEN_DASH},  {0x2011, TOKEN_DASH},  {0x2012, TOKEN_DASH},  {0x2013, TOKEN_DASH},
    {0x2014, TOKEN_DASH},  {0x2015, TOKEN_DASH},  {0x2026, TOKEN_DOT},   {0x203A, TOKEN_ARROW},
    {0x2192, TOKEN_ARROW}, {0x21A6, TOKEN_ARROW}, {0x21D2, TOKEN_ARROW}, {0x21DD, TOKEN_ARROW},
    {0x21E2, TOKEN_ARROW}, {0x21E8, TOKEN_ARROW}, {0x2212, TOKEN_DASH},  {0x2500, TOKEN_DASH},
    {0x2501, TOKEN_DASH},  {0x25B6, TOKEN_ARROW}, {0x25BA, TOKEN_ARROW}, {0x2794, TOKEN_ARROW},
    {0x2798, TOKEN_ARROW}, {0x2799, TOKEN_ARROW}, {0x279A, TOKEN_ARROW}, {0x279B, TOKEN_ARROW},
    {0x279C, TOKEN_ARROW}, {0x279D, TOKEN_ARROW}, {0x279E, TOKEN_ARROW}, {0x27A1, TOKEN_ARROW},
    {0x27A4, TOKEN_ARROW}, {0x27F6, TOKEN_ARROW}, {0x27F9, TOKEN_ARROW}, {0xFE58, TOKEN_DASH},
    {0xFE63, TOKEN_DASH},  {0xFF08, TOKEN_OPEN},  {0xFF09, TOKEN_CLOSE}, {0xFF0D, TOKEN_DASH},
};

static enum token_kind sign_kind(uint32_t c)
{
    if (c < 0x80)
        return (enum token_kind)ascii_signs[c];

    for (size_t i = 0; i < sizeof wide_signs / sizeof wide_signs[0]; i++)
        if (wide_signs[i].code == c)
            return (enum token_kind)wide_signs[i].kind;

    return TOKEN_NONE;
}

/* Signs that only repeat themselves: "--", "...", "!!". */
static bool repeats(enum token_kind kind)
{
    return kind == TOKEN_DASH || kind == TOKEN_DOT || kind == TOKEN_BANG || kind == TOKEN_QUESTION;
}

/* Joins signs that make one: "->", "-->", "=>", "..>", "--", "...", "//". */
static bool join_signs(struct token *last, enum token_kind kind)
{
    bool shaft = last->kind == TOKEN_DASH || last->kind == TOKEN_ARROW || last->kind == TOKEN_DOT;
    if (shaft && kind == TOKEN_ARROW) {
        last->kind = TOKEN_ARROW;
        return true;
    }
    if (last->kind == TOKEN_SLASH && kind == TOKEN_SLASH) {
        last->kind = TOKEN_SEMICOLON;
        return true;
    }
    return last->kind == kind && repeats(kind);
}

/* Folds one word: accents off, marks dropped; an undecodable character becomes '?', one misspelling. */
static const char *fold_word(struct reader *r, size_t start, size_t end, uint8_t *len)
{
    char bare[200], folded[256];
    size_t n = 0;

    for (size_t i = start, used; i < end && n + 4 < sizeof bare; i += used) {
        uint32_t c = rules_utf8_decode(r->text + i, end - i, &used);
        if (c == 0xFFFD)
            bare[n++] = '?';
        else if (classify(c) == CHAR_LETTER)
            n += rules_utf8_encode(c, bare + n);
    }

    size_t m = rules_text_fold(bare, n, folded, sizeof folded);
    if (m > 120)
        m = 120; /* no name or verb is so long */
    *len = (uint8_t)m;

    return rules_arena_strndup(r->arena, folded, m);
}

/* What names drop from their keys (names.c). */
static bool is_small(const struct token *t)
{
    return t->len <= 3 && read_in_list(t->word, read_list_article);
}

static void add_word(struct reader *r, struct token *t, size_t start, size_t end)
{
    size_t used;
    uint32_t first = rules_utf8_decode(r->text + start, end - start, &used);
    t->kind = TOKEN_WORD;
    t->word = fold_word(r, start, end, &t->len);
    t->capital = rules_char_lower(first) != first;
    if (t->len == 1 && end - start > 1) /* 'À' is a word, the letter of an army has no accent */
        t->capital = false;
    t->small = is_small(t);
    bool digits = t->len > 0;
    for (const char *c = t->word; *c; c++)
        digits = digits && *c >= '0' && *c <= '9';
    if (digits)
        t->kind = TOKEN_NUMBER;
}

/* What the words in brackets are. */
struct bracket {
    size_t end;   /* token behind it */
    bool unknown; /* it holds a word that no order uses: a remark */
    bool danger;  /* it holds a word such as "or" or "not" */
};

static bool is_dangerous(struct reader *r, size_t at)
{
    const struct token *t = &r->token[at];
    if (read_is(r, at, SYM_DOUBT, NULL) && !read_in_list(t->word, read_list_joining))
        return true;
    if (t->kind == TOKEN_QUESTION || read_is(r, at, SYM_OR, NULL) || read_is(r, at, SYM_IF, NULL))
        return true;
    return t->kind == TOKEN_WORD && read_in_list(t->word, read_list_result);
}

/* "(jsp si ça passe)", "(we'll see if it works)": what is not known, not what the order hangs on. */
static bool is_indirect(struct reader *r, size_t at)
{
    return at > 0 && read_is(r, at, SYM_IF, NULL) && read_in_list(r->token[at - 1].word, read_list_unknowing);
}

/* "au cas où": a reason, of words that would put the order in doubt by themselves. Its tokens, 0 if it is none. */
static size_t harmless_words(struct reader *r, size_t at)
{
    size_t words = 0;
    if (read_is(r, at, SYM_REASON, &words) && words > 1)
        return words;
    return is_indirect(r, at);
}

/* The bracket that opens before token `at`. */
static struct bracket look_into_bracket(struct reader *r, size_t at)
{
    struct bracket bracket = {.end = at};
    for (; bracket.end < r->n_tokens && r->token[bracket.end].depth > 0; bracket.end++) {
        size_t harmless = harmless_words(r, bracket.end);
        if (harmless) {
            bracket.unknown = true;
            bracket.end += harmless - 1;
            continue;
        }
        const struct token *t = &r->token[bracket.end];
        bool word = t->kind == TOKEN_WORD && (t->len > 1 || t->blank_before); /* not "'s" */
        bracket.unknown = bracket.unknown || (word && !read_is_known(r, bracket.end));
        bool aside = bracket.end >= at + 3 && read_is(r, bracket.end, SYM_NOT, NULL); /* "(il n'a rien vu)" */
        bracket.danger = bracket.danger || (!aside && is_dangerous(r, bracket.end));
    }

    bool letter = r->token[at].kind == TOKEN_WORD && r->token[at].len == 1;
    if (letter && bracket.end == at + 1)
        bracket.unknown = bracket.danger = false; /* (S), (n), (R) */

    return bracket;
}

/* What was looked up may span tokens that are no more. */
static void forget_meanings(struct reader *r)
{
    for (size_t i = 0; i < r->n_tokens; i++) {
        r->token[i].symbols = NULL;
        r->token[i].places_known = false;
    }
}

static void keep_question(struct token *kept, const struct token *t)
{
    *kept = *t;
    kept->kind = TOKEN_QUESTION;
    kept->word = "";
    kept->len = kept->row = 0;
}

/*
 * A bracket that holds a word unknown to orders is a remark: it is taken out, and a question mark put in its
 * place if it holds a word such as "or" or "not". Other brackets are only ornament: (S), (sc).
 */
static void drop_remarks(struct reader *r)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->n_tokens;) {
        if (r->token[i].depth == 0) {
            r->token[kept++] = r->token[i++];
            continue;
        }

        struct bracket bracket = look_into_bracket(r, i);
        if (bracket.danger)
            keep_question(&r->token[kept++], &r->token[i]);
        else
            while (!bracket.unknown && i < bracket.end)
                r->token[kept++] = r->token[i++];
        i = bracket.end;
    }

    r->n_tokens = kept;
    forget_meanings(r);
}

/* "Paris.........Burgundy": dots that lead from one column to the next. */
static void read_leaders(struct reader *r)
{
    for (size_t i = 1; i + 1 < r->n_tokens; i++) {
        struct token *t = &r->token[i];
        if (t->kind == TOKEN_DOT && t->end - t->start >= 4 && !t->blank_before &&
            !r->token[i + 1].blank_before)
            t->kind = TOKEN_DASH;
    }
}

/* "bou mun / par bou / pic s bou": a slash between blanks parts orders, where more than one word stands on each side. */
static void part_at_slashes(struct reader *r)
{
    size_t words = 0;
    struct token *slash = NULL;
    for (size_t i = 0; i < r->n_tokens; i++) {
        struct token *t = &r->token[i];
        bool parts = t->kind == TOKEN_SLASH && t->blank_before && i + 1 < r->n_tokens && t[1].blank_before;
        if (!parts) {
            words += t->kind == TOKEN_WORD;
            if (slash && words > 1)
                slash->kind = TOKEN_SEMICOLON;
            continue;
        }
        slash = words > 1 ? t : NULL;
        words = 0;
    }
}

/* "MUNICH TO BURGUNDY STOP BERLIN HOLDS STOP": the word ends sentences where it stands more than once. */
static void end_telegrams(struct reader *r)
{
    size_t stops = 0;
    for (size_t i = 0; i < r->n_tokens; i++)
        stops += r->token[i].kind == TOKEN_WORD && read_in_list(r->token[i].word, read_list_stop);
    for (size_t i = 0; stops > 1 && i < r->n_tokens; i++) {
        struct token *t = &r->token[i];
        if (t->kind == TOKEN_WORD && read_in_list(t->word, read_list_stop)) {
            t->kind = TOKEN_SEMICOLON;
            t->word = "";
            t->len = t->row = 0;
        }
    }
}

static bool is_enclitic(const struct token *t)
{
    return !t->capital && read_in_list(t->word, read_list_enclitic);
}

/* "est-ce", "dispersez-la", "c'est-à-dire", "main-forte": the dash at token `at` is a part of a word. */
static bool is_hyphen(const struct reader *r, size_t at)
{
    const struct token *t = &r->token[at], *before = t - 1, *behind = t + 1;
    if (t->kind != TOKEN_DASH || at == 0 || at + 1 >= r->n_tokens || t->blank_before || behind->blank_before)
        return false;
    if (before->kind != TOKEN_WORD || behind->kind != TOKEN_WORD)
        return false;

    bool to_say = behind->len == 1 && at + 3 < r->n_tokens && r->token[at + 2].kind == TOKEN_DASH &&
                  is_enclitic(&r->token[at + 3]);
    bool letter = before->len == 1 && before->end - before->start == 1 && !is_enclitic(before);

    return !letter && (to_say || is_enclitic(behind));
}

static void drop_hyphens(struct reader *r)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->n_tokens; i++)
        if (!is_hyphen(r, i))
            r->token[kept++] = r->token[i];
    r->n_tokens = kept;
}

/* A text while it is cut into tokens. */
struct scan {
    struct reader *r;
    size_t at, to; /* bytes */
    unsigned depth;
    bool blank; /* before `at` */
};

/* The token of the word at `at`. */
static void scan_word(struct scan *s, struct token *t)
{
    size_t start = s->at, used;

    while (s->at < s->to) {
        enum char_class class = classify(rules_utf8_decode(s->r->text + s->at, s->to - s->at, &used));
        if (class != CHAR_LETTER && class != CHAR_MARK)
            break;
        s->at += used;
    }
    t->end = (uint32_t)s->at;
    add_word(s->r, t, start, s->at);
}

/* The sign `c` of `used` bytes. False: it makes no token of its own. */
static bool scan_sign(struct scan *s, struct token *t, uint32_t c, size_t used)
{
    struct token *last = s->r->n_tokens ? &s->r->token[s->r->n_tokens - 1] : NULL;

    s->at += used;
    t->end = (uint32_t)s->at;
    t->kind = (uint8_t)sign_kind(c);
    if (t->kind == TOKEN_WORD) {
        t->word = "&";
        t->len = 1;
    }
    if (t->kind == TOKEN_OPEN) {
        s->depth++;
        return false;
    }
    if (t->kind == TOKEN_CLOSE && s->depth > 0) {
        s->depth--;
        return false;
    }
    if (last && last->end == t->start && join_signs(last, (enum token_kind)t->kind)) {
        last->end = t->end;
        return false;
    }

    return true;
}

/* The next character, and the word it begins. False: no more tokens fit. */
static bool scan_one(struct scan *s)
{
    enum { MAX_DEPTH = 200 };
    struct reader *r = s->r;
    size_t used;
    uint32_t c = rules_utf8_decode(r->text + s->at, s->to - s->at, &used);
    enum char_class class = classify(c);

    if (class == CHAR_BLANK || class == CHAR_IGNORED || class == CHAR_MARK) {
        s->blank |= class == CHAR_BLANK;
        s->at += used;
        return true;
    }
    if (r->n_tokens == READ_MAX_TOKENS)
        return false;

    struct token t = {.word = "",
                      .blank_before = s->blank,
                      .depth = (uint8_t)(s->depth > MAX_DEPTH ? MAX_DEPTH : s->depth),
                      .start = (uint32_t)s->at};
    bool whole = true;
    s->blank = false;
    if (class == CHAR_LETTER)
        scan_word(s, &t);
    else
        whole = scan_sign(s, &t, c, used);
    if (whole)
        r->token[r->n_tokens++] = t;

    return true;
}

size_t read_tokens(struct reader *r, size_t from, size_t to)
{
    struct scan scan = {.r = r, .at = from, .to = to, .blank = true};

    r->n_tokens = 0;
    while (scan.at < to && scan_one(&scan))
        ;

    drop_hyphens(r);
    part_at_slashes(r);
    end_telegrams(r);
    read_leaders(r);
    if (!r->keep_remarks)
        drop_remarks(r);

    return scan.at;
}
