#include "objection.h"
#include "store_p.h"

void games_objection_free(struct games_objection *objection)
{
    if (!objection)
        return;
    g_free(objection->text);
    g_free(objection->state);
    g_free(objection->answer);
    g_free(objection);
}

bool games_objection_is_possible(struct games_store *store, gint64 phase)
{
    return games_query_int(
               store,
               "WITH RECURSIVE line (id, parent) AS (SELECT p.id, p.parent FROM game g JOIN phase p ON p.id "
               "= g.phase"
               " WHERE g.id = (SELECT game FROM phase WHERE id = ?1)"
               " UNION ALL SELECT q.id, q.parent FROM line JOIN phase q ON q.id = line.parent WHERE q.id < "
               "line.id)"
               " SELECT 1 FROM phase p WHERE p.id = ?1 AND p.adjudicated_s IS NOT NULL AND p.id IN (SELECT "
               "id FROM line)"
               " AND NOT EXISTS (SELECT 1 FROM phase l WHERE l.id IN (SELECT id FROM line) AND l.id > ?1"
               "  AND l.adjudicated_s IS NOT NULL AND l.type = 1)",
               VALUES(INT(phase))) != 0;
}

gint64 games_objection_add(struct games_store *store, gint64 phase, gint64 person, gint64 mail,
                           const char *text, gint64 now_s, GError **error)
{
    if (!games_objection_is_possible(store, phase)) {
        games_refuse(error, GAMES_REFUSAL_OBJECTION_LATE, NULL);
        return 0;
    }
    return games_insert(store,
                        "INSERT INTO objection (phase, person, mail, text, state, raised_s) VALUES (?1, ?2, "
                        "?3, ?4, 'open', ?5)",
                        VALUES(INT(phase), REF(person), REF(mail), TEXT(text), INT(now_s)), error);
}

bool games_objection_answer(struct games_store *store, gint64 id, bool upheld, const char *answer,
                            gint64 now_s, GError **error)
{
    if (!games_write(
            store,
            "UPDATE objection SET state = ?2, answer = ?3, closed_s = ?4 WHERE id = ?1 AND state = 'open'",
            VALUES(INT(id), TEXT(upheld ? "upheld" : "rejected"), TEXT(answer), INT(games_moment(now_s))),
            error))
        return false;
    if (games_changes(store) == 1)
        return true;
    return games_refuse_number(error, GAMES_REFUSAL_OBJECTION_CLOSED, id);
}

GPtrArray *games_objection_list(struct games_store *store, gint64 game, bool open_only)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_objection_free);
    for (sqlite3_stmt *query = games_query(store,
                                           "SELECT o.id, o.phase, o.person, o.mail, o.text, o.state, "
                                           "o.answer, o.raised_s, o.closed_s FROM phase p"
                                           " JOIN objection o ON o.phase = p.id WHERE p.game = ?1 AND (NOT "
                                           "?2 OR o.state = 'open') ORDER BY o.id",
                                           VALUES(INT(game), INT(open_only)));
         games_next(store, query);) {
        struct games_objection *objection = g_new0(struct games_objection, 1);
        objection->id = sqlite3_column_int64(query, 0);
        objection->phase = sqlite3_column_int64(query, 1);
        objection->person = sqlite3_column_int64(query, 2);
        objection->mail = sqlite3_column_int64(query, 3);
        objection->text = games_column_dup(query, 4);
        objection->state = games_column_dup(query, 5);
        objection->answer = games_column_dup(query, 6);
        objection->raised_s = sqlite3_column_int64(query, 7);
        objection->closed_s = sqlite3_column_int64(query, 8);
        g_ptr_array_add(list, objection);
    }

    return list;
}
