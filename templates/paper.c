/* A printed document put together. */
#include "paper_p.h"

#include <string.h>

static void block_free(struct templates_block *block)
{
    g_free(block->text);
    g_free(block->behind);
    for (unsigned i = 0; block->cell && i < block->columns * block->rows; i++)
        g_free(block->cell[i]);
    g_free(block->cell);
    g_free((void *)block->scene.pos);
    g_free((void *)block->scene.result);
    g_free((void *)block->scene.next);
    g_free((void *)block->scene.title);
    if (block->picture)
        cairo_surface_destroy(block->picture);
    if (block->file)
        g_bytes_unref(block->file);
    g_free(block);
}

struct templates_paper *templates_paper_new(enum rules_language language, const char *title,
                                            const char *under)
{
    struct templates_paper *paper = g_new0(struct templates_paper, 1);
    paper->language = language;
    paper->title = g_strdup(title);
    paper->under = g_strdup(under);
    paper->block = g_ptr_array_new_with_free_func((GDestroyNotify)block_free);
    return paper;
}

void templates_paper_free(struct templates_paper *paper)
{
    if (!paper)
        return;
    g_free(paper->title);
    g_free(paper->day);
    g_free(paper->under);
    g_free(paper->mark);
    g_ptr_array_unref(paper->block);
    g_free(paper);
}

void templates_paper_mark(struct templates_paper *paper, const char *mark)
{
    g_free(paper->mark);
    paper->mark = g_strdup(mark);
}

void templates_paper_date(struct templates_paper *paper, const char *day)
{
    g_free(paper->day);
    paper->day = g_strdup(day);
}

/* -- markup -- */

/* Plain text that may be printed: UTF-8, no controls but line ends. Transfer full. */
static char *clean(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text ? text : "", -1);
    GString *out = g_string_sized_new(strlen(valid));
    for (const char *c = valid; *c; c = g_utf8_next_char(c)) {
        gunichar one = g_utf8_get_char(c);
        if (one == '\t')
            g_string_append_c(out, ' ');
        else if (one == '\n' || !g_unichar_iscntrl(one))
            g_string_append_unichar(out, one);
    }
    return g_string_free(out, FALSE);
}

char *templates_markup_escape(const char *text)
{
    g_autofree char *plain = clean(text);
    return g_markup_escape_text(plain, -1);
}

/* Where a link's text goes, and how its address is put behind it. */
struct link_writer {
    GString *out;
    char *href;       /* of the link that is open; NULL: none */
    gsize begins;     /* where its text begins in `out` */
    bool as_text;     /* no tags at all */
    const char *kept; /* a tag's name that is written as it is */
};

static void on_start(GMarkupParseContext *context, const char *name, const char **keys, const char **values,
                     gpointer data, GError **error)
{
    (void)context, (void)error;
    struct link_writer *writer = data;
    if (!strcmp(name, "a")) {
        for (; *keys; keys++, values++)
            if (!strcmp(*keys, "href") && !writer->href)
                writer->href = g_strdup(*values);
        writer->begins = writer->out->len;
    } else if (!writer->as_text) {
        g_string_append_printf(writer->out, "<%s>", name);
    } else if (!strcmp(name, "u")) {
        g_string_append_c(writer->out, '_');
    }
}

/* The address behind a link, unless the link is the address. */
static void end_link(struct link_writer *writer)
{
    if (!writer->href)
        return;
    const char *shown =
        g_str_has_prefix(writer->href, "mailto:") ? writer->href + strlen("mailto:") : writer->href;
    g_autofree char *escaped = writer->as_text ? g_strdup(shown) : g_markup_escape_text(shown, -1);
    if (strcmp(writer->out->str + writer->begins, escaped))
        g_string_append_printf(writer->out, " (%s)", escaped);
    g_clear_pointer(&writer->href, g_free);
}

static void on_end(GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
    (void)context, (void)error;
    struct link_writer *writer = data;
    if (!strcmp(name, "a"))
        end_link(writer);
    else if (!writer->as_text)
        g_string_append_printf(writer->out, "</%s>", name);
    else if (!strcmp(name, "u"))
        g_string_append_c(writer->out, '_');
}

static void on_text(GMarkupParseContext *context, const char *text, gsize len, gpointer data, GError **error)
{
    (void)context, (void)error;
    struct link_writer *writer = data;
    g_autofree char *piece = writer->as_text ? g_strndup(text, len) : g_markup_escape_text(text, (gssize)len);
    g_string_append(writer->out, piece);
}

static char *rewrite(const char *markup, bool as_text)
{
    static const GMarkupParser parser = {.start_element = on_start, .end_element = on_end, .text = on_text};
    struct link_writer writer = {.out = g_string_new(NULL), .as_text = as_text};
    g_autofree char *whole = g_strconcat("<p>", markup, "</p>", NULL);

    /* The outer element is not written: its tags come before and behind all else. */
    g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new(&parser, 0, &writer, NULL);
    bool good = g_markup_parse_context_parse(context, whole, -1, NULL) &&
                g_markup_parse_context_end_parse(context, NULL);
    g_free(writer.href);
    if (!good) {
        g_string_free(writer.out, TRUE);
        return as_text ? g_strdup(markup) : g_markup_escape_text(markup, -1);
    }

    if (!as_text) {
        g_string_erase(writer.out, 0, (gssize)strlen("<p>"));
        g_string_truncate(writer.out, writer.out->len - strlen("</p>"));
    }
    return g_string_free(writer.out, FALSE);
}

char *templates_markup_text(const char *markup)
{
    return rewrite(markup, true);
}

char *templates_markup_for_print(const char *markup)
{
    return rewrite(markup, false);
}

/* -- blocks -- */

static struct templates_block *add(struct templates_paper *paper, enum templates_block_kind kind)
{
    struct templates_block *block = g_new0(struct templates_block, 1);
    block->kind = kind;
    g_ptr_array_add(paper->block, block);
    return block;
}

void templates_paper_heading(struct templates_paper *paper, unsigned level, const char *text,
                             const char *behind)
{
    struct templates_block *block = add(paper, TEMPLATES_BLOCK_HEADING);
    block->level = CLAMP(level, 1, 3);
    block->text = clean(text);
    block->behind = behind ? clean(behind) : NULL;
}

static void add_markup(struct templates_paper *paper, enum templates_block_kind kind, const char *markup)
{
    add(paper, kind)->text = g_strdup(markup);
}

void templates_paper_paragraph(struct templates_paper *paper, const char *markup)
{
    add_markup(paper, TEMPLATES_BLOCK_PARAGRAPH, markup);
}

void templates_paper_small(struct templates_paper *paper, const char *markup)
{
    add_markup(paper, TEMPLATES_BLOCK_SMALL, markup);
}

void templates_paper_item(struct templates_paper *paper, const char *markup)
{
    add_markup(paper, TEMPLATES_BLOCK_ITEM, markup);
}

void templates_paper_numbered(struct templates_paper *paper, unsigned number, const char *markup)
{
    struct templates_block *block = add(paper, TEMPLATES_BLOCK_ITEM);
    block->text = g_strdup(markup);
    block->behind = g_strdup_printf("%u.", number);
}

void templates_paper_quote(struct templates_paper *paper, const char *head, const char *text)
{
    struct templates_block *block = add(paper, TEMPLATES_BLOCK_QUOTE);
    block->text = clean(text);
    g_strchomp(block->text);
    block->behind = head ? clean(head) : NULL;
}

void templates_paper_plain(struct templates_paper *paper, const char *text)
{
    struct templates_block *block = add(paper, TEMPLATES_BLOCK_PLAIN);
    block->text = clean(text);
    g_strchomp(block->text);
}

void templates_paper_rule(struct templates_paper *paper)
{
    add(paper, TEMPLATES_BLOCK_RULE);
}

void templates_paper_table(struct templates_paper *paper, enum templates_table_style style, unsigned columns,
                           unsigned rows, const char *const *cells)
{
    struct templates_block *block = add(paper, TEMPLATES_BLOCK_TABLE);
    block->style = style;
    block->columns = columns;
    block->rows = rows;
    block->cell = g_new0(char *, (gsize)columns *rows);
    for (unsigned i = 0; i < columns * rows; i++)
        if (cells[i] && *cells[i])
            block->cell[i] = clean(cells[i]);
}

static void add_scene(struct templates_paper *paper, enum templates_block_kind kind,
                      const struct templates_scene *scene, const char *caption)
{
    struct templates_block *block = add(paper, kind);
    block->text = clean(caption ? caption : "");
    block->scene = *scene;
    block->scene.pos = g_memdup2(scene->pos, sizeof *scene->pos);
    block->scene.result = scene->result ? g_memdup2(scene->result, sizeof *scene->result) : NULL;
    block->scene.next = scene->next ? g_memdup2(scene->next, sizeof *scene->next) : NULL;
    block->scene.title = g_strdup(scene->title);
    block->scene.bare = true;
}

void templates_paper_map(struct templates_paper *paper, const struct templates_scene *scene,
                         const char *caption)
{
    add_scene(paper, TEMPLATES_BLOCK_MAP, scene, caption);
}

void templates_paper_legend(struct templates_paper *paper, const struct templates_scene *scene)
{
    add_scene(paper, TEMPLATES_BLOCK_LEGEND, scene, NULL);
}

struct png_reader {
    const guchar *data;
    gsize left;
};

static cairo_status_t read_png(void *closure, unsigned char *to, unsigned length)
{
    struct png_reader *reader = closure;
    if (length > reader->left)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(to, reader->data, length);
    reader->data += length;
    reader->left -= length;
    return CAIRO_STATUS_SUCCESS;
}

bool templates_paper_picture(struct templates_paper *paper, GBytes *png)
{
    enum { WIDTH_AT = 16, HEIGHT_AT = 20, HEAD = 24 }; /* of the file's first chunk */
    struct png_reader reader;
    reader.data = g_bytes_get_data(png, &reader.left);
    guint32 width = 0, height = 0;
    if (reader.left > HEAD) {
        memcpy(&width, reader.data + WIDTH_AT, sizeof width);
        memcpy(&height, reader.data + HEIGHT_AT, sizeof height);
    }
    if (GUINT32_FROM_BE(width) - 1 >= TEMPLATES_MAP_MAX_WIDTH ||
        GUINT32_FROM_BE(height) - 1 >= TEMPLATES_MAP_MAX_WIDTH)
        return false;

    cairo_surface_t *picture = cairo_image_surface_create_from_png_stream(read_png, &reader);
    bool good = cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS;
    if (!good) {
        cairo_surface_destroy(picture);
        return false;
    }
    struct templates_block *block = add(paper, TEMPLATES_BLOCK_PICTURE);
    block->picture = picture;
    block->file = g_bytes_ref(png);
    return true;
}

unsigned templates_paper_length(const struct templates_paper *paper)
{
    return paper->block->len;
}

GBytes *templates_paper_part_map(const struct templates_paper *paper, unsigned from, unsigned to,
                                 struct templates_atlas *atlas, enum templates_map_format format,
                                 GError **error)
{
    for (unsigned i = from; i < MIN(to, paper->block->len); i++) {
        const struct templates_block *block = paper->block->pdata[i];
        struct templates_scene scene = block->scene;
        if (block->kind != TEMPLATES_BLOCK_MAP)
            continue;
        scene.bare = false;
        return templates_map_draw(atlas, &scene, format, error);
    }
    return NULL;
}
