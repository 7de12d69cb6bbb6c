/*
 * A letter of the judge's own taken apart again: its text, its page, its pictures as bytes. For what is shown of
 * letters elsewhere; mail of others goes through message.h.
 */
#pragma once

#include <glib.h>

struct mailio_piece {
    char *type;       /* "image/png" */
    char *file_name;  /* NULL: none */
    char *content_id; /* NULL: none */
    GBytes *bytes;    /* decoded */
};

struct mailio_pieces {
    char *subject, *to; /* decoded */
    char *text, *html;  /* UTF-8; NULL: none */
    GPtrArray *others;  /* struct mailio_piece*: every other part, in order */
};

/* Never fails: what cannot be read is empty. Transfer full. */
struct mailio_pieces *mailio_pieces_read(const char *data, gsize len);
void mailio_pieces_free(struct mailio_pieces *pieces);
