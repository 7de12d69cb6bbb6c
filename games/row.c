/* Rows of tables as structs, by description. */
#include "store_p.h"

static void read_field(const struct games_field *field, sqlite3_stmt *query, int column, void *one)
{
    char *place = (char *)one + field->offset;
    switch ((enum games_field_kind)field->kind) {
    case GAMES_FIELD_NUMBER:
        *(gint64 *)(void *)place = sqlite3_column_int64(query, column);
        break;
    case GAMES_FIELD_TEXT:
        *(char **)(void *)place = games_column_dup(query, column);
        break;
    case GAMES_FIELD_FLAG:
        *(bool *)place = sqlite3_column_int64(query, column) != 0;
        break;
    case GAMES_FIELD_SMALL:
        *(gint32 *)(void *)place = (gint32)sqlite3_column_int64(query, column);
        break;
    }
}

void *games_row_read(const struct games_row *row, sqlite3_stmt *query)
{
    void *one = g_malloc0(row->size);
    for (int i = 0; i < row->n; i++)
        read_field(&row->fields[i], query, i, one);
    return one;
}

GPtrArray *games_rows(struct games_store *store, const struct games_row *row, const char *sql,
                      const struct games_value *values)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(row->free);
    for (sqlite3_stmt *query = games_row_query(store, row, sql, values); games_next(store, query);)
        g_ptr_array_add(list, games_row_read(row, query));
    return list;
}

void *games_row_get(struct games_store *store, const struct games_row *row, const char *sql,
                    const struct games_value *values)
{
    sqlite3_stmt *query = games_row_query(store, row, sql, values);
    void *one = NULL;
    if (games_next(store, query)) {
        one = games_row_read(row, query);
        games_done(query);
    }
    return one;
}

void games_row_free(const struct games_row *row, void *one)
{
    for (int i = 0; one && i < row->n; i++)
        if (row->fields[i].kind == GAMES_FIELD_TEXT)
            g_free(*(char **)(void *)((char *)one + row->fields[i].offset));
    g_free(one);
}
