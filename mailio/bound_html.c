/*
 * HTML made harmless for libxml2, which compares each attribute of a tag with all before it and gives up on a
 * document that is too deep (bound_p.h). The tags are taken apart as a browser does it and written anew, so
 * no two readers can disagree on where a value ends.
 */
#include "bound_p.h"

#include <stdbool.h>
#include <string.h>

enum {
    NAME_BYTES = 64,
    VALUE_BYTES = 2048,
    DEPTH = 200 /* elements within each other; libxml2 stops at 256 */
};

struct html {
    const char *at, *end;
    GString *out;
    unsigned depth;
};

/* What the rendering asks an element for. */
static const char *const wanted[] = {"id",   "class",       "style",          "name",      "type",
                                     "cite", "data-marker", "data-smartmail", "fairemail", "face"};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool is_name(char c)
{
    return g_ascii_isalnum(c) || c == '-' || c == '_' || c == ':' || c == '.';
}

static bool looks_at(const struct html *h, const char *word)
{
    gsize n = strlen(word);
    return (gsize)(h->end - h->at) >= n && !g_ascii_strncasecmp(h->at, word, n);
}

static void skip_blanks(struct html *h)
{
    while (h->at < h->end && is_blank(*h->at))
        h->at++;
}

/* Passes `word`, or everything if it does not come. */
static void skip_past(struct html *h, const char *word)
{
    while (h->at < h->end && !looks_at(h, word))
        h->at++;
    h->at = MIN(h->at + strlen(word), h->end);
}

/* ---- attributes ---- */

static int wanted_index(const char *name, gsize len)
{
    for (gsize i = 0; i < G_N_ELEMENTS(wanted); i++)
        if (strlen(wanted[i]) == len && !g_ascii_strncasecmp(wanted[i], name, len))
            return (int)i;
    return -1;
}

/* A value with or without quotes; where it begins and how long it is. */
static const char *take_value(struct html *h, gsize *len)
{
    char quote = h->at < h->end && (*h->at == '"' || *h->at == '\'') ? *h->at : '\0';
    const char *from = quote ? ++h->at : h->at;

    if (quote) {
        const char *close = memchr(h->at, quote, (gsize)(h->end - h->at));
        h->at = close ? close : h->end;
    } else {
        while (h->at < h->end && !is_blank(*h->at) && *h->at != '>')
            h->at++;
    }

    *len = (gsize)(h->at - from);
    if (quote && h->at < h->end)
        h->at++;

    return from;
}

static void put_attribute(GString *out, const char *name, const char *value, gsize len)
{
    g_string_append_printf(out, " %s=\"", name);
    if (len > VALUE_BYTES) {
        len = VALUE_BYTES;
        while (len && ((guchar)value[len] & 0xc0) == 0x80) /* not in the middle of a character */
            len--;
    }

    for (gsize i = 0; i < len; i++) {
        if (value[i] == '"')
            g_string_append(out, "&quot;");
        else if (value[i] == '<')
            g_string_append(out, "&lt;");
        else if (value[i])
            g_string_append_c(out, value[i]);
    }

    g_string_append_c(out, '"');
}

/* One attribute, or a byte that begins none. `seen`: those written already; of two the first counts. */
static void take_attribute(struct html *h, unsigned *seen, GString *tag)
{
    const char *name = h->at;
    while (h->at < h->end && is_name(*h->at))
        h->at++;
    gsize name_len = (gsize)(h->at - name), len = 0;
    if (!name_len) {
        h->at++;
        return;
    }

    skip_blanks(h);
    const char *value = "";
    if (h->at < h->end && *h->at == '=') {
        h->at++;
        skip_blanks(h);
        value = take_value(h, &len);
    }

    int index = wanted_index(name, name_len);
    if (index < 0 || (*seen & (1u << index)))
        return;
    *seen |= 1u << index;
    put_attribute(tag, wanted[index], value, len);
}

/* ---- tags ---- */

static bool is_void(const char *name)
{
    static const char *const names[] = {"br",   "hr",  "img", "input", "meta",  "link",  "area",
                                        "base", "col", "wbr", "param", "embed", "source"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (!g_ascii_strcasecmp(name, names[i]))
            return true;
    return false;
}

/* The inside of a script is no HTML (it ends at its own end tag) and no text. */
static bool skip_foreign(struct html *h, const char *name)
{
    static const char *const ends[][2] = {{"script", "</script"}, {"style", "</style"}};
    for (gsize i = 0; i < G_N_ELEMENTS(ends); i++)
        if (!g_ascii_strcasecmp(name, ends[i][0])) {
            skip_past(h, ends[i][1]);
            skip_past(h, ">");
            return true;
        }
    return false;
}

static void take_tag(struct html *h)
{
    bool closing = h->at[1] == '/';
    h->at += closing ? 2 : 1;
    const char *from = h->at;
    while (h->at < h->end && is_name(*h->at))
        h->at++;
    g_autofree char *name = g_strndup(from, MIN((gsize)(h->at - from), (gsize)NAME_BYTES));

    g_autoptr(GString) attributes = g_string_new(NULL);
    unsigned seen = 0;
    for (skip_blanks(h); h->at < h->end && *h->at != '>'; skip_blanks(h))
        take_attribute(h, &seen, attributes);
    if (h->at == h->end)
        return; /* it has no end, so it is none */
    h->at++;

    if (closing) {
        h->depth -= h->depth > 0;
        g_string_append_printf(h->out, "</%s>", name);
    } else if (!skip_foreign(h, name) && (is_void(name) || h->depth < DEPTH)) {
        h->depth += !is_void(name);
        g_string_append_printf(h->out, "<%s%s>", name, attributes->str);
    }
}

static void take_markup(struct html *h)
{
    char next = h->at + 1 < h->end ? h->at[1] : '\0';
    char after = h->at + 2 < h->end ? h->at[2] : '\0';

    if (looks_at(h, "<!--")) {
        h->at += 4;
        skip_past(h, "-->");
    } else if (next == '!' || next == '?' || (next == '/' && !g_ascii_isalpha(after))) {
        skip_past(h, ">");
    } else if (g_ascii_isalpha(next) || next == '/') {
        take_tag(h);
    } else {
        g_string_append(h->out, "&lt;");
        h->at++;
    }
}

char *mailio_bound_html(const char *html, gsize len)
{
    html = html ? html : ""; /* a part without a body */
    struct html h = {.at = html, .end = html + len, .out = g_string_sized_new(len + 1)};
    while (h.at < h.end) {
        const char *tag = memchr(h.at, '<', (gsize)(h.end - h.at));
        gsize text = (gsize)((tag ? tag : h.end) - h.at);
        g_string_append_len(h.out, h.at, (gssize)text);
        h.at += text;
        if (tag)
            take_markup(&h);
    }
    return g_string_free(h.out, FALSE);
}
