#include "read_p.h"
#include "text.h"

#include <string.h>
#include <strings.h>

/*
 * What mail does to a text, undone before it is read: leftovers of HTML, full-width letters, smiles and
 * addresses; rows of tables become lines of words.
 */

static size_t word_length(const char *text, size_t len)
{
    size_t n = 0;
    while (n < len && (unsigned char)text[n] > ' ')
        n++;
    return n;
}

static bool is_tag_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ':';
}

static bool is_tag_in(const char *name, size_t len, const char *const *tags)
{
    for (; *tags; tags++)
        if (strlen(*tags) == len && strncasecmp(*tags, name, len) == 0)
            return true;
    return false;
}

/* Where a tag ends, or cannot be one. */
static size_t skip_attributes(const char *text, size_t at, size_t len)
{
    enum { MAX_TAG = 400 };
    while (at < len && at < MAX_TAG && text[at] != '>' && text[at] != '<' && text[at] != '\n')
        at++;
    return at;
}

/* An HTML tag at text[0]: its length; 0 if it is none. `*ends_line`: what follows is a new line or paragraph.
 */
static size_t tag_length(const char *text, size_t len, bool *ends_line)
{
    static const char *const blocks[] = {"br", "p",  "div", "li",         "tr", "table",
                                         "hr", "ul", "ol",  "blockquote", NULL};
    static const char *const inlines[] = {"td",   "th",    "span", "b",    "i",   "u",   "strong", "em",
                                          "font", "tbody", "html", "body", "pre", "o:p", NULL};
    enum { MAX_NAME = 12 };
    size_t start = len > 1 && text[1] == '/' ? 2 : 1, at = start;
    const char *name = text + start;

    while (at < len && at < start + MAX_NAME && is_tag_letter(text[at]))
        at++;
    size_t name_len = at - start;
    at = skip_attributes(text, at, len);
    if (at >= len || text[at] != '>' || name_len == 0)
        return 0;

    char behind_name = name[name_len];
    if (!read_is_blank(behind_name) && behind_name != '/' && behind_name != '>')
        return 0;

    *ends_line = is_tag_in(name, name_len, blocks);

    return *ends_line || is_tag_in(name, name_len, inlines) ? at + 1 : 0;
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

/* A text while it is cleaned: text[0..n) is what is left of text[0..at). */
struct cleaning {
    char *text;
    size_t len, at, n;
    bool line_empty;  /* nothing but blanks is left of the line so far */
    bool word_begins; /* behind a blank */
};

/* Puts `c` in place of `used` bytes. */
static void put_char(struct cleaning *s, char c, size_t used)
{
    bool blank = (unsigned char)c <= ' ';
    s->line_empty = c == '\n' || (s->line_empty && blank);
    s->word_begins = blank;
    s->text[s->n++] = c;
    s->at += used;
}

/* "w/ support from": the slash behind a lone w. */
static bool is_with(const struct cleaning *s)
{
    bool behind_w = s->n > 0 && (s->text[s->n - 1] == 'w' || s->text[s->n - 1] == 'W');
    return behind_w && (s->n == 1 || (unsigned char)s->text[s->n - 2] <= ' ');
}

static size_t address_length(const char *word, size_t len)
{
    size_t n = word_length(word, len);
    return is_address(word, n) ? n : 0;
}

/* The length of what no order needs at the place at hand: a tag, a smile, an address, a loose slash. */
static size_t waste_length(const struct cleaning *s, bool *ends_line)
{
    const char *text = s->text + s->at;
    size_t len = s->len - s->at;

    switch (*text) {
    case '<':
        return tag_length(text, len, ends_line);
    case '&':
        return 0;
    case ':':
    case ';':
    case '^':
        return smile_length(text, len);
    case '/':
        if (is_with(s) || is_loose_slash(s->text, s->n, text, len)) /* "/A CON/ - /BUL/" */
            return 1;
        break;
    default:
        break;
    }

    return s->word_begins && (unsigned char)*text > ' ' ? address_length(text, len) : 0;
}

static bool drop_waste(struct cleaning *s)
{
    bool ends_line = false;
    size_t waste = waste_length(s, &ends_line);
    if (!waste)
        return false;

    s->text[s->n++] = ends_line && !s->line_empty ? ';' : ' ';
    s->word_begins = true;
    s->at += waste;

    return true;
}

static bool put_entity(struct cleaning *s)
{
    char stands_for;
    size_t used = s->text[s->at] == '&' ? entity_length(s->text + s->at, s->len - s->at, &stands_for) : 0;
    if (used)
        put_char(s, stands_for, used);
    return used > 0;
}

/* A letter or sign of full width becomes its plain form. */
static bool put_full_width(struct cleaning *s)
{
    enum { LEAD_BYTE = 0xEF, FIRST = 0xFF01, LAST = 0xFF5E, DISTANCE = 0xFEE0 };
    if ((unsigned char)s->text[s->at] != LEAD_BYTE || s->len - s->at < 3)
        return false;

    size_t used;
    uint32_t wide = rules_utf8_decode(s->text + s->at, s->len - s->at, &used);
    bool plain = wide >= FIRST && wide <= LAST;
    if (plain)
        put_char(s, (char)(wide - DISTANCE), used);

    return plain;
}

/* Blanks of any width, and those that do not break, become plain ones. */
static bool put_blank(struct cleaning *s)
{
    size_t used;
    if ((unsigned char)s->text[s->at] < 0x80)
        return false;
    uint32_t c = rules_utf8_decode(s->text + s->at, s->len - s->at, &used);
    bool blank = c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
    if (blank)
        put_char(s, ' ', used);
    return blank;
}

size_t read_clean_text(char *text, size_t len)
{
    struct cleaning s = {.text = text, .len = len, .line_empty = true, .word_begins = true};

    while (s.at < len) {
        bool done = drop_waste(&s) || put_entity(&s) || put_full_width(&s) || put_blank(&s);
        if (!done)
            put_char(&s, text[s.at] ? text[s.at] : ' ', 1);
    }

    return s.n;
}

/* ---- tables ---- */

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
        if (i + 1 < len && read_is_blank(line[i + 1]))
            return false;
        kind = kind || (cells < 3 && is_kind(line + from, i - from));
        cells++;
        from = i + 1;
    }

    return kind && signs >= 2;
}

/* How many signs part the cells of a line; none where a blank follows one: those are commas of a sentence. */
static size_t count_cell_signs(const char *line, size_t len, char sign)
{
    size_t signs = 0;
    for (size_t i = 0; i < len; i++) {
        if (line[i] != sign)
            continue;
        if (i + 1 < len && read_is_blank(line[i + 1]))
            return 0;
        signs++;
    }
    return signs;
}

/* The first cell is a unit: "A", "F NTH". */
static bool begins_with_unit_cell(const char *line, size_t len, char sign)
{
    enum { MAX_UNIT_CELL = 28 };
    size_t cell = 0;
    while (cell < len && line[cell] != sign)
        cell++;
    if (len == 0 || cell > MAX_UNIT_CELL || !strchr("AFaf", line[0]))
        return false;
    return cell == 1 || read_is_blank(line[1]);
}

/* Whether the line is a row of a table of cells parted by `sign`: "A,WAR,move,SIL", "F NTH;attaque;HEL". */
static bool is_row(const char *line, size_t len, char sign)
{
    enum { MAX_ROW = 200 };
    if (len < MAX_ROW && has_kind_cell(line, len, sign))
        return true;
    return begins_with_unit_cell(line, len, sign) && count_cell_signs(line, len, sign) >= 2;
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

/* "Build A Kiel": a word of orders is no name. */
static bool is_word_of_orders(const char *word, size_t len)
{
    enum { LONGEST = 40 };
    char folded[3 * LONGEST + 1];
    if (len > LONGEST)
        return false;
    rules_text_fold(word, len, folded, sizeof folded);
    return read_in_lexicon(folded);
}

/* "VIE   A   -> GAL": where the letter of the unit's kind stands behind its name in a row; 0: it does not. `*begin`: the name. */
static size_t find_kind_behind(const char *line, size_t len, size_t *begin)
{
    enum { WORDS = 3, SHORTEST = 3, DASHES = 0xE2 /* the first byte of dashes and bullets */ };
    size_t at = 0, words = 0;
    while (at < len && (read_is_blank(line[at]) || line[at] == '|'))
        at++;
    *begin = at;
    while (at < len && words <= WORDS) {
        size_t from = at;
        while (at < len && !read_is_blank(line[at]) && line[at] != '|')
            at++;
        bool kind = at == from + 1 && (line[from] == 'A' || line[from] == 'F');
        if (kind)
            return words && from > *begin + SHORTEST - 1 && at < len ? from : 0;
        for (size_t i = from; i < at; i++)
            if (strchr("->:;,.()0123456789", line[i]) || (unsigned char)line[i] == DASHES)
                return 0;
        if (words == 0 && is_word_of_orders(line + from, at - from))
            return 0;
        words++;
        while (at < len && (read_is_blank(line[at]) || line[at] == '|'))
            at++;
    }
    return 0;
}

/* The letter is set before the name. */
static void turn_kind(char *line, size_t begin, size_t kind)
{
    char letter = line[kind];
    memmove(line + begin + 2, line + begin, kind - begin - 1);
    line[begin] = letter;
    line[begin + 1] = ' ';
}

void read_turn_kinds(char *text, size_t len)
{
    enum { SEVERAL = 3 };
    for (unsigned pass = 0, found = 0; pass < 2 && (pass == 0 || found >= SEVERAL); pass++)
        for (size_t at = 0, begin; at < len;) {
            const char *newline = memchr(text + at, '\n', len - at);
            size_t end = newline ? (size_t)(newline - text) : len;
            size_t kind = find_kind_behind(text + at, end - at, &begin);
            found += pass == 0 && kind;
            if (pass && kind)
                turn_kind(text + at, begin, kind);
            at = end + 1;
        }
}

/* The length of the first word at `text`, if the list has it; 0: not. */
static size_t word_of(const char *text, const char *const *list)
{
    size_t n = 0;
    while ((text[n] | 0x20) >= 'a' && (text[n] | 0x20) <= 'z')
        n++;
    for (const char *const *word = list; *word; word++)
        if (strlen(*word) == n && strncasecmp(text, *word, n) == 0)
            return n;
    return 0;
}

void read_turn_inverted(char *text, size_t len)
{
    static const char cond[] = "if";
    bool begins = true;
    for (size_t at = 0; at < len; at++) {
        size_t n = begins ? word_of(text + at, read_list_inverted) : 0, next = at + n + 1;
        begins = strchr(".!?;:\n", text[at]) || (begins && (read_is_blank(text[at]) || text[at] == '('));
        if (!n || text[at + n] != ' ' ||
            !((text[next] >= 'A' && text[next] <= 'Z') || word_of(text + next, read_list_inverted_subject)))
            continue;
        size_t end = next + strcspn(text + next, ".!?;\n");
        if (end >= len || text[end] == '?' || !memchr(text + next, ',', end - next))
            continue;
        memset(text + at, ' ', n);
        memcpy(text + at, cond, sizeof cond - 1);
    }
}
