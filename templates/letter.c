/* A letter's text as a page: its blocks told by their form. */
#include "letter.h"
#include "fill_p.h"

#include <string.h>

#define TITLE_MARK " \302\267 " /* between the words of a title */

enum {
    COPY_LONGEST = 60, /* characters of a line that somebody may copy: longer ones are prose */
    HEADING_LONGEST = 60,
    HEADING_WORD = 4, /* capitals in a row that make a line a heading, and no order */
    CONTINUED = 8     /* blanks before what goes on the line above, in columns */
};

/* What a line is, by its form alone. */
enum form { FORM_EMPTY, FORM_HEADING, FORM_ITEM, FORM_ORDER, FORM_COLUMNS, FORM_INDENTED, FORM_PLAIN };

static gsize indent_of(const char *line)
{
    return strspn(line, " ");
}

/* Two blanks or more between words: columns. NULL: none. */
static const char *column_gap(const char *line)
{
    return strstr(line + indent_of(line), "  ");
}

static bool is_item(const char *line)
{
    const char *body = line + indent_of(line);
    return (body[0] == '-' || body[0] == '*') && body[1] == ' ' && body - line <= 3;
}

/* A row of a report or an acknowledgement: "  A PAR - BUR  bounced", "  +F BRE", "  _A Mun-Bur_". */
static bool is_order(const char *line)
{
    gsize indent = indent_of(line);
    const char *body = line + indent;
    body += *body == '_';
    body += *body == '+' || *body == '-';
    return (indent == 2 || indent == 3) && (*body == 'A' || *body == 'F') && body[1] == ' ' &&
           g_unichar_isupper(g_utf8_get_char(body + 2));
}

/* "CENTRES PAR ANNÉE": no small letter, and a word that is longer than a code; so begins "KERSAINT · SPRING 1901 · …".
 * Above a table it is the table's own. */
static bool is_heading(const char *line)
{
    const char *rest = strstr(line, TITLE_MARK), *next = rest ? strstr(rest + 1, TITLE_MARK) : NULL;
    g_autofree char *title = g_strndup(line, next ? (gsize)(next - line) : strlen(line));
    unsigned run = 0, longest = 0;
    if (*line == ' ' || column_gap(line) || g_utf8_strlen(title, -1) > HEADING_LONGEST)
        return false;

    for (const char *p = title; *p; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (g_unichar_islower(c))
            return false;
        run = g_unichar_isupper(c) ? run + 1 : 0;
        longest = MAX(longest, run);
    }
    return longest >= HEADING_WORD;
}

static enum form form_of(const char *line, bool first)
{
    if (!*line)
        return FORM_EMPTY;
    if (first && is_heading(line))
        return FORM_HEADING;
    if (is_item(line))
        return FORM_ITEM;
    if (is_order(line))
        return FORM_ORDER;
    if (column_gap(line))
        return FORM_COLUMNS;
    return indent_of(line) >= 2 ? FORM_INDENTED : FORM_PLAIN;
}

/* ---- lines that were broken are one again ---- */

/* Whether breaking `above` and `line` joined gives the two as they stand */
static bool was_broken(const char *above, const char *line)
{
    const char *body = line + indent_of(line);
    gsize word = strcspn(body, " ");
    if (!*above || !*line || strlen(above) + 1 + word <= TEMPLATES_COLUMNS ||
        g_utf8_strlen(above, -1) > TEMPLATES_COLUMNS)
        return false;

    g_autofree char *joined = g_strconcat(above, " ", body, NULL);
    g_autofree char *broken = templates_wrap(joined, TEMPLATES_COLUMNS);
    gsize n = strlen(above);
    return !strncmp(broken, above, n) && broken[n] == '\n' && !strcmp(broken + n + 1, line);
}

/* The lines of a text, those that were broken joined; not those in columns: they may be rows. */
static GPtrArray *lines_of(const char *text)
{
    g_auto(GStrv) raw = g_strsplit(text, "\n", -1);
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    for (char **line = raw; *line; line++) {
        g_strchomp(*line);
        char *last = lines->len ? lines->pdata[lines->len - 1] : NULL;
        bool columns = last && (column_gap(line[-1]) || column_gap(*line));
        if (last && !columns && was_broken(line[-1], *line)) {
            lines->pdata[lines->len - 1] = g_strconcat(last, " ", *line + indent_of(*line), NULL);
            g_free(last);
        } else
            g_ptr_array_add(lines, g_strdup(*line));
    }

    return lines;
}

char *templates_letter_set_in(const char *text)
{
    g_autoptr(GPtrArray) lines = lines_of(text);
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++)
        g_string_append_printf(out, "    %s\n", (char *)lines->pdata[i]);

    return templates_tidy_text(out->str);
}

/* ---- blocks ---- */

static struct templates_data *add_line(struct templates_data *block, const char *list, const char *text)
{
    struct templates_data *line = templates_data_add(block, list);
    templates_data_set(line, "text", text);
    return line;
}

/* A line to copy: short, and it begins with a word in capitals, a code or a command. */
static bool is_copy(const char *line)
{
    const char *body = line + indent_of(line);
    gsize word = strcspn(body, " ");
    g_autofree char *first = g_strndup(body, word), *small = g_utf8_strdown(first, -1);
    bool capitals = strcmp(first, small) != 0 && g_utf8_strlen(first, -1) > 0;
    for (const char *p = first; *p && capitals; p = g_utf8_next_char(p))
        capitals = !g_unichar_islower(g_utf8_get_char(p));
    return capitals && g_utf8_strlen(body, -1) <= COPY_LONGEST;
}

/* Lines in columns: one or two are a name and what it means; more are a table as it stands. */
static bool has_few_columns(const char *line)
{
    const char *gap = column_gap(line);
    return !gap || !column_gap(gap + strspn(gap, " "));
}

/* Whether a line in a table goes on the one above it. */
static bool is_continued(const char *above, const char *line)
{
    return !column_gap(line) && (indent_of(line) >= CONTINUED || was_broken(above, line));
}

/* "STATUS        my orders"; a line of one column alone is a name without a meaning. */
static struct templates_data *add_row(struct templates_data *block, const char *line, GString *right)
{
    const char *body = line + indent_of(line), *gap = column_gap(line);
    struct templates_data *row = templates_data_add(block, "rows");
    g_autofree char *left = gap ? g_strndup(body, (gsize)(gap - body)) : g_strdup(body);
    templates_data_set(row, "left", left);
    g_string_assign(right, gap ? gap + strspn(gap, " ") : "");
    return row;
}

static void add_rows(struct templates_data *block, const GPtrArray *lines, guint from, guint to, bool orders)
{
    struct templates_data *row = NULL;
    g_autoptr(GString) right = g_string_new(NULL);

    for (guint i = from; i < to; i++) {
        const char *line = lines->pdata[i];
        if (row && is_continued(lines->pdata[i - 1], line))
            g_string_append_printf(right, " %s", line + indent_of(line));
        else
            row = add_row(block, line, right);
        templates_data_set(row, "right", right->len ? right->str : NULL);
        templates_data_set_flag(row, "order", orders);
    }
}

/* The lines of an indented run: what one copies, or what is set in, by somebody else or below a line. */
static void add_indented(struct templates_data *page, const GPtrArray *lines, guint from, guint to)
{
    static const char blank[] = "\302\240";
    bool copies = true;
    gsize indent = indent_of(lines->pdata[from]);
    for (guint i = from; i < to; i++) {
        copies = copies && is_copy(lines->pdata[i]);
        indent = MIN(indent, indent_of(lines->pdata[i]));
    }

    struct templates_data *block = templates_data_add(page, "blocks");
    for (guint i = from; i < to; i++) {
        const char *line = lines->pdata[i];
        g_autoptr(GString) text = g_string_new(NULL);
        for (gsize n = indent; n < indent_of(line); n++)
            g_string_append(text, blank);
        g_string_append(text, line + indent_of(line));
        add_line(block, copies ? "copies" : "within", text->str);
    }
}

static void add_table(struct templates_data *page, const GPtrArray *lines, guint from, guint to)
{
    bool few = true;
    for (guint i = from; i < to && few; i++)
        few = has_few_columns(lines->pdata[i]);

    struct templates_data *block = templates_data_add(page, "blocks");
    if (few) {
        add_rows(block, lines, from, to, false);
        return;
    }

    g_autoptr(GString) whole = g_string_new(NULL);
    for (guint i = from; i < to; i++)
        g_string_append_printf(whole, "%s%s", i > from ? "\n" : "", (const char *)lines->pdata[i]);
    templates_data_set(block, "table", whole->str);
}

static void add_run(struct templates_data *page, enum form form, const GPtrArray *lines, guint from, guint to)
{
    if (form == FORM_INDENTED) {
        add_indented(page, lines, from, to);
        return;
    }
    if (form == FORM_COLUMNS) {
        add_table(page, lines, from, to);
        return;
    }

    struct templates_data *block = templates_data_add(page, "blocks");
    if (form == FORM_ORDER) {
        add_rows(block, lines, from, to, true);
        return;
    }

    for (guint i = from; i < to; i++) {
        const char *line = lines->pdata[i];
        if (form == FORM_HEADING)
            templates_data_set(block, "heading", line);
        else if (form == FORM_ITEM)
            add_line(block, "items", line + indent_of(line) + 2);
        else
            add_line(block, "lines", line);
    }
}

/* Where the run of lines that look like `from` ends. A table holds lines of one column, too. */
static guint run_end(const GPtrArray *lines, guint from, enum form form)
{
    guint to = from + 1;
    for (; form != FORM_HEADING && to < lines->len; to++) {
        enum form next = form_of(lines->pdata[to], false);
        bool in_table = form == FORM_COLUMNS && (next == FORM_INDENTED || next == FORM_PLAIN);
        gsize indent = indent_of(lines->pdata[to]);
        bool beside = indent == indent_of(lines->pdata[from]) || indent >= CONTINUED;
        bool goes_on = form == FORM_ORDER && next == FORM_INDENTED && beside;
        if (next != form && !in_table && !goes_on)
            break;
    }
    return to;
}

static void add_blocks(struct templates_data *page, const GPtrArray *lines)
{
    bool first = true;
    for (guint i = 0; i < lines->len;) {
        enum form form = form_of(lines->pdata[i], first);
        first = form == FORM_EMPTY;
        guint to = form == FORM_EMPTY ? i + 1 : run_end(lines, i, form);
        if (form != FORM_EMPTY)
            add_run(page, form, lines, i, to);
        i = to;
    }
}

char *templates_letter_html(const struct templates_letter *letter)
{
    g_autoptr(templates_data_auto) page = templates_data_new();
    g_autoptr(GPtrArray) lines = lines_of(letter->text);

    templates_data_set_all(page, "language", templates_language_code(letter->language), "game", letter->game,
                           "subject", letter->subject, "map_cid", letter->cid, "map_alt",
                           letter->cid ? letter->alt : NULL, NULL);
    add_blocks(page, lines);

    return templates_fill(letter->home, letter->language, "letter.html", page);
}
