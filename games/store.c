#include "backup.h"
#include "store_p.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum {
    BUSY_TIMEOUT_MS = 10000,
    APPLICATION_ID = 0x4d6f6573, /* "Moes": what `file` and we see in the header */
    RECENT_BLOBS = 8,
    RECENT_MAX = 1 << 20,
};

struct recent_blob {
    GBytes *bytes;
    gint64 id;
};

struct games_store {
    sqlite3 *db;
    char *path;
    GHashTable *statements; /* address of the SQL literal -> sqlite3_stmt * */
    GHashTable *files;      /* name -> GStrv, see games_statements */
    bool in_transaction;
    bool light;                              /* PRAGMA synchronous is NORMAL: see games_store_begin_light */
    GError *fault;                           /* what dooms the transaction, or the first read that failed */
    struct recent_blob recent[RECENT_BLOBS]; /* spares hashing a picture once a player */
    unsigned next_recent;
};

/* Errors of SQLite, by what the caller may do next. */
static enum games_error_code code_of(int status)
{
    switch (status & 0xff) {
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
    case SQLITE_RANGE:
        return GAMES_ERROR_REFUSED;
    case SQLITE_FULL:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_IOERR:
    case SQLITE_NOMEM:
    case SQLITE_INTERRUPT:
    case SQLITE_PROTOCOL:
        return GAMES_ERROR_RETRY;
    default: /* READONLY, CANTOPEN, CORRUPT, NOTADB, PERM, … */
        return GAMES_ERROR_SETUP;
    }
}

/* What to do about it: the key of a sentence. */
static const char *advice_of(int status)
{
    switch (status & 0xff) {
    case SQLITE_FULL:
        return "refusal.advice-room";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "refusal.advice-busy";
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return "refusal.advice-rights";
    case SQLITE_CORRUPT:
        return "refusal.advice-backup";
    case SQLITE_NOTADB:
        return "refusal.advice-no-database";
    default:
        return "refusal.advice-none";
    }
}

void games_fail_status(enum games_refusal why, const char *file, int status, const char *words,
                       GError **error)
{
    games_fail(error, code_of(status), why, "file", file, "why", words, "@advice", advice_of(status), NULL);
}

static void set_error(struct games_store *store, int status, GError **error)
{
    if ((status & 0xff) == SQLITE_CONSTRAINT)
        games_refuse(error, GAMES_REFUSAL_CONSTRAINT, "why", sqlite3_errmsg(store->db), NULL);
    else
        games_fail_status(GAMES_REFUSAL_DATABASE, store->path, status, sqlite3_errmsg(store->db), error);
}

/* Remembers the first failure. */
static void note_fault(struct games_store *store, int status)
{
    if (!store->fault)
        set_error(store, status, &store->fault);
}

static bool report_fault(struct games_store *store, GError **error)
{
    if (!store->fault)
        return true;
    g_propagate_error(error, g_error_copy(store->fault));
    return false;
}

static bool exec(struct games_store *store, const char *sql, GError **error)
{
    int status = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    if (status != SQLITE_OK)
        set_error(store, status, error);
    return status == SQLITE_OK;
}

/* A number that a PRAGMA or a short SELECT answers; statements that run once are not worth a place in the
 * cache. */
static bool ask(struct games_store *store, const char *sql, gint64 *answer, GError **error)
{
    sqlite3_stmt *query = NULL;
    int status = sqlite3_prepare_v2(store->db, sql, -1, &query, NULL);
    if (status == SQLITE_OK) {
        status = sqlite3_step(query);
        if (status == SQLITE_ROW)
            *answer = sqlite3_column_int64(query, 0);
    }
    sqlite3_finalize(query);
    if (status == SQLITE_ROW || status == SQLITE_DONE)
        return true;
    set_error(store, status, error);
    return false;
}

void games_blob_forget(struct games_store *store)
{
    for (unsigned i = 0; i < RECENT_BLOBS; i++)
        g_clear_pointer(&store->recent[i].bytes, g_bytes_unref);
}

/* -- opening -- */

int games_store_version(void)
{
    int n = 0;
    while (g_str_has_prefix(games_data[n].name, "schema/"))
        n++;
    return n;
}

/* The step from a version to the next, without line ends and comments. Transfer full. */
static char *step_from(int version)
{
    g_autofree char *text = g_strndup((const char *)games_data[version].bytes, games_data[version].len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    GString *sql = g_string_new(NULL);
    for (char **line = lines; *line; line++)
        g_string_append(sql, g_str_has_prefix(*line, "--") ? "" : *line);
    return g_string_free(sql, FALSE);
}

/* The secret that reply tokens are made from. Drawn once; a test may set its own with games_store_set before
 * adding people. */
static bool make_secret(struct games_store *store, GError **error)
{
    guint8 bytes[32];
    for (gsize have = 0; have < sizeof bytes;) {
        ssize_t got = getrandom(bytes + have, sizeof bytes - have, 0);
        if (got < 0 && errno != EINTR)
            return games_fail(error, GAMES_ERROR_RETRY, GAMES_REFUSAL_SECRET_UNDRAWN, "why",
                              g_strerror(errno), NULL);
        have += got > 0 ? (gsize)got : 0;
    }

    char hex[2 * sizeof bytes + 1];
    for (gsize i = 0; i < sizeof bytes; i++)
        g_snprintf(hex + 2 * i, 3, "%02x", bytes[i]);

    return games_store_set(store, "secret", hex, error);
}

/* One step up, unless another process was faster. */
static bool migrate_once(struct games_store *store, int from, GError **error)
{
    if (!games_store_begin(store, error))
        return false;

    gint64 found = 0;
    g_autofree char *step = step_from(from);
    g_autofree char *stamp =
        g_strdup_printf("PRAGMA user_version = %d; PRAGMA application_id = %d", from + 1, APPLICATION_ID);
    if (!ask(store, "PRAGMA user_version", &found, error))
        goto failed;
    if (found != from) {
        games_store_rollback(store);
        return true;
    }

    if (!exec(store, step, error) || !exec(store, stamp, error) || (from == 0 && !make_secret(store, error)))
        goto failed;
    return games_store_commit(store, error);
failed:
    games_store_rollback(store);

    return false;
}

/* A copy of a file that is about to be migrated, under a name that is free: FILE.v1, FILE.v1-2 … */
static bool keep_old(struct games_store *store, gint64 version, GError **error)
{
    g_autofree char *name = g_strdup_printf("%s.v%" G_GINT64_FORMAT, store->path, version);
    for (unsigned n = 2; g_file_test(name, G_FILE_TEST_EXISTS) && n < 1000; n++) {
        g_free(name);
        name = g_strdup_printf("%s.v%" G_GINT64_FORMAT "-%u", store->path, version, n);
    }
    return games_store_backup(store, name, error);
}

/* The version of a file that is ours, or of an empty one (0) that we are to fill. */
static bool read_version(struct games_store *store, bool create, gint64 *version, GError **error)
{
    gint64 application = 0, tables = 0;
    if (!ask(store, "PRAGMA user_version", version, error) ||
        !ask(store, "PRAGMA application_id", &application, error) ||
        !ask(store, "SELECT count(*) FROM sqlite_schema", &tables, error))
        return false;

    bool empty = application == 0 && *version == 0 && tables == 0;
    int newest = games_store_version();
    if (application != APPLICATION_ID && !empty)
        return games_fail(error, GAMES_ERROR_SETUP, GAMES_REFUSAL_DATABASE_FOREIGN, "file", store->path,
                          NULL);
    if (*version == 0 && !create)
        return games_fail(error, GAMES_ERROR_SETUP, GAMES_REFUSAL_DATABASE_EMPTY, "file", store->path, NULL);
    if (*version >= 0 && *version <= newest)
        return true;

    g_autofree char *theirs = g_strdup_printf("%" G_GINT64_FORMAT, *version);
    g_autofree char *known = g_strdup_printf("%d", newest);
    return games_fail(error, GAMES_ERROR_SETUP, GAMES_REFUSAL_DATABASE_NEWER, "file", store->path, "version",
                      theirs, "known", known, NULL);
}

static bool migrate(struct games_store *store, bool create, GError **error)
{
    gint64 version = 0;
    if (!read_version(store, create, &version, error))
        return false;

    int newest = games_store_version();
    if (version > 0 && version < newest && !keep_old(store, version, error))
        return false;
    for (; version < newest; version++) {
        if (!migrate_once(store, (int)version, error))
            return false;
    }
    return true;
}

bool games_file_make(const char *path, GError **error)
{
    int fd = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd);
        return true;
    }
    int cause = errno;
    return games_fail(error, cause == ENOSPC ? GAMES_ERROR_RETRY : GAMES_ERROR_SETUP,
                      GAMES_REFUSAL_FILE_UNMADE, "file", path, "why", g_strerror(cause), NULL);
}

static bool set_up(struct games_store *store, bool create, GError **error)
{
    static const char *const pragmas[] = {
        "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON",
        "PRAGMA secure_delete = ON", "PRAGMA trusted_schema = OFF", "PRAGMA temp_store = MEMORY",
        "PRAGMA cell_size_check = ON",
        /* Folding the log into the file costs syncs: when a pass ends, not in its middle (or at 40 MB). */
        "PRAGMA wal_autocheckpoint = 10000", "PRAGMA cache_size = -8192", /* KiB */
    };

    sqlite3_busy_timeout(store->db, BUSY_TIMEOUT_MS);
    sqlite3_extended_result_codes(store->db, 1);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);

    /* Read first: a file that is no database must not be touched. */
    gint64 ignored;
    if (!ask(store, "SELECT count(*) FROM sqlite_schema", &ignored, error))
        return false;

    for (gsize i = 0; i < G_N_ELEMENTS(pragmas); i++) {
        if (!exec(store, pragmas[i], error))
            return false;
    }

    return migrate(store, create, error);
}

static void finalize(gpointer statement)
{
    sqlite3_finalize(statement);
}

struct games_store *games_store_open(const char *path, bool create, GError **error)
{
    if (create && !g_file_test(path, G_FILE_TEST_EXISTS) && !games_file_make(path, error))
        return NULL;
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        games_fail(error, GAMES_ERROR_SETUP, GAMES_REFUSAL_DATABASE_NONE, "file", path, NULL);
        return NULL;
    }

    struct games_store *store = g_new0(struct games_store, 1);
    store->path = g_strdup(path);
    store->statements = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, finalize);
    store->files = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_strfreev);
    int status = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (status != SQLITE_OK) {
        games_fail_status(GAMES_REFUSAL_DATABASE_UNOPENED, path, status,
                          store->db ? sqlite3_errmsg(store->db) : sqlite3_errstr(status), error);
    } else if (sqlite3_db_readonly(store->db, "main") == 1) {
        /* SQLite falls back to reading when it may not write, and then even BEGIN IMMEDIATE succeeds. */
        games_fail_status(GAMES_REFUSAL_DATABASE_UNOPENED, path, SQLITE_READONLY,
                          sqlite3_errstr(SQLITE_READONLY), error);
    } else if (set_up(store, create, error)) {
        return store;
    }

    games_store_close(store);

    return NULL;
}

void games_store_close(struct games_store *store)
{
    if (!store)
        return;
    games_store_rollback(store);
    games_blob_forget(store);
    g_hash_table_unref(store->statements);
    g_hash_table_unref(store->files);
    int status = sqlite3_close(store->db);
    assert(status == SQLITE_OK); /* else a statement was left open */
    (void)status;
    g_clear_error(&store->fault);
    g_free(store->path);
    g_free(store);
}

/* -- transactions -- */

static bool begin(struct games_store *store, bool light, GError **error)
{
    assert(!store->in_transaction);
    if (!report_fault(store, error)) {
        g_clear_error(&store->fault);
        return false;
    }

    const char *pragma = light ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL";
    if (store->light != light && !exec(store, pragma, error))
        return false;

    store->light = light;
    store->in_transaction = exec(store, "BEGIN IMMEDIATE", error);
    return store->in_transaction;
}

sqlite3 *games_store_handle(struct games_store *store)
{
    return store->db;
}

bool games_store_begin(struct games_store *store, GError **error)
{
    return begin(store, false, error);
}

bool games_store_begin_light(struct games_store *store, GError **error)
{
    return begin(store, true, error);
}

bool games_store_look(struct games_store *store, GError **error)
{
    assert(!store->in_transaction);
    store->in_transaction = exec(store, "BEGIN", error);
    return store->in_transaction;
}

bool games_store_commit(struct games_store *store, GError **error)
{
    assert(store->in_transaction);
    /* After some failures SQLite has rolled back by itself; the fault is noted then. */
    bool done = report_fault(store, error) && exec(store, "COMMIT", error);
    if (!done)
        games_store_rollback(store);
    store->in_transaction = false;
    return done;
}

void games_store_rollback(struct games_store *store)
{
    if (!store->in_transaction)
        return;
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    games_blob_forget(store);
    g_clear_error(&store->fault);
    store->in_transaction = false;
}

bool games_store_mark(struct games_store *store, GError **error)
{
    assert(store->in_transaction);
    return exec(store, "SAVEPOINT mark", error);
}

bool games_store_unmark(struct games_store *store, bool keep, GError **error)
{
    assert(store->in_transaction);
    if (!keep && !exec(store, "ROLLBACK TO mark", error))
        return false;
    if (!keep)
        games_blob_forget(store);
    return exec(store, "RELEASE mark", error);
}

bool games_store_fault(struct games_store *store, GError **error)
{
    return report_fault(store, error);
}

/* -- statements -- */

static int bind(sqlite3_stmt *statement, int place, const struct games_value *value)
{
    switch (value->kind) {
    case GAMES_VALUE_REF:
        if (value->number == 0)
            return sqlite3_bind_null(statement, place);
        return sqlite3_bind_int64(statement, place, value->number);

    case GAMES_VALUE_INT:
        return sqlite3_bind_int64(statement, place, value->number);
    case GAMES_VALUE_TEXT: /* NULL becomes NULL */
        return sqlite3_bind_text(statement, place, value->bytes, -1, SQLITE_STATIC);
    case GAMES_VALUE_BLOB:
        if (value->bytes && value->len == 0)
            return sqlite3_bind_zeroblob(statement, place, 0);
        return sqlite3_bind_blob64(statement, place, value->bytes, value->len, SQLITE_STATIC);

    case GAMES_VALUE_END:
        break;
    }

    assert(!"a statement names more values than there are");

    return SQLITE_MISUSE;
}

/* The statement, prepared once, with its values; NULL and `*status` on failure. `row` (may be NULL): what it selects. */
static sqlite3_stmt *prepared(struct games_store *store, const struct games_row *row, const char *sql,
                              const struct games_value *values, int *status)
{
    sqlite3_stmt *statement = g_hash_table_lookup(store->statements, sql);
    *status = SQLITE_OK;
    if (!statement) {
        g_autofree char *select = row ? g_strconcat("SELECT ", row->columns + 2, " ", sql, NULL) : NULL;
        *status = sqlite3_prepare_v3(store->db, select ? select : sql, -1, SQLITE_PREPARE_PERSISTENT,
                                     &statement, NULL);
        if (*status != SQLITE_OK) {
            assert(*status != SQLITE_ERROR); /* our SQL is wrong */
            return NULL;
        }
        g_hash_table_insert(store->statements, (gpointer)sql, statement);
    }

    assert(!sqlite3_stmt_busy(statement));
    int n = 0, named = sqlite3_bind_parameter_count(statement);
    for (; n < named && *status == SQLITE_OK; n++)
        *status = bind(statement, n + 1, &values[n]);
    if (*status != SQLITE_OK)
        return NULL;

    assert(!row || row->n == sqlite3_column_count(statement));

    return statement;
}

bool games_write(struct games_store *store, const char *sql, const struct games_value *values, GError **error)
{
    assert(store->in_transaction);
    if (!report_fault(store, error))
        return false;

    int status;
    sqlite3_stmt *statement = prepared(store, NULL, sql, values, &status);
    if (statement) {
        assert(!sqlite3_stmt_readonly(statement));
        status = sqlite3_step(statement);
        if (status == SQLITE_DONE) {
            sqlite3_reset(statement);
            return true;
        }
    }

    set_error(store, status, error);
    if (code_of(status) != GAMES_ERROR_REFUSED)
        note_fault(store, status);
    if (statement)
        sqlite3_reset(statement);

    return false;
}

bool games_write_one(struct games_store *store, const char *sql, const struct games_value *values,
                     enum games_refusal why, gint64 number, GError **error)
{
    return games_write(store, sql, values, error) &&
           (games_changes(store) == 1 || games_refuse_number(error, why, number));
}

int games_changes(struct games_store *store)
{
    return sqlite3_changes(store->db);
}

gint64 games_insert(struct games_store *store, const char *sql, const struct games_value *values,
                    GError **error)
{
    return games_write(store, sql, values, error) ? sqlite3_last_insert_rowid(store->db) : 0;
}

gint64 games_insert_named(struct games_store *store, const char *sql, const struct games_value *values,
                          enum games_refusal taken, const char *name, GError **error)
{
    GError *why = NULL;
    gint64 id = games_insert(store, sql, values, &why);
    if (g_error_matches(why, GAMES_ERROR, GAMES_ERROR_REFUSED)) {
        g_error_free(why);
        games_refuse(error, taken, "name", name, NULL);
    } else if (why) {
        g_propagate_error(error, why);
    }
    return id;
}

sqlite3_stmt *games_row_query(struct games_store *store, const struct games_row *row, const char *sql,
                              const struct games_value *values)
{
    int status;
    sqlite3_stmt *statement = prepared(store, row, sql, values, &status);
    if (!statement)
        note_fault(store, status);
    return statement;
}

sqlite3_stmt *games_query(struct games_store *store, const char *sql, const struct games_value *values)
{
    return games_row_query(store, NULL, sql, values);
}

bool games_next(struct games_store *store, sqlite3_stmt *query)
{
    if (!query)
        return false;
    int status = sqlite3_step(query);
    if (status == SQLITE_ROW)
        return true;
    if (status != SQLITE_DONE)
        note_fault(store, status);
    games_done(query);
    return false;
}

void games_done(sqlite3_stmt *query)
{
    if (query) {
        sqlite3_reset(query);
        sqlite3_clear_bindings(query);
    }
}

gint64 games_query_int(struct games_store *store, const char *sql, const struct games_value *values)
{
    sqlite3_stmt *query = games_query(store, sql, values);
    gint64 answer = 0;
    if (games_next(store, query)) {
        answer = sqlite3_column_int64(query, 0);
        games_done(query);
    }
    return answer;
}

char *games_query_text(struct games_store *store, const char *sql, const struct games_value *values)
{
    sqlite3_stmt *query = games_query(store, sql, values);
    char *text = games_next(store, query) ? games_column_dup(query, 0) : NULL;
    games_done(query);
    return text;
}

GBytes *games_query_bytes(struct games_store *store, const char *sql, const struct games_value *values)
{
    sqlite3_stmt *query = games_query(store, sql, values);
    bool found = games_next(store, query);
    const void *bytes = found ? sqlite3_column_blob(query, 0) : NULL;
    GBytes *copy = found ? g_bytes_new(bytes, (gsize)sqlite3_column_bytes(query, 0)) : NULL;
    games_done(query);
    return copy;
}

char **games_query_texts(struct games_store *store, const char *sql, const struct games_value *values)
{
    GPtrArray *list = g_ptr_array_new();
    for (sqlite3_stmt *query = games_query(store, sql, values); games_next(store, query);)
        g_ptr_array_add(list, games_column_dup(query, 0));
    g_ptr_array_add(list, NULL);
    return (char **)g_ptr_array_free(list, FALSE);
}

GArray *games_query_ids(struct games_store *store, const char *sql, const struct games_value *values)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (sqlite3_stmt *query = games_query(store, sql, values); games_next(store, query);) {
        gint64 id = sqlite3_column_int64(query, 0);
        g_array_append_val(ids, id);
    }
    return ids;
}

bool games_ids_hold(const GArray *ids, gint64 id)
{
    for (guint i = 0; i < ids->len; i++)
        if (g_array_index(ids, gint64, i) == id)
            return true;
    return false;
}

char *games_column_dup(sqlite3_stmt *query, int column)
{
    return g_strdup((const char *)sqlite3_column_text(query, column));
}

/* -- blobs -- */

static gint64 find_recent(struct games_store *store, const void *bytes, gsize len)
{
    for (unsigned i = 0; i < RECENT_BLOBS; i++) {
        gsize size;
        if (store->recent[i].bytes) {
            const void *have = g_bytes_get_data(store->recent[i].bytes, &size);
            if (size == len && (!len || memcmp(have, bytes, len) == 0)) /* of nothing there are no bytes */
                return store->recent[i].id;
        }
    }
    return 0;
}

static void keep_recent(struct games_store *store, const void *bytes, gsize len, gint64 id)
{
    struct recent_blob *slot = &store->recent[store->next_recent++ % RECENT_BLOBS];
    g_clear_pointer(&slot->bytes, g_bytes_unref);
    slot->bytes = g_bytes_new(bytes, len);
    slot->id = id;
}

gint64 games_blob_put_digest(struct games_store *store, const void *bytes, gsize len, const guint8 digest[32],
                             GError **error)
{
    gint64 id = games_query_int(store, "SELECT id FROM blob WHERE digest = ?1", VALUES(BLOB(digest, 32)));
    if (id)
        return id;
    return games_insert(store, "INSERT INTO blob (digest, bytes) VALUES (?1, ?2)",
                        VALUES(BLOB(digest, 32), BLOB(bytes, len)), error);
}

gint64 games_blob_put(struct games_store *store, const void *bytes, gsize len, GError **error)
{
    gint64 id = find_recent(store, bytes, len);
    if (id)
        return id;
    guint8 digest[32];
    games_digest(bytes, len, digest);
    id = games_blob_put_digest(store, bytes, len, digest, error);
    if (id && len <= RECENT_MAX)
        keep_recent(store, bytes, len, id);
    return id;
}

/* -- statements of files -- */

char **games_statements(struct games_store *store, const char *file)
{
    char **list = g_hash_table_lookup(store->files, file);
    for (const struct games_data_file *data = games_data; !list; data++) {
        if (strcmp(data->name, file))
            continue;
        g_autofree char *text = g_strndup((const char *)data->bytes, data->len);
        g_strchomp(text);
        text[strlen(text) - 1] = '\0'; /* the last ";" */
        list = g_strsplit(text, ";\n", -1);
        g_hash_table_insert(store->files, (gpointer)file, list);
    }
    return list;
}

bool games_write_all(struct games_store *store, const char *file, const struct games_value *values,
                     GError **error)
{
    bool ok = true;
    for (char **sql = games_statements(store, file); ok && *sql; sql++)
        ok = games_write(store, *sql, values, error);
    return ok;
}

char *games_store_check(struct games_store *store, GError **error)
{
    g_autoptr(GString) findings = g_string_new(NULL);
    for (char **sql = games_statements(store, "sql/check.sql"); *sql; sql++)
        for (sqlite3_stmt *query = games_query(store, *sql, NULL); games_next(store, query);)
            g_string_append_printf(findings, "%s%s", findings->len ? "\n" : "",
                                   (const char *)sqlite3_column_text(query, 0));
    bool read = games_store_fault(store, error);
    return read && findings->len ? g_string_free(g_steal_pointer(&findings), FALSE) : NULL;
}

/* -- small things -- */

gint64 games_moment(gint64 s)
{
    return MAX(s, 1);
}

/* A flag as the program writes it: "1", or "0" (NULL too); false with REFUSED for other words. */
static bool parse_flag(const char *key, const char *text, gint64 *value, GError **error)
{
    bool set = !g_strcmp0(text, "1");
    if (set || !text || !strcmp(text, "0")) {
        *value = set;
        return true;
    }
    return games_refuse(error, GAMES_REFUSAL_FLAG_BAD, "field", key, "value", text, NULL);
}

bool games_one_of(const char *what, const char *word, const char *const *words, GError **error)
{
    if (g_strv_contains(words, word))
        return true;
    g_autofree char *accepted = g_strjoinv(", ", (char **)words);
    return games_refuse(error, GAMES_REFUSAL_WORD_BAD, "field", what, "value", word, "words", accepted, NULL);
}

bool games_parse_count(const char *key, const char *text, gint64 max, gint64 *value, GError **error)
{
    if (g_ascii_string_to_signed(text ? text : "", 10, 0, max, value, NULL))
        return true;

    g_autofree char *most = g_strdup_printf("%" G_GINT64_FORMAT, max);
    return games_refuse(error, GAMES_REFUSAL_COUNT_BAD, "field", key, "value", text, "most", most, NULL);
}

bool games_lists(const char *words, const char *word)
{
    g_auto(GStrv) list = g_strsplit(words ? words : "", " ", -1);
    return g_strv_contains((const char *const *)list, word);
}

bool games_set(struct games_store *store, const struct games_settable *settable, gint64 id, const char *key,
               const char *value, GError **error)
{
    bool text = games_lists(settable->texts, key), flag = games_lists(settable->flags, key);
    gint64 number = 0;
    if (!text && !flag && !games_lists(settable->counts, key))
        return games_refuse(error, GAMES_REFUSAL_FIELD_NONE, "field", key, NULL);
    if (flag && !parse_flag(key, value, &number, error))
        return false;
    if (!text && !flag && !games_parse_count(key, value, G_MAXINT32, &number, error))
        return false;
    g_autofree char *sql = g_strdup_printf("UPDATE %s SET %s = ?2 WHERE id = ?1", settable->table, key);
    return games_write(store, g_intern_string(sql), VALUES(INT(id), text ? TEXT(value) : INT(number)), error);
}

char *games_store_get(struct games_store *store, const char *key)
{
    return games_query_text(store, "SELECT value FROM fact WHERE key = ?1", VALUES(TEXT(key)));
}

bool games_store_set(struct games_store *store, const char *key, const char *value, GError **error)
{
    if (!value)
        return games_write(store, "DELETE FROM fact WHERE key = ?1", VALUES(TEXT(key)), error);
    return games_write(
        store, "INSERT INTO fact (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
        VALUES(TEXT(key), TEXT(value)), error);
}

char **games_store_keys(struct games_store *store, const char *prefix)
{
    return games_query_texts(store, "SELECT key FROM fact WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key",
                             VALUES(TEXT(prefix)));
}

void games_secret_digest(struct games_store *store, const char *text, guint8 digest[32])
{
    g_autofree char *kept = games_store_get(store, "secret");
    const char *secret = kept ? kept : "";
    gsize len = 32;
    g_autoptr(GHmac) mac = g_hmac_new(G_CHECKSUM_SHA256, (const guchar *)secret, strlen(secret));
    g_hmac_update(mac, (const guchar *)text, -1);
    g_hmac_get_digest(mac, digest, &len);
}

char *games_secret_word(struct games_store *store, const char *text, gsize len)
{
    static const char digits[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l, o, 0, 1 */
    guint8 digest[32];
    assert(len <= sizeof digest);
    games_secret_digest(store, text, digest);

    char *word = g_malloc(len + 1);
    for (gsize i = 0; i < len; i++)
        word[i] = digits[digest[i] & 31];
    word[len] = '\0';
    return word;
}
