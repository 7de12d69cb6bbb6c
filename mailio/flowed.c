/* Text layouts that GMime leaves as they are: format=flowed (RFC 3676) and clear-signed text (RFC 4880
 * section 7). */
#include "text_p.h"

#include <string.h>

/* One line taken apart: quote depth, then the text after the marks and one stuffed space (4.4, 4.5). */
static unsigned take_apart(const char **line, gsize *len)
{
    unsigned depth = 0;
    while (*len && **line == '>') {
        depth++;
        (*line)++;
        (*len)--;
    }
    if (*len && **line == ' ') {
        (*line)++;
        (*len)--;
    }
    return depth;
}

char *mailio_text_unflow(const char *text, bool delsp)
{
    GString *out = g_string_sized_new(strlen(text) + 1);
    bool open = false; /* the last line written was flowed: the next one of the same depth joins it */
    unsigned open_depth = 0;
    for (const char *p = text; *p;) {
        const char *end = strchrnul(p, '\n');
        const char *line = p;
        gsize len = (gsize)(end - p);
        p = *end ? end + 1 : end;
        unsigned depth = take_apart(&line, &len);
        bool signature = len == 3 && !memcmp(line, "-- ", 3);
        bool flowed = len && line[len - 1] == ' ' && !signature;
        if (!open || depth != open_depth || signature) {
            if (open)
                g_string_append_c(out, '\n');
            for (unsigned i = 0; i < MIN(depth, 16); i++)
                g_string_append_c(out, '>');
            if (depth && len)
                g_string_append_c(out, ' ');
        }
        g_string_append_len(out, line, (gssize)(flowed && delsp ? len - 1 : len));
        if (!flowed)
            g_string_append_c(out, '\n');
        open = flowed;
        open_depth = depth;
    }
    if (open)
        g_string_append_c(out, '\n');
    return g_string_free(out, FALSE);
}

static bool starts(const char *line, const char *prefix)
{
    return strncmp(line, prefix, strlen(prefix)) == 0;
}

char *mailio_text_unsign(const char *text)
{
    static const char begin[] = "-----BEGIN PGP SIGNED MESSAGE-----";
    const char *found = strstr(text, begin);
    if (!found || (found > text && found[-1] != '\n'))
        return NULL;
    GString *out = g_string_sized_new(strlen(text));
    g_string_append_len(out, text, found - text);
    enum { OUTSIDE, HEADER, SIGNED, SIGNATURE } where = OUTSIDE;
    for (const char *p = found; *p;) {
        const char *end = strchrnul(p, '\n');
        if (starts(p, begin)) {
            where = HEADER;
        } else if (where == HEADER) {
            if (strspn(p, " \t") == (gsize)(end - p))
                where = SIGNED;
        } else if (starts(p, "-----BEGIN PGP SIGNATURE-----")) {
            where = SIGNATURE;
        } else if (where == SIGNATURE) {
            if (starts(p, "-----END PGP SIGNATURE-----"))
                where = OUTSIDE;
        } else {
            const char *line = where == SIGNED && p[0] == '-' && p[1] == ' ' ? p + 2 : p;
            g_string_append_len(out, line, end - line);
            g_string_append_c(out, '\n');
        }
        p = *end ? end + 1 : end;
    }
    return g_string_free(out, FALSE);
}
