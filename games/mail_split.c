/* Where a message is cut for storing, so that a picture that came in several mails is kept once. */
#include "mail_p.h"

#include <string.h>

/* Pictures. The words of a letter are one reader's own: hashing them to find an equal would cost more than it
 * spares. */
enum { SHARED_MIN = 32768 };

static void add_cut(GArray *cuts, gsize from, gsize to, bool shared)
{
    struct games_mail_cut cut = {.from = from, .len = to - from, .shared = shared};
    if (to > from)
        g_array_append_val(cuts, cut);
}

GArray *games_mail_split(const char *raw, gsize len)
{
    GArray *cuts = g_array_new(FALSE, FALSE, sizeof(struct games_mail_cut));
    gsize own = 0;    /* bytes from here are not in `cuts` yet */
    gsize body = len; /* where the present body begins; `len` in the header, which is never shared */
    for (gsize line = 0; line <= len;) {
        bool delimiter = line == len || (len - line >= 2 && raw[line] == '-' && raw[line + 1] == '-');
        if (delimiter && body < line && line - body >= SHARED_MIN) {
            add_cut(cuts, own, body, false);
            add_cut(cuts, body, line, true);
            own = line;
        }
        if (line == len)
            break;
        const char *end = memchr(raw + line, '\n', len - line);
        line = end ? (gsize)(end - raw) + 1 : len;
        if (delimiter)
            body = line;
    }

    add_cut(cuts, own, len, false);

    return cuts;
}
