/*
 * Copies of the database, and backups: a copy that also holds files of the judge's home (configuration, templates,
 * maps) in a table of its own, so that a backup is one file, which `sqlite3` can look at too.
 */
#pragma once

#include "store.h"

/* A file that a backup holds. */
struct games_kept_file {
    char *name; /* below the home: "judge.conf", "templates/fr/ack.txt" */
    GBytes *bytes;
};
GAMES_AUTOPTR(games_kept_file)

/* A consistent copy while others read and write; `path` is replaced only when the copy is complete and on disk. */
bool games_store_backup(struct games_store *store, const char *path, GError **error);
/* The same with files (struct games_kept_file*) in it. */
bool games_backup_write(struct games_store *store, const char *path, const GPtrArray *files, GError **error);

/* The files of a backup, by name; none in a plain copy. Element struct games_kept_file*, transfer full. NULL on error: no
 * such file, or no database. The backup is not written to. */
GPtrArray *games_backup_files(const char *backup, GError **error);
/*
 * Makes the database of a backup at `path`, where no file may be: without the kept files, of today's schema, on disk, the
 * fact `key` set to `value` in it. On failure nothing is left there.
 */
bool games_backup_place(const char *backup, const char *path, const char *key, const char *value,
                        GError **error);
