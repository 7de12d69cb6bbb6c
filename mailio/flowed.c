/* Text layouts that GMime leaves as they are: format=flowed (RFC 3676) and clear-signed text (RFC 4880
 * section 7). */
#include "text_p.h"

#include <string.h>

/* Where a program that wraps lines may do so: what is narrower is somebody's own line, what is wider is not looked at. */
enum { NARROW = 60, WIDE = 80 };

/* One line taken apart: quote depth, then the text after the marks and one stuffed space (4.4, 4.5). */
struct line {
    const char *text, *next; /* `next`: the line after it */
    gsize len;
    unsigned depth;
    bool flowed, signature;
};

static struct line take_apart(const char *at)
{
    const char *end = strchrnul(at, '\n');
    struct line l = {.text = at, .len = (gsize)(end - at), .next = *end ? end + 1 : end};

    while (l.len && *l.text == '>') {
        l.depth++;
        l.text++;
        l.len--;
    }

    if (l.len && *l.text == ' ') {
        l.text++;
        l.len--;
    }

    l.signature = l.len == 3 && !memcmp(l.text, "-- ", 3);
    l.flowed = l.len && l.text[l.len - 1] == ' ' && !l.signature;

    return l;
}

static gsize columns(const char *text, gsize len)
{
    return (gsize)g_utf8_strlen(text, (gssize)len);
}

/* How wide the text was wrapped: as its widest flowed line, within reason. */
static gsize width_of(const char *text)
{
    gsize widest = NARROW;
    while (*text && widest < WIDE) {
        struct line l = take_apart(text);
        if (l.flowed)
            widest = MAX(widest, columns(l.text, l.len));
        text = l.next;
    }
    return MIN(widest, (gsize)WIDE);
}

/* Whether a line goes on in the next by its words: it ends open, or the next begins small and is no order. */
static bool reads_on(const struct line *l, const struct line *next,
                     const struct mailio_parse_settings *settings)
{
    const char *end = l->text + l->len;
    while (end > l->text && end[-1] == ' ')
        end--;
    if (end > l->text && strchr("->(/", end[-1]))
        return true;
    bool small = next->len && g_unichar_islower(g_utf8_get_char(next->text));
    bool order =
        settings && settings->keep_line && settings->keep_line(settings->keep_context, next->text, next->len);
    return small && !order;
}

/*
 * A flowed line goes on in the next. But some programs leave a blank at the end of every line, and a list of orders must
 * not become one line: where the next line's first word would still have had room, its author ended the line.
 */
static bool is_soft_break(const struct line *l, const struct line *next, gsize width,
                          const struct mailio_parse_settings *settings)
{
    gsize word = 0;
    while (word < next->len && next->text[word] != ' ')
        word++;
    bool room = columns(l->text, l->len) + columns(next->text, word) <= width;
    return !room || reads_on(l, next, settings);
}

char *mailio_text_unflow(const char *text, bool delsp, const struct mailio_parse_settings *settings)
{
    GString *out = g_string_sized_new(strlen(text) + 1);
    gsize width = width_of(text);
    struct line before = {.flowed = false}; /* flowed: it was written without its end */
    for (const char *p = text; *p;) {
        struct line l = take_apart(p);
        p = l.next;
        bool joins = before.flowed && l.depth == before.depth && !l.signature &&
                     (delsp || l.depth || is_soft_break(&before, &l, width, settings));
        if (before.flowed && !joins)
            g_string_append_c(out, '\n');
        if (!joins) {
            for (unsigned i = 0; i < MIN(l.depth, 16); i++)
                g_string_append_c(out, '>');
            if (l.depth && l.len)
                g_string_append_c(out, ' ');
        }
        g_string_append_len(out, l.text, (gssize)(l.flowed && delsp ? l.len - 1 : l.len));
        if (!l.flowed)
            g_string_append_c(out, '\n');
        before = l;
    }

    if (before.flowed)
        g_string_append_c(out, '\n');

    return g_string_free(out, FALSE);
}

static bool starts(const char *line, const char *prefix)
{
    return strncmp(line, prefix, strlen(prefix)) == 0;
}

char *mailio_text_unsign(const char *text)
{
    static const char begin[] = "-----BEGIN PGP SIGNED MESSAGE-----";
    const char *found = strstr(text, begin);

    if (!found || (found > text && found[-1] != '\n'))
        return NULL;

    GString *out = g_string_sized_new(strlen(text));
    g_string_append_len(out, text, found - text);
    enum { OUTSIDE, HEADER, SIGNED, SIGNATURE } where = OUTSIDE;
    for (const char *p = found; *p;) {
        const char *end = strchrnul(p, '\n');
        if (starts(p, begin)) {
            where = HEADER;
        } else if (where == HEADER) {
            if (strspn(p, " \t") == (gsize)(end - p))
                where = SIGNED;
        } else if (starts(p, "-----BEGIN PGP SIGNATURE-----")) {
            where = SIGNATURE;
        } else if (where == SIGNATURE) {
            if (starts(p, "-----END PGP SIGNATURE-----"))
                where = OUTSIDE;
        } else {
            const char *line = where == SIGNED && p[0] == '-' && p[1] == ' ' ? p + 2 : p;
            g_string_append_len(out, line, end - line);
            g_string_append_c(out, '\n');
        }
        p = *end ? end + 1 : end;
    }

    return g_string_free(out, FALSE);
}
