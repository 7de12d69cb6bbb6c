/* A printed document cut into rows of given height, and rows set on pages. */
#include "paper_p.h"

#include <math.h>
#include <string.h>

const struct templates_sheet_style templates_sheet_a4 = {595.28, 841.89, 62, 54, 58, 9.6};
const struct templates_sheet_style templates_sheet_a5 = {419.53, 595.28, 31, 28, 34, 7.4};

static const double half_page = .52; /* of the text's height: the most that a map takes */

/* What is not parted by the end of a page. */
struct row {
    double before, height; /* `before`: left out at the head of a page */
    bool glued;            /* the next row stands on the same page */
    bool floats;           /* where there is no room for it, what follows comes before it */
    GArray *piece;         /* y from the row's top; NULL: none */
};

struct setter {
    const struct templates_paper *paper;
    struct templates_atlas *atlas;
    PangoContext *context;
    struct templates_pages *pages;
    double left, width; /* of the text */
    double size;
    GArray *row;
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

static struct row *add_row(struct setter *s, double before, double height)
{
    struct row row = {before, height, false, false, g_array_new(FALSE, TRUE, sizeof(struct templates_piece))};
    g_array_append_val(s->row, row);
    return &g_array_index(s->row, struct row, s->row->len - 1);
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
        struct row *row = add_row(s, i ? 0 : before, points(box.height));
        struct templates_piece piece = {.x = x + points(box.x),
                                        .y = points(pango_layout_iter_get_baseline(iter) - box.y),
                                        .line = pango_layout_iter_get_line_readonly(iter)};
        g_array_append_val(row->piece, piece);
        row->glued = i == 0 || i == n - 2;
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
    add_lines(s, layout, s->left + indent, before, false);
}

static void add_item(struct setter *s, const struct templates_block *block)
{
    guint first = s->row->len;
    add_running(s, block->text, s->size, s->size * (block->behind ? 1.8 : 1.3), s->size * .25);
    PangoLayout *bullet = new_layout(s, body_font, s->size, false);
    pango_layout_set_text(bullet, block->behind ? block->behind : "\xE2\x80\xA2", -1);
    struct templates_piece piece = {.x = s->left + (block->behind ? 0 : s->size * .3), .layout = bullet};
    g_array_append_val(g_array_index(s->row, struct row, first).piece, piece);
}

static void add_rule(struct setter *s, double before, double after, bool glued)
{
    struct row *row = add_row(s, before, after);
    struct templates_piece piece = {.x = s->left, .width = s->width, .rule = true};
    g_array_append_val(row->piece, piece);
    row->glued = glued;
}

static void add_heading(struct setter *s, const struct templates_block *block)
{
    static const double sizes[] = {0, 1.75, 1.3, 1.08}, befores[] = {0, 1.6, 1.2, .8};
    double size = s->size * sizes[block->level];
    PangoLayout *layout = new_layout(s, head_font, size, true);
    double room = s->width;

    if (block->behind) {
        PangoLayout *behind = new_layout(s, head_font, s->size * .95, false);
        pango_layout_set_text(behind, block->behind, -1);
        pango_layout_set_width(behind, (int)(s->width * .6 * PANGO_SCALE));
        pango_layout_set_ellipsize(behind, PANGO_ELLIPSIZE_END);
        PangoRectangle box;
        pango_layout_get_extents(behind, NULL, &box);
        room -= points(box.width) + s->size;
        pango_layout_set_width(layout, (int)(room * PANGO_SCALE));
        pango_layout_set_text(layout, block->text, -1);
        add_lines(s, layout, s->left, s->size * befores[block->level], true);
        struct row *first =
            &g_array_index(s->row, struct row, s->row->len - (guint)pango_layout_get_line_count(layout));
        double base = g_array_index(first->piece, struct templates_piece, 0).y;
        struct templates_piece piece = {.x = s->left + s->width - points(box.width),
                                        .y = base - points(pango_layout_get_baseline(behind)),
                                        .layout = behind};
        g_array_append_val(first->piece, piece);
    } else {
        pango_layout_set_width(layout, (int)(room * PANGO_SCALE));
        pango_layout_set_text(layout, block->text, -1);
        add_lines(s, layout, s->left, s->size * befores[block->level], true);
    }

    for (guint i = s->row->len - (guint)pango_layout_get_line_count(layout); i < s->row->len; i++)
        g_array_index(s->row, struct row, i).glued = true;
    if (block->level == 1)
        add_rule(s, s->size * .15, s->size * .5, true);
}

static void add_quote(struct setter *s, const struct templates_block *block)
{
    if (block->behind) {
        PangoLayout *head = new_layout(s, head_font, s->size * .92, true);
        pango_layout_set_width(head, (int)(s->width * PANGO_SCALE));
        pango_layout_set_text(head, block->behind, -1);
        add_lines(s, head, s->left, s->size * .6, true);
    }
    g_autofree char *escaped = g_markup_escape_text(block->text, -1);
    add_running(s, escaped, s->size, s->size * 1.2, s->size * .15);
}

static void add_plain(struct setter *s, const struct templates_block *block)
{
    PangoLayout *layout = new_layout(s, plain_font, s->size * .86, false);
    pango_layout_set_width(layout, (int)(s->width * PANGO_SCALE));
    pango_layout_set_text(layout, block->text, -1);
    add_lines(s, layout, s->left, s->size * .5, false);
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

/* Columns as wide as their cells, the last as wide as is left; all but the last shrink alike if that is too little. */
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
    for (unsigned c = 0; c < last && used > most; c++)
        width[c] *= most / used;
    if (used > most)
        used = most;
    width[last] = s->width - used;
}

static void add_table_row(struct setter *s, const struct templates_block *table, PangoLayout *const *cell,
                          const double *width, unsigned r)
{
    bool form = table->style == TEMPLATES_TABLE_FORM && r > 0;
    double height = form ? s->size * 2.1 : 0, x = s->left, gap = s->size;
    for (unsigned c = 0; c < table->columns; c++) {
        pango_layout_set_width(cell[c], (int)(width[c] * PANGO_SCALE));
        height = MAX(height, layout_height(cell[c]));
    }

    struct row *row = add_row(s, r ? s->size * .08 : s->size * .5, height);
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
        struct templates_piece line = {
            .x = s->left + s->width - last, .y = height, .width = last, .rule = true};
        g_array_append_val(row->piece, line);
    }
    row->glued = r == 0 || form || r + 2 == table->rows;
}

static void add_table(struct setter *s, const struct templates_block *table)
{
    if (!table->columns || !table->rows)
        return;
    g_autofree PangoLayout **cell = g_new0(PangoLayout *, (gsize)table->columns * table->rows);
    g_autofree double *width = g_new0(double, table->columns);
    for (unsigned i = 0; i < table->columns * table->rows; i++)
        cell[i] = cell_layout(s, table, i);

    table_widths(s, table, cell, width);
    for (unsigned r = 0; r < table->rows; r++)
        add_table_row(s, table, cell + r * table->columns, width, r);
    g_array_index(s->row, struct row, s->row->len - 1).glued = false;
}

/* -- the rest -- */

static void add_map(struct setter *s, const struct templates_block *block)
{
    const struct templates_sheet_style *style = s->pages->style;
    double board_width, board_height;
    templates_map_size(s->atlas, &block->scene, &board_width, &board_height);
    double most = (style->height - style->margin_top - style->margin_bottom) * half_page;
    double width = MIN(s->width, most * board_width / board_height);
    double height = width * board_height / board_width;

    struct row *row = add_row(s, s->size * .7, height + s->size * .3);
    struct templates_piece piece = {
        .x = s->left + (s->width - width) / 2, .width = width, .height = height, .map = block};
    g_array_append_val(row->piece, piece);
    row->floats = true;
    if (*block->text) {
        row->glued = true;
        PangoLayout *caption = new_layout(s, head_font, s->size * .85, false);
        pango_layout_set_width(caption, (int)(s->width * PANGO_SCALE));
        pango_layout_set_alignment(caption, PANGO_ALIGN_CENTER);
        pango_layout_set_text(caption, block->text, -1);
        add_lines(s, caption, s->left, 0, false);
    }
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
        add_table(s, block);
        break;
    case TEMPLATES_BLOCK_MAP:
        add_map(s, block);
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
    add_lines(s, title, s->left, 0, true);
    if (!s->paper->under)
        return;
    PangoLayout *under = new_layout(s, head_font, s->size * 1.05, false);
    pango_layout_set_width(under, (int)(s->width * PANGO_SCALE));
    pango_layout_set_alignment(under, PANGO_ALIGN_CENTER);
    pango_layout_set_text(under, s->paper->under, -1);
    add_lines(s, under, s->left, s->size * .2, true);
    add_rule(s, s->size * .5, s->size * .6, true);
}

/* -- pages -- */

static void page_free(struct templates_page *page)
{
    g_array_unref(page->piece);
    g_free(page);
}

static struct templates_page *new_page(struct templates_pages *pages)
{
    struct templates_page *page = g_new0(struct templates_page, 1);
    page->piece = g_array_new(FALSE, TRUE, sizeof(struct templates_piece));
    g_ptr_array_add(pages->page, page);
    return page;
}

static void put_row(struct templates_page *page, const struct row *row, double y)
{
    for (guint i = 0; i < row->piece->len; i++) {
        struct templates_piece piece = g_array_index(row->piece, struct templates_piece, i);
        piece.y += y;
        g_array_append_val(page->piece, piece);
    }
}

/* Where the rows that stand together with row `i` end, and how high they are. */
static guint together(const GArray *rows, guint i, double *height)
{
    guint end = i;
    *height = 0;
    do {
        const struct row *row = &g_array_index(rows, struct row, end);
        *height += (end == i ? 0 : row->before) + row->height;
        end++;
    } while (end < rows->len && g_array_index(rows, struct row, end - 1).glued);
    return end;
}

/* Rows on their way to pages. */
struct stacker {
    struct templates_pages *pages;
    const GArray *row;
    struct templates_page *page;
    double y, top, bottom;
    GArray *waiting; /* guint: first rows of what floats and had no room */
};

static void stack(struct stacker *k, guint from, guint to);

/* A new page; what waited for room comes first. */
static void turn_page(struct stacker *k)
{
    k->page = new_page(k->pages);
    k->y = k->top;
    g_autoptr(GArray) waiting = g_steal_pointer(&k->waiting);
    k->waiting = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < waiting->len; i++) {
        double height;
        guint from = g_array_index(waiting, guint, i), to = together(k->row, from, &height);
        bool room = i == 0 || k->y + g_array_index(k->row, struct row, from).before + height <= k->bottom;
        if (room)
            stack(k, from, to);
        else
            g_array_append_val(k->waiting, from);
    }
}

/* Rows that stand together; higher than a page, they are parted all the same. */
static void stack(struct stacker *k, guint from, guint to)
{
    for (guint i = from; i < to; i++) {
        const struct row *row = &g_array_index(k->row, struct row, i);
        double space = k->y > k->top ? row->before : 0;
        if (k->y > k->top && k->y + space + row->height > k->bottom) {
            turn_page(k);
            space = k->y > k->top ? row->before : 0;
        }
        put_row(k->page, row, k->y + space);
        k->y += space + row->height;
    }
}

static void set_on_pages(struct setter *s)
{
    const struct templates_sheet_style *style = s->pages->style;
    struct stacker k = {.pages = s->pages,
                        .row = s->row,
                        .top = style->margin_top,
                        .bottom = style->height - style->margin_bottom,
                        .waiting = g_array_new(FALSE, FALSE, sizeof(guint))};
    turn_page(&k);

    for (guint i = 0; i < s->row->len;) {
        double height;
        guint end = together(s->row, i, &height);
        const struct row *first = &g_array_index(s->row, struct row, i);
        bool at_top = k.y <= k.top, fits = at_top || k.y + first->before + height <= k.bottom;

        if (first->floats && !fits) {
            g_array_append_val(k.waiting, i);
        } else {
            if (!fits)
                turn_page(&k);
            stack(&k, i, end);
        }
        i = end;
    }

    while (k.waiting->len)
        turn_page(&k);
    g_array_unref(k.waiting);
}

struct templates_pages *templates_pages_new(const struct templates_paper *paper,
                                            struct templates_atlas *atlas, PangoContext *context,
                                            const struct templates_sheet_style *style)
{
    struct templates_pages *pages = g_new0(struct templates_pages, 1);
    pages->style = style;
    pages->page = g_ptr_array_new_with_free_func((GDestroyNotify)page_free);
    pages->layouts = g_ptr_array_new_with_free_func(g_object_unref);

    struct setter s = {.paper = paper,
                       .atlas = atlas,
                       .context = context,
                       .pages = pages,
                       .left = style->margin_x,
                       .width = style->width - 2 * style->margin_x,
                       .size = style->size,
                       .row = g_array_new(FALSE, TRUE, sizeof(struct row))};
    add_title(&s);
    for (guint i = 0; i < paper->block->len; i++)
        add_block(&s, paper->block->pdata[i]);
    set_on_pages(&s);

    for (guint i = 0; i < s.row->len; i++)
        g_array_unref(g_array_index(s.row, struct row, i).piece);
    g_array_unref(s.row);
    return pages;
}

void templates_pages_free(struct templates_pages *pages)
{
    g_ptr_array_unref(pages->page);
    g_ptr_array_unref(pages->layouts);
    g_free(pages);
}
