#include "tournaments.h"
#include "game.h"
#include "names.h"
#include "page.h"
#include "../letters/lines.h"
#include "../letters/palmares.h"
#include "../play/people.h"
#include "../play/tournament.h"

/* Whether every game of it shows who plays: else points by round would tell. */
static bool shows_rounds(const struct judge_site *site, const struct judge_tournament *t)
{
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        g_autoptr(games_game) game = games_game_get(site->home->store, board->game);
        bool hidden = game && !judge_game_shows_names(game);
        if (hidden)
            return false;
    }
    return true;
}

static void put_rounds(const struct judge_tournament *t, const struct judge_standing *one,
                       enum rules_language language, struct templates_data *row)
{
    for (unsigned r = 0; r < MIN(t->row->rounds, RULES_MAX_ROUNDS); r++) {
        const struct judge_round_line *line = &one->round[r];
        struct templates_data *cell = templates_data_add(row, "rounds");
        if (!line->played)
            continue;
        g_autofree char *points = judge_points(line->points, language);
        templates_data_set_all(cell, "points", points, "power",
                               rules_power_name(line->where->names, line->power, language), NULL);
    }
}

/* Whether anybody has points yet. */
static bool put_standings(const struct judge_site *site, const struct judge_tournament *t, bool rounds,
                          enum rules_language language, struct templates_data *data)
{
    g_autoptr(GArray) order = judge_tournament_order(t);
    for (unsigned r = 1; rounds && r <= MIN(t->row->rounds, RULES_MAX_ROUNDS); r++)
        templates_data_set(templates_data_add(data, "heads"), "round", DIGITS(r));
    bool any = false;
    for (guint i = 0; i < order->len; i++) {
        const struct judge_standing *one =
            &g_array_index(t->standing, struct judge_standing, g_array_index(order, guint, i));
        struct templates_data *row = templates_data_add(data, "people");
        g_autofree char *total = judge_points(one->total.points, language);
        g_autofree char *slug = judge_site_slug(one->entrant->name);
        templates_data_set_all(row, "name", one->entrant->name, "slug",
                               g_hash_table_contains(site->players, slug) ? slug : NULL, NULL);
        if (one->place) {
            templates_data_set_all(row, "place", DIGITS(one->place), "total", total, NULL);
        }
        if (rounds)
            put_rounds(t, one, language, row);
        any = any || one->place;
    }
    return any;
}

static void put_boards(const struct judge_site *site, const struct judge_tournament *t,
                       struct templates_data *data)
{
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        g_autoptr(games_game) row = games_game_get(site->home->store, board->game);
        const struct judge_site_game *game = row ? judge_site_find(site, row->name) : NULL;
        if (!game)
            continue;
        struct templates_data *line = templates_data_add(data, "boards");
        templates_data_set_all(line, "round", DIGITS(board->round), "number", DIGITS(board->number), "game",
                               game->name, "slug", game->slug, NULL);
    }
}

static bool put_tournament(const struct judge_site *site, const struct judge_tournament *t,
                           enum rules_language language, GError **error)
{
    g_autofree char *slug = judge_site_slug(t->row->name);
    g_autofree char *path = g_strdup_printf("tournaments/%s.html", slug);
    struct templates_data *data = judge_site_page(site, language, "../../", t->row->name);
    judge_site_words(data, language, "rank", "player", "total", "round", "board", "game", "no-player", NULL);
    templates_data_set(data, "name", t->row->name);
    bool shown = shows_rounds(site, t), any = put_standings(site, t, shown, language, data);
    put_boards(site, t, data);
    g_autofree char *prizes = shown && any ? judge_palmares_page(t, language) : NULL;
    templates_data_set(data, "prizes", prizes);
    return judge_site_put(site, language, "site-tournament.html", path, data, error);
}

static bool put_tournaments(const struct judge_site *site, const GPtrArray *rows,
                            enum rules_language language, GError **error)
{
    g_autofree char *title = templates_phrase(language, "site.tournaments", NULL);
    struct templates_data *data = judge_site_page(site, language, "../../", title);
    judge_site_words(data, language, "no-tournament", NULL);
    GAMES_EACH(const struct games_tournament, row, rows) {
        g_autofree char *slug = judge_site_slug(row->name);
        struct templates_data *line = templates_data_add(data, "rows");
        templates_data_set_all(line, "name", row->name, "slug", slug, NULL);
    }
    return judge_site_put(site, language, "site-tournaments.html", "tournaments/index.html", data, error);
}

bool judge_site_tournaments(const struct judge_site *site, GError **error)
{
    g_autoptr(GPtrArray) rows = games_tournament_list(site->home->store);
    for (const enum rules_language *language = judge_site_languages; *language; language++) {
        g_autofree char *folder = g_strdup_printf("%s/tournaments", templates_language_code(*language));
        judge_site_files_own(site->files, folder);
        if (!put_tournaments(site, rows, *language, error))
            return false;
    }
    GAMES_EACH(const struct games_tournament, row, rows) {
        g_autoptr(judge_tournament) t = judge_tournament_find(site->home, row->name, error);
        bool ok = t != NULL;
        for (const enum rules_language *language = judge_site_languages; ok && *language; language++)
            ok = put_tournament(site, t, *language, error);
        if (!ok)
            return false;
    }
    return true;
}
