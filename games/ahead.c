#include "ahead.h"
#include "store_p.h"

GAMES_TABLE(games_ahead, a, id, seat, person, mail, power, code, text, sent_s)

static bool end_of_code(struct games_store *store, gint64 seat, const char *code, const char *outcome,
                        gint64 now_s, GError **error)
{
    return games_write(
        store,
        "UPDATE ahead SET ended_s = ?4, outcome = ?3 WHERE seat = ?1 AND code = ?2 AND ended_s IS NULL",
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

GAMES_WRITE(games_ahead_end, "UPDATE ahead SET ended_s = ?3, outcome = ?2 WHERE id = ?1 AND ended_s IS NULL",
            Int(id), Text(outcome), Moment(now_s))

GAMES_LIST(games_ahead_list, games_ahead,
           "FROM (SELECT a.*, s.game, s.person, s.power FROM seat s JOIN ahead a ON a.seat = s.id) a"
           " WHERE game = ?1 AND (?2 = 0 OR seat = ?2) AND ended_s IS NULL"
           " AND NOT EXISTS (SELECT 1 FROM ahead_read WHERE ahead = a.id AND phase IN " GAMES_LINE
           ") ORDER BY seat, id",
           Int(game), Int(seat))

GAMES_WRITE(games_ahead_settle,
            "INSERT OR REPLACE INTO ahead_read (ahead, phase, outcome, at_s) VALUES (?1, ?2, ?3, ?4)",
            Int(id), Int(phase), Text(outcome), Int(now_s))

GAMES_WRITE(games_ahead_copy,
            "INSERT OR IGNORE INTO ahead_read (ahead, phase, outcome, at_s)"
            " SELECT ahead, ?2, outcome, at_s FROM ahead_read WHERE phase = ?1",
            Int(from), Int(to))
