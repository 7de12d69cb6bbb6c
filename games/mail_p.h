/* Inside games/: how a message is cut into pieces for storing. */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct games_mail_cut {
    gsize from, len;
    bool shared; /* a body that other letters may have too: stored as a blob */
};

/*
 * The pieces of a message, in order; together they are all of its bytes. A MIME body of 32 KiB or more is a
 * shared piece, without the boundary lines around it, so that equal pictures are equal pieces whatever the
 * boundary. Pure. Transfer full.
 */
GArray *games_mail_split(const char *raw, gsize len);
