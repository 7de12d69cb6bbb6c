/* Bytes to clean text, and lines in a form that patterns can be written for. Shared inside mailio/. */
#pragma once

#include "message.h"

#include <glib.h>
#include <stdbool.h>

/* Most text taken from one part; the rest of a longer one is never an order. */
#define MAILIO_TEXT_MAX (1024u * 1024u)

/*
 * A line before which this byte stands was in a signature block by its HTML markup: it goes unless it looks
 * like an order. Clean text holds no control bytes, so a mail cannot forge it.
 */
#define MAILIO_MARK_SIGNATURE '\001'

/*
 * Valid UTF-8 to clean text: '\n' line ends, no control bytes, no invisible marks (zero width, soft hyphen,
 * direction), C1 controls read as the windows-1252 characters they were meant to be, NFC. Free with g_free.
 */
char *mailio_text_clean(const char *utf8, gsize len);

/*
 * Writes the form of a line that patterns are written for, at most `len` + 1 bytes with the closing NUL:
 * lower case, Latin accents dropped, typographic quotes, dashes and spaces plain, runs of blanks as one
 * space, none at the ends. Returns its length.
 */
gsize mailio_text_fold(const char *line, gsize len, char *folded);

/*
 * RFC 3676: joins flowed lines; the result has quote marks as "> " and no space-stuffing. Lines that were not wrapped but
 * only end in a blank stay lines (DelSp and quotations apart). Free with g_free.
 */
char *mailio_text_unflow(const char *text, bool delsp, const struct mailio_parse_settings *settings);

/* RFC 4880 section 7: takes off the armour of clear-signed text and undoes dash escapes. NULL if there is
 * none. */
char *mailio_text_unsign(const char *text);

/* HTML to text with quotations as "> " lines and signature blocks marked with MAILIO_MARK_SIGNATURE. */
char *mailio_html_render(const char *html, gsize len);

/* Whether HTML strikes something out, by a look at its tags: its plain counterpart holds those words as if they stood. */
bool mailio_html_has_struck(const char *html);

/*
 * mailio_strip_quotes, telling also whether something went as a quotation (not only as a footer) and adding
 * to `*n_orders` how many of the lines left look like orders. `removed`, `had_quote` and `n_orders` may be
 * NULL.
 */
char *mailio_quotes_strip(const char *text, const struct mailio_parse_settings *settings, char **removed,
                          bool *had_quote, unsigned *n_orders);
