#include "snapshot.h"
#include "game.h"
#include "press.h"
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

static bool write_each(struct games_store *store, const char *const *statements, gsize n,
                       const struct games_value *values, GError **error)
{
    for (gsize i = 0; i < n; i++)
        if (!games_write(store, statements[i], values, error))
            return false;
    return true;
}

bool games_snapshot_take(struct games_store *store, gint64 phase, gint64 now_s, GError **error)
{
    return write_each(store, forget, G_N_ELEMENTS(forget), VALUES(INT(phase)), error) &&
           games_write(store,
                       "INSERT INTO snapshot (phase, at_s, ballot)"
                       " SELECT ?1, ?2, coalesce(max(id), 0) FROM ballot",
                       VALUES(INT(phase), INT(now_s)), error) &&
           write_each(store, keep, G_N_ELEMENTS(keep), VALUES(INT(phase)), error);
}

GAMES_NUMBER(bool, games_snapshot_has, "SELECT 1 FROM snapshot WHERE phase = ?1", Int(phase))

/* -- bringing back -- */

G_STATIC_ASSERT(GAMES_ROLE_PLAYER == 0 && GAMES_ROLE_STANDBY == 1);
#define GAME "(SELECT game FROM phase WHERE id = ?1)"
#define KEPT "(SELECT seat FROM snapshot_seat WHERE phase = ?1)"

#define CALLED                                                                                               \
    "EXISTS (SELECT 1 FROM standby_call c WHERE c.game = seat.game AND c.power = seat.power"                 \
    " AND c.person = seat.person AND c.state = 'called')"

/* Whether a power's orders in a phase that is still open are others than those that had been kept for it. */
#define CHANGED(at, its_power)                                                                               \
    "EXISTS (SELECT 1 FROM phase p JOIN orders o ON o.phase = p.id WHERE p.id = " at                         \
    " AND o.power = " its_power                                                                              \
    " AND p.adjudicated_s IS NULL AND NOT EXISTS (SELECT 1 FROM later l WHERE l.game = p.game"               \
    " AND l.code = upper(p.code) AND l.power = o.power AND l.given_s = o.given_s AND l.mail IS o.mail)"      \
    " AND NOT EXISTS (SELECT 1 FROM ahead_read x JOIN ahead y ON y.id = x.ahead WHERE x.phase = p.id"        \
    " AND y.mail IS o.mail))"

/* Each with the phase as ?1 and now as ?2. What the course of the game did with seats is as it was: it put out who missed his
 * turns, and seated others; a seat says so (`why`). What people did stays: who resigned or was put out, who took over. */
static const char *const restore[] = {
    /* Newcomers leave before the others come back: a power has one player. */
    "UPDATE seat SET until_s = ?2, why = 'rollback' WHERE until_s IS NULL AND role = 0 AND game = " GAME
    " AND why IN ('course', 'rollback') AND id NOT IN " KEPT,
    "UPDATE seat SET until_s = NULL, why = 'rollback' WHERE until_s IS NOT NULL AND ?2 AND role = 0 AND id "
    "IN " KEPT " AND why IN ('missed', 'auction', 'rollback') AND NOT EXISTS (SELECT 1 FROM seat o WHERE "
    "o.game = seat.game"
    " AND o.until_s IS NULL AND o.role = 0 AND (o.power = seat.power"
    " OR (o.person = seat.person AND o.id NOT IN " KEPT ")))",
    /* Who asked to wait does so until he lifts it. */
    "UPDATE seat SET preferences = k.preferences, ready = k.ready FROM snapshot_seat k"
    " WHERE k.phase = ?1 AND k.seat = seat.id AND ?2 AND until_s IS NULL",
    /* Calls made since are over, but for a player who left by himself: nobody waits for their answers. */
    "UPDATE standby_call SET state = 'released', closed_s = ?2 WHERE state = 'called' AND game = " GAME
    " AND id NOT IN (SELECT call FROM snapshot_call WHERE phase = ?1) AND NOT EXISTS (SELECT 1 FROM seat s"
    " WHERE s.id IN " KEPT " AND s.role = 0 AND s.power = standby_call.power AND s.until_s IS NOT NULL)",
    /* Who has declined, or whose power has somebody who came otherwise, is not called again. */
    "UPDATE standby_call SET state = k.state, closed_s = k.closed_s FROM snapshot_call k"
    " WHERE k.phase = ?1 AND k.call = standby_call.id AND k.state <> standby_call.state AND ?2"
    " AND NOT (k.state = 'called' AND (standby_call.state = 'declined' OR EXISTS (SELECT 1 FROM seat s"
    " WHERE s.game = standby_call.game AND s.power = standby_call.power AND s.role = 0 AND s.until_s IS NULL"
    " AND s.id NOT IN " KEPT ")))",
    "UPDATE seat SET until_s = ?2, why = 'rollback' WHERE until_s IS NULL AND role = 1 AND game = " GAME
    " AND NOT " CALLED,
    "UPDATE seat SET until_s = NULL, why = NULL WHERE until_s IS NOT NULL AND ?2 AND role = 1 AND id IN " KEPT
    " AND " CALLED,
    /* What was decided since is open again, and who voted otherwise since votes as before: the ballot that stood
       is cast anew, after the one that changed it; a first one counts unless who cast it has left. */
    "UPDATE question SET state = k.state, phase = k.asked, closed_s = k.closed_s FROM snapshot_question k"
    " WHERE k.phase = ?1 AND k.question = question.id AND ?2"
    " AND (k.state <> question.state OR k.asked IS NOT question.phase)"
    /* what an editor withdrew stays so; a rollback drops questions, too */
    " AND (question.state <> 'cancelled' OR EXISTS (SELECT 1 FROM event WHERE game = " GAME
    " AND what = 'vote-dropped' AND detail = 'question=' || question.id))",
    "INSERT INTO ballot (question, power, choice, cast_s) SELECT b.question, b.power,"
    " (SELECT choice FROM ballot WHERE id = (SELECT max(id) FROM ballot WHERE question = b.question"
    " AND power = b.power AND id <= s.ballot)), ?2 FROM snapshot s JOIN snapshot_question k ON k.phase = "
    "s.phase"
    " JOIN ballot b ON b.question = k.question AND b.id > s.ballot WHERE s.phase = ?1"
    " AND (EXISTS (SELECT 1 FROM ballot WHERE question = b.question AND power = b.power AND id <= s.ballot)"
    " OR EXISTS (SELECT 1 FROM seat WHERE power = b.power AND until_s = ?2 AND why = 'rollback' AND game "
    "= " GAME "))"
    " GROUP BY b.question, b.power ORDER BY b.question, b.power",
    /* What was printed since waits again; what its writer or the editor took away since stays away. */
    "UPDATE press SET printed = 0 WHERE printed AND ?2 AND id IN (SELECT press FROM snapshot_press WHERE "
    "phase = ?1)",
    /* Orders kept for later that only phases took which the game has left since wait for theirs again, but for those that
       others have replaced there. */
    "UPDATE ahead SET ended_s = ?2, outcome = 'replaced' WHERE ended_s IS NULL AND id IN (SELECT r.ahead "
    "FROM phase q"
    " JOIN ahead_read r ON r.phase = q.id JOIN ahead a ON a.id = r.ahead JOIN seat s ON s.id = a.seat"
    " WHERE q.game = " GAME " AND q.id > ?1 AND " CHANGED("q.id", "s.power") ")",
    "WITH RECURSIVE line (id, parent) AS (SELECT p.id, p.parent FROM game g JOIN phase p ON p.id = g.phase"
    " WHERE g.id = " GAME
    " UNION ALL SELECT q.id, q.parent FROM line JOIN phase q ON q.id = line.parent WHERE q.id < line.id)"
    " UPDATE later SET taken = NULL WHERE game = " GAME " AND taken > ?1 AND ?2"
    " AND NOT " CHANGED(
        "taken",
        "power") " AND taken NOT IN (SELECT id FROM line) AND code <> (SELECT upper(code) FROM phase WHERE "
                 "id = ?1)"
                 /* not what a standby sent who is only called again */
                 " AND NOT EXISTS (SELECT 1 FROM standby_call WHERE game = later.game AND power = later.power"
                 " AND person = later.person AND state = 'called')",
};

bool games_snapshot_restore(struct games_store *store, gint64 phase, gint64 now_s, GError **error)
{
    if (!games_snapshot_has(store, phase))
        return games_refuse_number(error, GAMES_REFUSAL_SEATS_UNKNOWN, phase);

    gint64 game = games_query_int(store, "SELECT game FROM phase WHERE id = ?1", VALUES(INT(phase)));
    return write_each(store, restore, G_N_ELEMENTS(restore), VALUES(INT(phase), INT(games_moment(now_s))),
                      error) &&
           games_press_follow(store, game, phase, error) && games_turn_recount(store, game, error);
}
