/*
 * A raw message as a plain struct. Never fails: garbage gives a message with what could be found and `kind`
 * saying so. Time and memory are bounded by the size of the input. Text is valid UTF-8, NFC, line ends '\n',
 * spaces and dashes as the author typed them.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* What a mail is, decided from headers and structure (RFC 3834, 3464, 2369, 8098 and the habits of real
 * servers). */
enum mailio_kind {
    MAILIO_KIND_NONE,
    MAILIO_KIND_PERSON,    /* written by somebody: act on it */
    MAILIO_KIND_AUTOMATIC, /* automatic reply, absence notice: record, never answer */
    MAILIO_KIND_BOUNCE, /* delivery report: `bounced_message_id`, `bounced_address` where they can be found */
    MAILIO_KIND_LIST,   /* mailing list or bulk */
    MAILIO_KIND_OWN,    /* our own mail come back (X-Loop, our address) */
    MAILIO_KIND_EMPTY,  /* nothing written in it */
    MAILIO_KIND_JUNK,   /* not a message, or without a usable sender */
    MAILIO_KIND_COUNT
};

enum mailio_auth { MAILIO_AUTH_NONE, MAILIO_AUTH_PASS, MAILIO_AUTH_FAIL };

/* A new member needs a row in message_pack.c. */
struct mailio_message {
    enum mailio_kind kind;
    char *kind_reason;  /* short, English, for the log: "Auto-Submitted: auto-replied" */
    char *from_address; /* lower case; NULL if none */
    char *from_name;    /* NULL if none */
    char *reply_to;     /* address, NULL if none */
    char *resent_from;  /* address, NULL if none */
    char **to;          /* addresses of To and Cc, lower case, NULL-terminated */
    char *subject;      /* decoded, one line; "" if none */
    char *message_id;   /* without <>; NULL if none */
    char *handed_by; /* who gave it to our server, by that server's Received field; NULL if it says nothing */
    char **references; /* In-Reply-To first, then References from the end; without <>; NULL-terminated */
    gint64 date_s;     /* Date header, UTC seconds; 0 if unusable */
    char *
        text; /* never NULL: his own words; quotes, signatures and footers removed, replies between quotes kept */
    char *full_text; /* the whole text part, quotes and all */
    bool had_quote;  /* something was removed as a quotation */
    char *removed;   /* what was removed, for --explain and the log; "" if nothing */
    char *bounced_message_id, *bounced_address;
    enum mailio_auth dkim, spf, dmarc; /* as told by a trusted Authentication-Results */
    /* The only address in From is proven: DMARC passed for its domain, or, where DMARC was not asked, DKIM or SPF
     * did; nothing in the same field failed it. */
    bool author_passed;
    /* DMARC failed; or it was not asked, SPF failed, and no signature made up for it. Never answer a stranger. */
    bool author_failed;
    char *language; /* Content-Language or NULL */
    unsigned n_attachments;
    char **attachment_text; /* text of attached .txt files, NULL-terminated; empty if the body had words that
                               look like orders is the caller's decision */
    gsize size;
};

struct mailio_parse_settings {
    const char *own_address; /* the judge's, lower case */
    const char *loop_token;  /* value of our X-Loop header */
    const char *authserv_id; /* whose Authentication-Results are believed; NULL: nobody's */
    /* Whether a line looks like an order: such a line is never cut as a signature. May be NULL. */
    bool (*keep_line)(void *context, const char *line, gsize len);
    void *keep_context;
};

/* Reads a message (transfer full: free with mailio_message_free). */
struct mailio_message *mailio_message_parse(const char *data, gsize len,
                                            const struct mailio_parse_settings *settings);
void mailio_message_free(struct mailio_message *message);
typedef struct mailio_message mailio_message; /* for g_autoptr */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(mailio_message, mailio_message_free)
const char *mailio_kind_word(enum mailio_kind kind);

/* Bare helpers, also used by tests and fuzzers. All results are UTF-8, to be freed with g_free. */
char *mailio_strip_quotes(const char *text, const struct mailio_parse_settings *settings, char **removed);
char *mailio_bytes_to_utf8(const char *bytes, gsize len, const char *charset_label);
