#include "act.h"
#include "store_p.h"

#include <string.h>

/* -- what is watched -- */

/* The rows of a game in a table, and the columns of them that are put back. `scope` has the game as ?1. */
struct watched {
    const char *table, *key, *scope;
    const char *columns; /* with blanks between */
    const char *added;   /* closes a row (?1) that was added, at ?2; NULL: it stays */
};

#define PHASES_OF_GAME "(SELECT id FROM phase WHERE game = ?1)"

/* Seats first: who came leaves before who was there comes back. */
static const struct watched watched[] = {
    {"seat", "id", "game = ?1", "until_s why power preferences wait ready",
     "UPDATE seat SET until_s = ?2, why = 'undone' WHERE id = ?1 AND until_s IS NULL"},
    {"game", "id", "id = ?1", "name name_key state variant language timezone started_s ended_s result", NULL},
    {"setting", "key", "game = ?1", "value", NULL},
    {"phase", "id", "game = ?1 AND adjudicated_s IS NULL", "deadline_s reminders", NULL},
    {"standby_call", "id", "game = ?1", "state closed_s",
     "UPDATE standby_call SET state = 'released', closed_s = ?2 WHERE id = ?1 AND closed_s IS NULL"},
    {"standby", "id", "game = ?1", "until_s",
     "UPDATE standby SET until_s = ?2 WHERE id = ?1 AND until_s IS NULL"},
    {"question", "id", "game = ?1", "phase state closed_s",
     "UPDATE question SET state = 'cancelled', closed_s = ?2 WHERE id = ?1 AND closed_s IS NULL"},
    {"press", "id", "game = ?1", "held printed cut withdrawn_s text", NULL},
    {"objection", "id", "phase IN " PHASES_OF_GAME, "state answer closed_s", NULL},
    {"admission", "id", "game = ?1", "state closed_s", NULL},
    {"subscription", "id", "game = ?1", "until_s",
     "UPDATE subscription SET until_s = ?2 WHERE id = ?1 AND until_s IS NULL"},
    {"ahead", "id", "seat IN (SELECT id FROM seat WHERE game = ?1)", "ended_s outcome", NULL},
    {"later", "id", "game = ?1", "taken withdrawn", NULL},
    {"ending", "phase", "phase IN " PHASES_OF_GAME, "result", "DELETE FROM ending WHERE phase = ?1 AND ?2"},
    /* The one before counts again; with none before, a row that says withdrawn. */
    {"orders", "id", "phase = (SELECT phase FROM game WHERE id = ?1)", "withdrawn",
     "INSERT INTO orders (phase, power, unit, nth, text, status, source, extra, mail, person, given_s, "
     "withdrawn)"
     " SELECT n.phase, n.power, n.unit, n.nth, coalesce(o.text, n.text), coalesce(o.status, n.status), "
     "o.source,"
     " o.extra, o.mail, o.person, coalesce(o.given_s, n.given_s), coalesce(o.withdrawn, 1) FROM orders n"
     " LEFT JOIN orders o ON o.id = (SELECT max(id) FROM orders WHERE phase = n.phase AND power = n.power"
     " AND unit = n.unit AND nth = n.nth AND id < n.id) WHERE n.id = ?1 AND ?2"},
    {"ballot", "id", "question IN (SELECT id FROM question WHERE game = ?1)", "choice",
     "INSERT INTO ballot (question, power, choice, cast_s) SELECT n.question, n.power, (SELECT choice FROM "
     "ballot"
     " WHERE question = n.question AND power = n.power AND id < n.id ORDER BY id DESC LIMIT 1), ?2"
     " FROM ballot n WHERE n.id = ?1"},
    /* Who was told: a letter stays. */
    {"letter", "id", "game = ?1 AND sent_s IS NULL AND failed = 0", "lot", NULL},
};

static const struct watched *find(const char *table)
{
    const struct watched *found = watched;
    while (strcmp(found->table, table))
        found++; /* only names of the list above were ever written */
    return found;
}

/* SQL made of names of the list above, never of values; interned, for the store's cache. */
static const char *sql_of(const char *format, ...) G_GNUC_PRINTF(1, 2);
static const char *sql_of(const char *format, ...)
{
    va_list words;
    va_start(words, format);
    g_autofree char *text = g_strdup_vprintf(format, words);
    va_end(words);
    return g_intern_string(text);
}

/* -- what was so -- */

struct games_act_open {
    gint64 id, game;
    GHashTable *before; /* "table row" -> char *[columns], NULL-valued where NULL */
};

struct row_values {
    guint n;
    char **value;
};

static void row_values_free(void *data)
{
    struct row_values *row = data;
    for (guint i = 0; i < row->n; i++)
        g_free(row->value[i]);
    g_free(row->value);
    g_free(row);
}

static struct row_values *read_row(sqlite3_stmt *query)
{
    struct row_values *row = g_new0(struct row_values, 1);
    row->n = (guint)sqlite3_column_count(query) - 1;
    row->value = g_new0(char *, row->n);
    for (guint i = 0; i < row->n; i++)
        row->value[i] = games_column_dup(query, (int)i + 1);
    return row;
}

/* All watched rows of a game. */
static GHashTable *look(struct games_store *store, gint64 game)
{
    GHashTable *rows = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, row_values_free);
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++) {
        const struct watched *w = &watched[i];
        g_autofree char *columns = g_strdelimit(g_strdup(w->columns), " ", ',');
        const char *sql = sql_of("SELECT %s, %s FROM %s WHERE %s", w->key, columns, w->table, w->scope);
        for (sqlite3_stmt *query = games_query(store, sql, VALUES(INT(game))); games_next(store, query);) {
            g_autofree char *key = games_column_dup(query, 0);
            g_hash_table_insert(rows, g_strconcat(w->table, " ", key, NULL), read_row(query));
        }
    }
    return rows;
}

void games_act_drop(struct games_act_open *open)
{
    if (!open)
        return;
    g_hash_table_unref(open->before);
    g_free(open);
}

#define CURRENT_PHASE "(SELECT phase FROM game WHERE id = ?1)"

struct games_act_open *games_act_begin(struct games_store *store, const struct games_act *act, GError **error)
{
    gint64 id = games_insert(
        store,
        "INSERT INTO act (game, at_s, person, mail, login, undoes, phase_before, was_open, first_event)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, " CURRENT_PHASE ","
        " coalesce((SELECT adjudicated_s IS NULL FROM phase WHERE id = " CURRENT_PHASE "), 0),"
        " (SELECT coalesce(max(id), 0) + 1 FROM event))",
        VALUES(INT(act->game), INT(act->at_s), REF(act->person), REF(act->mail), TEXT(act->login),
               REF(act->undoes)),
        error);
    if (!id)
        return NULL;

    struct games_act_open *open = g_new0(struct games_act_open, 1);
    open->id = id;
    open->game = act->game;
    open->before = look(store, act->game);
    return open;
}

/* -- what became of it -- */

static bool keep(struct games_store *store, const struct games_act_open *open, const char *place,
                 const char *column, const char *before, const char *after, GError **error)
{
    const char *blank = strchr(place, ' ');
    g_autofree char *table = g_strndup(place, (gsize)(blank - place));
    return games_write(
        store, "INSERT INTO act_change (act, tab, row, col, before, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        VALUES(INT(open->id), TEXT(table), TEXT(blank + 1), TEXT(column), TEXT(before), TEXT(after)), error);
}

static bool keep_row(struct games_store *store, const struct games_act_open *open, const char *place,
                     const struct row_values *old, const struct row_values *new, GError **error)
{
    g_autofree char *table = g_strndup(place, strcspn(place, " "));
    bool setting = !strcmp(table, "setting"); /* no row is its default */
    if (!old && !setting)
        return keep(store, open, place, NULL, NULL, NULL, error);

    g_auto(GStrv) column = g_strsplit(find(table)->columns, " ", -1);
    for (guint i = 0; column[i]; i++) {
        const char *was = old ? old->value[i] : NULL, *is = new ? new->value[i] : NULL;
        if (g_strcmp0(was, is) && !keep(store, open, place, column[i], was, is, error))
            return false;
    }
    return true;
}

/* A row that is out of sight (an adjudicated phase) is no change; a setting that went is. */
static bool keep_gone(struct games_store *store, const struct games_act_open *open, GHashTable *after,
                      GError **error)
{
    GHashTableIter iter;
    void *place, *old;
    g_hash_table_iter_init(&iter, open->before);
    while (g_hash_table_iter_next(&iter, &place, &old))
        if (g_str_has_prefix(place, "setting ") && !g_hash_table_contains(after, place) &&
            !keep_row(store, open, place, old, NULL, error))
            return false;
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool keep_changes(struct games_store *store, const struct games_act_open *open, GError **error)
{
    g_autoptr(GHashTable) after = look(store, open->game);
    guint n;
    g_autofree const char **places = (const char **)g_hash_table_get_keys_as_array(after, &n);
    qsort(places, n, sizeof *places, by_name);
    for (guint i = 0; i < n; i++)
        if (!keep_row(store, open, places[i], g_hash_table_lookup(open->before, places[i]),
                      g_hash_table_lookup(after, places[i]), error))
            return false;
    return keep_gone(store, open, after, error);
}

bool games_act_end(struct games_store *store, struct games_act_open *open, GError **error)
{
    bool ok = keep_changes(store, open, error) &&
              games_write(store,
                          "UPDATE act SET phase_after = (SELECT phase FROM game WHERE id = act.game),"
                          " last_event = (SELECT coalesce(max(id), 0) FROM event) WHERE id = ?1",
                          VALUES(INT(open->id)), error) &&
              games_write(
                  store,
                  "DELETE FROM act WHERE id = ?1 AND last_event < first_event AND phase_before IS phase_after"
                  " AND NOT EXISTS (SELECT 1 FROM act_change WHERE act = ?1)",
                  VALUES(INT(open->id)), error);
    games_act_drop(open);
    return ok;
}

/* -- looking -- */

#define F(member) GAMES_FIELD(struct games_act, member)
static const struct games_row act_row = GAMES_ROW(
    struct games_act, games_act_free, F(id), F(at_s), F(game), F(person), F(mail), F(login), F(phase_before),
    F(phase_after), F(was_open), F(first_event), F(last_event), F(undoes), F(undone_by));
#undef F

void games_act_free(struct games_act *act)
{
    games_row_free(&act_row, act);
}

#define ACT_COLUMNS                                                                                          \
    "id, at_s, game, person, mail, login, phase_before, phase_after, was_open, first_event, last_event, "    \
    "undoes, undone_by"

struct games_act *games_act_get(struct games_store *store, gint64 id)
{
    return games_row_get(store, &act_row, "SELECT " ACT_COLUMNS " FROM act WHERE id = ?1", VALUES(INT(id)));
}

struct games_act *games_act_last(struct games_store *store, gint64 game)
{
    return games_row_get(store, &act_row,
                         "SELECT " ACT_COLUMNS " FROM act WHERE game = ?1 AND undone_by IS NULL"
                         " AND undoes IS NULL AND last_event IS NOT NULL ORDER BY id DESC LIMIT 1",
                         VALUES(INT(game)));
}

gint64 games_act_of_event(struct games_store *store, gint64 event)
{
    return games_query_int(store,
                           "SELECT a.id FROM event e JOIN act a ON a.game = e.game"
                           " WHERE e.id = ?1 AND ?1 BETWEEN a.first_event AND a.last_event",
                           VALUES(INT(event)));
}

bool games_act_set_undone(struct games_store *store, const struct games_act *act, GError **error)
{
    gint64 by = games_query_int(store, "SELECT max(id) FROM act WHERE game = ?1 AND last_event IS NULL",
                                VALUES(INT(act->game)));
    return games_write(store, "UPDATE act SET undoes = ?2 WHERE id = ?1", VALUES(INT(by), INT(act->id)),
                       error) &&
           games_write(store, "UPDATE act SET undone_by = ?2 WHERE id = ?1", VALUES(INT(act->id), INT(by)),
                       error) &&
           games_write(store, "UPDATE act SET undone_by = NULL WHERE id = ?1", VALUES(INT(act->undoes)),
                       error);
}

static void change_free(void *data);
#define F(member) GAMES_FIELD(struct games_change, member)
static const struct games_row change_row = GAMES_ROW(struct games_change, change_free, F(act), F(game),
                                                     F(table), F(row), F(column), F(before), F(after));
#undef F

static void change_free(void *data)
{
    games_row_free(&change_row, data);
}

static void add_changes(struct games_store *store, gint64 act, const char *table, GPtrArray *list)
{
    for (sqlite3_stmt *query =
             games_query(store,
                         "SELECT a.id, a.game, c.tab, c.row, c.col, c.before, c.after FROM act_change c"
                         " JOIN act a ON a.id = c.act WHERE c.act = ?1 AND c.tab = ?2"
                         " ORDER BY c.col IS NOT NULL, CAST(c.row AS INTEGER) DESC, c.id",
                         VALUES(INT(act), TEXT(table)));
         games_next(store, query);)
        g_ptr_array_add(list, games_row_read(&change_row, query));
}

GPtrArray *games_act_changes(struct games_store *store, gint64 act)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(change_row.free);
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++)
        if (strcmp(watched[i].table, "letter"))
            add_changes(store, act, watched[i].table, list);
    return list;
}

GArray *games_act_told(struct games_store *store, const struct games_act *act)
{
    /* Acts made before the first with which letters were kept: all letters of that moment. */
    bool kept = games_query_int(store, "SELECT 1 FROM act_change WHERE tab = 'letter' AND act <= ?1",
                                VALUES(INT(act->id)));
    if (kept)
        return games_query_ids(store,
                               "SELECT DISTINCT l.person FROM act_change c JOIN letter l ON l.id = c.row + 0"
                               " WHERE c.act = ?1 AND c.tab = 'letter' AND l.person IS NOT NULL",
                               VALUES(INT(act->id)));
    return games_query_ids(store,
                           "SELECT DISTINCT person FROM letter WHERE game = ?1 AND created_s = ?2"
                           " AND person IS NOT NULL",
                           VALUES(INT(act->game), INT(act->at_s)));
}

/* -- putting back -- */

#define NOT_OF_ACT(table)                                                                                    \
    " AND o.id NOT IN (SELECT row + 0 FROM act_change WHERE act = ?2 AND tab = '" table "')"

/* Orders and ballots given since in the place of a row that was added. */
static bool is_newest(struct games_store *store, const struct games_change *change)
{
    if (!strcmp(change->table, "orders"))
        return !games_query_int(
            store,
            "SELECT 1 FROM orders n JOIN orders o ON o.phase = n.phase AND o.power = n.power"
            " AND o.unit = n.unit AND o.nth = n.nth AND o.id > n.id WHERE n.id = ?1" NOT_OF_ACT("orders"),
            VALUES(TEXT(change->row), INT(change->act)));
    if (!strcmp(change->table, "ballot"))
        return !games_query_int(store,
                                "SELECT 1 FROM ballot n JOIN ballot o ON o.question = n.question"
                                " AND o.power = n.power AND o.id > n.id WHERE n.id = ?1" NOT_OF_ACT("ballot"),
                                VALUES(TEXT(change->row), INT(change->act)));
    return true;
}

/* The value as it is now. Transfer full. */
static char *value_now(struct games_store *store, const struct games_change *change)
{
    const struct watched *w = find(change->table);
    const char *sql = sql_of("SELECT %s FROM %s WHERE %s = ?1", change->column, w->table, w->key);
    sqlite3_stmt *query = strcmp(w->table, "setting")
                              ? games_query(store, sql, VALUES(TEXT(change->row)))
                              : games_query(store, "SELECT value FROM setting WHERE game = ?1 AND key = ?2",
                                            VALUES(INT(change->game), TEXT(change->row)));
    char *value = NULL;
    if (games_next(store, query)) {
        value = games_column_dup(query, 0);
        games_done(query);
    }
    return value;
}

bool games_change_holds(struct games_store *store, const struct games_change *change)
{
    if (!change->column)
        return is_newest(store, change);
    g_autofree char *now = value_now(store, change);
    return !g_strcmp0(now, change->after);
}

static bool revert_setting(struct games_store *store, const struct games_change *change, GError **error)
{
    if (!change->before)
        return games_write(store, "DELETE FROM setting WHERE game = ?1 AND key = ?2",
                           VALUES(INT(change->game), TEXT(change->row)), error);
    return games_write(store,
                       "INSERT INTO setting (game, key, value) VALUES (?1, ?2, ?3)"
                       " ON CONFLICT (game, key) DO UPDATE SET value = ?3",
                       VALUES(INT(change->game), TEXT(change->row), TEXT(change->before)), error);
}

bool games_change_revert(struct games_store *store, const struct games_change *change, gint64 now_s,
                         GError **error)
{
    const struct watched *w = find(change->table);
    if (!change->column)
        return !w->added ||
               games_write(store, w->added, VALUES(TEXT(change->row), INT(games_moment(now_s))), error);
    if (!strcmp(w->table, "setting"))
        return revert_setting(store, change, error);

    const char *sql = sql_of("UPDATE %s SET %s = ?2 WHERE %s = ?1", w->table, change->column, w->key);
    return games_write(store, sql, VALUES(TEXT(change->row), TEXT(change->before)), error);
}

gint64 games_change_later(struct games_store *store, const struct games_change *change, gint64 act)
{
    return games_query_int(
        store,
        "SELECT max(c.act) FROM act_change c JOIN act a ON a.id = c.act WHERE a.game = ?1"
        " AND c.act > ?2 AND a.undone_by IS NULL AND a.undoes IS NULL"
        " AND c.tab = ?3 AND c.row = ?4 AND c.col IS ?5",
        VALUES(INT(change->game), INT(act), TEXT(change->table), TEXT(change->row), TEXT(change->column)));
}
