#include "names.h"
#include "../conf/words.h"

char *judge_site_slug(const char *name)
{
    enum { MOST = 40, MARK = 10 };
    g_autofree char *alike = g_utf8_casefold(name, -1);
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, alike, -1);
    g_autofree char *folded = judge_fold(name, 100);

    g_autoptr(GString) slug = g_string_new(NULL);
    for (const char *c = folded; *c && slug->len < MOST; c++) {
        if (g_ascii_isalnum(*c))
            g_string_append_c(slug, *c);
        else if (slug->len && slug->str[slug->len - 1] != '-')
            g_string_append_c(slug, '-');
    }
    if (slug->len && slug->str[slug->len - 1] != '-')
        g_string_append_c(slug, '-');
    g_string_append_len(slug, sum, MARK);
    return g_strdup(slug->str);
}
