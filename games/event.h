/* The audit log: who did what, when, by which mail. Rows are only added. */
#pragma once

#include "store.h"

struct games_event {
    gint64 id, at_s;
    gint64 game, phase, person, mail; /* 0: none */
    char *what;                       /* "orders", "adjudicated", "deadline", "joined", "refused" … */
    char *power;                      /* the power it concerns; NULL: none */
    char *detail;                     /* for people: key=value words, no press, no secrets; never read back */
};
GAMES_AUTOPTR(games_event)
/* Controls in the texts become spaces, so that a line of the log stays one. */
bool games_event_add(struct games_store *store, const struct games_event *event, GError **error);
/* The newest `limit` (0: all) of a game (0: of all games), newest last. struct games_event*, transfer full.
 */
GPtrArray *games_event_list(struct games_store *store, gint64 game, unsigned limit);
/* All that were added after the one with this id, oldest first. struct games_event*, transfer full. */
GPtrArray *games_event_since(struct games_store *store, gint64 id);
/* What happened in a phase, oldest first, but what an act did that is taken back. struct games_event*, transfer full. */
GPtrArray *games_event_of_phase(struct games_store *store, gint64 phase);
/* The same of what a mail brought about. */
GPtrArray *games_event_of_mail(struct games_store *store, gint64 mail);
/* The same of an editor's act (act.h). */
GPtrArray *games_event_of_act(struct games_store *store, gint64 act);

/* Everything that was done, in one row of time: the log of all games, mails that came, letters that left. */
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
