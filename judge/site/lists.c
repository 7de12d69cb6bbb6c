#include "lists.h"
#include "feed.h"
#include "game.h"
#include "page.h"
#include "../zine/make.h"

#include <string.h>

static const char *list_of(const struct judge_site_game *game)
{
    if (game->state == GAMES_STATE_ENDED)
        return "ended";
    return game->state == GAMES_STATE_FORMING ? "forming" : "running";
}

/* A published issue as it was printed: the same file for both languages. */
static bool put_issue(const struct judge_site *site, const struct games_issue *issue, GError **error)
{
    g_autoptr(GBytes) bytes = games_issue_file_get(site->home->store, issue->id, JUDGE_ZINE_A4);
    g_autofree char *path = g_strdup_printf("zine/%u.pdf", issue->number);
    return !bytes || judge_site_files_put_bytes(site->files, path, bytes, error);
}

/* What was published and may be read here. struct games_issue*, transfer full. */
static GPtrArray *issues_of(const struct judge_site *site)
{
    GPtrArray *all = games_issue_list(site->home->store);
    bool shown = !strcmp(site->home->config->site_issues, "yes");
    for (guint i = all->len; i > 0; i--)
        if (!shown || ((struct games_issue *)all->pdata[i - 1])->state != GAMES_ISSUE_PUBLISHED)
            g_ptr_array_remove_index(all, i - 1);
    return all;
}

static bool put_index(const struct judge_site *site, const GPtrArray *issues, enum rules_language language,
                      GError **error)
{
    struct templates_data *data = judge_site_page(site, language, "../", judge_zine_title(site->home));
    judge_site_words(data, language, "running", "open", "over", "game", "map", "rules", "stands", "empty",
                     "zine", "news", NULL);
    templates_data_set_flag(data, "front", true);
    judge_site_news_put(site, language, data);
    GAMES_EACH(const struct judge_site_game, game, site->games) {
        struct templates_data *row = templates_data_add(data, list_of(game));
        templates_data_set_all(row, "name", game->name, "slug", game->slug, "variant", game->variant, "rules",
                               game->rules, "stands", game->stands[language], NULL);
    }
    for (guint i = issues->len; i > 0; i--) {
        const struct games_issue *issue = issues->pdata[i - 1];
        g_autofree char *date = templates_say_day(issue->published_s, site->zone, language);
        g_autoptr(GDateTime) day = g_date_time_new_from_unix_utc(issue->published_s);
        g_autofree char *said =
            templates_phrase_words(language, "site.issue", "number", DIGITS(issue->number), "date", date,
                                   "year", DIGITS(g_date_time_get_year(day)), NULL);
        templates_data_set_all(templates_data_add(data, "issues"), "number", DIGITS(issue->number), "said",
                               said, NULL);
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
    g_autoptr(GPtrArray) issues = issues_of(site);
    judge_site_files_own(site->files, "zine");
    GAMES_EACH(const struct games_issue, issue, issues)
        if (!put_issue(site, issue, error))
            return false;
    for (const enum rules_language *language = judge_site_languages; *language; language++)
        if (!put_index(site, issues, *language, error))
            return false;
    return put_shared(site, error) && put_door(site, error);
}
