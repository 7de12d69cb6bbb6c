#include "table.h"

#include <stdbool.h>
#include <string.h>

char judge_table_mark(const char *line)
{
    if (strchr(line, '\t'))
        return '\t';
    return strchr(line, ';') ? ';' : ',';
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

        g_ptr_array_add(fields, g_strdup(g_strstrip(field->str)));
        if (!*p)
            return fields;
    }
}

void judge_table_put(GString *table, const char *field)
{
    if (!strpbrk(field, ",;\"\n\r\t")) {
        g_string_append_printf(table, "%s,", field);
        return;
    }
    g_auto(GStrv) parts = g_strsplit(field, "\"", -1);
    g_autofree char *doubled = g_strjoinv("\"\"", parts);
    g_string_append_printf(table, "\"%s\",", doubled);
}

void judge_table_end_line(GString *table)
{
    if (table->len > 0 && table->str[table->len - 1] == ',')
        g_string_truncate(table, table->len - 1);
    g_string_append_c(table, '\n');
}
