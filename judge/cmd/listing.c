#include "listing.h"
#include "../conf/json.h"
#include "../conf/table.h"
#include "../../templates/templates.h"

#include <string.h>
#include <unistd.h>

enum { GAP = 2 };

/* The names of the columns of a row with so many fields; those of the first rows where none has. Transfer full. */
static char **names_of(const char *names, guint n_fields)
{
    g_auto(GStrv) kinds = g_strsplit(names, ";", -1);
    char **found = NULL;
    for (char **kind = kinds; *kind && !found; kind++) {
        found = g_strsplit(*kind, ",", -1);
        if (g_strv_length(found) != n_fields)
            g_clear_pointer(&found, g_strfreev);
    }
    return found ? found : g_strsplit(kinds[0], ",", -1);
}

static json_t *value_of(const char *field)
{
    guint64 number;
    if (!strcmp(field, "-"))
        return json_null();
    return g_ascii_string_to_unsigned(field, 10, 0, G_MAXINT64, &number, NULL)
               ? json_integer((json_int_t)number)
               : judge_json_of(field);
}

static char *as_json(const char *names, char **lines)
{
    json_t *all = json_array();
    for (char **line = lines; *line && **line; line++) {
        g_auto(GStrv) fields = g_strsplit(*line, "\t", -1);
        g_auto(GStrv) keys = names_of(names, g_strv_length(fields));
        json_t *one = json_object();
        for (guint i = 0; keys[i] && fields[i]; i++)
            json_object_set_new(one, keys[i], value_of(fields[i]));
        json_array_append_new(all, one);
    }
    char *text = judge_json_dump(all, JSON_INDENT(2));
    json_decref(all);
    return text;
}

/* The heading of a table: the names in the reader's words, in a line like the others. Transfer full. */
static char *heading(enum rules_language language, const char *names)
{
    g_auto(GStrv) columns = names_of(names, 0);
    for (char **column = columns; *column; column++) {
        g_autofree char *key = g_strconcat("column.", *column, NULL);
        g_free(*column);
        *column = templates_phrase(language, key, NULL);
    }
    return g_strjoinv("\t", columns);
}

static int length_of(const char *field)
{
    return (int)g_utf8_strlen(field, -1);
}

/* The fields of a line; a word that the catalogue has for its column, column.NAME.WORD, is the reader's. Transfer full. */
static char **fields_of(enum rules_language language, const char *names, const char *line)
{
    char **fields = g_strsplit(line, "\t", -1);
    g_auto(GStrv) columns = names_of(names, g_strv_length(fields));
    for (guint i = 0; fields[i] && columns[i]; i++) {
        g_autofree char *key = g_strdup_printf("column.%s.%s", columns[i], fields[i]);
        if (!templates_phrase_exists(language, key))
            continue;
        g_free(fields[i]);
        fields[i] = templates_phrase(language, key, NULL);
    }
    return fields;
}

/* Each column as wide as its widest field, but the last. */
static char *as_table(enum rules_language language, const char *names, char **lines)
{
    g_autofree char *head = heading(language, names);
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    g_autoptr(GArray) widths = g_array_new(FALSE, TRUE, sizeof(int));
    g_ptr_array_add(rows, g_strsplit(head, "\t", -1));
    for (char **line = lines; *line && **line; line++)
        g_ptr_array_add(rows, fields_of(language, names, *line));

    for (guint r = 0; r < rows->len; r++) {
        char **fields = rows->pdata[r];
        for (guint i = 0; fields[i]; i++) {
            g_array_set_size(widths, MAX(widths->len, i + 1));
            int *width = &g_array_index(widths, int, i);
            *width = MAX(*width, length_of(fields[i]));
        }
    }

    GString *out = g_string_new(NULL);
    for (guint r = 0; r < rows->len; r++) {
        char **fields = rows->pdata[r];
        for (guint i = 0; fields[i]; i++)
            g_string_append_printf(
                out, "%s%*s", fields[i],
                fields[i + 1] ? g_array_index(widths, int, i) - length_of(fields[i]) + GAP : 0, "");
        g_string_append_c(out, '\n');
    }
    return g_string_free(out, FALSE);
}

void judge_listing_show(const struct judge_context *context, const char *names, const char *form,
                        GString *lines)
{
    bool seen = form ? !strcmp(form, "table") : isatty(STDOUT_FILENO) && lines->len;
    bool json = !g_strcmp0(form, "json");
    if (!seen && !json)
        return;

    g_auto(GStrv) list = g_strsplit(lines->str, "\n", -1); /* the last is empty: a line ends each row */
    g_autofree char *text = json ? as_json(names, list) : as_table(context->language, names, list);
    g_string_assign(lines, text);
}

void judge_listing_csv(const struct judge_context *context, const char *form, GString *table)
{
    bool stays = form ? !strcmp(form, "csv") : !isatty(STDOUT_FILENO);
    g_autoptr(GPtrArray) rows = stays ? NULL : judge_table_rows(table->str);
    if (!rows || !rows->len)
        return;

    g_autofree char *names = NULL;
    g_string_truncate(table, 0);
    for (guint r = 0; r < rows->len; r++) {
        const struct judge_table_row *row = rows->pdata[r];
        for (guint i = 0; i < row->field->len; i++)
            g_string_append_printf(table, "%s%s", i ? "\t" : "",
                                   g_strdelimit(row->field->pdata[i], "\t\n", ' '));
        if (!r)
            names = g_strdelimit(g_strdup(table->str), "\t", ',');
        g_string_append_c(table, '\n');
        if (!r)
            g_string_truncate(table, 0);
    }
    judge_listing_show(context, names, form, table);
}
