/* The template engine: tags, sections, partials and values. */
#include "fill_p.h"

#include <string.h>

struct frame { /* one level of the context: a map, and its place in the list it comes from */
    const struct templates_data *map;
    guint index, count;
};

struct filler {
    const char *home, *code;
    enum rules_language language;
    bool html;
    GString *out;
    struct frame frame[TEMPLATES_MAX_DEPTH];
    unsigned depth, partials, included; /* partials: now open; included: in all, so that time stays bounded */
};

static const struct templates_data *look_up(const struct filler *filler, const char *key)
{
    for (unsigned i = filler->depth; i-- > 0;) {
        const struct templates_data *node = g_hash_table_lookup(filler->frame[i].map->map, key);
        if (node)
            return node;
    }
    return NULL;
}

static bool is_singular(enum rules_language language, gint64 n)
{
    return language == RULES_FRENCH ? n > -2 && n < 2 : n == 1 || n == -1;
}

/* The chosen half of "one|many". */
void templates_append_choice(GString *out, enum rules_language language, gint64 n, const char *choice,
                             gsize len)
{
    const char *bar = memchr(choice, '|', len);
    gsize first = bar ? (gsize)(bar - choice) : len;
    if (is_singular(language, n) || !bar)
        g_string_append_len(out, choice, (gssize)first);
    else
        g_string_append_len(out, bar + 1, (gssize)(len - first - 1));
}

static void append_escaped(GString *out, const char *text)
{
    for (;; text++) {
        gsize plain = strcspn(text, "&<>\"'");
        g_string_append_len(out, text, (gssize)plain);
        text += plain;
        switch (*text) {
        case '\0':
            return;
        case '&':
            g_string_append(out, "&amp;");
            break;
        case '<':
            g_string_append(out, "&lt;");
            break;
        case '>':
            g_string_append(out, "&gt;");
            break;
        case '"':
            g_string_append(out, "&quot;");
            break;
        default:
            g_string_append(out, "&#39;");
        }
    }
}

static void append_value(struct filler *filler, const char *key, bool raw)
{
    if (key[0] == '-' && filler->depth && !strcmp(key, "-index")) {
        g_string_append_printf(filler->out, "%u", filler->frame[filler->depth - 1].index + 1);
        return;
    }

    g_auto(GStrv) part = g_strsplit(key, ":", 2); /* name, and the form it is asked for in */
    const struct templates_data *node = part[0] ? look_up(filler, part[0]) : NULL;
    if (!node || !node->text)
        return;

    bool formed = part[1] && *node->text;
    g_autofree char *form = formed ? templates_form(node->text, part[1], filler->language) : NULL;
    const char *text = formed ? form : node->text;
    if (raw || !filler->html)
        g_string_append(filler->out, text);
    else
        append_escaped(filler->out, text);
}

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
static void take_line(const struct templates_tag *tag, const char *base, const char *limit,
                      const char **before, const char **after)
{
    *before = tag->start;
    *after = tag->end;
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

    *before = left;
    *after = right < limit ? right + 1 : right;
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

static void fill_text(struct filler *filler, const char *base, const char *at, const char *end,
                      const char *limit);

/* -first and -last: where an entry stands in its list. */
static bool place_is_set(const struct frame *frame, const char *key)
{
    if (!strcmp(key, "-first"))
        return frame->index == 0;
    return !strcmp(key, "-last") && frame->index + 1 >= frame->count;
}

/* What stands between the tags of a section. */
struct body {
    const char *base, *from, *to, *limit;
};

static void fill_body(struct filler *filler, const struct body *body)
{
    fill_text(filler, body->base, body->from, body->to, body->limit);
}

static void fill_entries(struct filler *filler, const GPtrArray *list, const struct body *body)
{
    if (filler->depth >= TEMPLATES_MAX_DEPTH)
        return;

    filler->depth++;
    for (guint i = 0; i < list->len && filler->out->len < TEMPLATES_MAX_OUTPUT; i++) {
        filler->frame[filler->depth - 1] = (struct frame){g_ptr_array_index(list, i), i, list->len};
        fill_body(filler, body);
    }
    filler->depth--;
}

static void fill_section(struct filler *filler, bool inverted, const char *key, const struct body *body)
{
    if (key[0] == '-' && filler->depth) {
        if (place_is_set(&filler->frame[filler->depth - 1], key) != inverted)
            fill_body(filler, body);
        return;
    }

    const struct templates_data *node = look_up(filler, key);
    bool set = templates_data_is_set(node);
    if (set && !inverted && node->kind == TEMPLATES_DATA_LIST)
        fill_entries(filler, node->list, body);
    else if (set != inverted)
        fill_body(filler, body);
}

static void fill_partial(struct filler *filler, const char *name)
{
    if (filler->partials >= TEMPLATES_MAX_PARTIALS || filler->included++ >= TEMPLATES_MAX_INCLUDED)
        return;
    const char *suffix = filler->html ? ".html" : ".txt";
    g_autofree char *file = g_strconcat(name, strchr(name, '.') ? "" : suffix, NULL);
    g_autofree char *text = templates_load(filler->home, filler->code, file);
    if (!text)
        return;
    const char *end = text + strlen(text);
    filler->partials++;
    fill_text(filler, text, text, end, end);
    filler->partials--;
}

/* `base` and `limit` bound the whole template (for lines), `at` and `end` the part to fill. What cannot be
 * understood stays as it is. */
static void fill_text(struct filler *filler, const char *base, const char *at, const char *end,
                      const char *limit)
{
    struct templates_tag tag, close;
    while (filler->out->len < TEMPLATES_MAX_OUTPUT && templates_find_tag(at, end, &tag)) {
        const char *before, *after;
        take_line(&tag, base, limit, &before, &after);
        if (before > at)
            g_string_append_len(filler->out, at, before - at);
        at = after;
        g_autofree char *key = g_strndup(tag.name, tag.name_len);
        char *choice;
        switch (tag.kind) {
        case '#':
        case '^':
            if (!templates_find_close(&tag, end, &close))
                break; /* never closed: the section is taken as absent, its text as plain */
            take_line(&close, base, limit, &before, &at);
            if (before < after)
                before = after;
            fill_section(filler, tag.kind == '^', key, &(struct body){base, after, before, limit});
            break;
        case '>':
            fill_partial(filler, key);
            break;
        case '!':
        case '/':
            break;
        default:
            choice = strchr(key, '?');
            if (choice) {
                *choice++ = '\0';
                templates_append_choice(filler->out, filler->language,
                                        templates_data_number(look_up(filler, key), filler->language), choice,
                                        strlen(choice));
            } else {
                append_value(filler, key, tag.kind == '{' || tag.kind == '&');
            }
        }
    }

    if (at < end && filler->out->len < TEMPLATES_MAX_OUTPUT)
        g_string_append_len(filler->out, at, end - at);
}

char *templates_fill_text(const char *home, enum rules_language language, const char *text, bool html,
                          const struct templates_data *data)
{
    struct filler filler = {
        .home = home,
        .code = templates_language_code(language),
        .language = language,
        .html = html,
        .out = g_string_sized_new(4096),
        .depth = 1,
    };

    filler.frame[0] = (struct frame){data, 0, 1};
    const char *end = text + strlen(text);
    fill_text(&filler, text, text, end, end);

    return g_string_free(filler.out, FALSE);
}

/* What stands in the template, filled; neither tidied nor broken into lines. */
static char *fill_raw(const char *home, enum rules_language language, const char *name,
                      const struct templates_data *data)
{
    g_autofree char *text = templates_load_shown(home, templates_language_code(language), name, data);
    g_assert(text != NULL);
    return templates_fill_text(home, language, text, g_str_has_suffix(name, ".html"), data);
}

char *templates_fill(const char *home, enum rules_language language, const char *name,
                     const struct templates_data *data)
{
    g_autofree char *text = fill_raw(home, language, name, data);
    return g_str_has_suffix(name, ".html") ? templates_tidy_html(text, language) : templates_tidy_text(text);
}

char *templates_fill_flowing(const char *home, enum rules_language language, const char *name,
                             const struct templates_data *data)
{
    g_autofree char *text = fill_raw(home, language, name, data);
    return templates_tidy_blanks(text);
}
