/* A printed document as text: no line longer than TEMPLATES_COLUMNS. */
#include "paper_p.h"

#include <string.h>

/* As it is on a screen of letters of one width. */
static unsigned column_of(gunichar letter)
{
    if (g_unichar_iszerowidth(letter))
        return 0;
    return g_unichar_iswide(letter) ? 2 : 1;
}

static unsigned columns_of(const char *text)
{
    unsigned n = 0;
    for (const char *c = text; *c; c = g_utf8_next_char(c))
        n += column_of(g_utf8_get_char(c));
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

/* Text in lines of at most `width`, words that are longer broken. Transfer full. */
static char **lines_of(const char *text, unsigned width)
{
    g_autofree char *wrapped = templates_wrap(text, width);
    g_autoptr(GString) out = g_string_new(NULL);
    unsigned n = 0;
    for (const char *c = g_strchomp(wrapped); *c; c = g_utf8_next_char(c)) {
        gunichar one = g_utf8_get_char(c);
        unsigned wide = column_of(one);
        if (one != '\n' && n + wide > width) {
            g_string_append_c(out, '\n');
            n = 0;
        }
        n = one == '\n' ? 0 : n + wide;
        g_string_append_unichar(out, one);
    }
    return g_strsplit(out->str, "\n", -1);
}

static void put_heading(GString *out, const struct templates_block *block)
{
    g_autofree char *big = block->level == 1 ? g_utf8_strup(block->text, -1) : g_strdup(block->text);
    g_autofree char *whole = block->behind ? g_strdup_printf("%s · %s", big, block->behind) : g_strdup(big);
    g_auto(GStrv) lines = lines_of(whole, TEMPLATES_COLUMNS);
    g_autofree char *wrapped = g_strjoinv("\n", lines);

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
    g_auto(GStrv) lines = lines_of(text, room);
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

enum { CELL_LEAST = 8, CELL_GAP = 2 };

/* How wide each column is: as its widest cell, the widest ones narrower until all of them have room. */
static void column_widths(const struct templates_block *block, unsigned *width)
{
    unsigned room = TEMPLATES_COLUMNS - (block->columns - 1) * CELL_GAP, used = 0;
    bool form = block->style == TEMPLATES_TABLE_FORM;
    for (unsigned i = 0; i < block->columns * block->rows; i++)
        if (block->cell[i])
            width[i % block->columns] = MAX(width[i % block->columns], columns_of(block->cell[i]));
    for (unsigned c = 0; c < block->columns; c++)
        used += width[c];
    if (form && used < room)
        width[block->columns - 1] += room - used;
    for (; used > room; used--) {
        unsigned widest = 0;
        for (unsigned c = 1; c < block->columns; c++)
            widest = width[c] > width[widest] ? c : widest;
        if (width[widest] <= CELL_LEAST)
            return;
        width[widest]--;
    }
}

/* A row, whose cells go on under themselves; in a form an empty last one is room to write. */
static void put_row(GString *out, const struct templates_block *block, unsigned r, const unsigned *width)
{
    unsigned last = block->columns - 1, most = 1;
    bool form = block->style == TEMPLATES_TABLE_FORM && r > 0 && !block->cell[r * block->columns + last];
    g_autofree char *blank = g_strnfill(width[last], '_');
    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    for (unsigned c = 0; c < block->columns; c++) {
        char **lines = lines_of(form && c == last ? blank : cell_at(block, r, c), MAX(width[c], 1u));
        g_ptr_array_add(cells, lines);
        most = MAX(most, g_strv_length(lines));
    }

    for (unsigned n = 0; n < most; n++) {
        g_autoptr(GString) line = g_string_new(NULL);
        for (unsigned c = 0; c < block->columns; c++) {
            char **lines = cells->pdata[c];
            const char *words = n < g_strv_length(lines) ? lines[n] : "";
            int room = (int)width[c] - (int)columns_of(words);
            bool right = block->style == TEMPLATES_TABLE_NUMBERS && c > 0 && c < last;
            pad(line, right ? room : 0);
            g_string_append(line, words);
            pad(line, (right ? 0 : room) + CELL_GAP);
        }
        g_string_append_printf(out, "%s\n", g_strchomp(line->str));
    }
}

static void put_table(GString *out, const struct templates_block *block)
{
    g_autofree unsigned *width = g_new0(unsigned, block->columns);
    column_widths(block, width);
    for (unsigned r = 0; r < block->rows; r++)
        put_row(out, block, r, width);
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
