/* A store in a folder of its own, and short ways to fill it. */
#ifndef TESTS_GAMES_FIXTURE_H
#define TESTS_GAMES_FIXTURE_H

#include "../../games/games.h"
#include "../harness.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#define NOW G_GINT64_CONSTANT(1767225600) /* 2026-01-01T00:00:00Z */

static inline void report(bool good, const char *file, int line, const char *call, const GError *error)
{
    if (!good)
        printf("%s:%d: %s: %s\n", file, line, call, error ? error->message : "no error given");
    CU_ASSERT(good);
}

static inline bool is_error(const GError *error, int code, const char *words)
{
    return error && error->domain == GAMES_ERROR && error->code == code && strstr(error->message, words);
}

/* Calls that must work; they pass &error. Prints why they did not. */
#define MUST(call)                                                                                           \
    do {                                                                                                     \
        GError *error = NULL;                                                                                \
        bool good_ = (call);                                                                                 \
        report(good_, __FILE__, __LINE__, #call, error);                                                     \
        g_clear_error(&error);                                                                               \
    } while (0)

/* Calls that must fail with that code, and a message that holds `words`. */
#define MUST_FAIL(call, want_code, words)                                                                    \
    do {                                                                                                     \
        GError *error = NULL;                                                                                \
        bool failed_ = !(call) && is_error(error, want_code, words);                                         \
        report(failed_, __FILE__, __LINE__, "must fail: " #call, error);                                     \
        g_clear_error(&error);                                                                               \
    } while (0)

struct fixture {
    char *folder, *path;
    struct games_store *store;
};

static inline void fixture_init(struct fixture *f)
{
    f->folder = g_dir_make_tmp("games-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "judge.db", NULL);
    GError *problem = NULL;
    f->store = games_store_open(f->path, true, &problem);
    if (!f->store)
        g_error("%s", problem->message);
}

static inline void fixture_clear(struct fixture *f)
{
    GError *problem = NULL;
    if (f->store) {
        char *findings = games_store_check(f->store, &problem);
        if (findings || problem) {
            printf("the database is not well: %s\n", findings ? findings : problem->message);
            CU_FAIL("database check");
        }
        g_free(findings);
        g_clear_error(&problem);
    }
    games_store_close(f->store);
    GDir *dir = g_dir_open(f->folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *path = g_build_filename(f->folder, name, NULL);
        g_unlink(path);
        g_free(path);
    }
    g_dir_close(dir);
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
}

/* Another connection to look at the file, or to spoil it. */
static inline void fixture_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    char *message = NULL;
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        g_error("%s: %s", sql, message ? message : sqlite3_errmsg(db));
    sqlite3_close(db);
}

static inline void begin(struct fixture *f)
{
    MUST(games_store_begin(f->store, &error));
}

static inline void commit(struct fixture *f)
{
    MUST(games_store_commit(f->store, &error));
}

/* A person "P1" … with the address p1@example.org. */
static inline gint64 add_person(struct fixture *f, unsigned n)
{
    g_autofree char *name = g_strdup_printf("P%u", n), *address = g_strdup_printf("p%u@example.org", n);
    gint64 id = 0;
    MUST((id = games_person_add(f->store, name, address, n % 2 ? "fr" : "en", &error)) != 0);
    return id;
}

static inline gint64 add_game(struct fixture *f, const char *name)
{
    gint64 id = 0;
    MUST((id = games_game_add(f->store, name, "standard", NULL, "fr", "Europe/Paris", 42, NOW, &error)) != 0);
    return id;
}

/* A game under way in its first phase. */
static inline gint64 start_game(struct fixture *f, const char *name, gint64 deadline_s, gint64 *phase)
{
    gint64 game = add_game(f, name);
    gint64 first = 0;
    MUST((first = games_phase_open(f->store, game, 0, "S1901M", "position 1", NOW, deadline_s, &error)) != 0);
    MUST(games_game_set_state(f->store, game, GAMES_STATE_ACTIVE, NOW, NULL, &error));
    if (phase)
        *phase = first;
    return game;
}

static inline void put_order(struct fixture *f, gint64 phase, const char *power, const char *unit,
                             const char *text)
{
    struct games_order order = {.phase = phase,
                                .power = (char *)power,
                                .unit = (char *)unit,
                                .text = (char *)text,
                                .status = (char *)"ok",
                                .source = (char *)text,
                                .given_s = NOW};
    MUST(games_order_put(f->store, &order, &error));
}

/* The orders in force as one line: "A PAR - BUR; A MAR H". Transfer full. */
static inline char *orders_text(struct fixture *f, gint64 phase, const char *power)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GPtrArray) list = games_order_list(f->store, phase, power);
    for (guint i = 0; i < list->len; i++)
        g_string_append_printf(text, "%s%s", i ? "; " : "", ((struct games_order *)list->pdata[i])->text);
    return g_string_free(text, FALSE);
}

/* A phase opened again, with the orders in force that it had or without; 0 on error. */
static inline gint64 phase_again(struct games_store *store, gint64 phase, bool orders, gint64 now_s,
                                 gint64 deadline_s, GError **error)
{
    g_autoptr(games_phase) old = games_phase_get(store, phase);
    gint64 id =
        games_phase_open(store, old->game, old->parent, old->code, old->position, now_s, deadline_s, error);
    return id && (!orders || games_order_copy(store, phase, id, true, error)) ? id : 0;
}

#endif
