#include "admission.h"
#include "store_p.h"

#define F(member) GAMES_FIELD(struct games_admission, member)
GAMES_ROW_TYPE(admission_row, games_admission, F(id), F(game), F(person), F(mail), F(wishes), F(asked_s))
#undef F

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
    return games_write_one(
        store, "UPDATE admission SET state = ?2, closed_s = ?3 WHERE id = ?1 AND closed_s IS NULL",
        VALUES(INT(id), TEXT(state), INT(games_moment(now_s))), GAMES_REFUSAL_REQUEST_CLOSED, id, error);
}

GPtrArray *games_admission_list(struct games_store *store, gint64 game)
{
    return games_rows(store, &admission_row,
                      "SELECT id, game, person, mail, wishes, asked_s FROM admission"
                      " WHERE game = ?1 AND closed_s IS NULL ORDER BY id",
                      VALUES(INT(game)));
}
