#include "objection.h"
#include "store_p.h"

GAMES_TABLE(games_objection, o, id, phase, person, mail, text, state, answer, raised_s, closed_s)

#define LINE GAMES_LINE_OF("SELECT game FROM phase WHERE id = ?1")
GAMES_NUMBER(bool, games_objection_is_possible,
             "SELECT 1 FROM phase WHERE id = ?1 AND adjudicated_s IS NOT NULL AND id IN " LINE
             " AND NOT EXISTS (SELECT 1 FROM phase l WHERE l.id IN " LINE
             " AND l.id > ?1 AND l.adjudicated_s IS NOT NULL AND l.type = 1)",
             Int(phase))

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
    return games_write_one(
        store, "UPDATE objection SET state = ?2, answer = ?3, closed_s = ?4 WHERE id = ?1 AND state = 'open'",
        VALUES(INT(id), TEXT(upheld ? "upheld" : "rejected"), TEXT(answer), INT(games_moment(now_s))),
        GAMES_REFUSAL_OBJECTION_CLOSED, id, error);
}

GAMES_LIST(
    games_objection_list, games_objection,
    "FROM phase p JOIN objection o ON o.phase = p.id WHERE p.game = ?1 AND (NOT ?2 OR o.state = 'open')"
    " ORDER BY o.id",
    Int(game), Flag(open_only))
