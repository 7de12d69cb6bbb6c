#include "store_p.h"

char *games_store_check(struct games_store *store, GError **error)
{
    g_autoptr(GString) findings = g_string_new(NULL);
    for (char **sql = games_statements(store, "sql/check.sql"); *sql; sql++)
        for (sqlite3_stmt *query = games_query(store, *sql, NULL); games_next(store, query);)
            g_string_append_printf(findings, "%s%s", findings->len ? "\n" : "",
                                   (const char *)sqlite3_column_text(query, 0));
    bool read = games_store_fault(store, error);
    return read && findings->len ? g_string_free(g_steal_pointer(&findings), FALSE) : NULL;
}
