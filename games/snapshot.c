#include "snapshot.h"
#include "turn.h"
#include "store_p.h"

/* -- keeping -- */

/* Each with the phase as ?1. */
static const char *const forget[] = {
    "DELETE FROM snapshot_seat WHERE phase = ?1",     "DELETE FROM snapshot_call WHERE phase = ?1",
    "DELETE FROM snapshot_question WHERE phase = ?1", "DELETE FROM snapshot_press WHERE phase = ?1",
    "DELETE FROM snapshot WHERE phase = ?1",
};

static const char *const keep[] = {
    "INSERT INTO snapshot_seat (phase, seat, power, preferences, wait, ready)"
    " SELECT p.id, s.id, s.power, s.preferences, s.wait, s.ready FROM phase p JOIN seat s ON s.game = p.game"
    " WHERE p.id = ?1 AND s.until_s IS NULL",
    "INSERT INTO snapshot_call (phase, call, state, closed_s)"
    " SELECT p.id, c.id, c.state, c.closed_s FROM phase p JOIN standby_call c ON c.game = p.game"
    " WHERE p.id = ?1",
    "INSERT INTO snapshot_question (phase, question, asked, state, closed_s)"
    " SELECT p.id, q.id, q.phase, q.state, q.closed_s FROM phase p JOIN question q ON q.game = p.game"
    " WHERE p.id = ?1",
    "INSERT INTO snapshot_press (phase, press)"
    " SELECT p.id, i.id FROM phase p JOIN press i ON i.game = p.game"
    " WHERE p.id = ?1 AND i.held AND NOT i.printed AND NOT i.cut AND i.withdrawn_s IS NULL",
};

static bool write_each(struct games_store *store, const char *const *statements, gsize n, gint64 phase,
                       GError **error)
{
    for (gsize i = 0; i < n; i++) {
        if (!games_write(store, statements[i], VALUES(INT(phase)), error))
            return false;
    }
    return true;
}

bool games_snapshot_take(struct games_store *store, gint64 phase, gint64 now_s, GError **error)
{
    return write_each(store, forget, G_N_ELEMENTS(forget), phase, error) &&
           games_write(store,
                       "INSERT INTO snapshot (phase, at_s, ballot)"
                       " SELECT ?1, ?2, coalesce(max(id), 0) FROM ballot",
                       VALUES(INT(phase), INT(now_s)), error) &&
           write_each(store, keep, G_N_ELEMENTS(keep), phase, error);
}

bool games_snapshot_has(struct games_store *store, gint64 phase)
{
    return games_query_int(store, "SELECT 1 FROM snapshot WHERE phase = ?1", VALUES(INT(phase))) != 0;
}

/* -- bringing back -- */

void games_restored_clear(struct games_restored *restored)
{
    g_clear_pointer(&restored->came_back, g_array_unref);
    g_clear_pointer(&restored->left, g_array_unref);
}

/* Newcomers leave before the others come back: a power has one player. */
static bool restore_seats(struct games_store *store, gint64 phase, gint64 now_s,
                          struct games_restored *restored, GError **error)
{
    restored->left = games_query_ids(
        store,
        "SELECT s.id FROM phase p JOIN seat s ON s.game = p.game WHERE p.id = ?1 AND s.until_s IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM snapshot_seat WHERE phase = ?1 AND seat = s.id) ORDER BY s.id",
        VALUES(INT(phase)));
    restored->came_back =
        games_query_ids(store,
                        "SELECT s.id FROM snapshot_seat k JOIN seat s ON s.id = k.seat WHERE k.phase = ?1"
                        " AND s.until_s IS NOT NULL ORDER BY s.id",
                        VALUES(INT(phase)));

    for (guint i = 0; i < restored->left->len; i++) {
        if (!games_write(store, "UPDATE seat SET until_s = ?2, why = 'rollback' WHERE id = ?1",
                         VALUES(INT(g_array_index(restored->left, gint64, i)), INT(games_moment(now_s))),
                         error))
            return false;
    }

    return games_write(store,
                       "UPDATE seat SET until_s = NULL, why = NULL, power = k.power,"
                       " preferences = k.preferences, wait = k.wait, ready = k.ready"
                       " FROM snapshot_seat k WHERE k.phase = ?1 AND k.seat = seat.id",
                       VALUES(INT(phase)), error);
}

/* Calls made since are over: nobody waits for their answers. */
static bool restore_calls(struct games_store *store, gint64 phase, gint64 now_s,
                          struct games_restored *restored, GError **error)
{
    if (!games_write(store,
                     "UPDATE standby_call SET state = 'released', closed_s = ?2 WHERE state = 'called'"
                     " AND game = (SELECT game FROM phase WHERE id = ?1) AND id NOT IN"
                     " (SELECT call FROM snapshot_call WHERE phase = ?1)",
                     VALUES(INT(phase), INT(games_moment(now_s))), error))
        return false;

    restored->calls = (unsigned)games_changes(store);

    if (!games_write(store,
                     "UPDATE standby_call SET state = k.state, closed_s = k.closed_s FROM snapshot_call k"
                     " WHERE k.phase = ?1 AND k.call = standby_call.id AND k.state <> standby_call.state",
                     VALUES(INT(phase)), error))
        return false;

    restored->calls += (unsigned)games_changes(store);

    return true;
}

/* What was decided since is open again, and who voted otherwise since votes as before: the ballot that stood
 * is cast anew, after the one that changed it. */
static bool restore_votes(struct games_store *store, gint64 phase, gint64 now_s,
                          struct games_restored *restored, GError **error)
{
    if (!games_write(store,
                     "UPDATE question SET state = k.state, phase = k.asked, closed_s = k.closed_s"
                     " FROM snapshot_question k WHERE k.phase = ?1 AND k.question = question.id"
                     " AND (k.state <> question.state OR k.asked IS NOT question.phase)",
                     VALUES(INT(phase)), error))
        return false;

    restored->questions = (unsigned)games_changes(store);

    if (!games_write(store,
                     "INSERT INTO ballot (question, power, choice, cast_s)"
                     " SELECT b.question, b.power, (SELECT choice FROM ballot WHERE id ="
                     "  (SELECT max(id) FROM ballot WHERE question = b.question AND power = b.power"
                     "   AND id <= s.ballot)), ?2"
                     " FROM snapshot s JOIN snapshot_question k ON k.phase = s.phase"
                     " JOIN ballot b ON b.question = k.question AND b.id > s.ballot WHERE s.phase = ?1"
                     " GROUP BY b.question, b.power ORDER BY b.question, b.power",
                     VALUES(INT(phase), INT(now_s)), error))
        return false;

    restored->ballots = (unsigned)games_changes(store);

    return true;
}

/* What was printed since waits again; what its writer or the editor took away since stays away. */
static bool restore_press(struct games_store *store, gint64 phase, struct games_restored *restored,
                          GError **error)
{
    if (!games_write(store,
                     "UPDATE press SET printed = 0 WHERE printed AND id IN"
                     " (SELECT press FROM snapshot_press WHERE phase = ?1)",
                     VALUES(INT(phase)), error))
        return false;
    restored->press = (unsigned)games_changes(store);
    return true;
}

/* Orders kept for later that only phases took which the game has left since wait for theirs again. */
static bool restore_later(struct games_store *store, gint64 phase, struct games_restored *restored,
                          GError **error)
{
    if (!games_write(
            store,
            "WITH RECURSIVE line (id, parent) AS (SELECT p.id, p.parent FROM game g JOIN phase p ON p.id = "
            "g.phase WHERE g.id = (SELECT game FROM phase WHERE id = ?1)"
            " UNION ALL SELECT q.id, q.parent FROM line JOIN phase q ON q.id = line.parent"
            " WHERE q.id < line.id)"
            "UPDATE later SET taken = NULL WHERE game = (SELECT game FROM phase WHERE id = ?1)"
            " AND taken > ?1 AND taken NOT IN (SELECT id FROM line)"
            " AND code <> (SELECT upper(code) FROM phase WHERE id = ?1)",
            VALUES(INT(phase)), error))
        return false;

    restored->later = (unsigned)games_changes(store);

    return true;
}

bool games_snapshot_restore(struct games_store *store, gint64 phase, gint64 now_s,
                            struct games_restored *restored, GError **error)
{
    struct games_restored own = {0}, *out = restored ? restored : &own;
    *out = (struct games_restored){0};
    if (!games_snapshot_has(store, phase))
        return games_refuse_number(error, GAMES_REFUSAL_SEATS_UNKNOWN, phase);

    gint64 game = games_query_int(store, "SELECT game FROM phase WHERE id = ?1", VALUES(INT(phase)));
    bool done = restore_seats(store, phase, now_s, out, error) &&
                restore_calls(store, phase, now_s, out, error) &&
                restore_votes(store, phase, now_s, out, error) && restore_press(store, phase, out, error) &&
                restore_later(store, phase, out, error) && games_turn_recount(store, game, error);
    games_restored_clear(&own);
    return done;
}
