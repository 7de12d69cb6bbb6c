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

static enum char_class classify(uint32_t c)
{
    if (c < 0x80) {
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
            return CHAR_LETTER;
        if (c <= ' ' || c == 0x7F)
            return CHAR_BLANK;
        return strchr("'\"`*_^", (int)c) ? CHAR_IGNORED : CHAR_SIGN;
    }

    if (c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
        c == 0x205F || c == 0x3000 || c == 0x85)
        return CHAR_BLANK;
    if (c >= 0x300 && c <= 0x36F)
        return CHAR_MARK;
    if (c == 0xFFFD || (c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7))
        return CHAR_LETTER;
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0x2500 || c == 0x2501 || c == 0xFE58 ||
        c == 0xFE63 || c == 0xFF0D || (c >= 0x2190 && c <= 0x21FF) || (c >= 0x2794 && c <= 0x27BF) ||
        (c >= 0x27F0 && c <= 0x27FF) || (c >= 0x2900 && c <= 0x297F) || c == 0x2026 || c == 0xFF08 ||
        c == 0xFF09 || c == 0x25B6 || c == 0x25BA || c == 0x203A)
        return CHAR_SIGN;

    return CHAR_IGNORED;
}

static enum token_kind sign_kind(uint32_t c)
{
    switch (c) {
    case '-':
    case '~':
    case 0x2212:
    case 0x2500:
    case 0x2501:
    case 0xFE58:
    case 0xFE63:
    case 0xFF0D:
        return TOKEN_DASH;
    case '>':
    case '=':
    case 0x25B6:
    case 0x25BA:
    case 0x203A:
        return TOKEN_ARROW;
    case '+':
        return TOKEN_PLUS;
    case ':':
        return TOKEN_COLON;
    case ',':
        return TOKEN_COMMA;
    case ';':
    case '#':
        return TOKEN_SEMICOLON;
    case '.':
    case 0x2026:
        return TOKEN_DOT;
    case '/':
    case '\\':
        return TOKEN_SLASH;
    case '(':
    case '[':
    case '{':
    case 0xFF08:
        return TOKEN_OPEN;
    case ')':
    case ']':
    case '}':
    case 0xFF09:
        return TOKEN_CLOSE;
    case '|':
        return TOKEN_BAR;
    case '!':
        return TOKEN_BANG;
    case '?':
        return TOKEN_QUESTION;
    case '&':
        return TOKEN_WORD;
    default:
        if (c >= 0x2010 && c <= 0x2015)
            return TOKEN_DASH;
        /* Arrows to the right only: one to the left would turn the order round. */
        if (c == 0x2192 || c == 0x21D2 || c == 0x279C || c == 0x2794 || c == 0x27A1 || c == 0x279E ||
            c == 0x27A4 || c == 0x27F6 || c == 0x21A6 || c == 0x21E8 || c == 0x21DD || c == 0x2799 ||
            c == 0x279B || c == 0x279D || c == 0x27F9 || c == 0x21E2 || c == 0x2798 || c == 0x279A)
            return TOKEN_ARROW;
        return TOKEN_NONE;
    }
}

/* Joins signs that make one: "->", "-->", "=>", "--", "...", "//". */
static bool join_signs(struct token *last, enum token_kind kind)
{
    if ((last->kind == TOKEN_DASH || last->kind == TOKEN_ARROW) && kind == TOKEN_ARROW) {
        last->kind = TOKEN_ARROW;
        return true;
    }

    if (last->kind == TOKEN_DOT && kind == TOKEN_ARROW) { /* "..>" */
        last->kind = TOKEN_ARROW;
        return true;
    }

    if (last->kind == kind &&
        (kind == TOKEN_DASH || kind == TOKEN_DOT || kind == TOKEN_BANG || kind == TOKEN_QUESTION))
        return true;
    if (last->kind == TOKEN_SLASH && kind == TOKEN_SLASH) {
        last->kind = TOKEN_SEMICOLON;
        return true;
    }

    return false;
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
    t->small = is_small(t);
    bool digits = t->len > 0;
    for (const char *c = t->word; *c; c++)
        digits = digits && *c >= '0' && *c <= '9';
    if (digits)
        t->kind = TOKEN_NUMBER;
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
        size_t end = i;
        bool unknown = false, danger = false;
        for (; end < r->n_tokens && r->token[end].depth > 0; end++) {
            unknown = unknown || (r->token[end].kind == TOKEN_WORD && !read_is_known(r, end));
            bool doubt =
                read_is(r, end, SYM_DOUBT, NULL) && !read_in_list(r->token[end].word, read_list_joining);
            danger = danger || doubt || read_is(r, end, SYM_OR, NULL) || read_is(r, end, SYM_IF, NULL) ||
                     r->token[end].kind == TOKEN_QUESTION ||
                     (r->token[end].kind == TOKEN_WORD && read_in_list(r->token[end].word, read_list_result));
        }
        if (end == i + 1 && r->token[i].kind == TOKEN_WORD && r->token[i].len == 1) {
            unknown = danger = false; /* (S), (n), (R) */
        }
        if (danger) {
            r->token[kept] = r->token[i];
            r->token[kept].kind = TOKEN_QUESTION;
            r->token[kept].word = "";
            r->token[kept++].len = 0;
        } else if (!unknown) {
            while (i < end)
                r->token[kept++] = r->token[i++];
        }
        i = end;
    }

    r->n_tokens = kept;
    for (size_t i = 0; i < kept; i++) {
        r->token[i].symbols = NULL;
        r->token[i].places_known = false;
    }
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
            t->len = 0;
        }
    }
}

size_t read_tokens(struct reader *r, size_t from, size_t to)
{
    unsigned depth = 0;
    bool blank = true;
    size_t i = from;

    r->n_tokens = 0;
    while (i < to) {
        size_t used, start = i;
        uint32_t c = rules_utf8_decode(r->text + i, to - i, &used);
        enum char_class class = classify(c);
        if (class == CHAR_BLANK || class == CHAR_IGNORED || class == CHAR_MARK) {
            blank = blank || class == CHAR_BLANK;
            i += used;
            continue;
        }
        if (r->n_tokens == READ_MAX_TOKENS)
            break;
        struct token t = {.word = "",
                          .blank_before = blank,
                          .depth = (uint8_t)(depth > 200 ? 200 : depth),
                          .start = (uint32_t)i};
        blank = false;
        if (class == CHAR_LETTER) {
            while (i < to) {
                c = rules_utf8_decode(r->text + i, to - i, &used);
                class = classify(c);
                if (class != CHAR_LETTER && class != CHAR_MARK)
                    break;
                i += used;
            }
            t.end = (uint32_t)i;
            add_word(r, &t, start, i);
        } else {
            i += used;
            t.end = (uint32_t)i;
            t.kind = (uint8_t)sign_kind(c);
            if (t.kind == TOKEN_WORD) {
                t.word = "&";
                t.len = 1;
            }
            if (t.kind == TOKEN_OPEN) {
                depth++;
                continue;
            }
            if (t.kind == TOKEN_CLOSE && depth > 0) {
                depth--;
                continue;
            }
            if (r->n_tokens && r->token[r->n_tokens - 1].end == start &&
                join_signs(&r->token[r->n_tokens - 1], (enum token_kind)t.kind)) {
                r->token[r->n_tokens - 1].end = t.end;
                continue;
            }
        }
        r->token[r->n_tokens++] = t;
    }

    end_telegrams(r);
    read_leaders(r);
    if (!r->keep_remarks)
        drop_remarks(r);

    return i;
}
