/* A printed document as text: no line longer than TEMPLATES_COLUMNS. */
#include "paper_p.h"

#include <string.h>

/* As it is on a screen of letters of one width. */
static unsigned columns_of(const char *text)
{
    unsigned n = 0;
    for (const char *c = text; *c; c = g_utf8_next_char(c)) {
        gunichar one = g_utf8_get_char(c);
        if (g_unichar_iszerowidth(one))
            continue;
        n += g_unichar_iswide(one) ? 2 : 1;
    }
    return n;
}

static void pad(GString *out, int n)
{
    for (; n > 0; n--)
        g_string_append_c(out, ' ');
}

static void put_line(GString *out, char mark, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        g_string_append_c(out, mark);
    g_string_append_c(out, '\n');
}

static void put_heading(GString *out, const struct templates_block *block)
{
    g_autofree char *big = block->level == 1 ? g_utf8_strup(block->text, -1) : g_strdup(block->text);
    g_autofree char *whole = block->behind ? g_strdup_printf("%s · %s", big, block->behind) : g_strdup(big);
    g_autofree char *wrapped = templates_wrap(whole, TEMPLATES_COLUMNS);

    if (block->level == 1)
        put_line(out, '=', TEMPLATES_COLUMNS);
    g_string_append_printf(out, "%s\n", wrapped);
    if (block->level < 3)
        put_line(out, block->level == 1 ? '=' : '-',
                 block->level == 1 ? TEMPLATES_COLUMNS : MIN(columns_of(whole), TEMPLATES_COLUMNS));
}

/* Lines with `lead` before the first and blanks before the others; "" may be a lead. */
static void put_hanging(GString *out, const char *text, const char *lead, const char *rest)
{
    unsigned room = TEMPLATES_COLUMNS - columns_of(rest);
    g_autofree char *wrapped = templates_wrap(text, room);
    g_auto(GStrv) lines = g_strsplit(g_strchomp(wrapped), "\n", -1);
    for (char **line = lines; *line; line++) {
        const char *before = line == lines ? lead : rest;
        const char *words = **line ? *line : "";
        g_string_append_printf(out, "%s%s\n", *words ? before : "", words);
    }
}

static const char *cell_at(const struct templates_block *block, unsigned row, unsigned column)
{
    const char *text = block->cell[row * block->columns + column];
    return text ? text : "";
}

/* The columns of a row before its last, each as wide as its widest cell. */
static void put_cells(GString *line, const struct templates_block *block, unsigned r, const unsigned *width)
{
    for (unsigned c = 0; c + 1 < block->columns; c++) {
        const char *cell = cell_at(block, r, c);
        int room = (int)width[c] - (int)columns_of(cell);
        bool right = block->style == TEMPLATES_TABLE_NUMBERS && c > 0;
        if (right)
            pad(line, room);
        g_string_append(line, cell);
        if (!right)
            pad(line, room);
        g_string_append(line, "  ");
    }
}

/* A row whose last cell may be longer than the line: it goes on under itself. In a form an empty one is room to write. */
static void put_row(GString *out, const struct templates_block *block, unsigned r, const char *before)
{
    unsigned last = block->columns - 1;
    bool blank = block->style == TEMPLATES_TABLE_FORM && r > 0 && !block->cell[r * block->columns + last];
    unsigned taken = columns_of(before);
    g_autofree char *rest = g_strnfill(MIN(taken, TEMPLATES_COLUMNS / 2), ' ');
    g_autofree char *room = g_strnfill(TEMPLATES_COLUMNS - MIN(taken, TEMPLATES_COLUMNS - 4), '_');
    const char *words = blank ? room : cell_at(block, r, last);

    g_autoptr(GString) row = g_string_new(NULL);
    if (*words)
        put_hanging(row, words, before, rest);
    else
        g_string_assign(row, before);
    g_strchomp(row->str);
    g_string_append_printf(out, "%s\n", row->str);
}

static void put_table(GString *out, const struct templates_block *block)
{
    g_autofree unsigned *width = g_new0(unsigned, block->columns);
    for (unsigned i = 0; i < block->columns * block->rows; i++)
        if (block->cell[i])
            width[i % block->columns] = MAX(width[i % block->columns], columns_of(block->cell[i]));

    for (unsigned r = 0; r < block->rows; r++) {
        g_autoptr(GString) line = g_string_new(NULL);
        put_cells(line, block, r, width);
        put_row(out, block, r, line->str);
    }
}

static void put_map(GString *out, const struct templates_block *block)
{
    /* What became of the orders stands in the text already: here, where the units stand now. */
    struct templates_scene scene = block->scene;
    if (scene.result)
        scene.pos = scene.next ? scene.next : &scene.result->after;
    scene.result = NULL;
    g_autofree char *words = templates_map_alt(&scene);
    put_hanging(out, words, "", "");
}

static void put_block(GString *out, const struct templates_block *block)
{
    g_autofree char *plain = NULL, *lead = NULL, *rest = NULL;
    switch (block->kind) {
    case TEMPLATES_BLOCK_HEADING:
        put_heading(out, block);
        return;
    case TEMPLATES_BLOCK_PARAGRAPH:
    case TEMPLATES_BLOCK_SMALL:
        plain = templates_markup_text(block->text);
        put_hanging(out, plain, "", "");
        break;
    case TEMPLATES_BLOCK_ITEM:
        plain = templates_markup_text(block->text);
        lead = block->behind ? g_strconcat(block->behind, " ", NULL) : g_strdup("- ");
        rest = g_strnfill(strlen(lead), ' ');
        put_hanging(out, plain, lead, rest);
        return;
    case TEMPLATES_BLOCK_QUOTE:
        if (block->behind)
            put_hanging(out, block->behind, "", "  ");
        put_hanging(out, block->text, "    ", "    ");
        break;
    case TEMPLATES_BLOCK_PLAIN:
        put_hanging(out, block->text, "", "");
        break;
    case TEMPLATES_BLOCK_RULE:
        put_line(out, '-', TEMPLATES_COLUMNS);
        return;
    case TEMPLATES_BLOCK_TABLE:
        put_table(out, block);
        break;
    case TEMPLATES_BLOCK_MAP:
        put_map(out, block);
        break;
    default:
        return;
    }
    g_string_append_c(out, '\n');
}

static void put_blocks(GString *out, const struct templates_paper *paper, unsigned from, unsigned to)
{
    for (guint i = from; i < to; i++) {
        const struct templates_block *block = paper->block->pdata[i];
        const struct templates_block *before = i > from ? paper->block->pdata[i - 1] : NULL;
        bool list_ends =
            before && before->kind == TEMPLATES_BLOCK_ITEM && block->kind != TEMPLATES_BLOCK_ITEM;
        if (list_ends)
            g_string_append_c(out, '\n');
        put_block(out, block);
    }
}

char *templates_paper_part_text(const struct templates_paper *paper, unsigned from, unsigned to)
{
    g_autoptr(GString) out = g_string_new(NULL);
    put_blocks(out, paper, from, MIN(to, paper->block->len));
    return templates_tidy_text(out->str);
}

char *templates_paper_text(const struct templates_paper *paper)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *title = g_utf8_strup(paper->title, -1);
    g_string_append_printf(out, "%s\n%s\n", title, paper->under ? paper->under : "");
    if (paper->mark)
        g_string_append_printf(out, "*** %s ***\n", paper->mark);
    g_string_append_c(out, '\n');

    put_blocks(out, paper, 0, paper->block->len);
    return templates_tidy_text(out->str);
}
