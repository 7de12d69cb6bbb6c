/* Bounds that a message is given before a library reads it. Shared inside mailio/. */
#pragma once

#include <glib.h>

/*
 * The message with no more header, nesting and parts than GMime reads in time and stack that go with its size
 * (transfer full). Fields of the mail's own header that are too long are cut, those beyond a thousand dropped
 * but for the ones needed to read it; its body keeps every byte: where a part's header is endless, a blank
 * line ends it; of too many parts the last are text of the one before. A mail of ordinary measure comes out
 * as it is.
 */
GByteArray *mailio_bound_message(const char *data, gsize len);

/*
 * HTML with what mailio_html_render looks at and nothing else: comments, declarations and the insides of
 * scripts and styles are gone, and a tag has only attributes that mean something to it, each once and of
 * bounded length. Tags too deep within each other are dropped, their text stays. Free with g_free.
 */
char *mailio_bound_html(const char *html, gsize len);
