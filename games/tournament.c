#include "tournament.h"
#include "store_p.h"

#include <string.h>

/* ---- tournaments ---- */

GAMES_TABLE(games_tournament, tournament, id, name, scoring, totals, rounds)

gint64 games_tournament_add(struct games_store *store, const char *name, const char *scoring,
                            const char *totals, unsigned rounds, gint64 now_s, GError **error)
{
    gint64 id = games_insert_named(
        store,
        "INSERT INTO tournament (name, scoring, totals, rounds, created_s) VALUES (?1, ?2, ?3, ?4, ?5)",
        VALUES(TEXT(name), TEXT(scoring), TEXT(totals), INT(rounds), INT(now_s)),
        GAMES_REFUSAL_TOURNAMENT_TAKEN, name, error);
    for (unsigned round = 1; id && round <= rounds; round++)
        if (!games_write(store, "INSERT INTO round (tournament, number, state) VALUES (?1, ?2, 'open')",
                         VALUES(INT(id), INT(round)), error))
            return 0;

    return id;
}

GAMES_GET(games_tournament_find, games_tournament, "FROM tournament WHERE name = ?1", Text(name))
GAMES_LIST(games_tournament_list, games_tournament, "FROM tournament ORDER BY name")

char *games_tournament_setting(struct games_store *store, gint64 tournament, const char *key)
{
    return games_query_text(store, "SELECT value FROM tournament_setting WHERE tournament = ?1 AND key = ?2",
                            VALUES(INT(tournament), TEXT(key)));
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

GAMES_TABLE(games_entrant, entrant, id, tournament, name, address, role, team, born, newcomer, journey,
            person, town, left_s)

gint64 games_entrant_add(struct games_store *store, const struct games_entrant *entrant, GError **error)
{
    return games_insert_named(
        store,
        "INSERT INTO entrant (tournament, name, address, role, born, newcomer, team, journey, person, town)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        VALUES(INT(entrant->tournament), TEXT(entrant->name), TEXT(entrant->address), TEXT(entrant->role),
               INT(entrant->born), INT(entrant->newcomer), TEXT(entrant->team), INT(entrant->journey),
               REF(entrant->person), TEXT(entrant->town)),
        GAMES_REFUSAL_ENTRANT_TAKEN, entrant->name, error);
}

bool games_entrant_set(struct games_store *store, const struct games_entrant *entrant, GError **error)
{
    return games_write(store,
                       "UPDATE entrant SET name = ?11, address = ?2, role = ?3, born = ?4, newcomer = ?5, "
                       "team = ?6, journey = ?7,"
                       " person = ?8, town = ?9, left_s = ?10 WHERE id = ?1",
                       VALUES(INT(entrant->id), TEXT(entrant->address), TEXT(entrant->role),
                              INT(entrant->born), INT(entrant->newcomer), TEXT(entrant->team),
                              INT(entrant->journey), REF(entrant->person), TEXT(entrant->town),
                              REF(entrant->left_s), TEXT(entrant->name)),
                       error);
}

GAMES_LIST(games_entrant_list, games_entrant, "FROM entrant WHERE tournament = ?1 ORDER BY id",
           Int(tournament))

GAMES_TABLE(games_round_entrant, r, entrant, round, state, factor, why, intime)

GAMES_LIST(games_round_entrant_list, games_round_entrant,
           "FROM round_entrant r JOIN entrant e ON e.id = r.entrant WHERE e.tournament = ?1 ORDER BY "
           "r.round, r.entrant",
           Int(tournament))
GAMES_WRITE(games_round_entrant_set,
            "INSERT INTO round_entrant (entrant, round, state, factor, why)"
            " VALUES (?1, ?2, coalesce(?3, 'in'), ?4, ?5) ON CONFLICT (entrant, round) DO UPDATE"
            " SET state = coalesce(?3, state), factor = coalesce(?4, factor), why = coalesce(?5, why)",
            Int(entrant), Small(round), Text(state), Text(factor), Text(why))
GAMES_WRITE(games_round_entrant_intime,
            "INSERT INTO round_entrant (entrant, round, state, intime) VALUES (?1, ?2, 'in', ?3)"
            " ON CONFLICT (entrant, round) DO UPDATE SET intime = ?3",
            Int(entrant), Small(round), Text(intime))

/* ---- rounds ---- */

GAMES_TABLE(games_round, round, number, state, seed, wanted, told_s)

GAMES_LIST(games_round_list, games_round, "FROM round WHERE tournament = ?1 ORDER BY number", Int(tournament))
GAMES_WRITE(games_round_set, "UPDATE round SET state = ?3, seed = ?4 WHERE tournament = ?1 AND number = ?2",
            Int(tournament), Small(round), Text(state), Int(seed))
GAMES_WRITE(games_round_want, "UPDATE round SET wanted = ?3 WHERE tournament = ?1 AND number = ?2",
            Int(tournament), Small(round), Small(wanted))
GAMES_WRITE(games_round_told, "UPDATE round SET told_s = ?3 WHERE tournament = ?1 AND number = ?2",
            Int(tournament), Small(round), Ref(at_s))

/* ---- boards ---- */

GAMES_TABLE(games_board_seat, s, power, entrant, missed, substitute, seasons, traveller, brest)
GAMES_TABLE(games_board_relay, r, power, entrant, seasons)
GAMES_ROW(games_tournament_board, board, id, round, number, game, outside, variant)

void games_tournament_board_free(struct games_tournament_board *board)
{
    if (board)
        g_clear_pointer(&board->seat, g_ptr_array_unref);
    if (board)
        g_clear_pointer(&board->relay, g_ptr_array_unref);
    games_row_free(&games_tournament_board_row, board);
}

GAMES_ADD(games_tournament_board_add, "INSERT INTO board (tournament, round, number) VALUES (?1, ?2, ?3)",
          Int(tournament), Small(round), Small(number))
GAMES_WRITE(games_tournament_board_play, "UPDATE board SET variant = ?2 WHERE id = ?1", Int(board),
            Text(variant))
GAMES_WRITE(games_tournament_board_set, "UPDATE board SET game = ?2, outside = ?3 WHERE id = ?1", Int(board),
            Ref(game), Ref(outside))

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

GAMES_WRITE(games_board_relay_put,
            "INSERT INTO board_relay (board, power, nth, entrant, seasons) VALUES (?1, ?2, (SELECT"
            " coalesce(max(nth), 0) + 1 FROM board_relay WHERE board = ?1 AND power = ?2), ?3, ?4)",
            Int(board), Text(power), Int(entrant), Small(seasons))
GAMES_WRITE(games_board_relay_pass, "UPDATE board_relay SET entrant = ?2 WHERE entrant = ?1", Int(from),
            Int(to))
GAMES_WRITE(games_board_relay_clear, "DELETE FROM board_relay WHERE board = ?1 AND power = ?2", Int(board),
            Text(power))

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
                       "DELETE FROM board_relay WHERE board IN"
                       " (SELECT id FROM board WHERE tournament = ?1 AND round = ?2)",
                       VALUES(INT(tournament), INT(round)), error) &&
           games_write(store,
                       "DELETE FROM board_seat WHERE board IN"
                       " (SELECT id FROM board WHERE tournament = ?1 AND round = ?2)",
                       VALUES(INT(tournament), INT(round)), error) &&
           games_write(store, "DELETE FROM board WHERE tournament = ?1 AND round = ?2",
                       VALUES(INT(tournament), INT(round)), error);
}

bool games_tournament_remove(struct games_store *store, gint64 tournament, GError **error)
{
    static const char *const steps[] = {
        "DELETE FROM prize_vote WHERE tournament = ?1",
        "DELETE FROM round_entrant WHERE entrant IN (SELECT id FROM entrant WHERE tournament = ?1)",
        "DELETE FROM entrant WHERE tournament = ?1",
        "DELETE FROM round WHERE tournament = ?1",
        "DELETE FROM tournament_setting WHERE tournament = ?1",
        "UPDATE act SET tournament = NULL WHERE tournament = ?1",
        "DELETE FROM tournament WHERE id = ?1",
    };
    g_autoptr(GPtrArray) rounds = games_round_list(store, tournament);
    GAMES_EACH(const struct games_round, round, rounds)
        if (!games_round_clear(store, tournament, round->number, error))
            return false;
    for (gsize i = 0; i < G_N_ELEMENTS(steps); i++)
        if (!games_write(store, steps[i], VALUES(INT(tournament)), error))
            return false;
    return true;
}

GPtrArray *games_tournament_board_list(struct games_store *store, gint64 tournament)
{
    GPtrArray *list =
        games_rows(store, &games_tournament_board_row,
                   "FROM board WHERE tournament = ?1 ORDER BY round, number", VALUES(INT(tournament)));
    GAMES_EACH(struct games_tournament_board, board, list) {
        board->seat = games_rows(
            store, &games_board_seat_row,
            "FROM (SELECT board, power, entrant, missed, substitute, seasons, coalesce(traveller, -1)"
            " AS traveller, coalesce(brest, -1) AS brest FROM board_seat) s"
            " WHERE board = ?1 ORDER BY power",
            VALUES(INT(board->id)));
        board->relay =
            games_rows(store, &games_board_relay_row,
                       "FROM board_relay r WHERE board = ?1 ORDER BY power, nth", VALUES(INT(board->id)));
    }
    return list;
}

/* ---- votes for prizes ---- */

GAMES_TABLE(games_prize_vote, v, round, category, voter, choice)

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

GAMES_LIST(games_prize_vote_list, games_prize_vote,
           "FROM prize_vote v WHERE tournament = ?1 ORDER BY round, category, voter", Int(tournament))
