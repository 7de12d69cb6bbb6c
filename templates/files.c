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

/* An editor's own file in the judge's home; NULL if there is no usable one. Transfer full. */
static char *load_own(const char *home, const char *code, const char *name)
{
    g_autofree char *path = g_build_filename(home, "templates", code, name, NULL);
    g_autofree char *text = NULL;
    gsize len;
    if (!g_file_get_contents(path, &text, &len, NULL))
        return NULL;

    bool usable = len < TEMPLATES_MAX_OUTPUT && g_utf8_validate(text, (gssize)len, NULL);
    return usable ? g_steal_pointer(&text) : NULL;
}

char *templates_load(const char *home, const char *code, const char *name)
{
    const char *const folder[] = {code, "both"};
    if (!name_is_plain(name))
        return NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(folder); i++) {
        gsize len;
        g_autofree char *own = home ? load_own(home, folder[i], name) : NULL;
        g_autofree char *full = g_strdup_printf("%s/%s", folder[i], name);
        const char *bytes = templates_builtin(full, &len);
        g_autofree char *ours = bytes ? g_strndup(bytes, len) : NULL;
        if (own)
            return ours ? templates_complete(own, ours) : g_steal_pointer(&own);
        if (ours)
            return g_steal_pointer(&ours);
    }

    return NULL;
}

char *templates_load_shown(const char *home, const char *code, const char *name,
                           const struct templates_data *data)
{
    g_autofree char *own = home ? g_build_filename(home, "templates", code, name, NULL) : NULL;
    g_autofree char *ours = g_strconcat(code, "/", name, NULL);
    bool plain = !own || !g_file_test(own, G_FILE_TEST_EXISTS);
    char *shown = plain && name_is_plain(name) ? templates_shown(ours, data) : NULL;
    return shown ? shown : templates_load(home, code, name);
}

char *templates_file(const char *home, const char *name)
{
    char *text = templates_load(home, "both", name);
    g_assert(text != NULL);
    return text;
}
