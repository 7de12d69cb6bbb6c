/* A printed document cut into rows of given height, for paper_pages.c to set on pages. */
#include "paper_p.h"

#include <math.h>
#include <string.h>

/* width, height, margin_x, margin_top, margin_bottom, size, columns, gap */
const struct templates_sheet_style templates_sheet_a4 = {595.28, 841.89, 38, 44, 42, 8.7, 2, 15};
const struct templates_sheet_style templates_sheet_a5 = {419.53, 595.28, 31, 34, 34, 7.4, 1, 0};

static const double half_page = .52; /* of the text's height: the most that a map takes */

struct setter {
    const struct templates_paper *paper;
    struct templates_atlas *atlas;
    PangoContext *context;
    struct templates_pages *pages;
    double width; /* of what is set now: a column, or the page */
    bool wide;
    double size;
    guint part;  /* where the part that a heading began goes on: its map stands there */
    GArray *row; /* struct templates_row */
};

static const char body_font[] = "DejaVu Serif", plain_font[] = "DejaVu Sans Mono",
                  head_font[] = "DejaVu Sans";

static PangoLayout *new_layout(struct setter *s, const char *family, double size, bool bold)
{
    PangoLayout *layout = pango_layout_new(s->context);
    PangoFontDescription *font = pango_font_description_from_string(family);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    if (bold)
        pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    g_ptr_array_add(s->pages->layouts, layout);
    return layout;
}

static struct templates_row *row_at(struct setter *s, guint i)
{
    return &g_array_index(s->row, struct templates_row, i);
}

static struct templates_row *add_row(struct setter *s, double before, double height)
{
    struct templates_row row = {.before = before,
                                .height = height,
                                .wide = s->wide,
                                .piece = g_array_new(FALSE, TRUE, sizeof(struct templates_piece))};
    g_array_append_val(s->row, row);
    return row_at(s, s->row->len - 1);
}

static double points(int pango)
{
    return (double)pango / PANGO_SCALE;
}

/* The lines of a layout as rows; the first two and the last two of it stay together. */
static void add_lines(struct setter *s, PangoLayout *layout, double x, double before, bool glued)
{
    int n = pango_layout_get_line_count(layout), i = 0;
    PangoLayoutIter *iter = pango_layout_get_iter(layout);
    do {
        PangoRectangle box;
        pango_layout_iter_get_line_extents(iter, NULL, &box);
        struct templates_row *row = add_row(s, i ? 0 : before, points(box.height));
        struct templates_piece piece = {.x = x + points(box.x),
                                        .y = points(pango_layout_iter_get_baseline(iter) - box.y),
                                        .line = pango_layout_iter_get_line_readonly(iter)};
        g_array_append_val(row->piece, piece);
        row->glued = i == 0 || i == n - 2;
        row->rest = i > 0;
        if (i == n - 1)
            row->glued = glued;
        i++;
    } while (pango_layout_iter_next_line(iter));
    pango_layout_iter_free(iter);
}

/* Markup set as running text; what Pango cannot read stands as it is. */
static void set_markup(const struct setter *s, PangoLayout *layout, const char *markup)
{
    g_autofree char *tidy = templates_tidy_html(markup, s->paper->language);
    g_autofree char *print = templates_markup_for_print(tidy);
    if (pango_parse_markup(print, -1, 0, NULL, NULL, NULL, NULL))
        pango_layout_set_markup(layout, print, -1);
    else
        pango_layout_set_text(layout, markup, -1);
}

static void add_running(struct setter *s, const char *markup, double size, double indent, double before)
{
    PangoLayout *layout = new_layout(s, body_font, size, false);
    pango_layout_set_width(layout, (int)((s->width - indent) * PANGO_SCALE));
    pango_layout_set_line_spacing(layout, 1.06f);
    set_markup(s, layout, markup);
    add_lines(s, layout, indent, before, false);
}

static void add_item(struct setter *s, const struct templates_block *block)
{
    guint first = s->row->len;
    add_running(s, block->text, s->size, s->size * (block->behind ? 1.8 : 1.3), s->size * .25);
    PangoLayout *bullet = new_layout(s, body_font, s->size, false);
    pango_layout_set_text(bullet, block->behind ? block->behind : "\xE2\x80\xA2", -1);
    struct templates_piece piece = {.x = (block->behind ? 0 : s->size * .3), .layout = bullet};
    g_array_append_val(row_at(s, first)->piece, piece);
}

static void add_rule(struct setter *s, double before, double after, bool glued)
{
    struct templates_row *row = add_row(s, before, after);
    struct templates_piece piece = {.x = 0, .width = s->width, .rule = true};
    g_array_append_val(row->piece, piece);
    row->glued = glued;
}

/* What stands small behind a heading, at the right on its first line. */
static void add_behind(struct setter *s, PangoLayout *behind, guint first)
{
    PangoRectangle box;
    pango_layout_get_extents(behind, NULL, &box);
    double base = g_array_index(row_at(s, first)->piece, struct templates_piece, 0).y;
    struct templates_piece piece = {.x = s->width - points(box.width),
                                    .y = base - points(pango_layout_get_baseline(behind)),
                                    .layout = behind};
    g_array_append_val(row_at(s, first)->piece, piece);
}

static void add_heading(struct setter *s, const struct templates_block *block)
{
    static const double sizes[] = {0, 1.75, 1.3, 1.08}, befores[] = {0, 1.6, 1.4, .8};
    PangoLayout *layout = new_layout(s, head_font, s->size * sizes[block->level], true), *behind = NULL;
    double room = s->width;
    guint first = s->row->len;

    if (block->behind) {
        behind = new_layout(s, head_font, s->size * .92, false);
        pango_layout_set_text(behind, block->behind, -1);
        pango_layout_set_width(behind, (int)(s->width * .62 * PANGO_SCALE));
        pango_layout_set_ellipsize(behind, PANGO_ELLIPSIZE_END);
        PangoRectangle box;
        pango_layout_get_extents(behind, NULL, &box);
        room -= points(box.width) + s->size;
    }
    pango_layout_set_width(layout, (int)(room * PANGO_SCALE));
    pango_layout_set_text(layout, block->text, -1);
    add_lines(s, layout, 0, s->size * befores[block->level], true);
    if (behind)
        add_behind(s, behind, first);
    if (block->level < 3)
        add_rule(s, s->size * .15, s->size * (block->level == 1 ? .5 : .15), true);

    row_at(s, first)->heading = block;
    for (guint i = first; i < s->row->len; i++)
        row_at(s, i)->head = row_at(s, i)->glued = true;
    if (block->level < 3)
        s->part = s->row->len;
}

static void add_quote(struct setter *s, const struct templates_block *block)
{
    if (block->behind) {
        PangoLayout *head = new_layout(s, head_font, s->size * .92, true);
        pango_layout_set_width(head, (int)(s->width * PANGO_SCALE));
        pango_layout_set_text(head, block->behind, -1);
        add_lines(s, head, 0, s->size * .6, true);
    }
    g_autofree char *escaped = g_markup_escape_text(block->text, -1);
    add_running(s, escaped, s->size, s->size * 1.2, s->size * .15);
}

static void add_plain(struct setter *s, const struct templates_block *block)
{
    PangoLayout *layout = new_layout(s, plain_font, s->size * .86, false);
    pango_layout_set_width(layout, (int)(s->width * PANGO_SCALE));
    pango_layout_set_indent(layout, (int)(-s->size * 2 * PANGO_SCALE));
    pango_layout_set_text(layout, block->text, -1);
    add_lines(s, layout, 0, s->size * .5, false);
}

/* -- tables -- */

static PangoLayout *cell_layout(struct setter *s, const struct templates_block *table, unsigned i)
{
    bool head = i < table->columns;
    PangoLayout *layout = new_layout(s, head_font, s->size * .92, head);
    pango_layout_set_text(layout, table->cell[i] ? table->cell[i] : "", -1);
    return layout;
}

static double layout_width(PangoLayout *layout)
{
    PangoRectangle box;
    pango_layout_get_extents(layout, NULL, &box);
    return points(box.width);
}

static double layout_height(PangoLayout *layout)
{
    PangoRectangle box;
    pango_layout_get_extents(layout, NULL, &box);
    return points(box.height);
}

/* Columns as wide as their cells, the last as wide as is left; the widest of the others give way if that is too little. */
static void table_widths(struct setter *s, const struct templates_block *table, PangoLayout *const *cell,
                         double *width)
{
    double used = 0, gap = s->size;
    unsigned last = table->columns - 1;
    for (unsigned c = 0; c < table->columns; c++)
        for (unsigned r = 0; r < table->rows; r++)
            width[c] = MAX(width[c], layout_width(cell[r * table->columns + c]));
    for (unsigned c = 0; c < last; c++)
        used += width[c] + gap;

    double least = MIN(width[last], s->width * .3), most = s->width - least;
    for (double widest = s->width; widest > gap && used > most; widest--) {
        used = last * gap;
        for (unsigned c = 0; c < last; c++)
            used += width[c] = MIN(width[c], widest);
    }
    width[last] = s->width - used;
}

static void add_table_row(struct setter *s, const struct templates_block *table, PangoLayout *const *cell,
                          const double *width, unsigned r)
{
    bool form = table->style == TEMPLATES_TABLE_FORM && r > 0;
    double height = form ? s->size * 2.1 : 0, x = 0, gap = s->size;
    for (unsigned c = 0; c < table->columns; c++) {
        pango_layout_set_width(cell[c], (int)(width[c] * PANGO_SCALE));
        height = MAX(height, layout_height(cell[c]));
    }

    struct templates_row *row = add_row(s, r ? s->size * .08 : s->size * .5, height);
    for (unsigned c = 0; c < table->columns; c++) {
        bool right = table->style == TEMPLATES_TABLE_NUMBERS && c > 0 && c + 1 < table->columns;
        if (right)
            pango_layout_set_alignment(cell[c], PANGO_ALIGN_RIGHT);
        double down = form ? height - layout_height(cell[c]) : 0;
        struct templates_piece piece = {.x = x, .y = down, .layout = cell[c]};
        g_array_append_val(row->piece, piece);
        x += width[c] + gap;
    }

    if (form) {
        double last = width[table->columns - 1];
        struct templates_piece line = {.x = s->width - last, .y = height, .width = last, .rule = true};
        g_array_append_val(row->piece, line);
    }
    row->glued = r == 0 || form || r + 2 == table->rows;
}

/* A table is not parted, unless it would take more than half of a page. */
static void glue_table(struct setter *s, guint first)
{
    const struct templates_sheet_style *style = s->pages->style;
    double height = 0, most = (style->height - style->margin_top - style->margin_bottom) / 2;
    for (guint i = first; i < s->row->len; i++)
        height += row_at(s, i)->before + row_at(s, i)->height;
    for (guint i = first; i < s->row->len && height <= most; i++)
        row_at(s, i)->glued = true;
    row_at(s, s->row->len - 1)->glued = false;
}

static void add_table(struct setter *s, const struct templates_block *table)
{
    if (!table->columns || !table->rows)
        return;
    g_autofree PangoLayout **cell = g_new0(PangoLayout *, (gsize)table->columns * table->rows);
    g_autofree double *width = g_new0(double, table->columns);
    for (unsigned i = 0; i < table->columns * table->rows; i++)
        cell[i] = cell_layout(s, table, i);

    guint first = s->row->len;
    table_widths(s, table, cell, width);
    for (unsigned r = 0; r < table->rows; r++)
        add_table_row(s, table, cell + r * table->columns, width, r);
    glue_table(s, first);
}

/* -- contents -- */

static const char page_room[] = "000";

static struct templates_block *heading_at(const struct setter *s, guint i)
{
    struct templates_block *block = s->paper->block->pdata[i];
    return block->kind == TEMPLATES_BLOCK_HEADING && block->level < 3 ? block : NULL;
}

/* The heading that a row names; NULL: there is none. */
static struct templates_block *heading_of(const struct setter *s, const char *text)
{
    for (guint i = 0; i < s->paper->block->len; i++) {
        struct templates_block *head = heading_at(s, i);
        if (head && !g_strcmp0(head->text, text))
            return head;
    }
    return NULL;
}

/* The headings that a table of contents leads to, a row each, NULL where it names none; then those that it does not name. */
static GPtrArray *contents_of(const struct setter *s, const struct templates_block *table)
{
    GPtrArray *heads = g_ptr_array_new();
    for (unsigned r = 1; r < table->rows; r++)
        g_ptr_array_add(heads, heading_of(s, table->cell[r * table->columns]));
    for (guint i = 0; i < s->paper->block->len; i++) {
        struct templates_block *head = heading_at(s, i);
        if (head && !g_ptr_array_find(heads, head, NULL))
            g_ptr_array_add(heads, head);
    }
    return heads;
}

/* A table of contents as it is set: the page of each heading in a last column, filled in when it is known. */
static void add_contents(struct setter *s, const struct templates_block *table)
{
    unsigned columns = table->columns + 1;
    g_autoptr(GPtrArray) heads = contents_of(s, table), cells = g_ptr_array_new();
    for (unsigned r = 0; r <= heads->len; r++) {
        const struct templates_block *head = r ? heads->pdata[r - 1] : NULL;
        bool named = r < table->rows;
        g_ptr_array_add(cells, named ? table->cell[r * table->columns] : head->text);
        for (unsigned c = 1; c < table->columns; c++)
            g_ptr_array_add(cells, named ? table->cell[r * table->columns + c] : NULL);
        g_ptr_array_add(cells, head ? (char *)page_room : NULL);
    }

    struct templates_block whole = {.columns = columns,
                                    .rows = heads->len + 1,
                                    .style = TEMPLATES_TABLE_CONTENTS,
                                    .cell = (char **)cells->pdata};
    guint first = s->row->len;
    add_table(s, &whole);
    for (guint i = 0; i < heads->len; i++) {
        struct templates_row *row = row_at(s, first + 1 + i);
        struct templates_piece *page = &g_array_index(row->piece, struct templates_piece, table->columns);
        struct templates_reference one = {heads->pdata[i], page->layout};
        pango_layout_set_alignment(page->layout, PANGO_ALIGN_RIGHT);
        if (one.heading)
            g_array_append_val(s->pages->reference, one);
    }
}

/* -- pictures -- */

static double most_height(const struct setter *s, double share)
{
    const struct templates_sheet_style *style = s->pages->style;
    return (style->height - style->margin_top - style->margin_bottom) * share;
}

/* Rows set last go to where the part began that they are of: what stands there comes below them, or before them where they have no
 * room. */
static void move_to_part(struct setter *s, guint first)
{
    guint n = s->row->len - first;
    g_autofree struct templates_row *moved = g_memdup2(row_at(s, first), n * sizeof *moved);
    g_array_set_size(s->row, first);
    g_array_insert_vals(s->row, s->part, moved, n);
}

static void add_map(struct setter *s, const struct templates_block *block)
{
    double board_width, board_height;
    guint first = s->row->len;
    templates_map_size(s->atlas, &block->scene, &board_width, &board_height);
    double width = MIN(s->width, most_height(s, half_page) * board_width / board_height);
    double height = width * board_height / board_width;

    struct templates_row *row = add_row(s, s->size * .5, height + s->size * .3);
    struct templates_piece piece = {
        .x = (s->width - width) / 2, .width = width, .height = height, .map = block};
    g_array_append_val(row->piece, piece);
    row->floats = true;
    if (*block->text) {
        row->glued = true;
        PangoLayout *caption = new_layout(s, head_font, s->size * .85, false);
        pango_layout_set_width(caption, (int)(s->width * PANGO_SCALE));
        pango_layout_set_alignment(caption, PANGO_ALIGN_CENTER);
        pango_layout_set_text(caption, block->text, -1);
        add_lines(s, caption, 0, 0, false);
    }
    move_to_part(s, first);
}

static void add_picture(struct setter *s, const struct templates_block *block)
{
    double width = cairo_image_surface_get_width(block->picture),
           height = cairo_image_surface_get_height(block->picture);
    double scale = MIN(s->width / width, most_height(s, half_page) / height);
    struct templates_row *row = add_row(s, s->size * .5, height * scale + s->size * .6);
    struct templates_piece piece = {.x = (s->width - width * scale) / 2,
                                    .width = width * scale,
                                    .height = height * scale,
                                    .picture = block->picture};
    g_array_append_val(row->piece, piece);
}

static void add_legend(struct setter *s, const struct templates_block *block)
{
    double height = templates_legend_height(&block->scene, s->width);
    struct templates_row *row = add_row(s, s->size * .3, height + s->size * .6);
    struct templates_piece piece = {.width = s->width, .height = height, .map = block};
    g_array_append_val(row->piece, piece);
}

/* -- blocks -- */

/* Whether a block needs the page's width where columns are too narrow. */
static bool is_wide(struct setter *s, guint i)
{
    const struct templates_block *block = s->paper->block->pdata[i];
    while (block->kind == TEMPLATES_BLOCK_HEADING && block->level > 1 && i + 1 < s->paper->block->len)
        block = s->paper->block->pdata[++i];
    if (block->kind == TEMPLATES_BLOCK_TABLE)
        return block->style == TEMPLATES_TABLE_CONTENTS;
    if (block->kind == TEMPLATES_BLOCK_PLAIN) { /* a table of letters: words alone are wrapped */
        PangoLayout *layout = new_layout(s, plain_font, s->size * .86, false);
        pango_layout_set_text(layout, block->text, -1);
        return layout_width(layout) > templates_sheet_column(s->pages->style) &&
               g_regex_match_simple("\\S {3,}\\S", block->text, 0, 0);
    }
    return block->kind == TEMPLATES_BLOCK_PICTURE || block->kind == TEMPLATES_BLOCK_LEGEND ||
           (block->kind == TEMPLATES_BLOCK_HEADING && block->level == 1);
}

static void set_width(struct setter *s, bool wide)
{
    const struct templates_sheet_style *style = s->pages->style;
    s->wide = wide;
    s->width = wide ? style->width - 2 * style->margin_x : templates_sheet_column(style);
}

static void add_block(struct setter *s, const struct templates_block *block)
{
    switch (block->kind) {
    case TEMPLATES_BLOCK_HEADING:
        add_heading(s, block);
        break;
    case TEMPLATES_BLOCK_PARAGRAPH:
        add_running(s, block->text, s->size, 0, s->size * .4);
        break;
    case TEMPLATES_BLOCK_SMALL:
        add_running(s, block->text, s->size * .88, 0, s->size * .35);
        break;
    case TEMPLATES_BLOCK_QUOTE:
        add_quote(s, block);
        break;
    case TEMPLATES_BLOCK_ITEM:
        add_item(s, block);
        break;
    case TEMPLATES_BLOCK_PLAIN:
        add_plain(s, block);
        break;
    case TEMPLATES_BLOCK_RULE:
        add_rule(s, s->size * .7, s->size * .4, false);
        break;
    case TEMPLATES_BLOCK_TABLE:
        if (block->style == TEMPLATES_TABLE_CONTENTS)
            add_contents(s, block);
        else
            add_table(s, block);
        break;
    case TEMPLATES_BLOCK_MAP:
        add_map(s, block);
        break;
    case TEMPLATES_BLOCK_PICTURE:
        add_picture(s, block);
        break;
    case TEMPLATES_BLOCK_LEGEND:
        add_legend(s, block);
        break;
    default:
        break;
    }
}

static void add_title(struct setter *s)
{
    PangoLayout *title = new_layout(s, "DejaVu Serif", s->size * 3.1, true);
    pango_layout_set_width(title, (int)(s->width * PANGO_SCALE));
    pango_layout_set_alignment(title, PANGO_ALIGN_CENTER);
    pango_layout_set_text(title, s->paper->title, -1);
    add_lines(s, title, 0, 0, true);
    if (!s->paper->under)
        return;
    PangoLayout *under = new_layout(s, head_font, s->size * 1.05, false);
    pango_layout_set_width(under, (int)(s->width * PANGO_SCALE));
    pango_layout_set_alignment(under, PANGO_ALIGN_CENTER);
    pango_layout_set_text(under, s->paper->under, -1);
    add_lines(s, under, 0, s->size * .2, true);
    add_rule(s, s->size * .5, s->size * .6, true);
}

GArray *templates_rows_new(const struct templates_paper *paper, struct templates_atlas *atlas,
                           PangoContext *context, struct templates_pages *pages)
{
    struct setter s = {.paper = paper,
                       .atlas = atlas,
                       .context = context,
                       .pages = pages,
                       .size = pages->style->size,
                       .row = g_array_new(FALSE, TRUE, sizeof(struct templates_row))};
    set_width(&s, true);
    add_title(&s);
    for (guint i = 0; i < paper->block->len; i++) {
        set_width(&s, is_wide(&s, i));
        add_block(&s, paper->block->pdata[i]);
    }
    return s.row;
}
