/* Templates taken apart: tags found once, each section with its end, so that filling them again costs no search. */
#include "fill_p.h"

#include <string.h>

/* The first `n` braces in a row. */
static const char *find_braces(const char *at, const char *end, char brace, int n)
{
    while (end - at >= n && (at = memchr(at, brace, (gsize)(end - at) - (gsize)n + 1))) {
        if (at[1] == brace && (n == 2 || at[2] == brace))
            return at;
        at++;
    }
    return NULL;
}

/* The name between the braces, without the blanks around it. */
static void set_name(struct templates_tag *tag, const char *from, const char *to)
{
    while (from < to && g_ascii_isspace(*from))
        from++;
    while (to > from && g_ascii_isspace(to[-1]))
        to--;
    tag->name = from;
    tag->name_len = (gsize)(to - from);
}

bool templates_find_tag(const char *at, const char *end, struct templates_tag *tag)
{
    const char *open = find_braces(at, end, '{', 2);
    if (!open)
        return false;

    int braces = end - open > 2 && open[2] == '{' ? 3 : 2;
    const char *close = find_braces(open + 2, end, '}', braces);
    if (!close)
        return false;

    tag->start = open;
    tag->end = close + braces;
    tag->kind = braces == 3 ? '{' : 0;
    const char *name = open + braces;

    if (braces == 2 && name < close && strchr("#^/>!&", *name))
        tag->kind = *name++;
    set_name(tag, name, close);

    return true;
}

/* Nested sections of the same name are counted. */
bool templates_find_close(const struct templates_tag *tag, const char *end, struct templates_tag *close)
{
    unsigned open = 1;
    for (const char *at = tag->end; templates_find_tag(at, end, close); at = close->end) {
        if (close->name_len != tag->name_len || memcmp(close->name, tag->name, tag->name_len) != 0)
            continue;
        if (close->kind == '#' || close->kind == '^')
            open++;
        else if (close->kind == '/' && --open == 0)
            return true;
    }
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Sections, partials and comments write nothing themselves. */
static bool is_silent(const struct templates_tag *tag)
{
    return tag->kind && tag->kind != '{' && tag->kind != '&';
}

/* A section, partial or comment alone on its line takes the line with it: where the text before it ends and
 * where it goes on after. */
static void take_line(const char *base, const char *limit, struct templates_mark *mark)
{
    const struct templates_tag *tag = &mark->tag;
    mark->before = tag->start;
    mark->after = tag->end;
    if (!is_silent(tag))
        return;

    const char *left = tag->start, *right = tag->end;
    while (left > base && is_blank(left[-1]))
        left--;
    while (right < limit && is_blank(*right))
        right++;

    bool begins = left == base || left[-1] == '\n', ends = right == limit || *right == '\n';
    if (!begins || !ends)
        return;

    mark->before = left;
    mark->after = right < limit ? right + 1 : right;
}

/* The key of a tag and what is asked of its value: "name", "name:form", "name?one|many". */
static void take_words(struct templates_parsed *parsed, struct templates_mark *mark)
{
    char *key = g_string_chunk_insert_len(parsed->words, mark->tag.name, (gssize)mark->tag.name_len);
    bool value = !is_silent(&mark->tag);
    char *choice = value ? strchr(key, '?') : NULL;
    char *form = value && !choice ? strchr(key, ':') : NULL;

    if (choice)
        *choice++ = '\0';
    if (form)
        *form++ = '\0';

    mark->key = key;
    mark->choice = choice;
    mark->form = form;
}

static bool is_same_name(const struct templates_tag *a, const struct templates_tag *b)
{
    return a->name_len == b->name_len && !memcmp(a->name, b->name, a->name_len);
}

/* The closing tag of the section opened at `open`, before `end`; nested sections of the same name are counted. 0: none. */
static guint find_close(const struct templates_parsed *parsed, guint open, guint end)
{
    unsigned depth = 1;
    for (guint i = open + 1; i < end; i++) {
        const struct templates_tag *tag = &parsed->mark[i].tag;
        if (!is_same_name(tag, &parsed->mark[open].tag))
            continue;
        if (tag->kind == '#' || tag->kind == '^')
            depth++;
        else if (tag->kind == '/' && --depth == 0)
            return i;
    }
    return 0;
}

/* Gives each section among some tags its end. A section that another cuts in two has none. */
static void match_sections(struct templates_parsed *parsed)
{
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(guint)); /* of the sections that are open */
    for (guint i = 0; i < parsed->n; i++) {
        while (ends->len && g_array_index(ends, guint, ends->len - 1) <= i)
            g_array_set_size(ends, ends->len - 1);

        struct templates_mark *mark = &parsed->mark[i];
        guint end = ends->len ? g_array_index(ends, guint, ends->len - 1) : parsed->n;
        if (mark->tag.kind == '#' || mark->tag.kind == '^')
            mark->close = find_close(parsed, i, end);
        if (mark->close)
            g_array_append_val(ends, mark->close);
    }
}

struct templates_parsed *templates_parse(char *text)
{
    struct templates_parsed *parsed = g_new0(struct templates_parsed, 1);
    GArray *marks = g_array_new(FALSE, TRUE, sizeof(struct templates_mark));
    parsed->text = text;
    parsed->end = text + strlen(text);
    parsed->words = g_string_chunk_new(1024);

    struct templates_mark mark = {0};
    for (const char *at = text; templates_find_tag(at, parsed->end, &mark.tag); at = mark.tag.end) {
        take_line(text, parsed->end, &mark);
        take_words(parsed, &mark);
        g_array_append_val(marks, mark);
    }

    parsed->n = marks->len;
    parsed->mark = (struct templates_mark *)(void *)g_array_free(marks, FALSE);
    match_sections(parsed);

    return parsed;
}

void templates_parsed_free(struct templates_parsed *parsed)
{
    if (!parsed)
        return;
    g_free(parsed->text);
    g_free(parsed->mark);
    g_string_chunk_free(parsed->words);
    g_free(parsed);
}

/* Built-in templates, by "fr/report.txt": taken apart once, then only read. */
static GHashTable *kept;
G_LOCK_DEFINE_STATIC(kept);

static struct templates_parsed *parse_builtin(const char *full)
{
    gsize len;
    const char *bytes = templates_builtin(full, &len);
    if (!bytes)
        return NULL;

    struct templates_parsed *parsed = templates_parse(g_strndup(bytes, len));
    parsed->is_kept = true;
    g_hash_table_insert(kept, g_strdup(full), parsed);
    return parsed;
}

static struct templates_parsed *get_builtin(const char *code, const char *name)
{
    char full[128];
    if (g_snprintf(full, sizeof full, "%s/%s", code, name) >= (int)sizeof full)
        return NULL;

    G_LOCK(kept);
    if (!kept)
        kept = g_hash_table_new(g_str_hash, g_str_equal);
    struct templates_parsed *parsed = g_hash_table_lookup(kept, full);
    if (!parsed)
        parsed = parse_builtin(full);
    G_UNLOCK(kept);

    return parsed;
}

struct templates_parsed *templates_open(const char *home, const char *code, const char *name)
{
    const char *const folder[] = {code, "both"};
    for (gsize i = 0; i < G_N_ELEMENTS(folder); i++) {
        char *own = templates_load_own(home, folder[i], name);
        struct templates_parsed *parsed = own ? templates_parse(own) : get_builtin(folder[i], name);
        if (parsed)
            return parsed;
    }
    return NULL;
}

void templates_close(struct templates_parsed *parsed)
{
    if (parsed && !parsed->is_kept)
        templates_parsed_free(parsed);
}
