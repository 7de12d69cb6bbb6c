/* HTML as a text, as the reader of mails makes it: with its quotations, or without. UTF-8, to be freed with g_free. */
#ifndef TESTS_MAILIO_HTML_TEXT_H
#define TESTS_MAILIO_HTML_TEXT_H

#include "../../mailio/message.h"
#include "../../mailio/text_p.h"

#include <string.h>

static inline char *mailio_html_to_text(const char *html, gsize len, bool drop_quotes)
{
    g_autofree char *utf8 = mailio_bytes_to_utf8(html, len, "utf-8");
    char *marked = mailio_html_render(utf8, strlen(utf8));
    if (drop_quotes) {
        char *own = mailio_strip_quotes(marked, NULL, NULL);
        g_free(marked);
        return own;
    }

    char *to = marked;
    for (const char *p = marked; *p; p++)
        if (*p != MAILIO_MARK_SIGNATURE)
            *to++ = *p;
    *to = '\0';

    return marked;
}

#endif
