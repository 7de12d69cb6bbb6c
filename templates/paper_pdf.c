/* Pages drawn: one after the other, or two on a sheet in the order that a folded heap wants. */
#include "paper_p.h"

#include <cairo-pdf.h>
#include <string.h>

static cairo_status_t append(void *closure, const unsigned char *data, unsigned length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

struct printer {
    const struct templates_paper *paper;
    struct templates_atlas *atlas;
    const struct templates_pages *pages;
    PangoContext *context;
    bool colour;
    GHashTable *forms;
    cairo_t *cr;
};

static bool draw_map(const struct printer *p, const struct templates_piece *piece, GError **error)
{
    static const double label = 4.9, board_label = 15; /* points; board units */
    struct templates_scene scene = piece->map->scene;
    double width, height;
    templates_map_size(p->atlas, &scene, &width, &height);
    scene.grey = !p->colour;
    scene.label_scale = MAX(1, label / (board_label * piece->width / width));
    scene.unit_scale = MAX(1, scene.label_scale * .62);
    if (piece->map->kind == TEMPLATES_BLOCK_LEGEND)
        return templates_legend_paint(p->atlas, &scene, p->cr, piece, error);
    return templates_form_map(p->atlas, p->forms, &scene, p->cr, piece, error);
}

static void draw_picture(const struct printer *p, const struct templates_piece *piece)
{
    double scale = piece->width / cairo_image_surface_get_width(piece->picture);
    cairo_save(p->cr);
    cairo_translate(p->cr, piece->x, piece->y);
    cairo_scale(p->cr, scale, scale);
    cairo_set_source_surface(p->cr, piece->picture, 0, 0);
    cairo_paint(p->cr);
    cairo_restore(p->cr);
}

static bool paint_piece(const struct printer *p, const struct templates_piece *piece, GError **error)
{
    if (piece->map)
        return draw_map(p, piece, error);

    if (piece->picture) {
        draw_picture(p, piece);
        return true;
    }
    cairo_set_source_rgb(p->cr, 0, 0, 0);
    if (piece->rule) {
        cairo_set_line_width(p->cr, .5);
        cairo_move_to(p->cr, piece->x, piece->y);
        cairo_line_to(p->cr, piece->x + piece->width, piece->y);
        cairo_stroke(p->cr);
        return true;
    }

    cairo_move_to(p->cr, piece->x, piece->y);
    if (piece->line)
        pango_cairo_show_layout_line(p->cr, piece->line);
    else
        pango_cairo_show_layout(p->cr, piece->layout);
    return true;
}

/* Under the name by which a reader for the blind knows it. */
static bool draw_piece(const struct printer *p, const struct templates_piece *piece, GError **error)
{
    static const char *const headings[] = {"P", "H1", "H2", "H3"};
    bool figure = piece->map || piece->picture;
    const char *name = figure ? "Figure" : headings[MIN(piece->level, 3)];
    cairo_tag_begin(p->cr, name, NULL);
    bool ok = paint_piece(p, piece, error);
    cairo_tag_end(p->cr, name);
    return ok;
}

static PangoLayout *small_layout(const struct printer *p, const char *text, double size)
{
    PangoLayout *layout = pango_layout_new(p->context);
    PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(layout, text, -1);
    return layout;
}

/* A small text at the left or the right end of a line. */
static void draw_at_end(const struct printer *p, const char *text, double size, double y, bool right)
{
    const struct templates_sheet_style *style = p->pages->style;
    PangoRectangle box;
    PangoLayout *layout = small_layout(p, text, size);
    pango_layout_get_extents(layout, NULL, &box);
    double x = right ? style->width - style->margin_x - (double)box.width / PANGO_SCALE : style->margin_x;
    cairo_set_source_rgb(p->cr, .25, .25, .25);
    cairo_move_to(p->cr, x, y);
    pango_cairo_show_layout(p->cr, layout);
    g_object_unref(layout);
}

/* What stands on a page, by its headings: "Argol – Camaret". Transfer full. */
static char *running_head(const struct printer *p, guint index)
{
    const struct templates_block *first = NULL, *last = NULL;
    for (guint i = 0; i <= index; i++) {
        const struct templates_page *page = p->pages->page->pdata[i];
        first = last; /* goes on from the page before */
        for (guint h = 0; h < page->heading->len; h++) {
            const struct templates_block *heading = page->heading->pdata[h];
            if (heading->level > 2)
                continue;
            bool new_page = h == 0 && page->starts;
            if (i == index && (new_page || !first))
                first = heading;
            last = heading;
        }
    }
    if (!last)
        return NULL;
    return first == last ? g_strdup(last->text)
                         : g_strdup_printf("%s \xE2\x80\x93 %s", first->text, last->text);
}

/* Head and foot of a page: what stands on it; the document's name, and the page's number. */
static void draw_head_and_foot(const struct printer *p, guint index)
{
    const struct templates_sheet_style *style = p->pages->style;
    g_autofree char *name = g_strdup_printf("%s%s%s", p->paper->title, p->paper->under ? " · " : "",
                                            p->paper->under ? p->paper->under : "");
    g_autofree char *count = g_strdup_printf("%u", index + 1);
    g_autofree char *head = index ? running_head(p, index) : NULL;
    double foot = style->height - style->margin_bottom * .72;
    draw_at_end(p, name, style->size * .85, foot, false);
    draw_at_end(p, count, style->size, foot, true);
    if (head)
        draw_at_end(p, head, style->size * .85, style->margin_top * .45, true);
}

/* Across the page, pale, behind what is printed. */
static void draw_mark(const struct printer *p)
{
    const struct templates_sheet_style *style = p->pages->style;
    if (!p->paper->mark)
        return;
    PangoLayout *layout = small_layout(p, p->paper->mark, style->size * 7);
    PangoRectangle box;
    pango_layout_get_extents(layout, NULL, &box);
    cairo_save(p->cr);
    cairo_set_source_rgb(p->cr, .9, .9, .9);
    cairo_translate(p->cr, style->width / 2, style->height / 2);
    cairo_rotate(p->cr, -.9);
    cairo_move_to(p->cr, -(double)box.width / PANGO_SCALE / 2, -(double)box.height / PANGO_SCALE / 2);
    pango_cairo_show_layout(p->cr, layout);
    cairo_restore(p->cr);
    g_object_unref(layout);
}

/* One page at the origin; past the last one nothing. */
static bool draw_page(const struct printer *p, guint index, GError **error)
{
    if (index >= p->pages->page->len)
        return true;
    draw_mark(p);
    const struct templates_page *page = p->pages->page->pdata[index];
    for (guint i = 0; i < page->piece->len; i++)
        if (!draw_piece(p, &g_array_index(page->piece, struct templates_piece, i), error))
            return false;
    draw_head_and_foot(p, index);
    return true;
}

static bool draw_in_order(const struct printer *p, GError **error)
{
    for (guint i = 0; i < p->pages->page->len; i++) {
        if (!draw_page(p, i, error))
            return false;
        cairo_show_page(p->cr);
    }
    return true;
}

static bool draw_at(const struct printer *p, double x, guint page, GError **error)
{
    cairo_save(p->cr);
    cairo_translate(p->cr, x, 0);
    bool ok = draw_page(p, page, error);
    cairo_restore(p->cr);
    return ok;
}

/* Sheet by sheet, front then back: the last page beside the first, the second beside the last but one. */
static bool draw_booklet(const struct printer *p, GError **error)
{
    guint n = (p->pages->page->len + 3) / 4 * 4;
    double half = p->pages->style->width;
    for (guint side = 0; side < n / 2; side++) {
        guint low = side, high = n - 1 - side;
        bool front = side % 2 == 0;
        if (!draw_at(p, 0, front ? high : low, error) || !draw_at(p, half, front ? low : high, error))
            return false;
        cairo_show_page(p->cr);
    }
    return true;
}

static cairo_surface_t *new_surface(const struct templates_paper *paper, GByteArray *bytes,
                                    const struct templates_sheet_style *style, bool booklet)
{
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        append, bytes, booklet ? style->width * 2 : style->width, style->height);
    g_autofree char *name = g_strdup_printf("%s %s", paper->title, paper->under ? paper->under : "");
    g_autofree char *made = g_strconcat(paper->day ? paper->day : "2000-01-01", "T00:00:00Z", NULL);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   made); /* same document, same bytes */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, name);
    return surface;
}

/* Cairo has no word for a document's language, nor says that it is tagged: both are put into the catalogue, which is the last object before the table of all. */
static void say_language(GByteArray *bytes, enum rules_language language)
{
    static const char catalogue[] = "/Type /Catalog", table[] = "startxref\n";
    g_autofree char *words =
        g_strdup_printf(" /MarkInfo << /Marked true >> /Lang (%s)", templates_language_code(language));
    const guint8 *end = bytes->data + bytes->len;
    const guint8 *last = memmem(bytes->data, bytes->len, catalogue, strlen(catalogue)), *at = last;
    for (; at; at = memmem(at + 1, (gsize)(end - at) - 1, catalogue, strlen(catalogue)))
        last = at;
    const guint8 *start = last ? memmem(last, (gsize)(end - last), table, strlen(table)) : NULL;
    if (!start)
        return;

    gsize head = (gsize)(last - bytes->data) + strlen(catalogue), tail = (gsize)(start - bytes->data);
    guint64 offset = g_ascii_strtoull((const char *)start + strlen(table), NULL, 10);
    g_autofree guint8 *between = g_memdup2(bytes->data + head, tail - head);
    g_autofree char *foot =
        g_strdup_printf("%s%" G_GUINT64_FORMAT "\n%%%%EOF\n", table, offset + strlen(words));
    g_byte_array_set_size(bytes, (guint)head);
    g_byte_array_append(bytes, (const guint8 *)words, (guint)strlen(words));
    g_byte_array_append(bytes, between, (guint)(tail - head));
    g_byte_array_append(bytes, (const guint8 *)foot, (guint)strlen(foot));
}

GBytes *templates_paper_pdf(const struct templates_paper *paper, struct templates_atlas *atlas,
                            enum templates_paper_format format, bool colour, unsigned *pages, GError **error)
{
    const struct templates_sheet_style *style =
        format == TEMPLATES_PAPER_A4 ? &templates_sheet_a4 : &templates_sheet_a5;
    bool booklet = format == TEMPLATES_PAPER_BOOKLET;
    PangoContext *context = templates_atlas_context(atlas);
    struct templates_pages *set = templates_pages_new(paper, atlas, context, style);
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface = new_surface(paper, bytes, style, booklet);

    struct printer p = {.paper = paper,
                        .atlas = atlas,
                        .pages = set,
                        .context = context,
                        .colour = colour,
                        .forms = templates_forms_new(),
                        .cr = cairo_create(surface)};
    bool ok = booklet ? draw_booklet(&p, error) : draw_in_order(&p, error);
    if (pages)
        *pages = set->page->len;

    cairo_destroy(p.cr);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    g_hash_table_unref(p.forms);
    templates_pages_free(set);
    g_object_unref(context);
    if (ok && status != CAIRO_STATUS_SUCCESS) {
        g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP, "%s", cairo_status_to_string(status));
        ok = false;
    }
    if (ok) {
        say_language(bytes, paper->language);
        return g_byte_array_free_to_bytes(bytes);
    }
    g_byte_array_unref(bytes);
    return NULL;
}

GBytes *templates_paper_labels(struct templates_atlas *atlas, unsigned n, const char *const *labels,
                               GError **error)
{
    enum { COLUMNS = 2, ROWS = 8, LETTERS = 11 };
    const struct templates_sheet_style *style = &templates_sheet_a4;
    double width = style->width / COLUMNS, height = style->height / ROWS, inset = 28;
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(append, bytes, style->width, style->height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    struct printer p = {
        .atlas = atlas, .context = templates_atlas_context(atlas), .cr = cairo_create(surface)};

    for (unsigned i = 0; i < n; i++) {
        unsigned at = i % (COLUMNS * ROWS);
        if (i && !at)
            cairo_show_page(p.cr);
        PangoLayout *layout = small_layout(&p, labels[i], LETTERS);
        pango_layout_set_width(layout, (int)((width - 2 * inset) * PANGO_SCALE));
        cairo_move_to(p.cr, (at % COLUMNS) * width + inset, (at / COLUMNS) * height + inset * .7);
        pango_cairo_show_layout(p.cr, layout);
        g_object_unref(layout);
    }
    cairo_show_page(p.cr);

    cairo_destroy(p.cr);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    g_object_unref(p.context);
    if (status == CAIRO_STATUS_SUCCESS)
        return g_byte_array_free_to_bytes(bytes);
    g_byte_array_unref(bytes);
    g_set_error(error, TEMPLATES_ERROR, TEMPLATES_ERROR_SETUP, "%s", cairo_status_to_string(status));
    return NULL;
}
