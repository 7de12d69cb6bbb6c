#include "phase.h"
#include "press.h"
#include "snapshot.h"
#include "store_p.h"

#include <assert.h>
#include <string.h>

G_STATIC_ASSERT(GAMES_STATE_ACTIVE == 2); /* the queries below say so */

#define PHASE_COLUMNS                                                                                        \
    "id, game, parent, code, position, opened_s, deadline_s, adjudicated_s, rules, after, version, "         \
    "reminders, type, cause, why, came_from"

#define F(member) GAMES_FIELD(struct games_phase, member)
GAMES_ROW_TYPE(phase_row, games_phase, F(id), F(game), F(parent), F(code), F(position), F(opened_s),
               F(deadline_s), F(adjudicated_s), F(rules), F(after), F(version), F(reminders), F(type),
               F(cause), F(why), F(came_from))
#undef F

/* The one place that reads a phase's type from its code: "S1901M", "F1901R", "W1901A". */
static enum rules_phase_type type_of(const char *code)
{
    char last = *code ? g_ascii_toupper(code[strlen(code) - 1]) : '\0';
    switch (last) {
    case 'R':
        return RULES_PHASE_RETREAT;
    case 'A':
        return RULES_PHASE_ADJUSTMENT;
    default:
        return RULES_PHASE_MOVEMENT;
    }
}

gint64 games_phase_open(struct games_store *store, gint64 game, gint64 parent, const char *code,
                        const char *position, gint64 now_s, gint64 deadline_s, GError **error)
{
    if (parent && !games_query_int(
                      store, "SELECT 1 FROM phase WHERE id = ?1 AND game = ?2 AND adjudicated_s IS NOT NULL",
                      VALUES(INT(parent), INT(game)))) {
        games_refuse(error, GAMES_REFUSAL_PHASE_OPEN, "phase", code, NULL);
        return 0;
    }

    gint64 id = games_insert(
        store,
        "INSERT INTO phase (game, parent, code, version, position, opened_s, deadline_s, type)"
        " VALUES (?1, ?2, ?3,"
        " 1 + (SELECT coalesce(max(version), 0) FROM phase WHERE game = ?1 AND code = ?3), ?4, ?5, ?6, ?7)",
        VALUES(INT(game), REF(parent), TEXT(code), TEXT(position), INT(now_s), REF(deadline_s),
               INT(type_of(code))),
        error);

    bool ok = id && games_phase_make_current(store, game, id, error) &&
              (parent || games_press_follow(store, game, 0, error));
    return ok ? id : 0;
}

bool games_phase_make_current(struct games_store *store, gint64 game, gint64 phase, GError **error)
{
    return games_write_one(
        store, "UPDATE game SET phase = ?2 WHERE id = ?1 AND ?1 = (SELECT game FROM phase WHERE id = ?2)",
        VALUES(INT(game), INT(phase)), GAMES_REFUSAL_PHASE_NONE, phase, error);
}

bool games_phase_leave(struct games_store *store, gint64 game, GError **error)
{
    return games_write(store, "UPDATE game SET phase = NULL WHERE id = ?1", VALUES(INT(game)), error);
}

gint64 games_phase_newest(struct games_store *store)
{
    return games_query_int(store, "SELECT max(id) FROM phase", NULL);
}

struct games_phase *games_phase_get(struct games_store *store, gint64 id)
{
    return games_row_get(store, &phase_row, "SELECT " PHASE_COLUMNS " FROM phase WHERE id = ?1",
                         VALUES(INT(id)));
}

struct games_phase *games_phase_find(struct games_store *store, gint64 game, const char *code)
{
    return games_row_get(store, &phase_row,
                         GAMES_LINE "SELECT " PHASE_COLUMNS " FROM phase WHERE id IN (SELECT id FROM line)"
                                    " AND code = ?2 COLLATE NOCASE ORDER BY id DESC LIMIT 1",
                         VALUES(INT(game), TEXT(code)));
}

gint64 games_phase_same(struct games_store *store, gint64 phase)
{
    return games_query_int(
        store,
        "SELECT coalesce(max(q.id), 0) FROM phase p JOIN phase q USING (game, code, position)"
        " WHERE p.id = ?1 AND q.id < p.id",
        VALUES(INT(phase)));
}

gint64 games_phase_earlier(struct games_store *store, gint64 phase)
{
    return games_query_int(store,
                           "SELECT coalesce(max(q.id), 0) FROM phase p JOIN phase q ON q.game = p.game AND"
                           " q.code = p.code AND q.id < p.id AND q.adjudicated_s IS NOT NULL WHERE p.id = ?1",
                           VALUES(INT(phase)));
}

GPtrArray *games_phase_line(struct games_store *store, gint64 game)
{
    return games_rows(store, &phase_row,
                      GAMES_LINE "SELECT " PHASE_COLUMNS
                                 " FROM phase WHERE id IN (SELECT id FROM line) ORDER BY id",
                      VALUES(INT(game)));
}

GPtrArray *games_phase_all(struct games_store *store, gint64 game)
{
    return games_rows(store, &phase_row, "SELECT " PHASE_COLUMNS " FROM phase WHERE game = ?1 ORDER BY id",
                      VALUES(INT(game)));
}

bool games_phase_set_deadline(struct games_store *store, gint64 phase, gint64 deadline_s, GError **error)
{
    return games_write_one(store, "UPDATE phase SET deadline_s = ?2 WHERE id = ?1 AND adjudicated_s IS NULL",
                           VALUES(INT(phase), REF(deadline_s)), GAMES_REFUSAL_PHASE_DONE, phase, error);
}

bool games_phase_set_reminders(struct games_store *store, gint64 phase, unsigned reminders, GError **error)
{
    return games_write_one(store, "UPDATE phase SET reminders = ?2 WHERE id = ?1 AND adjudicated_s IS NULL",
                           VALUES(INT(phase), INT(reminders)), GAMES_REFUSAL_PHASE_DONE, phase, error);
}

GArray *games_phase_due(struct games_store *store, gint64 now_s)
{
    return games_query_ids(
        store,
        "SELECT p.id FROM phase p JOIN game g ON g.id = p.game WHERE p.adjudicated_s IS NULL"
        " AND p.deadline_s <= ?1 AND g.phase = p.id AND g.state = 2 ORDER BY p.deadline_s, p.game",
        VALUES(INT(now_s)));
}

GArray *games_phase_open_list(struct games_store *store)
{
    return games_query_ids(
        store,
        "SELECT p.id FROM game g JOIN phase p ON p.id = g.phase WHERE g.state = 2 AND p.adjudicated_s IS NULL"
        " ORDER BY g.name_key",
        NULL);
}

bool games_phase_close(struct games_store *store, gint64 phase, const char *rules, const char *after,
                       gint64 now_s, GError **error)
{
    assert(rules && after);
    if (!games_snapshot_has(store, phase) && !games_snapshot_take(store, phase, now_s, error))
        return false;
    return games_write_one(store,
                           "UPDATE phase SET adjudicated_s = ?2, rules = ?3, after = ?4 WHERE id = ?1 AND "
                           "adjudicated_s IS NULL",
                           VALUES(INT(phase), INT(games_moment(now_s)), TEXT(rules), TEXT(after)),
                           GAMES_REFUSAL_PHASE_DONE, phase, error);
}

bool games_phase_set_cause(struct games_store *store, gint64 phase, enum games_cause cause, const char *why,
                           gint64 came_from, GError **error)
{
    assert(cause > GAMES_CAUSE_COURSE && cause < GAMES_CAUSE_COUNT);
    const char *words = why && *why ? why : NULL;
    return games_write_one(store,
                           "UPDATE phase SET cause = ?2, why = ?3, came_from = ?4 WHERE id = ?1"
                           " AND adjudicated_s IS NULL",
                           VALUES(INT(phase), INT(cause), TEXT(words), REF(came_from)),
                           GAMES_REFUSAL_PHASE_DONE, phase, error);
}

char *games_phase_ending(struct games_store *store, gint64 phase)
{
    sqlite3_stmt *query =
        games_query(store, "SELECT result FROM ending WHERE phase = ?1", VALUES(INT(phase)));
    char *result = NULL;
    if (games_next(store, query)) {
        result = games_column_dup(query, 0);
        games_done(query);
    }
    return result;
}

/* -- results -- */

#define F(member) GAMES_FIELD(struct games_result, member)
GAMES_ROW_TYPE(result_row, games_result, F(phase), F(version), F(seq), F(power), F(unit), F(order),
               F(verdict), F(cause), F(law), F(by), F(by2), F(dislodged_by), F(strength), F(against),
               F(dislodged), F(by_convoy), F(no_order))
#undef F

bool games_result_put(struct games_store *store, const struct games_result *result, GError **error)
{
    return games_write(store,
                       "INSERT INTO result (phase, version, seq, power, unit, \"order\", verdict, cause, "
                       "law, by, by2, dislodged_by, strength,"
                       " against, dislodged, by_convoy, no_order)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
                       VALUES(INT(result->phase), INT(result->version), INT(result->seq), TEXT(result->power),
                              TEXT(result->unit), TEXT(result->order), TEXT(result->verdict),
                              TEXT(result->cause), TEXT(result->law), TEXT(result->by), TEXT(result->by2),
                              TEXT(result->dislodged_by), INT(result->strength), INT(result->against),
                              INT(result->dislodged), INT(result->by_convoy), INT(result->no_order)),
                       error);
}

GPtrArray *games_result_list(struct games_store *store, gint64 phase, unsigned version)
{
    return games_rows(store, &result_row,
                      "SELECT phase, version, seq, power, unit, \"order\", verdict, cause, law, by, by2, "
                      "dislodged_by, strength, against,"
                      " dislodged, by_convoy, no_order FROM result WHERE phase = ?1 AND version ="
                      " CASE WHEN ?2 > 0 THEN ?2 ELSE (SELECT max(version) FROM result WHERE phase = ?1) "
                      "END ORDER BY seq",
                      VALUES(INT(phase), INT(version)));
}
