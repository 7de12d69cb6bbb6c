#include "lines.h"
#include "../../templates/templates.h"

void judge_line_put(GString *text, enum rules_language language, const char *lead, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *line = templates_phrase_list(language, key, words);
    va_end(words);
    g_string_append_printf(text, "%s%s\n", lead, line);
}

char *judge_exact(struct rules_fraction fraction)
{
    char text[64];
    rules_fraction_print(fraction, text, sizeof text);
    return g_strdup(text);
}
