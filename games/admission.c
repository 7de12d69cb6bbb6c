#include "admission.h"
#include "store_p.h"

void games_admission_free(struct games_admission *admission)
{
    if (!admission)
        return;
    g_free(admission->wishes);
    g_free(admission);
}

bool games_admission_ask(struct games_store *store, gint64 game, gint64 person, gint64 mail,
                         const char *wishes, gint64 now_s, bool *again, GError **error)
{
    if (!games_write(
            store,
            "UPDATE admission SET wishes = ?3, mail = ?4 WHERE game = ?1 AND person = ?2 AND closed_s "
            "IS NULL",
            VALUES(INT(game), INT(person), TEXT(wishes), REF(mail)), error))
        return false;

    bool was = games_changes(store) == 1;
    if (again)
        *again = was;
    return was ||
           games_insert(
               store,
               "INSERT INTO admission (game, person, mail, wishes, asked_s) VALUES (?1, ?2, ?3, ?4, ?5)",
               VALUES(INT(game), INT(person), REF(mail), TEXT(wishes), INT(now_s)), error) != 0;
}

bool games_admission_close(struct games_store *store, gint64 id, const char *state, gint64 now_s,
                           GError **error)
{
    if (!games_write(store,
                     "UPDATE admission SET state = ?2, closed_s = ?3 WHERE id = ?1 AND closed_s IS NULL",
                     VALUES(INT(id), TEXT(state), INT(games_moment(now_s))), error))
        return false;
    if (games_changes(store) == 1)
        return true;
    return games_refuse_number(error, GAMES_REFUSAL_REQUEST_CLOSED, id);
}

GPtrArray *games_admission_list(struct games_store *store, gint64 game)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_admission_free);
    for (sqlite3_stmt *query = games_query(store,
                                           "SELECT id, game, person, mail, wishes, asked_s FROM admission"
                                           " WHERE game = ?1 AND closed_s IS NULL ORDER BY id",
                                           VALUES(INT(game)));
         games_next(store, query);) {
        struct games_admission *one = g_new0(struct games_admission, 1);
        one->id = sqlite3_column_int64(query, 0);
        one->game = sqlite3_column_int64(query, 1);
        one->person = sqlite3_column_int64(query, 2);
        one->mail = sqlite3_column_int64(query, 3);
        one->wishes = games_column_dup(query, 4);
        one->asked_s = sqlite3_column_int64(query, 5);
        g_ptr_array_add(list, one);
    }

    return list;
}
