/* Header fields that servers write on the way, taken apart by their grammar. Shared inside mailio/. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* ---- Authentication-Results (RFC 8601 2.2) ---- */

/* "header.d" and "example.org"; the names in lower case. */
struct mailio_property {
    char *name, *value;
};

/* "dkim=pass header.d=example.org": one method, its verdict, what it was about. */
struct mailio_result {
    char *method, *verdict; /* lower case */
    GArray *properties;     /* struct mailio_property */
};

struct mailio_results {
    char *server;    /* the authserv-id as written; NULL: none */
    bool whole;      /* the field follows the grammar to its end: only then do its results say anything */
    GArray *results; /* struct mailio_result */
};

void mailio_results_init(struct mailio_results *results, const char *value);
void mailio_results_clear(struct mailio_results *results);

/* The property of that name; NULL if there is none, or two. */
const char *mailio_result_get(const struct mailio_result *result, const char *name);

/* ---- Received (RFC 5321 4.4) ---- */

struct mailio_received {
    char *from, *by, *with; /* what follows these words; NULL: not there, or there twice */
    char *date;             /* what follows the semicolon; NULL: none */
};

/* Comments, which hold what the sending side says of itself, are left out. */
void mailio_received_init(struct mailio_received *received, const char *value);
void mailio_received_clear(struct mailio_received *received);
/* Local delivery over LMTP (RFC 2033), told by its own field: its first word, where it was and how it came. What the
 * sending side can put into the field of a server that talks to the world has two "by" or stands in a comment. */
bool mailio_received_is_local(const struct mailio_received *received);
/* Gmail's, whose inner hosts write fields above the one of the server that took a mail in. */
extern const char mailio_gmail[];
/* Whether a Received field is of the server that took the message in, as mailio_arrival_read describes it; `*goes_on`: else it
 * may stand in the next one, of the first MAILIO_RECEIVED_INNER. */
enum { MAILIO_RECEIVED_INNER = 3 };
/* The length of the header block with its blank line; all of it if there is no blank line. */
gsize mailio_head_length(const char *data, gsize len);
/* The value of the next field of that name ("received:") at or behind `*at` in a header, without its line ends; NULL: none
 * is left. `*at` moves behind it. Transfer full. */
char *mailio_field_next(const char *data, gsize len, gsize *at, const char *name);
/* The Received field of a mail that is such; false: there is none, and nothing to clear. */
bool mailio_received_of_ours(const char *data, gsize len, const char *authserv_id,
                             struct mailio_received *received);

/* ---- names ---- */

/*
 * A domain as it stands in the DNS: ASCII lower case, other labels in Punycode (RFC 3492). Characters are put in NFC
 * and lower case and not folded otherwise: "ß" is not "ss", "ſ" is not "s" (IDNA2008). NULL if it is none. Transfer
 * full.
 */
char *mailio_domain_to_ascii(const char *domain);
