/* Everything that was done, in one row of time: the log of all games, mails that came, letters that left. */
#pragma once

#include "store.h"

enum games_journal_kind { GAMES_JOURNAL_EVENT, GAMES_JOURNAL_MAIL, GAMES_JOURNAL_LETTER };

struct games_journal_line {
    enum games_journal_kind kind;
    gint64 id, at_s;                  /* of the event, mail or letter; a mail's when it was fetched */
    gint64 game, phase, person, mail; /* 0: none */
    char *
        what; /* the event; of a mail what became of it ("acted" …), of a letter "sent", "failed", "waiting" */
    char *detail; /* for people; of a letter its kind and address; NULL: none */
    char *login;  /* who was logged in, of an event of the command line; NULL: a mail's sender, or nobody */
};
GAMES_AUTOPTR(games_journal_line)
/* The newest `limit` lines at or after `since_s` (0: of all times), newest last. Reads much: for a command, not for a
 * pass. struct games_journal_line*, transfer full. */
GPtrArray *games_journal_list(struct games_store *store, gint64 since_s, unsigned limit);
