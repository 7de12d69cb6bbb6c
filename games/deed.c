#include "deed.h"
#include "event.h"
#include "store_p.h"

#include <string.h>

/* -- what is watched -- */

/* Rows of a table, each a key and a value, both text, and how they are put back: ?1 key, ?2 value, ?3 now. */
struct watched {
    const char *table, *rows;
    const char *put;  /* writes the value; NULL: it stays as it is */
    const char *drop; /* undoes that the row was added; NULL: it stays */
};

#define FIRST_OF_KEY "substr(?1, 1, instr(?1, ' ') - 1)"
#define REST_OF_KEY  "substr(?1, instr(?1, ' ') + 1)"
#define OF(n)        "json_extract(?2, '$[" #n "]')"

/* Seats before their boards: added ones go in this order, earlier values come back from the last to the first. */
static const struct watched watched[] = {
    {"board_seat",
     "SELECT board || ' ' || power, json_array(entrant, missed, substitute, seasons, traveller, brest)"
     " FROM board_seat",
     "INSERT OR REPLACE INTO board_seat (board, power, entrant, missed, substitute, seasons, traveller, "
     "brest)"
     " VALUES (" FIRST_OF_KEY ", " REST_OF_KEY
     "," OF(0) "," OF(1) "," OF(2) "," OF(3) "," OF(4) "," OF(5) ")",
     "DELETE FROM board_seat WHERE board = " FIRST_OF_KEY " AND power = " REST_OF_KEY},
    {"board", "SELECT id, json_array(tournament, round, number, game, outside) FROM board",
     "INSERT INTO board (id, tournament, round, number, game, outside) VALUES (?1," OF(0) "," OF(1) "," OF(
         2) "," OF(3) "," OF(4) ") ON CONFLICT (id) DO UPDATE SET round = excluded.round,"
                                " number = excluded.number, game = excluded.game, outside = excluded.outside",
     "DELETE FROM board WHERE id = ?1"},
    {"round", "SELECT tournament || ' ' || number, json_array(state, seed) FROM round",
     "UPDATE round SET state = " OF(0) ", seed = " OF(1) " WHERE tournament = " FIRST_OF_KEY
                                                         " AND number = " REST_OF_KEY,
     NULL},
    {"round_entrant",
     "SELECT entrant || ' ' || round, json_array(state, factor, why, intime) FROM round_entrant",
     "UPDATE round_entrant SET state = " OF(0) ", factor = " OF(1) ", why = " OF(2) ", intime = " OF(
         3) " WHERE entrant = " FIRST_OF_KEY " AND round = " REST_OF_KEY,
     "DELETE FROM round_entrant WHERE entrant = " FIRST_OF_KEY " AND round = " REST_OF_KEY},
    {"entrant", "SELECT id, json_array(left_s) FROM entrant",
     "UPDATE entrant SET left_s = " OF(0) " WHERE id = ?1", "UPDATE entrant SET left_s = ?3 WHERE id = ?1"},
    {"tournament_setting", "SELECT tournament || ' ' || key, value FROM tournament_setting",
     "INSERT OR REPLACE INTO tournament_setting (tournament, key, value)"
     " VALUES (" FIRST_OF_KEY ", " REST_OF_KEY ", ?2)",
     "DELETE FROM tournament_setting WHERE tournament = " FIRST_OF_KEY " AND key = " REST_OF_KEY},
    {"issue_date", "SELECT at_s, kind FROM issue_date",
     "INSERT OR REPLACE INTO issue_date (at_s, kind) VALUES (?1, ?2)",
     "DELETE FROM issue_date WHERE at_s = ?1"},
    {"issue", "SELECT id, number FROM issue WHERE state < 3", "UPDATE issue SET number = ?2 WHERE id = ?1",
     NULL},
    /* Where he lives is his own: it is not kept twice. */
    {"reader", "SELECT person, json_array(form, free, until_s) FROM reader",
     "UPDATE reader SET form = " OF(0) ", free = " OF(1) ", until_s = " OF(2) " WHERE person = ?1",
     "UPDATE reader SET until_s = ?3 WHERE person = ?1"},
    {"ledger", "SELECT id, '' FROM ledger WHERE issue IS NULL", NULL,
     "INSERT INTO ledger (person, at_s, what, issues, cents, game, note)"
     " SELECT person, ?3, what, -issues, -cents, game, note FROM ledger WHERE id = ?1"},
};

/* -- what was so -- */

struct games_deed_open {
    GHashTable *before[G_N_ELEMENTS(watched)]; /* key -> value */
};

static GHashTable *look(struct games_store *store, const struct watched *w)
{
    GHashTable *rows = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (sqlite3_stmt *query = games_query(store, w->rows, NULL); games_next(store, query);)
        g_hash_table_insert(rows, games_column_dup(query, 0), games_column_dup(query, 1));
    return rows;
}

struct games_deed_open *games_deed_begin(struct games_store *store)
{
    struct games_deed_open *open = g_new0(struct games_deed_open, 1);
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++)
        open->before[i] = look(store, &watched[i]);
    return open;
}

void games_deed_drop(struct games_deed_open *open)
{
    if (!open)
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++)
        g_hash_table_unref(open->before[i]);
    g_free(open);
}

/* -- what became of it -- */

/* The values of `rows` that `others` has not so, and if `gone`, only those that it has not at all. */
static bool keep_rows(struct games_store *store, gint64 deed, const char *table, GHashTable *rows,
                      GHashTable *others, bool gone, GError **error)
{
    GHashTableIter iter;
    void *key, *value;
    g_hash_table_iter_init(&iter, rows);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const char *other = g_hash_table_lookup(others, key);
        if (gone ? other != NULL : !g_strcmp0(other, value))
            continue;
        if (!games_write(
                store, "INSERT INTO deed_change (deed, tab, row, before, after) VALUES (?1, ?2, ?3, ?4, ?5)",
                VALUES(INT(deed), TEXT(table), TEXT(key), TEXT(gone ? value : other),
                       TEXT(gone ? NULL : value)),
                error))
            return false;
    }
    return true;
}

static bool keep_changes(struct games_store *store, const struct games_deed_open *open, gint64 deed,
                         GError **error)
{
    bool ok = true;
    for (gsize i = 0; i < G_N_ELEMENTS(watched) && ok; i++) {
        g_autoptr(GHashTable) after = look(store, &watched[i]);
        ok = keep_rows(store, deed, watched[i].table, after, open->before[i], false, error) &&
             keep_rows(store, deed, watched[i].table, open->before[i], after, true, error);
    }
    return ok;
}

gint64 games_deed_end(struct games_store *store, struct games_deed_open *open, const struct games_deed *deed,
                      GError **error)
{
    g_autofree char *detail =
        g_strdup_printf("act=%s%s%s", deed->act, deed->detail ? " " : "", deed->detail ? deed->detail : "");
    struct games_event event = {
        .at_s = deed->at_s, .person = deed->person, .mail = deed->mail, .what = deed->kind, .detail = detail};
    bool ok = games_event_add(store, &event, error);
    gint64 id = ok ? games_query_int(store, "SELECT max(id) FROM event", NULL) : 0;
    ok = id &&
         games_write(store,
                     "INSERT INTO deed (event, kind, act, tournament, login, undoes)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                     VALUES(INT(id), TEXT(deed->kind), TEXT(deed->act), REF(deed->tournament),
                            TEXT(deed->login), REF(deed->undoes)),
                     error) &&
         keep_changes(store, open, id, error);
    games_deed_drop(open);
    return ok ? id : 0;
}

/* -- looking -- */

#define F(member) GAMES_FIELD(struct games_deed, member)
static const struct games_row deed_row =
    GAMES_ROW(struct games_deed, games_deed_free, F(id), F(at_s), F(person), F(mail), F(tournament), F(login),
              F(kind), F(act), F(detail), F(undoes), F(undone_by));
#undef F

void games_deed_free(struct games_deed *deed)
{
    games_row_free(&deed_row, deed);
}

#define DEED                                                                                                 \
    "SELECT d.event, e.at_s, e.person, e.mail, d.tournament, d.login, d.kind, d.act, e.detail, d.undoes,"    \
    " d.undone_by FROM deed d JOIN event e ON e.id = d.event"

struct games_deed *games_deed_get(struct games_store *store, gint64 id)
{
    return games_row_get(store, &deed_row, DEED " WHERE d.event = ?1", VALUES(INT(id)));
}

struct games_deed *games_deed_last(struct games_store *store, const char *kind, gint64 tournament)
{
    return games_row_get(store, &deed_row,
                         DEED " WHERE d.kind = ?1 AND d.tournament IS ?2 AND d.undone_by IS NULL"
                              " AND d.undoes IS NULL ORDER BY d.event DESC LIMIT 1",
                         VALUES(TEXT(kind), REF(tournament)));
}

gint64 games_deed_n_changes(struct games_store *store, gint64 deed)
{
    return games_query_int(store, "SELECT count(*) FROM deed_change WHERE deed = ?1", VALUES(INT(deed)));
}

bool games_deed_holds(struct games_store *store, gint64 deed, gint64 *later)
{
    bool holds = true;
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++) {
        g_autoptr(GHashTable) now = look(store, &watched[i]);
        for (sqlite3_stmt *query =
                 games_query(store, "SELECT row, after FROM deed_change WHERE deed = ?1 AND tab = ?2",
                             VALUES(INT(deed), TEXT(watched[i].table)));
             games_next(store, query);) {
            g_autofree char *row = games_column_dup(query, 0), *after = games_column_dup(query, 1);
            holds &= !g_strcmp0(g_hash_table_lookup(now, row), after);
        }
    }

    *later =
        games_query_int(store,
                        "SELECT coalesce(max(c.deed), 0) FROM deed_change c JOIN deed d ON d.event = c.deed"
                        " JOIN deed_change o ON o.tab = c.tab AND o.row = c.row AND o.deed = ?1"
                        " WHERE c.deed > ?1 AND d.undone_by IS NULL AND d.undoes IS NULL",
                        VALUES(INT(deed)));
    return holds;
}

/* -- putting back -- */

/* Each statement gets the values that it names. */
static bool write_row(struct games_store *store, const char *sql, const char *row, const char *value,
                      gint64 now_s, GError **error)
{
    gint64 at_s = games_moment(now_s);
    if (strstr(sql, "?3"))
        return games_write(store, sql, VALUES(TEXT(row), TEXT(value), INT(at_s)), error);
    if (strstr(sql, "?2"))
        return games_write(store, sql, VALUES(TEXT(row), TEXT(value)), error);
    return games_write(store, sql, VALUES(TEXT(row)), error);
}

static bool revert_table(struct games_store *store, gint64 deed, const struct watched *w, bool added,
                         gint64 now_s, GError **error)
{
    const char *rows =
        added ? "SELECT row, before FROM deed_change WHERE deed = ?1 AND tab = ?2 AND before IS NULL"
              : "SELECT row, before FROM deed_change WHERE deed = ?1 AND tab = ?2"
                " AND before IS NOT NULL";
    const char *sql = added ? w->drop : w->put;
    g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func(g_free);
    for (sqlite3_stmt *query = games_query(store, rows, VALUES(INT(deed), TEXT(w->table)));
         games_next(store, query);) {
        g_ptr_array_add(values, games_column_dup(query, 0));
        g_ptr_array_add(values, games_column_dup(query, 1));
    }

    bool ok = true;
    for (guint i = 0; sql && ok && i < values->len; i += 2)
        ok = write_row(store, sql, values->pdata[i], values->pdata[i + 1], now_s, error);
    return ok;
}

bool games_deed_revert(struct games_store *store, gint64 deed, gint64 now_s, GError **error)
{
    bool ok = true;
    for (gsize i = 0; i < G_N_ELEMENTS(watched) && ok; i++)
        ok = revert_table(store, deed, &watched[i], true, now_s, error);
    for (gsize i = G_N_ELEMENTS(watched); i > 0 && ok; i--)
        ok = revert_table(store, deed, &watched[i - 1], false, now_s, error);
    return ok;
}

bool games_deed_set_undone(struct games_store *store, const struct games_deed *deed, gint64 by,
                           GError **error)
{
    return games_write(store, "UPDATE deed SET undone_by = ?2 WHERE event = ?1",
                       VALUES(INT(deed->id), INT(by)), error) &&
           (!deed->undoes || games_write(store, "UPDATE deed SET undone_by = NULL WHERE event = ?1",
                                         VALUES(INT(deed->undoes)), error));
}
