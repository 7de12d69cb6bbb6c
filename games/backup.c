#include "backup.h"
#include "store_p.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

enum { BUSY_TRIES = 200, BUSY_WAIT_MS = 50 };

void games_kept_file_free(struct games_kept_file *file)
{
    if (!file)
        return;
    g_free(file->name);
    g_clear_pointer(&file->bytes, g_bytes_unref);
    g_free(file);
}

static bool sync_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool done = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return done;
}

/* All pages in one step: in WAL mode a reader sees one moment and holds up nobody. */
static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);

    int status;
    unsigned tries = 0;
    do {
        status = sqlite3_backup_step(backup, -1);
        if (status == SQLITE_BUSY || status == SQLITE_LOCKED)
            sqlite3_sleep(BUSY_WAIT_MS);
    } while ((status == SQLITE_BUSY || status == SQLITE_LOCKED) && ++tries < BUSY_TRIES);

    int finished = sqlite3_backup_finish(backup);
    return status == SQLITE_DONE ? finished : status;
}

static int keep_file(sqlite3 *to, const struct games_kept_file *file)
{
    sqlite3_stmt *insert = NULL;
    int status =
        sqlite3_prepare_v2(to, "INSERT INTO kept_file (name, bytes) VALUES (?1, ?2)", -1, &insert, NULL);
    if (status != SQLITE_OK)
        return status;

    gsize len;
    const void *bytes = g_bytes_get_data(file->bytes, &len);
    sqlite3_bind_text(insert, 1, file->name, -1, SQLITE_STATIC);
    if (len)
        sqlite3_bind_blob64(insert, 2, bytes, len, SQLITE_STATIC);
    else
        sqlite3_bind_zeroblob(insert, 2, 0);
    sqlite3_step(insert);

    return sqlite3_finalize(insert);
}

/* In one file, without a log beside it. */
static int keep_files(sqlite3 *to, const GPtrArray *files)
{
    int status =
        sqlite3_exec(to,
                     "PRAGMA journal_mode = DELETE; BEGIN;"
                     "CREATE TABLE kept_file (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID",
                     NULL, NULL, NULL);
    for (guint i = 0; status == SQLITE_OK && i < files->len; i++)
        status = keep_file(to, files->pdata[i]);
    return status == SQLITE_OK ? sqlite3_exec(to, "COMMIT", NULL, NULL, NULL) : status;
}

/* What was written to `part` becomes `path`, when it is on disk. */
static bool put_in_place(const char *part, const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    if (sync_file(part) && g_rename(part, path) == 0 && sync_file(folder))
        return true;

    int cause = errno;
    bool passes = cause == ENOSPC || cause == EIO;
    return games_fail(error, passes ? GAMES_ERROR_RETRY : GAMES_ERROR_SETUP, GAMES_REFUSAL_DATABASE_UNCOPIED,
                      "file", path, "why", g_strerror(cause), "@advice", "refusal.advice-none", NULL);
}

/* A copy of a database at `path`; `files` may be NULL. */
static bool write_copy(sqlite3 *from, const char *path, const GPtrArray *files, GError **error)
{
    g_autofree char *part = g_strconcat(path, ".part", NULL);
    g_unlink(part);
    if (!games_file_make(part, error))
        return false;

    sqlite3 *to = NULL;
    int status = sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (status == SQLITE_OK)
        status = copy_pages(from, to);
    if (status == SQLITE_OK && files)
        status = keep_files(to, files);
    sqlite3_close(to);

    if (status != SQLITE_OK)
        games_fail_status(GAMES_REFUSAL_DATABASE_UNCOPIED, path, status, sqlite3_errstr(status), error);
    else if (put_in_place(part, path, error))
        return true;
    g_unlink(part);

    return false;
}

bool games_store_backup(struct games_store *store, const char *path, GError **error)
{
    return write_copy(games_store_handle(store), path, NULL, error);
}

bool games_backup_write(struct games_store *store, const char *path, const GPtrArray *files, GError **error)
{
    return write_copy(games_store_handle(store), path, files, error);
}

/* A backup, to be read only: it may lie on a disk that cannot be written to, where SQLite would want to make files
 * beside it. One with a log beside it is no backup of ours, but is read with it. */
static sqlite3 *open_backup(const char *path, GError **error)
{
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *escaped = g_uri_escape_string(whole, "/", FALSE);
    bool alone = !g_file_test(log, G_FILE_TEST_EXISTS);
    g_autofree char *uri = g_strdup_printf("file:%s?mode=ro%s", escaped, alone ? "&immutable=1" : "");

    sqlite3 *db = NULL;
    int status =
        sqlite3_open_v2(uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    if (status == SQLITE_OK) {
        sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        status = sqlite3_exec(db, "PRAGMA trusted_schema = OFF; SELECT count(*) FROM sqlite_schema", NULL,
                              NULL, NULL);
    }
    if (status == SQLITE_OK)
        return db;

    games_fail_status(GAMES_REFUSAL_DATABASE_UNOPENED, path, status, sqlite3_errstr(status), error);
    sqlite3_close(db);
    return NULL;
}

static struct games_kept_file *read_kept(sqlite3_stmt *query)
{
    struct games_kept_file *file = g_new0(struct games_kept_file, 1);
    file->name = games_column_dup(query, 0);
    file->bytes = g_bytes_new(sqlite3_column_blob(query, 1), (gsize)sqlite3_column_bytes(query, 1));
    return file;
}

static bool has_files(sqlite3 *db)
{
    sqlite3_stmt *query = NULL;
    bool has =
        sqlite3_prepare_v2(db, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'kept_file'", -1,
                           &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW;
    sqlite3_finalize(query);
    return has;
}

GPtrArray *games_backup_files(const char *backup, GError **error)
{
    sqlite3 *db = open_backup(backup, error);
    if (!db)
        return NULL;

    GPtrArray *files = g_ptr_array_new_with_free_func((GDestroyNotify)games_kept_file_free);
    sqlite3_stmt *query = NULL;
    int status = SQLITE_DONE;
    if (has_files(db)) {
        status = sqlite3_prepare_v2(db, "SELECT CAST(name AS TEXT), bytes FROM kept_file ORDER BY name", -1,
                                    &query, NULL);
        while (status == SQLITE_OK || status == SQLITE_ROW)
            if ((status = sqlite3_step(query)) == SQLITE_ROW)
                g_ptr_array_add(files, read_kept(query));
    }
    sqlite3_finalize(query);
    sqlite3_close(db);

    if (status == SQLITE_DONE)
        return files;
    games_fail_status(GAMES_REFUSAL_DATABASE_UNOPENED, backup, status, sqlite3_errstr(status), error);
    g_ptr_array_unref(files);
    return NULL;
}

/* Without the kept files, of today's schema, sound, the fact set; closed, so that all stands in the one file. */
static bool finish(const char *path, const char *key, const char *value, GError **error)
{
    struct games_store *store = games_store_open(path, false, error);
    if (!store)
        return false;

    g_autofree char *findings = games_store_check(store, error);
    if (findings)
        games_fail(error, GAMES_ERROR_SETUP, GAMES_REFUSAL_DATABASE_UNOPENED, "file", path, "why", findings,
                   "@advice", "refusal.advice-none", NULL);
    bool ok = !findings && (!error || !*error) && games_store_begin(store, error);
    if (ok)
        ok = games_write(store, "DROP TABLE IF EXISTS kept_file", NULL, error) &&
             games_store_set(store, key, value, error) && games_store_commit(store, error);
    games_store_close(store);
    return ok && sync_file(path);
}

bool games_backup_place(const char *backup, const char *path, const char *key, const char *value,
                        GError **error)
{
    sqlite3 *from = open_backup(backup, error);
    if (!from)
        return false;

    bool ok = write_copy(from, path, NULL, error);
    sqlite3_close(from);
    if (ok && finish(path, key, value, error))
        return true;

    if (ok)
        g_unlink(path);
    return false;
}
