#ifndef GAMES_STORE_H
#define GAMES_STORE_H

#include <glib.h>
#include <stdbool.h>

#define GAMES_ERROR (games_error_quark())
GQuark games_error_quark(void);
enum games_error_code {
    GAMES_ERROR_RETRY,   /* later, same input: disk full, database locked */
    GAMES_ERROR_REFUSED, /* this request cannot be done: no such game, name taken */
    GAMES_ERROR_SETUP,   /* stop until a person acts: file damaged, made by a newer program */
};

struct games_store;

/* Opens the file, making it if `create`; runs migrations (each in a transaction of its own, a copy of the old file kept beside it). */
struct games_store *games_store_open(const char *path, bool create, GError **error);
void games_store_close(struct games_store *store); /* NULL is allowed; an open transaction is rolled back */
bool games_store_begin(struct games_store *store, GError **error); /* takes the write lock at once */
bool games_store_commit(struct games_store *store, GError **error); /* durable when it returns true */
void games_store_rollback(struct games_store *store);
/* A consistent copy while others read and write. */
bool games_store_backup(struct games_store *store, const char *path, GError **error);
/* PRAGMA integrity_check and our own invariants; findings one a line (transfer full), NULL if all is well. */
char *games_store_check(struct games_store *store, GError **error);
/* Small key/value facts of the judge ("last-pass", "zine-issue"). Caller frees; NULL if unset. */
char *games_store_get(struct games_store *store, const char *key);
bool games_store_set(struct games_store *store, const char *key, const char *value, GError **error);

#endif
