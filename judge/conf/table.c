#include "table.h"

#include <stdbool.h>
#include <string.h>

char judge_table_mark(const char *line)
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
