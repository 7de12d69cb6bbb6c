#include "turn.h"
#include "store_p.h"

#include <assert.h>
#include <string.h>

G_STATIC_ASSERT(GAMES_TURN_ON_TIME == 1 && GAMES_TURN_LATE == 2 &&
                GAMES_TURN_MISSED == 3); /* the queries below say so */

/* Misses of a seat on its game's current line; in a row: since the last turn with orders. */
GAMES_WRITE(games_turn_recount,
            "UPDATE seat SET missed = (SELECT count(*) FROM turn WHERE seat = seat.id AND turn = 3"
            " AND phase IN " GAMES_LINE "), missed_in_a_row = (SELECT count(*) FROM turn WHERE seat = seat.id"
            " AND turn = 3 AND phase IN " GAMES_LINE " AND phase > coalesce((SELECT max(phase) FROM turn"
            " WHERE seat = seat.id AND turn IN (1, 2) AND phase IN " GAMES_LINE "), 0))"
            " WHERE game = ?1 AND until_s IS NULL",
            Int(game))

bool games_turn_put(struct games_store *store, gint64 phase, gint64 seat, enum games_turn turn, gint64 now_s,
                    GError **error)
{
    assert(turn > GAMES_TURN_NONE && turn < GAMES_TURN_COUNT);
    if (games_query_int(store, "SELECT 1 FROM turn WHERE phase = ?1 AND seat = ?2",
                        VALUES(INT(phase), INT(seat))))
        return games_refuse(error, GAMES_REFUSAL_TURN_TWICE, NULL);
    gint64 game = games_query_int(store, "SELECT game FROM seat WHERE id = ?1", VALUES(INT(seat)));
    return games_write(store, "INSERT INTO turn (phase, seat, turn, at_s) VALUES (?1, ?2, ?3, ?4)",
                       VALUES(INT(phase), INT(seat), INT(turn), INT(now_s)), error) &&
           games_turn_recount(store, game, error);
}

enum games_turn games_turn_get(struct games_store *store, gint64 phase, gint64 seat)
{
    return (enum games_turn)games_query_int(
        store, "SELECT turn FROM turn WHERE phase = ?1 AND seat = ?2 AND turn > 0 AND turn < ?3",
        VALUES(INT(phase), INT(seat), INT(GAMES_TURN_COUNT)));
}

GHashTable *games_turns_of_phase(struct games_store *store, gint64 phase)
{
    GHashTable *turns = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (sqlite3_stmt *query = games_query(store,
                                           "SELECT s.power, t.turn FROM turn t JOIN seat s ON s.id = t.seat"
                                           " WHERE t.phase = ?1 AND s.power IS NOT NULL AND t.turn > 0"
                                           " AND t.turn < ?2 ORDER BY t.seat",
                                           VALUES(INT(phase), INT(GAMES_TURN_COUNT)));
         games_next(store, query);)
        g_hash_table_replace(turns, g_strdup((const char *)sqlite3_column_text(query, 0)),
                             GINT_TO_POINTER(sqlite3_column_int(query, 1)));
    return turns;
}

GAMES_NUMBER(
    unsigned, games_turn_in_a_row,
    "WITH RECURSIVE line (id, parent) AS (SELECT id, parent FROM phase WHERE id = ?1"
    " UNION ALL SELECT q.id, q.parent FROM line JOIN phase q ON q.id = line.parent WHERE q.id < line.id)"
    " SELECT count(*) FROM turn WHERE seat = ?2 AND turn = 3 AND phase IN (SELECT id FROM line)"
    " AND phase > coalesce((SELECT max(phase) FROM turn WHERE seat = ?2 AND turn IN (1, 2)"
    " AND phase IN (SELECT id FROM line)), 0)",
    Int(phase), Int(seat))

struct games_reliability games_reliability_count(const enum games_turn *newest_first, gsize n, unsigned last)
{
    struct games_reliability r = {0};
    for (gsize i = 0; i < n && (last == 0 || r.turns < last); i++) {
        r.on_time += newest_first[i] == GAMES_TURN_ON_TIME;
        r.late += newest_first[i] == GAMES_TURN_LATE;
        r.missed += newest_first[i] == GAMES_TURN_MISSED;
        r.excused += newest_first[i] == GAMES_TURN_EXCUSED;
        r.turns = r.on_time + r.late + r.missed;
    }
    return r;
}

int games_reliability_percent(const struct games_reliability *r)
{
    if (r->turns == 0)
        return -1;
    return (int)((guint64)r->on_time * 100 / r->turns);
}

struct games_reliability games_reliability_where(struct games_store *store, gint64 person, unsigned last,
                                                 bool (*counts)(void *context, gint64 game), void *context)
{
    /* Phases that count, newest first: an adjudication that was taken back is none. Ids grow with time. */
    g_autoptr(GArray) turns = g_array_new(FALSE, FALSE, sizeof(enum games_turn));
    g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (sqlite3_stmt *query = games_query(
             store,
             "SELECT t.turn, t.phase, s.game FROM seat s JOIN turn t ON t.seat = s.id WHERE s.person = ?1 "
             "AND t.phase IN " GAMES_LINE_OF("SELECT game FROM seat WHERE person = ?1") " ORDER BY 2 DESC",
             VALUES(INT(person)));
         games_next(store, query);) {
        enum games_turn turn = (enum games_turn)sqlite3_column_int(query, 0);
        gint64 game = sqlite3_column_int64(query, 2);
        g_array_append_val(turns, turn);
        g_array_append_val(games, game);
    }

    guint kept = 0;
    for (guint i = 0; i < turns->len; i++) {
        if (!counts || counts(context, g_array_index(games, gint64, i)))
            g_array_index(turns, enum games_turn, kept++) = g_array_index(turns, enum games_turn, i);
    }

    return games_reliability_count((const enum games_turn *)(void *)turns->data, kept, last);
}

struct games_reliability games_reliability_of(struct games_store *store, gint64 person, unsigned last)
{
    return games_reliability_where(store, person, last, NULL, NULL);
}

bool games_nmr_policy_parse(const char *word, enum games_nmr_policy *policy)
{
    static const char *const words[GAMES_NMR_POLICY_COUNT] = {"hold", "warn", "standby", "disorder", "wait"};
    for (unsigned i = 0; i < GAMES_NMR_POLICY_COUNT; i++) {
        if (g_ascii_strcasecmp(word, words[i]) == 0) {
            *policy = (enum games_nmr_policy)i;
            return true;
        }
    }
    return false;
}

/* Nobody is missed for good: the phase waits for orders, or for a standby who takes the seat. */
static void decide_waiting(const struct games_nmr_facts *facts, bool protected,
                           struct games_nmr_actions *actions)
{
    actions->wait = !actions->use_standby;
    actions->own_first = true;
    if (!protected)
        return;
    actions->call_standby = facts->has_standby && !facts->standby_called;
    actions->replace = actions->use_standby;
}

/* He is out: the seat goes to the standby if he is there, else to civil disorder until somebody takes it. */
static void decide_out(const struct games_nmr_facts *facts, struct games_nmr_actions *actions)
{
    bool may_replace = facts->policy != GAMES_NMR_DISORDER;
    actions->replace = may_replace && facts->standby_called;
    actions->disorder = !actions->replace;
    actions->call_standby = actions->disorder && may_replace && facts->has_standby;
}

struct games_nmr_actions games_nmr_decide(const struct games_nmr_facts *facts)
{
    struct games_nmr_actions actions = {0};
    if (!facts->movement)
        return actions;

    /* A standby who was called and ordered plays this phase, whatever else is decided. */
    actions.use_standby = facts->standby_called && facts->standby_has_orders;
    if (facts->excused)
        return actions;

    bool protected = facts->first_phase && facts->protect_first;
    if (protected || facts->policy == GAMES_NMR_WAIT) {
        decide_waiting(facts, protected, &actions);
        return actions;
    }

    actions.counts = true;
    if (facts->policy == GAMES_NMR_HOLD)
        return actions;

    unsigned out_in_a_row = facts->out_at_in_a_row ? facts->out_at_in_a_row : 2;
    bool too_many_in_a_row = facts->missed_in_a_row + 1 >= out_in_a_row;
    bool too_many = facts->out_at && facts->missed + 1 >= facts->out_at;
    if (too_many_in_a_row || too_many) {
        decide_out(facts, &actions);
    } else {
        actions.warn = true;
        actions.call_standby =
            facts->policy == GAMES_NMR_STANDBY && facts->has_standby && !facts->standby_called;
    }

    return actions;
}
