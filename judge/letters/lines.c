#include "lines.h"
#include "../../templates/templates.h"

#include <string.h>

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

char *judge_decimal(struct rules_fraction fraction, enum rules_language language)
{
    enum { PLACES = 3 };
    char text[64];
    rules_fraction_print_decimal(fraction, PLACES, language, text, sizeof text);
    const char *point = strpbrk(text, ".,");
    gsize places = point ? strlen(point + 1) : 0;
    const char *mark = language == RULES_FRENCH ? "," : ".";
    return g_strdup_printf("%s%s%.*s", text, point ? "" : mark, (int)(PLACES - MIN(places, PLACES)), "000");
}

char *judge_points(struct rules_fraction fraction, enum rules_language language)
{
    g_autofree char *exact = judge_exact(fraction), *decimal = judge_decimal(fraction, language);
    return fraction.den > 1 ? g_strdup_printf("%s = %s", exact, decimal) : g_steal_pointer(&exact);
}
