#include "event.h"
#include "store_p.h"

void games_event_free(struct games_event *event)
{
    if (!event)
        return;
    g_free(event->what);
    g_free(event->detail);
    g_free(event);
}

/* A log line stays a line, whatever outside text went into it. */
static char *one_line(const char *text)
{
    if (!text)
        return NULL;
    char *line = g_utf8_make_valid(text, -1);
    for (char *c = line; *c; c++) {
        if (g_ascii_iscntrl(*c))
            *c = ' ';
    }
    return line;
}

bool games_event_add(struct games_store *store, const struct games_event *event, GError **error)
{
    g_autofree char *what = one_line(event->what), *detail = one_line(event->detail);
    return games_write(store,
                       "INSERT INTO event (at_s, game, phase, person, mail, what, detail) VALUES (?1, ?2, "
                       "?3, ?4, ?5, ?6, ?7)",
                       VALUES(INT(event->at_s), REF(event->game), REF(event->phase), REF(event->person),
                              REF(event->mail), TEXT(what), TEXT(detail)),
                       error);
}

GPtrArray *games_event_list(struct games_store *store, gint64 game, unsigned limit)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_event_free);
    /* Two statements: one index serves each. */
    sqlite3_stmt *query =
        game
            ? games_query(store,
                          "SELECT * FROM (SELECT id, at_s, game, phase, person, mail, what, detail FROM "
                          "event WHERE game = ?1"
                          " ORDER BY id DESC LIMIT ?2) ORDER BY id",
                          VALUES(INT(game), INT(limit ? (gint64)limit : -1)))
            : games_query(store,
                          "SELECT * FROM (SELECT id, at_s, game, phase, person, mail, what, detail FROM event"
                          " ORDER BY id DESC LIMIT ?1) ORDER BY id",
                          VALUES(INT(limit ? (gint64)limit : -1)));
    while (games_next(store, query)) {
        struct games_event *event = g_new0(struct games_event, 1);
        event->id = sqlite3_column_int64(query, 0);
        event->at_s = sqlite3_column_int64(query, 1);
        event->game = sqlite3_column_int64(query, 2);
        event->phase = sqlite3_column_int64(query, 3);
        event->person = sqlite3_column_int64(query, 4);
        event->mail = sqlite3_column_int64(query, 5);
        event->what = games_column_dup(query, 6);
        event->detail = games_column_dup(query, 7);
        g_ptr_array_add(list, event);
    }

    return list;
}
