/*
 * Raw mail in: stored before it is acted on, tried a few times at most, kept until its bytes are let go.
 * Times are UTC seconds.
 *
 * A pass: games_mail_store for what is fetched; for each of games_mail_pending games_mail_attempt, and when
 * that is on disk act, with games_mail_finish in the same transaction as the effects. A mail whose attempts
 * are used up is games_mail_set_aside: it waits for a person, and holds up nothing.
 */
#pragma once

#include "store.h"

/* Of a message that came in. */
enum games_mail_state {
    GAMES_MAIL_STORED,  /* raw, not acted on */
    GAMES_MAIL_ACTED,   /* done: effects and answers were committed with this */
    GAMES_MAIL_IGNORED, /* not for the judge (automatic, bounce, list, own, junk) */
    GAMES_MAIL_REFUSED, /* answered with a refusal or shown to the editor */
    GAMES_MAIL_ASIDE,   /* could not be acted on: waits for a person */
    GAMES_MAIL_DROPPED, /* a person gave it up, unread */
};

enum { GAMES_MAIL_MOST_ATTEMPTS = 2 };

struct games_mail_in {
    gint64 id;
    char *mailbox; /* url without secrets */
    guint64 uidvalidity, uid;
    char *key;
    gint64 received_s; /* when the judge fetched it */
    gint64 arrived_s;  /* when it came to its server; 0: not known */
    enum games_mail_state state;
    bool filed;          /* flagged and moved on the server */
    char *digest;        /* SHA-256 of the bytes, hex */
    char *message_id;    /* NULL until acted on */
    gint64 person, game; /* 0: unknown */
    char *note;          /* what became of it, one line */
    gsize size;
    unsigned attempts; /* begun; one that ended in games_mail_finish or games_mail_forgive is over */
    gint64 tried_s;    /* the last one; 0: never */
    gint64 pruned_s;   /* when its bytes were let go; 0: they are here */
};
GAMES_AUTOPTR(games_mail_in)

/* Notes when a stored mail came to its server. A time after `now_s` is a clock that runs ahead: not known. */
bool games_mail_set_arrival(struct games_store *store, gint64 id, gint64 arrived_s, gint64 now_s,
                            GError **error);

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
/* The same of those that came to their server at `until_s` or before, by when they came. */
GArray *games_mail_pending_until(struct games_store *store, gint64 until_s);
/* When the first of those came that wait; 0: none waits. */
gint64 games_mail_first_arrival(struct games_store *store);
/* Whether a mail with these bytes (SHA-256, hex) is known, or one with that Message-ID (may be NULL) was acted on. */
bool games_mail_knows(struct games_store *store, const char *digest, const char *message_id);
/* When the newest mail was fetched; 0: there is none. */
gint64 games_mail_newest(struct games_store *store);
/*
 * Counts an attempt to act on messages, in a transaction of its own: whatever then happens to the program,
 * the next pass knows. Asserts that none is open. What is counted but not finished was on the table when a
 * pass ended; tried alone, one that ends passes is found, and after GAMES_MAIL_MOST_ATTEMPTS it is set aside.
 */
bool games_mail_attempt(struct games_store *store, const gint64 *ids, gsize n, gint64 now_s, GError **error);
/* The attempt failed for no fault of the message (disk full): it does not count. */
bool games_mail_forgive(struct games_store *store, gint64 id, GError **error);
/* Gives up acting on a message for now; `why` is one line for a person. REFUSED unless it is pending. */
bool games_mail_set_aside(struct games_store *store, gint64 id, const char *why, GError **error);
/* A message set aside is pending again, as if never tried. REFUSED if it is not. */
bool games_mail_retry(struct games_store *store, gint64 id, GError **error);
/* Gives a message up that is set aside or pending. REFUSED if it was acted on. */
bool games_mail_drop(struct games_store *store, gint64 id, const char *why, GError **error);
/* Messages set aside, oldest first. struct games_mail_in*, transfer full. */
GPtrArray *games_mail_stuck(struct games_store *store);
/* The newest `limit` messages (0: all) before `before` (0: from the newest), newest last. struct
 * games_mail_in*, transfer full. */
GPtrArray *games_mail_list(struct games_store *store, gint64 before, unsigned limit);
struct games_mail_in *games_mail_get(struct games_store *store, gint64 id);
/* Its bytes, none if they were let go; NULL if there is no such mail. Transfer full. */
GBytes *games_mail_raw(struct games_store *store, gint64 id);
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
