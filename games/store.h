/*
 * The store: one SQLite file with everything a judge must remember. Open it, begin, change, commit, close.
 *
 * What holds:
 *   - What was committed survives a kill and a power cut (WAL, synchronous=FULL); what was not leaves no
 *     trace.
 *   - Every function of games/ that changes something runs between games_store_begin and games_store_commit;
 *     calling one outside is a mistake of the program and asserts. Reads may run at any time.
 *   - A write that fails because of the world (disk full, file damaged) dooms its transaction: later writes
 *     and the commit fail with the same error, so half of an act is never kept. A REFUSED write (name taken)
 *     changes nothing, and the transaction may go on.
 *   - Reads have no GError: they return NULL, empty or false when nothing is there. A read that fails because
 *     of the world returns the same, and is remembered: the next begin or commit fails with its error, so
 *     nothing is decided on what could not be read. A pass that only reads asks games_store_fault at its end.
 *
 * Times are UTC seconds. An id of 0 means none. Lists are never NULL.
 */
#pragma once

#include "refusal.h"

#include <glib.h>
#include <stdbool.h>

struct games_store;

/* Declares TYPE_free (NULL is allowed), and lets `g_autoptr(type)` free it where its scope ends. */
#define GAMES_AUTOPTR(type)                                                                                  \
    typedef struct type type;                                                                                \
    void type##_free(struct type *it);                                                                       \
    G_DEFINE_AUTOPTR_CLEANUP_FUNC(type, type##_free)
/* The same for a value with TYPE_clear: `g_auto(TYPE)`. */
#define GAMES_AUTO(type)                                                                                     \
    typedef struct type type;                                                                                \
    G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(type, type##_clear)

/* Walks over the rows of a list, `GAMES_EACH(const struct games_seat, seat, play->seats) {`, which may grow meanwhile. Where it is stands
 * in a pointer, because a `for` declares things of one type. */
#define GAMES_EACH(type, row, list)                                                                          \
    for (type * row, *row##_nth = NULL; (row = games_row(list, row##_nth)) != NULL;                          \
         row##_nth = GSIZE_TO_POINTER(GPOINTER_TO_SIZE(row##_nth) + 1))
static inline void *games_row(const GPtrArray *list, const void *at)
{
    return GPOINTER_TO_SIZE(at) < list->len ? list->pdata[GPOINTER_TO_SIZE(at)] : NULL;
}

/*
 * Opens the file, making it (readable by its owner only) if `create`; runs migrations, each in a transaction
 * of its own, after keeping a copy of the old file beside it ("FILE.v1"). NULL with SETUP: missing, not a
 * judge's database, damaged, read-only, newer than this program; with RETRY: locked for longer than the busy
 * timeout (10 s), disk full.
 */
struct games_store *games_store_open(const char *path, bool create, GError **error);
void games_store_close(struct games_store *store); /* NULL is allowed; an open transaction is rolled back */
/* The file's schema version as this program writes it. */
int games_store_version(void);

/* Takes the write lock at once, waiting at most the busy timeout. Transactions do not nest (asserts). */
bool games_store_begin(struct games_store *store, GError **error);
/* The same, but its commit does not wait for the disk: it outlives a kill of the program at once, a power
 * failure only with the next commit of games_store_begin. For marks whose loss repeats a letter with the same
 * Message-ID, and nothing worse. */
bool games_store_begin_light(struct games_store *store, GError **error);
/* What is read until the rollback is of one moment, and costs no lock a question. Nothing is changed meanwhile. */
bool games_store_look(struct games_store *store, GError **error);
/* Durable when it returns true. On false everything since begin is rolled back. */
bool games_store_commit(struct games_store *store, GError **error);
/* Undoes everything since begin. Nothing to do outside a transaction. */
void games_store_rollback(struct games_store *store);
/* A point inside a transaction to come back to: one request of several that is refused halfway leaves nothing
 * behind. Marks nest; unmark ends the last one; `keep` false undoes what was written since. */
bool games_store_mark(struct games_store *store, GError **error);
bool games_store_unmark(struct games_store *store, bool keep, GError **error);
/* False with the error of the first read that failed since the last begin; true if all went well. */
bool games_store_fault(struct games_store *store, GError **error);

/* PRAGMA integrity_check and our own invariants; findings one a line (transfer full), NULL if all is well or
 * on error. */
char *games_store_check(struct games_store *store, GError **error);
/* Whether a list of numbers (gint64) holds one. */
bool games_ids_hold(const GArray *ids, gint64 id);
/* Small key/value facts of the judge ("last-pass", "zine-issue"). Caller frees; NULL if unset. */
char *games_store_get(struct games_store *store, const char *key);
bool games_store_set(struct games_store *store, const char *key, const char *value,
                     GError **error); /* value NULL: unset */
/* Keys of facts that begin with `prefix`, in order. NULL-terminated, transfer full. */
char **games_store_keys(struct games_store *store, const char *prefix);
