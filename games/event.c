#include "event.h"
#include "mail.h"
#include "store_p.h"

#include <string.h>

GAMES_TABLE(games_event, event, id, at_s, game, phase, person, mail, what, power, detail)

/* A log line stays a line, whatever outside text went into it. */
static char *one_line(const char *text)
{
    if (!text)
        return NULL;
    char *line = g_utf8_make_valid(text, -1);
    for (char *c = line; *c; c++) {
        if (g_ascii_iscntrl(*c))
            *c = ' ';
    }
    return line;
}

/* Until callers name the power, it stands first in the words: "power=FRANCE why=…". Transfer full. */
static char *power_of(const struct games_event *event)
{
    if (event->power)
        return g_strdup(event->power);
    bool named = event->detail && g_str_has_prefix(event->detail, "power=");
    return named ? g_strndup(event->detail + 6, strcspn(event->detail + 6, " ")) : NULL;
}

bool games_event_add(struct games_store *store, const struct games_event *event, GError **error)
{
    g_autofree char *what = one_line(event->what), *detail = one_line(event->detail);
    g_autofree char *power = power_of(event);
    return games_write(store,
                       "INSERT INTO event (at_s, game, phase, person, mail, what, power, detail)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                       VALUES(INT(event->at_s), REF(event->game), REF(event->phase), REF(event->person),
                              REF(event->mail), TEXT(what), TEXT(power), TEXT(detail)),
                       error);
}

GPtrArray *games_event_list(struct games_store *store, gint64 game, unsigned limit)
{
    gint64 most = limit ? (gint64)limit : -1;
    if (game) /* two statements: one index serves each */
        return games_rows(
            store, &games_event_row,
            "FROM (SELECT * FROM event WHERE game = ?1 ORDER BY id DESC LIMIT ?2) event ORDER BY id",
            VALUES(INT(game), INT(most)));
    return games_rows(store, &games_event_row,
                      "FROM (SELECT * FROM event ORDER BY id DESC LIMIT ?1) event ORDER BY id",
                      VALUES(INT(most)));
}

GAMES_LIST(games_event_since, games_event, "FROM event WHERE id > ?1 ORDER BY id", Int(id))
GAMES_LIST(games_event_of_mail, games_event, "FROM event WHERE mail = ?1 ORDER BY id", Int(mail))
GAMES_LIST(games_event_of_phase, games_event,
           "FROM event WHERE phase = ?1 AND NOT EXISTS (SELECT 1 FROM act a WHERE a.game IS event.game AND "
           "a.undone_by"
           " IS NOT NULL AND event.id BETWEEN a.first_event AND a.last_event) ORDER BY id",
           Int(phase))
GAMES_LIST(games_event_of_act, games_event,
           "FROM event WHERE game IS (SELECT game FROM act WHERE id = ?1)"
           " AND id BETWEEN (SELECT first_event FROM act WHERE id = ?1)"
           " AND (SELECT last_event FROM act WHERE id = ?1) ORDER BY id",
           Int(act))

/* -- the journal -- */

G_STATIC_ASSERT(GAMES_JOURNAL_EVENT == 0 && GAMES_JOURNAL_MAIL == 1 && GAMES_JOURNAL_LETTER == 2);
G_STATIC_ASSERT(GAMES_MAIL_STORED == 0 && GAMES_MAIL_DROPPED == 5); /* the names below stand in that order */

/* Three tables as lines of one form. A letter stands at the time when it left, or was written. */
#define LINES                                                                                                \
    "SELECT 0 AS kind, id, at_s, game, phase, person, mail, what, detail FROM event"                         \
    " UNION ALL SELECT 1, id, received_s, game, NULL, person, id,"                                           \
    " CASE state WHEN 0 THEN 'waiting' WHEN 1 THEN 'acted' WHEN 2 THEN 'ignored' WHEN 3 THEN 'refused'"      \
    " WHEN 4 THEN 'set-aside' ELSE 'dropped' END, note FROM mail_in"                                         \
    " UNION ALL SELECT 2, id, coalesce(sent_s, created_s), game, phase, person, NULL,"                       \
    " CASE WHEN sent_s IS NOT NULL THEN 'sent' WHEN failed THEN 'failed' ELSE 'waiting' END,"                \
    " kind || ' ' || to_address || coalesce(': ' || last_error, '') FROM letter"

/* Who was logged in when an event came of the command line. */
#define LOGIN                                                                                                \
    "CASE kind WHEN 0 THEN (SELECT a.login FROM act a WHERE a.game IS line.game AND line.id BETWEEN"         \
    " a.first_event AND a.last_event AND line.person IS NULL AND line.mail IS NULL) END"

GAMES_TABLE(games_journal_line, line, kind, id, at_s, game, phase, person, mail, what, detail, login)

GPtrArray *games_journal_list(struct games_store *store, gint64 since_s, unsigned limit)
{
    return games_rows(store, &games_journal_line_row,
                      "FROM (SELECT *, " LOGIN " AS login FROM (SELECT * FROM (" LINES ") WHERE at_s >= ?1"
                      " ORDER BY at_s DESC, kind DESC, id DESC LIMIT ?2) line) line"
                      " ORDER BY at_s, kind = 0, kind, id",
                      VALUES(INT(since_s), INT((gint64)limit)));
}
