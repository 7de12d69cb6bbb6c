/* Raw mail in, and the outbox. Times are UTC seconds. */
#ifndef GAMES_MAIL_H
#define GAMES_MAIL_H

#include "store.h"

/* Of a message that came in. */
enum games_mail_state {
    GAMES_MAIL_STORED,  /* raw, not acted on */
    GAMES_MAIL_ACTED,   /* done: effects and answers were committed with this */
    GAMES_MAIL_IGNORED, /* not for the judge (automatic, bounce, list, own, junk) */
    GAMES_MAIL_REFUSED, /* answered with a refusal or shown to the editor */
};

struct games_mail_in {
    gint64 id;
    char *mailbox; /* url without secrets */
    guint64 uidvalidity, uid;
    char *key;
    gint64 received_s; /* when the judge fetched it */
    enum games_mail_state state;
    bool filed;          /* flagged and moved on the server */
    char *digest;        /* SHA-256 of the bytes, hex */
    char *message_id;    /* NULL until acted on */
    gint64 person, game; /* 0: unknown */
    char *note;          /* what became of it, one line */
    gsize size;
};
void games_mail_in_free(struct games_mail_in *mail);

/*
 * Stores a raw message. `*id` is 0, and true, if it will not be acted on: the same place (mailbox with
 * UIDVALIDITY and UID, or with `key` where there is no UID) is known already, or the same bytes are. A copy
 * of known bytes at another place gets a row of its own, state IGNORED, so that games_mail_unfiled lists it
 * too. Without UID and key (standard input) only the bytes count, and nothing is to be filed. `raw` may be
 * cut (`full_size` says so).
 */
bool games_mail_store(struct games_store *store, const char *mailbox, guint64 uidvalidity, guint64 uid,
                      const char *key, const char *raw, gsize len, gsize full_size, gint64 now_s, gint64 *id,
                      GError **error);
/* Whether that place was stored before, so that it need not be fetched. */
bool games_mail_is_known(struct games_store *store, const char *mailbox, guint64 uidvalidity, guint64 uid,
                         const char *key);
/* Ids of messages in state STORED, oldest first (transfer full, element-type gint64). */
GArray *games_mail_pending(struct games_store *store);
struct games_mail_in *games_mail_get(struct games_store *store, gint64 id);
GBytes *games_mail_raw(struct games_store *store,
                       gint64 id); /* transfer full, NULL if there is no such mail */
/* What became of a message; REFUSED if it was finished before (acted on twice). `message_id` and `note` may
 * be NULL. */
bool games_mail_finish(struct games_store *store, gint64 id, enum games_mail_state state,
                       const char *message_id, gint64 person, gint64 game, const char *note, GError **error);
/* The first mail with that Message-ID that was acted on or refused (replayed mail); 0: none. */
gint64 games_mail_seen_id(struct games_store *store, const char *message_id);
/* Messages no longer pending that were not yet filed on the server, oldest first. Transfer full, element
 * struct games_mail_in*. */
GPtrArray *games_mail_unfiled(struct games_store *store, const char *mailbox);
bool games_mail_set_filed(struct games_store *store, gint64 id, GError **error);

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
