/* The template engine: data trees, a small part of mustache, the catalogue of phrases, and the last touch for
 * text and HTML. */
#include "say_p.h"

#include <string.h>

struct templates_data_file {
    const char *name;
    const unsigned char *bytes;
    size_t len;
};
extern const struct templates_data_file templates_data[]; /* generated: tests/embed.sh */

enum kind { KIND_STRING, KIND_FLAG, KIND_INT, KIND_LIST, KIND_MAP };

struct templates_data {
    enum kind kind;
    char *text;      /* strings and numbers */
    gint64 number;   /* flags and numbers */
    GPtrArray *list; /* of maps */
    GHashTable *map; /* key -> struct templates_data */
};

/* Bounds for templates of an editor's own: deep nesting is a mistake, not a need. */
enum { MAX_DEPTH = 32, MAX_PARTIALS = 8, MAX_INCLUDED = 100, MAX_OUTPUT = 16 << 20 };

/* ---- data ---- */

static struct templates_data *node_new(enum kind kind)
{
    struct templates_data *node = g_new0(struct templates_data, 1);
    node->kind = kind;
    return node;
}

static void node_free(gpointer data)
{
    struct templates_data *node = data;
    if (!node)
        return;
    g_free(node->text);
    if (node->list)
        g_ptr_array_unref(node->list);
    if (node->map)
        g_hash_table_unref(node->map);
    g_free(node);
}

struct templates_data *templates_data_new(void)
{
    struct templates_data *map = node_new(KIND_MAP);
    map->map = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, node_free);
    return map;
}

void templates_data_free(struct templates_data *data)
{
    node_free(data);
}

/* Characters that may not reach a letter: controls, and marks that reverse the direction in which neighbours
 * are shown. */
static bool is_harmful(gunichar c)
{
    return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x2028 || c == 0x2029 ||
           c == 0xFEFF;
}

/* Most values are short and plain: no need to look at their characters twice. */
static bool is_plain_ascii(const char *value)
{
    for (; *value; value++)
        if ((unsigned char)*value < 0x20 || (unsigned char)*value >= 0x7F)
            return false;
    return true;
}

static char *clean_text(const char *value)
{
    if (is_plain_ascii(value))
        return g_strdup(value);
    g_autofree char *valid = g_utf8_make_valid(value, -1);
    char *out = valid; /* what is kept moves down over what is not */
    for (const char *p = valid; *p;) {
        const char *next = g_utf8_next_char(p);
        bool kept = !is_harmful(g_utf8_get_char(p));
        while (p < next)
            *out = *p++, out += kept;
    }
    *out = '\0';
    return g_steal_pointer(&valid);
}

static void map_put(struct templates_data *map, const char *key, struct templates_data *node)
{
    g_return_if_fail(map->kind == KIND_MAP);
    g_hash_table_replace(map->map, g_strdup(key), node);
}

void templates_data_set(struct templates_data *map, const char *key, const char *value)
{
    if (!value) {
        g_hash_table_remove(map->map, key);
        return;
    }
    struct templates_data *node = node_new(KIND_STRING);
    node->text = clean_text(value);
    map_put(map, key, node);
}

void templates_data_set_flag(struct templates_data *map, const char *key, bool value)
{
    struct templates_data *node = node_new(KIND_FLAG);
    node->number = value;
    map_put(map, key, node);
}

void templates_data_set_int(struct templates_data *map, const char *key, gint64 value)
{
    struct templates_data *node = node_new(KIND_INT);
    node->number = value;
    node->text = g_strdup_printf("%" G_GINT64_FORMAT, value);
    map_put(map, key, node);
}

struct templates_data *templates_data_add(struct templates_data *map, const char *list)
{
    struct templates_data *node = g_hash_table_lookup(map->map, list);
    if (!node || node->kind != KIND_LIST) {
        node = node_new(KIND_LIST);
        node->list = g_ptr_array_new_with_free_func(node_free);
        map_put(map, list, node);
    }
    struct templates_data *entry = templates_data_new();
    g_ptr_array_add(node->list, entry);
    return entry;
}

/* ---- files ---- */

enum rules_language templates_language(const char *code, enum rules_language fallback)
{
    if (!code || !code[0] || !code[1] || g_ascii_isalnum(code[2]))
        return fallback;
    if (!g_ascii_strncasecmp(code, "fr", 2))
        return RULES_FRENCH;
    if (!g_ascii_strncasecmp(code, "en", 2))
        return RULES_ENGLISH;
    return fallback;
}

const char *templates_language_code(enum rules_language language)
{
    return language == RULES_FRENCH ? "fr" : "en";
}

const char *templates_builtin(const char *name, gsize *len)
{
    for (const struct templates_data_file *file = templates_data; file->name; file++)
        if (!strcmp(file->name, name)) {
            *len = file->len;
            return (const char *)file->bytes;
        }
    return NULL;
}

const char *templates_builtin_name(unsigned index)
{
    unsigned n = 0;
    while (n < index && templates_data[n].name)
        n++;
    return templates_data[n].name;
}

static bool name_is_plain(const char *name)
{
    for (const char *p = name; *p; p++)
        if (!g_ascii_isalnum(*p) && *p != '-' && *p != '_' && *p != '.')
            return false;
    return *name && *name != '.';
}

/* The text of a template: the editor's own if there is a usable one. Transfer full; NULL if there is none at
 * all. */
static char *load_template(const char *home, const char *code, const char *name)
{
    if (!name_is_plain(name))
        return NULL;
    if (home) {
        g_autofree char *path = g_build_filename(home, "templates", code, name, NULL);
        char *text = NULL;
        gsize len;
        if (g_file_get_contents(path, &text, &len, NULL)) {
            if (len < MAX_OUTPUT && g_utf8_validate(text, (gssize)len, NULL))
                return text;
            g_free(text);
        }
    }
    gsize len;
    g_autofree char *full = g_strdup_printf("%s/%s", code, name);
    const char *bytes = templates_builtin(full, &len);
    return bytes ? g_strndup(bytes, len) : NULL;
}

/* ---- filling ---- */

struct frame { /* one level of the context: a map, and its place in the list it comes from */
    const struct templates_data *map;
    guint index, count;
};

struct filler {
    const char *home, *code;
    enum rules_language language;
    bool html;
    GString *out;
    struct frame frame[MAX_DEPTH];
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

static gint64 node_number(const struct templates_data *node)
{
    if (!node)
        return 0;
    if (node->kind == KIND_LIST)
        return node->list->len;
    if (node->kind == KIND_STRING)
        return g_ascii_strtoll(node->text, NULL, 10);
    return node->number;
}

/* The chosen half of "one|many". */
static void append_choice(GString *out, enum rules_language language, gint64 n, const char *choice, gsize len)
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
    const struct templates_data *node = look_up(filler, key);
    if (!node || !node->text)
        return;
    if (raw || !filler->html)
        g_string_append(filler->out, node->text);
    else
        append_escaped(filler->out, node->text);
}

/* One tag of a template. `end` is past the closing braces. */
struct tag {
    char kind; /* '#' '^' '/' '>' '!' '{' or 0 for a plain value */
    const char *start, *end;
    const char *name;
    gsize name_len;
};

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

static bool find_tag(const char *at, const char *end, struct tag *tag)
{
    const char *open = find_braces(at, end, '{', 2);
    if (!open)
        return false;
    bool triple = end - open > 2 && open[2] == '{';
    const char *close = find_braces(open + 2, end, '}', triple ? 3 : 2);
    if (!close)
        return false;
    tag->start = open;
    tag->end = close + (triple ? 3 : 2);
    const char *p = open + (triple ? 3 : 2);
    tag->kind = triple ? '{' : 0;
    if (!triple && p < close && strchr("#^/>!&", *p))
        tag->kind = *p++;
    while (p < close && g_ascii_isspace(*p))
        p++;
    const char *last = close;
    while (last > p && g_ascii_isspace(last[-1]))
        last--;
    tag->name = p;
    tag->name_len = (gsize)(last - p);
    return true;
}

/* A section, partial or comment alone on its line takes the line with it: where the text before it ends and
 * where it goes on after. */
static void take_line(const struct tag *tag, const char *base, const char *limit, const char **before,
                      const char **after)
{
    *before = tag->start;
    *after = tag->end;
    if (!tag->kind || tag->kind == '{' || tag->kind == '&')
        return;
    const char *left = tag->start, *right = tag->end;
    while (left > base && (left[-1] == ' ' || left[-1] == '\t'))
        left--;
    while (right < limit && (*right == ' ' || *right == '\t' || *right == '\r'))
        right++;
    if ((left == base || left[-1] == '\n') && (right == limit || *right == '\n')) {
        *before = left;
        *after = right < limit ? right + 1 : right;
    }
}

/* The closing tag that belongs to a section opened at `tag`; nested sections of the same name are counted. */
static bool find_close(const struct tag *tag, const char *end, struct tag *close)
{
    unsigned open = 1;
    for (const char *at = tag->end; find_tag(at, end, close); at = close->end) {
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

static void fill_section(struct filler *filler, const struct tag *tag, const char *key, const char *base,
                         const char *body, const char *body_end, const char *limit)
{
    if (key[0] == '-' && filler->depth) {
        const struct frame *frame = &filler->frame[filler->depth - 1];
        bool set = !strcmp(key, "-first") ? frame->index == 0
                                          : !strcmp(key, "-last") && frame->index + 1 >= frame->count;
        if (set == (tag->kind == '#'))
            fill_text(filler, base, body, body_end, limit);
        return;
    }
    const struct templates_data *node = look_up(filler, key);
    bool is_list = node && node->kind == KIND_LIST;
    bool set = node && (is_list                     ? node->list->len > 0
                        : node->kind == KIND_STRING ? *node->text != '\0'
                                                    : node->number != 0);
    if (tag->kind == '^') {
        if (!set)
            fill_text(filler, base, body, body_end, limit);
    } else if (set && !is_list) {
        fill_text(filler, base, body, body_end, limit);
    } else if (set && filler->depth < MAX_DEPTH) {
        filler->depth++;
        for (guint i = 0; i < node->list->len && filler->out->len < MAX_OUTPUT; i++) {
            filler->frame[filler->depth - 1] =
                (struct frame){g_ptr_array_index(node->list, i), i, node->list->len};
            fill_text(filler, base, body, body_end, limit);
        }
        filler->depth--;
    }
}

static void fill_partial(struct filler *filler, const char *name)
{
    if (filler->partials >= MAX_PARTIALS || filler->included++ >= MAX_INCLUDED)
        return;
    g_autofree char *file =
        strchr(name, '.') ? g_strdup(name) : g_strconcat(name, filler->html ? ".html" : ".txt", NULL);
    g_autofree char *text = load_template(filler->home, filler->code, file);
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
    struct tag tag, close;
    while (filler->out->len < MAX_OUTPUT && find_tag(at, end, &tag)) {
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
            if (!find_close(&tag, end, &close))
                break; /* never closed: the section is taken as absent, its text as plain */
            take_line(&close, base, limit, &before, &at);
            if (before < after)
                before = after;
            fill_section(filler, &tag, key, base, after, before, limit);
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
                append_choice(filler->out, filler->language, node_number(look_up(filler, key)), choice,
                              strlen(choice));
            } else {
                append_value(filler, key, tag.kind == '{' || tag.kind == '&');
            }
        }
    }
    if (at < end && filler->out->len < MAX_OUTPUT)
        g_string_append_len(filler->out, at, end - at);
}

/* ---- the last touch: text ---- */

/* Where the text of a line begins: after its blanks, and after "1. ", "- " or "* ". */
static gsize hang_of(const char *line, gsize len)
{
    gsize i = 0;
    while (i < len && line[i] == ' ')
        i++;
    gsize j = i;
    while (j < len && j - i < 3 && g_ascii_isdigit(line[j]))
        j++;
    if (j > i && j + 1 < len && (line[j] == '.' || line[j] == ')') && line[j + 1] == ' ')
        return j + 2;
    if (i + 1 < len && (line[i] == '-' || line[i] == '*') && line[i + 1] == ' ')
        return i + 2;
    return i;
}

/* French sets these marks off with a blank, where a line may not be broken: before ; : ! ? and », after «. */
static bool may_break(const char *line, const char *blank, const char *end)
{
    const char *next = blank + 1;
    if (next < end && strchr(";:!?", *next) && (next + 1 == end || strchr(" \"').,", next[1])))
        return false;
    return !(end - next >= 2 && !memcmp(next, "»", 2)) && !(blank - line >= 2 && !memcmp(blank - 2, "«", 2));
}

static void wrap_line(GString *out, const char *line, gsize len, unsigned columns)
{
    if (len <= columns) { /* bytes: never fewer than columns */
        g_string_append_len(out, line, (gssize)len);
        return;
    }
    gsize hang = hang_of(line, len);
    if (hang > columns / 2)
        hang = columns / 2;
    const char *end = line + len;
    bool first = true;
    for (;;) {
        unsigned room = first ? columns : columns - (unsigned)hang, column = 0;
        const char *p = line, *blank = NULL;
        while (p < end && column <= room) {
            if (*p == ' ' && column >= (first ? hang : 1) && may_break(line, p, end))
                blank = p;
            p = g_utf8_next_char(p);
            column++;
        }
        if (p >= end && column <= room)
            blank = NULL;
        else if (!blank) /* a word longer than the line stays whole */
            blank = memchr(p, ' ', (gsize)(end - p));
        if (!first)
            for (gsize i = 0; i < hang; i++)
                g_string_append_c(out, ' ');
        if (!blank) {
            g_string_append_len(out, line, end - line);
            return;
        }
        const char *stop = blank;
        while (stop > line && stop[-1] == ' ')
            stop--;
        g_string_append_len(out, line, stop - line);
        g_string_append_c(out, '\n');
        line = blank;
        while (line < end && *line == ' ')
            line++;
        if (line == end)
            return;
        first = false;
    }
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

static char *tidy_text(const char *text)
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

static char *tidy_html(const char *html, enum rules_language language)
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

char *templates_fill(const char *home, enum rules_language language, const char *name,
                     const struct templates_data *data)
{
    struct filler filler = {
        .home = home,
        .code = templates_language_code(language),
        .language = language,
        .html = g_str_has_suffix(name, ".html"),
        .out = g_string_sized_new(4096),
        .depth = 1,
    };
    filler.frame[0] = (struct frame){data, 0, 1};
    g_autofree char *text = load_template(home, filler.code, name);
    g_assert(text != NULL);
    const char *end = text + strlen(text);
    fill_text(&filler, text, text, end, end);
    char *tidy = filler.html ? tidy_html(filler.out->str, language) : tidy_text(filler.out->str);
    g_string_free(filler.out, TRUE);
    return tidy;
}

/* ---- the catalogue ---- */

/* Parsed once, then only read. */
static GHashTable *catalogue_load(const char *file)
{
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    gsize len;
    const char *bytes = templates_builtin(file, &len);
    g_assert(bytes != NULL);
    g_autofree char *text = g_strndup(bytes, len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        char *equals = strchr(*line, '=');
        if (**line == '#' || !equals)
            continue;
        *equals = '\0';
        g_hash_table_replace(table, g_strdup(g_strstrip(*line)), g_strdup(g_strstrip(equals + 1)));
    }
    return table;
}

static const char *catalogue_get(enum rules_language language, const char *key)
{
    static gsize french, english;
    gsize *once = language == RULES_FRENCH ? &french : &english;
    if (g_once_init_enter(once))
        g_once_init_leave(once,
                          (gsize)catalogue_load(language == RULES_FRENCH ? "fr/words.txt" : "en/words.txt"));
    return g_hash_table_lookup((GHashTable *)*once, key);
}

bool templates_phrase_names(enum rules_language language, const char *key, const char *name)
{
    const char *text = catalogue_get(language, key);
    for (gsize len = strlen(name); text && (text = strchr(text, '{')); text++)
        if (!strncmp(text + 1, name, len) && strchr("}.?", text[1 + len]))
            return true;
    return false;
}

bool templates_phrase_exists(enum rules_language language, const char *key)
{
    return catalogue_get(language, key) != NULL;
}

/* The end of a brace group that opens at `p`; NULL if it never ends. */
static const char *brace_end(const char *p, const char *end)
{
    unsigned depth = 0;
    for (; p < end; p++) {
        if (*p == '{')
            depth++;
        else if (*p == '}' && --depth == 0)
            return p;
    }
    return NULL;
}

/* Fills "{name}" and "{n?one {n}|many {n}}" (choices may hold names). */
static void fill_phrase(GString *out, enum rules_language language, const char *p, const char *end,
                        const struct templates_data *data, unsigned depth)
{
    while (p < end) {
        const char *close = *p == '{' && depth < MAX_PARTIALS ? brace_end(p, end) : NULL;
        if (!close) {
            g_string_append_c(out, *p++);
            continue;
        }
        const char *choice = memchr(p, '?', (gsize)(close - p));
        g_autofree char *name = g_strndup(p + 1, (gsize)((choice ? choice : close) - p - 1));
        const struct templates_data *node = data ? g_hash_table_lookup(data->map, name) : NULL;
        if (choice) {
            GString *half = g_string_new(NULL);
            append_choice(half, language, node_number(node), choice + 1, (gsize)(close - choice - 1));
            fill_phrase(out, language, half->str, half->str + half->len, data, depth + 1);
            g_string_free(half, TRUE);
        } else if (node && node->text) {
            g_string_append(out, node->text);
        }
        p = close + 1;
    }
}

char *templates_phrase(enum rules_language language, const char *key, const struct templates_data *data)
{
    const char *text = catalogue_get(language, key);
    if (!text)
        return g_strdup(key);
    GString *out = g_string_sized_new(80);
    fill_phrase(out, language, text, text + strlen(text), data, 0);
    return g_string_free(out, FALSE);
}

/* ---- an editor's own templates ---- */

static unsigned line_of(const char *text, const char *at)
{
    unsigned line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static void check_template(GString *findings, const char *name, const char *text)
{
    const char *end = text + strlen(text);
    struct tag tag, close;
    const char *at = text;
    for (; find_tag(at, end, &tag); at = tag.end) {
        if ((tag.kind == '#' || tag.kind == '^') && !find_close(&tag, end, &close))
            g_string_append_printf(findings,
                                   "%s:%u: section {{%c%.*s}} is never closed, expected {{/%.*s}}\n", name,
                                   line_of(text, tag.start), tag.kind, (int)MIN(tag.name_len, 60), tag.name,
                                   (int)MIN(tag.name_len, 60), tag.name);
        if (tag.name_len == 0 && tag.kind != '!')
            g_string_append_printf(findings, "%s:%u: empty tag, expected a name\n", name,
                                   line_of(text, tag.start));
    }
    const char *open = strstr(at, "{{");
    if (open)
        g_string_append_printf(findings, "%s:%u: tag is never closed, expected }}\n", name,
                               line_of(text, open));
}

static gint by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char *templates_check_overrides(const char *home)
{
    GString *findings = g_string_new(NULL);
    static const char *const codes[] = {"en", "fr"};
    for (gsize i = 0; i < G_N_ELEMENTS(codes); i++) {
        g_autofree char *folder = g_build_filename(home, "templates", codes[i], NULL);
        g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
        g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
        for (const char *entry; dir && (entry = g_dir_read_name(dir));)
            g_ptr_array_add(names, g_strdup(entry));
        g_ptr_array_sort(names, by_name);
        for (guint n = 0; n < names->len; n++) {
            const char *entry = g_ptr_array_index(names, n);
            g_autofree char *name = g_strdup_printf("%s/%s", codes[i], entry);
            g_autofree char *path = g_build_filename(folder, entry, NULL);
            g_autofree char *text = NULL;
            gsize len;
            g_autoptr(GError) error = NULL;
            if (!templates_builtin(name, &len))
                g_string_append_printf(findings, "%s: no template has this name, it is never used\n", name);
            else if (!g_file_get_contents(path, &text, &len, &error))
                g_string_append_printf(findings, "%s: %s\n", name, error->message);
            else if (!g_utf8_validate(text, (gssize)len, NULL))
                g_string_append_printf(findings, "%s: not UTF-8, the built-in template is used\n", name);
            else
                check_template(findings, name, text);
        }
    }
    if (findings->len)
        return g_string_free(findings, FALSE);
    g_string_free(findings, TRUE);
    return NULL;
}
