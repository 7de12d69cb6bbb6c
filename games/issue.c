#include "issue.h"
#include "store_p.h"

#include <string.h>

static const char *const kinds[GAMES_ISSUE_KIND_COUNT] = {"phase", "press", "question", "letter", "erratum"};

#define ISSUE_COLUMNS "id, number, state, opened_s, proofed_s, published_s"

static void read_issue(sqlite3_stmt *query, struct games_issue *issue)
{
    *issue = (struct games_issue){.id = sqlite3_column_int64(query, 0),
                                  .number = (unsigned)sqlite3_column_int(query, 1),
                                  .state = (enum games_issue_state)sqlite3_column_int(query, 2),
                                  .opened_s = sqlite3_column_int64(query, 3),
                                  .proofed_s = sqlite3_column_int64(query, 4),
                                  .published_s = sqlite3_column_int64(query, 5)};
}

static bool read_one(struct games_store *store, sqlite3_stmt *query, struct games_issue *issue)
{
    if (!games_next(store, query))
        return false;
    read_issue(query, issue);
    games_done(query);
    return true;
}

bool games_issue_open_one(struct games_store *store, struct games_issue *issue)
{
    return read_one(store, games_query(store, "SELECT " ISSUE_COLUMNS " FROM issue WHERE state < 3", NULL),
                    issue);
}

bool games_issue_find(struct games_store *store, unsigned number, struct games_issue *issue)
{
    return read_one(
        store,
        games_query(store, "SELECT " ISSUE_COLUMNS " FROM issue WHERE number = ?1", VALUES(INT(number))),
        issue);
}

GArray *games_issue_list(struct games_store *store)
{
    GArray *list = g_array_new(FALSE, FALSE, sizeof(struct games_issue));
    for (sqlite3_stmt *query =
             games_query(store, "SELECT " ISSUE_COLUMNS " FROM issue ORDER BY number", NULL);
         games_next(store, query);) {
        struct games_issue issue;
        read_issue(query, &issue);
        g_array_append_val(list, issue);
    }
    return list;
}

/* What a broken constraint of a number or of the one open issue means. */
static bool number_taken(GError **error, GError *why, unsigned number)
{
    if (!g_error_matches(why, GAMES_ERROR, GAMES_ERROR_REFUSED)) {
        g_propagate_error(error, why);
        return false;
    }
    g_error_free(why);
    return games_refuse_number(error, GAMES_REFUSAL_ISSUE_TAKEN, number);
}

gint64 games_issue_open(struct games_store *store, unsigned number, gint64 now_s, GError **error)
{
    GError *why = NULL;
    gint64 id = games_insert(store, "INSERT INTO issue (number, state, opened_s) VALUES (?1, 1, ?2)",
                             VALUES(INT(number), INT(now_s)), &why);
    if (why)
        number_taken(error, why, number);
    return id;
}

bool games_issue_renumber(struct games_store *store, gint64 issue, unsigned number, GError **error)
{
    GError *why = NULL;
    if (games_write(store, "UPDATE issue SET number = ?2 WHERE id = ?1", VALUES(INT(issue), INT(number)),
                    &why))
        return true;
    return number_taken(error, why, number);
}

bool games_issue_proofed(struct games_store *store, gint64 issue, gint64 now_s, GError **error)
{
    return games_write(store, "UPDATE issue SET state = 2, proofed_s = ?2 WHERE id = ?1",
                       VALUES(INT(issue), INT(games_moment(now_s))), error);
}

bool games_issue_publish(struct games_store *store, gint64 issue, gint64 now_s, GError **error)
{
    return games_write(store, "UPDATE issue SET state = 3, published_s = ?2 WHERE id = ?1",
                       VALUES(INT(issue), INT(games_moment(now_s))), error);
}

bool games_issue_put(struct games_store *store, gint64 issue, enum games_issue_kind kind, gint64 ref,
                     GError **error)
{
    return games_write(store, "INSERT INTO issue_item (kind, ref, issue) VALUES (?1, ?2, ?3)",
                       VALUES(TEXT(kinds[kind]), INT(ref), INT(issue)), error);
}

gint64 games_issue_of(struct games_store *store, enum games_issue_kind kind, gint64 ref)
{
    return games_query_int(store, "SELECT issue FROM issue_item WHERE kind = ?1 AND ref = ?2",
                           VALUES(TEXT(kinds[kind]), INT(ref)));
}

bool games_issue_file_put(struct games_store *store, gint64 issue, const char *name, GBytes *bytes,
                          GError **error)
{
    gsize len;
    const void *data = g_bytes_get_data(bytes, &len);
    return games_write(store, "INSERT INTO issue_file (issue, name, bytes) VALUES (?1, ?2, ?3)",
                       VALUES(INT(issue), TEXT(name), BLOB(data ? data : "", len)), error);
}

GBytes *games_issue_file_get(struct games_store *store, gint64 issue, const char *name)
{
    sqlite3_stmt *query = games_query(store, "SELECT bytes FROM issue_file WHERE issue = ?1 AND name = ?2",
                                      VALUES(INT(issue), TEXT(name)));
    GBytes *bytes = NULL;
    if (games_next(store, query)) {
        bytes = g_bytes_new(sqlite3_column_blob(query, 0), (gsize)sqlite3_column_bytes(query, 0));
        games_done(query);
    }
    return bytes;
}

char **games_issue_file_names(struct games_store *store, gint64 issue)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (sqlite3_stmt *query = games_query(
             store, "SELECT name FROM issue_file WHERE issue = ?1 ORDER BY name", VALUES(INT(issue)));
         games_next(store, query);)
        g_ptr_array_add(names, games_column_dup(query, 0));
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_steal(names, NULL);
}

/* -- dates -- */

bool games_issue_date_add(struct games_store *store, gint64 at_s, enum games_issue_date kind, GError **error)
{
    return games_write(store,
                       "INSERT INTO issue_date (at_s, kind) VALUES (?1, ?2)"
                       " ON CONFLICT (at_s) DO UPDATE SET kind = ?2",
                       VALUES(INT(at_s), INT(kind)), error);
}

bool games_issue_date_remove(struct games_store *store, gint64 at_s, bool *gone, GError **error)
{
    bool ok = games_write(store, "DELETE FROM issue_date WHERE at_s = ?1", VALUES(INT(at_s)), error);
    *gone = ok && games_changes(store) == 1;
    return ok;
}

gint64 games_issue_date_next(struct games_store *store, gint64 after_s, bool between_too)
{
    return games_query_int(
        store, "SELECT at_s FROM issue_date WHERE at_s > ?1 AND (kind = 1 OR ?2) ORDER BY at_s LIMIT 1",
        VALUES(INT(after_s), INT(between_too)));
}

GArray *games_issue_unbound(struct games_store *store)
{
    return games_query_ids(store,
                           "SELECT g.id FROM game g JOIN phase p ON p.id = g.phase"
                           " WHERE p.deadline_s > 0 AND p.deadline_s NOT IN (SELECT at_s FROM issue_date)",
                           NULL);
}

GArray *games_issue_dates(struct games_store *store, gint64 after_s)
{
    GArray *list = g_array_new(FALSE, FALSE, sizeof(struct games_issue_day));
    for (sqlite3_stmt *query = games_query(
             store, "SELECT at_s, kind FROM issue_date WHERE at_s > ?1 ORDER BY at_s", VALUES(INT(after_s)));
         games_next(store, query);) {
        struct games_issue_day day = {sqlite3_column_int64(query, 0),
                                      (enum games_issue_date)sqlite3_column_int(query, 1)};
        g_array_append_val(list, day);
    }
    return list;
}

/* -- letters -- */

#define F(member) GAMES_FIELD(struct games_reader_letter, member)
GAMES_ROW_TYPE(reader_letter_row, games_reader_letter, F(id), F(person), F(mail), F(signature), F(heading),
               F(text), F(written_s), F(cut), F(withdrawn_s))
#undef F

gint64 games_reader_letter_add(struct games_store *store, const struct games_reader_letter *letter,
                               GError **error)
{
    return games_insert(store,
                        "INSERT INTO reader_letter (person, mail, signed, heading, text, written_s)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                        VALUES(REF(letter->person), REF(letter->mail), TEXT(letter->signature),
                               TEXT(letter->heading), TEXT(letter->text), INT(letter->written_s)),
                        error);
}

GPtrArray *games_reader_letter_waiting(struct games_store *store)
{
    return games_rows(store, &reader_letter_row,
                      "SELECT id, person, mail, signed, heading, text, written_s, cut, withdrawn_s"
                      " FROM reader_letter WHERE NOT cut AND withdrawn_s IS NULL AND NOT EXISTS"
                      " (SELECT 1 FROM issue_item WHERE kind = 'letter' AND ref = reader_letter.id)"
                      " ORDER BY id",
                      NULL);
}
