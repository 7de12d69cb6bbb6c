/*
 * A mailbox to fetch from. Order of calls in a pass:
 *
 *     mailbox = mailio_mailbox_open(&settings, &error);
 *     mailio_mailbox_fetch(mailbox, limits, got, context, &error);   every message not yet filed, raw, as one set
 *     ... the caller stores them and commits ...
 *     mailio_mailbox_file(mailbox, keys, n, where, &error);          \Seen, and moved to `processed` or `rejected`
 *     mailio_mailbox_close(mailbox);
 *
 * A message is never altered or moved before mailio_mailbox_file, but for mailio_mailbox_replace. Round trips do not grow with the number of messages.
 */
#pragma once

#include "error.h"
#include "reached.h"

#include <stdbool.h>
#include <stdint.h>

struct mailio_mailbox;

struct mailio_mailbox_settings {
    const char
        *url; /* imaps://user@host[:port]/INBOX, imap:// (STARTTLS), pop3s://, maildir:DIR, mbox:FILE */
    const char *user;         /* NULL: from the url */
    const char *password;     /* NULL for local boxes; never logged */
    const char *oauth2_token; /* access token instead of a password, or NULL */
    const char *ca_file;      /* NULL: the system's */
    const char *authserv_id;  /* of our own server, whose Received fields are believed; NULL: any is */
    const char *processed;    /* folder for handled mail, NULL: stay, flagged \Seen */
    const char *rejected;     /* folder for mail that could not be used */
    gint64
        since_s; /* what a server received before is not fetched, UTC seconds; 0: everything. Local boxes are our own */
    bool
        again; /* mail that was handled is read again: all that lies in `folder`, seen or not; nothing is filed from there */
    const char
        *folder; /* which folder of handled mail, NULL: the mailbox itself; one that is not there is empty */
    unsigned timeout_s;  /* network wait, default 30 */
    bool insecure_plain; /* allow imap:// without TLS (loopback tests only, refused elsewhere) */
};

/* One message as fetched. `uidvalidity` and `uid` name it in its box for ever; for a Maildir uid is 0 and
 * `key` the file's unique name. */
struct mailio_raw {
    guint64 uidvalidity, uid;
    const char *key;  /* the name to use with mailio_mailbox_file: stable over passes */
    const char *data; /* raw bytes; NULL when larger than the limit: then `head` has the header */
    gsize len;        /* of data */
    gsize full_size;  /* as announced by the server */
    const char *head; /* header block when data is NULL */
    gsize head_len;
    /* When it came to the server that keeps it, UTC seconds: INTERNALDATE (RFC 3501 2.3.3), else the Received field of
     * our own server (mailio_arrival_read), else `file_s`; 0: unknown. Clocks of servers run ahead: it may lie after
     * now. */
    gint64 arrived_s;
    gint64 file_s; /* of its file or its "From " line, UTC seconds; 0: unknown */
};

/*
 * The time that our own server's Received field tells, UTC seconds; 0: none. With `authserv_id` it is the topmost one "by"
 * that name or a host below it; those of local delivery over LMTP, and of Gmail's inner hosts, may stand above. Where no
 * name is known (NULL) none is: it may be its sender's. "": the topmost one, of a mail that a server certainly marked.
 */
gint64 mailio_arrival_read(const char *data, gsize len, const char *authserv_id);
/* The Message-ID of a raw message, as mailio_message_parse reads it; NULL: none. Transfer full. */
char *mailio_message_id_read(const char *data, gsize len);

/* Return false to stop fetching (the fetch then succeeds). Pointers live only during the call. */
typedef bool mailio_got(void *context, const struct mailio_raw *raw);
/* Whether the caller already has it: then its body is not fetched again. */
typedef bool mailio_known(void *context, guint64 uidvalidity, guint64 uid, const char *key);

struct mailio_mailbox *mailio_mailbox_open(const struct mailio_mailbox_settings *settings, GError **error);
/* `max_size` bytes a message (larger ones come with the header only), `max_count` messages a call; 0: no
 * limit. */
bool mailio_mailbox_fetch(struct mailio_mailbox *mailbox, gsize max_size, unsigned max_count,
                          mailio_known *known, mailio_got *got, void *context, GError **error);

enum mailio_filing { MAILIO_FILE_PROCESSED, MAILIO_FILE_REJECTED };
/* Flags and moves messages. Unknown keys (gone meanwhile) are no error. */
bool mailio_mailbox_file(struct mailio_mailbox *mailbox, const char *const *keys, gsize n,
                         enum mailio_filing where, GError **error);
/* Other bytes for a message that is not yet filed, where the box is a folder of our own (a Maildir); a server's copy
 * cannot be changed. Unknown keys are no error. */
bool mailio_mailbox_replace(struct mailio_mailbox *mailbox, const char *key, const char *data, gsize len,
                            GError **error);
/* How many messages a server received before a time, by days; 0 where nobody can say (local boxes, POP). */
unsigned mailio_mailbox_count_before(struct mailio_mailbox *mailbox, gint64 before_s);
/* For `doctor`: what was reached, and how many messages are there. */
bool mailio_mailbox_probe(struct mailio_mailbox *mailbox, struct mailio_reached *reached, GError **error);
void mailio_mailbox_close(struct mailio_mailbox *mailbox); /* NULL is allowed */
