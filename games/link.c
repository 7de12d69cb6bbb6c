#include "link.h"
#include "store_p.h"

static const char *name_of(enum games_door door)
{
    return door == GAMES_DOOR_IN ? "in" : "out";
}

bool games_link_note(struct games_store *store, enum games_door door, const char *why, gint64 now_s,
                     GError **error)
{
    gint64 now = games_moment(now_s);
    if (why)
        return games_write(store,
                           "INSERT INTO link (name, tried_s, failing_s, why) VALUES (?1, ?2, ?2, ?3)"
                           " ON CONFLICT (name) DO UPDATE SET tried_s = ?2,"
                           " failing_s = coalesce(failing_s, ?2), why = ?3",
                           VALUES(TEXT(name_of(door)), INT(now), TEXT(why)), error);
    return games_write(store,
                       "INSERT INTO link (name, ok_s, tried_s) VALUES (?1, ?2, ?2)"
                       " ON CONFLICT (name) DO UPDATE SET ok_s = ?2, tried_s = ?2, why = NULL,"
                       " back_s = CASE WHEN failing_s IS NULL THEN back_s ELSE ?2 END, failing_s = NULL",
                       VALUES(TEXT(name_of(door)), INT(now)), error);
}

GAMES_TABLE(games_link, link, ok_s, tried_s, failing_s, back_s, why)

struct games_link *games_link_get(struct games_store *store, enum games_door door)
{
    struct games_link *found =
        games_row_get(store, &games_link_row, "FROM link WHERE name = ?1", VALUES(TEXT(name_of(door))));
    return found ? found : g_new0(struct games_link, 1);
}

bool games_phase_letters_left(struct games_store *store, gint64 phase, gint64 *left_s)
{
    sqlite3_stmt *query = games_query(
        store,
        "SELECT count(l.id) FILTER (WHERE l.sent_s IS NULL AND l.failed = 0 AND l.held_s IS NULL),"
        " max(p.opened_s, coalesce(max(l.sent_s), 0))"
        " FROM phase p LEFT JOIN letter l ON l.game = p.game AND l.created_s = p.opened_s AND l.phase = p.id"
        " WHERE p.id = ?1",
        VALUES(INT(phase)));
    bool left = true;

    if (games_next(store, query)) {
        left = sqlite3_column_int64(query, 0) == 0;
        if (left_s)
            *left_s = sqlite3_column_int64(query, 1);
        games_done(query);
    }

    return left;
}
