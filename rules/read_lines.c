#include "read_parse_p.h"
#include "text.h"

#include <string.h>

/*
 * Lines that belong together: orders that a mail client wrapped in their middle, and conditions written over
 * several lines.
 */

struct line {
    size_t from, to; /* without blanks at the ends */
    size_t indent;
    size_t end; /* its newline, or the end of the text */
};

static bool next_line(const struct reader *r, size_t at, struct line *l)
{
    if (at >= r->text_len)
        return false;
    const char *nl = memchr(r->text + at, '\n', r->text_len - at);
    l->end = nl ? (size_t)(nl - r->text) : r->text_len;
    l->from = at;
    l->to = l->end;
    while (l->from < l->to && read_is_blank(r->text[l->from]))
        l->from++;
    while (l->to > l->from && read_is_blank(r->text[l->to - 1]))
        l->to--;
    l->indent = l->from - at;
    return true;
}

static bool is_letter_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* The word that begins at byte `at`, folded; `*end` is where it ends. Longer words are no word of a list. */
static const char *word_at(const struct reader *r, size_t at, size_t to, size_t *end, char folded[32])
{
    size_t n = 0;
    while (at + n < to && is_letter_byte(r->text[at + n]))
        n++;
    *end = at + n;
    folded[0] = '\0';
    if (n && n < 24)
        rules_text_fold(r->text + at, n, folded, 32);
    return folded;
}

/* The first word of the line is one of the list. */
static bool begins_with(const struct reader *r, const struct line *l, const char *const *list)
{
    char word[32];
    size_t end;
    return read_in_list(word_at(r, l->from, l->to, &end, word), list);
}

/* Its first word is one of the first list, and its second one of the second. */
static bool begins_with_two(const struct reader *r, const struct line *l, const char *const *list,
                            const char *const *next)
{
    char word[32];
    size_t end;
    if (!read_in_list(word_at(r, l->from, l->to, &end, word), list))
        return false;
    while (end < l->to && read_is_blank(r->text[end]))
        end++;
    return read_in_list(word_at(r, end, l->to, &end, word), next);
}

/* The last word of the line is one of the list; an apostrophe behind it does not count. */
static bool ends_with(const struct reader *r, const struct line *l, const char *const *list)
{
    char word[32];
    size_t to = l->to, from, end;
    if (to > l->from && r->text[to - 1] == '\'')
        to--;
    for (from = to; from > l->from && is_letter_byte(r->text[from - 1]);)
        from--;
    return from < to && read_in_list(word_at(r, from, to, &end, word), list);
}

/* "fin si", "endif", or "fin" by itself. */
static bool closes_condition(const struct reader *r, const struct line *l)
{
    char word[32];
    size_t end;
    word_at(r, l->from, l->to, &end, word);
    return read_in_list(word, read_list_end_if) || begins_with_two(r, l, read_list_end, read_list_if) ||
           (end == l->to && read_in_list(word, read_list_end));
}

static bool ends_in_sign(const struct reader *r, const struct line *l)
{
    static const char *const signs[] = {"-",           ">", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x86\x92",
                                        "\xE2\x88\x92"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        size_t n = strlen(signs[i]);
        if (l->to - l->from > n && memcmp(r->text + l->to - n, signs[i], n) == 0)
            return true;
    }
    return false;
}

static bool starts_in_sign(const struct reader *r, const struct line *l)
{
    const char *c = r->text + l->from;
    size_t len = l->to - l->from;
    return len > 2 && (c[0] == '-' || memcmp(c, "\xE2\x80\x93", 3) == 0 ||
                       memcmp(c, "\xE2\x80\x94", 3) == 0 || memcmp(c, "\xE2\x86\x92", 3) == 0);
}

static bool is_small_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_whole(const struct parse *p)
{
    return p->form != FORM_BARE && p->form != FORM_OPEN && p->form != FORM_NONE && p->form != FORM_WAIVE;
}

/* The line of bytes from … to-1, cut into orders. */
static void cut_line(struct reader *r, size_t from, size_t to, struct cut *cut)
{
    read_tokens(r, from, to);
    r->line_start = from;
    read_cut(r, 0, cut);
}

static bool begins_with_whole_order(struct reader *r, const struct line *l)
{
    struct cut cut;
    cut_line(r, l->from, l->to, &cut);
    if (cut.n == 0)
        return false;

    const struct parse *first = &cut.order[0];
    rules_power power;
    bool owned = r->token[0].len > 3 && read_power_at(r, 0, &power); /* "ITALY TYR - MUN" */

    return first->first == 0 && is_whole(first) && (first->unit.kind != RULES_UNIT_NONE || owned);
}

/* "A PAR S A MAR" does not count: its move may follow. */
static bool ends_with_whole_order(struct reader *r, const struct line *l)
{
    struct cut cut;
    cut_line(r, l->from, l->to, &cut);
    if (cut.n == 0)
        return false;

    const struct parse *last = &cut.order[cut.n - 1];
    bool to_hold = last->form == FORM_SUPPORT && !last->to.edge && !last->hold_written;

    return last->end == r->n_tokens && is_whole(last) && !to_hold;
}

/* Whether an order, with those that support it, begins in line `a` and ends in line `b`. */
static bool spans_lines(struct reader *r, const struct parse *order, const struct line *a,
                        const struct line *b, bool needs_kind)
{
    struct parse support[READ_MAX_PATH];
    size_t end = order->end;
    bool has_kind = !needs_kind || order->unit.kind != RULES_UNIT_NONE;
    if (!is_whole(order) || order->loose || !has_kind)
        return false;

    read_supporters(r, order->end, order, support, &end);

    return r->token[order->first].start < a->to && r->token[end - 1].start >= b->from;
}

static bool joined_order_crosses(struct reader *r, const struct line *a, const struct line *b,
                                 bool needs_kind)
{
    struct cut cut;
    if (read_tokens(r, a->from, b->to) != b->to)
        return false;

    r->line_start = a->from;
    read_cut(r, 0, &cut);
    for (size_t i = 0; i < cut.n; i++)
        if (spans_lines(r, &cut.order[i], a, b, needs_kind))
            return true;

    return false;
}

/* "germany - ber kie": the orders of a power begin. */
static bool heads_power(struct reader *r, const struct line *l)
{
    read_tokens(r, l->from, l->to);
    return read_power_heading(r, 0) > 0;
}

/* Whether an order runs across the end of line `a` if the lines are read as one, and neither half is an order
 * without the other. */
static bool order_crosses(struct reader *r, const struct line *a, const struct line *b, bool takes_whole,
                          bool needs_kind)
{
    struct token tokens[READ_MAX_TOKENS], *kept_token = r->token;
    size_t kept_n = r->n_tokens;

    r->token = tokens;
    bool second_whole = heads_power(r, b) || (begins_with_whole_order(r, b) && !takes_whole);
    bool first_whole = ends_with_whole_order(r, a);
    bool crosses = !first_whole && !second_whole && joined_order_crosses(r, a, b, needs_kind);

    r->token = kept_token;
    r->n_tokens = kept_n;

    return crosses;
}

/* Lines that may be halves of an order by their looks alone. */
static bool may_be_halves(const struct reader *r, const struct line *a, const struct line *b)
{
    enum { MAX_HALF = 400 };
    size_t first = a->to - a->from, second = b->to - b->from;
    if (r->phase == RULES_PHASE_ADJUSTMENT || first == 0 || second == 0)
        return false;
    if (first > MAX_HALF || second > MAX_HALF)
        return false;
    if (strchr(">;", r->text[b->from]) || strchr(".;!:,", r->text[a->to - 1]))
        return false;

    bool listed = starts_in_sign(r, a) && starts_in_sign(r, b) && a->indent == b->indent;

    return !listed; /* "- RUH", "- HOL" */
}

static bool is_wrapped(struct reader *r, const struct line *a, const struct line *b)
{
    if (!may_be_halves(r, a, b))
        return false;

    bool flows = is_small_letter(r->text[b->from]) && !is_small_letter(r->text[a->from]);
    bool continued = flows || b->indent > a->indent;
    bool sign_leads = starts_in_sign(r, b);
    bool linked = ends_in_sign(r, a) || ends_with(r, a, read_list_line_goes_on);
    bool led = sign_leads || begins_with(r, b, read_list_line_comes_from);
    bool wants_unit = ends_with(r, a, read_list_line_needs_unit);
    if (!continued && !linked && !led)
        return false;

    return order_crosses(r, a, b, continued && (wants_unit || linked), !linked && !sign_leads);
}

size_t read_join_lines(struct reader *r, size_t from, unsigned *joined)
{
    struct line a, b;
    *joined = 0;
    if (!next_line(r, from, &a))
        return from;
    while (*joined < 3 && a.end < r->text_len && next_line(r, a.end + 1, &b) && is_wrapped(r, &a, &b)) {
        a.to = b.to;
        a.end = b.end;
        ++*joined;
    }
    return a.end;
}

/* ---- paragraphs that a mail program wrapped ---- */

/* Characters from byte `from` to `to`. */
static size_t count_chars(const struct reader *r, size_t from, size_t to)
{
    size_t n = 0;
    for (size_t i = from; i < to; i++)
        n += ((unsigned char)r->text[i] & 0xC0) != 0x80;
    return n;
}

/* The width at which the letter is wrapped, in characters: its longest line; 0 if that is no width of mail. */
static size_t find_width(const struct reader *r, size_t len)
{
    enum { NARROWEST = 32, WIDEST = 100 };
    size_t width = 0;
    struct line l;
    for (size_t at = 0; at < len && next_line(r, at, &l); at = l.end + 1) {
        size_t n = count_chars(r, l.from, l.to);
        if (n > width && r->text[l.from] != '>' && memchr(r->text + l.from, ' ', l.to - l.from))
            width = n;
    }
    return width < NARROWEST || width > WIDEST ? 0 : width;
}

/* Whether the first word of line `b` had no room behind line `a`: some programs count bytes. */
static bool is_full(const struct reader *r, const struct line *a, const struct line *b, size_t width)
{
    size_t word = b->from;
    while (word < b->to && !read_is_blank(r->text[word]))
        word++;
    return a->to - a->from + 1 + word - b->from > width;
}

static bool opens_condition(const struct reader *r, const struct line *l)
{
    return begins_with(r, l, read_list_if) && !begins_with_two(r, l, read_list_if, read_list_if_wish);
}

/* "- ", "* ", "2." at its head: an item of a list. */
static bool is_item(const struct reader *r, const struct line *l)
{
    const char *c = r->text + l->from;
    size_t digits = strspn(c, "0123456789");
    bool numbered = digits > 0 && digits < 3 && strchr(".)-", c[digits]);
    bool lettered = is_letter_byte(c[0]) && (c[1] == ')' || (c[1] == '.' && c[2] == ' '));
    bool bracketed = c[0] == '(' && c[1 + strcspn(c + 1, " )\n")] == ')';
    return numbered || lettered || bracketed || strchr(">*+-", c[0]) || (unsigned char)c[0] == 0xE2 ||
           (unsigned char)c[0] == 0xC2;
}

/* What the letter shows of its wrapping. */
struct wrapping {
    size_t width;
    unsigned full; /* lines of the paragraph at hand that are, if it is wrapped */
    bool letter;   /* it is prose, not a list: in a wide letter, or where all its lines are full */
    bool within;   /* the line at hand goes on with the one above */
};

/* Looks at the paragraph that begins at byte `at`: it was wrapped if at least half of its lines are full. `*end`: behind it. */
static void find_wrapping(const struct reader *r, size_t at, struct wrapping *w, size_t *end)
{
    enum { LETTER = 60, SEVERAL = 3 }; /* narrower lines are a list, as a rule */
    struct line a, b;
    unsigned lines = 0, full = 0;
    *end = r->text_len;
    for (bool more = next_line(r, at, &a); more; a = b) {
        *end = a.end + 1;
        more = a.from < a.to && next_line(r, a.end + 1, &b) && b.from < b.to;
        lines += more;
        full += more && is_full(r, &a, &b, w->width);
    }
    bool wide = w->width >= LETTER;
    w->full = full == lines || (2 * full >= lines && (wide || full >= SEVERAL)) ? full : 0;
    w->letter = wide || (full == lines && full >= SEVERAL);
    w->within = false;
}

static bool names_place(struct reader *r, const struct line *l)
{
    read_tokens(r, l->from, l->to);
    return read_names_place(r, 0, r->n_tokens);
}

/* Whether line `b` goes on with the paragraph of line `a`. */
static bool goes_on(struct reader *r, const struct line *a, const struct line *b, const struct wrapping *w)
{
    if (a->from == a->to || b->from == b->to || r->text[a->from] == '>' || is_item(r, b) ||
        opens_condition(r, b) || heads_power(r, b))
        return false;
    if (!is_full(r, a, b, w->width))
        return false;
    if (ends_in_sign(r, a) ||
        (ends_with(r, a, read_list_line_goes_on) && (names_place(r, a) || !begins_with_whole_order(r, b))))
        return true;
    bool small = is_small_letter(r->text[b->from]);
    bool flows = small && (w->within || !is_small_letter(r->text[a->from])) && r->text[a->to - 1] != ':';
    if (b->indent != a->indent || (!w->full && !flows))
        return false;
    if (small)
        return w->letter || !begins_with_whole_order(r, b) || !ends_with_whole_order(r, a);
    const char *ends = w->letter ? ":" : ".:;!?";
    if (w->full < 2 &&
        !names_place(r, b)) /* one line is always the longest: the writer's name may stand below it */
        return false;
    bool ended = !(w->within && w->letter) && strchr(ends, r->text[a->to - 1]);
    return !ended && !begins_with_whole_order(r, b) && !ends_with_whole_order(r, a);
}

size_t read_unwrap(struct reader *r, char *text, size_t len, uint32_t *broken, size_t max)
{
    struct token tokens[READ_MAX_TOKENS], *kept = r->token;
    struct wrapping w = {.width = find_width(r, len)};
    struct line a, b;
    size_t n = 0;

    r->token = tokens;
    r->exact = true;
    for (size_t at = 0, end; w.width && n < max && at < len; at = end) {
        find_wrapping(r, at, &w, &end);
        while (n < max && next_line(r, at, &a) && a.end + 1 < end && next_line(r, a.end + 1, &b)) {
            w.within = goes_on(r, &a, &b, &w);
            if (w.within)
                broken[n++] = (uint32_t)a.end;
            at = a.end + 1;
        }
    }
    for (size_t i = 0; i < n; i++)
        text[broken[i]] = ' ';
    r->exact = false;
    r->token = kept;
    r->n_tokens = 0;

    return n;
}

/* ---- conditions over several lines ---- */

/* A condition while its lines are joined. */
struct joining {
    struct reader *r;
    char *text;
    struct line first, last; /* its IF, and the line joined last */
    unsigned joined;
    bool then_said; /* the condition itself is over */
    bool block;     /* orders may stand in the lines below */
};

/* How a line goes on with the condition above it. */
struct continuation {
    bool is_then, is_else;
    bool more; /* "et …", "ou …": the condition goes on */
};

static char last_char(const struct reader *r, const struct line *l)
{
    return r->text[l->to - 1];
}

/* A comma, a colon or THEN stands somewhere in the line. */
static bool says_then(const struct reader *r, const struct line *l)
{
    if (ends_with(r, l, read_list_then))
        return true;

    for (size_t i = l->from; i < l->to; i++) {
        struct line rest = {.from = i, .to = l->to};
        bool word_begins = i > l->from && r->text[i - 1] == ' ';
        if (r->text[i] == ',' || r->text[i] == ':' || (word_begins && begins_with(r, &rest, read_list_then)))
            return true;
    }

    return false;
}

static struct continuation look_at_next(const struct reader *r, const struct line *l)
{
    return (struct continuation){.is_then = begins_with(r, l, read_list_then),
                                 .is_else = begins_with(r, l, read_list_else),
                                 .more = begins_with(r, l, read_list_joint)};
}

/* Whether line `l` no longer belongs to the condition. */
static bool leaves_condition(const struct joining *s, const struct line *l, const struct continuation *next)
{
    if (begins_with(s->r, l, read_list_if))
        return true;
    if (next->is_then || next->is_else || next->more)
        return false;
    return !s->block && s->then_said && l->indent <= s->first.indent;
}

static bool ends_branch_word(const struct reader *r, const struct line *l)
{
    return ends_with(r, l, read_list_then) || ends_with(r, l, read_list_else);
}

/* What is written in place of the newline before a line that goes on. */
static char joint_sign(const struct joining *s, const struct continuation *next)
{
    bool opens_block = s->block && s->joined == 0;
    bool same_sentence = next->is_then || next->is_else || next->more;
    if (same_sentence || opens_block || last_char(s->r, &s->last) == ':')
        return ' ';
    return s->then_said ? ';' : ',';
}

static void join_line(struct joining *s, const struct line *l, const struct continuation *next)
{
    char *newline = &s->text[s->last.end];
    bool one_order = last_char(s->r, &s->last) == ',' && !next->is_then && s->joined == 0; /* "Si …," */

    *newline = joint_sign(s, next);
    s->then_said |= !next->more;
    if (one_order)
        s->block = false;
    if (next->is_then || next->is_else)
        s->block = ends_branch_word(s->r, l) || last_char(s->r, l) == ':';
    if (s->block && ends_branch_word(s->r, &s->last))
        *newline = ' ';
    s->last = *l;
    s->joined++;
}

/* Joins the lines of the condition that begins in the first one; returns where they end. */
static size_t join_condition(struct joining *s)
{
    enum { MAX_JOINED = 40 };
    struct line l;

    while (s->joined < MAX_JOINED && s->last.end < s->r->text_len && next_line(s->r, s->last.end + 1, &l) &&
           l.from < l.to) {
        if (closes_condition(s->r, &l)) {
            memset(s->text + s->last.end, ' ', l.end - s->last.end);
            s->joined++;
            return l.end;
        }
        struct continuation next = look_at_next(s->r, &l);
        if (leaves_condition(s, &l, &next))
            break;
        join_line(s, &l, &next);
    }

    return s->last.end;
}

size_t read_join_condition(struct reader *r, char *text, size_t from, unsigned *joined)
{
    struct joining s = {.r = r, .text = text};
    *joined = 0;
    if (!next_line(r, from, &s.first))
        return from;
    if (!opens_condition(r, &s.first))
        return s.first.end;

    s.last = s.first;
    s.then_said = says_then(r, &s.first);
    s.block = ends_with(r, &s.first, read_list_then) || strchr(":,", last_char(r, &s.first));
    size_t end = join_condition(&s);
    *joined = s.joined;

    return end;
}
