/* Inside games/: how the other files speak SQL. Values are always bound, never pasted into the text. */
#pragma once

#include "refusal.h"
#include "store.h"

#include <sqlite3.h>
#include <stddef.h>

enum games_value_kind {
    GAMES_VALUE_END,
    GAMES_VALUE_INT,
    GAMES_VALUE_REF, /* an id: 0 is stored as NULL */
    GAMES_VALUE_TEXT,
    GAMES_VALUE_BLOB,
};

struct games_value {
    enum games_value_kind kind;
    gint64 number;
    const void *bytes; /* must live until the call returns, for queries until the last row */
    gsize len;
};

#define INT(x)     ((struct games_value){.kind = GAMES_VALUE_INT, .number = (gint64)(x)})
#define REF(x)     ((struct games_value){.kind = GAMES_VALUE_REF, .number = (gint64)(x)})
#define TEXT(x)    ((struct games_value){.kind = GAMES_VALUE_TEXT, .bytes = (x)})
#define BLOB(p, n) ((struct games_value){.kind = GAMES_VALUE_BLOB, .bytes = (p), .len = (n)})
/* The values of ?1, ?2 … */
#define VALUES(...) ((const struct games_value[]){__VA_ARGS__, {.kind = GAMES_VALUE_END}})

/*
 * One INSERT, UPDATE or DELETE. `sql` must be a literal (the cache of prepared statements keys on its
 * address). A broken constraint is REFUSED and the transaction goes on; any other failure dooms it. Asserts
 * that a transaction is open.
 */
bool games_write(struct games_store *store, const char *sql, const struct games_value *values,
                 GError **error);
/* Rows the last games_write changed. */
int games_changes(struct games_store *store);
/* The same where one row is to change: else REFUSED with `why` and the number. */
bool games_write_one(struct games_store *store, const char *sql, const struct games_value *values,
                     enum games_refusal why, gint64 number, GError **error);
/* The same, and the id of the row that was added; 0 on error. */
gint64 games_insert(struct games_store *store, const char *sql, const struct games_value *values,
                    GError **error);

/* The same where a broken constraint means that somebody or something is called so already: REFUSED with `taken` and the name. */
gint64 games_insert_named(struct games_store *store, const char *sql, const struct games_value *values,
                          enum games_refusal taken, const char *name, GError **error);

/* A SELECT: `for (q = games_query(…); games_next(store, q);)`. NULL on failure, which games_next takes;
 * failures are remembered. */
sqlite3_stmt *games_query(struct games_store *store, const char *sql, const struct games_value *values);
/* True if there is a row; at the end, or on failure, the statement is reset. */
bool games_next(struct games_store *store, sqlite3_stmt *query);
/* Ends a query before its last row. NULL is allowed. */
void games_done(sqlite3_stmt *query);
/* The first column of the first row, 0 if there is none. */
gint64 games_query_int(struct games_store *store, const char *sql, const struct games_value *values);
/* All values of the first column. Transfer full, element-type gint64. */
GArray *games_query_ids(struct games_store *store, const char *sql, const struct games_value *values);
/* Its text, NULL if there is no row, or for NULL; its bytes; all texts of the first column, NULL-terminated. Transfer full. */
char *games_query_text(struct games_store *store, const char *sql, const struct games_value *values);
GBytes *games_query_bytes(struct games_store *store, const char *sql, const struct games_value *values);
char **games_query_texts(struct games_store *store, const char *sql, const struct games_value *values);

/* GAMES_MAP(m, with, a, b, …) is m(with, a) m(with, b) …, at most 27 of them. */
#define GAMES_MAP(m, with, ...) __VA_OPT__(GAMES_MAP_27(GAMES_MAP_ONE(m, with, __VA_ARGS__)))
#define GAMES_MAP_ONE(m, with, one, ...)                                                                     \
    m(with, one) __VA_OPT__(GAMES_MAP_NEXT GAMES_MAP_NONE(m, with, __VA_ARGS__))
#define GAMES_MAP_NEXT()  GAMES_MAP_ONE
#define GAMES_MAP_NONE    ()
#define GAMES_MAP_27(...) GAMES_MAP_9(GAMES_MAP_9(GAMES_MAP_9(__VA_ARGS__)))
#define GAMES_MAP_9(...)  GAMES_MAP_3(GAMES_MAP_3(GAMES_MAP_3(__VA_ARGS__)))
#define GAMES_MAP_3(...)  GAMES_MAP_1(GAMES_MAP_1(GAMES_MAP_1(__VA_ARGS__)))
#define GAMES_MAP_1(...)  __VA_ARGS__

/* -- rows as structs -- */

/* What a column holds, by the type of the member that it is read into. */
enum games_field_kind {
    GAMES_FIELD_NUMBER, /* gint64, guint64 */
    GAMES_FIELD_TEXT,   /* char *, NULL for NULL */
    GAMES_FIELD_FLAG,   /* bool */
    GAMES_FIELD_SMALL,  /* 4 bytes: a small number, a word of an enum */
};

struct games_field {
    guint16 offset;
    guint8 kind;
};

struct games_row {
    guint16 size, n;
    const struct games_field *fields;
    GDestroyNotify free; /* games_row_free of this row, as a list wants it */
    const char *columns; /* as a SELECT names them, each behind ", " */
};

#define GAMES_FIELD(type, member)                                                                            \
    {offsetof(struct type, member), _Generic(((struct type *)0)->member, gint64 : GAMES_FIELD_NUMBER,        \
         guint64 : GAMES_FIELD_NUMBER, char * : GAMES_FIELD_TEXT, const char * : GAMES_FIELD_TEXT,           \
         bool : GAMES_FIELD_FLAG, default : GAMES_FIELD_SMALL)},
#define GAMES_COLUMN(of, member) ", " #of ".\"" #member "\""
/*
 * GAMES_ROW(games_press, press, id, game, text, …): games_press_row reads those columns of the table, or of what a query calls so,
 * into the members of struct games_press that have their names. GAMES_TABLE has the public games_press_free with it.
 */
#define GAMES_ROW(type, of, ...)                                                                             \
    static const struct games_field type##_fields[] = {GAMES_MAP(GAMES_FIELD, type, __VA_ARGS__)};           \
    static const struct games_row type##_row = {sizeof(struct type), G_N_ELEMENTS(type##_fields),            \
                                                type##_fields, (GDestroyNotify)type##_free,                  \
                                                GAMES_MAP(GAMES_COLUMN, of, __VA_ARGS__)};
#define GAMES_TABLE(type, of, ...)                                                                           \
    GAMES_ROW(type, of, __VA_ARGS__)                                                                         \
    void type##_free(struct type *it)                                                                        \
    {                                                                                                        \
        games_row_free(&type##_row, it);                                                                     \
    }

/* The row a query stands at. Transfer full. */
void *games_row_read(const struct games_row *row, sqlite3_stmt *query);
/* All rows of a SELECT, of which `sql` is what stands behind the columns: "FROM press WHERE …". Transfer full, element-type the
 * struct; frees its elements. */
GPtrArray *games_rows(struct games_store *store, const struct games_row *row, const char *sql,
                      const struct games_value *values);
/* Its first row; NULL if there is none, or on failure. Transfer full. */
void *games_row_get(struct games_store *store, const struct games_row *row, const char *sql,
                    const struct games_value *values);
/* NULL is allowed. */
void games_row_free(const struct games_row *row, void *one);
/* The same to walk over; games_row_read reads each. */
sqlite3_stmt *games_row_query(struct games_store *store, const struct games_row *row, const char *sql,
                              const struct games_value *values);
/* A column's text; NULL for NULL. Transfer full. */
char *games_column_dup(sqlite3_stmt *query, int column);

/*
 * Functions that are one statement: GAMES_WRITE(games_game_forget, "DELETE FROM game WHERE id = ?1 AND name = ?2", Int(id), Text(name))
 * is bool games_game_forget(store, gint64 id, const char *name, error). What stands behind the SQL are the parameters and, in their
 * order, the values of ?1, ?2 …
 */
#define GAMES_PARAM(with, one)     , GAMES_PARAM_##one
#define GAMES_PARAM_Int(name)      gint64 name
#define GAMES_PARAM_Ref(name)      gint64 name /* 0 is stored as NULL */
#define GAMES_PARAM_Moment(name)   gint64 name /* as games_moment has it */
#define GAMES_PARAM_Small(name)    unsigned name
#define GAMES_PARAM_Flag(name)     bool name
#define GAMES_PARAM_Of(type, name) type name
#define GAMES_PARAM_Text(name)     const char *name /* NULL is NULL */
#define GAMES_VALUE(with, one)     GAMES_VALUE_##one,
#define GAMES_VALUE_Int(name)      INT(name)
#define GAMES_VALUE_Ref(name)      REF(name)
#define GAMES_VALUE_Moment(name)   INT(games_moment(name))
#define GAMES_VALUE_Small(name)    INT(name)
#define GAMES_VALUE_Flag(name)     INT(name)
#define GAMES_VALUE_Of(type, name) INT(name)
#define GAMES_VALUE_Text(name)     TEXT(name)
#define GAMES_NAME_Int(name)       name
#define GAMES_NAME(one, ...)       GAMES_NAME_##one
#define GAMES_PARAMS(...)          struct games_store *store GAMES_MAP(GAMES_PARAM, , __VA_ARGS__)
#define GAMES_VALUES(...)                                                                                    \
    ((const struct games_value[]){GAMES_MAP(GAMES_VALUE, , __VA_ARGS__){.kind = GAMES_VALUE_END}})

/* bool: a change. GAMES_WRITE_ONE: of one row, that of the first parameter, else REFUSED with `why`. */
#define GAMES_WRITE(name, sql, ...)                                                                          \
    bool name(GAMES_PARAMS(__VA_ARGS__), GError **error)                                                     \
    {                                                                                                        \
        return games_write(store, sql, GAMES_VALUES(__VA_ARGS__), error);                                    \
    }
#define GAMES_WRITE_ONE(name, why, sql, ...)                                                                 \
    bool name(GAMES_PARAMS(__VA_ARGS__), GError **error)                                                     \
    {                                                                                                        \
        return games_write_one(store, sql, GAMES_VALUES(__VA_ARGS__), GAMES_REFUSAL_##why,                   \
                               GAMES_NAME(__VA_ARGS__), error);                                              \
    }
/* gint64: the id of the row that was added. */
#define GAMES_ADD(name, sql, ...)                                                                            \
    gint64 name(GAMES_PARAMS(__VA_ARGS__), GError **error)                                                   \
    {                                                                                                        \
        return games_insert(store, sql, GAMES_VALUES(__VA_ARGS__), error);                                   \
    }
/* The first column of the first row; as a bool, whether it is there and not 0. */
#define GAMES_NUMBER(type, name, sql, ...)                                                                   \
    type name(GAMES_PARAMS(__VA_ARGS__))                                                                     \
    {                                                                                                        \
        return (type)games_query_int(store, sql, GAMES_VALUES(__VA_ARGS__));                                 \
    }
/* The whole first column: numbers, texts. */
#define GAMES_IDS(name, sql, ...)                                                                            \
    GArray *name(GAMES_PARAMS(__VA_ARGS__))                                                                  \
    {                                                                                                        \
        return games_query_ids(store, sql, GAMES_VALUES(__VA_ARGS__));                                       \
    }
/* Rows of GAMES_ROW: all, the first. `sql` begins with FROM. */
#define GAMES_LIST(name, type, sql, ...)                                                                     \
    GPtrArray *name(GAMES_PARAMS(__VA_ARGS__))                                                               \
    {                                                                                                        \
        return games_rows(store, &type##_row, sql, GAMES_VALUES(__VA_ARGS__));                               \
    }
#define GAMES_GET(name, type, sql, ...)                                                                      \
    struct type *name(GAMES_PARAMS(__VA_ARGS__))                                                             \
    {                                                                                                        \
        return games_row_get(store, &type##_row, sql, GAMES_VALUES(__VA_ARGS__));                            \
    }

/* A blob by content: the row that holds these bytes, added if none does. 0 on error. */
gint64 games_blob_put(struct games_store *store, const void *bytes, gsize len, GError **error);

/* digest.c: the SHA-256 of some bytes. */
void games_digest(const void *bytes, gsize len, guint8 digest[32]);

/* The same where the SHA-256 of the bytes is known already. */
gint64 games_blob_put_digest(struct games_store *store, const void *bytes, gsize len, const guint8 digest[32],
                             GError **error);

/* Forgets which blobs are known to be there: after some were deleted, or never committed. */
void games_blob_forget(struct games_store *store);

/* The stored form of a moment that must not look like "not yet" (0). */
gint64 games_moment(gint64 s);

/* HMAC-SHA256 of a text under the judge's secret: what nobody else can make or foresee. */
void games_secret_digest(struct games_store *store, const char *text, guint8 digest[32]);
/* The same as `len` (at most 32) letters and digits that are not taken for one another. Transfer full. */
char *games_secret_word(struct games_store *store, const char *text, gsize len);

/* Whether a word is one of those that `what` may be, else REFUSED. */
bool games_one_of(const char *what, const char *word, const char *const *words, GError **error);
/* A whole number 0..max, else REFUSED. */
bool games_parse_count(const char *key, const char *text, gint64 max, gint64 *value, GError **error);

/* Whether a list of words with blanks between (NULL: none) holds one. */
bool games_lists(const char *words, const char *word);
/* What may be set of a table's rows by name, each a list as above: texts, flags and counts as the two functions before read them. */
struct games_settable {
    const char *table, *texts, *flags, *counts;
};
/* REFUSED: another name, a value that is none. */
bool games_set(struct games_store *store, const struct games_settable *settable, gint64 id, const char *key,
               const char *value, GError **error);

/* An error of SQLite about a file: `words` are its own. */
void games_fail_status(enum games_refusal why, const char *file, int status, const char *words,
                       GError **error);
/* An empty file that only its owner can read: it will hold secrets. SQLite gives its companions the same mode. */
bool games_file_make(const char *path, GError **error);
/* The connection, for copies of the file. Borrowed. */
sqlite3 *games_store_handle(struct games_store *store);

/*
 * What is built in, by the name below games/; ended by a NULL name (tools/embed.sh). First the tables, as numbered migrations:
 * schema/0N.sql, in the order of their names, brings a file of version N - 1 to N, and what has been released is never edited, only
 * followed by another. Ids that mean "none" are NULL there and 0 in the structs; so are moments that have not come. A line goes on
 * in the next as it stands.
 */
struct games_data_file {
    const char *name;
    const unsigned char *bytes;
    size_t len;
};
extern const struct games_data_file games_data[];

/* The statements of a file that is built in, "sql/check.sql", each ended by ";" at the end of a line. The store's. */
char **games_statements(struct games_store *store, const char *file);
/* Writes them one after another. A statement takes as many of the values as it names. */
bool games_write_all(struct games_store *store, const char *file, const struct games_value *values,
                     GError **error);

/* The ids of the current line of game ?1, by following parents. Parents are older rows, so this ends. */
#define GAMES_LINE GAMES_LINE_OF("?1")
/* … of all games that are among `games`. */
#define GAMES_LINE_OF(games)                                                                                 \
    "(WITH RECURSIVE line (id, parent) AS (SELECT p.id, p.parent FROM game g JOIN phase p ON p.id = g.phase" \
    " WHERE g.id IN (" games ")"                                                                             \
    " UNION ALL SELECT q.id, q.parent FROM line JOIN phase q ON q.id = line.parent WHERE q.id < line.id)"    \
    " SELECT id FROM line)"
