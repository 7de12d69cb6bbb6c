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

static void append_value(struct filler *filler, const struct templates_mark *mark)
{
    if (!strcmp(mark->key, "-index") && filler->depth) {
        g_string_append_printf(filler->out, "%u", filler->frame[filler->depth - 1].index + 1);
        return;
    }

    const struct templates_data *node = look_up(filler, mark->key);
    if (!node || !node->text)
        return;

    bool raw = mark->tag.kind == '{' || mark->tag.kind == '&';
    bool formed = mark->form && *node->text;
    g_autofree char *form = formed ? templates_form(node->text, mark->form, filler->language) : NULL;
    const char *text = formed ? form : node->text;
    if (raw || !filler->html)
        g_string_append(filler->out, text);
    else
        append_escaped(filler->out, text);
}

static void append_value_or_choice(struct filler *filler, const struct templates_mark *mark)
{
    if (!mark->choice) {
        append_value(filler, mark);
        return;
    }
    gint64 n = templates_data_number(look_up(filler, mark->key), filler->language);
    templates_append_choice(filler->out, filler->language, n, mark->choice, strlen(mark->choice));
}

/* What stands between the tags of a section, or a whole template: a stretch of text, and the tags in it. */
struct body {
    const struct templates_parsed *parsed;
    const char *from, *to;
    guint first, end;
};

static void fill_body(struct filler *filler, const struct body *body);

/* -first and -last: where an entry stands in its list. */
static bool place_is_set(const struct frame *frame, const char *key)
{
    if (!strcmp(key, "-first"))
        return frame->index == 0;
    return !strcmp(key, "-last") && frame->index + 1 >= frame->count;
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

static void fill_parsed(struct filler *filler, const struct templates_parsed *parsed)
{
    fill_body(filler, &(struct body){parsed, parsed->text, parsed->end, 0, parsed->n});
}

static void fill_partial(struct filler *filler, const char *name)
{
    if (filler->partials >= TEMPLATES_MAX_PARTIALS || filler->included++ >= TEMPLATES_MAX_INCLUDED)
        return;

    const char *suffix = filler->html ? ".html" : ".txt";
    g_autofree char *file = g_strconcat(name, strchr(name, '.') ? "" : suffix, NULL);
    struct templates_parsed *parsed = templates_open(filler->home, filler->code, file);
    if (!parsed)
        return;

    filler->partials++;
    fill_parsed(filler, parsed);
    filler->partials--;
    templates_close(parsed);
}

/* One tag, with all that its section holds. Returns where the text goes on; `next`: the tag after it. A section that
 * never ends is taken as absent, its text as plain. */
static const char *fill_mark(struct filler *filler, const struct body *body, guint i, guint *next)
{
    const struct templates_mark *mark = &body->parsed->mark[i];
    *next = i + 1;

    switch (mark->tag.kind) {
    case '#':
    case '^':
        if (!mark->close)
            return mark->after;
        *next = mark->close + 1;
        const struct templates_mark *close = &body->parsed->mark[mark->close];
        const struct body inner = {body->parsed, mark->after, MAX(close->before, mark->after), i + 1,
                                   mark->close};
        fill_section(filler, mark->tag.kind == '^', mark->key, &inner);
        return close->after;
    case '>':
        fill_partial(filler, mark->key);
        break;
    case '!':
    case '/':
        break;
    default:
        append_value_or_choice(filler, mark);
    }

    return mark->after;
}

static void fill_body(struct filler *filler, const struct body *body)
{
    const char *at = body->from;
    for (guint i = body->first; i < body->end && filler->out->len < TEMPLATES_MAX_OUTPUT;) {
        const char *before = body->parsed->mark[i].before;
        if (before > at)
            g_string_append_len(filler->out, at, before - at);
        at = fill_mark(filler, body, i, &i);
    }

    if (at < body->to && filler->out->len < TEMPLATES_MAX_OUTPUT)
        g_string_append_len(filler->out, at, body->to - at);
}

static char *fill_from(const char *home, enum rules_language language, bool html,
                       const struct templates_parsed *parsed, const struct templates_data *data)
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
    fill_parsed(&filler, parsed);

    return g_string_free(filler.out, FALSE);
}

char *templates_fill_text(const char *home, enum rules_language language, const char *text, bool html,
                          const struct templates_data *data)
{
    struct templates_parsed *parsed = templates_parse(g_strdup(text));
    char *filled = fill_from(home, language, html, parsed, data);
    templates_parsed_free(parsed);
    return filled;
}

/* What stands in the template, filled; neither tidied nor broken into lines. */
static char *fill_raw(const char *home, enum rules_language language, const char *name,
                      const struct templates_data *data)
{
    struct templates_parsed *parsed = templates_open(home, templates_language_code(language), name);
    g_assert(parsed != NULL);
    char *filled = fill_from(home, language, g_str_has_suffix(name, ".html"), parsed, data);
    templates_close(parsed);
    return filled;
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
