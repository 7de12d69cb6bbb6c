#include "read_p.h"
#include "text.h"

#include <string.h>
#include <strings.h>

/*
 * What mail does to lines, undone before they are read: leftovers of HTML, full-width letters, smiles and
 * addresses; orders that a mail client wrapped in their middle; conditions written over several lines.
 */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* ---- the text ---- */

static size_t word_length(const char *text, size_t len)
{
    size_t n = 0;
    while (n < len && (unsigned char)text[n] > ' ')
        n++;
    return n;
}

/* An HTML tag at text[0]: its length; 0 if it is none. `*ends_line`: what follows is a new line or paragraph.
 */
static size_t tag_length(const char *text, size_t len, bool *ends_line)
{
    static const char *const blocks[] = {"br", "p",  "div", "li",         "tr", "table",
                                         "hr", "ul", "ol",  "blockquote", NULL};
    static const char *const inlines[] = {"td",   "th",    "span", "b",    "i",   "u",   "strong", "em",
                                          "font", "tbody", "html", "body", "pre", "o:p", NULL};
    size_t at = 1, name;

    if (at < len && text[at] == '/')
        at++;
    name = at;
    while (at < len && at < name + 12 &&
           ((text[at] >= 'a' && text[at] <= 'z') || (text[at] >= 'A' && text[at] <= 'Z') || text[at] == ':'))
        at++;
    size_t name_len = at - name;
    while (at < len && at < 400 && text[at] != '>' && text[at] != '<' && text[at] != '\n')
        at++;
    if (at >= len || text[at] != '>' || name_len == 0 ||
        (!is_blank(text[name + name_len]) && text[name + name_len] != '/' && text[name + name_len] != '>'))
        return 0;

    for (int i = 0; i < 2; i++)
        for (const char *const *tag = i ? inlines : blocks; *tag; tag++)
            if (strlen(*tag) == name_len && strncasecmp(*tag, text + name, name_len) == 0) {
                *ends_line = i == 0;
                return at + 1;
            }

    return 0;
}

/* An HTML entity at text[0]: its length and the character it stands for; 0 if it is none that orders need. */
static size_t entity_length(const char *text, size_t len, char *stands_for)
{
    static const struct {
        char name[10];
        char c;
    } entities[] = {
        {"&nbsp;", ' '},   {"&#160;", ' '},   {"&gt;", '>'},     {"&lt;", '<'},     {"&amp;", '&'},
        {"&quot;", '"'},   {"&ndash;", '-'},  {"&mdash;", '-'},  {"&#8211;", '-'},  {"&#8212;", '-'},
        {"&minus;", '-'},  {"&rarr;", '>'},   {"&#8594;", '>'},  {"&rsquo;", '\''}, {"&#8217;", '\''},
        {"&#39;", '\''},   {"&apos;", '\''},  {"&eacute;", 'e'}, {"&egrave;", 'e'}, {"&ecirc;", 'e'},
        {"&euml;", 'e'},   {"&Eacute;", 'E'}, {"&agrave;", 'a'}, {"&Agrave;", 'A'}, {"&ocirc;", 'o'},
        {"&ccedil;", 'c'}, {"&icirc;", 'i'},  {"&ugrave;", 'u'}, {"&#10;", ' '},    {"&#13;", ' '}};
    for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
        size_t n = strlen(entities[i].name);
        if (n <= len && memcmp(text, entities[i].name, n) == 0) {
            *stands_for = entities[i].c;
            return n;
        }
    }

    return 0;
}

/* ":-)" and its kin at text[0]: the length, else 0. */
static size_t smile_length(const char *text, size_t len)
{
    static const char *const smiles[] = {":-)", ";-)", ":-(", ":-D", ":-p", ":-P", ":-/", ":o)",
                                         ":)",  ";)",  ":(",  ":D",  ":p",  ":P",  "^^"};
    for (size_t i = 0; i < sizeof smiles / sizeof smiles[0]; i++) {
        size_t n = strlen(smiles[i]);
        if (n <= len && memcmp(text, smiles[i], n) == 0 &&
            (n == len || (unsigned char)text[n] <= ' ' || strchr(".,;!", text[n])))
            return n;
    }
    return 0;
}

/* A web or mail address of `len` bytes. */
static bool is_address(const char *word, size_t len)
{
    if (len > 4 && strncasecmp(word, "www.", 4) == 0)
        return true;
    for (size_t i = 1; i + 2 < len; i++)
        if ((word[i] == '@' && (unsigned char)word[i + 1] > '.') ||
            (word[i] == ':' && word[i + 1] == '/' && word[i + 2] == '/'))
            return true;
    return false;
}

/* A slash that opens or closes a word, and is no coast's ("STP /NC"): `before` is the text up to it. */
static bool is_loose_slash(const char *before, size_t n, const char *slash, size_t len)
{
    bool opens = (n == 0 || (unsigned char)before[n - 1] <= ' ') && len > 1 && (unsigned char)slash[1] > ' ';
    bool closes = n > 0 && (unsigned char)before[n - 1] > ' ' && before[n - 1] != '/' &&
                  (len == 1 || (unsigned char)slash[1] <= ' ');
    size_t word = opens ? word_length(slash + 1, len - 1) : 0;
    return closes || (opens && word != 2 && slash[1] != '/');
}

size_t read_clean_text(char *text, size_t len)
{
    size_t n = 0, used;
    bool line_empty = true, word_begins = true;

    for (size_t i = 0; i < len;) {
        bool ends_line = false;
        char c = text[i];
        size_t skip = 0;
        if (c == '\0')
            c = ' ';
        if (c == '<')
            skip = tag_length(text + i, len - i, &ends_line);
        else if (c == '&') {
            char stands_for;
            used = entity_length(text + i, len - i, &stands_for);
            if (used) {
                text[n++] = stands_for;
                line_empty = line_empty && stands_for == ' ';
                word_begins = stands_for == ' ';
                i += used;
                continue;
            }
        } else if (c == '/' && n > 0 && (text[n - 1] == 'w' || text[n - 1] == 'W') &&
                   (n == 1 || (unsigned char)text[n - 2] <= ' '))
            skip = 1; /* "w/ support from" */
        else if (c == '/' && is_loose_slash(text, n, text + i, len - i))
            skip = 1; /* "/A CON/ - /BUL/" */
        else if (c == ':' || c == ';' || c == '^')
            skip = smile_length(text + i, len - i);
        else if (word_begins && (unsigned char)c > ' ') {
            used = word_length(text + i, len - i);
            if (is_address(text + i, used))
                skip = used;
        }
        if (skip) {
            text[n++] = ends_line && !line_empty ? ';' : ' ';
            i += skip;
            word_begins = true;
            continue;
        }
        if ((unsigned char)c == 0xEF && len - i >= 3) { /* full width */
            uint32_t wide = rules_utf8_decode(text + i, len - i, &used);
            if (wide >= 0xFF01 && wide <= 0xFF5E) {
                text[n++] = (char)(wide - 0xFEE0);
                line_empty = word_begins = false;
                i += used;
                continue;
            }
        }
        line_empty = c == '\n' || (line_empty && (unsigned char)c <= ' ');
        word_begins = (unsigned char)c <= ' ';
        text[n++] = c;
        i++;
    }

    return n;
}

/* Whether the line is a row of a table of cells parted by `sign`: "A,WAR,move,SIL", "F NTH;attaque;HEL". */
static bool is_kind(const char *cell, size_t len)
{
    char folded[16];
    if (len == 0 || len > 10)
        return false;
    rules_text_fold(cell, len, folded, sizeof folded);
    return read_in_list(folded, read_list_unit_kind);
}

/* One of the first three cells is "army", "F" …: "VEN;army;attack;TYR", "Allemagne,A,Munich,-> Silésie". */
static bool has_kind_cell(const char *line, size_t len, char sign)
{
    size_t cells = 0, signs = 0;
    bool kind = false;

    for (size_t from = 0, i = 0; i <= len; i++) {
        if (i < len && line[i] != sign)
            continue;
        signs += i < len;
        if (i + 1 < len && is_blank(line[i + 1]))
            return false;
        kind = kind || (cells < 3 && is_kind(line + from, i - from));
        cells++;
        from = i + 1;
    }

    return kind && signs >= 2;
}

static bool is_row(const char *line, size_t len, char sign)
{
    if (len < 200 && has_kind_cell(line, len, sign))
        return true;
    size_t signs = 0, cell = 0;
    while (cell < len && line[cell] != sign)
        cell++;
    bool kind = cell <= 7 && len > 0 && strchr("AFaf", line[0]) && (cell == 1 || is_blank(line[1]));
    for (size_t i = 0; i < len && kind; i++) {
        signs += line[i] == sign;
        if (line[i] == sign && i + 1 < len && is_blank(line[i + 1]))
            return false;
    }
    return kind && signs >= 2;
}

/* The cells of rows are parted by blanks. */
void read_unroll_rows(char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        const char *newline = memchr(text + at, '\n', len - at);
        size_t end = newline ? (size_t)(newline - text) : len;
        for (const char *sign = ",;"; *sign; sign++)
            if (is_row(text + at, end - at, *sign))
                for (size_t i = at; i < end; i++)
                    text[i] = text[i] == *sign ? ' ' : text[i];
        at = end + 1;
    }
}

/* ---- lines ---- */

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
    while (l->from < l->to && is_blank(r->text[l->from]))
        l->from++;
    while (l->to > l->from && is_blank(r->text[l->to - 1]))
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
    while (end < l->to && is_blank(r->text[end]))
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
    static const char *const signs[] = {"-", ">", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x86\x92"};
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

/* Whether an order runs across byte `newline` if the lines are read as one, and neither half is an order
 * without the other. */
static bool order_crosses(struct reader *r, const struct line *a, const struct line *b, bool takes_whole,
                          bool needs_kind)
{
    struct token tokens[READ_MAX_TOKENS], *kept_token = r->token;
    size_t kept_n = r->n_tokens;
    struct cut cut;
    bool crosses = false, blocked = false;

    r->token = tokens;
    read_tokens(r, b->from, b->to);
    r->line_start = b->from;
    read_cut(r, 0, &cut);
    if (cut.n && cut.order[0].first == 0 && is_whole(&cut.order[0]) &&
        cut.order[0].unit.kind != RULES_UNIT_NONE)
        blocked = !takes_whole;
    read_tokens(r, a->from, a->to);
    r->line_start = a->from;
    read_cut(r, 0, &cut);
    if (cut.n) {
        const struct parse *last = &cut.order[cut.n - 1];
        bool to_hold = last->form == FORM_SUPPORT && !last->to.edge && !last->hold_written;
        if (last->end == r->n_tokens && is_whole(last) && !to_hold)
            blocked = true;
    }

    if (!blocked && read_tokens(r, a->from, b->to) == b->to) {
        r->line_start = a->from;
        read_cut(r, 0, &cut);
        for (size_t i = 0; i < cut.n && !crosses; i++) {
            const struct parse *order = &cut.order[i];
            struct parse support[READ_MAX_PATH];
            size_t end = order->end;
            bool whole =
                is_whole(order) && !order->loose && (!needs_kind || order->unit.kind != RULES_UNIT_NONE);
            if (whole)
                read_supporters(r, order->end, order, support, &end);
            crosses = whole && r->token[order->first].start < a->to && r->token[end - 1].start >= b->from;
        }
    }

    r->token = kept_token;
    r->n_tokens = kept_n;

    return crosses;
}

static bool is_wrapped(struct reader *r, const struct line *a, const struct line *b)
{
    if (r->phase == RULES_PHASE_ADJUSTMENT || a->from == a->to || b->from == b->to || a->to - a->from > 400 ||
        b->to - b->from > 400 || r->text[b->from] == '>' || strchr(".;!:,", r->text[a->to - 1]))
        return false;

    bool flows = is_small_letter(r->text[b->from]) && !is_small_letter(r->text[a->from]);
    bool indented = b->indent > a->indent;
    if (starts_in_sign(r, a) && starts_in_sign(r, b) && a->indent == b->indent)
        return false; /* "- RUH", "- HOL": a list */
    bool linked = ends_in_sign(r, a) || ends_with(r, a, read_list_line_goes_on);
    bool led = starts_in_sign(r, b) || begins_with(r, b, read_list_line_comes_from);
    bool open = ends_with(r, a, read_list_line_needs_unit) && (indented || flows);
    if (!flows && !indented && !linked && !led)
        return false;

    return order_crosses(r, a, b, open || (linked && (indented || flows)), !linked && !starts_in_sign(r, b));
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

size_t read_join_condition(struct reader *r, char *text, size_t from, unsigned *joined)
{
    struct line first, l, b;
    *joined = 0;
    if (!next_line(r, from, &first))
        return from;

    l = first;
    if (!begins_with(r, &first, read_list_if) || begins_with_two(r, &first, read_list_if, read_list_if_wish))
        return first.end;

    bool then_said = ends_with(r, &l, read_list_then), block = then_said;
    for (size_t i = l.from; i < l.to; i++) {
        struct line rest = {.from = i, .to = l.to};
        then_said = then_said || r->text[i] == ',' || r->text[i] == ':' ||
                    (i > l.from && r->text[i - 1] == ' ' && begins_with(r, &rest, read_list_then));
    }

    block = block || r->text[l.to - 1] == ':' || r->text[l.to - 1] == ',';
    while (*joined < 40 && l.end < r->text_len && next_line(r, l.end + 1, &b) && b.from < b.to) {
        bool is_then = begins_with(r, &b, read_list_then), is_else = begins_with(r, &b, read_list_else);
        if (closes_condition(r, &b)) {
            memset(text + l.end, ' ', b.end - l.end);
            ++*joined;
            return b.end;
        }
        if (begins_with(r, &b, read_list_if) ||
            (!is_then && !is_else && !block && then_said && b.indent <= first.indent &&
             !begins_with(r, &b, read_list_joint)))
            break;
        bool more = begins_with(r, &b, read_list_joint);
        text[l.end] = is_then || is_else || more || (block && *joined == 0) || r->text[l.to - 1] == ':' ? ' '
                      : then_said                                                                       ? ';'
                                                                                                        : ',';
        then_said = then_said || !more;
        if (r->text[l.to - 1] == ',' && !is_then && *joined == 0)
            block = false; /* "Si …," and one order */
        if (is_then || is_else)
            block = ends_with(r, &b, read_list_then) || ends_with(r, &b, read_list_else) ||
                    r->text[b.to - 1] == ':';
        if (block && (ends_with(r, &l, read_list_then) || ends_with(r, &l, read_list_else)))
            text[l.end] = ' ';
        l = b;
        ++*joined;
    }

    return l.end;
}
