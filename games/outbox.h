/* The outbox: letters that wait, leave once, and are remembered. Times are UTC seconds. */
#ifndef GAMES_OUTBOX_H
#define GAMES_OUTBOX_H

#include "store.h"

struct games_letter { /* one outgoing mail */
    gint64 id;
    gint64 person, game, phase; /* 0: none */
    char *kind;                 /* "report", "ack", "reminder", "press", "notice", "editor" … */
    char *to_address;
    char *message_id;                     /* fixed before any attempt */
    GBytes *raw;                          /* whole message; shared pictures: see games_outbox_add */
    gint64 created_s, next_try_s, sent_s; /* next_try_s 0 when adding: at once; sent_s 0: not yet */
    unsigned tries;
    char *last_error;
    bool failed; /* given up, reported to the editor */
};
void games_letter_free(struct games_letter *letter);

/* The Message-ID the next letter will have: "<row>.<digest of what>@<domain>", without <>; deterministic: the
 * same letter in the same database gets the same. Ask again after each games_outbox_add. Transfer full. */
char *games_outbox_message_id(struct games_store *store, const char *domain, const char *what);
/*
 * Puts a letter in the outbox: it leaves after the commit. Needs kind, to_address, message_id (REFUSED if it
 * was used before) and raw. Bodies that letters share (a picture for seven players) are found and stored
 * once.
 */
bool games_outbox_add(struct games_store *store, const struct games_letter *letter, gint64 *id,
                      GError **error);
/* Letters due at `now_s`, oldest first, at most `limit`; element struct games_letter*, transfer full. */
GPtrArray *games_outbox_due(struct games_store *store, gint64 now_s, unsigned limit);
bool games_outbox_sent(struct games_store *store, gint64 id, gint64 now_s, GError **error);
/* Notes a failure. `final`: never again. Else the next try is after games_outbox_wait_s. */
bool games_outbox_failed(struct games_store *store, gint64 id, gint64 now_s, bool final, const char *why,
                         GError **error);
/* Waits between tries grow: 5, 15, 45 min, 2, 6, 12 h, then a day; a letter is given up after 8 days. Pure.
 */
gint64 games_outbox_wait_s(unsigned tries);
/* Letters given up at or after `since_s` (by their creation), for the editor; without raw. struct
 * games_letter*, transfer full. */
GPtrArray *games_outbox_given_up(struct games_store *store, gint64 since_s);
/*
 * Lets go of the bytes of letters sent or given up whose creation was before `before_s`; their rows stay, so
 * that answers to them are still understood. Reports can be made again from the phases. `*freed` (may be
 * NULL): bytes that nobody else used.
 */
bool games_outbox_prune(struct games_store *store, gint64 before_s, gint64 *freed, GError **error);
/* How many letters wait to leave. */
unsigned games_outbox_waiting(struct games_store *store);
/* A letter with its bytes; NULL if none. Transfer full. */
struct games_letter *games_outbox_get(struct games_store *store, gint64 id);
/* The letter a Message-ID belongs to (an answer's In-Reply-To), without raw; NULL if none. */
struct games_letter *games_outbox_find(struct games_store *store, const char *message_id);

#endif
