/* Rows set on pages: columns filled one after the other, the last ones of a part alike long. */
#include "paper_p.h"

#include <string.h>

double templates_sheet_column(const struct templates_sheet_style *style)
{
    double width = style->width - 2 * style->margin_x;
    return (width - (style->columns - 1) * style->gap) / style->columns;
}

/* Rows that stand together. */
struct group {
    guint from, to;
    double before, height;
    bool wide, floats;
    bool head; /* the next group stands below it */
    bool rest; /* goes on with a text that began above */
    bool part; /* a game or more begins: nothing of what stands before it comes behind it */
};

struct stacker {
    struct templates_pages *pages;
    const GArray *row;
    GArray *group; /* struct group */
    struct templates_page *page;
    double y, top, bottom;
};

static const struct templates_row *row_at(const struct stacker *k, guint i)
{
    return &g_array_index(k->row, struct templates_row, i);
}

static struct group *group_at(const struct stacker *k, guint i)
{
    return &g_array_index(k->group, struct group, i);
}

/* Higher than a page, they are parted all the same. */
static void add_group(struct stacker *k, struct group group)
{
    if (group.height <= k->bottom - k->top) {
        g_array_append_val(k->group, group);
        return;
    }
    for (guint i = group.from; i < group.to; i++) {
        const struct templates_row *row = row_at(k, i);
        struct group one = {.from = i, .to = i + 1, .before = row->before, .height = row->height};
        one.wide = row->wide;
        g_array_append_val(k->group, one);
    }
}

static void make_groups(struct stacker *k)
{
    for (guint i = 0; i < k->row->len;) {
        const struct templates_row *first = row_at(k, i), *row = first;
        struct group group = {.from = i, .before = first->before, .wide = first->wide};
        group.head = first->head;
        group.floats = first->floats;
        group.rest = first->rest;
        group.part = first->heading && first->heading->level < 3;
        do {
            row = row_at(k, i);
            group.height += (i == group.from ? 0 : row->before) + row->height;
            i++;
        } while (i < k->row->len && row->glued && row_at(k, i)->wide == first->wide &&
                 row_at(k, i)->head == first->head && !row_at(k, i)->floats);
        group.to = i;
        add_group(k, group);
    }
}

static void turn_page(struct stacker *k)
{
    k->page = g_new0(struct templates_page, 1);
    k->page->piece = g_array_new(FALSE, TRUE, sizeof(struct templates_piece));
    k->page->heading = g_ptr_array_new();
    g_ptr_array_add(k->pages->page, k->page);
    k->y = k->top;
}

static void put_group(struct stacker *k, const struct group *group, double x, double y)
{
    for (guint i = group->from; i < group->to; i++) {
        const struct templates_row *row = row_at(k, i);
        y += i == group->from ? 0 : row->before;
        k->page->starts |= row->heading && !k->page->piece->len;
        for (guint n = 0; n < row->piece->len; n++) {
            struct templates_piece piece = g_array_index(row->piece, struct templates_piece, n);
            piece.x += x;
            piece.y += y;
            piece.level = row->heading ? row->heading->level : 0;
            g_array_append_val(k->page->piece, piece);
        }
        if (row->heading)
            g_ptr_array_add(k->page->heading, (void *)row->heading);
        y += row->height;
    }
}

/* -- a column -- */

/* How much room group `i` of an order wants: with what has to stand below it. */
static double wanted(const struct stacker *k, const guint *order, guint n, guint i)
{
    const struct group *group = group_at(k, order[i]);
    double height = group->height;
    if (group->head && i + 1 < n)
        height += group_at(k, order[i + 1])->before + wanted(k, order, n, i + 1);
    return height;
}

/* Where what may stand before a map at `at` ends: heads with a whole text below them; `at` if it is of another part, or nothing. */
static guint behind_map(const struct stacker *k, const guint *order, guint n, guint at)
{
    guint end = at + 1;
    while (end < n && !group_at(k, order[end])->part && group_at(k, order[end])->head)
        end++;
    if (end == n || group_at(k, order[end])->part)
        return at;
    while (end + 1 < n && group_at(k, order[end + 1])->rest)
        end++;
    return end;
}

/* Moves a group to where another is, and those between them by one. */
static void move(guint *order, guint from, guint to)
{
    guint moved = order[from];
    for (; from < to; from++)
        order[from] = order[from + 1];
    for (; from > to; from--)
        order[from] = order[from - 1];
    order[to] = moved;
}

static bool fits(const struct stacker *k, const guint *order, guint n, guint at, double used, double height)
{
    double above = used > 0 ? group_at(k, order[at])->before : 0;
    return used + above + wanted(k, order, n, at) <= height;
}

/* How many groups from `at` on a column of that height holds. A map that has no room there lets others of its game go before. */
static guint fill(const struct stacker *k, guint *order, guint n, guint at, double height, double *used)
{
    *used = 0;
    for (; at < n; at++) {
        guint map = group_at(k, order[at])->head ? at + 1 : at;
        bool fit = fits(k, order, n, at, *used, height);
        if (!fit && map < n && group_at(k, order[map])->floats) {
            guint end = behind_map(k, order, n, map);
            move(order, map, end);
            fit = fits(k, order, n, at, *used, height);
            if (!fit)
                move(order, end, map);
        }
        if (!fit)
            return at;
        const struct group *group = group_at(k, order[at]);
        *used += (*used > 0 ? group->before : 0) + group->height;
    }
    return at;
}

/* All columns of that height; `end`: where each of them ends. How many groups they hold. */
static guint fill_all(const struct stacker *k, guint *order, guint n, guint at, double height, guint *end,
                      double *used)
{
    *used = 0;
    for (unsigned c = 0; c < k->pages->style->columns; c++) {
        double one;
        end[c] = at = fill(k, order, n, at, height, &one);
        *used = MAX(*used, one);
    }
    return at;
}

static void put_columns(struct stacker *k, const guint *order, guint at, const guint *end)
{
    const struct templates_sheet_style *style = k->pages->style;
    for (unsigned c = 0; c < style->columns; c++) {
        double y = k->y, x = style->margin_x + c * (templates_sheet_column(style) + style->gap);
        for (guint first = at; at < end[c]; at++) {
            const struct group *group = group_at(k, order[at]);
            y += at == first ? 0 : group->before;
            put_group(k, group, x, y);
            y += group->height;
        }
    }
}

enum { COLUMNS_MOST = 2 };

/* What is left fits on this page: in columns as short as they can be. */
static void put_last(struct stacker *k, guint *order, guint n, guint at, double room)
{
    guint end[COLUMNS_MOST];
    double low = 0, high = room, used;
    while (high - low > 1) {
        g_autofree guint *tried = g_memdup2(order, n * sizeof *order);
        double middle = (low + high) / 2;
        if (fill_all(k, tried, n, at, middle, end, &used) == n)
            high = middle;
        else
            low = middle;
    }
    fill_all(k, order, n, at, high, end, &used);
    put_columns(k, order, at, end);
    k->y += used;
}

static double space_above(const struct stacker *k, const struct group *group)
{
    return k->y > k->top ? group->before : 0;
}

static void set_columns(struct stacker *k, guint from, guint to)
{
    guint n = to - from, end[COLUMNS_MOST];
    g_autofree guint *order = g_new(guint, n);
    for (guint i = 0; i < n; i++)
        order[i] = from + i;

    for (guint at = 0; at < n;) {
        double space = space_above(k, group_at(k, order[at])), room = k->bottom - k->y - space, used;
        g_autofree guint *tried = g_memdup2(order, n * sizeof *order);
        guint reached = room > 0 ? fill_all(k, tried, n, at, room, end, &used) : at;
        if (reached == at && k->y > k->top) {
            turn_page(k);
            continue;
        }
        k->y += space;
        if (reached == n) {
            put_last(k, order, n, at, room);
            return;
        }
        if (reached == at) /* a head and what must follow are higher than a page */
            for (reached++, end[0] = reached, used = 1; used < k->pages->style->columns; used++)
                end[(guint)used] = reached;
        memcpy(order, tried, n * sizeof *order);
        put_columns(k, order, at, end);
        at = reached;
        turn_page(k);
    }
}

/* One group on the page's whole width; a heading takes the first of what it stands above with it. */
static void set_wide(struct stacker *k, guint i)
{
    const struct group *group = group_at(k, i);
    double want = group->height, space = space_above(k, group);
    for (guint next = i + 1; next < k->group->len && group_at(k, next - 1)->head; next++)
        want += group_at(k, next)->before + group_at(k, next)->height;
    bool fits = k->y + space + MIN(want, k->bottom - k->top) <= k->bottom;
    if (!fits && k->y > k->top) {
        turn_page(k);
        space = 0;
    }
    put_group(k, group, k->pages->style->margin_x, k->y + space);
    k->y += space + group->height;
}

static void set_on_pages(struct stacker *k)
{
    turn_page(k);
    for (guint i = 0; i < k->group->len;) {
        guint end = i + 1;
        if (group_at(k, i)->wide) {
            set_wide(k, i);
        } else {
            while (end < k->group->len && !group_at(k, end)->wide)
                end++;
            set_columns(k, i, end);
        }
        i = end;
    }
}

/* Where the headings stand that the contents name. */
static void fill_references(struct templates_pages *pages)
{
    for (guint i = 0; i < pages->reference->len; i++) {
        const struct templates_reference *one =
            &g_array_index(pages->reference, struct templates_reference, i);
        for (guint p = 0; p < pages->page->len; p++) {
            const struct templates_page *page = pages->page->pdata[p];
            g_autofree char *number = g_strdup_printf("%u", p + 1);
            if (g_ptr_array_find(page->heading, one->heading, NULL))
                pango_layout_set_text(one->page, number, -1);
        }
    }
}

struct templates_pages *templates_pages_new(const struct templates_paper *paper,
                                            struct templates_atlas *atlas, PangoContext *context,
                                            const struct templates_sheet_style *style)
{
    struct templates_pages *pages = g_new0(struct templates_pages, 1);
    pages->style = style;
    pages->page = g_ptr_array_new();
    pages->layouts = g_ptr_array_new_with_free_func(g_object_unref);
    pages->reference = g_array_new(FALSE, FALSE, sizeof(struct templates_reference));

    g_autoptr(GArray) rows = templates_rows_new(paper, atlas, context, pages);
    struct stacker k = {.pages = pages,
                        .row = rows,
                        .group = g_array_new(FALSE, TRUE, sizeof(struct group)),
                        .top = style->margin_top,
                        .bottom = style->height - style->margin_bottom};
    make_groups(&k);
    set_on_pages(&k);
    fill_references(pages);

    g_array_unref(k.group);
    for (guint i = 0; i < rows->len; i++)
        g_array_unref(g_array_index(rows, struct templates_row, i).piece);
    return pages;
}

void templates_pages_free(struct templates_pages *pages)
{
    for (guint i = 0; i < pages->page->len; i++) {
        struct templates_page *page = pages->page->pdata[i];
        g_array_unref(page->piece);
        g_ptr_array_unref(page->heading);
        g_free(page);
    }
    g_ptr_array_unref(pages->page);
    g_ptr_array_unref(pages->layouts);
    g_array_unref(pages->reference);
    g_free(pages);
}
