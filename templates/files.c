/* Templates as files: those built in, and an editor's own in their place. */
#include "fill_p.h"

#include <string.h>

struct templates_data_file {
    const char *name;
    const unsigned char *bytes;
    size_t len;
};
extern const struct templates_data_file templates_data[]; /* generated: tools/embed.sh */

enum rules_language templates_language(const char *code, enum rules_language fallback)
{
    if (!code || !code[0] || !code[1] || g_ascii_isalnum(code[2]))
        return fallback;
    if (!g_ascii_strncasecmp(code, "fr", 2))
        return RULES_FRENCH;
    if (!g_ascii_strncasecmp(code, "en", 2))
        return RULES_ENGLISH;
    return fallback;
}

const char *templates_language_code(enum rules_language language)
{
    return language == RULES_FRENCH ? "fr" : "en";
}

const char *templates_builtin(const char *name, gsize *len)
{
    for (const struct templates_data_file *file = templates_data; file->name; file++)
        if (!strcmp(file->name, name)) {
            *len = file->len;
            return (const char *)file->bytes;
        }
    return NULL;
}

const char *templates_builtin_name(unsigned index)
{
    unsigned n = 0;
    while (n < index && templates_data[n].name)
        n++;
    return templates_data[n].name;
}

static bool name_is_plain(const char *name)
{
    for (const char *p = name; *p; p++)
        if (!g_ascii_isalnum(*p) && *p != '-' && *p != '_' && *p != '.')
            return false;
    return *name && *name != '.';
}

bool templates_is_bounded(const char *text, gsize len)
{
    guint tags = 0;
    for (const char *at = text;
         len <= TEMPLATES_MAX_BYTES && tags <= TEMPLATES_MAX_TAGS && (at = strstr(at, "{{")); at += 2)
        tags++;
    return len <= TEMPLATES_MAX_BYTES && tags <= TEMPLATES_MAX_TAGS;
}

char *templates_load_own(const char *home, const char *code, const char *name)
{
    if (!home || !name_is_plain(name))
        return NULL;

    g_autofree char *path = g_build_filename(home, "templates", code, name, NULL);
    g_autofree char *own = NULL;
    gsize len;
    bool usable = g_file_get_contents(path, &own, &len, NULL) && g_utf8_validate(own, (gssize)len, NULL) &&
                  templates_is_bounded(own, len);
    if (!usable)
        return NULL;

    g_autofree char *full = g_strdup_printf("%s/%s", code, name);
    const char *bytes = templates_builtin(full, &len);
    g_autofree char *ours = bytes ? g_strndup(bytes, len) : NULL;
    return ours ? templates_complete(own, ours) : g_steal_pointer(&own);
}

char *templates_load(const char *home, const char *code, const char *name)
{
    const char *const folder[] = {code, "both"};
    if (!name_is_plain(name))
        return NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(folder); i++) {
        char *own = templates_load_own(home, folder[i], name);
        if (own)
            return own;

        gsize len;
        g_autofree char *full = g_strdup_printf("%s/%s", folder[i], name);
        const char *bytes = templates_builtin(full, &len);
        if (bytes)
            return g_strndup(bytes, len);
    }

    return NULL;
}

char *templates_file(const char *home, const char *name)
{
    char *text = templates_load(home, "both", name);
    g_assert(text != NULL);
    return text;
}
