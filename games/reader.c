#include "reader.h"
#include "people.h"
#include "store_p.h"

#include <string.h>

enum { POSTAL_MAX_BYTES = 500, MAX_CENTS = 100000000, MAX_ISSUES = 10000 };

static const char *const forms[GAMES_READER_FORM_COUNT] = {"none", "mail", "paper", "both"};

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

GAMES_WRITE_ONE(games_reader_set_free, READER_NONE, "UPDATE reader SET free = ?2 WHERE person = ?1",
                Int(person), Flag(free))

GAMES_TABLE(games_reader, r, person, name, form, postal, free, since_s, until_s, issues, cents)

G_STATIC_ASSERT(GAMES_READER_MAIL == 1 && GAMES_READER_PAPER == 2 && GAMES_READER_BOTH == 3);
#define READERS                                                                                              \
    "FROM (SELECT r.person, p.name, r.postal, r.free, r.since_s, r.until_s, CASE r.form WHEN 'mail' THEN 1 " \
    "WHEN 'paper' THEN 2 WHEN 'both' THEN 3 ELSE 0"                                                          \
    " END AS form, (SELECT sum(issues) FROM ledger WHERE person = r.person) AS issues,"                      \
    " (SELECT sum(cents) FROM ledger WHERE person = r.person) AS cents"                                      \
    " FROM reader r JOIN person p ON p.id = r.person) r"

GAMES_GET(games_reader_get, games_reader, READERS " WHERE person = ?1", Int(person))
GAMES_LIST(games_reader_list, games_reader, READERS " WHERE ?1 OR form ORDER BY name, person", Flag(all))

/* -- the ledger -- */

GAMES_TABLE(games_ledger_line, ledger, id, person, at_s, what, issues, cents, issue, game, note)

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

GAMES_LIST(games_ledger_list, games_ledger_line, "FROM ledger WHERE ?1 = 0 OR person = ?1 ORDER BY id",
           Int(person))
