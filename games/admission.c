#include "admission.h"
#include "store_p.h"

GAMES_TABLE(games_admission, admission, id, game, person, mail, wishes, asked_s)

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

GAMES_WRITE_ONE(games_admission_close, REQUEST_CLOSED,
                "UPDATE admission SET state = ?2, closed_s = ?3 WHERE id = ?1 AND closed_s IS NULL", Int(id),
                Text(state), Moment(now_s))

GAMES_LIST(games_admission_list, games_admission,
           "FROM admission WHERE game = ?1 AND closed_s IS NULL ORDER BY id", Int(game))
