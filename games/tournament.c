#include "tournament.h"
#include "store_p.h"

#include <string.h>

/* An error of a broken constraint is told as what it means. */
static void name_taken(GError **error, const GError *why, enum games_refusal taken, const char *name)
{
    bool refused = g_error_matches(why, GAMES_ERROR, GAMES_ERROR_REFUSED);
    if (refused)
        games_refuse(error, taken, "name", name, NULL);
    else if (why)
        g_propagate_error(error, g_error_copy(why));
}

/* ---- tournaments ---- */

#define F(member) GAMES_FIELD(struct games_tournament, member)
GAMES_ROW_TYPE(tournament_row, games_tournament, F(id), F(name), F(scoring), F(totals), F(rounds))
#undef F

gint64 games_tournament_add(struct games_store *store, const char *name, const char *scoring,
                            const char *totals, unsigned rounds, gint64 now_s, GError **error)
{
    g_autoptr(GError) why = NULL;
    gint64 id = games_insert(store,
                             "INSERT INTO tournament (name, scoring, totals, rounds, created_s)"
                             " VALUES (?1, ?2, ?3, ?4, ?5)",
                             VALUES(TEXT(name), TEXT(scoring), TEXT(totals), INT(rounds), INT(now_s)), &why);
    if (!id)
        name_taken(error, why, GAMES_REFUSAL_TOURNAMENT_TAKEN, name);

    for (unsigned round = 1; id && round <= rounds; round++)
        if (!games_write(store, "INSERT INTO round (tournament, number, state) VALUES (?1, ?2, 'open')",
                         VALUES(INT(id), INT(round)), error))
            return 0;

    return id;
}

struct games_tournament *games_tournament_find(struct games_store *store, const char *name)
{
    return games_row_get(store, &tournament_row,
                         "SELECT id, name, scoring, totals, rounds FROM tournament WHERE name = ?1",
                         VALUES(TEXT(name)));
}

GPtrArray *games_tournament_list(struct games_store *store)
{
    return games_rows(store, &tournament_row,
                      "SELECT id, name, scoring, totals, rounds FROM tournament WHERE id > ?1 ORDER BY name",
                      VALUES(INT(0)));
}

char *games_tournament_setting(struct games_store *store, gint64 tournament, const char *key)
{
    char *value = NULL;
    for (sqlite3_stmt *query =
             games_query(store, "SELECT value FROM tournament_setting WHERE tournament = ?1 AND key = ?2",
                         VALUES(INT(tournament), TEXT(key)));
         games_next(store, query);)
        value = games_column_dup(query, 0);
    return value;
}

bool games_tournament_set(struct games_store *store, gint64 tournament, const char *key, const char *value,
                          GError **error)
{
    if (!value)
        return games_write(store, "DELETE FROM tournament_setting WHERE tournament = ?1 AND key = ?2",
                           VALUES(INT(tournament), TEXT(key)), error);
    return games_write(store,
                       "INSERT INTO tournament_setting (tournament, key, value) VALUES (?1, ?2, ?3)"
                       " ON CONFLICT (tournament, key) DO UPDATE SET value = ?3",
                       VALUES(INT(tournament), TEXT(key), TEXT(value)), error);
}

char **games_tournament_settings(struct games_store *store, gint64 tournament, const char *prefix)
{
    GPtrArray *pairs = g_ptr_array_new();
    for (sqlite3_stmt *query = games_query(
             store, "SELECT key, value FROM tournament_setting WHERE tournament = ?1 ORDER BY key",
             VALUES(INT(tournament)));
         games_next(store, query);) {
        g_autofree char *key = games_column_dup(query, 0);
        if (!g_str_has_prefix(key, prefix))
            continue;
        g_ptr_array_add(pairs, g_strdup(key + strlen(prefix)));
        g_ptr_array_add(pairs, games_column_dup(query, 1));
    }
    g_ptr_array_add(pairs, NULL);
    return (char **)g_ptr_array_free(pairs, FALSE);
}

/* ---- who takes part ---- */

#define F(member) GAMES_FIELD(struct games_entrant, member)
GAMES_ROW_TYPE(entrant_row, games_entrant, F(id), F(tournament), F(name), F(address), F(role), F(team),
               F(born), F(newcomer), F(journey), F(person), F(town), F(left_s))
#undef F

gint64 games_entrant_add(struct games_store *store, const struct games_entrant *entrant, GError **error)
{
    g_autoptr(GError) why = NULL;
    gint64 id = games_insert(
        store,
        "INSERT INTO entrant (tournament, name, address, role, born, newcomer, team, journey, person, town)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        VALUES(INT(entrant->tournament), TEXT(entrant->name), TEXT(entrant->address), TEXT(entrant->role),
               INT(entrant->born), INT(entrant->newcomer), TEXT(entrant->team), INT(entrant->journey),
               REF(entrant->person), TEXT(entrant->town)),
        &why);
    if (!id)
        name_taken(error, why, GAMES_REFUSAL_ENTRANT_TAKEN, entrant->name);
    return id;
}

bool games_entrant_set(struct games_store *store, const struct games_entrant *entrant, GError **error)
{
    return games_write(
        store,
        "UPDATE entrant SET address = ?2, role = ?3, born = ?4, newcomer = ?5, team = ?6, journey = ?7,"
        " person = ?8, town = ?9, left_s = ?10 WHERE id = ?1",
        VALUES(INT(entrant->id), TEXT(entrant->address), TEXT(entrant->role), INT(entrant->born),
               INT(entrant->newcomer), TEXT(entrant->team), INT(entrant->journey), REF(entrant->person),
               TEXT(entrant->town), REF(entrant->left_s)),
        error);
}

GPtrArray *games_entrant_list(struct games_store *store, gint64 tournament)
{
    return games_rows(store, &entrant_row,
                      "SELECT id, tournament, name, address, role, team, born, "
                      "newcomer, journey, person, town, left_s FROM entrant"
                      " WHERE tournament = ?1 ORDER BY id",
                      VALUES(INT(tournament)));
}

#define F(member) GAMES_FIELD(struct games_round_entrant, member)
GAMES_ROW_TYPE(round_entrant_row, games_round_entrant, F(entrant), F(round), F(state), F(factor), F(why),
               F(intime))
#undef F

bool games_round_entrant_set(struct games_store *store, gint64 entrant, unsigned round, const char *state,
                             const char *factor, const char *why, GError **error)
{
    return games_write(store,
                       "INSERT INTO round_entrant (entrant, round, state, factor, why)"
                       " VALUES (?1, ?2, coalesce(?3, 'in'), ?4, ?5) ON CONFLICT (entrant, round) DO UPDATE"
                       " SET state = coalesce(?3, state), factor = coalesce(?4, factor),"
                       " why = coalesce(?5, why)",
                       VALUES(INT(entrant), INT(round), TEXT(state), TEXT(factor), TEXT(why)), error);
}

bool games_round_entrant_intime(struct games_store *store, gint64 entrant, unsigned round, const char *intime,
                                GError **error)
{
    return games_write(store,
                       "INSERT INTO round_entrant (entrant, round, state, intime) VALUES (?1, ?2, 'in', ?3)"
                       " ON CONFLICT (entrant, round) DO UPDATE SET intime = ?3",
                       VALUES(INT(entrant), INT(round), TEXT(intime)), error);
}

GPtrArray *games_round_entrant_list(struct games_store *store, gint64 tournament)
{
    return games_rows(store, &round_entrant_row,
                      "SELECT r.entrant, r.round, r.state, r.factor, r.why, r.intime FROM "
                      "round_entrant r JOIN entrant e ON e.id = "
                      "r.entrant WHERE e.tournament = ?1 ORDER BY r.round, r.entrant",
                      VALUES(INT(tournament)));
}

/* ---- rounds ---- */

#define F(member) GAMES_FIELD(struct games_round, member)
GAMES_ROW_TYPE(round_row, games_round, F(number), F(state), F(seed), F(wanted), F(told_s))
#undef F

GPtrArray *games_round_list(struct games_store *store, gint64 tournament)
{
    return games_rows(store, &round_row,
                      "SELECT number, state, seed, wanted, told_s FROM round WHERE tournament = ?1"
                      " ORDER BY number",
                      VALUES(INT(tournament)));
}

bool games_round_set(struct games_store *store, gint64 tournament, unsigned round, const char *state,
                     gint64 seed, GError **error)
{
    return games_write(store, "UPDATE round SET state = ?3, seed = ?4 WHERE tournament = ?1 AND number = ?2",
                       VALUES(INT(tournament), INT(round), TEXT(state), INT(seed)), error);
}

bool games_round_want(struct games_store *store, gint64 tournament, unsigned round, unsigned wanted,
                      GError **error)
{
    return games_write(store, "UPDATE round SET wanted = ?3 WHERE tournament = ?1 AND number = ?2",
                       VALUES(INT(tournament), INT(round), INT(wanted)), error);
}

bool games_round_told(struct games_store *store, gint64 tournament, unsigned round, gint64 at_s,
                      GError **error)
{
    return games_write(store, "UPDATE round SET told_s = ?3 WHERE tournament = ?1 AND number = ?2",
                       VALUES(INT(tournament), INT(round), REF(at_s)), error);
}

/* ---- boards ---- */

static void seat_free(struct games_board_seat *seat);
#define F(member) GAMES_FIELD(struct games_board_seat, member)
static const struct games_row board_seat_row =
    GAMES_ROW(struct games_board_seat, seat_free, F(power), F(entrant), F(missed), F(substitute), F(seasons),
              F(traveller), F(brest));
#undef F

static void seat_free(struct games_board_seat *seat)
{
    games_row_free(&board_seat_row, seat);
}

#define F(member) GAMES_FIELD(struct games_tournament_board, member)
static const struct games_row tournament_board_row =
    GAMES_ROW(struct games_tournament_board, games_tournament_board_free, F(id), F(round), F(number), F(game),
              F(outside));
#undef F

void games_tournament_board_free(struct games_tournament_board *board)
{
    if (board)
        g_clear_pointer(&board->seat, g_ptr_array_unref);
    games_row_free(&tournament_board_row, board);
}

gint64 games_tournament_board_add(struct games_store *store, gint64 tournament, unsigned round,
                                  unsigned number, GError **error)
{
    return games_insert(store, "INSERT INTO board (tournament, round, number) VALUES (?1, ?2, ?3)",
                        VALUES(INT(tournament), INT(round), INT(number)), error);
}

bool games_board_seat_put(struct games_store *store, gint64 board, const struct games_board_seat *seat,
                          GError **error)
{
    return games_write(
        store,
        "INSERT INTO board_seat (board, power, entrant, missed, substitute, seasons, traveller,"
        " brest) VALUES (?1, ?2, ?3, ?4, ?5, ?6, nullif(?7, -1), nullif(?8, -1))"
        " ON CONFLICT (board, power) DO UPDATE SET entrant = ?3, missed = ?4,"
        " substitute = ?5, seasons = ?6, traveller = nullif(?7, -1), brest = nullif(?8, -1)",
        VALUES(INT(board), TEXT(seat->power), REF(seat->entrant), INT(seat->missed), REF(seat->substitute),
               INT(seat->seasons), INT(seat->traveller), INT(seat->brest)),
        error);
}

bool games_tournament_board_set(struct games_store *store, gint64 board, gint64 game, gint64 outside,
                                GError **error)
{
    return games_write(store, "UPDATE board SET game = ?2, outside = ?3 WHERE id = ?1",
                       VALUES(INT(board), REF(game), REF(outside)), error);
}

bool games_round_clear(struct games_store *store, gint64 tournament, unsigned round, GError **error)
{
    gint64 begun = games_query_int(store,
                                   "SELECT count(*) FROM board WHERE tournament = ?1 AND round = ?2"
                                   " AND (game IS NOT NULL OR outside IS NOT NULL)",
                                   VALUES(INT(tournament), INT(round)));
    if (begun > 0) {
        games_refuse_number(error, GAMES_REFUSAL_ROUND_BEGUN, round);
        return false;
    }

    return games_write(store,
                       "DELETE FROM board_seat WHERE board IN"
                       " (SELECT id FROM board WHERE tournament = ?1 AND round = ?2)",
                       VALUES(INT(tournament), INT(round)), error) &&
           games_write(store, "DELETE FROM board WHERE tournament = ?1 AND round = ?2",
                       VALUES(INT(tournament), INT(round)), error);
}

static GPtrArray *read_seats(struct games_store *store, gint64 board)
{
    return games_rows(store, &board_seat_row,
                      "SELECT power, coalesce(entrant, 0), missed, coalesce(substitute, 0), seasons,"
                      " coalesce(traveller, -1), coalesce(brest, -1) FROM board_seat"
                      " WHERE board = ?1 ORDER BY power",
                      VALUES(INT(board)));
}

GPtrArray *games_tournament_board_list(struct games_store *store, gint64 tournament)
{
    GPtrArray *list =
        games_rows(store, &tournament_board_row,
                   "SELECT id, round, number, coalesce(game, 0), coalesce(outside, 0) FROM board"
                   " WHERE tournament = ?1 ORDER BY round, number",
                   VALUES(INT(tournament)));
    GAMES_EACH(struct games_tournament_board, board, list)
        board->seat = read_seats(store, board->id);
    return list;
}

/* ---- votes for prizes ---- */

#define F(member) GAMES_FIELD(struct games_prize_vote, member)
GAMES_ROW_TYPE(prize_vote_row, games_prize_vote, F(round), F(category), F(voter), F(choice))
#undef F

bool games_prize_vote_put(struct games_store *store, gint64 tournament, const struct games_prize_vote *vote,
                          gint64 mail, gint64 now_s, GError **error)
{
    if (!vote->choice)
        return games_write(store,
                           "DELETE FROM prize_vote WHERE tournament = ?1 AND round = ?2 AND category = ?3"
                           " AND voter = ?4",
                           VALUES(INT(tournament), INT(vote->round), TEXT(vote->category), INT(vote->voter)),
                           error);
    return games_write(store,
                       "INSERT INTO prize_vote (tournament, round, category, voter, choice, mail, at_s)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (tournament, round, category, voter)"
                       " DO UPDATE SET choice = ?5, mail = ?6, at_s = ?7",
                       VALUES(INT(tournament), INT(vote->round), TEXT(vote->category), INT(vote->voter),
                              INT(vote->choice), REF(mail), INT(now_s)),
                       error);
}

GPtrArray *games_prize_vote_list(struct games_store *store, gint64 tournament)
{
    return games_rows(store, &prize_vote_row,
                      "SELECT round, category, voter, choice FROM prize_vote WHERE tournament = ?1"
                      " ORDER BY round, category, voter",
                      VALUES(INT(tournament)));
}
