#include "objection.h"
#include "store_p.h"

#define F(member) GAMES_FIELD(struct games_objection, member)
GAMES_ROW_TYPE(objection_row, games_objection, F(id), F(phase), F(person), F(mail), F(text), F(state),
               F(answer), F(raised_s), F(closed_s))
#undef F

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
    return games_write_one(
        store, "UPDATE objection SET state = ?2, answer = ?3, closed_s = ?4 WHERE id = ?1 AND state = 'open'",
        VALUES(INT(id), TEXT(upheld ? "upheld" : "rejected"), TEXT(answer), INT(games_moment(now_s))),
        GAMES_REFUSAL_OBJECTION_CLOSED, id, error);
}

GPtrArray *games_objection_list(struct games_store *store, gint64 game, bool open_only)
{
    return games_rows(store, &objection_row,
                      "SELECT o.id, o.phase, o.person, o.mail, o.text, o.state, "
                      "o.answer, o.raised_s, o.closed_s FROM phase p"
                      " JOIN objection o ON o.phase = p.id WHERE p.game = ?1 AND (NOT "
                      "?2 OR o.state = 'open') ORDER BY o.id",
                      VALUES(INT(game), INT(open_only)));
}
