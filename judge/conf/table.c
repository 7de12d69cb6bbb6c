#include "table.h"

#include <stdbool.h>
#include <string.h>

/* The mark that parts the fields of a table whose first line is given. */
static char mark_of(const char *line)
{
    if (strchr(line, '\t'))
        return '\t';
    return strchr(line, ';') ? ';' : ',';
}

/* Whether a spreadsheet would take a field for a formula, and run it. A number is none, nor is it one behind the guard. */
static bool is_formula(const char *field)
{
    field += strspn(field, " ");
    bool number = *field && g_ascii_isdigit(field[1]) && !field[1 + strspn(field + 1, "./0123456789")];
    return *field && strchr("=+-@\t\r", *field) && !number;
}

GPtrArray *judge_table_split(const char *line, char mark)
{
    GPtrArray *fields = g_ptr_array_new_with_free_func(g_free);
    for (const char *p = line;; p++) {
        g_autoptr(GString) field = g_string_new(NULL);
        bool quoted = *p == '"';
        p += quoted;

        while (*p && (quoted || *p != mark)) {
            bool closes = quoted && *p == '"' && p[1] != '"';
            if (closes) {
                quoted = false;
            } else {
                p += quoted && *p == '"';
                g_string_append_c(field, *p);
            }
            p++;
        }

        char *own = g_strstrip(field->str);
        g_ptr_array_add(fields, g_strdup(*own == '\'' && is_formula(own + 1) ? g_strstrip(own + 1) : own));
        if (!*p)
            return fields;
    }
}

static void row_free(struct judge_table_row *row)
{
    g_ptr_array_unref(row->field);
    g_free(row);
}

/* A row's length: to the end of its line, or of a later one if a quote stands open there and is closed somewhere. */
static gsize row_length(const char *text)
{
    gsize first = strcspn(text, "\r\n");
    bool open = false;
    for (gsize len = 0; text[len]; len++) {
        open ^= text[len] == '"';
        if (!open && strchr("\r\n", text[len]))
            return len;
    }
    return open ? first : strlen(text);
}

GPtrArray *judge_table_rows(const char *text)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)row_free);
    unsigned line = 1;
    char mark = '\0';
    text += g_str_has_prefix(text, byte_order_mark) ? strlen(byte_order_mark) : 0;
    while (*text) {
        gsize len = row_length(text);
        g_autofree char *own = g_strndup(text, len);
        bool filled = own[strspn(own, " \t,;\r\n")] && *own != '#';
        if (filled) {
            mark = mark ? mark : mark_of(own);
            struct judge_table_row *row = g_new0(struct judge_table_row, 1);
            row->line = line;
            row->field = judge_table_split(own, mark);
            g_ptr_array_add(rows, row);
        }
        for (const char *p = text; p < text + len; p++)
            line += *p == '\n';
        text += len;
        text += *text == '\r';
        line += *text == '\n';
        text += *text == '\n';
    }
    return rows;
}

void judge_table_put(GString *table, const char *field)
{
    g_autofree char *guarded = is_formula(field) ? g_strconcat("'", field, NULL) : g_strdup(field);
    if (!strpbrk(guarded, ",;\"\n\r\t")) {
        g_string_append_printf(table, "%s,", guarded);
        return;
    }
    g_auto(GStrv) parts = g_strsplit(guarded, "\"", -1);
    g_autofree char *doubled = g_strjoinv("\"\"", parts);
    g_string_append_printf(table, "\"%s\",", doubled);
}

void judge_table_end_line(GString *table)
{
    if (table->len > 0 && table->str[table->len - 1] == ',')
        g_string_truncate(table, table->len - 1);
    g_string_append_c(table, '\n');
}
