#include "ahead.h"
#include "store_p.h"

void games_ahead_free(struct games_ahead *ahead)
{
    if (!ahead)
        return;
    g_free(ahead->power);
    g_free(ahead->code);
    g_free(ahead->text);
    g_free(ahead);
}

static bool end_of_code(struct games_store *store, gint64 seat, const char *code, const char *outcome,
                        gint64 now_s, GError **error)
{
    return games_write(
        store,
        "UPDATE ahead SET ended_s = ?4, outcome = ?3 WHERE seat = ?1 AND code = ?2 AND ended_s "
        "IS NULL",
        VALUES(INT(seat), TEXT(code), TEXT(outcome), INT(games_moment(now_s))), error);
}

bool games_ahead_put(struct games_store *store, gint64 seat, const char *code, const char *text, gint64 mail,
                     gint64 now_s, bool *replaced, GError **error)
{
    if (!end_of_code(store, seat, code, "replaced", now_s, error))
        return false;
    if (replaced)
        *replaced = games_changes(store) > 0;
    return games_write(store,
                       "INSERT INTO ahead (seat, code, text, mail, sent_s) VALUES (?1, ?2, ?3, ?4, ?5)",
                       VALUES(INT(seat), TEXT(code), TEXT(text), REF(mail), INT(now_s)), error);
}

bool games_ahead_clear(struct games_store *store, gint64 seat, const char *code, gint64 now_s, int *n,
                       GError **error)
{
    bool ok = end_of_code(store, seat, code, "cleared", now_s, error);
    *n = ok ? games_changes(store) : 0;
    return ok;
}

bool games_ahead_end(struct games_store *store, gint64 id, const char *outcome, gint64 now_s, GError **error)
{
    return games_write(store, "UPDATE ahead SET ended_s = ?3, outcome = ?2 WHERE id = ?1 AND ended_s IS NULL",
                       VALUES(INT(id), TEXT(outcome), INT(games_moment(now_s))), error);
}

GPtrArray *games_ahead_list(struct games_store *store, gint64 game, gint64 seat)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_ahead_free);
    for (sqlite3_stmt *query = games_query(
             store,
             "WITH RECURSIVE line (id, parent) AS (SELECT p.id, p.parent FROM game g JOIN phase p ON p.id = "
             "g.phase WHERE g.id = ?1"
             " UNION ALL SELECT q.id, q.parent FROM line JOIN phase q ON q.id = line.parent WHERE q.id < "
             "line.id)"
             " SELECT a.id, a.seat, s.person, a.mail, s.power, a.code, a.text, a.sent_s FROM seat s JOIN "
             "ahead a ON a.seat = s.id"
             " WHERE s.game = ?1 AND (?2 = 0 OR s.id = ?2) AND a.ended_s IS NULL"
             " AND NOT EXISTS (SELECT 1 FROM ahead_read r WHERE r.ahead = a.id AND r.phase IN (SELECT id "
             "FROM line))"
             " ORDER BY a.seat, a.id",
             VALUES(INT(game), INT(seat)));
         games_next(store, query);) {
        struct games_ahead *ahead = g_new0(struct games_ahead, 1);
        ahead->id = sqlite3_column_int64(query, 0);
        ahead->seat = sqlite3_column_int64(query, 1);
        ahead->person = sqlite3_column_int64(query, 2);
        ahead->mail = sqlite3_column_int64(query, 3);
        ahead->power = games_column_dup(query, 4);
        ahead->code = games_column_dup(query, 5);
        ahead->text = games_column_dup(query, 6);
        ahead->sent_s = sqlite3_column_int64(query, 7);
        g_ptr_array_add(list, ahead);
    }

    return list;
}

bool games_ahead_settle(struct games_store *store, gint64 id, gint64 phase, const char *outcome, gint64 now_s,
                        GError **error)
{
    return games_write(
        store, "INSERT OR REPLACE INTO ahead_read (ahead, phase, outcome, at_s) VALUES (?1, ?2, ?3, ?4)",
        VALUES(INT(id), INT(phase), TEXT(outcome), INT(now_s)), error);
}

bool games_ahead_copy(struct games_store *store, gint64 from, gint64 to, GError **error)
{
    return games_write(store,
                       "INSERT OR IGNORE INTO ahead_read (ahead, phase, outcome, at_s)"
                       " SELECT ahead, ?2, outcome, at_s FROM ahead_read WHERE phase = ?1",
                       VALUES(INT(from), INT(to)), error);
}
