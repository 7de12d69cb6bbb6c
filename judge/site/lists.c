#include "lists.h"
#include "game.h"
#include "page.h"
#include "../zine/zine.h"

#include <string.h>

static const char *list_of(const struct judge_site_game *game)
{
    if (game->state == GAMES_STATE_ENDED)
        return "ended";
    return game->state == GAMES_STATE_FORMING ? "forming" : "running";
}

static bool put_index(const struct judge_site *site, enum rules_language language, GError **error)
{
    struct templates_data *data = judge_site_page(site, language, "../", judge_zine_title(site->home));
    judge_site_words(data, language, "running", "open", "over", "game", "map", "rules", "stands", "empty",
                     NULL);
    templates_data_set_flag(data, "front", true);
    GAMES_EACH(const struct judge_site_game, game, site->games) {
        struct templates_data *row = templates_data_add(data, list_of(game));
        templates_data_set_all(row, "name", game->name, "slug", game->slug, "variant", game->variant, "rules",
                               game->rules, "stands", game->stands[language], NULL);
    }
    templates_data_set_flag(data, "nothing", site->games->len == 0);
    return judge_site_put(site, language, "site-index.html", "index.html", data, error);
}

/* The page that a reader comes in by chooses a language. */
static bool put_door(const struct judge_site *site, GError **error)
{
    enum rules_language language = judge_zine_language(site->home);
    g_autoptr(templates_data_auto) data = judge_site_page(site, language, "", judge_zine_title(site->home));
    g_autofree char *page = templates_fill(site->home->config->home, language, "site-door.html", data);
    return judge_site_files_put(site->files, "index.html", page, error);
}

/* Files that are the same for every page. */
static bool put_shared(const struct judge_site *site, GError **error)
{
    static const char *const names[] = {"site.css", "site.js"};
    bool shown = !strcmp(site->home->config->site_index, "yes");
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *text = templates_file(site->home->config->home, names[i]);
        if (!judge_site_files_put(site->files, names[i], text, error))
            return false;
    }
    return judge_site_files_put(site->files, "robots.txt",
                                shown ? "User-agent: *\nDisallow:\n" : "User-agent: *\nDisallow: /\n", error);
}

bool judge_site_lists(const struct judge_site *site, GError **error)
{
    for (const enum rules_language *language = judge_site_languages; *language; language++)
        if (!put_index(site, *language, error))
            return false;
    return put_shared(site, error) && put_door(site, error);
}
