/*
 * Files of sentences (one a section, as judge.txt). An editor's own copy that was made for another release takes what it lacks from
 * ours; of ours only the sections that are shown are looked at, since a letter asks for many sentences, one by one.
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

/* ---- of ours, the sections that are shown ---- */

/* A file of ours, read once. */
struct sentences {
    GArray *parts; /* NULL: it is no file of sentences */
};

static const struct sentences *sentences_of(const char *file)
{
    static GHashTable *files; /* what is built in does not change */
    if (!files)
        files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    struct sentences *sentences = g_hash_table_lookup(files, file);
    if (sentences)
        return sentences;

    gsize len;
    const char *bytes = templates_builtin(file, &len); /* ends with a NUL: tools/embed.sh */
    bool only = false;
    GArray *parts = bytes ? read_parts(bytes, &only) : NULL;
    if (!only)
        g_clear_pointer(&parts, g_array_unref);
    sentences = g_new(struct sentences, 1);
    sentences->parts = parts;
    g_hash_table_insert(files, g_strdup(file), sentences);
    return sentences;
}

char *templates_shown(const char *file, const struct templates_data *data)
{
    const struct sentences *sentences = sentences_of(file);
    if (!sentences->parts)
        return NULL;

    GString *text = g_string_new(NULL);
    for (guint i = 0; i < sentences->parts->len; i++) {
        const struct part *part = &g_array_index(sentences->parts, struct part, i);
        bool asked =
            part->kind == '^' || part->name[0] == '-' || g_hash_table_contains(data->map, part->name);
        if (!asked)
            continue;
        g_string_append_len(text, part->start, part->end - part->start);
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}
