/* The last touch: lines broken and blanks tidied in text, typographic signs and no-break spaces in HTML. */
#include "fill_p.h"

#include <string.h>

/* Where the text of a line begins: after its blanks, and after "1. ", "- " or "* ". */
static gsize hang_of(const char *line, gsize len)
{
    gsize start = 0;
    while (start < len && line[start] == ' ')
        start++;

    gsize mark = start;
    while (mark < len && mark - start < 3 && g_ascii_isdigit(line[mark]))
        mark++;
    bool bullet = start < len && (line[start] == '-' || line[start] == '*');
    bool number = mark > start && mark < len && (line[mark] == '.' || line[mark] == ')');

    if (bullet || number) {
        gsize after = (bullet ? start : mark) + 1;
        if (after < len && line[after] == ' ')
            return after + 1;
    }

    return start;
}

/* ---- blanks where no line may break ---- */

/* A word of a line: what stands between blanks, without the quotes and brackets round it. */
struct word {
    const char *at;
    gsize len;
};

static bool is_wrapping(char c)
{
    return strchr("(\"'.,;:)", c) != NULL;
}

static struct word trimmed(const char *at, const char *end)
{
    if (end - at == 3 && at[0] == '(' && at[2] == ')') /* "(S)" */
        return (struct word){at, 3};
    while (at < end && is_wrapping(*at))
        at++;
    while (end > at && is_wrapping(end[-1]))
        end--;
    return (struct word){at, (gsize)(end - at)};
}

static struct word word_before(const char *start, const char *blank)
{
    const char *at = blank;
    while (at > start && at[-1] != ' ' && at[-1] != '>')
        at--;
    return trimmed(at, blank);
}

static struct word word_after(const char *blank, const char *end)
{
    const char *stop = blank + 1;
    while (stop < end && *stop != ' ' && *stop != '<' && *stop != '\n')
        stop++;
    return trimmed(blank + 1, stop);
}

static bool is_one_of(struct word word, const char *letters)
{
    return word.len == 1 && strchr(letters, *word.at);
}

static bool is_number(struct word word)
{
    for (gsize i = 0; i < word.len; i++)
        if (!g_ascii_isdigit(word.at[i]))
            return false;
    return word.len > 0;
}

enum { CODE_LETTERS = 3, CODE_WITH_COAST = 5 };

/* The first letters of a word, 0 behind its end. */
static void letters_of(struct word word, gunichar letter[CODE_WITH_COAST + 1])
{
    const char *p = word.at, *end = word.at + word.len;
    for (int i = 0; i <= CODE_WITH_COAST; i++) {
        gunichar c = p < end ? g_utf8_get_char_validated(p, end - p) : 0;
        bool sound = c != 0 && c <= G_MAXINT32;
        letter[i] = sound ? c : 0;
        p = sound ? g_utf8_next_char(p) : end;
    }
}

/* "PAR", "GRÈ", "STPcn", "STP/NC", "Par", "Par-Bur": an abbreviation of a place, or a move between two. */
static bool is_place(struct word word)
{
    gunichar c[CODE_WITH_COAST + 1];
    letters_of(word, c);
    if (!g_unichar_isupper(c[0]) || !g_unichar_isalpha(c[1]) || !g_unichar_isalpha(c[2]))
        return false;
    if (!c[CODE_LETTERS] || c[CODE_LETTERS] == '-' || c[CODE_LETTERS] == '/')
        return true;
    bool capitals = g_unichar_isupper(c[1]) && g_unichar_isupper(c[2]);
    return capitals && c[CODE_WITH_COAST - 1] && !c[CODE_WITH_COAST] && g_unichar_islower(c[CODE_LETTERS]);
}

/* In capitals: a mark of an order between two of these ties them together, in prose it would be a dash. */
static bool is_code(struct word word)
{
    gunichar c[CODE_WITH_COAST + 1];
    letters_of(word, c);
    return is_place(word) && g_unichar_isupper(c[1]) && g_unichar_isupper(c[2]);
}

static bool is_bracketed(struct word word)
{
    return word.len == 3 && word.at[0] == '(' && word.at[2] == ')';
}

static bool is_mark(struct word word)
{
    return is_one_of(word, "-=:SCHTRDBscrd") || is_bracketed(word);
}

/* Two neighbours within an order: "A PAR", "PAR -", "- BUR", "S A", "(S) A". */
static bool in_order(struct word left, struct word right)
{
    if (is_one_of(left, "AF"))
        return is_place(right);
    if (is_mark(left))
        return is_one_of(right, "AF") || is_code(right);
    if (is_bracketed(right))
        return is_place(left);
    return is_code(left) && is_mark(right);
}

/* "20 h 00". */
static bool in_time(struct word left, struct word right)
{
    return (is_number(left) && is_one_of(right, "h")) || (is_one_of(left, "h") && is_number(right));
}

/* "3 ordres", "6 jours", "14 mars". */
static bool counts(struct word left, struct word right)
{
    return left.len <= 4 && is_number(left) && right.len > 0 && g_ascii_islower(*right.at);
}

/* French sets these marks off with a blank: before ; : ! ? and », after «. */
static bool in_french_mark(const char *start, const char *blank, const char *end)
{
    const char *next = blank + 1;
    if (end - next >= 2 && !memcmp(next, "\xC2\xBB", 2))
        return true;
    if (blank - start >= 2 && !memcmp(blank - 2, "\xC2\xAB", 2))
        return true;
    if (next >= end || !strchr(";:!?", *next))
        return false;
    return next + 1 == end || strchr(" \"').,<\n", next[1]);
}

/* What keeps two neighbours together in any language; a comma or bracket between them does not. */
static bool is_one_thing(const char *start, const char *blank, const char *end)
{
    struct word left = word_before(start, blank), right = word_after(blank, end);
    if (!left.len || !right.len || left.at + left.len != blank || right.at != blank + 1)
        return false;
    return in_time(left, right) || counts(left, right) || in_order(left, right);
}

enum { FURTHEST = 256 }; /* bytes: nothing that is kept together is longer, and a line may be a whole mail */

/* "(*cut, dislodged*)": programs look for it on one line. */
static bool in_outcome_mark(const char *start, const char *blank, const char *end)
{
    start = blank - MIN(blank - start, FURTHEST);
    end = blank + MIN(end - blank, FURTHEST);

    const char *open = g_strrstr_len(start, blank - start, "(*");
    if (!open || g_strstr_len(open, blank - open, "*)"))
        return false;
    return g_strstr_len(blank, end - blank, "*)") != NULL;
}

enum { SHORT_BRACKET = 16 }; /* bytes, with its brackets: "(1 contre 1)", "(2 against 1)" */

/* A few words in brackets are one thing to the eye. */
static bool in_short_bracket(const char *start, const char *blank, const char *end)
{
    const char *open = blank, *close = blank;
    start = blank - MIN(blank - start, SHORT_BRACKET);
    while (open > start && *open != '(' && *open != ')')
        open--;
    if (*open != '(')
        return false;

    end = MIN(end, open + SHORT_BRACKET);
    while (close < end && *close != '(' && *close != ')')
        close++;
    return close < end && *close == ')';
}

/* Whether the line must not break at a blank: within times, numbers with their noun, orders, French marks. */
static bool keeps_together(const char *start, const char *blank, const char *end)
{
    return in_french_mark(start, blank, end) || is_one_thing(start, blank, end) ||
           in_outcome_mark(start, blank, end) || in_short_bracket(start, blank, end);
}

/* ---- text ---- */

/* Where to break what is left of a line: at the last blank within `room`, else at the first one after it;
 * NULL: nowhere, because it fits or is one long word. */
static const char *find_break(const char *line, const char *end, unsigned room, gsize indent)
{
    const char *p = line, *blank = NULL;
    unsigned column = 0;
    for (; p < end && column <= room; p = g_utf8_next_char(p), column++)
        if (*p == ' ' && column >= indent && !keeps_together(line, p, end))
            blank = p;

    bool fits = p >= end && column <= room;
    if (fits)
        return NULL;
    return blank ? blank : memchr(p, ' ', (gsize)(end - p));
}

static void append_blanks(GString *out, gsize n)
{
    for (gsize i = 0; i < n; i++)
        g_string_append_c(out, ' ');
}

static void wrap_line(GString *out, const char *line, gsize len, unsigned columns)
{
    gsize hang = MIN(hang_of(line, len), columns / 2);
    const char *end = line + len, *blank = NULL;

    if (len > columns) /* bytes: never fewer than columns */
        blank = find_break(line, end, columns, hang);

    while (blank) {
        const char *stop = blank;
        while (stop > line && stop[-1] == ' ')
            stop--;
        g_string_append_len(out, line, stop - line);
        g_string_append_c(out, '\n');

        for (line = blank; line < end && *line == ' ';)
            line++;
        if (line == end)
            return;
        append_blanks(out, hang);
        blank = find_break(line, end, columns - (unsigned)hang, 1);
    }

    g_string_append_len(out, line, end - line);
}

char *templates_wrap(const char *text, unsigned columns)
{
    GString *out = g_string_sized_new(strlen(text) + 64);
    while (*text) {
        const char *end = strchrnul(text, '\n');
        wrap_line(out, text, (gsize)(end - text), columns);
        if (*end)
            g_string_append_c(out, '\n');
        text = *end ? end + 1 : end;
    }
    return g_string_free(out, FALSE);
}

char *templates_tidy_blanks(const char *text)
{
    GString *out = g_string_sized_new(strlen(text));
    unsigned empty = 1; /* none at the top */

    for (const char *line = text; *line;) {
        const char *end = strchrnul(line, '\n'), *stop = end;
        while (stop > line && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r'))
            stop--;
        empty = stop == line ? empty + 1 : 0;
        if (empty < 2) {
            g_string_append_len(out, line, stop - line);
            g_string_append_c(out, '\n');
        }
        line = *end ? end + 1 : end;
    }

    while (out->len > 1 && out->str[out->len - 1] == '\n' && out->str[out->len - 2] == '\n')
        g_string_truncate(out, out->len - 1);

    return g_string_free(out, FALSE);
}

char *templates_tidy_text(const char *text)
{
    g_autofree char *wrapped = templates_wrap(text, TEMPLATES_COLUMNS);
    return templates_tidy_blanks(wrapped);
}

/* ---- HTML ---- */

static bool opens(const char *tag, const char *name)
{
    gsize n = strlen(name);
    return !g_ascii_strncasecmp(tag + 1, name, n) && !g_ascii_isalnum(tag[1 + n]);
}

/* Elements whose text is not touched; returns the closing tag. */
static const char *untouched_until(const char *tag)
{
    static const struct {
        const char *name, *close;
    } element[] = {{"code", "</code"}, {"pre", "</pre"}, {"style", "</style"}};
    for (gsize i = 0; i < G_N_ELEMENTS(element); i++)
        if (opens(tag, element[i].name))
            return element[i].close;
    return NULL;
}

static const char NBSP[] = "\xC2\xA0";
/* Behind a hyphen a line may break even before NBSP (UAX #14, LB12a), but not before a word joiner. */
static const char JOINER[] = "\xE2\x81\xA0";

static bool keeps_together_in_html(const char *start, const char *blank, enum rules_language language)
{
    const char *end = blank;
    while (end < blank + FURTHEST && *end && *end != '<' && *end != '\n')
        end++;

    bool french = language == RULES_FRENCH && in_french_mark(start, blank, end);
    return french || is_one_thing(start, blank, end);
}

/* One step in running text: writes what stands at `p` (or its better form) and returns where to go on. */
static const char *set_type(GString *out, const char *p, const char *start, enum rules_language language)
{
    bool entity = g_str_has_prefix(p, "&#39;");
    if (*p == '\'' || entity) {
        const char *next = p + (entity ? 5 : 1);
        gunichar left = p > start ? g_utf8_get_char(g_utf8_find_prev_char(start, p)) : ' ';
        if (g_unichar_isalnum(left) && g_unichar_isalpha(g_utf8_get_char(next)))
            g_string_append(out, "\xE2\x80\x99");
        else
            g_string_append(out, entity ? "&#39;" : "'");
        return next;
    }

    if (*p == ' ' && keeps_together_in_html(start, p, language)) {
        if (p > start && p[-1] == '-')
            g_string_append(out, JOINER);
        g_string_append(out, NBSP);
        return p + 1;
    }

    const char *next = g_utf8_next_char(p);
    g_string_append_len(out, p, next - p);

    return next;
}

char *templates_tidy_html(const char *html, enum rules_language language)
{
    GString *out = g_string_sized_new(strlen(html) + 256);
    const char *p = html, *start = html; /* `start`: of the running text */

    while (*p) {
        if (*p != '<') {
            gsize plain = strcspn(p, " '&<");

            g_string_append_len(out, p, (gssize)plain);
            p += plain;
            if (*p && *p != '<')
                p = set_type(out, p, start, language);
            continue;
        }
        const char *close = untouched_until(p);
        const char *end = close ? strstr(p, close) : strchr(p, '>');
        if (!end)
            end = p + strlen(p);
        else if (!close)
            end++;
        g_string_append_len(out, p, end - p);
        p = start = end;
        if (close && *p) { /* the closing tag itself */
            end = strchr(p, '>');
            end = end ? end + 1 : p + strlen(p);
            g_string_append_len(out, p, end - p);
            p = start = end;
        }
    }

    return g_string_free(out, FALSE);
}
