#include "journal.h"
#include "mail.h"
#include "store_p.h"

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
