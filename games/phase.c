#include "phase.h"
#include "press.h"
#include "snapshot.h"
#include "store_p.h"

#include <assert.h>
#include <string.h>

G_STATIC_ASSERT(GAMES_STATE_ACTIVE == 2); /* the queries below say so */

GAMES_TABLE(games_phase, phase, id, game, parent, code, position, opened_s, deadline_s, adjudicated_s, rules,
            after, version, reminders, type, cause, why, came_from)

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

GAMES_WRITE(games_phase_leave, "UPDATE game SET phase = NULL WHERE id = ?1", Int(game))
GAMES_NUMBER(gint64, games_phase_newest, "SELECT max(id) FROM phase")

GAMES_GET(games_phase_get, games_phase, "FROM phase WHERE id = ?1", Int(id))
GAMES_GET(games_phase_find, games_phase,
          "FROM phase WHERE id IN " GAMES_LINE " AND code = ?2 COLLATE NOCASE ORDER BY id DESC LIMIT 1",
          Int(game), Text(code))
GAMES_LIST(games_phase_line, games_phase, "FROM phase WHERE id IN " GAMES_LINE " ORDER BY id", Int(game))
GAMES_LIST(games_phase_all, games_phase, "FROM phase WHERE game = ?1 ORDER BY id", Int(game))

GAMES_NUMBER(gint64, games_phase_same,
             "SELECT coalesce(max(q.id), 0) FROM phase p JOIN phase q USING (game, code, position)"
             " WHERE p.id = ?1 AND q.id < p.id",
             Int(phase))
GAMES_NUMBER(gint64, games_phase_earlier,
             "SELECT coalesce(max(q.id), 0) FROM phase p JOIN phase q ON q.game = p.game AND q.code = p.code"
             " AND q.id < p.id AND q.adjudicated_s IS NOT NULL WHERE p.id = ?1",
             Int(phase))

GAMES_WRITE_ONE(games_phase_set_deadline, PHASE_DONE,
                "UPDATE phase SET deadline_s = ?2 WHERE id = ?1 AND adjudicated_s IS NULL", Int(phase),
                Ref(deadline_s))
GAMES_WRITE_ONE(games_phase_set_reminders, PHASE_DONE,
                "UPDATE phase SET reminders = ?2 WHERE id = ?1 AND adjudicated_s IS NULL", Int(phase),
                Small(reminders))

GAMES_IDS(games_phase_due,
          "SELECT p.id FROM phase p JOIN game g ON g.id = p.game WHERE p.adjudicated_s IS NULL"
          " AND p.deadline_s <= ?1 AND g.phase = p.id AND g.state = 2 ORDER BY p.deadline_s, p.game",
          Int(now_s))
GAMES_IDS(
    games_phase_open_list,
    "SELECT p.id FROM game g JOIN phase p ON p.id = g.phase WHERE g.state = 2 AND p.adjudicated_s IS NULL"
    " AND (coalesce(p.deadline_s, 0) <= ?1 OR EXISTS (SELECT 1 FROM setting s WHERE s.game = g.id AND s.key "
    "IN (?2, 'rules')))"
    " ORDER BY g.name_key",
    Int(until_s), Text(key))

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
    return games_query_text(store, "SELECT result FROM ending WHERE phase = ?1", VALUES(INT(phase)));
}

/* -- results -- */

GAMES_TABLE(games_result, result, phase, version, seq, power, unit, order, verdict, cause, law, by, by2,
            dislodged_by, strength, against, dislodged, by_convoy, no_order)

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

GAMES_LIST(games_result_list, games_result,
           "FROM result WHERE phase = ?1 AND version = CASE WHEN ?2 > 0 THEN ?2"
           " ELSE (SELECT max(version) FROM result WHERE phase = ?1) END ORDER BY seq",
           Int(phase), Small(version))
