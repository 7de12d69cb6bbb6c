#include "issue.h"
#include "store_p.h"

#include <string.h>

static const char *const kinds[GAMES_ISSUE_KIND_COUNT] = {"phase", "press", "question", "letter", "erratum"};

GAMES_TABLE(games_issue, issue, id, number, state, opened_s, proofed_s, published_s)

GAMES_GET(games_issue_open_one, games_issue, "FROM issue WHERE state < 3")
GAMES_GET(games_issue_find, games_issue, "FROM issue WHERE number = ?1", Small(number))
GAMES_LIST(games_issue_list, games_issue, "FROM issue ORDER BY number")

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

GAMES_WRITE(games_issue_proofed, "UPDATE issue SET state = 2, proofed_s = ?2 WHERE id = ?1", Int(issue),
            Moment(now_s))
GAMES_WRITE(games_issue_publish, "UPDATE issue SET state = 3, published_s = ?2 WHERE id = ?1", Int(issue),
            Moment(now_s))

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
    return games_query_bytes(store, "SELECT bytes FROM issue_file WHERE issue = ?1 AND name = ?2",
                             VALUES(INT(issue), TEXT(name)));
}

char **games_issue_file_names(struct games_store *store, gint64 issue)
{
    return games_query_texts(store, "SELECT name FROM issue_file WHERE issue = ?1 ORDER BY name",
                             VALUES(INT(issue)));
}

/* -- dates -- */

GAMES_WRITE(games_issue_date_add,
            "INSERT INTO issue_date (at_s, kind) VALUES (?1, ?2) ON CONFLICT (at_s) DO UPDATE SET kind = ?2",
            Int(at_s), Of(enum games_issue_date, kind))

bool games_issue_date_remove(struct games_store *store, gint64 at_s, bool *gone, GError **error)
{
    bool ok = games_write(store, "DELETE FROM issue_date WHERE at_s = ?1", VALUES(INT(at_s)), error);
    *gone = ok && games_changes(store) == 1;
    return ok;
}

GAMES_NUMBER(gint64, games_issue_date_next,
             "SELECT at_s FROM issue_date WHERE at_s > ?1 AND (kind = 1 OR ?2) ORDER BY at_s LIMIT 1",
             Int(after_s), Flag(between_too))

GAMES_IDS(games_issue_unbound,
          "SELECT g.id FROM game g JOIN phase p ON p.id = g.phase"
          " WHERE p.deadline_s > 0 AND p.deadline_s NOT IN (SELECT at_s FROM issue_date)")

GAMES_TABLE(games_issue_day, issue_date, at_s, kind)

GAMES_LIST(games_issue_dates, games_issue_day, "FROM issue_date WHERE at_s > ?1 ORDER BY at_s", Int(after_s))

/* -- letters -- */

GAMES_TABLE(games_reader_letter, l, id, person, mail, signature, heading, text, written_s, cut, withdrawn_s)

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

GAMES_LIST(games_reader_letter_waiting, games_reader_letter,
           "FROM (SELECT *, signed AS signature FROM reader_letter) l WHERE NOT cut AND withdrawn_s IS NULL"
           " AND NOT EXISTS (SELECT 1 FROM issue_item WHERE kind = 'letter' AND ref = l.id) ORDER BY id")
GAMES_LIST(games_reader_letter_cut_ones, games_reader_letter,
           "FROM (SELECT *, signed AS signature FROM reader_letter) l WHERE cut AND withdrawn_s IS NULL"
           " AND NOT EXISTS (SELECT 1 FROM issue_item WHERE kind = 'letter' AND ref = l.id) ORDER BY id")

bool games_reader_letter_cut(struct games_store *store, gint64 id, bool cut, bool *found, GError **error)
{
    bool ok = games_write(store,
                          "UPDATE reader_letter SET cut = ?2 WHERE id = ?1 AND withdrawn_s IS NULL"
                          " AND NOT EXISTS (SELECT 1 FROM issue_item WHERE kind = 'letter' AND ref = ?1)",
                          VALUES(INT(id), INT(cut)), error);
    *found = ok && games_changes(store) == 1;
    return ok;
}
