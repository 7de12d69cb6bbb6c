#include "reader.h"
#include "people.h"
#include "store_p.h"

#include <string.h>

enum { POSTAL_MAX_BYTES = 500, MAX_CENTS = 100000000, MAX_ISSUES = 10000 };

static const char *const forms[GAMES_READER_FORM_COUNT] = {"none", "mail", "paper", "both"};

void games_reader_free(struct games_reader *reader)
{
    if (!reader)
        return;
    g_free(reader->name);
    g_free(reader->postal);
    g_free(reader);
}

const char *games_reader_form_word(enum games_reader_form form)
{
    return forms[form];
}

enum games_reader_form games_reader_form_read(const char *word)
{
    for (enum games_reader_form form = 0; word && form < GAMES_READER_FORM_COUNT; form++)
        if (!g_strcmp0(forms[form], word))
            return form;
    return GAMES_READER_FORM_COUNT;
}

gint64 games_reader_add_on_paper(struct games_store *store, const char *name, const char *language,
                                 const char *postal, gint64 now_s, GError **error)
{
    gint64 person = games_person_add(store, name, NULL, language, error);
    bool ok = person && games_reader_set(store, person, GAMES_READER_PAPER, now_s, error) &&
              games_reader_set_postal(store, person, postal, error);
    return ok ? person : 0;
}

bool games_reader_set(struct games_store *store, gint64 person, enum games_reader_form form, gint64 now_s,
                      GError **error)
{
    return games_write(store,
                       "INSERT INTO reader (person, form, since_s, until_s) VALUES (?1, ?2, ?3, ?4)"
                       " ON CONFLICT (person) DO UPDATE SET form = ?2, until_s = ?4",
                       VALUES(INT(person), TEXT(forms[form]), INT(now_s),
                              REF(form == GAMES_READER_NONE ? games_moment(now_s) : 0)),
                       error);
}

static bool is_postal(const char *text)
{
    if (strlen(text) > POSTAL_MAX_BYTES || !g_utf8_validate(text, -1, NULL))
        return false;
    for (const char *c = text; *c; c = g_utf8_next_char(c))
        if (g_unichar_iscntrl(g_utf8_get_char(c)) && *c != '\n')
            return false;
    return true;
}

bool games_reader_set_postal(struct games_store *store, gint64 person, const char *postal, GError **error)
{
    if (postal && !is_postal(postal)) {
        g_autofree char *most = g_strdup_printf("%d", POSTAL_MAX_BYTES);
        return games_refuse(error, GAMES_REFUSAL_TEXT_NOT_PLAIN, "field", "postal", "most", most, NULL);
    }
    return games_write_one(store, "UPDATE reader SET postal = ?2 WHERE person = ?1",
                           VALUES(INT(person), TEXT(postal)), GAMES_REFUSAL_READER_NONE, person, error);
}

bool games_reader_set_free(struct games_store *store, gint64 person, bool is_free, GError **error)
{
    return games_write_one(store, "UPDATE reader SET free = ?2 WHERE person = ?1",
                           VALUES(INT(person), INT(is_free)), GAMES_REFUSAL_READER_NONE, person, error);
}

#define READER_COLUMNS                                                                                       \
    "r.person, p.name, r.form, r.postal, r.free, r.since_s, r.until_s,"                                      \
    " (SELECT sum(issues) FROM ledger WHERE person = r.person),"                                             \
    " (SELECT sum(cents) FROM ledger WHERE person = r.person)"

static struct games_reader *read_reader(sqlite3_stmt *query)
{
    struct games_reader *reader = g_new0(struct games_reader, 1);
    g_autofree char *form = games_column_dup(query, 2);
    reader->person = sqlite3_column_int64(query, 0);
    reader->name = games_column_dup(query, 1);
    reader->form = games_reader_form_read(form);
    if (reader->form == GAMES_READER_FORM_COUNT)
        reader->form = GAMES_READER_NONE;
    reader->postal = games_column_dup(query, 3);
    reader->free = sqlite3_column_int(query, 4) != 0;
    reader->since_s = sqlite3_column_int64(query, 5);
    reader->until_s = sqlite3_column_int64(query, 6);
    reader->issues = sqlite3_column_int64(query, 7);
    reader->cents = sqlite3_column_int64(query, 8);
    return reader;
}

struct games_reader *games_reader_get(struct games_store *store, gint64 person)
{
    sqlite3_stmt *query = games_query(
        store, "SELECT " READER_COLUMNS " FROM reader r JOIN person p ON p.id = r.person WHERE r.person = ?1",
        VALUES(INT(person)));
    struct games_reader *reader = NULL;
    if (games_next(store, query)) {
        reader = read_reader(query);
        games_done(query);
    }
    return reader;
}

GPtrArray *games_reader_list(struct games_store *store, bool all)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)games_reader_free);
    for (sqlite3_stmt *query =
             games_query(store,
                         "SELECT " READER_COLUMNS " FROM reader r JOIN person p ON p.id = r.person"
                         " WHERE ?1 OR r.form <> 'none' ORDER BY p.name, p.id",
                         VALUES(INT(all)));
         games_next(store, query);)
        g_ptr_array_add(list, read_reader(query));
    return list;
}

/* -- the ledger -- */

#define F(member) GAMES_FIELD(struct games_ledger_line, member)
GAMES_ROW_TYPE(ledger_line_row, games_ledger_line, F(id), F(person), F(at_s), F(what), F(issues), F(cents),
               F(issue), F(game), F(note))
#undef F

static bool is_amount(gint64 amount, gint64 most)
{
    return amount >= -most && amount <= most;
}

bool games_ledger_add(struct games_store *store, const struct games_ledger_line *line, GError **error)
{
    if (!is_amount(line->cents, MAX_CENTS) || !is_amount(line->issues, MAX_ISSUES)) {
        g_autofree char *value = g_strdup_printf("%" G_GINT64_FORMAT, MAX(line->cents, line->issues));
        g_autofree char *most = g_strdup_printf("%d", MAX_ISSUES);
        return games_refuse(error, GAMES_REFUSAL_COUNT_BAD, "field", "ledger", "value", value, "most", most,
                            NULL);
    }
    return games_write(store,
                       "INSERT INTO ledger (person, at_s, what, issues, cents, issue, game, note)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                       VALUES(INT(line->person), INT(line->at_s), TEXT(line->what), INT(line->issues),
                              INT(line->cents), REF(line->issue), REF(line->game), TEXT(line->note)),
                       error);
}

GPtrArray *games_ledger_list(struct games_store *store, gint64 person)
{
    return games_rows(store, &ledger_line_row,
                      "SELECT id, person, at_s, what, issues, cents, issue, game, note FROM ledger"
                      " WHERE ?1 = 0 OR person = ?1 ORDER BY id",
                      VALUES(INT(person)));
}
