#include "page.h"
#include "../zine/zine.h"

#include <string.h>

const enum rules_language judge_site_languages[] = {RULES_FRENCH, RULES_ENGLISH, RULES_LANGUAGE_NONE};

void judge_site_words(struct templates_data *data, enum rules_language language, ...)
{
    va_list keys;
    va_start(keys, language);
    for (const char *key; (key = va_arg(keys, const char *)) != NULL;) {
        g_autofree char *full = g_strconcat("site.", key, NULL), *name = g_strconcat("w_", key, NULL);
        g_autofree char *text = templates_phrase(language, full, NULL);
        templates_data_set(data, g_strdelimit(name, "-", '_'), text);
    }
    va_end(keys);
}

struct templates_data *judge_site_page(const struct judge_site *site, enum rules_language language,
                                       const char *root, const char *title)
{
    struct templates_data *data = templates_data_new();
    bool french = language == RULES_FRENCH;
    templates_data_set_all(data, "language", templates_language_code(language), "other", french ? "en" : "fr",
                           "root", root, "title", title, "site", judge_zine_title(site->home), NULL);
    templates_data_set_flag(data, "list", strcmp(root, "../") == 0 || !*root);
    templates_data_set_flag(data, "hidden", strcmp(site->home->config->site_index, "yes") != 0);
    judge_site_words(data, language, "skip", "games", "players", "tournaments", "feed", "dates",
                     "other-language", "navigation", "made-by", NULL);
    return data;
}

bool judge_site_put(const struct judge_site *site, enum rules_language language, const char *template,
                    const char *path, struct templates_data *data, GError **error)
{
    g_autofree char *full = g_strdup_printf("%s/%s", templates_language_code(language), path);
    templates_data_set(data, "path", path);
    g_autofree char *page = templates_fill(site->home->config->home, language, template, data);
    templates_data_free(data);
    return judge_site_files_put(site->files, full, page, error);
}
