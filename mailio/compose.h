/*
 * Messages out, as raw bytes (CRLF, 7-bit safe, lines within limits). Nothing is taken from the clock or from
 * chance: same struct, same bytes.
 */
#pragma once

#include "error.h"

#include <stdbool.h>

struct mailio_part {
    const char *content_type; /* "image/png", "text/calendar; charset=utf-8" */
    const char *file_name;    /* NULL: none */
    const char *content_id;   /* without <>; inline in the HTML part as cid:…; NULL: an attachment */
    const void *data;
    gsize len;
    const char *alt; /* Content-Description */
};

struct mailio_outgoing {
    const char *from_name, *from_address;
    const char *to_name, *to_address;
    const char *reply_to; /* NULL: from_address */
    const char *subject;
    const char *message_id;        /* without <>; fixed by the caller */
    const char *in_reply_to;       /* without <>, or NULL */
    const char *const *references; /* NULL-terminated or NULL */
    gint64 date_s;                 /* UTC seconds */
    const char *utc_offset;        /* "+0100" for the Date header; NULL: +0000 */
    const char *auto_submitted;    /* "auto-generated", "auto-replied" */
    const char *loop_token;        /* X-Loop */
    const char *language;          /* Content-Language: "fr" */
    const char *list_id;           /* NULL; else header "X-Game: …" (not a List- header) */
    const char *text;              /* UTF-8, '\n'; complete by itself */
    const char *html;              /* NULL: text only */
    unsigned n_parts;
    const struct mailio_part *parts;
};

/* A part is encoded once, for as many mails as it goes with. */
struct mailio_encoded;
struct mailio_encoded *mailio_encode_part(const struct mailio_part *part);
void mailio_encoded_free(struct mailio_encoded *encoded);
typedef struct mailio_encoded mailio_encoded; /* for g_autoptr */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(mailio_encoded, mailio_encoded_free)
/* Composes with those parts (transfer full), and not with `mail->parts`. Fails with REFUSED if a header value holds a line break or
 * an address is no address. */
GBytes *mailio_compose_encoded(const struct mailio_outgoing *mail, struct mailio_encoded *const *parts,
                               unsigned n, GError **error);
