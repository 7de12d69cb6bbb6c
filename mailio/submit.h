/*
 * Raw messages out. A connection is reused for all messages of a pass; with SMTP up to `connections` run side
 * by side.
 */
#pragma once

#include "error.h"
#include "reached.h"

#include <stdbool.h>

struct mailio_submit;

struct mailio_submit_settings {
    const char *url;  /* smtps://[user@]host[:port], smtp:// (STARTTLS needed), maildir:DIR, sendmail:PATH */
    const char *user; /* NULL: from the url; NULL there too: no AUTH */
    const char *password; /* never logged */
    const char *oauth2_token;
    const char *ca_file;
    unsigned timeout_s;   /* default 30 */
    unsigned connections; /* default 4 */
    bool insecure_plain;  /* allow smtp:// without TLS (loopback only) */
};

struct mailio_letter {
    gint64 id;                 /* the caller's, given back in the report */
    const char *envelope_from; /* "" for the null return path */
    const char *envelope_to;
    const char *message_id; /* names the file in a Maildir: sending twice gives one file */
    GBytes *raw;
};

/*
 * The fate of one letter. `error` NULL: accepted for good. RETRY: later. REFUSED: nobody has this address, or the letter
 * is too large: never. SETUP: nothing can be sent, for a reason that somebody must mend or wait for (login, certificate,
 * our account's limits and rights); the letter keeps its turn. DOWN: the server was not reached, or takes nothing now; the
 * letter keeps its turn. What a refusal is about: smtp_reply.h.
 * False: no further letter is to be begun; those not begun are told with a SETUP error.
 */
typedef bool mailio_sent(void *context, gint64 id, const GError *error);

struct mailio_submit *mailio_submit_open(const struct mailio_submit_settings *settings, GError **error);
/* Sends all; `sent` is called once for each, as soon as its fate is known, from this thread. Stops early on
 * SETUP and DOWN errors: the rest are reported with it. */
void mailio_submit_send(struct mailio_submit *submit, const struct mailio_letter *letters, gsize n,
                        mailio_sent *sent, void *context);
/* For `doctor`: connects, logs in, sends nothing. */
bool mailio_submit_probe(struct mailio_submit *submit, struct mailio_reached *reached, GError **error);
void mailio_submit_close(struct mailio_submit *submit);
