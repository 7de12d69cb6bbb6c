#include "act.h"
#include "event.h"
#include "store_p.h"

#include <string.h>

/* -- what is watched -- */

/* A table with a primary key, without which a session sees nothing of it. */
struct watched {
    const char *table;
    const char *columns; /* those that are put back, with blanks between; NULL: all */
    const char *added;   /* closes a row (?1) that was added, at ?2; NULL: it stays; TAKEN_OUT */
    const char
        *newer; /* finds a row that since, not by the act (?2), took the place of one (?1) that it added */
    bool told;  /* says only who was told */
};

static const char taken_out[] = "DELETE";
/* Marks that are set and cleared in the course of the game: taken back only where they are what the act left. */
static const char marks[] = "wait ready reminders";

/* What is added goes in this order; earlier values come back from the last table to the first. */
static const struct watched watched[] = {
    {.table = "seat",
     .columns = "until_s why power preferences wait ready",
     .added = "UPDATE seat SET until_s = ?2, why = 'undone' WHERE id = ?1 AND until_s IS NULL"},
    {.table = "game", .columns = "name name_key state variant language timezone started_s ended_s result"},
    {.table = "setting", .added = taken_out},
    {.table = "phase", .columns = "deadline_s reminders"},
    {.table = "standby_call",
     .columns = "state closed_s",
     .added = "UPDATE standby_call SET state = 'released', closed_s = ?2 WHERE id = ?1 AND closed_s IS NULL"},
    {.table = "standby",
     .columns = "until_s",
     .added = "UPDATE standby SET until_s = ?2 WHERE id = ?1 AND until_s IS NULL"},
    {.table = "question",
     .columns = "phase state closed_s",
     .added = "UPDATE question SET state = 'cancelled', closed_s = ?2 WHERE id = ?1 AND closed_s IS NULL"},
    {.table = "press", .columns = "held printed cut withdrawn_s text"},
    {.table = "objection", .columns = "state answer closed_s"},
    {.table = "admission", .columns = "state closed_s"},
    {.table = "subscription",
     .columns = "until_s",
     .added = "UPDATE subscription SET until_s = ?2 WHERE id = ?1 AND until_s IS NULL"},
    {.table = "ahead", .columns = "ended_s outcome"},
    {.table = "later", .columns = "taken withdrawn"},
    {.table = "ending", .added = taken_out},
    /* What stood before the act counts again; with nothing before, a row that says withdrawn. What was given since, stays. */
    {.table = "orders",
     .columns = "",
     .added =
         "INSERT INTO orders (phase, power, unit, nth, text, status, source, extra, mail, person, "
         "given_s, withdrawn)"
         " SELECT n.phase, n.power, n.unit, n.nth, coalesce(o.text, n.text), coalesce(o.status, "
         "n.status), o.source, o.extra, o.mail, o.person, coalesce(o.given_s, n.given_s),"
         " coalesce(o.withdrawn, 1) FROM orders n LEFT JOIN orders o ON o.id = (SELECT max(id) FROM orders"
         " WHERE phase = n.phase AND power = n.power AND unit = n.unit AND nth = n.nth AND id NOT IN"
         " (SELECT c.row + 0 FROM act_change r JOIN act_change c ON c.act = r.act AND c.tab = r.tab"
         " WHERE r.tab = 'orders' AND r.row = ?1))"
         " WHERE n.id = ?1 AND ?2 AND n.id = (SELECT max(id) FROM orders"
         " WHERE phase = n.phase AND power = n.power AND unit = n.unit AND nth = n.nth)"},
    {.table = "ballot",
     .columns = "",
     .added = "INSERT INTO ballot (question, power, choice, cast_s) SELECT n.question, n.power,"
              " (SELECT choice FROM ballot WHERE question = n.question AND power = n.power AND id < n.id"
              " ORDER BY id DESC LIMIT 1), ?2 FROM ballot n WHERE n.id = ?1",
     .newer = "SELECT 1 FROM ballot n JOIN ballot o ON o.question = n.question AND o.power = n.power"
              " AND o.id > n.id WHERE n.id = ?1"
              " AND o.id NOT IN (SELECT row + 0 FROM act_change WHERE act = ?2 AND tab = 'ballot')"},
    {.table = "board_relay", .added = taken_out},
    {.table = "board_seat", .added = taken_out},
    {.table = "board", .added = taken_out},
    {.table = "outside_part", .added = taken_out},
    {.table = "outside_game", .added = taken_out},
    {.table = "round", .columns = "state seed told_s"},
    {.table = "round_entrant", .added = taken_out},
    {.table = "entrant", .added = taken_out},
    {.table = "tournament_setting", .added = taken_out},
    {.table = "issue_date", .added = taken_out},
    {.table = "issue", .columns = "number"},
    {.table = "reader",
     .columns = "form free until_s",
     .added = "UPDATE reader SET until_s = ?2, form = 'none' WHERE person = ?1"},
    /* Is only added to: booked again the other way. */
    {.table = "ledger",
     .columns = "",
     .added = "INSERT INTO ledger (person, at_s, what, issues, cents, game, note)"
              " SELECT person, ?2, what, -issues, -cents, game, note FROM ledger WHERE id = ?1"},
    {.table = "letter", .columns = "", .told = true},
};

static const struct watched *find(const char *table)
{
    const struct watched *found = watched;
    while (strcmp(found->table, table))
        found++; /* only names of the list above were ever written */
    return found;
}

/* SQL made of names of the schema, never of values; interned, for the store's cache. */
static const char *sql_of(const char *format, ...) G_GNUC_PRINTF(1, 2);
static const char *sql_of(const char *format, ...)
{
    va_list words;
    va_start(words, format);
    g_autofree char *text = g_strdup_vprintf(format, words);
    va_end(words);
    return g_intern_string(text);
}

/* What is made of a table's columns in SQL, in their order. Interned. */
static const char *of_columns(struct games_store *store, const char *table, const char *sql)
{
    g_autofree char *text = games_query_text(store, sql, VALUES(TEXT(table)));
    return g_intern_string(text);
}

/* The primary key as a row of act_change has it. */
static const char *key_of(struct games_store *store, const char *table)
{
    return of_columns(
        store, table,
        "SELECT group_concat('\"' || name || '\"', ' || '' '' || ') FROM pragma_table_info(?1) WHERE pk");
}

/* -- what changes -- */

struct games_act_open {
    gint64 id, at_s, person, mail;
    sqlite3_session *session;
};

void games_act_drop(struct games_act_open *open)
{
    if (!open)
        return;
    sqlite3session_delete(open->session);
    g_free(open);
}

#define CURRENT_PHASE "(SELECT phase FROM game WHERE id = ?1)"

struct games_act_open *games_act_begin(struct games_store *store, const struct games_act *act, GError **error)
{
    gint64 id = games_insert(
        store,
        "INSERT INTO act (game, at_s, person, mail, login, phase_before, was_open, first_event)"
        " VALUES (?1, ?2, ?3, ?4, ?5, " CURRENT_PHASE ","
        " coalesce((SELECT adjudicated_s IS NULL FROM phase WHERE id = " CURRENT_PHASE "), 0),"
        " (SELECT coalesce(max(id), 0) + 1 FROM event))",
        VALUES(REF(act->game), INT(act->at_s), REF(act->person), REF(act->mail), TEXT(act->login)), error);
    if (!id)
        return NULL;

    struct games_act_open *open = g_new0(struct games_act_open, 1);
    *open = (struct games_act_open){.id = id, .at_s = act->at_s, .person = act->person, .mail = act->mail};
    int status = sqlite3session_create(games_store_handle(store), "main", &open->session);
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++)
        status |= sqlite3session_attach(open->session, watched[i].table);
    if (status == SQLITE_OK)
        return open;
    games_act_drop(open);
    games_fail_status(GAMES_REFUSAL_DATABASE, "act", status, sqlite3_errstr(status), error);
    return NULL;
}

/* -- what became of it -- */

/* One changed row, as a session tells it: its columns, and their values before and after. */
struct seen {
    const struct watched *table;
    sqlite3_changeset_iter *iter;
    int op, n;
    unsigned char *is_key;
    char **name, *row;
};

typedef int read_value(sqlite3_changeset_iter *iter, int column, sqlite3_value **value);

/* NULL where there is none, or it did not change. */
static char *value_of(const struct seen *s, int column, read_value *read)
{
    sqlite3_value *value = NULL;
    read(s->iter, column, &value);
    return value ? g_strdup((const char *)sqlite3_value_text(value)) : NULL;
}

static bool keep(struct games_store *store, gint64 act, const struct seen *s, const char *column,
                 const char *before, const char *after, GError **error)
{
    return games_write(
        store, "INSERT INTO act_change (act, tab, row, col, before, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        VALUES(INT(act), TEXT(s->table->table), TEXT(s->row), TEXT(column), TEXT(before), TEXT(after)),
        error);
}

/* Of a row that was taken out all is kept, else what is put back. */
static bool keep_row(struct games_store *store, gint64 act, const struct seen *s, GError **error)
{
    bool gone = s->op == SQLITE_DELETE, ok = true;
    if (s->op != SQLITE_UPDATE)
        ok = keep(store, act, s, gone ? "" : NULL, NULL, NULL, error);
    for (int i = 0; i < s->n && ok && s->op != SQLITE_INSERT; i++) {
        bool counts = !s->is_key[i] && (!s->table->columns || games_lists(s->table->columns, s->name[i]));
        g_autofree char *before = value_of(s, i, sqlite3changeset_old),
                        *after = value_of(s, i, sqlite3changeset_new);
        if (gone || (counts && (before || after)))
            ok = keep(store, act, s, s->name[i], before, after, error);
    }
    return ok;
}

static bool keep_seen(struct games_store *store, gint64 act, sqlite3_changeset_iter *iter, GError **error)
{
    struct seen s = {.iter = iter};
    const char *table;
    sqlite3changeset_op(iter, &table, &s.n, &s.op, NULL);
    sqlite3changeset_pk(iter, &s.is_key, NULL);
    s.table = find(table);
    g_auto(GStrv) name = g_strsplit(
        of_columns(store, table, "SELECT group_concat(name, ' ') FROM pragma_table_info(?1)"), " ", -1);
    read_value *read = s.op == SQLITE_INSERT ? sqlite3changeset_new : sqlite3changeset_old;
    g_autoptr(GPtrArray) key = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < s.n; i++)
        if (s.is_key[i])
            g_ptr_array_add(key, value_of(&s, i, read));
    g_ptr_array_add(key, NULL);
    g_autofree char *row = g_strjoinv(" ", (char **)key->pdata);
    s.name = name;
    s.row = row;
    return keep_row(store, act, &s, error);
}

static bool keep_changes(struct games_store *store, const struct games_act_open *open, GError **error)
{
    int n = 0;
    void *bytes = NULL;
    sqlite3_changeset_iter *iter = NULL;
    int status = sqlite3session_changeset(open->session, &n, &bytes);
    status |= sqlite3changeset_start(&iter, n, bytes);
    bool ok = status == SQLITE_OK;
    if (!ok)
        games_fail_status(GAMES_REFUSAL_DATABASE, "act", status, sqlite3_errstr(status), error);
    while (ok && sqlite3changeset_next(iter) == SQLITE_ROW)
        ok = keep_seen(store, open->id, iter, error);
    sqlite3changeset_finalize(iter);
    sqlite3_free(bytes);
    return ok;
}

static bool log_act(struct games_store *store, const struct games_act_open *open,
                    const struct games_act *named, const char *detail, GError **error)
{
    g_autofree char *what = g_strconcat("act=", named->what, NULL);
    g_autofree char *said = g_strjoin(" ", what, detail, NULL);
    struct games_event event = {
        .at_s = open->at_s, .person = open->person, .mail = open->mail, .what = named->kind, .detail = said};
    return games_event_add(store, &event, error) &&
           games_write(store, "UPDATE act SET first_event = (SELECT max(id) FROM event) WHERE id = ?1",
                       VALUES(INT(open->id)), error);
}

bool games_act_end(struct games_store *store, struct games_act_open *open, const struct games_act *named,
                   const char *detail, GError **error)
{
    sqlite3session_enable(open->session, 0);
    bool ok = (!named->kind || log_act(store, open, named, detail, error)) &&
              keep_changes(store, open, error) &&
              games_write(store,
                          "UPDATE act SET phase_after = (SELECT phase FROM game WHERE id = act.game),"
                          " kind = ?2, what = ?3, tournament = ?4,"
                          " last_event = (SELECT coalesce(max(id), 0) FROM event) WHERE id = ?1",
                          VALUES(INT(open->id), TEXT(named->kind), TEXT(named->what), REF(named->tournament)),
                          error) &&
              games_write(
                  store,
                  "DELETE FROM act WHERE id = ?1 AND last_event < first_event AND phase_before IS phase_after"
                  " AND NOT EXISTS (SELECT 1 FROM act_change WHERE act = ?1)",
                  VALUES(INT(open->id)), error);
    games_act_drop(open);
    return ok;
}

/* -- looking -- */

GAMES_TABLE(games_act, act, id, at_s, game, tournament, person, mail, login, kind, what, phase_before,
            phase_after, was_open, first_event, last_event, undoes, undone_by)

GAMES_GET(games_act_get, games_act, "FROM act WHERE id = ?1", Int(id))
GAMES_GET(games_act_last, games_act,
          "FROM act WHERE game IS ?1 AND kind IS ?2 AND tournament IS ?3 AND undone_by IS NULL"
          " AND undoes IS NULL AND last_event IS NOT NULL ORDER BY id DESC LIMIT 1",
          Ref(game), Text(kind), Ref(tournament))

GAMES_NUMBER(
    gint64, games_act_undoing,
    "SELECT iif(undoes, id, 0) FROM act WHERE game = ?1 AND last_event IS NOT NULL ORDER BY id DESC LIMIT 1",
    Int(game))
GAMES_NUMBER(gint64, games_act_of_event,
             "SELECT a.id FROM event e JOIN act a ON a.game IS e.game"
             " WHERE e.id = ?1 AND ?1 BETWEEN a.first_event AND a.last_event",
             Int(event))

bool games_act_set_undone(struct games_store *store, const struct games_act *act, GError **error)
{
    gint64 by = games_query_int(store, "SELECT max(id) FROM act WHERE last_event IS NULL", NULL);
    return games_write(store, "UPDATE act SET undoes = ?2 WHERE id = ?1", VALUES(INT(by), INT(act->id)),
                       error) &&
           games_write(store, "UPDATE act SET undone_by = ?2 WHERE id = ?1", VALUES(INT(act->id), INT(by)),
                       error) &&
           games_write(store, "UPDATE act SET undone_by = NULL WHERE id = ?1", VALUES(INT(act->undoes)),
                       error);
}

GAMES_TABLE(games_change, c, act, table, row, column, before, after)

/* What ends comes before what begins again: a power has one player. */
static void add_changes(struct games_store *store, gint64 act, const char *table, bool added, GPtrArray *list)
{
    g_autoptr(GPtrArray) changes = games_rows(
        store, &games_change_row,
        "FROM (SELECT *, tab AS \"table\", col AS \"column\" FROM act_change WHERE act = ?1 AND tab = ?2"
        " AND (col IS NULL) = ?3) c ORDER BY col = 'until_s' AND before IS NULL, row + 0 DESC, row, col <> "
        "'', id",
        VALUES(INT(act), TEXT(table), INT(added)));
    g_ptr_array_extend_and_steal(list, g_steal_pointer(&changes));
}

GPtrArray *games_act_changes(struct games_store *store, gint64 act)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(games_change_row.free);
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++)
        if (!watched[i].told)
            add_changes(store, act, watched[i].table, true, list);
    for (gsize i = G_N_ELEMENTS(watched); i-- > 0;)
        add_changes(store, act, watched[i].table, false, list);
    return list;
}

GAMES_IDS(
    games_act_told,
    "WITH told AS (SELECT DISTINCT a.game, a.at_s, l.person FROM act a JOIN act_change c ON c.act = a.id"
    " JOIN letter l ON l.id = c.row + 0 WHERE a.id = ?1 AND c.tab = 'letter' AND l.person IS NOT NULL),"
    " sat AS (SELECT o.* FROM told t JOIN seat o USING (game, person)"
    " WHERE coalesce(o.until_s, t.at_s) >= t.at_s)"
    " SELECT person FROM told WHERE person NOT IN (SELECT person FROM sat)"
    " OR person IN (SELECT person FROM sat WHERE until_s IS NULL)"
    " UNION SELECT n.person FROM sat o JOIN seat n USING (game, power)"
    " WHERE o.role = 0 AND n.role = 0 AND n.until_s IS NULL",
    Int(act))

gint64 games_change_later(struct games_store *store, const struct games_change *change)
{
    return games_query_int(
        store,
        "SELECT max(c.act) FROM act_change c JOIN act a ON a.id = c.act WHERE c.act > ?1"
        " AND a.undone_by IS NULL AND a.undoes IS NULL AND c.tab = ?2 AND c.row = ?3"
        " AND (?4 IS NULL OR ?4 = '' OR c.col IS ?4 OR c.col = '')",
        VALUES(INT(change->act), TEXT(change->table), TEXT(change->row), TEXT(change->column)));
}

/* -- putting back -- */

/* Whether nothing was put in the place of a row that was added, or made of it. */
static bool is_newest(struct games_store *store, const struct games_change *change)
{
    const struct watched *w = find(change->table);
    if (w->newer)
        return !games_query_int(store, w->newer, VALUES(TEXT(change->row), INT(change->act)));
    return !w->added || !games_change_later(store, change);
}

/* Whether it is what the act left; a row that is not there has no values. */
static bool is_now(struct games_store *store, const struct games_change *change)
{
    const char *column = *change->column ? change->column : "1";
    const char *sql = sql_of("SELECT (SELECT %s FROM %s WHERE %s = ?1) IS ?2", column, change->table,
                             key_of(store, change->table));
    return games_query_int(store, sql, VALUES(TEXT(change->row), TEXT(change->after)));
}

bool games_change_holds(struct games_store *store, const struct games_change *change)
{
    if (!change->column)
        return is_newest(store, change);
    return games_lists(marks, change->column) || is_now(store, change);
}

/* A row that was taken out, with all its values. */
static bool put_back(struct games_store *store, const struct games_change *change, GError **error)
{
    const char *columns = of_columns(
        store, change->table, "SELECT group_concat('\"' || name || '\"', ', ') FROM pragma_table_info(?1)");
    const char *values =
        of_columns(store, change->table,
                   "SELECT group_concat('(SELECT before FROM act_change WHERE act = ?1 AND tab = ?2"
                   " AND row = ?3 AND col = ''' || name || ''')', ', ') FROM pragma_table_info(?1)");
    return games_write(store, sql_of("INSERT INTO %s (%s) VALUES (%s)", change->table, columns, values),
                       VALUES(INT(change->act), TEXT(change->table), TEXT(change->row)), error);
}

bool games_change_revert(struct games_store *store, const struct games_change *change, gint64 now_s,
                         GError **error)
{
    const struct watched *w = find(change->table);
    const char *key = key_of(store, w->table), *sql = w->added;
    /* A result goes before its board has let go of it. */
    sqlite3_exec(games_store_handle(store), "PRAGMA defer_foreign_keys = ON", NULL, NULL, NULL);
    if (!change->column) {
        if (sql == taken_out)
            sql = sql_of("DELETE FROM %s WHERE %s = ?1", w->table, key);
        return !sql || games_write(store, sql, VALUES(TEXT(change->row), INT(games_moment(now_s))), error);
    }

    if (!*change->column)
        return put_back(store, change, error);
    if (games_lists(marks, change->column) && !is_now(store, change))
        return true;
    sql = sql_of("UPDATE %s SET %s = ?2 WHERE %s = ?1", w->table, change->column, key);
    return games_write(store, sql, VALUES(TEXT(change->row), TEXT(change->before)), error);
}
