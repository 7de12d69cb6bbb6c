#include "person_data.h"
#include "store_p.h"

#include <string.h>

/* What gives a list of objects, of whatever `select` finds: the names of its columns say the keys (person.sql). Interned. */
static const char *list_of(struct games_store *store, const char *select, gint64 person)
{
    g_autoptr(GString) members = g_string_new(NULL);
    sqlite3_stmt *query = games_query(store, select, VALUES(INT(person)));
    for (int i = 0; query && i < sqlite3_column_count(query); i++) {
        const char *column = sqlite3_column_name(query, i);
        bool moment = g_str_has_suffix(column, "_s"), flag = g_str_has_suffix(column, "?");
        gsize len = strlen(column) - (moment ? 2 : flag);
        g_string_append_printf(members, "%s'%.*s', ", i ? ", " : "", (int)len, column);
        if (moment)
            g_string_append_printf(members, "strftime('%%Y-%%m-%%dT%%H:%%M:%%SZ', %s, 'unixepoch')", column);
        else if (flag)
            g_string_append_printf(members, "json(iif(\"%s\", 'true', 'false'))", column);
        else
            g_string_append_printf(members, "\"%s\"", column);
    }
    games_done(query);
    /* An empty list is [], not null. */
    g_autofree char *sql = g_strdup_printf(
        "SELECT coalesce(json_group_array(json_object(%s)), '[]') FROM (%s)", members->str, select);
    return g_intern_string(sql);
}

char *games_person_data(struct games_store *store, gint64 person)
{
    char **parts = games_statements(store, "sql/person.sql");
    g_autofree char *self = games_query_text(store, *parts, VALUES(INT(person)));
    if (!self)
        return NULL;

    g_autoptr(GString) out = g_string_new("{\"person\":");
    g_string_append(out, self);
    while (*++parts) {
        const char *name = strstr(*parts, "-- ") + 3;
        g_autofree char *list = games_query_text(store, list_of(store, *parts, person), VALUES(INT(person)));
        g_string_append_printf(out, ",\"%.*s\":%s", (int)strcspn(name, "\n"), name, list ? list : "[]");
    }
    g_string_append_c(out, '}');

    bool read = games_store_fault(store, NULL);
    return read ? g_utf8_make_valid(out->str, (gssize)out->len) : NULL;
}
