/*
 * Files of sentences (one a section, as judge.txt). An editor's own copy that was made for another release takes what it lacks from
 * ours.
 */
#include "fill_p.h"

#include <string.h>

static bool is_blank(const char *from, const char *to)
{
    while (from < to && g_ascii_isspace(*from))
        from++;
    return from == to;
}

/* One section of the outermost level: from its opening braces to past its closing ones. */
struct part {
    char *name;
    char kind; /* '#' or '^' */
    const char *start, *end;
};

static void clear_part(gpointer part)
{
    g_free(((struct part *)part)->name);
}

/* The outermost sections in order. `*only` (may be NULL): nothing but these, comments and blanks stands in the file; then it is a
 * file of sentences, one a section. */
static GArray *read_parts(const char *text, bool *only)
{
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(struct part));
    g_array_set_clear_func(parts, clear_part);
    const char *end = text + strlen(text), *at = text;
    struct templates_tag tag, close;
    bool plain = true;
    for (; templates_find_tag(at, end, &tag); at = tag.end) {
        bool section = (tag.kind == '#' || tag.kind == '^') && templates_find_close(&tag, end, &close);
        plain = plain && is_blank(at, tag.start) && (section || tag.kind == '!');
        if (!section)
            continue;

        struct part part = {g_strndup(tag.name, tag.name_len), tag.kind, tag.start, close.end};
        g_array_append_val(parts, part);
        tag.end = close.end;
    }

    if (only)
        *only = plain && is_blank(at, end) && parts->len;
    return parts;
}

static bool has_part(const GArray *parts, const char *name)
{
    for (guint i = 0; i < parts->len; i++)
        if (!strcmp(g_array_index(parts, struct part, i).name, name))
            return true;
    return false;
}

char *templates_complete(const char *own, const char *ours)
{
    bool sentences;
    GString *text = g_string_new(own);
    g_autoptr(GArray) have = read_parts(own, NULL), want = read_parts(ours, &sentences);
    for (guint i = 0; sentences && i < want->len; i++) {
        const struct part *part = &g_array_index(want, struct part, i);
        if (has_part(have, part->name))
            continue;
        g_string_append_c(text, '\n');
        g_string_append_len(text, part->start, part->end - part->start);
    }
    return g_string_free(text, FALSE);
}
