#include "site.h"
#include "feed.h"
#include "game.h"
#include "game_page.h"
#include "lists.h"
#include "page.h"
#include "people.h"
#include "tournaments.h"
#include "../play/embargo.h"
#include "../play/people.h"
#include "../zine/zine.h"
#include "../conf/settings.h"
#include "../conf/version.h"

#include <string.h>

/* What all pages are made with: templates, words, settings; another one, and every page is made anew. */
static char *look_of(const struct judge_home *home)
{
    static const char *const own[] = {"site-head.html",   "site-foot.html",       "site-game.html",
                                      "site-phase.html",  "site-index.html",      "site-players.html",
                                      "site-player.html", "site-tournament.html", "site-tournaments.html",
                                      "site-map.html",    "site-history.html"};
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    const char *name;
    for (unsigned i = 0; (name = templates_builtin_name(i)) != NULL; i++) {
        gsize len;
        const char *bytes = templates_builtin(name, &len);
        g_checksum_update(sum, (const guchar *)bytes, (gssize)len);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(own); i++) {
        g_autofree char *text = templates_file(home->config->home, own[i]);
        g_checksum_update(sum, (const guchar *)text, -1);
    }
    const char *settings[] = {JUDGE_VERSION, judge_zine_title(home), home->config->site_index,
                              home->config->timezone, home->config->address};
    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++)
        g_checksum_update(sum, (const guchar *)settings[i], (gssize)strlen(settings[i]) + 1);
    return g_strdup(g_checksum_get_string(sum));
}

/* ---- games ---- */

/* The folders of a game: its maps, and its pages in each language. */
static char *folder_of(const char *slug, enum rules_language language)
{
    if (language == RULES_LANGUAGE_NONE)
        return g_strdup_printf("games/%s", slug);
    return g_strdup_printf("%s/games/%s", templates_language_code(language), slug);
}

static void own_folders(const struct judge_site *site, const char *slug)
{
    for (int language = RULES_LANGUAGE_NONE; language < RULES_LANGUAGE_COUNT; language++) {
        g_autofree char *folder = folder_of(slug, (enum rules_language)language);
        judge_site_files_own(site->files, folder);
    }
}

static unsigned files_there(const struct judge_site *site, const char *slug)
{
    unsigned n = 0;
    for (int language = RULES_LANGUAGE_NONE; language < RULES_LANGUAGE_COUNT; language++) {
        g_autofree char *folder = folder_of(slug, (enum rules_language)language);
        n += judge_site_files_count(site->files, folder);
    }
    return n;
}

/* Whether a game's pages stand there as they would be made: the same print, and as many files. */
static bool is_known(const struct judge_site *site, const struct judge_site_game *game, const char *key)
{
    const char *known = judge_site_files_known(site->files, key);
    if (!known || !g_str_has_prefix(known, game->print) || known[strlen(game->print)] != ' ')
        return false;
    guint64 files = g_ascii_strtoull(known + strlen(game->print) + 1, NULL, 10);
    return files == files_there(site, game->slug);
}

static bool make_game(struct judge_site *site, const struct judge_play *play, struct judge_site_game *game,
                      struct judge_site_made *made, GError **error)
{
    g_autofree char *key = g_strdup_printf("game/%s", game->slug);
    made->games++;
    if (is_known(site, game, key)) {
        judge_site_files_remember(site->files, key, judge_site_files_known(site->files, key));
        return true;
    }

    made->games_made++;
    own_folders(site, game->slug);
    if (!judge_site_game_make(site, play, game, error))
        return false;
    g_autofree char *value = g_strdup_printf("%s %u", game->print, game->files);
    judge_site_files_remember(site->files, key, value);
    return true;
}

/* Whether a game is shown at all: what the zine may print, and of games that form those that are listed. */
static bool is_shown(const struct games_game *game)
{
    return judge_zine_prints(game) &&
           (game->state != GAMES_STATE_FORMING || !judge_setting_is(game, "listed", "no"));
}

static bool make_games(struct judge_site *site, struct judge_site_made *made, GError **error)
{
    g_autoptr(GPtrArray) all = games_game_list(site->home->store, true);
    for (guint i = 0; i < all->len; i++) {
        const struct games_game *row = all->pdata[i];
        judge_home_progress(site->home, "progress-site", i, all->len);
        if (!is_shown(row))
            continue;
        g_autoptr(judge_play) play = judge_play_load(site->home, row->id, error);
        if (!play)
            return false;
        judge_game_as_public(play->game);
        struct judge_site_game *game = judge_site_game_new(site, play);
        g_ptr_array_add(site->games, game);
        bool ok = make_game(site, play, game, made, error);
        if (!ok)
            return false;
    }
    return true;
}

/* Games that were on the site and are not any more leave nothing behind. */
static void drop_games(struct judge_site *site)
{
    GList *keys = judge_site_files_keys(site->files);
    for (GList *key = keys; key; key = key->next) {
        const char *slug = (const char *)key->data + strlen("game/");
        bool game = g_str_has_prefix(key->data, "game/") && *slug;
        bool safe = game && strspn(slug, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_") == strlen(slug);
        if (safe && !judge_site_find(site, slug))
            own_folders(site, slug);
    }
    g_list_free(keys);
}

/* ---- the whole ---- */

static bool make_all(struct judge_site *site, struct judge_site_made *made, GError **error)
{
    site->atlas = judge_home_atlas(site->home, error);
    if (!site->atlas || !make_games(site, made, error))
        return false;
    drop_games(site);
    return judge_site_people(site, error) && judge_site_tournaments(site, error) &&
           judge_site_feeds(site, error) && judge_site_lists(site, error) &&
           judge_site_files_commit(site->files, error);
}

bool judge_site_make(struct judge_home *home, const char *dir, struct judge_site_made *made, GError **error)
{
    struct judge_site site = {.home = home, .zone = judge_home_zone(home, home->config->timezone)};
    *made = (struct judge_site_made){0};
    site.files = judge_site_files_open(dir, error);
    if (!site.files)
        return false;

    site.games = g_ptr_array_new_with_free_func((GDestroyNotify)judge_site_game_free);
    site.boards = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    site.players = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    site.look = look_of(home);
    bool ok = make_all(&site, made, error);
    made->files = judge_site_files_counted(site.files);
    judge_site_files_free(site.files);
    g_ptr_array_unref(site.games);
    g_hash_table_unref(site.boards);
    g_hash_table_unref(site.players);
    g_free(site.look);
    return ok;
}
