/* Rows of an archive taken into the store. */
#include "archive_p.h"
#include "people.h"
#include "phase.h"
#include "store_p.h"

#include <assert.h>
#include <string.h>

/* A phase that was adjudicated: closed when its orders are in. */
struct closing {
    gint64 phase, adjudicated_s;
    char *rules, *after;
};

struct games_archive_import {
    struct games_store *store;
    gint64 now_s, game;
    gint64 stands_at;  /* the game's phase, as the archive numbers it; 0: none */
    GHashTable *here;  /* table -> number in the archive -> number here (gint64) */
    GHashTable *moves; /* tables whose rows get other numbers */
    GArray *closings;  /* struct closing */
};

static void clear_closing(gpointer closing)
{
    struct closing *one = closing;
    g_free(one->rules);
    g_free(one->after);
}

struct games_archive_import *games_archive_begin(struct games_store *store, gint64 now_s)
{
    struct games_archive_import *import = g_new0(struct games_archive_import, 1);
    import->store = store;
    import->now_s = now_s;
    import->here = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_hash_table_unref);
    import->moves = g_hash_table_new(g_str_hash, g_str_equal);
    import->closings = g_array_new(FALSE, FALSE, sizeof(struct closing));
    g_array_set_clear_func(import->closings, clear_closing);

    unsigned n;
    const struct games_archive_table *tables = games_archive_tables(&n);
    for (unsigned t = 0; t < n; t++)
        g_hash_table_insert(import->here, (gpointer)tables[t].name,
                            g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free));
    return import;
}

void games_archive_free(struct games_archive_import *import)
{
    if (!import)
        return;
    g_hash_table_unref(import->here);
    g_hash_table_unref(import->moves);
    g_array_unref(import->closings);
    g_free(import);
}

gint64 games_archive_here(const struct games_archive_import *import, const char *table, gint64 row)
{
    return games_archive_number(import->here, table, row);
}

bool games_archive_has(const struct games_archive_import *import, const char *table, gint64 row)
{
    GHashTable *numbers = g_hash_table_lookup(import->here, table);
    return numbers && g_hash_table_contains(numbers, &row);
}

static void remember(struct games_archive_import *import, const char *table, gint64 row, gint64 here)
{
    g_hash_table_insert(g_hash_table_lookup(import->here, table), g_memdup2(&row, sizeof row),
                        g_memdup2(&here, sizeof here));
}

void games_archive_is_known(struct games_archive_import *import, gint64 row, gint64 person)
{
    remember(import, "person", row, person);
}

bool games_archive_is_renumbered(const struct games_archive_import *import)
{
    static const char *const written[] = {"question", "press", "objection"};
    for (gsize i = 0; i < G_N_ELEMENTS(written); i++)
        if (g_hash_table_contains(import->moves, written[i]))
            return true;
    return false;
}

/* ---- rows ---- */

struct row {
    struct games_archive_import *import;
    const struct games_archive_table *table;
    const struct games_archive_value *values;
};

static const struct games_archive_value *value_of(const struct row *row, const char *column)
{
    int c = games_archive_column(row->table, column);
    assert(c >= 0);
    return &row->values[c];
}

static const char *text_of(const struct row *row, const char *column)
{
    const struct games_archive_value *value = value_of(row, column);
    return value->none ? NULL : value->text;
}

static gint64 number_of(const struct row *row, const char *column)
{
    const struct games_archive_value *value = value_of(row, column);
    return value->none ? 0 : value->number;
}

/* A value as it is bound; what is closed only at the end is left open. */
static struct games_value bound(const struct row *row, unsigned c)
{
    const struct games_archive_column *column = &row->table->column[c];
    const struct games_archive_value *value = &row->values[c];
    if (column->kind == GAMES_ARCHIVE_TEXT || column->kind == GAMES_ARCHIVE_POWER)
        return TEXT(value->none ? NULL : value->text);
    if (value->none)
        return REF(0);
    if (column->kind == GAMES_ARCHIVE_REF)
        return REF(games_archive_here(row->import, column->refers, value->number));
    return INT(value->number);
}

/* The row's number here: its own, where the store has no row as high; 0: the store counts on. */
static gint64 own_number(const struct row *row)
{
    const char *table = row->table->name;
    GHashTable *taken = g_hash_table_lookup(row->import->here, table);
    gint64 own = row->values[0].number;

    if (!g_hash_table_size(taken)) {
        g_autofree char *sql = g_strdup_printf("SELECT max(id) FROM \"%s\"", table);
        if (games_query_int(row->import->store, g_intern_string(sql), NULL) >= own)
            g_hash_table_add(row->import->moves, (gpointer)table);
    }
    return g_hash_table_contains(row->import->moves, table) ? 0 : own;
}

static const char *insert_of(const struct games_archive_table *table, bool skips)
{
    g_autoptr(GString) sql = g_string_new(skips ? "INSERT OR IGNORE INTO " : "INSERT INTO ");
    g_string_append_printf(sql, "\"%s\" (", table->name);
    games_archive_name_columns(table, sql);
    g_string_append(sql, ") VALUES (");
    for (unsigned c = 0; c < table->n; c++)
        g_string_append_printf(sql, "%s?%u", c ? ", " : "", c + 1);
    g_string_append_c(sql, ')');
    return g_intern_string(sql->str); /* statements are known by their address */
}

static bool insert(const struct row *row, const struct games_value *values, bool skips, GError **error)
{
    struct games_store *store = row->import->store;
    const char *sql = insert_of(row->table, skips);
    if (row->table->column[0].kind != GAMES_ARCHIVE_OWN)
        return games_write(store, sql, values, error);

    gint64 id = games_insert(store, sql, values, error);
    if (id)
        remember(row->import, row->table->name, row->values[0].number, id);
    return id != 0;
}

static bool put_plain(const struct row *row, GError **error)
{
    struct games_value values[GAMES_ARCHIVE_MOST_COLUMNS + 1];
    for (unsigned c = 0; c < row->table->n; c++)
        values[c] = bound(row, c);
    values[row->table->n] = (struct games_value){.kind = GAMES_VALUE_END};

    if (row->table->column[0].kind == GAMES_ARCHIVE_OWN)
        values[0] = REF(own_number(row));
    if (!strcmp(row->table->name, "snapshot")) {
        remember(row->import, "snapshot", row->values[0].number, values[0].number);
        if (values[2].kind == GAMES_VALUE_REF && !values[2].number)
            values[2] = INT(0); /* no ballot yet */
    }
    bool skips = !strcmp(row->table->name, "press_letter");
    return insert(row, values, skips, error);
}

/* Adjudicated phases stay open until their orders are in. */
static bool put_phase(const struct row *row, GError **error)
{
    struct games_archive_value open[GAMES_ARCHIVE_MOST_COLUMNS];
    memcpy(open, row->values, sizeof open[0] * row->table->n);
    static const char *const late[] = {"adjudicated_s", "rules", "after"};
    for (gsize i = 0; i < G_N_ELEMENTS(late); i++)
        open[games_archive_column(row->table, late[i])].none = true;

    struct row before = {row->import, row->table, open};
    if (!put_plain(&before, error))
        return false;
    if (!number_of(row, "adjudicated_s"))
        return true;

    struct closing closing = {.phase = games_archive_here(row->import, "phase", row->values[0].number),
                              .adjudicated_s = number_of(row, "adjudicated_s"),
                              .rules = g_strdup(text_of(row, "rules")),
                              .after = g_strdup(text_of(row, "after"))};
    g_array_append_val(row->import->closings, closing);
    return true;
}

static bool put_person(const struct row *row, GError **error)
{
    gint64 known = row->values[0].number;
    if (games_archive_has(row->import, "person", known))
        return true;

    gint64 id =
        games_person_add(row->import->store, text_of(row, "name"), NULL, text_of(row, "language"), error);
    if (!id)
        return false;
    remember(row->import, "person", known, id);
    return games_write(
        row->import->store,
        "UPDATE person SET alias = ?2, timezone = ?3, password = ?4, muted = ?5, proofs_from_s = ?6,"
        " forgotten_s = ?7 WHERE id = ?1",
        VALUES(INT(id), TEXT(text_of(row, "alias")), TEXT(text_of(row, "timezone")),
               TEXT(text_of(row, "password")), INT(number_of(row, "muted")),
               REF(number_of(row, "proofs_from_s")), REF(number_of(row, "forgotten_s"))),
        error);
}

static bool put_game(const struct row *row, GError **error)
{
    gint64 id = games_game_add(row->import->store, text_of(row, "name"), text_of(row, "variant"),
                               text_of(row, "map_text"), text_of(row, "language"), text_of(row, "timezone"),
                               number_of(row, "seed"), number_of(row, "created_s"), error);
    if (!id)
        return false;
    remember(row->import, "game", row->values[0].number, id);
    row->import->game = id;
    row->import->stands_at = number_of(row, "phase");
    return games_write(row->import->store,
                       "UPDATE game SET state = ?2, started_s = ?3, ended_s = ?4, result = ?5 WHERE id = ?1",
                       VALUES(INT(id), INT(number_of(row, "state")), REF(number_of(row, "started_s")),
                              REF(number_of(row, "ended_s")), TEXT(text_of(row, "result"))),
                       error);
}

/* Whether a row belongs to somebody who was known: what he has here stays. */
static bool is_of_known(const struct row *row, const char *table)
{
    gint64 person = games_archive_here(row->import, "person", number_of(row, "person"));
    if (strcmp(table, "absence"))
        return games_query_int(
                   row->import->store,
                   "SELECT 1 FROM address WHERE person = ?1 UNION SELECT 1 FROM reader WHERE person = ?1",
                   VALUES(INT(person))) != 0;
    return games_query_int(
               row->import->store, "SELECT 1 FROM absence WHERE person = ?1 AND from_s = ?2 AND to_s = ?3",
               VALUES(INT(person), INT(number_of(row, "from_s")), INT(number_of(row, "to_s")))) != 0;
}

static bool put_address(const struct row *row, GError **error)
{
    gint64 person = games_archive_here(row->import, "person", number_of(row, "person"));
    return games_person_share_address(row->import->store, person, text_of(row, "address"), error);
}

static bool put_unless_known(const struct row *row, GError **error)
{
    return is_of_known(row, row->table->name) || put_plain(row, error);
}

/* A mail without its bytes: it is known, so that it acts here no more when it comes again. */
static bool put_mail(const struct row *row, GError **error)
{
    struct games_store *store = row->import->store;
    const char *digest = text_of(row, "digest");
    gint64 here = games_query_int(store, "SELECT id FROM mail_in WHERE digest = ?1 AND copy_of IS NULL",
                                  VALUES(TEXT(digest)));
    if (here) {
        remember(row->import, "mail_in", row->values[0].number, here);
        return true;
    }

    gint64 empty = games_blob_put(store, "", 0, error);
    if (!empty)
        return false;
    gint64 game = games_archive_here(row->import, "game", number_of(row, "game"));
    gint64 person = games_archive_here(row->import, "person", number_of(row, "person"));
    gint64 id =
        games_insert(store,
                     "INSERT INTO mail_in (mailbox, uidvalidity, uid, received_s, arrived_s, state, filed, "
                     "digest, blob, size,"
                     " message_id, person, game, note, pruned_s)"
                     " VALUES ('archive', 0, 0, ?1, ?2, ?3, 1, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
                     VALUES(INT(number_of(row, "received_s")), INT(number_of(row, "arrived_s")),
                            INT(number_of(row, "state")), TEXT(digest), INT(empty),
                            INT(number_of(row, "size")), TEXT(text_of(row, "message_id")), REF(person),
                            REF(game), TEXT(text_of(row, "note")), INT(games_moment(row->import->now_s))),
                     error);
    if (id)
        remember(row->import, "mail_in", row->values[0].number, id);
    return id != 0;
}

/* A letter without its bytes: it left, so that answers to it find their way. One that is here already stays. */
static bool put_letter(const struct row *row, GError **error)
{
    gint64 created_s = number_of(row, "created_s"), failed = number_of(row, "failed");
    gint64 person = games_archive_here(row->import, "person", number_of(row, "person"));
    gint64 phase = games_archive_here(row->import, "phase", number_of(row, "phase"));
    return games_write(
        row->import->store,
        "INSERT OR IGNORE INTO letter (person, game, phase, kind, to_address, message_id, created_s,"
        " next_try_s, sent_s, failed, told_s) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?9, ?10)",
        VALUES(REF(person), INT(row->import->game), REF(phase), TEXT(text_of(row, "kind")),
               TEXT(text_of(row, "to_address")), TEXT(text_of(row, "message_id")), INT(created_s),
               REF(failed ? 0 : games_moment(created_s)), INT(failed), REF(failed ? created_s : 0)),
        error);
}

static bool put_fact(const struct row *row, GError **error)
{
    return games_archive_put_fact(row->import->store, row->import, row->import->game, text_of(row, "kind"),
                                  number_of(row, "about"), text_of(row, "rest"), text_of(row, "value"),
                                  error);
}

static const struct {
    const char *table;
    bool (*put)(const struct row *row, GError **error);
} ways[] = {
    {"person", put_person},
    {"game", put_game},
    {"address", put_address},
    {"reader", put_unless_known},
    {"absence", put_unless_known},
    {"mail_in", put_mail},
    {"phase", put_phase},
    {"letter", put_letter},
    {"fact", put_fact},
};

bool games_archive_put(struct games_archive_import *import, const struct games_archive_table *table,
                       const struct games_archive_value *values, GError **error)
{
    const struct row row = {import, table, values};
    for (gsize w = 0; w < G_N_ELEMENTS(ways); w++)
        if (!strcmp(ways[w].table, table->name))
            return ways[w].put(&row, error);
    return put_plain(&row, error);
}

gint64 games_archive_end(struct games_archive_import *import, GError **error)
{
    for (guint i = 0; i < import->closings->len; i++) {
        const struct closing *one = &g_array_index(import->closings, struct closing, i);
        if (!games_write(
                import->store, "UPDATE phase SET adjudicated_s = ?2, rules = ?3, after = ?4 WHERE id = ?1",
                VALUES(INT(one->phase), INT(one->adjudicated_s), TEXT(one->rules), TEXT(one->after)), error))
            return 0;
    }

    gint64 phase = games_archive_here(import, "phase", import->stands_at);
    if (import->stands_at && !phase) {
        games_refuse_number(error, GAMES_REFUSAL_PHASE_NONE, import->stands_at);
        return 0;
    }
    bool set = games_write(import->store, "UPDATE game SET phase = ?2 WHERE id = ?1",
                           VALUES(INT(import->game), REF(phase)), error);
    return set ? import->game : 0;
}
