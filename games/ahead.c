#include "ahead.h"
#include "store_p.h"

#define F(member) GAMES_FIELD(struct games_ahead, member)
GAMES_ROW_TYPE(ahead_row, games_ahead, F(id), F(seat), F(person), F(mail), F(power), F(code), F(text),
               F(sent_s))
#undef F

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
    return games_rows(
        store, &ahead_row,
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
