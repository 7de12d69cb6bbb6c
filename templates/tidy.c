/* The last touch: lines broken and blanks tidied in text, typographic signs and no-break spaces in HTML. */
#include "fill_p.h"

#include <string.h>

/* ---- the last touch: text ---- */

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

/* French sets these marks off with a blank, where a line may not be broken: before ; : ! ? and », after «. */
static bool may_break(const char *line, const char *blank, const char *end)
{
    const char *next = blank + 1;
    if (next < end && strchr(";:!?", *next) && (next + 1 == end || strchr(" \"').,", next[1])))
        return false;
    return !(end - next >= 2 && !memcmp(next, "»", 2)) && !(blank - line >= 2 && !memcmp(blank - 2, "«", 2));
}

/* Where to break what is left of a line: at the last blank within `room`, else at the first one after it;
 * NULL: nowhere, because it fits or is one long word. */
static const char *find_break(const char *line, const char *end, unsigned room, gsize indent)
{
    const char *p = line, *blank = NULL;
    unsigned column = 0;
    for (; p < end && column <= room; p = g_utf8_next_char(p), column++)
        if (*p == ' ' && column >= indent && may_break(line, p, end))
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

char *templates_tidy_text(const char *text)
{
    g_autofree char *wrapped = templates_wrap(text, TEMPLATES_COLUMNS);
    GString *out = g_string_sized_new(strlen(wrapped));
    unsigned empty = 1; /* none at the top */

    for (const char *line = wrapped; *line;) {
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

/* ---- the last touch: HTML ---- */

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

    if (language == RULES_FRENCH && *p == ' ') {
        const char *next = p + 1;
        bool sign = strchr(":;?!", *next) && *next;
        if (sign || g_str_has_prefix(next, "»") || (p > start + 1 && !strncmp(p - 2, "«", 2))) {
            g_string_append(out, NBSP);
            return next;
        }
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
